// Explore finds edge cases: smallest positions in which given rules act together
// or make a difference.
package main

import (
	"bufio"
	"context"
	"flag"
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

func main() { cli.Main(run) }

const help = `explore finds edge cases: smallest positions in which rules act together or make
a difference. It looks at random positions, as rich as those that the library is
tried on, then at those of the rulings, and takes away what is not needed.

  explore ICHOR-5 GAZE-2          a move whose verdict names both rules: as reasons
                                  against it or, if it is legal, in what it does;
                                  a rule that no verdict can name has to matter
  explore -matters SCREAM-4       without the rule the verdict is another one: the
                                  move is legal or not, leads elsewhere, the position
                                  can stand or not, the game is over or not
  explore -matters D-06           the same if a dispute (RULEBOOK section 15) is read
                                  the other way; with a rule: where both hold
  explore -between Standard,Betza two rulesets differ in the verdict
  explore -pairs                  all pairs of rules that meet in one move: on how
                                  many moves, the rulings that decide the pair (they
                                  name both in one move and fail without either), an
                                  example for each frequent pair that none decides

usage: explore [flags] RULE...

Exit code: 0 found, 1 none found or a frequent pair undecided, 2 wrong usage,
130 interrupted.

`

// A request is what the arguments ask for.
type request struct {
	entry            *games.Entry
	rules            []string // to be named
	matters, ruleset string
	between          string
	pairs, json      bool
	fuzz.ExploreOptions
}

func run(ctx context.Context, args []string, _ io.Reader, stdout, stderr io.Writer) int {
	r, err := parse(args, stdout)
	if err != nil {
		return cli.Complain("explore", err, stderr)
	}
	p := cli.NewProgress(stderr)
	p.Begin()
	r.Progress = p.Report
	var found fmt.Stringer
	ok := false
	if r.pairs {
		found, ok, err = r.meetings(ctx)
	} else {
		found, ok, err = r.explore(ctx)
	}
	p.End()
	out := bufio.NewWriter(stdout)
	if err == nil {
		err = r.print(out, found)
	}
	if err == nil {
		err = out.Flush()
	}
	switch {
	case err != nil:
		return cli.Complain("explore", err, stderr)
	case !ok:
		return cli.Failed
	}
	return cli.OK
}

func parse(args []string, stdout io.Writer) (*request, error) {
	r := &request{}
	fs := flag.NewFlagSet("explore", flag.ContinueOnError)
	r.entry = games.Flag(fs)
	fs.StringVar(&r.matters, "matters", "", "a `rule` or dispute without which, or read the other way, the verdict is another one")
	fs.StringVar(&r.between, "between", "", "two `rulesets`, such as Standard,Betza, that differ in the verdict")
	fs.StringVar(&r.ruleset, "ruleset", "", "look under this `ruleset` only")
	fs.BoolVar(&r.pairs, "pairs", false, "count the pairs of rules that meet in one move")
	fs.BoolVar(&r.json, "json", false, "print data")
	fs.Uint64Var(&r.Seed, "seed", 1, "which random positions: a `number`")
	fs.IntVar(&r.Positions, "positions", 10000, "look at this `number` of them at most")
	fs.IntVar(&r.Examples, "examples", 3, "find this `number` of different examples at most")
	fs.IntVar(&r.Workers, "cpus", runtime.GOMAXPROCS(0), "use so many `processors`")
	rules, err := cli.Parse(fs, help, args, stdout)
	if err != nil {
		return nil, err
	}
	for _, id := range rules {
		r.rules = append(r.rules, strings.ToUpper(id))
	}
	r.matters = strings.ToUpper(r.matters)
	return r, r.check()
}

func (r *request) check() error {
	asked := len(r.rules) > 0 || r.matters != "" || r.between != ""
	for _, id := range r.rules {
		if r.rule(id).ID == "" {
			return cli.Usagef("there is no rule %q in %s; one is %s", id, r.entry.Title, game.Catalogue(r.entry.Rules)[0].ID)
		}
	}
	for _, number := range []struct {
		flag string
		n    int
	}{{"positions", r.Positions}, {"examples", r.Examples}, {"cpus", r.Workers}} {
		if number.n < 1 {
			return cli.Usagef("-%s must be at least 1", number.flag)
		}
	}
	switch {
	case r.pairs && (asked || r.ruleset != ""):
		return cli.Usagef("-pairs counts all pairs; rules, -matters, -between and -ruleset do not go with it")
	case !r.pairs && !asked:
		return cli.Usagef("there is nothing to look for: name rules, such as ICHOR-5 GAZE-2, or -matters, -between or -pairs")
	case r.between != "" && r.ruleset != "":
		return cli.Usagef("-between names the rulesets already")
	}
	if r.ruleset != "" {
		g, err := r.entry.Start("", r.ruleset)
		if err != nil {
			return cli.Usagef("ruleset %q: %v", r.ruleset, err)
		}
		r.ruleset = g.Ruleset()
	}
	return nil
}

// rule is the table's entry of a rule; the zero Rule if there is none.
func (r *request) rule(id string) game.Rule {
	list := game.Catalogue(r.entry.Rules)
	if i := slices.IndexFunc(list, func(one game.Rule) bool { return one.ID == id }); i >= 0 {
		return list[i]
	}
	return game.Rule{}
}
