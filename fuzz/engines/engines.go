// Package engines fuzzes engines that speak the conformance protocol (PROTO-1
// in FORMATS.md): [Run] compares an engine's answers about the rulings' positions, the
// examples of the rules and generated positions with this library's, and makes the
// first difference for each field of the answer and set of rules smaller. A [Finding]
// can be saved to a file and tried again by a later run.
//
// [StartPlayer] is for engines that play: it drives a program over the protocol of
// examples/engine.
package engines

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"math"
	"slices"
	"sync"
	"time"

	"github.com/nemoroth/rules/fuzz"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/conformance"
	"github.com/nemoroth/rules/rulings/game"
)

// An Engine is a running engine. It must answer on after a failure, as a
// conformance.Process does.
type Engine interface {
	conformance.Engine
	Close() error
}

// Options holds the engine to fuzz, and the limits of the run.
type Options struct {
	Rules    game.Rules
	Rulesets []string          // presets that the engine implements; all if empty
	Lacks    conformance.Lacks // positions that need what it lacks are not asked about
	// Corpus, unless nil, has the rulings whose positions are tried first, and then the
	// seeds of the generator, before case 0.
	Corpus *rulings.Corpus
	// Start starts a new engine. Several engines may run at once.
	Start   func(ctx context.Context) (Engine, error)
	Seed    uint64
	Cases   int           // 0 for no limit other than Time
	Time    time.Duration // 0 for no limit other than Cases
	Workers int           // number of engines at once; at least one
	Known   []*Finding    // findings of earlier runs, tried first
	// Found, unless nil, is called for each finding. Its error ends the run.
	Found func(*Finding) error
	// Progress, unless nil, is called after each case and each smaller request.
	Progress func(*Result)
}

// shrinkTime is the limit for making one difference smaller. Options.Time is another.
const shrinkTime = 30 * time.Second

// A Result is the result of a run.
type Result struct {
	Rulings     int      `json:"rulings"`     // rulings under one ruleset
	Seeds       int      `json:"seeds"`       // seeds of the generator
	Cases       int      `json:"cases"`       // random positions, each with a game
	Requests    int      `json:"requests"`    // request lines
	Differences int      `json:"differences"` // requests with different answers
	Seconds     float64  `json:"seconds"`
	Absent      []string `json:"absent,omitempty"` // what the engine never tells; see Comparison
	// Findings has the known ones first.
	Findings []*Finding `json:"findings"`
	// Mended lists the known findings whose difference the engine no longer shows.
	Mended []*Finding `json:"mended,omitempty"`
	// Skipped is the number of differences left unexamined when Time was over.
	Skipped int `json:"skipped,omitempty"`
}

// check checks the options and fills in the defaults.
func (o *Options) check() error {
	if o.Rules == nil || o.Start == nil || max(o.Cases, int(o.Time)) <= 0 {
		return errors.New("engines: Rules, Start and Cases or Time must be set")
	}
	o.Workers = max(o.Workers, 1)
	if o.Time <= 0 {
		o.Time = math.MaxInt64
	}
	var err error
	o.Rulesets, err = conformance.Presets(o.Rules, o.Rulesets)
	return cmp.Or(err, o.Lacks.Check(o.Rules))
}

// Run fuzzes an engine until Cases or Time is reached. It tries the known
// findings first, then the positions of the rulings, the seeds and the cases of the
// seed. When Time is over, the difference being examined, and the first difference of
// all, are still made smaller.
//
// Of each answer, the first difference counts: the others often follow from it. It
// is examined unless a finding covers it (conformance.Difference.Covers). So two bugs
// that concern the same rules are told apart only after the first one is mended.
//
// For an engine without state, the findings depend only on the seed and the number of
// cases, if the time is enough. One engine of each worker answers all cases, another all
// smaller requests, and a new one confirms each finding. The error is that of the context
// (with the result so far), of Found, of invalid options, or of an engine that does not
// start.
func Run(ctx context.Context, o Options) (*Result, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	begin := time.Now()
	limited, cancel := context.WithTimeout(ctx, o.Time)
	defer cancel()
	engine, err := o.Start(ctx)
	if err != nil {
		return nil, err
	}
	defer engine.Close()
	r := &runner{ctx: ctx, limited: limited, Options: o, Result: &Result{}, engine: engine}
	if err = r.known(); err == nil {
		err = r.cases()
	}
	r.Seconds = time.Since(begin).Seconds()
	if limited.Err() != nil && errors.Is(err, limited.Err()) {
		err = ctx.Err() // the end of the time is no error
	}
	return r.Result, err
}

// A runner collects the findings of a run.
type runner struct {
	Options
	*Result
	ctx     context.Context
	limited context.Context // ends when Time is over
	engine  Engine          // for known findings and smaller requests
}

func (r *runner) progress() {
	if r.Progress != nil {
		r.Progress(r.Result)
	}
}

// known tries the known findings again.
func (r *runner) known() error {
	for _, f := range r.Known {
		c, err := conformance.Compare(r.ctx, r.engine, r.Rules, f.Request())
		if err != nil {
			return err
		}
		d, ok := like(c, f.Difference)
		if !ok {
			r.Mended = append(r.Mended, f)
			continue
		}
		now := *f
		now.Known, now.Count, now.Answers, now.Difference = true, 0, c, d
		r.Findings = append(r.Findings, &now)
		r.progress()
	}
	return nil
}

// starts lists the positions of the rulings, the seeds, and the cases 0, 1, 2 …
func (r *runner) starts(yield func(*questioner) bool) {
	g, n := fuzz.NewGenerator(r.Rules), 0
	give := func(from string, c fuzz.Case, tally *int) bool {
		if !slices.Contains(r.Rulesets, c.Ruleset) {
			c.Ruleset = r.Rulesets[n%len(r.Rulesets)]
		}
		n++
		return yield(&questioner{runner: r, from: from, Case: c, tally: tally})
	}
	if r.Corpus != nil {
		for _, k := range r.Corpus.Cases() {
			c := g.Case(fuzz.Encode(k.Position, k.Rulesets[0], k.Moves...))
			if k.UsesPosition() && !give(k.ID, c, &r.Rulings) {
				return
			}
		}
		for _, seed := range g.Seeds() {
			if !give("the seed "+seed.Name, g.Case(seed.Data), &r.Seeds) {
				return
			}
		}
	}
	for i := 0; r.Options.Cases <= 0 || i < r.Options.Cases; i++ {
		from := fmt.Sprintf("case %d of seed %d", i, r.Seed)
		if !give(from, g.Seeded(r.Seed, uint64(i)), &r.Result.Cases) {
			return
		}
	}
}

// cases asks about all starts in rounds, each by any free engine. The results of a
// round are examined in order, so that the findings do not depend on the number of workers.
func (r *runner) cases() error {
	free := make(chan Engine, r.Workers)
	for range r.Workers {
		engine, err := r.Start(r.limited)
		if err != nil {
			return err
		}
		defer engine.Close()
		free <- engine
	}
	next, stop := iter.Pull(r.starts)
	defer stop()
	for {
		var round []*questioner
		for range 4 * r.Workers {
			if q, ok := next(); ok {
				round = append(round, q)
			}
		}
		if round == nil {
			return nil
		}
		var running sync.WaitGroup
		for _, q := range round {
			running.Go(func() {
				q.engine = <-free
				q.play()
				free <- q.engine
			})
		}
		running.Wait()
		for _, q := range round {
			if err := r.take(q); err != nil {
				return err
			}
		}
	}
}

// take records the result of a start and examines the differences that no finding
// covers: of each answer the first one, if possible one that is not only in the form.
func (r *runner) take(q *questioner) error {
	if q.err != nil {
		return q.err
	}
	*q.tally++
	q.absent = append(q.absent, r.Absent...)
	slices.Sort(q.absent)
	r.Absent = slices.Compact(q.absent)
	r.Requests += q.requests
	for _, c := range q.differing {
		telling := func(d difference) bool { return !d.Form }
		d := c.Differences[max(slices.IndexFunc(c.Differences, telling), 0)]
		if slices.ContainsFunc(d.Rules, r.Lacks.Rule) {
			continue
		}
		r.Differences++
		i := slices.IndexFunc(r.Findings, func(f *Finding) bool {
			return f.Difference.Covers(d)
		})
		switch {
		case i >= 0:
			r.Findings[i].Count++
			continue
		case r.limited.Err() != nil && len(r.Findings) > 0:
			r.Skipped++
			continue
		}
		f, err := r.shrink(c, d)
		if err != nil {
			return err
		}
		f.From, f.Count = q.from, 1
		r.Findings = append(r.Findings, f)
		if r.Found != nil {
			if err := r.Found(f); err != nil {
				return err
			}
		}
	}
	r.progress()
	return nil
}

// like returns the difference of an answer that covers d, if possible one about the
// same move.
func like(c comparison, d difference) (best difference, found bool) {
	for _, x := range c.Differences {
		if x.Covers(d) && (!found || x.Move == d.Move) {
			best, found = x, true
		}
	}
	return best, found
}
