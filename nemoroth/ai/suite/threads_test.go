package suite_test

import (
	"context"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/nemoroth/rules/nemoroth/ai"
)

// BenchmarkThreads compares one thread with all processors at depth 8, on the positions
// that take one thread at least 100 ms. It reports medians. Run it with -benchtime 1x.
func BenchmarkThreads(b *testing.B) {
	threads := runtime.GOMAXPROCS(0)
	if threads < 2 {
		b.Skip("only one processor")
	}
	table := ai.NewHashTable(64)
	var speeds, works []float64
	for range b.N {
		for _, p := range load(b).Positions {
			g, err := p.Game()
			if err != nil {
				b.Fatal(err)
			}
			search := func(threads int) ai.Analysis {
				table.Clear()
				r, err := ai.Search(context.Background(), g, ai.Limits{Depth: 8},
					ai.Threads(threads), ai.WithHashTable(table))
				if err != nil {
					b.Fatal(err)
				}
				return r
			}
			one := search(1)
			if one.Time < 100*time.Millisecond {
				continue
			}
			many := search(threads)
			speeds = append(speeds, one.Time.Seconds()/many.Time.Seconds())
			works = append(works, float64(many.Nodes)/float64(one.Nodes))
		}
	}
	for name, list := range map[string][]float64{"times-as-fast": speeds,
		"times-the-nodes": works} {
		if slices.Sort(list); len(list) > 0 {
			b.ReportMetric(list[len(list)/2], name)
		}
	}
}
