package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/fuzz"
	"github.com/nemoroth/rules/fuzz/naive/misread"
	"github.com/nemoroth/rules/rulings/game"
)

// A reading is a variant of a game's rules.
type reading struct {
	Name  string `json:"name"` // such as "without GHAST-5"
	Says  string `json:"says"` // the variant in words
	rules game.Rules
}

// readings returns the game without a rule, with a dispute read the other way, of
// which there may be several, or with a misreading.
func readings(all []misread.Misreading, id string) (list []reading, err error) {
	for _, m := range all {
		r := reading{"if " + m.Says, m.Says, m.Game}
		asked := strings.EqualFold(m.ID, id)
		switch m.Kind {
		case misread.Reading:
			r.Name = "with " + m.ID + " read the other way"
			asked = asked || strings.EqualFold(strings.TrimRight(m.ID, "abc"), id)
		case misread.Off:
			r.Name = "without " + m.ID
		}
		if asked {
			list = append(list, r)
		}
	}
	if list == nil {
		return nil, cli.Usagef("%s can neither be switched off nor read the other way, "+
			"and is no misreading", id)
	}
	return list, nil
}

// A finding is an inquiry and its result.
type finding struct {
	Game      string    `json:"game"`
	Names     []string  `json:"names,omitempty"`   // rules that the verdict names
	Against   []reading `json:"against,omitempty"` // readings with another verdict
	Positions int       `json:"positions"`         // number of random positions
	Examples  []example `json:"examples"`          // the smallest first
	inquiry   fuzz.Inquiry
}

// An example is a question and its verdicts.
type example struct {
	Ruleset string   `json:"ruleset"`
	Line    string   `json:"line"`
	Moves   []string `json:"moves,omitempty"` // played first
	Move    string   `json:"move,omitempty"`  // "" if the position itself is judged
	Verdict string   `json:"verdict"`
	Rules   []string `json:"rules,omitempty"`  // that the verdict names
	Others  []string `json:"others,omitempty"` // the verdicts of Against
	board   string   // the position line after Moves
	says    string   // the verdict with its reasons or effects
}

type findings []finding

// explore carries out the request. It returns false if an inquiry finds nothing.
func (r *request) explore(ctx context.Context) (findings, bool, error) {
	all, err := r.inquiries()
	if err != nil {
		return nil, false, err
	}
	if r.Known, err = r.known(); err != nil {
		return nil, false, err
	}
	ok := true
	for i := range all {
		if err := r.find(ctx, &all[i]); err != nil {
			return nil, false, err
		}
		ok = ok && len(all[i].Examples) > 0
	}
	return all, ok, nil
}

// inquiries returns an inquiry for each other reading of a dispute, or one.
func (r *request) inquiries() (findings, error) {
	in := fuzz.Inquiry{Rules: r.entry.Rules, Ruleset: r.ruleset}
	first := finding{Game: r.entry.Name(), inquiry: in}
	for _, id := range r.rules {
		if r.rule(id).Citable {
			first.Names = append(first.Names, id)
			continue
		}
		list, err := readings(r.entry.Misreadings(), id)
		if err != nil {
			return nil, cli.Usagef("no verdict names %s, and %v", id, err)
		}
		first.add(list[0], "")
	}
	if r.between != "" {
		if err := first.rulesets(r.between); err != nil {
			return nil, err
		}
	}
	if r.matters == "" {
		return findings{first}, nil
	}
	others, err := readings(r.entry.Misreadings(), r.matters)
	var list findings
	for _, o := range others {
		f := first
		f.add(o, "")
		list = append(list, f)
	}
	return list, err
}

func (f *finding) add(r reading, ruleset string) {
	n := len(f.Against)
	f.Against = append(f.Against[:n:n], r)
	f.inquiry.Against = append(f.inquiry.Against[:n:n], fuzz.Reading{Rules: r.rules,
		Ruleset: ruleset})
}

// rulesets requires another verdict under the second of two rulesets.
func (f *finding) rulesets(both string) error {
	rules := f.inquiry.Rules
	names := strings.Split(both, ",")
	if len(names) != 2 {
		return cli.Usagef("-between is %q; expected two rulesets separated by a comma, among %s",
			both, strings.Join(rules.Rulesets(), ", "))
	}
	for i, name := range names {
		g, err := rules.Start("", strings.TrimSpace(name))
		if err != nil {
			return cli.Usagef("-between names %q: %v", name, err)
		}
		names[i] = g.Ruleset()
	}
	f.inquiry.Ruleset = names[0]
	f.add(reading{Name: "under " + names[1], rules: rules}, names[1])
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
func (r *request) find(ctx context.Context, f *finding) (err error) {
	f.inquiry.Named = f.Names
	f.Examples = []example{}
	questions, positions, err := fuzz.Explore(ctx, f.inquiry, r.Options)
	f.Positions = positions
	for _, q := range questions {
		f.Examples = append(f.Examples, exampleOf(f.inquiry, q))
	}
	return err
}

// exampleOf returns the verdicts of all readings on a question.
func exampleOf(in fuzz.Inquiry, q fuzz.Question) example {
	x := example{Ruleset: q.Ruleset, Line: q.Line, Moves: q.Moves, Move: q.Move, board: q.Line}
	own := fuzz.Reading{Rules: in.Rules}
	x.Verdict, _ = own.Verdict(q)
	x.Rules, _ = own.Named(q)
	for _, o := range in.Against {
		text, _ := o.Verdict(q)
		x.Others = append(x.Others, text)
	}
	x.says = x.Verdict
	g, err := q.Game(in.Rules)
	problems := (*game.SetupError)(nil)
	switch {
	case errors.As(err, &problems):
		x.says = problems.Error()
	case err == nil:
		x.board = g.Line()
		if q.Move != "" {
			x.says = g.Explain(q.Move).String()
		}
	}
	return x
}

func (fs findings) String() string {
	var texts []string
	for _, f := range fs {
		texts = append(texts, f.String())
	}
	return strings.Join(texts, "\n")
}

// String returns the conditions and the examples found.
func (f finding) String() string {
	var b strings.Builder
	var wanted []string
	if len(f.Names) > 0 {
		wanted = append(wanted, "a verdict that names "+strings.Join(f.Names, " and "))
	}
	for _, r := range f.Against {
		what := "another verdict " + r.Name
		if r.Says != "" {
			what += " (" + r.Says + ")"
		}
		wanted = append(wanted, what)
	}
	fmt.Fprintf(&b, "%s: ", strings.Join(wanted, ", and "))
	if len(f.Examples) == 0 {
		fmt.Fprintf(&b, "no example in %d random positions and the rulings\n", f.Positions)
		return b.String()
	}
	fmt.Fprintf(&b, "found after %d positions\n", f.Positions)
	for i, x := range f.Examples {
		fmt.Fprintf(&b, "\n%d. %s under %s", i+1, x.Line, x.Ruleset)
		if len(x.Moves) > 0 {
			fmt.Fprintf(&b, ", after %s", strings.Join(x.Moves, " "))
		}
		board := game.Sketch(f.inquiry.Rules, x.board, game.FormCompact, nil)
		fmt.Fprintf(&b, "\n\n%s\n\n%s\n", strings.TrimRight(board, "\n"), x.says)
		for k, other := range x.Others {
			fmt.Fprintf(&b, "%s: %s\n", f.Against[k].Name, other)
		}
	}
	return b.String()
}
