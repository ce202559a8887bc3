package nature

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// A leg is the move of one piece, from square to square.
type leg struct{ from, to square }

// A name is the content of a canonical move name (NAT-NAME).
type name struct {
	kind  byte
	legs  []leg // one, or two if two Trees move
	promo byte  // the officer's letter after "=", or 0
}

var nameForm = regexp.MustCompile(`^(?:[GBDR]_|I_(?:=[TBDR])?|T_(?:\+_)?)$`)

var legForm = regexp.MustCompile(`[a-h][1-8][a-h][1-8]`)

// readName reads a move name. Of two Trees it puts the one with the lower
// starting square first. The error matches game.ErrSyntax.
func readName(text string) (name, error) {
	if strings.Contains(text, "_") || !nameForm.MatchString(legForm.ReplaceAllString(text, "_")) {
		return name{}, game.Tag(game.ErrSyntax,
			fmt.Errorf("move name %q is not understood; expected a name such as Re5c6, Ib7b8=B or Tc3c4+f3f6", text))
	}
	n := name{kind: text[0]}
	for _, squares := range legForm.FindAllString(text, -1) {
		n.legs = append(n.legs, leg{squareOf(squares), squareOf(squares[2:])})
	}
	slices.SortStableFunc(n.legs, func(x, y leg) int { return int(x.from - y.from) })
	if _, letter, ok := strings.Cut(text, "="); ok {
		n.promo = letter[0]
	}
	return n, nil
}

func (n name) String() string {
	text := string(n.kind) + n.legs[0].from.String() + n.legs[0].to.String()
	if len(n.legs) == 2 {
		text += "+" + n.legs[1].from.String() + n.legs[1].to.String()
	}
	if n.promo != 0 {
		text += "=" + string(n.promo)
	}
	return text
}

// straight returns the squares before the goal of an Initiate's straight move.
func (m *Model) straight(side byte, from, to square) ([]square, bool) {
	most := 2
	if m.off[q4] && ownRank(side, from) != 2 {
		most = 1
	}
	return line(from, to, []direction{{0, forward(side)}}, most)
}

// diagonally reports whether an Initiate's diagonal step leads to a square.
func diagonally(side byte, from, to square) bool {
	_, found := line(from, to, []direction{{-1, forward(side)}, {1, forward(side)}}, 1)
	return found
}

// reach returns the squares on a piece's way on an empty board, which must be
// empty (§3), and whether there is a way. Rulers and Trees go one step.
func reach(m *Model, piece byte, from, to square) (way []square, found bool) {
	switch kindOf(piece) {
	case 'G', 'T':
		return line(from, to, eight, 1)
	case 'B':
		return line(from, to, eight, 7)
	case 'D':
		if way, found = line(from, to, diagonal, 7); found {
			return way, true
		}
		return line(from, to, orthogonal, 1)
	case 'R':
		return line(from, to, leaps, 7)
	}
	if diagonally(sideOf(piece), from, to) {
		return nil, true
	}
	return m.straight(sideOf(piece), from, to)
}

// blocked returns the first occupied square on the way (NAT-JUMP).
func (m *Model) blocked(b *board, way []square) (square, bool) {
	for _, s := range way {
		if b[s] != empty && !m.off[jump] {
			return s, true
		}
	}
	return none, false
}

// capturers lists the enemy pieces that could capture a side's piece on a
// square (NAT-INTO). Each Tree threatens its eight neighbours.
func (m *Model) capturers(b *board, side byte, target square) []square {
	var all []square
	for from := range square(64) {
		if sideOf(b[from]) == opponent(side) && m.rules.threatens(m, b, from, target) {
			all = append(all, from)
		}
	}
	return all
}

func threatens(m *Model, b *board, from, target square) bool {
	piece := b[from]
	side := sideOf(piece)
	way, found := m.rules.reach(m, piece, from, target)
	if _, stopped := m.blocked(b, way); !found || stopped || m.off[take] {
		return false
	}
	switch kindOf(piece) {
	case 'I':
		return diagonally(side, from, target)
	case 'R':
		return !m.off[q19] || len(way) == 0
	case 'T':
		return !m.off[lone] || len(b.find(piece)) > 1
	case 'G':
		if m.off[q9] { // not where it could be captured itself
			after := *b
			after[target], after[from] = piece, empty
			return len(m.capturers(&after, side, target)) == 0
		}
	}
	return true
}

// passtree reports whether Passtree leads to a square (NAT-PASSTREE).
func passtreeLeads(m *Model, b *board, side byte, from, to square) bool {
	trees := b.find(of(side, 'T'))
	for _, entry := range trees {
		for _, exit := range trees {
			if entry != exit && adjacent(from, entry) &&
				adjacent(to, exit) && b[to] == empty &&
				!m.off[passtree] {
				return true
			}
		}
	}
	return false
}

// candidates lists the names that may be legal: every piece to every square, an
// Initiate to the back rank with each letter, and two Trees in one direction.
func (g *point) candidates() []name {
	b := &g.position.board
	var all []name
	for from := range square(64) {
		piece := b[from]
		if piece == empty || sideOf(piece) != g.position.turn && !g.model.off[turn] {
			continue
		}
		for to := range square(64) {
			letters := "\x00"
			if kindOf(piece) == 'I' && ownRank(sideOf(piece), to) == 8 {
				letters += officers
			}
			for _, letter := range []byte(letters) {
				all = append(all, name{kindOf(piece), []leg{{from, to}}, letter})
			}
		}
		if kindOf(piece) != 'T' {
			continue
		}
		for _, fellow := range b.find(piece) {
			for _, d := range eight {
				for _, to := range ray(from, d) {
					for _, other := range ray(fellow, d) {
						if from < fellow {
							all = append(all, name{'T', []leg{{from, to}, {fellow, other}}, 0})
						}
					}
				}
			}
		}
	}
	return all
}

// ray lists the squares from a square to the edge in a direction.
func ray(from square, d direction) []square {
	var all []square
	for s, ok := beside(from, d); ok; s, ok = beside(s, d) {
		all = append(all, s)
	}
	return all
}

// list lists the moves that are legal, the end of the game aside, by name.
func (g *point) list() []string {
	var all []string
	for _, n := range g.candidates() {
		if len(g.model.rules.against(g, n)) == 0 {
			all = append(all, n.String())
		}
	}
	slices.Sort(all)
	return all
}
