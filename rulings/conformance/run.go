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

// ErrOptions matches the error of Run for invalid options.
var ErrOptions = errors.New("invalid options")

// maxFailures is the number of missing answers after which Run gives up.
const maxFailures = 5

// RunOptions are the options of Run. The zero value asks about everything.
type RunOptions struct {
	Name       string      // the engine's name, for the statement
	Rulesets   []string    // the presets that the engine claims; nil for all
	Deviations []Deviation // the known deviations; see ReadDeviations
	// Only holds ids of rulings, such as NR-0014, and of rules, such as GHAST-2. If it
	// is not empty, Run asks only about these rulings and the rulings that concern
	// these rules, and sends no probes.
	Only []string
	// Progress, if not nil, is called after each ruling under each ruleset, with the
	// number done and the total.
	Progress func(f rulings.Finding, done, of int)
}

// Run asks an engine about every ruling of a corpus under each of its rulesets,
// then sends invalid and unusual lines, and returns the result. A missing answer
// fails the ruling; after five of them Run gives up, and the statement says so. The
// error is that of the context, returned with the statement so far, or matches
// ErrOptions.
func Run(ctx context.Context, c *rulings.Corpus, e Engine, o RunOptions) (*Statement, error) {
	if v := reflect.ValueOf(e); !v.IsValid() || v.Kind() == reflect.Pointer && v.IsNil() {
		return nil, fmt.Errorf("conformance: %w: the engine is nil", ErrOptions)
	}
	rules := nemorothgame.Rules()
	if c != nil && c.Rules != nil {
		rules = c.Rules
	}
	for _, d := range o.Deviations {
		if k, ok := c.Case(d.Case); !ok || k.ID != d.Case {
			return nil, fmt.Errorf("conformance: %w: deviation %s: the corpus has no such ruling", ErrOptions, d.Case)
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
			return nil, fmt.Errorf("conformance: %w: the protocol has no name for the ruleset %s", ErrOptions, name)
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

// only returns the rulings of a corpus that have one of the ids or concern a rule
// with one of them; all rulings if there are no ids.
func only(c *rulings.Corpus, ids []string) ([]*rulings.Case, error) {
	wanted := map[*rulings.Case]bool{}
	for _, id := range ids {
		found := c.ByRule(strings.ToUpper(id))
		if k, ok := c.Case(id); ok {
			found = append(found, k)
		}
		if found == nil {
			return nil, fmt.Errorf("conformance: %w: no ruling has the id %s or concerns a rule with that id; expected an id such as %s", ErrOptions, id, example(c))
		}
		for _, k := range found {
			wanted[k] = true
		}
	}
	return slices.DeleteFunc(c.Cases(), func(k *rulings.Case) bool { return ids != nil && !wanted[k] }), nil
}

// example returns the id of a ruling of the corpus and that of a rule it turns on.
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

// cases checks every ruling under each of its rulesets that the engine claims.
func (r *run) cases(remote *remote, cases []*rulings.Case, progress func(f rulings.Finding, done, of int)) {
	s := r.statement
	var asked requests // the requests about one ruling and ruleset
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

// failed counts a missing answer.
func (r *run) failed(err error) {
	if r.failures++; r.failures >= maxFailures && r.statement.Aborted == "" {
		r.statement.Aborted = fmt.Sprintf("the engine failed %d times; the last error: %v", r.failures, err)
	}
}
