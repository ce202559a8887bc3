// Perft counts the sequences of legal moves from a position.
package main

import (
	"context"
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

var program = cli.Program{Name: "perft", Do: do,
	Help: `perft counts the sequences of legal moves from a position, for each depth up to
DEPTH. Sequences differ if the canonical names of their moves differ. A move that
repeats a position of its sequence is illegal (REP-1).

  perft 3                        count from the starting position
  perft -divide 3                count by first moves, to locate a difference
  perft -moves "Be1d3 Gd8b6" 3   count after moves, which REP-1 takes into account
  perft -ruleset Azgoroth -position "wal1blaw/hhhphhphhh/8/4B3/3pg4/8/HHpHHpHHHH/WALG1LAW A 3" 4

usage: perft [flags] DEPTH

Exit code: 0 success; 1 an illegal move among -moves; 2 wrong usage, or an
impossible position; 130 interrupted.

`}

func main() { program.Main() }

const maxDepth = 99 // a greater depth is a typing error

func do(ctx context.Context, c *cli.Call) error {
	var o game.DivideOptions
	var start game.Record
	c.StringVar(&start.Line, "position", "", cli.PositionFlag)
	moves := c.String("moves", "",
		"play these `moves` first: canonical names, separated by spaces")
	c.StringVar(&start.Ruleset, "ruleset", "", cli.RulesetFlag)
	entry := games.Flag(c.FlagSet)
	c.IntVar(&o.Workers, "cpus", runtime.GOMAXPROCS(0), cli.CPUsFlag)
	divide := c.Bool("divide", false, "show the count for each first move")
	depths, err := c.Parse()
	switch {
	case err != nil:
		return err
	case len(depths) != 1:
		return cli.Usagef("expected one DEPTH, such as 3")
	case o.Workers < 1:
		return cli.Usagef("expected -cpus of at least 1")
	}
	depth, err := strconv.Atoi(depths[0])
	if err != nil || depth < 0 || depth > maxDepth {
		return cli.Usagef("DEPTH is %q; expected a number from 0 to %d", depths[0], maxDepth)
	}
	start.Moves = strings.Fields(*moves)
	g, err := start.Last(entry.Rules)
	if err != nil {
		return err
	}
	o.Progress = func(done, of int) { c.Progress.Report("part", done, of) }
	_, err = fmt.Fprintf(c.Stdout, "%s  (%s)\n", g.Line(), g.Ruleset())
	from := min(1, depth)
	if *divide {
		from = depth
	}
	for ; from <= depth && err == nil; from++ { // an interrupt leaves the complete counts
		began := time.Now()
		counts, failed := g.(game.Searcher).Divide(ctx, from, o)
		if failed != nil {
			return failed
		}
		_, err = io.WriteString(c.Stdout, text(counts, from, *divide, time.Since(began).Seconds()))
	}
	return err
}

// text returns the result of a count to one depth, which took some seconds.
func text(counts []game.Count, depth int, divide bool, took float64) (lines string) {
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
	if took >= 0.1 { // long enough to measure
		speed = fmt.Sprintf("   %.1f s, %.2f million per second", took, float64(sum)/took/1e6)
	}
	if !divide {
		return fmt.Sprintf("depth %2d  %15d%s\n", depth, sum, speed)
	}
	for _, c := range counts {
		lines += fmt.Sprintf("%-*s %15d\n", widest, c.Move, c.Nodes)
	}
	return lines + fmt.Sprintf("%d moves, %d sequences%s\n", len(counts), sum, speed)
}
