package cli

import (
	"io"
	"os"
	"runtime"
	"strconv"
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

// DefaultWidth is how many characters a line has where no terminal says.
const DefaultWidth = 80

// Width is how many characters a line may have that goes to w: COLUMNS if it is
// set, else what the terminal says, else DefaultWidth.
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

// UTF8 reports whether the locale's characters are those of UTF-8. On Windows,
// which has no such variables, they are.
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

// WrapTo breaks prose into lines of at most so many characters, the first one
// after first and the others after rest; the text's own line breaks count as
// blanks. A longer word stands alone.
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
