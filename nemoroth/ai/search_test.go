package ai

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/nemoroth/rules/nemoroth"
)

var standard, azgoroth, betza = nemoroth.Standard(), nemoroth.Azgoroth(), nemoroth.Betza()

const (
	gamelet = "wal1blaw/hhhphhphhh/8/4B3/3pg4/8/HHpHHpHHHH/WALG1LAW A 3"
	lost    = "8/8/8/8/4g3/3pHHpH2/H7/8 A 1" // Alabaster has no legal move
)

func search(t testing.TB, g *nemoroth.Game, p Player) Analysis {
	t.Helper()
	r, err := p.Choose(context.Background(), g)
	if err != nil {
		t.Fatalf("%v: %v", g, err)
	}
	return r
}

// TestAlwaysLegal checks that a search stopped at any time returns a legal move and
// lines that can be played.
func TestAlwaysLegal(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 1))
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for i := range 60 {
		g := randomGame(t, rng, rng.IntN(80))
		if i%3 == 0 {
			g = sparseGame(t, rng, rng.IntN(12))
		}
		if g.Outcome().Over {
			continue
		}
		for _, limits := range []Limits{{}, {Nodes: 1}, {Time: 1}, {Nodes: 2000}} {
			ctx := t.Context()
			if limits == (Limits{}) {
				ctx = ended
			}
			r, err := (&Player{Limits: limits, Lines: 3, Hash: 1}).Choose(ctx, g)
			if err != nil || r.Line[0] != r.Move || len(r.Lines) == 0 {
				t.Fatalf("%v, %+v: %+v, %v", g, limits, r, err)
			}
			for _, l := range r.Lines {
				h := g
				for _, m := range l.Moves {
					h = play(t, h, m.String())
				}
			}
		}
	}
}

// TestLines checks that the k best lines have the k best moves and values.
func TestLines(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	for range 25 {
		g := sparseGame(t, rng, 3)
		moves := g.Moves()
		r := search(t, g, Player{Limits: Limits{Depth: 3}, Lines: len(moves) + 5,
			exact: true, Hash: 1})
		if len(r.Lines) != len(moves) {
			t.Fatalf("%v: %d lines, %d moves", g, len(r.Lines), len(moves))
		}
		x := minimax{}
		for i, l := range r.Lines {
			if i > 0 && l.Score > r.Lines[i-1].Score {
				t.Errorf("%v: line %d (%v) is better than the one before (%v)", g, i+1, l.Score,
					r.Lines[i-1].Score)
			}
			want := Score(-x.value(play(t, g, l.Moves[0].String()), 2, 1))
			if l.Score != want {
				t.Errorf("%v: %v has %v, want %v", g, l.Moves[0], l.Score, want)
			}
		}
	}
}

// TestNodeCount fails if the number of nodes of a fixed search changes. Play a
// match before changing the number.
func TestNodeCount(t *testing.T) {
	var nodes uint64
	for _, g := range []*nemoroth.Game{
		nemoroth.NewGame(standard),
		game(t, gamelet, standard),
		game(t, "w1lgblaw/hhh2hhh/W3h3/.[1]2G4/.[1]H6/.[1]H1pH2LH/.[1]2HH3/.[1]A1LB1AW A 9",
			azgoroth),
	} {
		nodes += search(t, g, Player{Limits: Limits{Depth: 5}}).Nodes
	}
	if nodes != benchmarkNodes {
		t.Errorf("%d nodes, want %d", nodes, benchmarkNodes)
	}
}

// TestThreads checks that several threads find one thread's score and a legal line.
func TestThreads(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 1))
	for range 12 {
		g := sparseGame(t, rng, 4)
		a := search(t, g, Player{Limits: Limits{Depth: 5}, exact: true, Hash: 1})
		b := search(t, g, Player{Limits: Limits{Depth: 5}, exact: true, Hash: 1, Threads: 4})
		if a.Score != b.Score {
			t.Errorf("%v: %v with one thread, %v with four", g, a.Score, b.Score)
		}
		h := g
		for _, m := range b.Line {
			h = play(t, h, m.String())
		}
	}
}

// TestNoLeak checks that a search leaves no goroutine behind.
func TestNoLeak(t *testing.T) {
	g := nemoroth.NewGame(standard)
	before := runtime.NumGoroutine()
	for i := range 20 {
		ctx, cancel := context.WithTimeout(t.Context(), time.Duration(i)*time.Millisecond/4)
		search, err := (&Player{Threads: 3, Hash: 1}).Choose(ctx, g)
		_, solving := Solve(ctx, g, Limits{})
		if cancel(); err != nil || solving != nil {
			t.Fatalf("%v: %v, %v", search, err, solving)
		}
	}
	time.Sleep(10 * time.Millisecond)
	if n := runtime.NumGoroutine(); n > before {
		t.Errorf("%d goroutines, %d before", n, before)
	}
}

// TestNoAllocationPerNode checks that ten times as many nodes allocate no more,
// apart from the lines and tables of deeper iterations.
func TestNoAllocationPerNode(t *testing.T) {
	g := nemoroth.NewGame(standard)
	table := newHashTable(entries(1))
	count := func(nodes uint64) float64 {
		return testing.AllocsPerRun(3, func() {
			search(t, g, Player{Limits: Limits{Nodes: nodes}, Hash: 1, table: table})
		})
	}
	few, many := count(3000), count(30000)
	if many-few > 300 {
		t.Errorf("%v allocations for 3000 nodes, %v for 30000", few, many)
	}
}

// TestSmallTable checks that a search limited to some nodes finds the same with the small
// table that it makes as with a large one.
func TestSmallTable(t *testing.T) {
	for _, p := range suite(t)[:40] {
		for _, nodes := range []uint64{50, 200, 2000} {
			limits := Limits{Nodes: nodes}
			small := search(t, p.game, Player{Limits: limits})
			large := search(t, p.game, Player{Limits: limits, table: newHashTable(entries(0))})
			small.Time, large.Time = 0, 0
			if diff := cmp.Diff(large, small, cmpopts.EquateComparable(nemoroth.Move{})); diff != "" {
				t.Errorf("%v, %d nodes: %s", p.game, nodes, diff)
			}
		}
	}
}

// TestHugeTable checks that a table of any size costs no more than is stored in it: memory
// that is cleared as a whole would take longer than a context allows.
func TestHugeTable(t *testing.T) {
	g := nemoroth.NewGame(standard)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for _, mib := range []int{256, 1 << 12, math.MaxInt} {
		search(t, g, Player{Limits: Limits{Depth: 2}, Hash: mib})
	}
	runtime.ReadMemStats(&after)
	if n := (after.TotalAlloc - before.TotalAlloc) >> 20; n > 100 {
		t.Errorf("three short searches allocate %d MiB", n)
	}
}

// BenchmarkShortSearch searches 200 nodes, with a table of its own and with a Player's.
func BenchmarkShortSearch(b *testing.B) {
	g, limits := nemoroth.NewGame(standard), Limits{Nodes: 200}
	b.Run("search", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			search(b, g, Player{Limits: limits})
		}
	})
	b.Run("player", func(b *testing.B) {
		b.ReportAllocs()
		p := Player{Limits: limits}
		for b.Loop() {
			if _, err := p.Choose(b.Context(), g); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// BenchmarkSearch searches 100,000 nodes from the start and from the gamelet.
func BenchmarkSearch(b *testing.B) {
	for name, g := range map[string]*nemoroth.Game{
		"start":   nemoroth.NewGame(standard),
		"gamelet": game(b, gamelet, standard),
	} {
		b.Run(name, func(b *testing.B) {
			p := Player{Limits: Limits{Nodes: 100_000}, table: newHashTable(entries(0))}
			b.ReportAllocs()
			var nodes uint64
			for b.Loop() {
				b.StopTimer()
				clear(p.table.parts)
				b.StartTimer()
				r := search(b, g, p)
				nodes += r.Nodes
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
			b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
		})
	}
}

func BenchmarkEvaluate(b *testing.B) {
	w := nemoroth.NewWalker(nemoroth.NewGame(standard))
	e := newEvaluator()
	b.ReportAllocs()
	for b.Loop() {
		e.value(w)
	}
}

// benchmarkNodes is what TestNodeCount expects.
const benchmarkNodes = 25406

func TestErrors(t *testing.T) {
	ctx := context.Background() // without an end
	over := game(t, lost, standard)
	start := nemoroth.NewGame(standard)
	for _, c := range []struct {
		g      *nemoroth.Game
		limits Limits
		want   error
	}{
		{over, Limits{Depth: 1}, nemoroth.ErrGameOver},
		{nil, Limits{Depth: 1}, nemoroth.ErrInvalid},
		{new(nemoroth.Game), Limits{Depth: 1}, nemoroth.ErrInvalid},
		{start, Limits{Depth: -1}, nemoroth.ErrInvalid},
		{start, Limits{Time: -1}, nemoroth.ErrInvalid},
		{start, Limits{}, ErrNoLimit},
	} {
		_, err := Search(ctx, c.g, c.limits)
		_, solving := Solve(ctx, c.g, c.limits)
		if !errors.Is(err, c.want) || c.g != over && !errors.Is(solving, c.want) {
			t.Errorf("%v, %+v: Search: %v, Solve: %v, want %v", c.g, c.limits, err, solving, c.want)
		}
	}
	for _, p := range []Player{{Level: -1}, {Level: Levels + 1}} {
		p.Limits.Depth = 1
		if _, err := p.Choose(ctx, start); !errors.Is(err, nemoroth.ErrInvalid) {
			t.Errorf("%+v: %v", p, err)
		}
	}
}

// TestNothing checks that a nil context never ends, and that fields below their range mean
// the defaults.
func TestNothing(t *testing.T) {
	g := nemoroth.NewGame(standard)
	want := search(t, g, Player{Limits: Limits{Depth: 2}})
	var none context.Context
	r, err := (&Player{Limits: Limits{Depth: 2}, Threads: -3, Lines: -1}).Choose(none, g)
	_, solving := Solve(none, g, Limits{Depth: 1})
	_, choosing := (&Player{Level: 3}).Choose(none, g)
	if err := errors.Join(err, solving, choosing); err != nil || r.Nodes != want.Nodes {
		t.Errorf("%v, %d nodes, want %d", err, r.Nodes, want.Nodes)
	}
}

// TestProgress checks that Progress reports each depth and the result last.
func TestProgress(t *testing.T) {
	var depths []int
	var last Analysis
	r := search(t, nemoroth.NewGame(standard), Player{Limits: Limits{Depth: 4},
		Progress: func(r Analysis) { depths = append(depths, r.Depth); last = r }})
	if !slices.Equal(depths, []int{1, 2, 3, 4}) || last.Move != r.Move || last.Score != r.Score {
		t.Errorf("depths %v, last report %v %v, result %v %v", depths, last.Move, last.Score,
			r.Move, r.Score)
	}
}

// TestStopsInTime checks that Search stops within 20 ms of the clock or context. A
// busy machine may need several attempts.
func TestStopsInTime(t *testing.T) {
	if testing.Short() {
		t.Skip("measures time")
	}
	const limit, slack = 30 * time.Millisecond, 20 * time.Millisecond
	for _, threads := range []int{1, 2} {
		for _, limits := range []Limits{{Time: limit}, {}} {
			best := time.Hour
			for try := 0; try < 20 && best > slack; try++ {
				ctx, cancel := context.WithCancel(t.Context())
				if limits.Time == 0 {
					time.AfterFunc(limit, cancel)
				}
				start := time.Now()
				g := game(t, gamelet, standard)
				if _, err := (&Player{Limits: limits, Threads: threads}).Choose(ctx, g); err != nil {
					t.Fatal(err)
				}
				best = min(best, time.Since(start)-limit)
				cancel()
			}
			if best > slack {
				t.Errorf("%d threads, %+v: %v too late at best", threads, limits, best)
			}
		}
	}
}
