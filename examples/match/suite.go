package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"time"

	"github.com/nemoroth/rules/nemoroth/ai/suite"
)

// solveSuite lets the first player search each position of a suite.
func (m match) solveSuite(ctx context.Context, out io.Writer) error {
	data, err := os.ReadFile(m.suite)
	if err != nil {
		return err
	}
	s, err := suite.Parse(data)
	if err != nil {
		return err
	}
	solved, all := map[string]int{}, map[string]int{}
	total := 0
	for _, q := range s.Positions {
		start := time.Now()
		c, err := m.solve(ctx, q)
		if err != nil {
			return err
		}
		verdict := "missed"
		if q.Solves(c.move) {
			verdict = "solved"
			solved[q.Kind]++
			total++
		}
		all[q.Kind]++
		_, err = fmt.Fprintf(out, "%-18s %s  %-8v %-12s depth %2d %6d ms\n",
			q.ID, verdict, c.move, c.score, c.depth, time.Since(start).Milliseconds())
		if err != nil {
			return err
		}
	}
	for _, kind := range slices.Sorted(maps.Keys(all)) {
		fmt.Fprintf(out, "%-18s %d of %d\n", kind, solved[kind], all[kind])
	}
	n := len(s.Positions)
	share := 100 * float64(total) / float64(max(1, n))
	_, err = fmt.Fprintf(out, "%d of %d solved, %.1f %%\n", total, n, share)
	return err
}

// solve lets the first player search one position.
func (m match) solve(ctx context.Context, q suite.Position) (choice, error) {
	g, err := q.Game()
	if err != nil {
		return choice{}, err
	}
	p, err := m.players[0].open(ctx, g.Ruleset())
	if err != nil {
		return choice{}, err
	}
	defer p.close()
	c, err := p.move(ctx, g, m.limits)
	if err == nil {
		err = ctx.Err()
	}
	return c, err
}
