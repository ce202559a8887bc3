package grid

import (
	"cmp"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/nemoroth/rules/nemoroth/notation/svg"
	"github.com/nemoroth/rules/rulings/game"
)

// A Line is a position line as it is read: a board of 8 by 8 squares with one letter
// each, the side to move, the game's own fields, and the full-move number. The board has
// ranks 8 to 1 between slashes, files a to h in a rank, and digits for runs of empty
// squares. Readers also accept split runs, several blanks between fields, blanks at both
// ends, and a line without a number.
type Line struct {
	text   string
	fields [][]int // where each begins and ends
}

var fieldForm = regexp.MustCompile("[^ ]+")

// maxFullMove is the highest full-move number of a position line.
const maxFullMove = 999999

// Field returns the nth field, n from 0; "" if there is none.
func (l Line) Field(n int) string {
	if n < len(l.fields) {
		return l.text[l.fields[n][0]:l.fields[n][1]]
	}
	return ""
}

// Fail returns a *game.SyntaxError about the nth field.
func (l Line) Fail(n int, msg, hint string) error {
	e := &game.SyntaxError{What: "position line", Input: l.text, Offset: len(l.text), Msg: msg,
		Hint: hint}
	if n < len(l.fields) {
		e.Offset = l.fields[n][0]
	}
	return e
}

func (r rules[P]) read(text string) (p P, err error) {
	line, b := Line{text, fieldForm.FindAllStringIndex(text, -1)}, Board{}
	if err := r.readBoard(line, &b); err != nil {
		return p, err
	}
	sides := r.Language.Sides
	switch line.Field(1) {
	case sides[0].Letter:
	case sides[1].Letter:
		b.Turn = 1
	default:
		return p, line.Fail(1, "not a side", sides[0].Letter+" for "+sides[0].Name+" or "+
			sides[1].Letter+" for "+sides[1].Name)
	}
	last := 2 + r.Own
	number, err := strconv.ParseUint(cmp.Or(line.Field(last), "1"), 10, 32)
	switch {
	case err != nil || number < 1 || number > maxFullMove:
		return p, line.Fail(last, "not a full-move number", "a number from 1 to 999999")
	case line.Field(last+1) != "":
		return p, line.Fail(last+1, "unexpected text after the full-move number", "the end")
	}
	b.FullMove = int32(number)
	return r.Spec.Read(b, line)
}

// runs writes the empty squares of a rank, each of which is a 1, as their number; spread
// is its opposite.
var (
	runs = strings.NewReplacer("11111111", "8", "1111111", "7", "111111", "6", "11111", "5",
		"1111", "4", "111", "3", "11", "2")
	spread = strings.NewReplacer("8", "11111111", "7", "1111111", "6", "111111", "5", "11111",
		"4", "1111", "3", "111", "2", "11")
)

// readBoard reads the board of a line.
func (r rules[P]) readBoard(l Line, b *Board) error {
	ranks := strings.Split(l.Field(0), "/")
	if len(ranks) != 8 {
		return l.Fail(0, fmt.Sprintf("the board has %d ranks", len(ranks)), "8 with / between them")
	}
	for i, text := range ranks {
		rank := spread.Replace(text)
		if len(rank) != 8 || strings.Trim(rank, r.letters()+"1") != "" {
			return l.Fail(0, fmt.Sprintf("rank %d is %q", 8-i, text),
				"8 squares: numbers of empty ones and letters of "+r.letters())
		}
		for file := range 8 {
			at := SquareAt(file, 7-i).Set()
			if s, kind, ok := r.Pieces.Read(rank[file]); ok {
				b.Put(s, kind, at)
			} else if rank[file] != '1' {
				b.Marks |= at
			}
		}
	}
	return nil
}

// write returns the position line of a board.
func (r rules[P]) write(b game.Board) (string, error) {
	var on [64]string
	var marked []string
	for _, c := range b.Cells {
		q, ok := ReadSquare(c.Square)
		text := strings.Join(c.Tokens, "")
		isPiece := len(text) < 2 && strings.Contains(r.Pieces.letters(), text)
		isMark := c.Mark == "" || c.Mark == r.Mark
		if !ok || !isPiece || !isMark {
			return "", &game.SyntaxError{What: "board", Input: c.Square + " " + text + c.Mark,
				Msg: "not a square with a piece or a mark", Hint: "a1 to h8, with one of " +
					r.Pieces.letters() + r.Mark}
		}
		if on[q] = text; c.Mark != "" {
			marked = append(marked, c.Square)
			on[q] += r.inLine()
		}
	}
	var board strings.Builder
	for rank := 7; rank >= 0; rank-- {
		for file := range 8 {
			board.WriteString(cmp.Or(on[SquareAt(file, rank)], "1"))
		}
		board.WriteString("/")
	}
	fields := []string{runs.Replace(strings.TrimSuffix(board.String(), "/")), b.Turn}
	if r.Apart != nil {
		fields = append(fields, r.Apart(b, marked)...)
	}
	return strings.Join(append(fields, strconv.Itoa(b.FullMove)), " "), nil
}

// letters returns the letters of the board of a position line.
func (r rules[P]) letters() string { return r.Pieces.letters() + r.inLine() }

// inLine returns the mark in the board of a position line.
func (r rules[P]) inLine() string {
	if r.Apart != nil {
		return ""
	}
	return r.Mark
}

// line returns the canonical position line.
func (r rules[P]) line(p P) string {
	line, _ := r.write(r.board(p))
	return line
}

func (r rules[P]) canonical(line string) (string, error) {
	p, err := r.read(line)
	if err != nil {
		return "", err
	}
	return r.line(p), nil
}

// board returns the board of a position.
func (r rules[P]) board(p P) game.Board {
	at := p.Base()
	b := game.Board{Turn: r.Language.Sides[at.Turn].Letter, FullMove: int(at.FullMove),
		Cells: make([]game.Cell, 64)}
	for i, q := range ByRanks {
		c := game.Cell{Square: q.String()}
		if s, kind := at.At(q); kind != 0 {
			c.Text = r.Pieces.Letter(s, kind)
			c.Tokens, c.Owners = []string{c.Text}, []string{r.Language.Sides[s].Letter}
		}
		if at.Marks.Has(q) {
			c.Mark = r.Mark
			c.Text += r.inLine()
		}
		b.Cells[i] = c
	}
	if r.Reserve != nil {
		b.Reserve = r.Reserve(p)
	}
	return b
}

func (r rules[P]) Board(line string) (game.Board, error) {
	p, err := r.read(line)
	if err != nil {
		return game.Board{}, err
	}
	return r.board(p), nil
}

func (r rules[P]) BoardLine(b game.Board) (string, error) {
	line, err := r.write(b)
	if err != nil {
		return "", err
	}
	return r.canonical(line)
}

func (r rules[P]) Occupant(token string) svg.Occupant {
	s, kind, ok := r.Pieces.Read((token + " ")[0])
	if !ok {
		return svg.Occupant{}
	}
	return svg.Occupant{Kind: r.Pieces[kind].Letter, Side: [...]svg.Side{svg.First, svg.Second}[s],
		Name: r.Language.Sides[s].Name + " " + r.Pieces.Name(s, kind)}
}

// Diagram draws the compact board.
func (r rules[P]) Diagram(line string, marks map[string]byte) (string, error) {
	b, err := r.Board(line)
	return b.Compact(marks), err
}
