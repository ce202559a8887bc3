// Coverage prints how rich the positions are that a game is tried on: how often
// each rule that can be cited is named in 10,000 of them.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"runtime"
	"strings"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/fuzz"
)

func main() { cli.Main(run) }

const help = `coverage makes positions as the fuzz targets and the seeded comparison of the
two implementations do, plays on from them, explains moves, of Nemoroth every
thinkable one, and prints how often each citable rule was named, scaled to
10,000 positions: as a problem of a set-up, as a reason against a move, as the
rule of an effect, as what compels, as what satisfies. Then the same for kinds of
effects, verdicts, ways to end the game, and things that stand on the board.

  coverage                        10,000 positions
  coverage -game wormhole         of another game
  coverage -positions 100000      more of them
  coverage -seed 7                others

usage: coverage [flags]

Exit code: 0 fine, 1 something never occurred, 2 wrong usage, 130 interrupted.

`

func run(ctx context.Context, args []string, _ io.Reader, stdout, stderr io.Writer) int {
	entry, o, err := parse(args, stdout)
	if err != nil {
		return cli.Complain("coverage", err, stderr)
	}
	p := cli.NewProgress(stderr)
	p.Begin()
	o.Progress = func(done, of int) { p.Report("positions", done, of) }
	c, err := fuzz.Cover(ctx, entry.Rules, o)
	p.End()
	if err == nil {
		_, err = io.WriteString(stdout, c.String())
	}
	if err != nil {
		return cli.Complain("coverage", err, stderr)
	}
	if missing := c.Missing(); len(missing) > 0 {
		fmt.Fprintf(stderr, "coverage: never occurred: %s\n", strings.Join(missing, ", "))
		return cli.Failed
	}
	return cli.OK
}

func parse(args []string, stdout io.Writer) (*games.Entry, fuzz.CoverOptions, error) {
	var o fuzz.CoverOptions
	fs := flag.NewFlagSet("coverage", flag.ContinueOnError)
	entry := games.Flag(fs)
	fs.Uint64Var(&o.Seed, "seed", 1, "which positions: a `number`")
	fs.IntVar(&o.Positions, "positions", 10000, "look at this `number` of positions at least")
	fs.IntVar(&o.Workers, "cpus", runtime.GOMAXPROCS(0), "use so many `processors`")
	others, err := cli.Parse(fs, help, args, stdout)
	switch {
	case err != nil:
		return entry, o, err
	case len(others) > 0:
		return entry, o, cli.Usagef("no argument is needed, such as %q", others[0])
	case o.Positions < 1:
		return entry, o, cli.Usagef("-positions must be at least 1")
	case o.Workers < 1:
		return entry, o, cli.Usagef("-cpus must be at least 1")
	}
	return entry, o, nil
}
