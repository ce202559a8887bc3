package ai

import (
	"context"
	"fmt"
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
	check := func(g *nemoroth.Game, limits Limits, threads int) {
		r := search(t, g, Player{Limits: limits, Threads: threads, Hash: 1})
		plies, win, ok := r.Score.Proven()
		if !ok || plies > 7 {
			return
		}
		s, err := Solve(context.Background(), g, Limits{Depth: plies, Nodes: 100_000})
		if err != nil {
			t.Fatal(err)
		}
		if s.Proof == Unproven && s.Plies < plies {
			return // not enough nodes
		}
		checked++
		if s.Proof == Unproven || win != (s.Proof == Win) {
			t.Errorf("%v after %v, %+v: search says %v (%v, depth %d), Solve %v in %d",
				g, g.Line(), limits, r.Score, r.Line, r.Depth, s.Proof, s.Plies)
		}
	}
	g := play(t, game(t, "7G/3MM1wM/8/4MM2/8/8/8/8 A 1", standard), "Gh8f6", "Wg7g8",
		"Gf6d4")
	check(g, Limits{Nodes: 20}, 1)
	rounds := 250
	if testing.Short() {
		rounds = 60
	}
	for i := range rounds {
		g := sparseGame(t, rng, rng.IntN(8))
		check(g, Limits{Nodes: nodes[i%len(nodes)]}, 1)
		check(g, Limits{Nodes: 20 * nodes[i%len(nodes)]}, 2)
	}
	if checked < rounds/5 {
		t.Errorf("only %d proofs to compare", checked)
	}
}

// TestStoppedLines checks that a stopped search of several lines returns all lines of
// the last finished iteration, and that a search ends when all its lines are proven.
func TestStoppedLines(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 1))
	for range 30 {
		g := randomGame(t, rng, rng.IntN(40))
		if g.Outcome().Over {
			continue
		}
		text := func(r Analysis) (s string) {
			for _, l := range r.Lines {
				s += l.Score.String() + " "
			}
			return fmt.Sprint(s, r.Move, r.Score, r.Depth)
		}
		last := ""
		r := search(t, g, Player{Limits: Limits{Nodes: 200 + uint64(rng.IntN(20_000))}, Lines: 5,
			Hash: 1, Progress: func(r Analysis) { last = text(r) }})
		if got := text(r); r.Depth > 0 && got != last || len(r.Lines) > 5 {
			t.Errorf("%v: %s; the last iteration had %s", g, got, last)
		}
	}
	g := game(t, "7h/5Z1M/7M/8/8/8/8/8 O 1", standard)
	if r := search(t, g, Player{Limits: Limits{Nodes: 1_000_000}, Lines: 2}); r.Depth > 10 {
		t.Errorf("depth %d for %v", r.Depth, r.Lines)
	}
}
