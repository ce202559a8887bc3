// Perft counts the sequences of legal moves from a position.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/rulings/game"
)

func main() { cli.Main(run) }

const help = `perft counts the sequences of legal moves from a position, for each depth up to
DEPTH. Sequences differ if the canonical names of their moves differ. A move that
repeats a position of its sequence is illegal (REP-1).

  perft 3                        count from the starting position
  perft -divide 3                count by first moves, to locate a difference
  perft -moves "Be1d3 Gd8b6" 3   count after moves, which REP-1 takes into account
  perft -ruleset Azgoroth -position "wal1blaw/hhhphhphhh/8/4B3/3pg4/8/HHpHHpHHHH/WALG1LAW A 3" 4

usage: perft [flags] DEPTH

Exit code: 0 success; 1 an illegal move among -moves; 2 wrong usage, or an
impossible position; 130 interrupted.

`

const (
	maxDepth = 99      // a greater depth is a typing error
	maxHash  = 1 << 16 // MiB
)

// A question holds the settings of the command line.
type question struct {
	game    game.Game
	depth   int
	divide  bool
	options game.PerftOptions
}

func run(ctx context.Context, args []string, _ io.Reader, stdout, stderr io.Writer) int {
	q, err := parse(args, stdout)
	if err == nil {
		progress := cli.NewProgress(stderr)
		q.options.Progress = func(done, of int) { progress.Report("part", done, of) }
		err = q.answer(ctx, stdout)
		progress.End()
	}
	return cli.Complain("perft", err, stderr)
}

func parse(args []string, stdout io.Writer) (q question, err error) {
	fs := flag.NewFlagSet("perft", flag.ContinueOnError)
	position := fs.String("position", "", cli.PositionFlag)
	moves := fs.String("moves", "", cli.MovesFlag)
	ruleset := fs.String("ruleset", "", cli.RulesetFlag)
	entry := games.Flag(fs)
	fs.IntVar(&q.options.HashMiB, "hash", 0, "use a hash table of this `size` in MiB; 0 is none")
	fs.IntVar(&q.options.CPUs, "cpus", runtime.GOMAXPROCS(0), cli.CPUsFlag)
	fs.BoolVar(&q.divide, "divide", false, "show the count for each first move")
	depths, err := cli.Parse(fs, help, args, stdout)
	switch o := q.options; {
	case err != nil:
		return q, err
	case len(depths) != 1:
		return q, cli.Usagef("expected one DEPTH, such as 3")
	case o.CPUs < 1 || o.HashMiB < 0 || o.HashMiB > maxHash:
		return q, cli.Usagef("expected -cpus of at least 1, and -hash from 0 to %d", maxHash)
	}
	q.depth, err = strconv.Atoi(depths[0])
	if err != nil || q.depth < 0 || q.depth > maxDepth {
		return q, cli.Usagef("DEPTH is %q; expected a number from 0 to %d", depths[0], maxDepth)
	}
	q.game, err = entry.Start(*position, *ruleset)
	for _, name := range strings.Fields(*moves) {
		if err == nil {
			q.game, err = q.game.Play(name)
		}
	}
	return q, err
}

// answer counts and prints; an interrupted run prints the complete counts.
func (q question) answer(ctx context.Context, out io.Writer) error {
	_, err := fmt.Fprintf(out, "%s  (%s)\n", q.game.Line(), q.game.Ruleset())
	depth := min(1, q.depth)
	if q.divide {
		depth = q.depth
	}
	for ; depth <= q.depth && err == nil; depth++ {
		err = q.count(ctx, depth, out)
	}
	return err
}

// count counts to one depth and prints the result.
func (q question) count(ctx context.Context, depth int, out io.Writer) error {
	start := time.Now()
	counts, err := q.game.(game.Searcher).Divide(ctx, depth, q.options)
	if err != nil {
		return err
	}
	var sum uint64
	widest := 0
	for _, c := range counts {
		sum += c.Nodes
		widest = max(widest, len(c.Move))
	}
	if depth == 0 {
		sum = 1 // the empty sequence, which has no first move
	}
	speed := ""
	if took := time.Since(start).Seconds(); took >= 0.1 { // long enough to measure
		speed = fmt.Sprintf("   %.1f s, %.2f million per second", took, float64(sum)/took/1e6)
	}
	if !q.divide {
		_, err = fmt.Fprintf(out, "depth %2d  %15d%s\n", depth, sum, speed)
		return err
	}
	for _, c := range counts {
		fmt.Fprintf(out, "%-*s %15d\n", widest, c.Move, c.Nodes)
	}
	_, err = fmt.Fprintf(out, "%d moves, %d sequences%s\n", len(counts), sum, speed)
	return err
}
