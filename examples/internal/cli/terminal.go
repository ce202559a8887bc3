package cli

import (
	"io"
	"os"
	"strings"
	"unicode/utf8"
)

// IsTerminal reports whether a file is a terminal (or another character
// device).
func IsTerminal(f any) bool {
	file, ok := f.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// A Style colours text, or leaves it as it is if it is false.
type Style bool

// StyleFor colours what goes to a terminal, unless NO_COLOR is set or the
// terminal is a dumb one.
func StyleFor(w io.Writer) Style {
	return Style(IsTerminal(w) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb")
}

func (s Style) in(code, text string) string {
	if !s || text == "" {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}

// Bold is for headings.
func (s Style) Bold(text string) string { return s.in("1", text) }

// Dim is for what is there to be looked up.
func (s Style) Dim(text string) string { return s.in("2", text) }

// Good is for what is allowed or passed.
func (s Style) Good(text string) string { return s.in("32", text) }

// Bad is for what is forbidden or failed.
func (s Style) Bad(text string) string { return s.in("31", text) }

// Mark is for marks in a diagram.
func (s Style) Mark(text string) string { return s.in("1;33", text) }

// width is how many characters a line of prose may have.
const width = 80

// Wrap breaks prose into lines that fit a terminal, the first one after first
// and the others after rest; the text's own line breaks count as blanks.
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
