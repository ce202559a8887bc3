// Explore finds smallest positions that show a rule or several together, and counts how
// often rules occur in random positions.
package main

import (
	"context"
	"flag"
	"io"
	"runtime"
	"slices"
	"strings"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/fuzz"
	"github.com/nemoroth/rules/rulings/game"
)

func main() { cli.Main(run) }

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
	entry    *games.Entry
	rules    []string // that the verdict must name
	matters  string
	between  string
	ruleset  string
	meetings bool
	coverage bool
	fuzz.Options
}

func run(ctx context.Context, args []string, _ io.Reader, stdout, stderr io.Writer) int {
	r, err := parse(args, stdout)
	if err != nil {
		return cli.Complain("explore", err, stderr)
	}
	p := cli.NewProgress(stderr)
	r.Progress = p.Report
	do := r.explore
	if r.meetings {
		do = r.pairs
	} else if r.coverage {
		do = r.cover
	}
	text, ok, err := do(ctx)
	p.End()
	if err == nil {
		_, err = io.WriteString(stdout, text)
	}
	if err == nil && !ok {
		return cli.Failed
	}
	return cli.Complain("explore", err, stderr)
}

func parse(args []string, stdout io.Writer) (*request, error) {
	r := &request{}
	fs := flag.NewFlagSet("explore", flag.ContinueOnError)
	r.entry = games.Flag(fs)
	fs.StringVar(&r.matters, "matters", "",
		"find verdicts that change without this `rule`, or with this dispute read the other way")
	fs.StringVar(&r.between, "between", "",
		"find verdicts that differ between these two `rulesets`, such as Standard,Betza")
	fs.StringVar(&r.ruleset, "ruleset", "", cli.RulesetFlag+"; all rulesets if not given")
	fs.BoolVar(&r.meetings, "pairs", false, "list the pairs of rules that meet in one move")
	fs.BoolVar(&r.coverage, "coverage", false, "count how often each rule occurs")
	fs.Uint64Var(&r.Seed, "seed", 1, cli.SeedFlag("positions"))
	fs.IntVar(&r.Positions, "positions", 10000, "make at most this `number` of random positions")
	fs.IntVar(&r.Examples, "examples", 3, "find at most this `number` of examples")
	fs.IntVar(&r.Workers, "cpus", runtime.GOMAXPROCS(0), cli.CPUsFlag)
	rules, err := cli.Parse(fs, help, args, stdout)
	if err != nil {
		return nil, err
	}
	for _, id := range rules {
		r.rules = append(r.rules, strings.ToUpper(id))
	}
	return r, r.check()
}

func (r *request) check() error {
	searches := len(r.rules) > 0 || r.matters != "" || r.between != ""
	counts := r.meetings || r.coverage
	for _, id := range r.rules {
		if r.rule(id).ID == "" {
			return cli.Usagef("unknown rule %q of %s; expected an id such as %s", id,
				r.entry.Title, game.Catalogue(r.entry.Rules)[0].ID)
		}
	}
	if n := min(r.Positions, r.Examples, r.Workers); n < 1 {
		return cli.Usagef("-positions, -examples or -cpus is %d; expected at least 1", n)
	}
	switch {
	case r.meetings && r.coverage:
		return cli.Usagef("-pairs cannot be given with -coverage")
	case counts && (searches || r.ruleset != ""):
		return cli.Usagef(
			"-pairs or -coverage cannot be given with rules, -matters, -between or -ruleset")
	case !counts && !searches:
		return cli.Usagef("no condition; expected rules such as ICHOR-5 GAZE-2, or -matters, " +
			"-between, -pairs or -coverage")
	case r.between != "" && r.ruleset != "":
		return cli.Usagef("-ruleset cannot be given with -between, which names the rulesets")
	}
	if r.ruleset == "" {
		return nil
	}
	g, err := r.entry.Start("", r.ruleset)
	if err != nil {
		return cli.Usagef("-ruleset is %q: %v", r.ruleset, err)
	}
	r.ruleset = g.Ruleset()
	return nil
}

// rule returns the rule with an id, or the zero Rule.
func (r *request) rule(id string) game.Rule {
	list := game.Catalogue(r.entry.Rules)
	if i := slices.IndexFunc(list, func(one game.Rule) bool { return one.ID == id }); i >= 0 {
		return list[i]
	}
	return game.Rule{}
}
