package cli

import (
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/nemoroth/rules/rulings/game"
)

// IsTerminal reports whether w is a terminal or another character device.
func IsTerminal(w io.Writer) bool {
	file, ok := w.(*os.File)
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

// In writes a text in the colour of an ANSI code.
func (s Style) In(code, text string) string {
	if !s || text == "" {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}

// Bold is for headings.
func (s Style) Bold(text string) string { return s.In("1", text) }

// Dim is for details.
func (s Style) Dim(text string) string { return s.In("2", text) }

// Good is for legal moves and passed checks.
func (s Style) Good(text string) string { return s.In("32", text) }

// Bad is for illegal moves and failed checks.
func (s Style) Bad(text string) string { return s.In("31", text) }

const width = 80 // of a line, in characters

// Wrap breaks a text into lines of at most 80 characters. The first line begins
// with first, the others begin with rest. Line breaks of the text count as spaces.
// A word longer than a line has a line of its own.
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

// Board draws a position line, one line per rank. Each square shows its mark and
// then its occupants as in the position line. Board returns "" if the game has
// no boards or the line is invalid.
func Board(rules game.Rules, line string, marks map[string]byte, style Style) string {
	const widest = 12 // characters of a square
	b, ok := rules.(game.Boarder)
	if !ok {
		return ""
	}
	board, err := b.Board(line)
	if err != nil {
		return ""
	}
	for i, c := range board.Cells {
		if r := []rune(c.Text); len(r) > widest {
			board.Cells[i].Text = string(r[:widest-1]) + "…"
		}
	}
	return StyleMarks(board.Compact(marks), style)
}

var markAtLeft = regexp.MustCompile(`[| ][<>@#^]`)

// StyleMarks colours the marks of a board.
func StyleMarks(board string, style Style) string {
	return markAtLeft.ReplaceAllStringFunc(board, func(s string) string {
		return s[:1] + style.In("1;33", s[1:])
	})
}

// A Progress is the last line of a terminal, which a long computation rewrites. A
// nil *Progress writes nothing. Several goroutines may report.
type Progress struct {
	mu    sync.Mutex
	out   io.Writer
	shown time.Time
}

// NewProgress returns a progress line for a terminal, otherwise nil.
func NewProgress(w io.Writer) *Progress {
	if !IsTerminal(w) {
		return nil
	}
	return &Progress{out: w, shown: time.Now()}
}

// Report shows how many units of work are done, at most five times a second. The
// total is 0 if unknown.
func (p *Progress) Report(what string, done, of int) {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if time.Since(p.shown) < time.Second/5 {
		return
	}
	p.shown = time.Now()
	total := ""
	if of > 0 {
		total = fmt.Sprintf(" of %d", of)
	}
	fmt.Fprintf(p.out, "\r\x1b[K%s: %d%s", what, done, total)
}

// End erases the line.
func (p *Progress) End() {
	if p != nil {
		fmt.Fprint(p.out, "\r\x1b[K")
	}
}
