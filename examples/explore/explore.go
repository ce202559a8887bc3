package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/fuzz"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

// readings returns the misreadings with an id: the game without a rule, with a dispute
// read the other way, of which there may be several, or with what a player may believe.
func readings(all []rulings.Hypothesis, id string) (list []rulings.Hypothesis, err error) {
	for _, m := range all {
		dispute := m.Reading && strings.EqualFold(strings.TrimRight(m.ID, "abc"), id)
		if dispute || strings.EqualFold(m.ID, id) {
			list = append(list, m)
		}
	}
	if list == nil {
		err = cli.Usagef("%s can neither be switched off nor read the other way, "+
			"and is no misreading", id)
	}
	return list, err
}

// An inquiry is a fuzz.Inquiry with the names of the other readings.
type inquiry struct {
	fuzz.Inquiry
	against []string // such as "without GHAST-5"
	says    []string // the other readings in words
}

func (in *inquiry) add(m rulings.Hypothesis) {
	name := "if " + m.Says
	switch {
	case m.Reading:
		name = "with " + m.ID + " read the other way"
	case m.LeftOut():
		name = "without " + m.ID
	}
	in.addReading(name, " ("+m.Says+")", fuzz.Reading{Rules: m.Game})
}

func (in *inquiry) addReading(name, says string, r fuzz.Reading) {
	n := len(in.Against)
	in.Against = append(in.Against[:n:n], r)
	in.against, in.says = append(in.against[:n:n], name), append(in.says[:n:n], says)
}

// explore carries out the request. It returns false if an inquiry finds nothing.
func (r *request) explore(ctx context.Context) (string, bool, error) {
	all, err := r.inquiries()
	if err != nil {
		return "", false, err
	}
	if r.Known, err = r.known(); err != nil {
		return "", false, err
	}
	var texts []string
	found := true
	for _, in := range all {
		text, some, err := in.find(ctx, r.Options)
		if err != nil {
			return "", false, err
		}
		texts, found = append(texts, text), found && some
	}
	return strings.Join(texts, "\n"), found, nil
}

// inquiries returns an inquiry for each other reading of a dispute, or one.
func (r *request) inquiries() ([]inquiry, error) {
	first := inquiry{Inquiry: fuzz.Inquiry{Rules: r.entry.Rules, Ruleset: r.ruleset}}
	for _, id := range r.rules {
		if r.rule(id).Uses != nil {
			first.Named = append(first.Named, id)
			continue
		}
		list, err := readings(r.entry.Hypotheses, id)
		if err != nil {
			return nil, cli.Usagef("no verdict names %s, and %v", id, err)
		}
		first.add(list[0])
	}
	if r.between != "" {
		if err := first.rulesets(r.between); err != nil {
			return nil, err
		}
	}
	if r.matters == "" {
		return []inquiry{first}, nil
	}
	others, err := readings(r.entry.Hypotheses, r.matters)
	var list []inquiry
	for _, m := range others {
		in := first
		in.add(m)
		list = append(list, in)
	}
	return list, err
}

// rulesets requires another verdict under the second of two rulesets.
func (in *inquiry) rulesets(both string) error {
	names := strings.Split(both, ",")
	if len(names) != 2 {
		return cli.Usagef("-between is %q; expected two rulesets separated by a comma, among %s",
			both, strings.Join(in.Rules.Rulesets(), ", "))
	}
	for i, name := range names {
		g, err := in.Rules.Start("", strings.TrimSpace(name))
		if err != nil {
			return cli.Usagef("-between names %q: %v", name, err)
		}
		names[i] = g.Ruleset()
	}
	in.Ruleset = names[0]
	in.addReading("under "+names[1], "", fuzz.Reading{Rules: in.Rules, Ruleset: names[1]})
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

// find carries out one inquiry: it returns the conditions and the examples, the smallest
// first, and false if there is none.
func (in inquiry) find(ctx context.Context, o fuzz.Options) (string, bool, error) {
	found, positions, err := fuzz.Explore(ctx, in.Inquiry, o)
	var wanted []string
	if len(in.Named) > 0 {
		wanted = append(wanted, "a verdict that names "+strings.Join(in.Named, " and "))
	}
	for i, name := range in.against {
		wanted = append(wanted, "another verdict "+name+in.says[i])
	}
	text := strings.Join(wanted, ", and ")
	if len(found) == 0 {
		text += fmt.Sprintf(": no example in %d random positions and the rulings\n", positions)
		return text, false, err
	}
	text += fmt.Sprintf(": found after %d positions\n", positions)
	for i, q := range found {
		text += fmt.Sprintf("\n%d. %s", i+1, in.example(q))
	}
	return text, true, err
}

// example returns a question with its board and the verdicts of all readings.
func (in inquiry) example(q fuzz.Question) string {
	line := q.Line
	says, _ := fuzz.Reading{Rules: in.Rules}.Verdict(q)
	g, err := q.Game(in.Rules)
	problems := (*game.SetupError)(nil)
	switch {
	case errors.As(err, &problems):
		says = problems.Error()
	case err == nil:
		line = g.Line()
		if r := g.Explain(q.Move); q.Move != "" {
			says = r.Move + ": " + r.Summary()
			for _, e := range r.Effects {
				says += "\n  " + e.Text
			}
		}
	}
	text := q.Line + " under " + q.Ruleset
	if len(q.Moves) > 0 {
		text += ", after " + strings.Join(q.Moves, " ")
	}
	board := game.Sketch(in.Rules, line, game.FormCompact, nil)
	text += "\n\n" + strings.TrimRight(board, "\n") + "\n\n" + says + "\n"
	for i, other := range in.Against {
		verdict, _ := other.Verdict(q)
		text += in.against[i] + ": " + verdict + "\n"
	}
	return text
}
