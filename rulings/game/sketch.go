package game

import (
	"strings"
	"unicode/utf8"
)

// Sketch draws the board of a position line, possible or not, for people to look at, with marks
// on the squares that are their keys: the game's own diagram as FormDiagram, else the compact
// board, which cuts the occupants of a great crowd short. It returns "" if the game has no boards
// or the line is invalid.
func Sketch(r Rules, line string, form Form, marks map[string]byte) string {
	const widest = 12 // characters of a square
	board, err := boardOf(r, line)
	if err != nil {
		return ""
	}
	if form == FormDiagram {
		text, _ := r.(Boarder).Diagram(line, marks)
		return text
	}
	for i, c := range board.Cells {
		if s := []rune(c.Text); len(s) > widest {
			board.Cells[i].Text = string(s[:widest-1]) + "…"
		}
	}
	return board.Compact(marks)
}

const width = 80 // of a line, in characters

// Wrap breaks a text into lines of at most 80 characters. The first line begins with first, the
// others begin with rest. Line breaks of the text count as spaces. A word longer than a line has
// a line of its own.
func Wrap(first, rest, text string) string {
	var b strings.Builder
	b.WriteString(first)
	column, fresh := utf8.RuneCountInString(first), true
	for _, word := range strings.Fields(text) {
		n := utf8.RuneCountInString(word)
		switch {
		case fresh:
		case column+1+n > width:
			b.WriteString("\n" + rest)
			column = utf8.RuneCountInString(rest)
		default:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column, fresh = column+n, false
	}
	return b.String()
}
