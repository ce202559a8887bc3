package suite_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/ai"
	"github.com/nemoroth/rules/nemoroth/ai/suite"
)

// scaling compares several threads with one over a suite.
type scaling struct {
	depth   int // 0: the first depth that takes one thread long enough
	threads int
	least   time.Duration // positions that take one thread less are left out
	hash    int           // MiB
}

const mostWork = 10 * time.Second // for one thread and one position

// measure prints the comparison of each position and returns the medians.
func (s scaling) measure(out io.Writer, positions []suite.Position) (speed, work float64, err error) {
	table := ai.NewHashTable(s.hash)
	var speeds, works []float64
	quick, slow := 0, 0
	for _, q := range positions {
		g, err := q.Game()
		if err != nil {
			return 0, 0, err
		}
		one, err := s.reach(g, table, s.depth, 1)
		var many ai.Analysis
		if err == nil && one.Time >= s.least {
			many, err = s.reach(g, table, one.Depth, s.threads)
		}
		switch {
		case errors.Is(err, errSlow):
			slow++
			continue
		case err != nil:
			return 0, 0, err
		case one.Time < s.least:
			quick++
			continue
		}
		speeds = append(speeds, one.Time.Seconds()/many.Time.Seconds())
		works = append(works, float64(many.Nodes)/float64(one.Nodes))
		fmt.Fprintf(out, "%-18s depth %2d %8.1f ms %8.1f ms  %.2f  nodes %9d %9d  %.2f\n", q.ID, one.Depth,
			one.Time.Seconds()*1000, many.Time.Seconds()*1000, speeds[len(speeds)-1], one.Nodes, many.Nodes, works[len(works)-1])
	}
	fmt.Fprintf(out, "left out: %d that take one thread less than %v, %d that take more than %v\n", quick, s.least, slow, mostWork)
	if len(speeds) == 0 {
		return 0, 0, errors.New("no position to compare")
	}
	speed, work = median(speeds), median(works)
	fmt.Fprintf(out, "%d positions: %d threads are %.2f times as fast as one and visit %.2f times as many nodes (medians)\n",
		len(speeds), s.threads, speed, work)
	return speed, work, nil
}

var errSlow = errors.New("the search takes too long")

// reach searches to a depth or, if that is 0, until a depth takes long enough. It
// returns the last finished depth. A search that is settled ends earlier.
func (s scaling) reach(g *nemoroth.Game, table *ai.HashTable, depth, threads int) (last ai.Analysis, err error) {
	table.Clear()
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	goal := depth
	if goal == 0 {
		goal = ai.MaxDepth
	}
	whole, err := ai.Search(ctx, g, ai.Limits{Depth: goal, Time: mostWork}, ai.Threads(threads), ai.WithHashTable(table), ai.Progress(func(r ai.Analysis) {
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

// BenchmarkThreads compares one thread with all processors at the first depth that
// takes one thread 200 ms. Flags: -bench Threads -benchtime 1x; -v shows positions.
func BenchmarkThreads(b *testing.B) {
	threads := runtime.GOMAXPROCS(0)
	if threads < 2 {
		b.Skip("only one processor")
	}
	for range b.N {
		var log strings.Builder
		speed, work, err := scaling{0, threads, 200 * time.Millisecond, 64}.measure(&log, load(b).Positions)
		if err != nil {
			b.Fatal(err)
		}
		b.Log(log.String())
		b.ReportMetric(speed, "times-as-fast")
		b.ReportMetric(work, "times-the-nodes")
	}
}

// TestScaling checks the depths compared and the count of positions left out.
func TestScaling(t *testing.T) {
	positions := []suite.Position{
		{ID: "win", Ruleset: "Standard", Position: "wal1l*1a.[3]/hhh1h3/1g2h1h1/2pH1ph3/8/3B2H1/HHpH1pHHH1/WL*1G1LAW O 6"},
		{ID: "start", Ruleset: "Standard", Position: nemoroth.NewGame(nemoroth.Standard()).Setup().String()},
	}
	for _, c := range []struct {
		how  scaling
		want string
	}{
		{scaling{0, 2, 400 * time.Millisecond, 1}, `^start +depth +\d.*\nleft out: 1 that .*\n1 positions: 2 threads`},
		{scaling{3, 2, 0, 1}, `^win +depth +\d.*\nstart +depth  3.*\nleft out: 0 that .*\n2 positions: 2 threads`},
	} {
		var b strings.Builder
		if _, _, err := c.how.measure(&b, positions); err != nil {
			t.Fatal(err)
		}
		if !regexp.MustCompile(c.want).MatchString(b.String()) {
			t.Errorf("%+v:\n%s", c.how, &b)
		}
	}
	if _, _, err := (scaling{1, 2, time.Hour, 1}).measure(io.Discard, positions); err == nil || !strings.Contains(err.Error(), "no position") {
		t.Errorf("nothing to compare: %v", err)
	}
}

func TestMedian(t *testing.T) {
	for _, c := range []struct {
		list []float64
		want float64
	}{{[]float64{3}, 3}, {[]float64{4, 1}, 2.5}, {[]float64{9, 1, 2}, 2}, {[]float64{9, 1, 2, 4}, 3}} {
		if got := median(c.list); got != c.want {
			t.Errorf("%v: %v, want %v", c.list, got, c.want)
		}
	}
}
