package wormhole

import (
	"fmt"
	"strconv"

	"github.com/nemoroth/rules/rulings/game"
)

// start is the opening position. All of ranks 1, 2, 7 and 8 begins occupied, so
// that in a game from the start no existing square of theirs is ever empty.
//
// Rules: WORM-SETUP-2, WORM-HOLE-5
const start = "cnwmkwnc/pppppppp/8/8/8/8/PPPPPPPP/CNWMKWNC w 1"

// squareLetters are what a position line writes for squares that are not empty.
const squareLetters = letters + "kmcwnpx"

// grid shows the position.
func (p *position) grid() game.Grid {
	g := game.Grid{Fields: []string{p.turn.String(), strconv.Itoa(int(p.fullMove))}}
	for i, q := range game.ByRanks {
		s, k := p.at(q)
		switch {
		case p.holes.Has(q):
			g.Squares[i] = 'x'
		case k == anyKind:
			g.Squares[i] = '.'
		default:
			g.Squares[i] = piece(s, k)[0]
		}
	}
	return g
}

// line is the position line: side and full-move number stand behind the board.
//
// Rules: WFEN-1
func (p *position) line() string {
	g := p.grid()
	return g.Line()
}

// parseLine reads a position line, canonical or not. An error is a
// *game.SyntaxError.
func parseLine(text string) (p position, err error) {
	g, err := game.ReadGrid(text, squareLetters)
	if err != nil {
		return p, err
	}
	for i, q := range game.ByRanks {
		c := g.Squares[i]
		if s, k, ok := pieceOf(c); ok {
			p.put(s, k, q)
		} else if c == 'x' {
			p.holes |= q.Set()
		}
	}
	switch g.Fields[0] {
	case "w":
	case "b":
		p.turn = black
	default:
		return p, g.Fail(0, "not a side", "w or b")
	}
	n, err := g.FullMove(1)
	p.fullMove = int32(n)
	return p, err
}

// problems lists what keeps the position from standing; anything else may stand.
//
// Rules: WORM-POS-1, WORM-POS-2, WORM-POS-3, WORM-POS-4
func (p *position) problems() (list []game.Problem) {
	add := func(rule string, at set, piece, text string, args ...any) {
		list = append(list, game.Problem{Rule: rule, Squares: at.Names(), Piece: piece, Text: fmt.Sprintf(text, args...) + " [" + rule + "]"})
	}
	for s := white; s <= black; s++ {
		switch n := p.of[s][king].Count(); {
		case n == 0:
			add("WORM-POS-1", 0, piece(s, king), "%s has no King", s.name())
		case n > 1:
			add("WORM-POS-1", p.of[s][king], piece(s, king), "%s has %d Kings", s.name(), n)
		}
	}
	kings := len(list) == 0
	for _, q := range game.ByRanks {
		for s := white; s <= black; s++ {
			if q.Rank() == s.rank(1) && p.of[s][pawn].Has(q) {
				add("WORM-POS-2", q.Set(), piece(s, pawn), "%s has a Pawn on its first rank, on %s", s.name(), q)
			}
		}
	}
	if attackers := p.checks(p.turn ^ 1); kings && attackers != 0 {
		add("WORM-POS-3", attackers, "", "%s is on move and the King of %s is in check", p.turn.name(), (p.turn ^ 1).name())
	}
	return list
}

func (rules) Board(line string) (game.Board, error) {
	p, err := parseLine(line)
	if err != nil {
		return game.Board{}, err
	}
	g := p.grid()
	return game.Board{Cells: g.Cells("x", "w", "b"), Turn: p.turn.String(), FullMove: int(p.fullMove)}, nil
}

func (rules) BoardLine(b game.Board) (string, error) {
	g, err := game.GridOf(b, squareLetters, "x")
	if err != nil {
		return "", err
	}
	return canonical(g)
}

func (rules) Diagram(line string, marks map[string]byte) (string, error) {
	p, err := parseLine(line)
	if err != nil {
		return "", err
	}
	g := p.grid()
	return g.Diagram(marks), nil
}

func (rules) ReadDiagram(text string) (string, error) {
	g, err := game.ReadGridDiagram(text, squareLetters)
	if err != nil {
		return "", err
	}
	return canonical(g)
}

func canonical(g game.Grid) (string, error) {
	p, err := parseLine(g.Line())
	if err != nil {
		return "", err
	}
	return p.line(), nil
}
