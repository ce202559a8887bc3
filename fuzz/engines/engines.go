// Package engines fuzzes engines that speak the conformance protocol (PROTO-1
// in FORMATS.md): [Run] compares an engine's answers about generated positions
// with this library's and makes the first difference for each field of the answer
// and set of rules smaller. A [Finding] can be saved to a file, tried again by a
// later run, and turned into the draft of a ruling.
package engines

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/nemoroth/rules/fuzz"
	"github.com/nemoroth/rules/rulings/conformance"
	"github.com/nemoroth/rules/rulings/game"
)

// An Engine is a running engine.
type Engine interface {
	conformance.Engine
	Close() error
}

// Options holds the engine to fuzz, and the limits of the run.
type Options struct {
	Rules    game.Rules
	Rulesets []string // presets that the engine implements; all if empty
	// Start starts a new engine, with a timeout for each answer. Several engines
	// may run at once.
	Start   func(ctx context.Context, timeout time.Duration) (Engine, error)
	Timeout time.Duration // of one answer; conformance.DefaultTimeout if 0
	Seed    uint64
	Cases   int           // 0 for no limit other than Time
	Time    time.Duration // 0 for no limit other than Cases
	Workers int           // number of engines at once; at least one
	Shrink  time.Duration // limit for one difference; DefaultShrink if 0
	Known   []*Finding    // findings of earlier runs, tried first
	// Progress, unless nil, is called after each case and during shrinking.
	Progress func(Progress)
}

// DefaultShrink is the default limit for making one difference smaller.
const DefaultShrink = 30 * time.Second

// Progress reports how far a run has come.
type Progress struct {
	Tally
	Findings  int
	Shrinking int // smaller questions tried for the current difference
}

// A Tally counts the work of a run.
type Tally struct {
	Cases       int `json:"cases"`       // starting positions, each with a game
	Requests    int `json:"requests"`    // request lines
	Differences int `json:"differences"` // requests with different answers
}

// A Result is the result of a run.
type Result struct {
	Tally
	Seconds  float64    `json:"seconds"`
	Findings []*Finding `json:"findings"` // known ones first
	// Mended lists the known findings that the engine now answers correctly.
	Mended []*Finding `json:"mended,omitempty"`
	// Skipped is the number of differences left unexamined when Time was over.
	Skipped int `json:"skipped,omitempty"`
}

// ErrOptions is matched by the error of Run for invalid options.
var ErrOptions = errors.New("invalid options")

// check checks the options and fills in the defaults.
func (o *Options) check() error {
	switch {
	case o.Rules == nil || o.Start == nil:
		return fmt.Errorf("engines: %w: Rules and Start must be set", ErrOptions)
	case o.Cases <= 0 && o.Time <= 0:
		return fmt.Errorf("engines: %w: Cases or Time must be set, or the run has no end",
			ErrOptions)
	}
	presets := o.Rules.Rulesets()
	if len(o.Rulesets) == 0 {
		o.Rulesets = presets
	}
	for _, name := range o.Rulesets {
		if !slices.Contains(presets, name) {
			return fmt.Errorf("engines: %w: the protocol has no name for the ruleset %s",
				ErrOptions, name)
		}
	}
	if o.Timeout <= 0 {
		o.Timeout = conformance.DefaultTimeout
	}
	if o.Shrink <= 0 {
		o.Shrink = DefaultShrink
	}
	o.Workers = max(o.Workers, 1)
	return nil
}

// Run fuzzes an engine until Cases or Time is reached. It tries the known
// findings first, then the cases of the seed. When Time is over, the difference
// being examined, and the first difference of all, are still made smaller.
//
// Of each answer, the first difference counts: the others often follow from it. It
// is examined unless a finding covers it: one of the same kind, all of whose rules
// it concerns. So two bugs that concern the same rules are told apart only after
// the first one is mended.
//
// For an engine without state, the findings depend only on the seed and the
// number of cases, if Shrink is long enough. The error is that of the context
// (with the result so far), of invalid options, or of an engine that does not
// start.
func Run(ctx context.Context, o Options) (*Result, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	begin := time.Now()
	limited, cancel := ctx, context.CancelFunc(func() {})
	if o.Time > 0 {
		limited, cancel = context.WithTimeout(ctx, o.Time)
	}
	defer cancel()
	r := &runner{ctx: ctx, limited: limited, o: &o, result: &Result{},
		covered: map[string]*Finding{}}
	err := r.known()
	if err == nil {
		err = r.cases()
	}
	r.result.Seconds = time.Since(begin).Seconds()
	if limited.Err() != nil && errors.Is(err, limited.Err()) {
		err = ctx.Err() // the end of the time is no error
	}
	return r.result, err
}

// A runner collects the findings of a run.
type runner struct {
	ctx     context.Context
	limited context.Context // ends when Time is over
	o       *Options
	result  *Result
	covered map[string]*Finding // by the Key of a difference that was examined
}

func (r *runner) progress(shrinking int) {
	if r.o.Progress != nil {
		r.o.Progress(Progress{r.result.Tally, len(r.result.Findings), shrinking})
	}
}

// known tries the known findings again.
func (r *runner) known() error {
	s := &session{ctx: r.ctx, o: r.o}
	defer s.close()
	for _, f := range r.o.Known {
		req, err := f.request()
		if err != nil {
			return err
		}
		s.close()
		c, err := s.compare(req)
		if err != nil {
			return err
		}
		if len(c.Differences) == 0 {
			r.result.Mended = append(r.result.Mended, f)
			continue
		}
		now := *f
		now.Known, now.Count, now.Answers = true, 0, c
		if d, ok := similar(c.Differences, f.Difference); ok {
			now.Difference = d
		} else {
			now.Difference = principal(c.Differences)
		}
		r.add(principal(c.Differences), &now)
		r.progress(0)
	}
	return nil
}

// roundCases is the number of cases of each worker in one round.
const roundCases = 4

// cases runs the cases 0, 1, 2 … in rounds. All workers share the cases of a round;
// then the results are examined in the order of the cases, so that the findings do
// not depend on the number of workers.
func (r *runner) cases() error {
	g := fuzz.For(r.o.Rules)
	var team []*worker
	for range r.o.Workers {
		w := &worker{session: &session{ctx: r.limited, o: r.o}, cases: g}
		defer w.close()
		if err := w.ready(); err != nil {
			return err
		}
		team = append(team, w)
	}
	for first := 0; r.o.Cases <= 0 || first < r.o.Cases; {
		size := len(team) * roundCases
		if r.o.Cases > 0 {
			size = min(size, r.o.Cases-first)
		}
		round := make([]caseResult, size)
		var running sync.WaitGroup
		for k, w := range team {
			running.Go(func() {
				for i := k; i < size; i += len(team) {
					round[i] = w.do(uint64(first + i))
				}
			})
		}
		running.Wait()
		for i, c := range round {
			if err := r.take(uint64(first+i), c); err != nil {
				return err
			}
		}
		first += size
	}
	return nil
}

// take records and examines the result of a case.
func (r *runner) take(i uint64, c caseResult) error {
	if c.err != nil {
		return c.err
	}
	r.result.Cases++
	r.result.Requests += c.requests
	for _, ob := range c.differing {
		r.result.Differences++
		if err := r.examine(i, ob); err != nil {
			return err
		}
	}
	r.progress(0)
	return nil
}

// examine counts an answer with differences for the finding that covers it, or
// makes a new finding.
func (r *runner) examine(i uint64, ob observation) error {
	d := principal(ob.answers.Differences)
	if f := r.covering(d); f != nil {
		f.Count++
		return nil
	}
	if r.limited.Err() != nil && len(r.result.Findings) > 0 {
		r.result.Skipped++
		return nil
	}
	f, err := shrink(r.ctx, r.o, ob, d, r.progress)
	if err != nil {
		return err
	}
	if old := r.covering(f.Difference); old != nil {
		f = old
		r.covered[d.Key()] = f
	} else {
		f.Case, f.Seed = i, r.o.Seed
		r.add(d, f)
	}
	f.Count++
	return nil
}

// add adds a finding, and the difference that it was made from.
func (r *runner) add(from conformance.Difference, f *Finding) {
	r.covered[from.Key()] = f
	r.result.Findings = append(r.result.Findings, f)
}

// covering returns the finding that covers a difference; nil for none.
func (r *runner) covering(d conformance.Difference) *Finding {
	if f := r.covered[d.Key()]; f != nil {
		return f
	}
	for _, f := range r.result.Findings {
		if f.covers(d) {
			return f
		}
	}
	return nil
}

// covers reports whether a difference is of the finding's kind and concerns all of
// its rules, or neither concerns a rule.
func (f *Finding) covers(d conformance.Difference) bool {
	mine := f.Difference
	if mine.Field != d.Field || mine.What != d.What {
		return false
	}
	if len(mine.Rules) == 0 {
		return len(d.Rules) == 0
	}
	for _, rule := range mine.Rules {
		if !slices.Contains(d.Rules, rule) {
			return false
		}
	}
	return true
}

// principal returns the first difference of an answer, if possible one that is not
// only in the form.
func principal(list []conformance.Difference) conformance.Difference {
	i := slices.IndexFunc(list, func(d conformance.Difference) bool { return !d.Form })
	return list[max(i, 0)]
}

// similar returns the difference of a list that is like d, if possible one about
// the same move.
func similar(list []conformance.Difference, d conformance.Difference) (
	best conformance.Difference, found bool) {
	for _, x := range list {
		if !x.Like(d) {
			continue
		}
		if x.Move == d.Move {
			return x, true
		}
		if !found {
			best, found = x, true
		}
	}
	return best, found
}
