package notation_test

import (
	"math/rand/v2"
	"testing"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation"
)

var manners = []notation.Manner{notation.Canonical, notation.Lawson, notation.Moussambani}

// TestRoundTrip holds NOTE-1 to NOTE-6: every legal move of every position is
// written in every manner, long and short, and read back as itself.
func TestRoundTrip(t *testing.T) {
	moves, screams, ordered := 0, 0, 0
	randomGames(t, 60, func(g *nemoroth.Game, _ *rand.Rand) {
		for _, m := range g.Moves() {
			moves++
			if m.IsScream() {
				screams++
			}
			if m.Order() != nil {
				ordered++
			}
			for _, manner := range manners {
				for _, o := range []notation.Option{0, notation.Short, notation.Annotate, notation.Short | notation.Annotate} {
					text, err := notation.Format(g, m, manner, o)
					if err != nil {
						t.Fatalf("%v\n%v in the manner %v: %v", g, m, manner, err)
					}
					for _, as := range []notation.Manner{manner, notation.Any} {
						w, err := notation.Parse(g, text, as)
						if err != nil {
							t.Fatalf("%v (%v)\n%v is written %q, and read in the manner %v: %v", g, g.Ruleset(), m, text, as, err)
						}
						if w.Move != m || w.Text+w.Comment != text {
							t.Fatalf("%v (%v)\n%v is written %q, and read in the manner %v as %v, %q, %q", g, g.Ruleset(), m, text, as, w.Move, w.Text, w.Comment)
						}
					}
				}
			}
		}
	})
	t.Logf("%d moves, %d of them screams, %d with an order", moves, screams, ordered)
	if moves < 5000 || screams < 500 || ordered < 50 {
		t.Errorf("only %d moves, %d of them screams, %d with an order: the test has lost its material", moves, screams, ordered)
	}
}
