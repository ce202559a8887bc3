package nemoroth_test

import (
	"testing"

	"github.com/nemoroth/rules/nemoroth"
)

// walk makes every move to a depth and counts the leaves; with leafgen it
// generates the moves of each leaf as well.
func walk(w *nemoroth.Walker, moves *[]nemoroth.Move, depth int, leafgen bool) (nodes, generated uint64) {
	start := len(*moves)
	if depth == 0 {
		if leafgen {
			*moves = w.Moves(*moves)
			generated = uint64(len(*moves) - start)
			*moves = (*moves)[:start]
		}
		return 1, generated
	}
	*moves = w.Moves(*moves)
	for i := start; i < len(*moves); i++ {
		w.Do((*moves)[i])
		n, g := walk(w, moves, depth-1, leafgen)
		nodes += n
		generated += g
		w.Undo()
	}
	*moves = (*moves)[:start]
	return nodes, generated
}

// TestWalkerAllocates holds that a walker, once its buffers have grown, makes
// no garbage, on any of the known positions.
func TestWalkerAllocates(t *testing.T) {
	for _, c := range perftCases(t) {
		w := nemoroth.NewWalker(game(t, c.position, nemoroth.Standard()))
		moves := make([]nemoroth.Move, 0, 4096)
		if n := testing.AllocsPerRun(5, func() { walk(w, &moves, 2, true) }); n != 0 {
			t.Errorf("%s: %v allocations", c.id, n)
		}
	}
}

func BenchmarkWalker(b *testing.B) {
	for _, c := range perftCases(b) {
		for _, leafgen := range []bool{false, true} {
			name := c.id + "/full"
			if leafgen {
				name = c.id + "/leafgen"
			}
			b.Run(name, func(b *testing.B) {
				w := nemoroth.NewWalker(game(b, c.position, nemoroth.Standard()))
				moves := make([]nemoroth.Move, 0, 4096)
				want := c.counts[2]
				if n, _ := walk(w, &moves, 3, leafgen); n != want {
					b.Fatalf("%d nodes, want %d", n, want)
				}
				b.ReportAllocs()
				var generated uint64
				for b.Loop() {
					_, g := walk(w, &moves, 3, leafgen)
					generated += g
				}
				nodes := float64(want) * float64(b.N)
				b.ReportMetric(nodes/b.Elapsed().Seconds(), "nodes/s")
				b.ReportMetric(b.Elapsed().Seconds()*1e9/nodes, "ns/node")
				if leafgen {
					b.ReportMetric(float64(generated)/b.Elapsed().Seconds(), "moves/s")
				}
			})
		}
	}
}
