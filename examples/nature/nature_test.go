package nature

import (
	"fmt"
	"testing"

	"github.com/nemoroth/rules/fuzz"
	"github.com/nemoroth/rules/rulings/game"
)

func ExampleRules() {
	g, err := Rules().Start("", "")
	if err != nil {
		panic(err)
	}
	fmt.Println(g.Turn(), len(g.Moves()))
	r := g.Explain(g.Moves()[0])
	fmt.Println(r.Move, r.Summary())
	for _, e := range r.Effects {
		fmt.Println(e.Text)
	}
	// Output:
	// N 24
	// Ia2a3 legal
	// move I a2 a3 NAT-INITIATE
}

// TestRepetitionCounts checks that draws by repetition reduce counts (NAT-DRAW-REP).
func TestRepetitionCounts(t *testing.T) {
	g, err := Rules().Start("7g/8/6i1/6I1/1i6/1I6/8/G7 N - - 1", "")
	if err != nil {
		t.Fatal(err)
	}
	count := func(g game.Game) (sum uint64) {
		counts, err := g.(game.Searcher).Divide(t.Context(), 6, game.DivideOptions{})
		for _, c := range counts {
			sum += c.Nodes
		}
		if err != nil {
			t.Fatal(err)
		}
		return sum
	}
	for i, move := range []string{"Ga1a2", "Gh8h7", "Ga2a1", "Gh7h8", "Ga1a2", "Gh8h7", "Ga2a1"} {
		if g, err = g.Play(move); err != nil {
			t.Fatal(err)
		}
		fresh, err := Rules().Start(g.Line(), "")
		if err != nil {
			t.Fatal(err)
		}
		if bare, n := count(fresh), count(g); n > bare || i > 3 && n == bare {
			t.Errorf("after %d moves: %d without the past, %d with it", i+1, bare, n)
		}
	}
}

// FuzzRules checks the properties in games from random positions.
func FuzzRules(f *testing.F) { fuzz.Properties(f, Rules()) }
