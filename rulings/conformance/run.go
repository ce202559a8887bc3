package conformance

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings"
)

// ErrOptions matches the error of Run for invalid options.
var ErrOptions = errors.New("invalid options")

func optionsError(format string, args ...any) error {
	return fmt.Errorf("conformance: %w: %s", ErrOptions, fmt.Sprintf(format, args...))
}

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
	if e == nil {
		return nil, optionsError("the engine is nil")
	}
	if c == nil || c.Rules == nil {
		return nil, optionsError("there is no corpus with the rules of a game")
	}
	for _, d := range o.Deviations {
		if k, ok := c.Case(d.Case); !ok || k.ID != d.Case {
			return nil, optionsError("deviation %s: the corpus has no such ruling", d.Case)
		}
	}
	cases, err := only(c, o.Only)
	if err != nil {
		return nil, err
	}
	presets := c.Rules.Rulesets()
	if o.Rulesets == nil {
		o.Rulesets = presets
	}
	s := &Statement{Engine: o.Name, Suite: c.Suite(), Rulings: len(c.Cases()), Only: o.Only}
	for _, name := range o.Rulesets {
		switch {
		case !slices.Contains(presets, name):
			return nil, optionsError("the protocol has no name for the ruleset %s", name)
		case s.tally(name) == nil:
			s.Rulesets = append(s.Rulesets, Tally{Ruleset: name})
		}
	}
	r := &run{ctx: ctx, statement: s, remote: newRemote(ctx, e, c.Rules)}
	r.cases(cases, o.Progress)
	if len(o.Only) == 0 {
		r.probe()
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
			return nil, optionsError("no ruling has the id %s or concerns a rule with that id", id)
		}
		for _, k := range found {
			wanted[k] = true
		}
	}
	unwanted := func(k *rulings.Case) bool { return ids != nil && !wanted[k] }
	return slices.DeleteFunc(c.Cases(), unwanted), nil
}

// A run is one call of Run.
type run struct {
	ctx       context.Context
	remote    *remote
	statement *Statement
	failures  int
}

// cases checks every ruling under each of its rulesets that the engine claims.
func (r *run) cases(cases []*rulings.Case, progress func(f rulings.Finding, done, of int)) {
	s := r.statement
	var sent requests // about one ruling and ruleset
	r.remote.watch = func(req Request, line []byte, a Answer, err error) {
		sent = append(sent, request{req, string(line)})
		if err != nil {
			r.failed(err)
			return
		}
		r.form(req, line, a)
	}
	type try struct {
		k     *rulings.Case
		tally *Tally
	}
	var tries []try
	for _, k := range cases {
		for _, name := range k.Rulesets {
			if t := s.tally(name); t != nil {
				tries = append(tries, try{k, t})
			}
		}
	}
	for i, t := range tries {
		if s.Aborted != "" {
			t.tally.Untried++
			continue
		}
		sent, r.remote.label, r.remote.asked = nil, t.k.ID+"/"+t.tally.Ruleset, 0
		finding := t.k.Try(r.remote, t.tally.Ruleset)
		if err := r.ctx.Err(); err != nil {
			s.Aborted = err.Error()
			t.tally.Untried++
			continue
		}
		s.count(t.tally, finding, sent)
		if progress != nil {
			progress(finding, i+1, len(tries))
		}
	}
}

// form records the faults of an answer: where it differs from this program's in its
// form only. The checks of rulings compare lists as sets, so that a wrong order is
// reported once and not by every ruling.
func (r *run) form(req Request, line []byte, a Answer) {
	c, err := compare(r.ctx, r.remote.Rules, req, line, a, nil)
	if err != nil {
		return // the context has ended
	}
	reported := map[string]bool{}
	for _, d := range c.Differences {
		if d.Form && !reported[d.What] {
			reported[d.What] = true
			r.statement.fault(d.What, strings.Trim(string(req.ID), `"`))
		}
	}
}

// failed counts a missing answer.
func (r *run) failed(err error) {
	if r.failures++; r.failures >= maxFailures && r.statement.Aborted == "" {
		r.statement.Aborted = fmt.Sprintf("the engine failed %d times; the last error: %v",
			r.failures, err)
	}
}

// probe sends the probes and records every fault.
func (r *run) probe() {
	s := r.statement
	for _, p := range probes(r.remote.Rules) {
		if s.Aborted != "" || r.ctx.Err() != nil {
			return
		}
		s.Probes++
		line, err := r.remote.engine.Answer(r.ctx, []byte(p.line))
		if err != nil {
			r.failed(err)
			s.fault(p.name+": "+err.Error(), "probe")
		} else if msg := p.judge(line, r.remote.compels); msg != "" {
			s.fault(p.name+": "+msg, "probe")
		}
	}
}

// requests are the requests about one ruling.
type requests []request

type request struct {
	Request
	line string
}

// about returns the last line that asked about the subject of a mismatch: the move
// or the setup of its check, or else the position of the ruling.
func (r requests) about(k *rulings.Case, m rulings.Mismatch) (line string) {
	var check rulings.Check
	if i := m.Check - 1; i >= 0 && i < len(k.Checks) && k.Checks[i] != nil {
		check = *k.Checks[i]
	}
	position, best := cmp.Or(check.Setup, k.Position), 0
	for _, q := range r {
		fit := 1
		switch {
		case check.Move != "" && slices.Contains(q.Explain, check.Move):
			fit = 3
		case q.Position == position && q.Explain == nil:
			fit = 2
		}
		if fit >= best {
			best, line = fit, q.line
		}
	}
	return line
}
