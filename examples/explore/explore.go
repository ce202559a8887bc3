package main

import (
	"context"
	"errors"
	"strings"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/fuzz"
	"github.com/nemoroth/rules/rulings/game"
)

// A finding is the result of one inquiry.
type finding struct {
	Game      string    `json:"game"`
	Names     []string  `json:"names,omitempty"`   // rules that the verdict names
	Against   []reading `json:"against,omitempty"` // readings with another verdict
	Positions int       `json:"positions"`         // number of random positions
	Examples  []example `json:"examples"`          // the smallest first
	rules     game.Rules
}

// An example is a question and its verdicts.
type example struct {
	Ruleset string      `json:"ruleset"`
	Line    string      `json:"line"`
	Moves   []string    `json:"moves,omitempty"` // played first
	Move    string      `json:"move,omitempty"`  // "" if the position itself is judged
	Verdict string      `json:"verdict"`
	Rules   []string    `json:"rules,omitempty"`  // that the verdict names
	Others  []string    `json:"others,omitempty"` // the verdicts of Against
	report  game.Report // on Move
	board   string      // the position line after Moves
	why     error       // the problems of an impossible position
}

// explore carries out the request. It returns false if an inquiry finds nothing.
func (r *request) explore(ctx context.Context) (findings, bool, error) {
	list, err := r.inquiries()
	if err != nil {
		return nil, false, err
	}
	if r.Known, err = r.known(); err != nil {
		return nil, false, err
	}
	all, ok := findings{}, true
	for _, in := range list {
		found, err := r.find(ctx, in)
		if err != nil {
			return nil, false, err
		}
		all, ok = append(all, found), ok && len(found.Examples) > 0
	}
	return all, ok, nil
}

// An inquiry is a fuzz.Inquiry with the names of its readings.
type inquiry struct {
	fuzz.Inquiry
	against []reading
}

// inquiries returns an inquiry for each other reading of a dispute, or one.
func (r *request) inquiries() ([]inquiry, error) {
	first := inquiry{Inquiry: fuzz.Inquiry{Rules: r.entry.Rules, Ruleset: r.ruleset}}
	m := models[r.entry.Name()]
	for _, id := range r.rules {
		if r.rule(id).Citable {
			first.Named = append(first.Named, id)
		} else if err := first.read(m, id); err != nil {
			return nil, err
		}
	}
	if r.between != "" {
		if err := first.rulesets(r.between); err != nil {
			return nil, err
		}
	}
	if r.matters == "" {
		return []inquiry{first}, nil
	}
	others, err := m.readings(r.matters)
	if err != nil {
		return nil, &cli.UsageError{Msg: err.Error()}
	}
	var list []inquiry
	for _, o := range others {
		in := first
		in.add(o, "")
		list = append(list, in)
	}
	return list, nil
}

func (in *inquiry) add(r reading, ruleset string) {
	n := len(in.against)
	in.against = append(in.against[:n:n], r)
	in.Against = append(in.Against[:n:n], fuzz.Reading{Rules: r.rules, Ruleset: ruleset})
}

// read requires another verdict without a rule.
func (in *inquiry) read(m model, id string) error {
	list, err := m.readings(id)
	if err != nil {
		return cli.Usagef("no verdict names %s, and %v", id, err)
	}
	in.add(list[0], "")
	return nil
}

// rulesets requires another verdict under the second of two rulesets.
func (in *inquiry) rulesets(both string) error {
	first, second, two := strings.Cut(both, ",")
	if !two {
		return cli.Usagef("-between is %q; expected two rulesets separated by a comma, among %s",
			both, strings.Join(in.Rules.Rulesets(), ", "))
	}
	var names []string
	for _, name := range []string{first, second} {
		g, err := in.Rules.Start("", strings.TrimSpace(name))
		if err != nil {
			return cli.Usagef("-between names %q: %v", name, err)
		}
		names = append(names, g.Ruleset())
	}
	in.Ruleset = names[0]
	in.add(reading{Name: "under " + names[1], rules: in.Rules}, names[1])
	return nil
}

// known returns the questions of the game's rulings.
func (r *request) known() (list []fuzz.Question, err error) {
	c, err := r.entry.Corpus()
	if err != nil {
		return nil, err
	}
	for _, k := range c.Cases() {
		for _, ruleset := range k.Rulesets {
			at := fuzz.Question{Ruleset: ruleset, Line: k.Position, Moves: k.Moves}
			if at.Line != "" {
				list = append(list, at)
			}
			for _, check := range k.Checks {
				if q := at; check.Move != "" {
					q.Move = check.Move
					list = append(list, q)
				} else if check.Setup != "" {
					list = append(list, fuzz.Question{Ruleset: ruleset, Line: check.Setup})
				}
			}
		}
	}
	return list, nil
}

// find carries out one inquiry.
func (r *request) find(ctx context.Context, in inquiry) (finding, error) {
	questions, positions, err := fuzz.Explore(ctx, in.Inquiry, r.Options)
	if err != nil {
		return finding{}, err
	}
	f := finding{Game: r.entry.Name(), Names: in.Named, Against: in.against,
		Positions: positions, Examples: []example{}, rules: in.Rules}
	for _, q := range questions {
		f.Examples = append(f.Examples, in.example(q))
	}
	return f, nil
}

// example returns the verdicts of all readings on a question.
func (in inquiry) example(q fuzz.Question) example {
	x := example{Ruleset: q.Ruleset, Line: q.Line, Moves: q.Moves, Move: q.Move, board: q.Line}
	own := fuzz.Reading{Rules: in.Rules}
	x.Verdict, _ = own.Verdict(q)
	x.Rules, _ = own.Named(q)
	for _, o := range in.Against {
		text, _ := o.Verdict(q)
		x.Others = append(x.Others, text)
	}
	g, err := q.Game(in.Rules)
	if err != nil {
		if problems := (*game.SetupError)(nil); errors.As(err, &problems) {
			x.why = problems
		}
		return x
	}
	x.board = g.Line()
	if q.Move != "" {
		x.report = g.Explain(q.Move)
	}
	return x
}
