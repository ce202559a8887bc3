package cli

import (
	"fmt"
	"io"
	"os"
	"regexp"
	"sync"
	"time"
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
