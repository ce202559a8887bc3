package ai

import (
	"math/rand/v2"
	"testing"

	"github.com/nemoroth/rules/nemoroth"
)

// TestScene checks the shortcuts of a scene against the gain of every move: the
// gain of a dull move is 0, and a voluntary move with a positive gain goes to one
// of the winning goals.
func TestScene(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 1))
	dull, won := 0, 0
	for i := range 900 {
		g := randomGame(t, rng, rng.IntN(80))
		if i%3 == 0 {
			g = sparseGame(t, rng, rng.IntN(12))
		}
		var c scene
		c.set(nemoroth.NewWalker(g))
		goals := c.winning()
		for _, m := range g.Position().Moves(g.Ruleset()) {
			gain := c.gain(m)
			if c.dull[m.Kind()].Has(m.To()) {
				dull++
				if gain != 0 || m.IsScream() {
					t.Errorf("%v: %v is dull and gains %d", g, m, gain)
				}
			}
			if gain > 0 && !m.IsScream() {
				won++
				if !goals[m.Kind()].Has(m.To()) {
					t.Errorf("%v: %v gains %d, but its goal is not a winning one", g, m, gain)
				}
			}
		}
	}
	if dull < 1000 || won < 100 {
		t.Errorf("%d dull moves and %d with a gain", dull, won)
	}
}

// TestOutlook checks that a kept outlook equals that of a new evaluation.
func TestOutlook(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 1))
	shared := &shared{settings: newSettings(nil), weights: fixedDefault()}
	kept := &worker{shared: shared, eval: newEvaluator(shared.weights)}
	for range 100 {
		g := sparseGame(t, rng, rng.IntN(4))
		fresh := &worker{shared: shared, eval: newEvaluator(shared.weights)}
		kept.w, fresh.w = nemoroth.NewWalker(g), nemoroth.NewWalker(g)
		first := *kept.outlook()
		if again := *kept.outlook(); first != *fresh.outlook() || again != first {
			t.Fatalf("%v: %+v, then %+v, want %+v", g, first, again, *fresh.outlook())
		}
		if e := newEvaluator(shared.weights); faded(int(first.value), kept.w) != e.value(kept.w) {
			t.Errorf("%v: value %d, want %d", g, faded(int(first.value), kept.w), e.value(kept.w))
		}
	}
}
