package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/fuzz"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

// readings returns the misreadings with an id: the game without a rule, with a dispute
// read the other way, of which there may be several, or with what a player may believe.
func readings(all []rulings.Hypothesis, id string) (list []other, err error) {
	for _, m := range all {
		name := ""
		switch {
		case m.Reading && strings.EqualFold(strings.TrimRight(m.ID, "abc"), id),
			m.Reading && strings.EqualFold(m.ID, id):
			name = "with " + m.ID + " read the other way"
		case !strings.EqualFold(m.ID, id):
			continue
		case m.LeftOut():
			name = "without " + m.ID
		default:
			name = "if " + m.Says
		}
		list = append(list, other{fuzz.Reading{Rules: m.Game}, name, " (" + m.Says + ")"})
	}
	if list == nil {
		err = cli.Usagef("%s can neither be switched off nor read the other way, "+
			"and is no misreading", id)
	}
	return list, err
}

// An other is another reading of the rules, which must give another verdict.
type other struct {
	fuzz.Reading
	name string // such as "without GHAST-5"
	says string // the reading in words
}

// An inquiry has the conditions of a search: see fuzz.Inquiry.
type inquiry struct {
	rules   game.Rules
	ruleset string
	named   []string
	against []other
}

// explore carries out an inquiry for each other reading of a dispute, or one. It fails if one
// finds nothing.
func (r *request) explore(ctx context.Context, out io.Writer) error {
	all, err := r.inquiries()
	if err != nil {
		return err
	}
	if r.Known, err = r.known(); err != nil {
		return err
	}
	var texts []string
	var failed error
	for _, in := range all {
		text, found, err := in.find(ctx, r.Options)
		if err != nil {
			return err
		}
		if texts = append(texts, text); !found {
			failed = cli.Failed
		}
	}
	io.WriteString(out, strings.Join(texts, "\n"))
	return failed
}

func (r *request) inquiries() (all []inquiry, err error) {
	in := inquiry{rules: r.entry.Rules}
	for _, id := range r.rules {
		rule, err := r.rule(id)
		if err != nil {
			return nil, err
		}
		if rule.Uses != nil {
			in.named = append(in.named, rule.ID)
			continue
		}
		list, err := readings(r.entry.Hypotheses, id)
		if err != nil {
			return nil, cli.Usagef("no verdict names %s, and %v", id, err)
		}
		in.against = append(in.against, list[0])
	}
	switch first, second, both := strings.Cut(r.between, ","); {
	case both:
		if in.ruleset, err = r.named("between", first); err != nil {
			return nil, err
		}
		name, err := r.named("between", second)
		if err != nil {
			return nil, err
		}
		in.against = append(in.against,
			other{fuzz.Reading{Rules: in.rules, Ruleset: name}, "under " + name, ""})
	case r.between != "":
		err = cli.Usagef("-between is %q; expected two rulesets separated by a comma, among %s",
			r.between, strings.Join(in.rules.Rulesets(), ", "))
	case r.ruleset != "":
		in.ruleset, err = r.named("ruleset", r.ruleset)
	}
	if r.matters == "" || err != nil {
		return []inquiry{in}, err
	}
	others, err := readings(r.entry.Hypotheses, r.matters)
	for _, o := range others {
		one := in
		one.against = append(slices.Clone(in.against), o)
		all = append(all, one)
	}
	return all, err
}

// named returns the name of the ruleset that a flag gives.
func (r *request) named(flag, ruleset string) (string, error) {
	g, err := r.entry.Start("", strings.TrimSpace(ruleset))
	if err != nil {
		return "", cli.Usagef("-%s is %q: %v", flag, ruleset, err)
	}
	return g.Ruleset(), nil
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
			list = append(list, at)
			for _, check := range k.Checks {
				if at.Move = check.Move; at.Move != "" {
					list = append(list, at)
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
	conditions := fuzz.Inquiry{Rules: in.rules, Ruleset: in.ruleset, Named: in.named}
	var wanted []string
	if in.named != nil {
		wanted = append(wanted, "a verdict that names "+strings.Join(in.named, " and "))
	}
	for _, other := range in.against {
		conditions.Against = append(conditions.Against, other.Reading)
		wanted = append(wanted, "another verdict "+other.name+other.says)
	}
	found, positions, err := fuzz.Explore(ctx, conditions, o)
	text := strings.Join(wanted, ", and ")
	if found == nil {
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
	says, _ := fuzz.Reading{Rules: in.rules}.Verdict(q)
	g, err := q.Game(in.rules)
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
	board := game.Sketch(in.rules, line, game.FormCompact, nil)
	text += "\n\n" + strings.TrimRight(board, "\n") + "\n\n" + says + "\n"
	for _, other := range in.against {
		verdict, _ := other.Verdict(q)
		text += other.name + ": " + verdict + "\n"
	}
	return text
}
