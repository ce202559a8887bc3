package conformance

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"

	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// ErrOptions is what the error of Run for wrong options matches.
var ErrOptions = errors.New("wrong options")

// maxFailures is how often an engine may give no answer before Run gives it up.
const maxFailures = 5

// RunOptions says how Run goes about it. The zero value is fine.
type RunOptions struct {
	Name       string      // the engine's, for the statement
	Rulesets   []string    // presets that the engine claims; nil for all
	Deviations []Deviation // known ones, see ReadDeviations
	// Progress is called after each case and ruleset, with how many of them are
	// done; it may be nil.
	Progress func(f rulings.Finding, done, of int)
}

// Run puts every case of a corpus, under each of its rulesets, to an engine,
// then lines that no case asks about, and sums up how the engine did. An engine
// that fails to answer fails the case, and after five such failures the run is
// given up, which the statement says. The error is that of the context, with the
// statement so far, or of wrong options.
func Run(ctx context.Context, c *rulings.Corpus, e Engine, o RunOptions) (*Statement, error) {
	if v := reflect.ValueOf(e); !v.IsValid() || v.Kind() == reflect.Pointer && v.IsNil() {
		return nil, fmt.Errorf("conformance: %w: no engine", ErrOptions)
	}
	rules := nemorothgame.Rules()
	if c != nil && c.Rules != nil {
		rules = c.Rules
	}
	for _, d := range o.Deviations {
		if k, ok := c.Case(d.Case); !ok || k.ID != d.Case {
			return nil, fmt.Errorf("conformance: %w: deviation %s: there is no such ruling", ErrOptions, d.Case)
		}
	}
	presets := rules.Rulesets()
	if o.Rulesets == nil {
		o.Rulesets = presets
	}
	r := &run{ctx: ctx, rules: rules, engine: e, statement: &Statement{Engine: o.Name, Suite: c.Suite(), Rulings: len(c.Cases())}}
	s := r.statement
	for _, name := range o.Rulesets {
		switch {
		case !slices.Contains(presets, name):
			return nil, fmt.Errorf("conformance: %w: the protocol cannot name the ruleset %s", ErrOptions, name)
		case !slices.ContainsFunc(s.Rulesets, func(t Tally) bool { return t.Ruleset == name }):
			s.Rulesets = append(s.Rulesets, Tally{Ruleset: name})
		}
	}
	remote := newRemote(ctx, e, rules)
	r.cases(remote, c, o.Progress)
	r.probe(remote.compels)
	s.conclude(o.Deviations)
	return s, ctx.Err()
}

type run struct {
	ctx       context.Context
	rules     game.Rules
	engine    Engine
	statement *Statement
	failures  int
}

// cases tries every case under each of its rulesets that the engine claims.
func (r *run) cases(remote *remote, c *rulings.Corpus, progress func(f rulings.Finding, done, of int)) {
	s := r.statement
	remote.failed = r.failed
	remote.watch = func(a Answer, id string, here game.Game) {
		for _, msg := range faults(r.rules, a, here) {
			s.fault(msg, id)
		}
	}
	type try struct {
		k     *rulings.Case
		tally *Tally
	}
	var tries []try
	for _, k := range c.Cases() {
		for _, name := range k.Rulesets {
			if i := slices.IndexFunc(s.Rulesets, func(t Tally) bool { return t.Ruleset == name }); i >= 0 {
				tries = append(tries, try{k, &s.Rulesets[i]})
			}
		}
	}
	for i, t := range tries {
		if s.Aborted != "" {
			t.tally.Untried++
			continue
		}
		remote.label = t.k.ID
		finding := t.k.Try(remote, t.tally.Ruleset)
		if err := r.ctx.Err(); err != nil {
			s.Aborted = err.Error()
			t.tally.Untried++
			continue
		}
		s.count(t.tally, finding)
		if progress != nil {
			progress(finding, i+1, len(tries))
		}
	}
}

// failed counts an engine that gave no answer.
func (r *run) failed(err error) {
	if r.failures++; r.failures >= maxFailures && r.statement.Aborted == "" {
		r.statement.Aborted = fmt.Sprintf("the engine failed %d times, the last time because %v", r.failures, err)
	}
}
