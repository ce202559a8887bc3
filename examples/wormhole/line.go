package wormhole

import (
	"fmt"
	"strconv"

	"github.com/nemoroth/rules/examples/internal/grid"
	"github.com/nemoroth/rules/rulings/game"
)

// start is the opening position. Every square of ranks 1, 2, 7 and 8 is occupied,
// so in a game from the start no existing square of these ranks is ever empty.
//
// Rules: WORM-SETUP-2, WORM-HOLE-5
const start = "cnwmkwnc/pppppppp/8/8/8/8/PPPPPPPP/CNWMKWNC w 1"

// squareLetters are the letters of a position line for pieces and holes.
const squareLetters = letters + "kmcwnpx"

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

// line returns the position line: board, side to move and full-move number.
//
// Rules: WFEN-1
func (p *position) line() string {
	g := p.grid()
	return g.Line()
}

// parseLine reads a position line, which need not be canonical. An error is a
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
		return p, g.Fail(0, "not a side", "w for White or b for Black")
	}
	n, err := g.FullMove(1)
	p.fullMove = int32(n)
	return p, err
}

// problems returns every rule that makes the position impossible. WORM-POS-4 allows
// everything else.
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
		add("WORM-POS-3", attackers, "", "%s is to move, and %s's King is in check from %s", p.turn.name(), (p.turn ^ 1).name(), p.pieces(attackers))
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

// Frames implements game.Boarder.
func (r rules) Frames(g game.Game, move string) ([]game.Board, error) {
	if _, err := parseMove(move); err != nil {
		return nil, err
	}
	b, err := r.Board(g.Line())
	if err != nil {
		return nil, err
	}
	return grid.Frames(b, g.Explain(move).Effects, "x", "w", "b"), nil
}
