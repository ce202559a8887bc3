package cli

import (
	"fmt"
	"io"
	"sync"
	"time"
)

// A Progress is a line at the foot of a terminal that is written over and over
// while something takes long. Where there is no terminal nothing is written.
// It belongs to one goroutine at a time.
type Progress struct {
	out io.Writer // nil if there is no terminal
	now func() time.Time

	mu           sync.Mutex // while somebody is awaited a goroutine writes too
	start, shown time.Time
	reported     time.Time // when the text came
	text         string    // of the last report
	visible      bool
	stop         chan struct{} // ends the waiting; nil if nobody is awaited
}

const (
	patience = time.Second            // before the line appears
	interval = 200 * time.Millisecond // between two changes of it
	silence  = 2 * time.Second        // before somebody who is awaited is called silent
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
	p.shown, p.reported = p.start.Add(patience-interval), p.start
}

// Await is Begin for work that another program is waited for: while no report
// comes the line says so, until End.
func (p *Progress) Await(whom string) {
	p.Begin()
	if p.out == nil {
		return
	}
	p.stop = make(chan struct{})
	go func(stop chan struct{}) {
		for ticker := time.NewTicker(interval); ; {
			select {
			case <-ticker.C:
				p.mu.Lock()
				p.waiting(whom)
				p.mu.Unlock()
			case <-stop:
				ticker.Stop()
				return
			}
		}
	}(p.stop)
}

// waiting says that nothing has come for a time. It needs the lock.
func (p *Progress) waiting(whom string) {
	now := p.now()
	if silent := now.Sub(p.reported); p.stop != nil && silent >= silence {
		p.show(now, fmt.Sprintf("%swaiting for %s, %.0f s", p.text, whom, silent.Seconds()))
	}
}

// Report says how much is done, now and then, of how much; 0 is not known.
func (p *Progress) Report(what string, done, of int) {
	if p.out == nil {
		return
	}
	part := ""
	if of > 0 {
		part = fmt.Sprintf(" of %d, %d %%", of, 100*done/of)
	}
	p.Say(fmt.Sprintf("%s: %d%s", what, done, part))
}

// Say shows a text and the seconds that have passed, now and then.
func (p *Progress) Say(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.now()
	p.text, p.reported = text+", ", now
	p.show(now, fmt.Sprintf("%s, %.0f s", text, now.Sub(p.start).Seconds()))
}

// show writes the line, unless it has changed a moment ago. It needs the lock.
func (p *Progress) show(now time.Time, line string) {
	if p.out != nil && now.Sub(p.shown) >= interval {
		p.shown, p.visible = now, true
		fmt.Fprint(p.out, "\r\x1b[K"+line)
	}
}

// End wipes the line out.
func (p *Progress) End() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.stop != nil {
		close(p.stop)
		p.stop = nil
	}
	if p.visible {
		fmt.Fprint(p.out, "\r\x1b[K")
		p.visible = false
	}
}
