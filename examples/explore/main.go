// Explore finds smallest positions that show a rule or several together, and counts how
// often rules occur in random positions.
package main

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/fuzz"
	"github.com/nemoroth/rules/rulings/game"
)

var program = cli.Program{Name: "explore", Help: help, Do: do}

func main() { program.Main() }

const help = `explore finds edge cases: smallest positions in which rules act together or change
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
  explore -between Standard,Betza find a verdict that differs between the rulesets
  explore -pairs                  list all pairs of rules that meet in one move, with
                                  the number of moves and the rulings that decide the
                                  pair (they name both rules for one move, and fail
                                  without either), and an example of each frequent
                                  pair that no ruling decides
  explore -coverage               count how often each citable rule is named, in each of
                                  its roles, and what else occurs in the positions,
                                  scaled to 10,000 positions

usage: explore [flags] RULE...

Exit code: 0 success; 1 nothing found, a frequent pair that no ruling decides, or a
count that is 0; 2 wrong usage; 130 interrupted.

`

// A request holds the settings of the command line.
type request struct {
	entry   *games.Entry
	rules   []string // that the verdict must name
	matters string
	between string
	ruleset string
	fuzz.Options
}

func do(ctx context.Context, c *cli.Call) (err error) {
	r := request{entry: games.Flag(c.FlagSet)}
	c.StringVar(&r.matters, "matters", "",
		"find verdicts that change without this `rule`, or with this dispute read the other way")
	c.StringVar(&r.between, "between", "",
		"find verdicts that differ between these two `rulesets`, such as Standard,Betza")
	c.StringVar(&r.ruleset, "ruleset", "", cli.RulesetFlag+"; all rulesets if not given")
	pairs := c.Bool("pairs", false, "list the pairs of rules that meet in one move")
	coverage := c.Bool("coverage", false, "count how often each rule occurs")
	c.Uint64Var(&r.Seed, "seed", 1, cli.SeedFlag("positions"))
	c.IntVar(&r.Positions, "positions", 10000, "make at most this `number` of random positions")
	c.IntVar(&r.Examples, "examples", 3, "find at most this `number` of examples")
	c.IntVar(&r.Workers, "cpus", runtime.GOMAXPROCS(0), cli.CPUsFlag)
	if r.rules, err = c.Parse(); err != nil {
		return err
	}
	r.Progress = c.Progress.Report
	searches := len(r.rules) > 0 || r.matters+r.between != ""
	switch least := min(r.Positions, r.Examples, r.Workers); {
	case least < 1:
		return cli.Usagef("-positions, -examples or -cpus is %d; expected at least 1", least)
	case *pairs && *coverage:
		return cli.Usagef("-pairs cannot be given with -coverage")
	case (*pairs || *coverage) && (searches || r.ruleset != ""):
		return cli.Usagef(
			"-pairs or -coverage cannot be given with rules, -matters, -between or -ruleset")
	case *pairs:
		return r.pairs(ctx, c.Stdout)
	case *coverage:
		return r.cover(ctx, c.Stdout)
	case !searches:
		return cli.Usagef("no condition; expected rules such as ICHOR-5 GAZE-2, or -matters, " +
			"-between, -pairs or -coverage")
	case r.between != "" && r.ruleset != "":
		return cli.Usagef("-ruleset cannot be given with -between, which names the rulesets")
	}
	return r.explore(ctx, c.Stdout)
}

// rule returns the rule with an id.
func (r *request) rule(id string) (game.Rule, error) {
	list := game.Catalogue(r.entry.Rules)
	isIt := func(one game.Rule) bool { return strings.EqualFold(one.ID, id) }
	if i := slices.IndexFunc(list, isIt); i >= 0 {
		return list[i], nil
	}
	return game.Rule{}, cli.Usagef("unknown rule %q of %s; expected an id such as %s", id,
		r.entry.Title, list[0].ID)
}

// cover counts how often rules occur. It fails if a count is 0.
func (r *request) cover(ctx context.Context, out io.Writer) error {
	counts, err := fuzz.Cover(ctx, r.entry.Rules, r.Options)
	if err != nil {
		return err
	}
	io.WriteString(out, counts.String())
	if missing := counts.Missing(); missing != nil {
		fmt.Fprintf(out, "\nnever occurred: %s\n", strings.Join(missing, ", "))
		return cli.Failed
	}
	return nil
}

// A ruling should decide each pair that meets at least frequent times in
// perPositions positions.
const (
	frequent     = 100
	perPositions = 100000
)

// pairs lists the pairs of rules that meet in one move, and an example of each frequent
// pair that no ruling decides. It fails if there is such a pair.
func (r *request) pairs(ctx context.Context, out io.Writer) error {
	list, positions, err := fuzz.Meetings(ctx, r.entry.Rules, r.Options)
	if err != nil {
		return err
	}
	corpus, err := r.entry.Corpus()
	if err != nil {
		return err
	}
	decides, decided := fuzz.Decided(corpus), 0
	table, undecided := "", ""
	r.Examples = 1
	for _, p := range list {
		ids := decides[p.Rules]
		table += fmt.Sprintf("%-18s %-18s %9d %8d", p.Rules[0], p.Rules[1], p.Meetings, len(ids))
		if len(ids) > 0 {
			decided++
			table += " " + ids[0]
		} else if p.Meetings*perPositions >= frequent*positions {
			text, _, err := inquiry{rules: r.entry.Rules, named: p.Rules[:]}.find(ctx, r.Options)
			if err != nil {
				return err
			}
			undecided += "\nundecided: " + text
		}
		table += "\n"
	}
	fmt.Fprintf(out, "%d positions: %d pairs of rules meet in one move; rulings decide %d of "+
		"them\n\n%-18s %-18s %9s %8s\n%s%s", positions, len(list), decided, "rule", "rule",
		"meetings", "rulings", table, undecided)
	if undecided != "" {
		return cli.Failed
	}
	return nil
}
