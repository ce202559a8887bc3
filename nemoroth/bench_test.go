package nemoroth_test

import (
	"testing"

	"github.com/nemoroth/rules/nemoroth"
)

// The benchmarks that count nodes check the count before they are timed. "full"
// plays every move down to the leaves; "leafgen" also generates the legal moves of
// every leaf. Compare figures only within one run: divide them by those of
// BenchmarkCopyFloor.

// BenchmarkCopyFloor measures a lower bound for a node of an engine that copies its
// board: copy 256 bytes, change two words, read one back. Each copy is made of the
// one before, as along a line of moves.
func BenchmarkCopyFloor(b *testing.B) {
	var stack [2][32]uint64
	from, to := &stack[0], &stack[1]
	for b.Loop() {
		*to = *from
		to[3] ^= to[17]
		to[17] += 5
		from, to = to, from
	}
	if from[17] == 1 {
		b.Log(from[3])
	}
}

// walk plays every line of moves of a depth and returns the number of leaves and,
// if leafgen is true, of their legal moves.
func walk(w *nemoroth.Walker, moves *[]nemoroth.Move, depth int, leafgen bool) (nodes,
	generated uint64) {
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
		w.DoListed((*moves)[i])
		n, g := walk(w, moves, depth-1, leafgen)
		nodes += n
		generated += g
		w.Undo()
	}
	*moves = (*moves)[:start]
	return nodes, generated
}

// walkGames is like walk but plays immutable games.
func walkGames(b *testing.B, g *nemoroth.Game, depth int, leafgen bool) (nodes, generated uint64) {
	if depth == 0 {
		if leafgen {
			generated = uint64(len(g.Moves()))
		}
		return 1, generated
	}
	for _, m := range g.Moves() {
		next, err := g.Play(m)
		if err != nil {
			b.Fatal(err)
		}
		n, more := walkGames(b, next, depth-1, leafgen)
		nodes += n
		generated += more
	}
	return nodes, generated
}

// TestWalkerAllocates checks that a walker whose buffers have grown does not
// allocate, in any position of testdata/perft.txt.
func TestWalkerAllocates(t *testing.T) {
	for _, c := range perftCases(t) {
		w := nemoroth.NewWalker(game(t, c.position, nemoroth.Standard()))
		moves := make([]nemoroth.Move, 0, 4096)
		if n := testing.AllocsPerRun(5, func() { walk(w, &moves, 2, true) }); n != 0 {
			t.Errorf("%s: %v allocations", c.id, n)
		}
	}
}

// benchNodes times a walk of depth 3 from each position of testdata/perft.txt.
func benchNodes(b *testing.B, run func(c perftCase, b *testing.B, leafgen bool) func() (nodes,
	generated uint64)) {
	for _, c := range perftCases(b) {
		for _, leafgen := range []bool{false, true} {
			name := c.id + "/full"
			if leafgen {
				name = c.id + "/leafgen"
			}
			b.Run(name, func(b *testing.B) {
				walk := run(c, b, leafgen)
				want := c.counts[2]
				n, generated := walk()
				if n != want {
					b.Fatalf("%d nodes, want %d", n, want)
				}
				b.ReportAllocs()
				for b.Loop() {
					walk()
				}
				nodes := float64(want) * float64(b.N)
				b.ReportMetric(nodes/b.Elapsed().Seconds(), "nodes/s")
				b.ReportMetric(b.Elapsed().Seconds()*1e9/nodes, "ns/node")
				if leafgen {
					b.ReportMetric(float64(generated)*float64(b.N)/b.Elapsed().Seconds(), "moves/s")
				}
			})
		}
	}
}

func BenchmarkWalker(b *testing.B) {
	benchNodes(b, func(c perftCase, b *testing.B, leafgen bool) func() (uint64, uint64) {
		w := nemoroth.NewWalker(game(b, c.position, nemoroth.Standard()))
		moves := make([]nemoroth.Move, 0, 4096)
		return func() (uint64, uint64) { return walk(w, &moves, 3, leafgen) }
	})
}

func BenchmarkGame(b *testing.B) {
	benchNodes(b, func(c perftCase, b *testing.B, leafgen bool) func() (uint64, uint64) {
		g := game(b, c.position, nemoroth.Standard())
		return func() (uint64, uint64) { return walkGames(b, g, 3, leafgen) }
	})
}

func BenchmarkTrace(b *testing.B) {
	g := game(b, nemoroth.HardScream, nemoroth.Standard())
	m := g.Moves()[0]
	b.Run("off", func(b *testing.B) {
		w := nemoroth.NewWalker(g)
		b.ReportAllocs()
		for b.Loop() {
			w.DoListed(m)
			w.Undo()
		}
	})
	b.Run("on", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := g.Trace(m); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkExplain(b *testing.B) {
	g := play(nemoroth.NewGame(nemoroth.Standard()), "Be1d3", "Gd8b6", "Bd3e5", "Gb6d4")
	for _, name := range []string{"Be5f4", "Lc1d2", "Wa1a8"} {
		m := nemoroth.MustMove(name)
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				g.Explain(m)
			}
		})
	}
}

func BenchmarkPositionLine(b *testing.B) {
	for _, c := range perftCases(b) {
		s := nemoroth.MustSetup(c.position)
		p, err := s.Position(nemoroth.Standard())
		if err != nil {
			b.Fatal(err)
		}
		b.Run(c.id+"/parse", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := nemoroth.ParsePosition(c.position, nemoroth.Standard()); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(c.id+"/print", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_ = p.String()
			}
		})
	}
}
