// Explore finds smallest positions that show a rule or several together.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/fuzz"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

var program = cli.Program{Name: "explore", Do: do,
	Help: `explore finds edge cases: smallest positions in which rules act together or change
the verdict. It searches random positions and those of the rulings, and removes all
that is not needed from each example. Combined conditions must hold together.

  explore ICHOR-5 GAZE-2          find a move whose verdict names both rules, as
                                  reasons against the move or in its effects; a rule
                                  that no verdict names must change the verdict
  explore -matters SCREAM-4       find a verdict that changes without the rule:
                                  whether a move is legal, its effects, whether the
                                  position is possible, or whether the game is over
  explore -matters D-06           find a verdict that changes if the dispute (RULEBOOK
                                  section 15) is read the other way
  explore -matters OPT-3          find a verdict that changes with the option

usage: explore [flags] RULE...

Exit code: 0 success; 1 nothing found; 2 wrong usage; 130 interrupted.

`}

func main() { program.Main() }

// A request holds the settings of the command line.
type request struct {
	*games.Entry
	rules   []string // that the verdict must name
	matters string
	ruleset string
	fuzz.ExploreOptions
}

func do(ctx context.Context, c *cli.Call) (err error) {
	r := request{Entry: games.Flag(c.FlagSet)}
	c.StringVar(&r.matters, "matters", "",
		"find verdicts that change without this `rule`, or with this dispute read the other way")
	c.StringVar(&r.ruleset, "ruleset", "", cli.RulesetFlag+"; all rulesets if not given")
	c.SeedVar(&r.Seed, "positions")
	c.IntVar(&r.Positions, "positions", 10000, "make at most this `number` of random positions")
	c.IntVar(&r.Examples, "examples", 3, "find at most this `number` of examples")
	c.IntVar(&r.Workers, "cpus", runtime.GOMAXPROCS(0), cli.CPUsFlag)
	if r.rules, err = c.Parse(); err != nil {
		return err
	}
	r.Progress = c.Progress.Report
	switch least := min(r.Positions, r.Examples, r.Workers); {
	case least < 1:
		return cli.Usagef("-positions, -examples or -cpus is %d; expected at least 1", least)
	case len(r.rules) == 0 && r.matters == "":
		return cli.Usagef("no condition; expected rules such as ICHOR-5 GAZE-2, or -matters")
	}
	return r.explore(ctx, c.Stdout)
}

// readings returns the misreadings with an id: the game without a rule, with a dispute
// read the other way, of which there may be several, or with what a player may believe.
func readings(all []rulings.Hypothesis, id string) (list []fuzz.Reading, err error) {
	for _, m := range all {
		dispute := m.Reading && strings.EqualFold(strings.TrimRight(m.ID, "abc"), id)
		if !dispute && !strings.EqualFold(m.ID, id) {
			continue
		}
		name := "if " + m.Says
		if m.Reading {
			name = "with " + m.ID + " read the other way (" + m.Says + ")"
		} else if m.LeftOut() {
			name = "without " + m.ID + " (" + m.Says + ")"
		}
		list = append(list, fuzz.Reading{Rules: m.Game, Name: name})
	}
	if list == nil {
		err = cli.Usagef("%s can neither be switched off nor read the other way, "+
			"and is no misreading", id)
	}
	return list, err
}

// explore carries out an inquiry for each other reading of a dispute, or one. It fails if one
// finds nothing.
func (r *request) explore(ctx context.Context, out io.Writer) error {
	all, err := r.inquiries()
	if err != nil {
		return err
	}
	corpus, err := r.Corpus()
	if err != nil {
		return err
	}
	r.Known = known(corpus)
	var text string
	var failed error
	for i, in := range all {
		found, positions, err := fuzz.Explore(ctx, in, r.ExploreOptions)
		if err != nil {
			return err
		}
		if i > 0 {
			text += "\n"
		}
		text += conditions(in)
		if found == nil {
			text += fmt.Sprintf(": no example in %d random positions and the rulings\n", positions)
			failed = cli.Failed
			continue
		}
		text += fmt.Sprintf(": found after %d positions\n", positions)
		for i, q := range found { // the smallest first
			text += fmt.Sprintf("\n%d. %s", i+1, example(in, q))
		}
	}
	io.WriteString(out, text)
	return failed
}

func (r *request) inquiries() (all []fuzz.Inquiry, err error) {
	in, known := fuzz.Inquiry{Rules: r.Rules}, game.Catalogue(r.Rules)
	for _, id := range r.rules {
		i := slices.IndexFunc(known, func(rule game.Rule) bool {
			return strings.EqualFold(rule.ID, id)
		})
		switch {
		case i < 0:
			return nil, cli.Usagef("unknown rule %q of %s; expected an id such as %s", id,
				r.Title, known[0].ID)
		case known[i].Uses != nil:
			in.Named = append(in.Named, known[i].ID)
			continue
		}
		list, err := readings(r.Hypotheses(), id)
		if err != nil {
			return nil, cli.Usagef("no verdict names %s, and %v", id, err)
		}
		in.Against = append(in.Against, list[0])
	}
	if r.ruleset != "" {
		g, err := in.Rules.Start("", r.ruleset)
		if err != nil {
			return nil, cli.Usagef("-ruleset is %q: %v", r.ruleset, err)
		}
		in.Ruleset = g.Ruleset()
	}
	if r.matters == "" {
		return []fuzz.Inquiry{in}, nil
	}
	others, err := readings(r.Hypotheses(), r.matters)
	for _, o := range others {
		one := in
		one.Against = append(slices.Clone(in.Against), o)
		all = append(all, one)
	}
	return all, err
}

// known returns the cases of the rulings.
func known(c *rulings.Corpus) (list []fuzz.Case) {
	for _, k := range c.Cases() {
		for _, ruleset := range k.Rulesets {
			at := fuzz.Case{Ruleset: ruleset, Line: k.Position, Moves: k.Moves}
			list = append(list, at)
			for _, check := range k.Checks {
				if at.Move = check.Move; at.Move != "" {
					list = append(list, at)
				} else if check.Setup != "" {
					list = append(list, fuzz.Case{Ruleset: ruleset, Line: check.Setup})
				}
			}
		}
	}
	return list
}

// conditions says what an inquiry looks for.
func conditions(in fuzz.Inquiry) string {
	var wanted []string
	if in.Named != nil {
		wanted = append(wanted, "a verdict that names "+strings.Join(in.Named, " and "))
	}
	for _, other := range in.Against {
		wanted = append(wanted, "another verdict "+other.Name)
	}
	return strings.Join(wanted, ", and ")
}

// example returns a case with its board and the verdicts of all readings.
func example(in fuzz.Inquiry, q fuzz.Case) string {
	line := q.Line
	says, _ := fuzz.Reading{Rules: in.Rules}.Verdict(q)
	g, err := q.Game(in.Rules)
	switch {
	case errors.Is(err, game.ErrSetup):
		says = err.Error()
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
	text += "\n\n" + strings.TrimRight(game.Sketch(in.Rules, line, game.FormCompact, nil), "\n") +
		"\n\n" + says + "\n"
	for _, other := range in.Against {
		verdict, _ := other.Verdict(q)
		name, _, _ := strings.Cut(other.Name, " (")
		text += name + ": " + verdict + "\n"
	}
	return text
}
