package cli

import (
	"io"
	"os"
	"runtime"
	"strconv"
	"strings"
	"unicode/utf8"
)

// IsTerminal reports whether f is a terminal or another character device.
func IsTerminal(f any) bool {
	file, ok := f.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// A Style colours text if it is true.
type Style bool

// StyleFor returns true for a terminal, unless NO_COLOR is set or TERM is dumb.
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

// Dim is for details.
func (s Style) Dim(text string) string { return s.in("2", text) }

// Good is for legal moves and passed checks.
func (s Style) Good(text string) string { return s.in("32", text) }

// Bad is for illegal moves and failed checks.
func (s Style) Bad(text string) string { return s.in("31", text) }

// Mark is for marks in a diagram.
func (s Style) Mark(text string) string { return s.in("1;33", text) }

// DefaultWidth is the width of a line in characters if w is not a terminal.
const DefaultWidth = 80

// Width returns the greatest number of characters of a line written to w: that of
// COLUMNS if it is set, otherwise the terminal's width, otherwise DefaultWidth.
func Width(w any) int {
	if n, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && n > 0 {
		return n
	}
	if f, ok := w.(*os.File); ok {
		if n := columns(f); n > 0 {
			return n
		}
	}
	return DefaultWidth
}

// UTF8 reports whether the locale uses UTF-8. Windows does if none is set.
func UTF8() bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if locale := strings.ToLower(os.Getenv(name)); locale != "" {
			return strings.Contains(locale, "utf-8") || strings.Contains(locale, "utf8")
		}
	}
	return runtime.GOOS == "windows"
}

// Wrap is WrapTo for lines of DefaultWidth.
func Wrap(first, rest, text string) string { return WrapTo(DefaultWidth, first, rest, text) }

// WrapTo breaks a text into lines of at most width characters. The first line
// begins with first, the others begin with rest. Line breaks of the text count as
// spaces. A word longer than a line has a line of its own.
func WrapTo(width int, first, rest, text string) string {
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
