package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"time"

	"github.com/nemoroth/rules/nemoroth/ai"
	"github.com/nemoroth/rules/nemoroth/ai/suite"
)

func sortedKeys(m map[string]int) []string { return slices.Sorted(maps.Keys(m)) }

// solveSuite lets the first player find the best moves of a suite's positions,
// one after the other.
func (m match) solveSuite(ctx context.Context, out io.Writer) error {
	data, err := os.ReadFile(m.suite)
	if err != nil {
		return err
	}
	s, err := suite.Parse(data)
	if err != nil {
		return err
	}
	if m.scaling > 0 {
		return m.scale(ctx, out, s)
	}
	p, err := m.specs[0].open()
	if err != nil {
		return err
	}
	defer p.close()
	solved, all := map[string]int{}, map[string]int{}
	total := 0
	for _, q := range s.Positions {
		g, err := q.Game()
		if err != nil {
			return err
		}
		if err := p.newGame(g.Ruleset()); err != nil {
			return err
		}
		start := time.Now()
		r, err := p.move(ctx, g, m.limits)
		if err != nil {
			return err
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		verdict := "missed"
		if q.Solves(r.Move) {
			verdict = "solved"
			solved[q.Kind]++
			total++
		}
		all[q.Kind]++
		fmt.Fprintf(out, "%-18s %s  %-8v %-12v depth %2d %6d ms\n", q.ID, verdict, r.Move, r.Score, r.Depth, time.Since(start).Milliseconds())
	}
	for _, kind := range sortedKeys(all) {
		fmt.Fprintf(out, "%-18s %d of %d\n", kind, solved[kind], all[kind])
	}
	fmt.Fprintf(out, "%d of %d solved, %.1f %%\n", total, len(s.Positions), 100*float64(total)/float64(max(1, len(s.Positions))))
	return nil
}

// scale measures how much sooner two threads reach a depth than one, over the
// suite: the limit is the depth. Positions that take less than a few
// milliseconds say nothing and are left out.
func (m match) scale(ctx context.Context, out io.Writer, s *suite.Suite) error {
	const least = 20 * time.Millisecond
	var ratios, work []float64
	for _, q := range s.Positions {
		g, err := q.Game()
		if err != nil {
			return err
		}
		var took [2]time.Duration
		var nodes [2]float64
		for i, threads := range []int{1, m.scaling} {
			start := time.Now()
			r, err := ai.Search(ctx, g, ai.Limits{Depth: m.limits.Depth}, ai.Threads(threads), ai.Hash(64))
			if err != nil {
				return err
			}
			took[i], nodes[i] = time.Since(start), float64(r.Nodes)
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if took[0] < least {
			continue
		}
		ratios = append(ratios, took[0].Seconds()/took[1].Seconds())
		work = append(work, nodes[1]/nodes[0])
		fmt.Fprintf(out, "%-18s %7.1f ms %7.1f ms  %.2f  nodes %9.0f %9.0f  %.2f\n", q.ID, took[0].Seconds()*1000, took[1].Seconds()*1000,
			ratios[len(ratios)-1], nodes[0], nodes[1], work[len(work)-1])
	}
	if len(ratios) == 0 {
		return fmt.Errorf("no position takes %v to depth %d", least, m.limits.Depth)
	}
	slices.Sort(ratios)
	slices.Sort(work)
	fmt.Fprintf(out, "%d positions to depth %d: %d threads are %.2f times as fast as one and visit %.2f times as many nodes (medians)\n",
		len(ratios), m.limits.Depth, m.scaling, ratios[len(ratios)/2], work[len(work)/2])
	return nil
}
