package naive

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/nemoroth"
)

// TestMergedOrders compares mergedOrders with permutations (SCREAM-4).
func TestMergedOrders(t *testing.T) {
	at := nemoroth.SquareAt(4, 3) // e4
	for _, position := range []string{
		"8/8/8/8/4A3/8/8/8 A 1",
		"8/8/8/4hL2/3BA3/8/8/8 A 1",
		"8/8/8/2zpbZ3/2GAA3/2pHhpH3/8/8 A 1",
		"8/8/8/3zhpl2/3HA3/4B3/8/8 A 1",
		"8/8/8/3zhpl2/3HA(Wh)2/4B3/8/8 A 1",
	} {
		g, err := New(nemoroth.Standard()).Start(nemoroth.MustSetup(position))
		if err != nil {
			t.Fatal(err)
		}
		v := g.look()
		neighbours := v.b.neighbours(at)
		if len(neighbours) > mostTried {
			t.Fatalf("%s: %d neighbours, want at most %d", position, len(neighbours), mostTried)
		}
		// first lists the first order that leads to each board.
		first := func(orders [][]nemoroth.Square) (all []string) {
			var boards []board
		next:
			for _, order := range orders {
				after, _ := v.scream(at, order, false)
				for i := range boards {
					if boards[i].same(&after) {
						continue next
					}
				}
				boards = append(boards, after)
				all = append(all, name(nemoroth.NewScream(at, order...)))
			}
			return all
		}
		if diff := cmp.Diff(first(permutations(neighbours)), first(v.mergedOrders(at, neighbours))); diff != "" {
			t.Errorf("%s (-all orders +merged):\n%s", position, diff)
		}
	}
}

func TestPermutations(t *testing.T) {
	a, b, c := nemoroth.Square(0), nemoroth.Square(1), nemoroth.Square(2)
	want := [][]nemoroth.Square{{a, b, c}, {a, c, b}, {b, a, c}, {b, c, a}, {c, a, b}, {c, b, a}}
	if diff := cmp.Diff(want, permutations([]nemoroth.Square{a, b, c})); diff != "" {
		t.Error(diff)
	}
}
