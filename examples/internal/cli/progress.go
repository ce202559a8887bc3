package cli

import (
	"fmt"
	"io"
	"time"
)

// A Progress is a line at the foot of a terminal that is written over and over
// while something takes long. Where there is no terminal nothing is written.
// It belongs to one goroutine at a time.
type Progress struct {
	out          io.Writer // nil if there is no terminal
	now          func() time.Time
	start, shown time.Time
	visible      bool
}

const (
	patience = time.Second            // before the line appears
	interval = 200 * time.Millisecond // between two changes of it
)

// NewProgress returns the progress line of a terminal, if w is one.
func NewProgress(w io.Writer) *Progress {
	p := &Progress{now: time.Now}
	if IsTerminal(w) {
		p.out = w
	}
	return p
}

// Begin starts the clock.
func (p *Progress) Begin() {
	p.start = p.now()
	p.shown = p.start.Add(patience - interval)
}

// Report says how much is done, now and then, of how much; 0 is not known.
func (p *Progress) Report(what string, done, of int) {
	now := p.now()
	if p.out == nil || now.Sub(p.shown) < interval {
		return
	}
	p.shown, p.visible = now, true
	part := ""
	if of > 0 {
		part = fmt.Sprintf(" of %d, %d %%", of, 100*done/of)
	}
	fmt.Fprintf(p.out, "\r\x1b[K%s: %d%s, %.0f s", what, done, part, now.Sub(p.start).Seconds())
}

// End wipes the line out.
func (p *Progress) End() {
	if p.visible {
		fmt.Fprint(p.out, "\r\x1b[K")
		p.visible = false
	}
}
