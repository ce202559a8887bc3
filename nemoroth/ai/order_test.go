package ai

import (
	"math/rand/v2"
	"testing"

	"github.com/nemoroth/rules/nemoroth"
)

// TestOrdering checks that a voluntary move with a positive gain goes to one of the
// winning goals.
func TestOrdering(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 1))
	won := 0
	for i := range 900 {
		g := randomGame(t, rng, rng.IntN(80))
		if i%3 == 0 {
			g = sparseGame(t, rng, rng.IntN(12))
		}
		var c ordering
		c.set(nemoroth.NewWalker(g))
		goals := c.winning()
		for _, m := range g.Moves() {
			gain := c.gain(m)
			if gain > 0 && !m.IsScream() {
				won++
				if !goals[m.Kind()].Has(m.To()) {
					t.Errorf("%v: %v gains %d, but its goal is not a winning one", g, m, gain)
				}
			}
		}
	}
	if won < 100 {
		t.Errorf("%d moves with a gain", won)
	}
}
