package grid

import (
	"cmp"
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

// Fail returns a *game.SyntaxError about the nth field, from the byte at on.
func (l Line) Fail(n, at int, msg, hint string) error {
	start := len(l.text)
	if n < len(l.fields) {
		start = l.fields[n][0]
	}
	return &game.SyntaxError{What: "position line", Input: l.text, Offset: start + at, Msg: msg,
		Hint: hint}
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
		return p, line.Fail(1, 0, "not a side", sides[0].Letter+" for "+sides[0].Name+" or "+
			sides[1].Letter+" for "+sides[1].Name)
	}
	last := 2 + r.Own
	number, err := strconv.ParseUint(cmp.Or(line.Field(last), "1"), 10, 32)
	switch {
	case err != nil || number < 1 || number > maxFullMove:
		return p, line.Fail(last, 0, "not a full-move number", "a number from 1 to 999999")
	case line.Field(last+1) != "":
		return p, line.Fail(last+1, 0, "unexpected text after the full-move number", "the end")
	}
	b.FullMove = int32(number)
	return r.Spec.Read(b, line)
}

// readBoard reads the board of a line.
func (r rules[P]) readBoard(l Line, b *Board) error {
	text, file, rank := l.Field(0), 0, 7
	for i := range len(text) {
		c := text[i]
		s, kind, isPiece := r.Pieces.Read(c)
		isMark := text[i:i+1] == r.inLine()
		switch {
		case c == '/' && file == 8 && rank > 0:
			file, rank = 0, rank-1
		case c >= '1' && int(c) <= '8'-file:
			file += int(c - '0')
		case file < 8 && (isPiece || isMark):
			at := SquareAt(file, rank).Set()
			if b.Put(s, kind, at); isMark {
				b.Marks |= at
			}
			file++
		default:
			return l.Fail(0, i, "the board goes wrong here", boardHint+r.letters())
		}
	}
	if file < 8 || rank > 0 {
		return l.Fail(0, len(text), "the board ends too early", boardHint+r.letters())
	}
	return nil
}

const boardHint = "8 ranks with / between them, each of 8 squares: numbers of empty " +
	"squares and letters of "

// runs replaces the empty squares of a rank, each written as 1, by their number.
var runs = strings.NewReplacer("11111111", "8", "1111111", "7", "111111", "6", "11111", "5",
	"1111", "4", "111", "3", "11", "2")

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
		piece, mark := "", ""
		if s, kind := at.At(q); kind != 0 {
			piece = r.Pieces.Letter(s, kind)
		}
		if at.Marks.Has(q) {
			mark = r.Mark
		}
		b.Cells[i] = r.cell(q.String(), piece, mark)
	}
	if r.Reserve != nil {
		b.Reserve = r.Reserve(p)
	}
	return b
}

// cell returns a square of a board with pieces, each a letter, and a mark.
func (r rules[P]) cell(square, pieces, mark string) game.Cell {
	c := game.Cell{Square: square, Mark: mark, Text: pieces}
	for i := range len(pieces) {
		s, _, _ := r.Pieces.Read(pieces[i])
		c.Tokens = append(c.Tokens, pieces[i:i+1])
		c.Owners = append(c.Owners, r.Language.Sides[s].Letter)
	}
	if mark == r.inLine() {
		c.Text += mark
	}
	return c
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
