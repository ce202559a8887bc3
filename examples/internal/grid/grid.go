// Package grid is a kit for games on a board of 8 by 8 squares with at most one
// piece on each. A game describes itself by a [Spec] and gets a game.Rules with
// position lines, boards, diagrams, records and a search.
package grid

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// A Grid is the position line of a plain game: a board of 8 by 8 squares with one
// letter each, then fields: the side to move first, the full-move number last. The
// line has ranks 8 to 1 between slashes, files a to h in a rank, and digits for
// runs of empty squares. Readers also accept split runs, several blanks between
// fields, and blanks at both ends.
type Grid struct {
	Squares [64]byte // a1, b1 … h8; '.' is an empty square
	Fields  []string // after the board
	text    string   // the text that was read
	offsets []int    // of the fields in text
}

// MaxFullMove is the highest full-move number of a position line.
const MaxFullMove = 999999

const gridFiles = "  a b c d e f g h"

// Empty returns the squares of an empty board.
func Empty() (squares [64]byte) {
	for i := range squares {
		squares[i] = '.'
	}
	return squares
}

// ReadGrid reads a position line in which each square is empty or holds one of the
// letters. The error is a *game.SyntaxError.
func ReadGrid(text, letters string) (Grid, error) {
	g := Grid{text: text}
	fields := strings.FieldsFunc(text, func(c rune) bool { return c == ' ' })
	at := 0
	for _, f := range fields {
		at += strings.Index(text[at:], f)
		g.offsets = append(g.offsets, at)
		at += len(f)
	}
	if len(fields) < 2 {
		return g, g.fail(len(text), "the position line ends too early",
			"a board, the side to move and the full-move number")
	}
	g.Fields = fields[1:]
	return g, g.read(fields[0], letters)
}

func (g Grid) fail(at int, msg, hint string) error {
	return &game.SyntaxError{What: "position line", Input: g.text, Offset: at, Msg: msg,
		Hint: hint}
}

// Fail returns a *game.SyntaxError about a field of a grid that was read, or about the
// end of the line if there is no such field. Field -1 is the board.
func (g Grid) Fail(field int, msg, hint string) error {
	at := len(g.text)
	if field < len(g.offsets)-1 {
		at = g.offsets[field+1]
	}
	return g.fail(at, msg, hint)
}

// FullMove reads the field as the full-move number and checks that it is the last
// field. Leading zeros are allowed. A missing field is 1.
func (g Grid) FullMove(field int) (int, error) {
	if field >= len(g.Fields) {
		return 1, nil
	}
	n, err := strconv.ParseUint(strings.TrimLeft(g.Fields[field], "0"), 10, 32)
	switch {
	case err != nil || n < 1 || n > MaxFullMove:
		return 0, g.Fail(field, "not a full-move number",
			"a number from 1 to "+strconv.Itoa(MaxFullMove))
	case field+1 < len(g.Fields):
		return 0, g.Fail(field+1, "unexpected text after the full-move number",
			"the end of the line")
	}
	return int(n), nil
}

func (g *Grid) read(board, letters string) error {
	file, rank, start := 0, 7, g.offsets[0]
	for i := range len(board) {
		c, n := board[i], 1
		empty := c >= '1' && c <= '8'
		if empty {
			c, n = '.', int(c-'0')
		}
		switch {
		case c == '/' && file < 8:
			return g.fail(start+i, fmt.Sprintf("rank %d has %d squares", rank+1, file),
				"8 squares")
		case c == '/' && rank == 0:
			return g.fail(start+i, "there are more than 8 ranks", "a blank and the side to move")
		case c == '/':
			file, rank = 0, rank-1
			continue
		case file+n > 8:
			return g.fail(start+i, fmt.Sprintf("rank %d has more than 8 squares", rank+1),
				"8 squares")
		case !empty && strings.IndexByte(letters, c) < 0:
			return g.fail(start+i, "unknown character",
				"one of "+letters+", 1 to 8 for empty squares, or /")
		}
		for ; n > 0; n-- {
			g.Squares[rank*8+file] = c
			file++
		}
	}
	if file < 8 || rank > 0 {
		return g.fail(start+len(board), fmt.Sprintf("the board ends with %d squares of rank %d",
			file, rank+1), "8 ranks of 8 squares")
	}
	return nil
}

// Line returns the canonical position line.
func (g Grid) Line() string {
	b := make([]byte, 0, 96)
	for rank := 7; rank >= 0; rank-- {
		run := byte('0')
		for _, c := range append(slices.Clone(g.Squares[rank*8:rank*8+8]), '/') {
			if c == '.' {
				run++
				continue
			}
			if run > '0' {
				b = append(b, run)
			}
			run = '0'
			b = append(b, c)
		}
	}
	return string(b[:len(b)-1]) + " " + strings.Join(g.Fields, " ")
}

// Cells returns the squares for a game.Board. The letters in marks are marks; a capital
// letter belongs to the side upper, any other to the side lower.
func (g Grid) Cells(marks, upper, lower string) []game.Cell {
	cells := make([]game.Cell, len(g.Squares))
	for i, c := range g.Squares {
		cells[i].Square = SquareName(i)
		switch text := string(c); {
		case c == '.':
		case strings.IndexByte(marks, c) >= 0:
			cells[i].Mark, cells[i].Text = text, text
		default:
			owner := upper
			if c >= 'a' {
				owner = lower
			}
			cells[i].Tokens, cells[i].Owners, cells[i].Text = []string{text}, []string{owner}, text
		}
	}
	return cells
}

// GridOf returns the Grid of a board whose squares hold the letters, which include
// the marks. Its fields are the board's side to move and full-move number. The
// error is a *game.SyntaxError.
func GridOf(b game.Board, letters, marks string) (Grid, error) {
	g := Grid{Squares: Empty(), Fields: []string{b.Turn, strconv.Itoa(b.FullMove)}}
	index := map[string]int{}
	for i := range g.Squares {
		index[SquareName(i)] = i
	}
	for _, c := range b.Cells {
		i, ok := index[c.Square]
		delete(index, c.Square) // a square may come once
		text := strings.Join(c.Tokens, "") + c.Mark
		switch {
		case !ok:
			return g, &game.SyntaxError{What: "board", Input: c.Square,
				Msg: "not a square, or a square that is listed twice", Hint: "a1 to h8"}
		case text == "":
		case len(text) > 1 || !strings.Contains(letters, text) ||
			strings.Contains(marks, text) != (c.Mark != ""):
			return g, &game.SyntaxError{What: "board", Input: text,
				Msg:  "not a piece or mark for " + c.Square,
				Hint: "an empty square or one of " + letters}
		default:
			g.Squares[i] = text[0]
		}
	}
	return g, nil
}

// Diagram draws one rank in a line, with a point for an empty square and a mark
// after its square. The files and the fields follow.
func (g Grid) Diagram(marks map[string]byte) string {
	var b strings.Builder
	for rank := 7; rank >= 0; rank-- {
		row := []byte{'1' + byte(rank), ' '}
		for i := rank * 8; i < rank*8+8; i++ {
			mark := marks[SquareName(i)]
			if mark == 0 {
				mark = ' '
			}
			row = append(row, g.Squares[i], mark)
		}
		b.WriteString(strings.TrimRight(string(row), " ") + "\n")
	}
	return b.String() + gridFiles + "\n" + strings.Join(g.Fields, " ")
}

// ReadGridDiagram reads a diagram that Diagram has drawn, and skips its marks. The
// error is a *game.SyntaxError.
func ReadGridDiagram(text, letters string) (Grid, error) {
	var g Grid
	at := 0
	for rank := 7; rank >= 0; rank-- {
		row, _, _ := strings.Cut(text[at:], "\n")
		for column := range 9 { // the rank's digit, then its squares
			i := 2 * column
			want := letters + "."
			if column == 0 {
				want = strconv.Itoa(rank + 1)
			}
			if i >= len(row) || strings.IndexByte(want, row[i]) < 0 {
				return g, &game.SyntaxError{What: "diagram", Input: text,
					Offset: at + min(i, len(row)),
					Msg:    "unknown character in rank " + strconv.Itoa(rank+1),
					Hint:   "one of " + want}
			}
			if column > 0 {
				g.Squares[rank*8+column-1] = row[i]
			}
		}
		at = min(at+len(row)+1, len(text))
	}
	if g.Fields = strings.Fields(strings.TrimPrefix(text[at:], gridFiles)); len(g.Fields) == 0 {
		return g, &game.SyntaxError{What: "diagram", Input: text, Offset: at,
			Msg: "the diagram ends too early", Hint: "the side to move"}
	}
	return g, nil
}
