package nemoroth

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The tests in this file count work instead of timing it.

// TestVerdict checks that Verdict returns the same report as Explain in the fields
// that it fills in, at a cost that does not grow with the number of occupants.
func TestVerdict(t *testing.T) {
	samePosition := cmp.Comparer(func(a, b Position) bool { return a == b })
	sameMove := cmp.Comparer(func(a, b Move) bool { return a == b })
	verdicts := map[Verdict]int{}
	check := func(g *Game, rng *rand.Rand) {
		moves := g.Moves()
		for range 40 {
			moves = append(moves, NewMove(Kind(1+rng.IntN(7)), Square(rng.IntN(64)), Square(rng.IntN(64))))
		}
		for _, p := range g.position.board().mobile(g.Side(), GoAway).appendByRank(nil) {
			moves = append(moves, NewScream(p))
		}
		if last := g.Parent(); last != nil && last.Parent() != nil { // it may repeat
			m := last.LastMove()
			moves = append(moves, NewMove(m.Kind(), m.To(), m.From()))
		}
		for _, m := range moves {
			want := g.Explain(m)
			verdicts[want.Verdict]++
			want.Compelled, want.Satisfies, want.Trace, want.After = nil, nil, nil, Position{}
			if diff := cmp.Diff(want, g.Verdict(m), samePosition, sameMove); diff != "" {
				t.Fatalf("%v: %v (-Explain +Verdict):\n%s", g, m, diff)
			}
		}
	}
	eachRandomGame(17, 40, 24, check)
	playRandomly(MustSetup("8/8/8/8/8/8/7h/G7 A 1"), Standard(), 60, rand.New(rand.NewPCG(17, 2)), check)
	for v := VerdictLegal; v <= VerdictRepetition; v++ {
		if verdicts[v] == 0 {
			t.Errorf("no move was %v", v)
		}
	}
	allocs := func(occupants int) float64 {
		g, err := MustSetup(crowd(occupants)).Game(Standard())
		if err != nil {
			t.Fatal(err)
		}
		moves := g.Moves()
		return testing.AllocsPerRun(100, func() { // averaged: a GC may empty the pool
			for _, m := range moves {
				g.Verdict(m)
			}
		})
	}
	if few, many := allocs(10), allocs(10000); many > 1.2*few+2 {
		t.Errorf("%.0f allocations with 10000 occupants, %.0f with 10", many, few)
	}
}

// TestOrdersNotTried checks that the canonical order of a scream is found without
// making a board if orders that petrify different victims lead to different
// positions (NAME-1), and that Outcome follows no orders if there is a legal move
// (END-1).
func TestOrdersNotTried(t *testing.T) {
	g, err := mustPosition(HardScream).Game(Standard(), 1)
	if err != nil {
		t.Fatal(err)
	}
	screams := 0
	for _, m := range g.Moves() {
		if !m.IsScream() {
			continue
		}
		screams++
		w := NewWalker(g)
		if got, v := w.canonical(m); got != m || v != VerdictLegal || !w.legal(m) || !w.Do(m) {
			t.Errorf("%v becomes %v, %v [NAME-1]", m, got, v)
		}
		if n := len(w.search.paths); len(w.search.results) != 0 || n > 256 {
			t.Errorf("%v: %d boards made, %d paths followed", m, len(w.search.results), n)
		}
	}
	w := NewWalker(g)
	if w.Outcome().Over || len(w.search.paths) != 0 {
		t.Errorf("Outcome followed %d paths", len(w.search.paths))
	}
	if screams < 20 {
		t.Errorf("only %d screams", screams)
	}
}

// TestCanonicalOrders checks that the canonical form of every order of pushes is a
// listed scream that leads to the same position (NAME-1).
func TestCanonicalOrders(t *testing.T) {
	rng := rand.New(rand.NewPCG(16, 1))
	asked, changed := 0, 0
	for range 6000 {
		p, err := randomSetup(rng).Position(Standard())
		if err != nil {
			t.Fatal(err)
		}
		var w Walker
		w.reset(&p, Standard(), nil)
		b := &w.top().board
		for on := b.mobile(b.side, GoAway); on != 0; {
			at := on.Pop()
			listed := map[Move]bool{}
			for _, m := range w.search.screams(nil, b, w.rules, at) {
				listed[m] = true
			}
			var t0 tangle
			if t0.init(b, at); t0.dirs == 0 {
				continue
			}
			for range 4 {
				var order pushOrder
				for _, d := range rng.Perm(8) {
					if b.neighbours(at)>>d&1 != 0 {
						order = order.then(d)
					}
				}
				m := screamOf(at, order)
				c, v := w.canonical(m)
				w.try(m, nil, nil)
				after := w.scratch.position()
				w.try(c, nil, nil)
				if v != VerdictLegal || !listed[c] || w.scratch.position() != after {
					t.Fatalf("%v: %v becomes %v, %v [NAME-1]", p, m, c, v)
				}
				asked++
				if c != m {
					changed++
				}
			}
		}
	}
	if asked < 500 || changed < 200 {
		t.Errorf("%d orders, %d not canonical", asked, changed)
	}
}
