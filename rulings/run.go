package rulings

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"

	"github.com/nemoroth/rules/nemoroth"
)

// maxEngineFailures is how often an engine may give no answer before Run gives
// it up.
const maxEngineFailures = 5

// RunOptions says how Run goes about it. The zero value is fine.
type RunOptions struct {
	Name       string             // the engine's, for the statement
	Rulesets   []nemoroth.Ruleset // presets that the engine claims; nil for all three
	Deviations []Deviation        // known ones, see ReadDeviations
	Progress   func(Result)       // called after each case and ruleset; may be nil
}

// Run puts every case of a corpus, under each of its rulesets, to an engine and
// sums up how it did. An engine that fails to answer fails the case, and after
// five such failures the run is given up, which the statement says. The error
// is that of the context, with the statement so far, or of wrong options.
func Run(ctx context.Context, c *Corpus, e Engine, o RunOptions) (*Statement, error) {
	if v := reflect.ValueOf(e); !v.IsValid() || v.Kind() == reflect.Pointer && v.IsNil() {
		return nil, fmt.Errorf("rulings: %w: no engine", nemoroth.ErrInvalid)
	}
	for _, d := range o.Deviations {
		if k, ok := c.Case(d.Case); !ok || k.ID != d.Case {
			return nil, fmt.Errorf("rulings: deviation %s: there is no such ruling", d.Case)
		}
	}
	claimed := o.Rulesets
	if claimed == nil {
		claimed = nemoroth.Rulesets()
	}
	var rulesets []nemoroth.Ruleset // each once
	s := &Statement{Engine: o.Name, Suite: SuiteVersion, Rulings: len(c.Cases())}
	for _, r := range claimed {
		if !isPreset(r) {
			return nil, fmt.Errorf("rulings: %w: the protocol cannot name the ruleset %v", nemoroth.ErrInvalid, r)
		}
		if !slices.Contains(rulesets, r) {
			rulesets = append(rulesets, r)
			s.Rulesets = append(s.Rulesets, Tally{Ruleset: r.String()})
		}
	}
	t := &engineTrial{ctx: ctx, engine: e, statement: s}
	for _, k := range c.Cases() {
		for _, name := range k.Rulesets {
			i := slices.IndexFunc(s.Rulesets, func(t Tally) bool { return t.Ruleset == name })
			if i < 0 {
				continue
			}
			if s.Aborted != "" {
				s.Rulesets[i].Untried++
				continue
			}
			t.ruleset = rulesets[i]
			res := tryCase(k, rulesets[i], t)
			if err := ctx.Err(); err != nil {
				s.Aborted = err.Error()
				s.Rulesets[i].Untried++
				continue
			}
			s.count(&s.Rulesets[i], res)
			if o.Progress != nil {
				o.Progress(res)
			}
		}
	}
	if le, ok := e.(LineEngine); ok {
		t.probe(le)
	}
	s.conclude(o.Deviations)
	return s, ctx.Err()
}

// An engineTrial tries cases on an engine. One request carries all that the
// protocol can answer about a case under one ruleset.
type engineTrial struct {
	ctx       context.Context
	engine    Engine
	ruleset   nemoroth.Ruleset
	statement *Statement
	asked     int
	failures  int
}

// ask numbers the requests, so that an answer to another one is found out.
func (t *engineTrial) ask(req Request) (Answer, error) {
	t.asked++
	req.ID = fmt.Sprintf("%s/%d", req.ID, t.asked)
	req.Ruleset = t.ruleset.String()
	a, err := t.engine.Ask(t.ctx, req)
	if err != nil {
		t.failed(err)
		return a, err
	}
	if a.Error == "" {
		t.faults(a, req)
	}
	return a, nil
}

// failed counts an engine that gave no answer.
func (t *engineTrial) failed(err error) {
	if t.failures++; t.failures >= maxEngineFailures && t.statement.Aborted == "" {
		t.statement.Aborted = fmt.Sprintf("the engine failed %d times, the last time because %v", t.failures, err)
	}
}

func (t *engineTrial) open(c *Case) (view, error) {
	if slices.Contains(c.Moves, "pass") {
		return nil, errNotAsked
	}
	req := Request{ID: c.ID, Position: c.Position, Moves: c.Moves}
	for _, k := range c.Checks {
		if form, _ := k.Form(); (form == FormIllegal || form == FormMove) && !slices.Contains(req.Explain, k.Move) {
			req.Explain = append(req.Explain, k.Move)
		}
	}
	a, err := t.ask(req)
	if err != nil {
		return nil, err
	}
	if a.Error != "" {
		return nil, fmt.Errorf("the engine refuses the case: %s", a.Error)
	}
	return &answerView{a}, nil
}

// problems can only ask whether a set-up is refused: an impossible position is
// a bad line.
func (t *engineTrial) problems(line string) ([]string, bool, error) {
	a, err := t.ask(Request{ID: "setup", Position: line})
	if err != nil || a.Error == "" {
		return nil, false, err
	}
	return []string{a.Error}, false, nil
}

func (t *engineTrial) readsTexts() bool { return false }

type answerView struct{ a Answer }

func (v *answerView) position() string { return v.a.Position }

func (v *answerView) legal() ([]string, error) {
	names := make([]string, len(v.a.Legal))
	for i, m := range v.a.Legal {
		names[i] = m.Move
	}
	return names, nil
}

func (v *answerView) compelled() []string {
	entries := make([]string, len(v.a.Compelled))
	for i, c := range v.a.Compelled {
		entries[i] = c.String()
	}
	return entries
}

func (v *answerView) outcome() string { return v.a.Outcome.String() }

func (v *answerView) canonical(string) (string, error) { return "", errNotAsked }

func (v *answerView) after(move string) (string, error) {
	for _, m := range v.a.Legal {
		if m.Move == move {
			return m.Position, nil
		}
	}
	names, _ := v.legal()
	return "", fmt.Errorf("not among the legal moves: %s", list(names))
}

func (v *answerView) reasons(move string) ([]string, error) {
	for _, x := range v.a.Explained {
		if x.Move != move {
			continue
		}
		if x.Legal != (len(x.Reasons) == 0) {
			return nil, fmt.Errorf("explained as legal: %v, but with %d reasons", x.Legal, len(x.Reasons))
		}
		entries := make([]string, len(x.Reasons))
		for i, r := range x.Reasons {
			entries[i] = r.String()
		}
		return entries, nil
	}
	return nil, errors.New("not explained")
}

func (v *answerView) why(string) string { return "" }

func (v *answerView) report(string) (nemoroth.Report, error) { return nemoroth.Report{}, errNotAsked }

func (v *answerView) state() (State, error) { return nil, errNotAsked }
