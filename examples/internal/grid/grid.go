// Package grid is a kit for games on a board of 8 by 8 squares with at most one
// piece on each. A game describes itself by a [Spec], whose positions embed a
// [Board], and gets a game.Rules with position lines, boards, records as people write
// them, frames, samples, counts and a search.
package grid

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// A Line is a position line as it is read: a board of 8 by 8 squares with one letter
// each, then fields: the side to move first, the game's own, and the full-move number
// last. The board has ranks 8 to 1 between slashes, files a to h in a rank, and digits
// for runs of empty squares. Readers also accept split runs, several blanks between
// fields, and blanks at both ends.
type Line struct {
	text    string
	fields  []string // the board, then the other fields
	offsets []int    // of the fields
}

// maxFullMove is the highest full-move number of a position line.
const maxFullMove = 999999

func splitLine(text string) Line {
	l := Line{text: text}
	l.fields = strings.FieldsFunc(text, func(c rune) bool { return c == ' ' })
	at := 0
	for _, f := range l.fields {
		at += strings.Index(text[at:], f)
		l.offsets = append(l.offsets, at)
		at += len(f)
	}
	return l
}

// Field returns the nth field after the side to move, n from 1; "" if there is none.
func (l Line) Field(n int) string {
	if n+1 < len(l.fields) {
		return l.fields[n+1]
	}
	return ""
}

// Fail returns a *game.SyntaxError about the nth field after the side to move.
func (l Line) Fail(n int, msg, hint string) error {
	if n+1 < len(l.fields) {
		return l.failAt(l.offsets[n+1], msg, hint)
	}
	return l.failAt(len(l.text), msg, hint)
}

func (l Line) failAt(at int, msg, hint string) error {
	return &game.SyntaxError{What: "position line", Input: l.text, Offset: at, Msg: msg,
		Hint: hint}
}

// fullMove reads the nth field, the last one, as the full-move number. Leading zeros
// are allowed. A missing field is 1.
func (l Line) fullMove(n int) (int32, error) {
	if l.Field(n) == "" {
		return 1, nil
	}
	number, err := strconv.ParseUint(strings.TrimLeft(l.Field(n), "0"), 10, 32)
	switch {
	case err != nil || number < 1 || number > maxFullMove:
		return 0, l.Fail(n, "not a full-move number",
			"a number from 1 to "+strconv.Itoa(maxFullMove))
	case l.Field(n+1) != "":
		return 0, l.Fail(n+1, "unexpected text after the full-move number", "the end of the line")
	}
	return int32(number), nil
}

// squares reads the board, whose squares are empty or hold one of the letters. It
// calls put for each letter.
func (l Line) squares(letters string, put func(letter byte, at Set)) error {
	file, rank, board, start := 0, 7, l.fields[0], l.offsets[0]
	for i := range len(board) {
		c, n := board[i], 1
		empty := c >= '1' && c <= '8'
		if empty {
			n = int(c - '0')
		}
		switch {
		case c == '/' && file < 8:
			return l.failAt(start+i, fmt.Sprintf("rank %d has %d squares", rank+1, file),
				"8 squares")
		case c == '/' && rank == 0:
			return l.failAt(start+i, "there are more than 8 ranks",
				"a blank and the side to move")
		case c == '/':
			file, rank = 0, rank-1
			continue
		case file+n > 8:
			return l.failAt(start+i, fmt.Sprintf("rank %d has more than 8 squares", rank+1),
				"8 squares")
		case empty:
		case strings.IndexByte(letters, c) < 0:
			return l.failAt(start+i, "unknown character",
				"one of "+letters+", 1 to 8 for empty squares, or /")
		default:
			put(c, SquareAt(file, rank).Set())
		}
		file += n
	}
	if file < 8 || rank > 0 {
		return l.failAt(start+len(board), fmt.Sprintf("the board ends with %d squares of rank %d",
			file, rank+1), "8 ranks of 8 squares")
	}
	return nil
}

// writeBoard writes the board of a position line; text returns the content of a
// square, "" for an empty one.
func writeBoard(text func(Square) string) string {
	var b strings.Builder
	for rank := 7; rank >= 0; rank-- {
		run := 0
		for file := range 8 {
			content := text(SquareAt(file, rank))
			if content == "" {
				run++
				continue
			}
			if run > 0 {
				b.WriteByte('0' + byte(run))
			}
			run = 0
			b.WriteString(content)
		}
		if run > 0 {
			b.WriteByte('0' + byte(run))
		}
		if rank > 0 {
			b.WriteByte('/')
		}
	}
	return b.String()
}

// WriteLine writes a position line; on has the letters of the squares in the order of
// ByRanks, 0 for none.
func WriteLine(on [64]byte, fields ...string) string {
	board := writeBoard(func(q Square) string {
		i := 8*q.Rank() + q.File()
		return strings.Trim(string(on[i:i+1]), "\x00")
	})
	return strings.Join(append([]string{board}, fields...), " ")
}

// sentence returns a text with the rule's id at its end.
func sentence(rule, text string, args []any) string {
	return fmt.Sprintf(text, args...) + " [" + rule + "]"
}

// Problems lists the rules that make a position impossible.
type Problems []game.Problem

// Add adds a problem with squares, of a piece or of none for "".
func (l *Problems) Add(rule string, at Set, piece, text string, args ...any) {
	*l = append(*l, game.Problem{Rule: rule, Squares: at.Names(), Piece: piece,
		Text: sentence(rule, text, args)})
}

// Reasons lists the rules that forbid a move, in any order.
type Reasons []game.Reason

// Add adds a rule with the squares that it is about.
func (l *Reasons) Add(rule string, at Set, text string, args ...any) {
	*l = append(*l, game.Reason{Rule: rule, Squares: at.Names(), Text: sentence(rule, text, args)})
}

// Effects lists the effects of a move in order.
type Effects []game.Effect

// Add adds an effect. Its text is the protocol's: its kind, the words, and its rule.
func (l *Effects) Add(e game.Effect, words ...string) {
	e.Text = strings.Join(append(append([]string{e.Kind}, words...), e.Rule), " ")
	*l = append(*l, e)
}
