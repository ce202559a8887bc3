package nature

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/nemoroth/rules/examples/internal/grid"
	"github.com/nemoroth/rules/fuzz"
	"github.com/nemoroth/rules/rulings/game"
)

func ExampleRules() {
	g, err := Rules().Start("", "")
	if err != nil {
		panic(err)
	}
	fmt.Println(g.Turn(), len(g.Moves()))
	fmt.Println(g.Explain(g.Moves()[0]))
	// Output:
	// N 24
	// Ia2a3: legal
	//   does: move I a2 a3 NAT-INITIATE
}

// TestLongGame checks in a long game of reversible moves that a ply does not allocate
// more (NAT-DRAW-REP).
func TestLongGame(t *testing.T) {
	var b grid.Board
	for at, letter := range map[grid.Square]byte{0: 'G', 1: 'b', 6: 'B', 56: 'r', 57: 'T', 63: 'g'} {
		s, k, _ := kinds.Read(letter)
		b.Put(s, k, at.Set())
	}
	g := point{}.then(&position{Board: b})
	r := rand.New(rand.NewPCG(12, 0))
	for range 1000 {
		var on []point
		for _, m := range g.Moves(nil) {
			if next := g.After(m); next.captives == g.captives && len(next.Moves(nil)) > 0 {
				on = append(on, next)
			}
		}
		if len(on) == 0 {
			t.Fatal("the walk ends")
		}
		g = on[r.IntN(len(on))]
	}
	m := g.Moves(nil)[0]
	if n := testing.AllocsPerRun(20, func() { g.After(m) }); n > 30 {
		t.Errorf("%v allocations for a ply of a long game", n)
	}
}

// TestRepetitionCounts checks that draws by repetition reduce counts, with and without
// a hash table (NAT-DRAW-REP).
func TestRepetitionCounts(t *testing.T) {
	g, err := Rules().Start("7g/8/6i1/6I1/1i6/1I6/8/G7 N - - 1", "")
	if err != nil {
		t.Fatal(err)
	}
	count := func(g game.Game, hash int) (sum uint64) {
		counts, err := g.(game.Searcher).Divide(t.Context(), 6, game.PerftOptions{HashMiB: hash})
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
		counts := []uint64{count(fresh, 0), count(g, 0), count(g, 1)}
		if counts[1] != counts[2] || i > 3 && counts[0] <= counts[1] {
			t.Errorf("after %d moves: %d without the past, %d, %d with a hash table", i+1,
				counts[0], counts[1], counts[2])
		}
	}
}

// FuzzRules checks the properties in games from random positions.
func FuzzRules(f *testing.F) { fuzz.Properties(f, Rules()) }
