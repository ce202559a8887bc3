package nature

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/nemoroth/rules/examples/internal/grid"
	"github.com/nemoroth/rules/rulings/game"
)

// start is the opening position.
//
// Rules: NAT-START
const start = "drtbgtrd/iiiiiiii/8/8/8/8/IIIIIIII/DRTBGTRD N - - 1"

const (
	squareLetters  = "GTBDRIgtbdri"
	captiveLetters = "TBDRItbdri" // capitals: lost by Nature
	passedMark     = "e"          // marks the en passant square
)

// reserve returns the captives in the order of the position line.
func (p *position) reserve() (list []string) {
	for _, c := range captiveLetters {
		s, k, _ := pieceOf(byte(c))
		for range p.captives[s].of(k) {
			list = append(list, string(c))
		}
	}
	return list
}

// passedName returns the en passant field of the position line.
func (p *position) passedName() string {
	if p.passed == 0 {
		return "-"
	}
	return p.passed.First().String()
}

func (p *position) grid() game.Grid {
	lost := strings.Join(p.reserve(), "")
	if lost == "" {
		lost = "-"
	}
	g := game.Grid{Fields: []string{p.turn.String(), lost, p.passedName(), strconv.Itoa(int(p.fullMove))}}
	for i, q := range game.ByRanks {
		g.Squares[i] = '.'
		if s, k := p.at(q); k != anyKind {
			g.Squares[i] = piece(s, k)[0]
		}
	}
	return g
}

// line returns the position line: board, side to move, captives, en passant square
// and full-move number.
//
// Rules: NAT-LINE
func (p *position) line() string {
	g := p.grid()
	return g.Line()
}

// parseLine reads a position line, which need not be canonical. It drops a possible
// en passant square if no capture there is possible. An error is a
// *game.SyntaxError.
func parseLine(text string) (p position, err error) {
	g, err := game.ReadGrid(text, squareLetters)
	if err != nil {
		return p, err
	}
	for i, q := range game.ByRanks {
		if s, k, ok := pieceOf(g.Squares[i]); ok {
			p.put(s, k, q.Set())
		}
	}
	field := func(i int) string { return append(g.Fields, "", "", "")[i] }
	switch field(0) {
	case "N":
	case "B":
		p.turn = magic
	default:
		return p, g.Fail(0, "not a side", "N for Nature or B for Black Magic")
	}
	if lost := field(1); lost == "" || lost != "-" && strings.Trim(lost, captiveLetters) != "" {
		return p, g.Fail(1, "not captives", "letters of "+captiveLetters+", or -")
	} else if lost != "-" {
		for _, c := range lost {
			if s, k, _ := pieceOf(byte(c)); p.captives[s].of(k) < 15 { // more than any roster
				p.captives[s].add(k, 1)
			}
		}
	}
	if passed := field(2); passed != "-" {
		q, ok := game.ReadSquare(passed)
		if !ok {
			return p, g.Fail(2, "not an en passant square", "a square such as e3, or -")
		}
		p.passed = q.Set()
		if p.passable() && slants[p.turn^1][q]&p.of[p.turn][initiate] == 0 {
			p.passed = 0
		}
	}
	n, err := g.FullMove(3)
	p.fullMove, p.key = int32(n), p.hash()
	return p, err
}

// passable reports whether the en passant square is empty, an Initiate of the side
// not to move stands directly beyond it, and the square directly before it is empty.
func (p *position) passable() bool {
	q, ahead := p.passed.First(), forward[p.turn^1]
	before := next(q, ahead^4)
	return before != 0 && (before|p.passed)&p.occupied() == 0 && next(q, ahead)&p.of[p.turn^1][initiate] != 0
}

// problems returns every reason why the position is impossible.
//
// Rules: NAT-POS
func (p *position) problems() (list []game.Problem) {
	add := func(at set, piece, text string, args ...any) {
		list = append(list, game.Problem{Rule: "NAT-POS", Squares: at.Names(), Piece: piece, Text: fmt.Sprintf(text, args...) + " [NAT-POS]"})
	}
	own, other := p.of[p.turn][ruler], p.of[p.turn^1][ruler]
	if n, m := own.Count(), other.Count(); m < 1 || m > 2-n {
		add(own|other, "", "rulers: %s, to move, has %d and %s has %d; each side must have 1, or the side to move 0 and the other side 1 or 2", p.turn.name(), n, (p.turn ^ 1).name(), m)
	}
	for _, c := range captiveLetters {
		s, k, _ := pieceOf(byte(c))
		if n := p.of[s][k].Count() + p.captives[s].of(k); n > roster[k] {
			add(p.of[s][k], string(c), "%s has %d %ss, captives included, and may have at most %d", s.name(), n, kindNames[s][k], roster[k])
		}
	}
	for _, q := range game.ByRanks {
		if s, k := p.at(q); k == initiate && q.Rank() == s.rank(1) {
			add(q.Set(), piece(s, k), "%s's %s on %v stands on its own first rank", s.name(), kindNames[s][k], q)
		}
	}
	if p.passed != 0 && !p.passable() {
		add(p.passed, "", "%v cannot be the en passant square: it must be empty, with %s's %s directly beyond it and an empty square directly before it", p.passed.First(), (p.turn ^ 1).name(), kindNames[p.turn^1][initiate])
	}
	return list
}

// Board implements game.Boarder. The captives are the reserve, and the en passant
// square has a mark.
func (rules) Board(line string) (game.Board, error) {
	p, err := parseLine(line)
	if err != nil {
		return game.Board{}, err
	}
	g := p.grid()
	b := game.Board{Cells: g.Cells("", "N", "B"), Turn: p.turn.String(), FullMove: int(p.fullMove), Reserve: p.reserve()}
	for i, q := range game.ByRanks {
		if p.passed.Has(q) {
			b.Cells[i].Mark = passedMark
		}
	}
	return b, nil
}

func (rules) BoardLine(b game.Board) (string, error) {
	passed, lost := "-", strings.Join(b.Reserve, "")
	b.Cells = slices.Clone(b.Cells)
	for i, c := range b.Cells {
		switch {
		case c.Mark != passedMark:
		case passed != "-":
			return "", &game.SyntaxError{What: "board", Input: c.Square, Msg: "a second en passant square", Hint: "one at most"}
		default:
			passed, b.Cells[i].Mark = c.Square, ""
		}
	}
	g, err := game.GridOf(b, squareLetters, "")
	if err != nil {
		return "", err
	}
	if lost == "" {
		lost = "-"
	}
	g.Fields = slices.Insert(g.Fields, 1, lost, passed)
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
	return p.line(), err
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
	return grid.Frames(b, g.Explain(move).Effects, "", "N", "B"), nil
}
