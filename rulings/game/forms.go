package game

import (
	"cmp"
	"fmt"
	"strings"
	"text/tabwriter"
	"unicode/utf8"
)

// A Form is a way to write a position.
type Form string

// The forms. FormLine serves every game; the others need a Boarder.
const (
	FormLine    Form = "line"    // the position line
	FormCompact Form = "compact" // Board.Compact, then the rest of the line below it
	FormDiagram Form = "diagram" // the game's own diagram, then the rest of the line
)

// Forms lists all forms.
func Forms() []Form { return []Form{FormLine, FormCompact, FormDiagram} }

// ConvertPosition reads a position as ReadPosition does and writes it in a form, or as
// its line if the game has no boards. The result has no newline at its end, and
// ReadPosition reads it back.
func ConvertPosition(r Rules, text string, to Form) (string, error) {
	line, _, err := ReadPosition(r, text)
	drawn := Sketch(r, line, to, nil)
	if err != nil || drawn == "" {
		return line, err
	}
	_, rest, _ := strings.Cut(line, " ")
	return drawn + "\n" + rest, nil
}

// ReadPosition reads a position in any form, and as people write it, if the game is an
// Archivist. It returns the canonical position line, which may be impossible. The notes
// say what was read differently from how it is written. The error matches ErrSyntax.
func ReadPosition(r Rules, text string) (line string, notes []string, err error) {
	text = strings.TrimSpace(text)
	if a, ok := r.(Archivist); ok {
		return a.ReadPosition(text)
	}
	return text, nil, nil
}

// Compact draws the board, one rank in a line, with the last rank on top and the
// first file on the left. Each square is written as in the position line, and a
// point is an empty square. The last line names the files. If marks is not nil, a
// column before each square holds its mark. The result has no newline at its end.
func (b Board) Compact(marks map[string]byte) string {
	var ranks []string // the last one first
	files := " "
	for _, c := range b.Cells {
		file, rank, text := c.Square[:1], c.Square[1:], cmp.Or(c.Text, ".")
		if marks != nil {
			file, text = " "+file, string(rune(cmp.Or(marks[c.Square], ' ')))+text
		}
		if len(ranks) == 0 || !strings.HasPrefix(ranks[0], rank+" ") {
			ranks = append([]string{rank + " "}, ranks...)
		}
		if len(ranks) == 1 {
			files += "\t" + file
		}
		ranks[0] += "\t" + text
	}
	var text strings.Builder
	w := tabwriter.NewWriter(&text, 0, 0, 1, ' ', 0)
	fmt.Fprint(w, strings.Join(append(ranks, files), "\n"))
	w.Flush()
	return strings.TrimRight(text.String(), " ")
}

// Sketch draws the board of a position line, possible or not, in a form, by default the
// compact one, with marks on the squares that are their keys. It returns "" for FormLine,
// if the game has no boards, and if the line is invalid.
func Sketch(r Rules, line string, form Form, marks map[string]byte) string {
	b, ok := r.(Boarder)
	if !ok || form == FormLine {
		return ""
	}
	if form == FormDiagram {
		drawn, _ := b.Diagram(line, marks) // "" if the line is invalid
		return drawn
	}
	board, _ := b.Board(line) // which has no cells then
	return board.Compact(marks)
}

const width = 80 // of a line, in characters

// Wrap breaks a text into lines of at most 80 characters. The first line begins with first, the
// others begin with rest. Line breaks of the text count as spaces. A word longer than a line has
// a line of its own.
func Wrap(first, rest, text string) string {
	var b strings.Builder
	b.WriteString(first)
	column := utf8.RuneCountInString(first)
	for i, word := range strings.Fields(text) {
		n := utf8.RuneCountInString(word)
		switch {
		case i == 0:
		case column+1+n > width:
			b.WriteString("\n" + rest)
			column = utf8.RuneCountInString(rest)
		default:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column += n
	}
	return b.String()
}
