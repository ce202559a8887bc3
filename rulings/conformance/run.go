package conformance

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

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
	// Only names rulings, such as NR-0014, and rules, such as GHAST-2: nothing is
	// asked but the rulings named and those that have to do with a rule named. If
	// it is empty all are asked.
	Only []string
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
	cases, err := only(c, o.Only)
	if err != nil {
		return nil, err
	}
	presets := rules.Rulesets()
	if o.Rulesets == nil {
		o.Rulesets = presets
	}
	r := &run{ctx: ctx, rules: rules, engine: e, statement: &Statement{Engine: o.Name, Suite: c.Suite(), Rulings: len(c.Cases()), Only: o.Only}}
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
	r.cases(remote, cases, o.Progress)
	if len(o.Only) == 0 {
		r.probe(remote.compels)
	}
	s.conclude(o.Deviations)
	return s, ctx.Err()
}

// only returns the rulings of a corpus that have one of the ids, or have to do
// with a rule that has one; all if there are no ids.
func only(c *rulings.Corpus, ids []string) ([]*rulings.Case, error) {
	wanted := map[*rulings.Case]bool{}
	for _, id := range ids {
		found := c.ByRule(strings.ToUpper(id))
		if k, ok := c.Case(id); ok {
			found = append(found, k)
		}
		if found == nil {
			return nil, fmt.Errorf("conformance: %w: no ruling is %s, and none has to do with a rule of that name; expected such as %s", ErrOptions, id, example(c))
		}
		for _, k := range found {
			wanted[k] = true
		}
	}
	return slices.DeleteFunc(c.Cases(), func(k *rulings.Case) bool { return ids != nil && !wanted[k] }), nil
}

// example is the id of a ruling of the corpus and that of a rule that it turns on.
func example(c *rulings.Corpus) string {
	for _, k := range c.Cases() {
		if len(k.TurnsOn) > 0 {
			return k.ID + " or " + k.TurnsOn[0]
		}
	}
	return "NR-0014"
}

type run struct {
	ctx       context.Context
	rules     game.Rules
	engine    Engine
	statement *Statement
	failures  int
}

// cases tries every case under each of its rulesets that the engine claims.
func (r *run) cases(remote *remote, cases []*rulings.Case, progress func(f rulings.Finding, done, of int)) {
	s := r.statement
	var asked requests // about one ruling under one ruleset
	remote.sent = func(req Request, line []byte) { asked = append(asked, request{req, string(line)}) }
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
	for _, k := range cases {
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
		asked, remote.label, remote.asked = nil, t.k.ID+"/"+t.tally.Ruleset, 0
		finding := t.k.Try(remote, t.tally.Ruleset)
		if err := r.ctx.Err(); err != nil {
			s.Aborted = err.Error()
			t.tally.Untried++
			continue
		}
		s.count(t.tally, finding, asked)
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
