package nemorothgame

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation"
	"github.com/nemoroth/rules/rulings/game"
)

// board lists the squares in the order a1, b1 … h8.
var board = (^nemoroth.Squares(0)).ByRank()

func (rules) Board(line string) (game.Board, error) {
	s, err := nemoroth.ParseSetup(line)
	if err != nil {
		return game.Board{}, Error(err)
	}
	return boardOf(&s), nil
}

func boardOf(s *nemoroth.Setup) game.Board {
	b := game.Board{Turn: letter(s.Side), FullMove: max(s.FullMove, 1),
		Cells: make([]game.Cell, 0, len(board))}
	for _, sq := range board {
		b.Cells = append(b.Cells, cell(s, sq))
	}
	return b
}

func cell(s *nemoroth.Setup, sq nemoroth.Square) game.Cell {
	c := game.Cell{Square: square(sq)}
	occupants := slices.SortedFunc(slices.Values(s.Occupants[sq]), nemoroth.Piece.Compare)
	for _, p := range occupants {
		owner := ""
		if p.Mobile() {
			owner = letter(p.Side)
		}
		c.Tokens, c.Owners = append(c.Tokens, p.String()), append(c.Owners, owner)
	}
	c.Text = strings.Join(c.Tokens, "")
	if len(occupants) > 1 {
		c.Text = "(" + c.Text + ")"
	}
	if n := s.Ichor[sq]; n != 0 {
		if len(occupants) == 0 {
			c.Text = "."
		}
		c.Mark = strconv.Itoa(max(n, 0))
		c.Text += "[" + c.Mark + "]"
	}
	return c
}

func (rules) BoardLine(b game.Board) (string, error) {
	s := nemoroth.Setup{FullMove: b.FullMove}
	if err := s.Side.UnmarshalText([]byte(b.Turn)); err != nil {
		return "", Error(err)
	}
	for _, c := range b.Cells {
		sq, err := nemoroth.ParseSquare(c.Square)
		for _, token := range c.Tokens {
			var p nemoroth.Piece
			if err == nil {
				p, err = nemoroth.ParsePiece(token)
			}
			if err == nil {
				s.Occupants[sq] = append(s.Occupants[sq], p)
			}
		}
		if err == nil && c.Mark != "" {
			if s.Ichor[sq], err = strconv.Atoi(c.Mark); s.Ichor[sq] == 0 {
				s.Ichor[sq] = nemoroth.ZeroIchor
			}
		}
		if err != nil {
			return "", Error(err)
		}
	}
	return s.String(), nil
}

func (rules) Diagram(line string, marks map[string]byte) (string, error) {
	s, err := nemoroth.ParseSetup(line)
	if err != nil {
		return "", Error(err)
	}
	d := notation.Diagram{Setup: s}
	for _, sq := range board {
		d.Marks[sq] = marks[sq.String()]
	}
	return strings.TrimRight(d.String(), "\n"), nil
}

// Frames returns the board after each effect. The library applies the effects one
// by one; the side to move and the full-move number stay those before the move.
func (rules) Frames(g game.Game, r game.Report) (frames []game.Board) {
	engine, _ := Of(g)
	m, _ := engine.ParseMove(r.Move)
	s := engine.Setup()
	for _, e := range engine.Explain(m).Trace {
		s, _ = nemoroth.Trace{e}.Apply(s)
		frames = append(frames, boardOf(&s))
	}
	return frames
}

// DescribeContent returns the words for the content of a square as a position line writes it,
// such as "Alabaster Human on ichor of 3 plies" for "H[3]"; the text itself if it is not canonical.
func (r rules) DescribeContent(text string) string {
	b, err := r.Board(text + "7/8/8/8/8/8/8/8 A 1")
	if err != nil {
		return text
	}
	a8 := b.Cells[56]
	plies, _ := strconv.Atoi(a8.Mark)
	canonical := a8.Text == text && a8.Mark != "0" && plies <= 10
	var names []string
	for _, token := range a8.Tokens {
		p, _ := nemoroth.ParsePiece(token)
		names, canonical = append(names, p.Describe()), canonical && p.IsValid()
	}
	if !canonical {
		return text
	}
	words := strings.Join(names, " + ")
	switch {
	case plies == 1:
		words += " on ichor of 1 ply"
	case plies > 1:
		words += fmt.Sprintf(" on ichor of %d plies", plies)
	}
	return strings.TrimPrefix(words, " on ")
}
