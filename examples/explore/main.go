// Explore finds smallest positions that show a rule or several together.
package main

import (
	"context"
	"runtime"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/fuzz"
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
  explore -matters OPT-3          find a verdict that changes with the option

usage: explore [flags] RULE...

Exit code: 0 success; 1 nothing found; 2 wrong usage; 130 interrupted.

`

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
	c.Uint64Var(&r.Seed, "seed", 1, cli.SeedFlag("positions"))
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
