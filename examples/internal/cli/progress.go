package cli

import (
	"fmt"
	"io"
	"sync"
	"time"
)

// A Progress is the last line of a terminal, rewritten during a long computation.
// It writes nothing to a file or a pipe. Only one goroutine at a time may use it.
type Progress struct {
	out io.Writer // nil if there is no terminal
	now func() time.Time

	mu           sync.Mutex // against the goroutine of Await
	start, shown time.Time
	reported     time.Time // of the last report
	text         string    // of the last report
	visible      bool
	stop         chan struct{} // closed by End; nil without Await
}

const (
	patience = time.Second            // before the line appears
	interval = 200 * time.Millisecond // between two changes
	silence  = 2 * time.Second        // before "waiting for" appears
)

// NewProgress returns a progress line, which writes to w if w is a terminal.
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

// Await is Begin for work that another program does. If reports stop coming, the
// line says that it is waiting for the program, until End.
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

// waiting shows for how long no report has come. The caller holds the lock.
func (p *Progress) waiting(whom string) {
	now := p.now()
	if silent := now.Sub(p.reported); p.stop != nil && silent >= silence {
		p.show(now, fmt.Sprintf("%swaiting for %s, %.0f s", p.text, whom, silent.Seconds()))
	}
}

// Report shows how many units of work are done. The total is 0 if unknown. Most
// calls between two changes of the line write nothing.
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

// Say shows a text and the seconds since Begin, as often as Report does.
func (p *Progress) Say(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.now()
	p.text, p.reported = text+", ", now
	p.show(now, fmt.Sprintf("%s, %.0f s", text, now.Sub(p.start).Seconds()))
}

// show writes the line, at most once per interval. The caller holds the lock.
func (p *Progress) show(now time.Time, line string) {
	if p.out != nil && now.Sub(p.shown) >= interval {
		p.shown, p.visible = now, true
		fmt.Fprint(p.out, "\r\x1b[K"+line)
	}
}

// End erases the line.
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
