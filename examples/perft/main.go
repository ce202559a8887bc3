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

const help = `perft counts the sequences of legal moves from a position, ply by ply up to a
depth. Two sequences are different if the moves' canonical names are; a move
that repeats a position of its sequence is not legal (REP-1).

  perft 3                        from the starting position
  perft -divide 3                the same by first moves, to find a difference
  perft -moves "Be1d3 Gd8b6" 3   after some moves, which count for REP-1
  perft -ruleset Azgoroth -position "wal1blaw/hhhphhphhh/8/4B3/3pg4/8/HHpHHpHHHH/WALG1LAW A 3" 4

usage: perft [flags] DEPTH

Exit code: 0 fine, 1 an illegal move among -moves, 2 wrong usage or impossible
position, 130 interrupted.

`

// maxDepth keeps a slip of the finger from looking like a count.
const maxDepth = 99

// maxHash is the largest table, in MiB.
const maxHash = 1 << 16

// A question is what the arguments ask for.
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
	position := fs.String("position", "", "start from this `position line` instead of the starting position")
	moves := fs.String("moves", "", "play these `moves` first, canonical names with blanks between them")
	ruleset := fs.String("ruleset", "", "`Standard`, Azgoroth or Betza, perhaps with +OPT-1 to +OPT-4")
	entry := games.Flag(fs)
	fs.IntVar(&q.hash, "hash", 0, "remember counts in a table of so many `MiB`; 0 is none")
	fs.IntVar(&q.cpus, "cpus", runtime.GOMAXPROCS(0), "count on so many `processors`")
	fs.BoolVar(&q.divide, "divide", false, "show the count behind each first move")
	depths, err := cli.Parse(fs, help, args, stdout)
	if err != nil {
		return q, err
	}
	if len(depths) != 1 {
		return q, cli.Usagef("exactly one DEPTH is needed, such as 3")
	}
	q.depth, err = strconv.Atoi(depths[0])
	if err != nil || q.depth < 0 || q.depth > maxDepth {
		return q, cli.Usagef("DEPTH must be a number from 0 to %d, not %q", maxDepth, depths[0])
	}
	if q.cpus < 1 {
		return q, cli.Usagef("-cpus must be at least 1")
	}
	if q.hash < 0 || q.hash > maxHash {
		return q, cli.Usagef("-hash must be from 0 to %d", maxHash)
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

// answer counts and prints. The counts of an interrupted run are printed as far
// as they are complete.
func (q question) answer(ctx context.Context, out *bufio.Writer, p *cli.Progress) error {
	fmt.Fprintf(out, "%s  (%s)\n", q.game.Line(), q.game.Ruleset())
	first := min(1, q.depth)
	if q.divide {
		first = q.depth
	}
	for depth := first; depth <= q.depth; depth++ {
		start := time.Now()
		out.Flush() // what is known, before a count that may take long
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
			speed = fmt.Sprintf("   %.1f s, %.2f million a second", took.Seconds(), float64(sum)/took.Seconds()/1e6)
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

// count counts by first moves, as fast as the game can.
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
