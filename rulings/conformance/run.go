package conformance

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

// maxFailures is the number of missing answers after which Run gives up.
const maxFailures = 5

// RunOptions are the options of Run. The zero value asks about everything.
type RunOptions struct {
	Name     string   // the engine's name, for the statement
	Rulesets []string // the presets that the engine claims; nil for all
	Lacks    Lacks    // what the engine does not have; nil for nothing
	// Only holds ids of rulings, such as NR-0014, and of rules, such as GHAST-2. If it
	// is not empty, Run asks only about these rulings and the rulings that concern
	// these rules, and sends no probes.
	Only []string
	// Progress, if not nil, is called after each ruling with the number done and the total.
	Progress func(done, of int)
}

// Run asks an engine about every ruling of a corpus under each of its rulesets, the
// rulings on the simplest positions first, then sends invalid and unusual lines, and
// returns the result. A missing answer fails the ruling; after five of them Run gives up, and
// the statement says so. The error is that of the context, returned with the statement so
// far, or says what is wrong with the options.
func Run(ctx context.Context, c *rulings.Corpus, e Engine, o RunOptions) (*Statement, error) {
	if c == nil || c.Rules == nil || e == nil {
		return nil, errors.New("conformance: there is no corpus with a game, or no engine")
	}
	cases, err := chosen(c, o.Only)
	rulesets, wrong := Presets(c.Rules, o.Rulesets)
	if err = cmp.Or(err, wrong, o.Lacks.Check(c.Rules)); err != nil {
		return nil, err
	}
	s := &Statement{Engine: o.Name, Suite: c.Suite(), Rulings: len(c.Cases()), Only: o.Only,
		Lacks: o.Lacks, Rules: map[string]RuleTally{}}
	for _, name := range rulesets {
		s.Rulesets = append(s.Rulesets, Tally{Ruleset: name, Rulings: map[rulings.Status]int{},
			Checks: map[rulings.Status]int{}})
	}
	r := &run{Rules: c.Rules, ctx: ctx, engine: e, statement: s}
	for i, k := range cases {
		for j := range s.Rulesets {
			if t := &s.Rulesets[j]; slices.Contains(k.Rulesets, t.Ruleset) {
				r.try(k, t)
			}
		}
		if o.Progress != nil {
			o.Progress(i+1, len(cases))
		}
	}
	if len(o.Only) == 0 {
		r.probe()
	}
	s.conclude()
	return s, ctx.Err()
}

// Presets returns the given names, or all presets of a game if there are none. The protocol
// has no names for other rulesets.
func Presets(rules game.Rules, names []string) ([]string, error) {
	presets := rules.Rulesets()
	for _, name := range names {
		if !slices.Contains(presets, name) {
			return nil, fmt.Errorf("conformance: %s is not a preset; expected some of %s", name,
				strings.Join(presets, ", "))
		}
	}
	if len(names) == 0 {
		return presets, nil
	}
	return names, nil
}

// chosen returns the rulings of a corpus that have one of the ids or concern a rule
// with one of them, or all rulings if there are no ids, the simplest position first.
func chosen(c *rulings.Corpus, ids []string) ([]*rulings.Case, error) {
	var wanted []*rulings.Case
	for _, id := range ids {
		found := c.ByRule(strings.ToUpper(id))
		if k, ok := c.Case(id); ok {
			found = append(found, k)
		}
		if found == nil {
			return nil, fmt.Errorf("conformance: no ruling has the id %s or concerns that rule", id)
		}
		wanted = append(wanted, found...)
	}
	if len(ids) == 0 {
		wanted = c.Cases()
	}
	slices.SortFunc(wanted, func(a, b *rulings.Case) int {
		return cmp.Or(len(a.Position)-len(b.Position), strings.Compare(a.ID, b.ID))
	})
	return slices.Compact(wanted), nil
}

// A run is one call of Run. It is also the game that the engine plays, so that
// rulings can be tried on it: its games have what the protocol carries. Start, Play and
// Explain ask the engine. A rejected request is an error that matches game.ErrSetup or
// game.ErrIllegal, or is Report.Unread.
type run struct {
	game.Rules // Start is the run's own
	ctx        context.Context
	engine     Engine
	statement  *Statement
	label      string // the beginning of request ids
	// sent has the last request lines about the present ruling and ruleset: for a move to
	// explain, for a position line and, for "", without a move.
	sent     map[string]string
	requests int // about the present ruling and ruleset
	failures int
}

// try checks a ruling under a ruleset and counts the result.
func (r *run) try(k *rulings.Case, t *Tally) {
	s := r.statement
	r.label, r.sent, r.requests = k.ID+"/"+t.Ruleset, map[string]string{}, 0
	if s.Aborted == "" && !s.Lacks.needed(k, t.Ruleset) {
		found := k.Try(r, t.Ruleset)
		err := r.ctx.Err()
		if err == nil {
			r.count(t, found)
			return
		}
		s.Aborted = err.Error()
	}
	t.Rulings[rulings.NotAsked]++
	t.Checks[rulings.NotAsked] += len(k.Checks)
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
	for _, p := range probes(r.Rules) {
		if s.Aborted != "" || r.ctx.Err() != nil {
			return
		}
		if slices.ContainsFunc(p.needs, s.Lacks.Rule) {
			continue
		}
		s.Probes++
		line, err := r.engine.Answer(r.ctx, []byte(p.line))
		msg := p.judge(line, compels(r.Rules))
		if err != nil {
			r.failed(err)
			msg = err.Error()
		}
		if msg != "" {
			s.fault(p.name+": "+msg, "probe")
		}
	}
}

func (r *run) Start(line, ruleset string) (game.Game, error) {
	return r.reach(point{r: r, req: Request{Ruleset: ruleset, Position: line}}, game.ErrSetup)
}

// reach asks for a point of a game. If the engine rejects it, the error is refused.
func (r *run) reach(p point, refused error) (game.Game, error) {
	a, err := r.ask(p, "")
	switch {
	case err != nil:
		return nil, err
	case a.Error != "":
		return nil, game.Tag(refused, fmt.Errorf("the engine rejects it: %s", a.Error))
	}
	p.Answer = a
	return p, nil
}

// ask sends a request, with a move to explain unless explain is empty. Each request
// has its own id, so that an answer to another request is detected. The faults of an
// answer that differs from this program's in its form, or in what no ruling may check, are
// recorded: the checks of rulings compare lists as sets, so that a wrong order is not
// reported by every ruling.
func (r *run) ask(p point, explain string) (Answer, error) {
	req := p.req
	r.requests++
	id := fmt.Sprintf("%s/%d", r.label, r.requests)
	req.ID, _ = json.Marshal(id) // cannot fail: a text
	if explain != "" {
		req.Explain, req.Full = []string{explain}, !Traces(r.Rules)
		if Traces(r.Rules) && slices.Contains(p.Moves(), explain) {
			req.Trace = req.Explain
		}
	}
	c, err := Compare(r.ctx, r.engine, r.Rules, req)
	r.sent[explain] = c.Request
	if explain == "" {
		r.sent[req.Position] = c.Request
	}
	if err = cmp.Or(err, c.Failed); err != nil {
		r.failed(err)
		return c.Got, err
	}
	r.statement.Absent = set(append(r.statement.Absent, c.Absent...))
	for _, d := range c.Differences {
		if d.Form || d.Move != "" && slices.Contains(optional, d.Field) {
			r.statement.fault(d.What, id)
		}
	}
	return c.Got, nil
}

// A point is a game.Game from an engine's answer.
type point struct {
	r   *run
	req Request // that reaches it
	Answer
}

// Compulsions returns nil in a game without compulsions.
func (p point) Compulsions() []game.Compulsion { return p.Compelled }

func (p point) Ruleset() string       { return p.req.Ruleset }
func (p point) Line() string          { return p.Position }
func (p point) Outcome() game.Outcome { return *p.Answer.Outcome }

func (p point) Moves() (names []string) {
	for _, m := range p.Legal {
		names = append(names, m.Move)
	}
	return names
}

// Turn returns the second field of the position line.
func (p point) Turn() string { return append(strings.Fields(p.Line()), "", "")[1] }

// Read accepts every text: the protocol has no such request, and the engine judges
// the name in Play and Explain.
func (p point) Read(text string) (string, error) { return text, nil }

func (p point) Play(move string) (game.Game, error) {
	p.req.Moves = append(slices.Clip(p.req.Moves), move)
	return p.r.reach(p, game.ErrIllegal)
}

func (p point) Explain(move string) game.Report {
	a, err := p.r.ask(p, move)
	if err == nil && a.Error != "" {
		err = fmt.Errorf("the engine rejects the question: %s", a.Error)
	}
	if err != nil {
		return game.Report{Move: move, Unread: err.Error()}
	}
	x := a.Explained[0]
	if x.Legal != (len(x.Reasons) == 0) {
		return game.Report{Move: move, Unread: "the explanation contradicts itself"}
	}
	report := game.Report{Move: move, Reasons: x.Reasons}
	for _, t := range a.Traced {
		x.Effects = append(x.Effects, t.Effects...)
	}
	for _, text := range x.Effects {
		kind, _, _ := strings.Cut(text, " ") // in games with traces
		report.Effects = append(report.Effects,
			game.Effect{Kind: kind, Rule: game.RuleOf(text), Text: text})
	}
	if x.Satisfies != nil {
		report.Satisfies = []game.Satisfaction{}
	}
	for _, text := range x.Satisfies {
		var s game.Satisfaction
		compulsion, rule, _ := strings.Cut(text, ": ")
		fmt.Sscan(compulsion, &s.Square, &s.Piece, &s.Kind, &s.Source) // which may be absent
		s.Rule = rule
		report.Satisfies = append(report.Satisfies, s)
	}
	for _, m := range p.Legal {
		if m.Move == move {
			report.After = m.Position
		}
	}
	return report
}
