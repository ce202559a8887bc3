package nature

import (
	"regexp"
	"slices"
	"strings"

	"github.com/nemoroth/rules/fuzz/naive/internal/grid"
)

// A leg is the move of one piece, from square to square.
type leg struct{ from, to square }

// A name is the content of a canonical move name (NAT-NAME).
type name struct {
	kind  byte
	legs  []leg // one, or two if two Trees move
	promo byte  // the officer's letter after "=", or 0
}

var nameForm = regexp.MustCompile(
	strings.ReplaceAll(`^(?:[GBDR]LEG|ILEG(?:=[TBDR])?|TLEG(?:\+LEG)?)$`,
		"LEG", "[a-h][1-8][a-h][1-8]"))

// readName reads a move name. Of two Trees it puts the one with the lower
// starting square first.
func readName(text string) name {
	text, promo, _ := strings.Cut(text, "=")
	n := name{kind: text[0]}
	for _, squares := range strings.Split(text[1:], "+") {
		n.legs = append(n.legs, leg{grid.SquareOf(squares), grid.SquareOf(squares[2:])})
	}
	slices.SortStableFunc(n.legs, func(x, y leg) int { return int(x.from - y.from) })
	if promo != "" {
		n.promo = promo[0]
	}
	return n
}

func (n name) String() string {
	var legs []string
	for _, l := range n.legs {
		legs = append(legs, l.from.String()+l.to.String())
	}
	text := string(n.kind) + strings.Join(legs, "+")
	if n.promo != 0 {
		text += "=" + string(n.promo)
	}
	return text
}

// line looks for a goal within most steps in one of some directions, and
// returns the squares before it.
func line(from, to square, directions []direction, most int) (before []square, found bool) {
	for _, d := range directions {
		ray := grid.Ray(from, d)
		if i := slices.Index(ray, to); i >= 0 && i < most {
			return ray[:i], true
		}
	}
	return nil, false
}

// diagonally reports whether an Initiate's diagonal step leads to a square.
func diagonally(side grid.Side, from, to square) bool {
	f := side.Forward().Ranks
	_, found := line(from, to, []direction{{Files: -1, Ranks: f}, {Files: 1, Ranks: f}}, 1)
	return found
}

// straight returns the squares before the goal of an Initiate's straight move.
func straight(side grid.Side, from, to square) ([]square, bool) {
	return line(from, to, []direction{side.Forward()}, 2)
}

// way returns the squares on a piece's way on an empty board, which must be
// empty (§3), and whether there is a way. Rulers and Trees go one step.
func way(piece byte, from, to square) (way []square, found bool) {
	switch kindOf(piece) {
	case 'G', 'T':
		return line(from, to, grid.Eight, 1)
	case 'B':
		return line(from, to, grid.Eight, 7)
	case 'D':
		if way, found = line(from, to, grid.Diagonal, 7); found {
			return way, true
		}
		return line(from, to, grid.Orthogonal, 1)
	case 'R':
		return line(from, to, grid.Leaps, 7)
	}
	if diagonally(sideOf(piece), from, to) {
		return nil, true
	}
	return straight(sideOf(piece), from, to)
}

// stops returns the first occupied square on the way, if any (NAT-JUMP).
func stops(b *board, way []square) []square {
	i := slices.IndexFunc(way, func(s square) bool { return b[s] != empty })
	if i < 0 {
		return nil
	}
	return way[i : i+1]
}

// capturers lists the enemy pieces that could capture a side's piece on a
// square (NAT-INTO). Each Tree threatens its eight neighbours.
func (r *rules) capturers(b *board, side grid.Side, target square) []square {
	var all []square
	for from := range square(64) {
		if sideOf(b[from]) == -side && r.threatens(b, from, target) {
			all = append(all, from)
		}
	}
	return all
}

func (r *rules) threat(b *board, from, target square) bool {
	way, found := r.way(b[from], from, target)
	if !found || r.stops(b, way) != nil {
		return false
	}
	return kindOf(b[from]) != 'I' || diagonally(sideOf(b[from]), from, target)
}

// passtree reports whether Passtree leads to a square (NAT-PASSTREE).
func passtree(b *board, side grid.Side, from, to square) bool {
	trees := b.Find(side.Piece('T'))
	for _, entry := range trees {
		for _, exit := range trees {
			leads := entry != exit && grid.Adjacent(from, entry)
			if leads && grid.Adjacent(to, exit) && b[to] == empty {
				return true
			}
		}
	}
	return false
}

// names lists the names that may be legal: every piece to every square, an
// Initiate to the back rank with each letter, and two Trees in one direction.
func names(p position) []name {
	var all []name
	for from, piece := range p.Board {
		if piece == empty {
			continue
		}
		from, kind := square(from), kindOf(piece)
		for to := range square(64) {
			letters := "\x00"
			if kind == 'I' && sideOf(piece).Rank(to) == 8 {
				letters += officers
			}
			for _, letter := range []byte(letters) {
				all = append(all, name{kind, []leg{{from, to}}, letter})
			}
		}
		if kind != 'T' {
			continue
		}
		for _, fellow := range p.Board.Find(piece) {
			for _, d := range grid.Eight {
				for _, to := range grid.Ray(from, d) {
					for _, other := range grid.Ray(fellow, d) {
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
