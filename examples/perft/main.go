// Perft counts the sequences of legal moves from a position.
package main

import (
	"bufio"
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
	game   game.Game
	depth  int
	cpus   int
	hash   int
	divide bool
}

func run(ctx context.Context, args []string, _ io.Reader, stdout, stderr io.Writer) int {
	q, err := parse(args, stdout)
	if err == nil {
		out := bufio.NewWriter(stdout)
		err = q.answer(ctx, out, cli.NewProgress(stderr))
		if flushed := out.Flush(); err == nil {
			err = flushed
		}
	}
	return cli.Complain("perft", err, stderr)
}

func parse(args []string, stdout io.Writer) (question, error) {
	var q question
	fs := flag.NewFlagSet("perft", flag.ContinueOnError)
	position := fs.String("position", "", cli.PositionFlag)
	moves := fs.String("moves", "", cli.MovesFlag)
	ruleset := fs.String("ruleset", "", cli.RulesetFlag)
	entry := games.Flag(fs)
	fs.IntVar(&q.hash, "hash", 0, "use a hash table of this `size` in MiB; 0 is none")
	fs.IntVar(&q.cpus, "cpus", runtime.GOMAXPROCS(0), cli.CPUsFlag)
	fs.BoolVar(&q.divide, "divide", false, "show the count for each first move")
	depths, err := cli.Parse(fs, help, args, stdout)
	if err != nil {
		return q, err
	}
	if len(depths) != 1 {
		return q, cli.Usagef("expected one DEPTH, such as 3")
	}
	q.depth, err = strconv.Atoi(depths[0])
	if err != nil || q.depth < 0 || q.depth > maxDepth {
		return q, cli.Usagef("DEPTH is %q; expected a number from 0 to %d", depths[0], maxDepth)
	}
	if q.cpus < 1 {
		return q, cli.Usagef("-cpus is %d; expected at least 1", q.cpus)
	}
	if q.hash < 0 || q.hash > maxHash {
		return q, cli.Usagef("-hash is %d; expected a number from 0 to %d", q.hash, maxHash)
	}
	q.game, err = entry.Start(*position, *ruleset)
	for _, name := range strings.Fields(*moves) {
		if err != nil {
			break
		}
		q.game, err = q.game.Play(name)
	}
	return q, err
}

// answer counts and prints; an interrupted run prints the complete counts.
func (q question) answer(ctx context.Context, out *bufio.Writer, p *cli.Progress) error {
	fmt.Fprintf(out, "%s  (%s)\n", q.game.Line(), q.game.Ruleset())
	first := min(1, q.depth)
	if q.divide {
		first = q.depth
	}
	for depth := first; depth <= q.depth; depth++ {
		start := time.Now()
		out.Flush() // before a count that may take long
		counts, err := q.count(ctx, depth, p)
		if err != nil {
			return err
		}
		var sum uint64
		for _, c := range counts {
			sum += c.Nodes
		}
		if depth == 0 {
			sum = 1 // the empty sequence, which has no first move
		}
		speed := ""
		if took := time.Since(start); took >= 100*time.Millisecond { // long enough to measure
			speed = fmt.Sprintf("   %.1f s, %.2f million per second", took.Seconds(), float64(sum)/took.Seconds()/1e6)
		}
		if !q.divide {
			fmt.Fprintf(out, "depth %2d  %15d%s\n", depth, sum, speed)
			continue
		}
		printDivide(out, counts)
		fmt.Fprintf(out, "%d moves, %d sequences%s\n", len(counts), sum, speed)
	}
	return nil
}

// count counts by first moves, with the game's own counter if it has one.
func (q question) count(ctx context.Context, depth int, p *cli.Progress) ([]game.Count[string], error) {
	p.Begin()
	defer p.End()
	what := fmt.Sprintf("depth %d", depth)
	o := game.PerftOptions{CPUs: q.cpus, HashMiB: q.hash, Progress: func(done, of int) { p.Report(what, done, of) }}
	if c, ok := q.game.(game.Counter); ok {
		return c.Divide(ctx, depth, o)
	}
	return game.Divide(ctx, func() game.Cursor[string] { return game.CursorOf(q.game) }, depth, o)
}

func printDivide(out io.Writer, counts []game.Count[string]) {
	widest := 0
	for _, c := range counts {
		widest = max(widest, len(c.Move))
	}
	for _, c := range counts {
		fmt.Fprintf(out, "%-*s %15d\n", widest, c.Move, c.Nodes)
	}
}
