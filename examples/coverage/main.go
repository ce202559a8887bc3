// Coverage counts how often each citable rule is named in random positions.
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

const help = `coverage counts how often each citable rule is named in random positions, scaled
to 10,000 positions. It makes positions like the fuzz targets do, plays moves from
them, and explains moves; for Nemoroth, every conceivable move. A rule is named as
a problem of a setup, as a reason against a move, as the rule of an effect, as a
compulsion, or as the satisfaction of a compulsion. The kinds of effects, verdicts,
outcomes and contents of the board are counted as well.

  coverage                        make 10,000 positions
  coverage -game wormhole         make positions of another game
  coverage -positions 100000      make more positions
  coverage -seed 7                make other positions

usage: coverage [flags]

Exit code: 0 success; 1 a count is 0; 2 wrong usage; 130 interrupted.

`

func run(ctx context.Context, args []string, _ io.Reader, stdout, stderr io.Writer) int {
	entry, o, err := parse(args, stdout)
	if err != nil {
		return cli.Complain("coverage", err, stderr)
	}
	p := cli.NewProgress(stderr)
	o.Progress = p.Report
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

func parse(args []string, stdout io.Writer) (*games.Entry, fuzz.Options, error) {
	var o fuzz.Options
	fs := flag.NewFlagSet("coverage", flag.ContinueOnError)
	entry := games.Flag(fs)
	fs.Uint64Var(&o.Seed, "seed", 1, cli.SeedFlag("positions"))
	fs.IntVar(&o.Positions, "positions", 10000, "make at least this `number` of positions")
	fs.IntVar(&o.Workers, "cpus", runtime.GOMAXPROCS(0), cli.CPUsFlag)
	others, err := cli.Parse(fs, help, args, stdout)
	switch {
	case err != nil:
		return entry, o, err
	case len(others) > 0:
		return entry, o, cli.Usagef("unexpected argument %q; expected flags only", others[0])
	case o.Positions < 1:
		return entry, o, cli.Usagef("-positions is %d; expected at least 1", o.Positions)
	case o.Workers < 1:
		return entry, o, cli.Usagef("-cpus is %d; expected at least 1", o.Workers)
	}
	return entry, o, nil
}
