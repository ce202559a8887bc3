package ai

import (
	"math/rand/v2"
	"testing"

	"github.com/nemoroth/rules/nemoroth"
)

// TestOrdering checks the shortcuts of an ordering against the gain of every move: the
// gain of a neutral move is 0, and a voluntary move with a positive gain goes to one
// of the winning goals.
func TestOrdering(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 1))
	neutral, won := 0, 0
	for i := range 900 {
		g := randomGame(t, rng, rng.IntN(80))
		if i%3 == 0 {
			g = sparseGame(t, rng, rng.IntN(12))
		}
		var c ordering
		c.set(nemoroth.NewWalker(g))
		goals := c.winning()
		for _, m := range g.Position().Moves(g.Ruleset()) {
			gain := c.gain(m)
			if c.neutral[m.Kind()].Has(m.To()) {
				neutral++
				if gain != 0 || m.IsScream() {
					t.Errorf("%v: %v is neutral and gains %d", g, m, gain)
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
	if neutral < 1000 || won < 100 {
		t.Errorf("%d neutral moves and %d with a gain", neutral, won)
	}
}
