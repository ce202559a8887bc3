package ai

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/nemoroth/rules/nemoroth"
)

// TestStoppedSearchesProve checks that a search stopped at any time is right in
// what it calls proven. A move that loses does not prove that others do.
func TestStoppedSearchesProve(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 1))
	nodes := [...]uint64{20, 50, 100, 200, 400, 800, 1500}
	checked := 0
	check := func(g *nemoroth.Game, limits Limits, options ...Option) {
		r := search(t, g, limits, append(options, Hash(1))...)
		plies, win, ok := r.Score.Proven()
		if !ok || plies > 7 {
			return
		}
		s, err := Solve(context.Background(), g, Limits{Depth: plies, Nodes: 100_000}, Hash(1))
		if err != nil {
			t.Fatal(err)
		}
		if s.Verdict == Unproven && s.Plies < plies {
			return // not enough nodes
		}
		checked++
		if s.Verdict == Unproven || win != (s.Verdict == Win) {
			t.Errorf("%v after %v, %+v: search says %v (%v, depth %d), Solve %v in %d",
				g, g.Line(), limits, r.Score, r.Line, r.Depth, s.Verdict, s.Plies)
		}
	}
	g := play(t, game(t, "7G/3MM1wM/8/4MM2/8/8/8/8 A 1", nemoroth.Standard()), "Gh8f6", "Wg7g8",
		"Gf6d4")
	check(g, Limits{Nodes: 20})
	rounds := 250
	if testing.Short() {
		rounds = 60
	}
	for i := range rounds {
		g := sparseGame(t, rng, rng.IntN(8))
		check(g, Limits{Nodes: nodes[i%len(nodes)]})
		check(g, Limits{Nodes: 20 * nodes[i%len(nodes)]}, Threads(2))
	}
	if checked < rounds/5 {
		t.Errorf("only %d proofs to compare", checked)
	}
}

// TestReports checks which move becomes the result after each iteration.
func TestReports(t *testing.T) {
	g := nemoroth.NewGame(nemoroth.Standard())
	moves := g.Moves()
	root := func(m, score, depth int, lost bool) rootMove {
		return rootMove{move: moves[m], score: score, depth: depth, lost: lost,
			line: moves[m : m+1]}
	}
	type wanted struct {
		move, score, depth int
		settled            bool
	}
	whole := func(s *worker) { s.report() }
	part := func(s *worker) { s.reportPart() }
	for _, c := range []struct {
		name   string
		depths []int
		roots  [][]rootMove
		report []func(*worker)
		want   wanted
	}{
		{"a better move replaces the best", []int{3, 4},
			[][]rootMove{{root(0, 50, 3, false)}, {root(1, 80, 4, false)}},
			[]func(*worker){whole, part}, wanted{1, 80, 3, false}},
		{"a worse move of the same depth does not", []int{3, 4, 4},
			[][]rootMove{{root(0, 50, 3, false)}, {root(1, 80, 4, false)}, {root(2, 70, 4, false)}},
			[]func(*worker){whole, part, part}, wanted{1, 80, 3, false}},
		{"a move without a score does not", []int{3, 4},
			[][]rootMove{{root(0, 50, 3, false)}, {root(1, 80, 2, false)}},
			[]func(*worker){whole, part}, wanted{0, 50, 3, false}},
		{"a losing move is replaced, and the score stays", []int{3, 4},
			[][]rootMove{{root(0, 50, 3, false)},
				{root(0, lostIn(4), 4, true), root(1, -infinite, 0, true),
					root(2, -infinite, 0, false)}},
			[]func(*worker){whole, part}, wanted{2, 50, 3, false}},
		{"if all lose, the move that loses last stays", []int{3, 4},
			[][]rootMove{{root(0, lostIn(6), 3, true), root(1, lostIn(2), 2, true)},
				{root(0, lostIn(6), 4, true), root(1, -infinite, 0, false)}},
			[]func(*worker){whole, part}, wanted{0, lostIn(6), 3, false}},
		{"a proven result stays", []int{6, 7},
			[][]rootMove{{root(0, lostIn(6), 6, true)}, {root(1, 461, 7, false)}},
			[]func(*worker){whole, part}, wanted{0, lostIn(6), 6, true}},
		{"a slower thread changes nothing", []int{4, 3},
			[][]rootMove{{root(0, 50, 4, false)}, {root(1, 90, 3, false)}},
			[]func(*worker){whole, whole}, wanted{0, 50, 4, false}},
	} {
		shared := &shared{settings: settings{wanted: 1}}
		for i, report := range c.report {
			report(&worker{shared: shared, depth: c.depths[i], roots: c.roots[i]})
		}
		r := shared.result
		got := wanted{-1, int(r.Score), r.Depth, shared.settled}
		for i, m := range moves {
			if m == r.Move {
				got.move = i
			}
		}
		if got != c.want || r.Line[0] != r.Move {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
}

// TestStoppedMultiPV checks that a stopped search with MultiPV returns all lines of
// the last finished iteration.
func TestStoppedMultiPV(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 1))
	rounds := 60
	if testing.Short() {
		rounds = 10
	}
	for range rounds {
		g := randomGame(t, rng, rng.IntN(40))
		if g.Outcome().Over {
			continue
		}
		var last Analysis
		keep := func(r Analysis) {
			last = r
			last.Lines = append([]Line(nil), r.Lines...)
		}
		r := search(t, g, Limits{Nodes: 200 + uint64(rng.IntN(20_000))}, MultiPV(5), Hash(1),
			Progress(keep))
		if last.Depth == 0 {
			continue
		}
		if want := min(5, len(g.Moves())); len(r.Lines) != want || r.Move != last.Move ||
			r.Score != last.Score || r.Depth != last.Depth {
			t.Errorf("%v: %d lines, %v %v at depth %d; the last iteration had %v %v at depth %d, of %d lines",
				g, len(r.Lines), r.Move, r.Score, r.Depth, last.Move, last.Score, last.Depth, want)
		}
		for i := range r.Lines {
			if r.Lines[i].Score != last.Lines[i].Score {
				t.Errorf("%v: line %d has %v, the last iteration %v", g, i+1, r.Lines[i].Score,
					last.Lines[i].Score)
			}
		}
	}
}

// TestProvenLinesSettle checks that a search ends when all its lines are proven.
func TestProvenLinesSettle(t *testing.T) {
	g := game(t, "7h/5Z1M/7M/8/8/8/8/8 O 1", nemoroth.Standard())
	r := search(t, g, Limits{Depth: MaxDepth, Nodes: 1_000_000}, MultiPV(2))
	if r.Depth > 10 {
		t.Errorf("depth %d for %v", r.Depth, r.Lines)
	}
}

// TestLevelsResist checks that a level that finds a loss chooses the longest line.
func TestLevelsResist(t *testing.T) {
	g := game(t, "8/8/8/1M6/3l4/1H6/8/8 A 2", nemoroth.Standard())
	for seed := range uint64(20) {
		r, err := Level(8).Choose(context.Background(), g, Limits{}, seed, Hash(1))
		if err != nil {
			t.Fatal(err)
		}
		if _, win, proven := r.Lines[0].Score.Proven(); !proven || win ||
			r.Move != r.Lines[0].Moves[0] {
			t.Errorf("seed %d: %v (%v) where %v is %v", seed, r.Move, r.Score, r.Lines[0].Moves[0],
				r.Lines[0].Score)
		}
	}
}

// TestNothing checks that a nil context never ends, and that zero options and
// options below their range mean the defaults.
func TestNothing(t *testing.T) {
	g := nemoroth.NewGame(nemoroth.Standard())
	want := search(t, g, Limits{Depth: 2})
	var none context.Context
	r, err := Search(none, g, Limits{Depth: 2}, Option{}, WithHashTable(nil),
		WithHashTable(new(HashTable)), Threads(-3), MultiPV(-1), Progress(nil))
	if err != nil || r.Move != want.Move || r.Nodes != want.Nodes {
		t.Errorf("%v, %d nodes, %v; want %v, %d nodes", r.Move, r.Nodes, err, want.Move, want.Nodes)
	}
	if _, err := Solve(none, g, Limits{Depth: 1}, Option{}); err != nil {
		t.Error(err)
	}
	if _, err := Level(3).Choose(none, g, Limits{}, 1, Option{}); err != nil {
		t.Error(err)
	}
	(*HashTable)(nil).Clear()
	new(HashTable).Clear()
}
