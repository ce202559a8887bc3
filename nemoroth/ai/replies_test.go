package ai

import (
	"math/rand/v2"
	"testing"

	"github.com/nemoroth/rules/nemoroth"
)

// TestReplyBound checks that a replyBound never promises more replies than there are, in
// every ruleset and with any past.
func TestReplyBound(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 1))
	games := 5000
	if testing.Short() {
		games = 1200
	}
	kinds := map[string]int{}
	var c replyBound
	for i := range games {
		g := randomGame(t, rng, rng.IntN(120))
		if i%2 == 0 {
			g = sparseGame(t, rng, rng.IntN(24))
		}
		w := nemoroth.NewWalker(g)
		c.set(w, nil)
		for _, m := range w.Moves(nil) {
			n, known := c.replies(m, 1000)
			if !known {
				kinds["unknown"]++
				continue
			}
			w.Do(m)
			replies, compelled := len(w.Moves(nil)), w.Restricted()
			w.Undo()
			if n > replies {
				t.Errorf("%v (%v) after %v: at least %d replies to %v, there are %d",
					g, g.Ruleset(), g.Line(), n, m, replies)
			}
			if n > 0 {
				name := m.Kind().String()
				if m.IsScream() {
					name = "scream"
				}
				if compelled {
					name += ", compelled"
				}
				kinds[name]++
			}
		}
	}
	for _, name := range []string{"unknown", "scream", "scream, compelled", "Ghast, compelled",
		"Basilisk, compelled", "Leaf Pile, compelled",
		"Wounded Fiend, compelled", "Human, compelled", "Go Away, compelled", "Ghast", "Basilisk",
		"Zombie"} {
		if kinds[name] == 0 && !testing.Short() {
			t.Errorf("no moves of kind %q: %v", name, kinds)
		}
	}
}
