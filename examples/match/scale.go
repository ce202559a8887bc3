package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/ai"
	"github.com/nemoroth/rules/nemoroth/ai/suite"
)

// scaling is how several threads are compared with one, over a suite.
type scaling struct {
	depth   int // 0: for each position the first that takes one thread least
	threads int
	least   time.Duration // what takes one thread less says nothing
	hash    int           // MiB
}

const (
	leastWork   = 200 * time.Millisecond
	mostWork    = 10 * time.Second // for one thread and one position
	scalingHash = 64
)

// measure compares position by position, and prints the medians.
func (s scaling) measure(ctx context.Context, out io.Writer, positions *suite.Suite) error {
	table := ai.NewHashTable(s.hash)
	var ratios, work []float64
	quick, slow := 0, 0
	for _, q := range positions.Positions {
		g, err := q.Game()
		if err != nil {
			return err
		}
		one, err := s.reach(ctx, g, table, s.depth, 1)
		var many ai.Analysis
		if err == nil && one.Time >= s.least {
			many, err = s.reach(ctx, g, table, one.Depth, s.threads)
		}
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.Is(err, errSlow):
			slow++
			continue
		case err != nil:
			return err
		case one.Time < s.least:
			quick++
			continue
		}
		ratios = append(ratios, one.Time.Seconds()/many.Time.Seconds())
		work = append(work, float64(many.Nodes)/float64(one.Nodes))
		fmt.Fprintf(out, "%-18s depth %2d %8.1f ms %8.1f ms  %.2f  nodes %9d %9d  %.2f\n", q.ID, one.Depth,
			one.Time.Seconds()*1000, many.Time.Seconds()*1000, ratios[len(ratios)-1], one.Nodes, many.Nodes, work[len(work)-1])
	}
	fmt.Fprintf(out, "left out: %d that one thread is done with in less than %v, %d that take more than %v\n", quick, s.least, slow, mostWork)
	if len(ratios) == 0 {
		return errors.New("there is no position left to compare")
	}
	fmt.Fprintf(out, "%d positions: %d threads are %.2f times as fast as one and visit %.2f times as many nodes (medians)\n",
		len(ratios), s.threads, median(ratios), median(work))
	return nil
}

var errSlow = errors.New("the search takes too long")

// reach searches to a depth, or where that is 0 until a depth has taken long
// enough, and returns what was known when the last depth was finished. A search
// that settles the position ends before.
func (s scaling) reach(ctx context.Context, g *nemoroth.Game, table *ai.HashTable, depth, threads int) (last ai.Analysis, err error) {
	table.Clear()
	search, stop := context.WithCancel(ctx)
	defer stop()
	goal := depth
	if goal == 0 {
		goal = ai.MaxDepth
	}
	whole, err := ai.Search(search, g, ai.Limits{Depth: goal, Time: mostWork}, ai.Threads(threads), ai.WithHashTable(table), ai.Progress(func(r ai.Analysis) {
		last = r
		if depth == 0 && r.Time >= s.least {
			stop()
		}
	}))
	if err == nil && whole.Time >= mostWork {
		err = errSlow
	}
	return last, err
}

func median(list []float64) float64 {
	slices.Sort(list)
	return (list[(len(list)-1)/2] + list[len(list)/2]) / 2
}
