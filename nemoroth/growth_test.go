package nemoroth

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// BenchmarkGrowth times generating the moves of a position and doing and undoing
// each, by the number of occupants, of ichorous squares, and of neighbours of a Go
// Away that screams. Each figure is the mean over fifty seeded random positions.
func BenchmarkGrowth(b *testing.B) {
	for _, n := range []int{8, 16, 24, 32, 48, 64} {
		growth(b, fmt.Sprintf("occupants=%d", n), func(rng *rand.Rand) Setup { return scattered(rng, n, 0) })
	}
	for _, n := range []int{0, 8, 16, 32, 64} {
		growth(b, fmt.Sprintf("ichor=%d", n), func(rng *rand.Rand) Setup { return scattered(rng, 16, n) })
	}
	for _, basilisks := range []int{0, 1, 2, 3, 4} {
		for _, n := range []int{1, 2, 4, 6, 8} {
			if basilisks <= n {
				growth(b, fmt.Sprintf("neighbours=%d/basilisks=%d", n, basilisks),
					func(rng *rand.Rand) Setup { return surrounded(rng, n, basilisks) })
			}
		}
	}
}

func growth(b *testing.B, name string, position func(rng *rand.Rand) Setup) {
	b.Run(name, func(b *testing.B) {
		rng := rand.New(rand.NewPCG(11, 11))
		var walkers []*Walker
		for len(walkers) < 50 {
			walkers = append(walkers, walkerOn(position(rng), Standard()))
		}
		var moves []Move
		run := func() (nodes int) {
			for _, w := range walkers {
				w.top().ready = false
				moves = w.Moves(moves[:0])
				for _, m := range moves {
					w.do(m)
					w.Undo()
				}
				nodes += len(moves)
			}
			return nodes
		}
		nodes := run()
		b.ReportAllocs()
		for b.Loop() {
			run()
		}
		b.ReportMetric(float64(nodes)/float64(len(walkers)), "moves")
		b.ReportMetric(b.Elapsed().Seconds()*1e9/float64(b.N)/float64(nodes), "ns/node")
		b.ReportMetric(b.Elapsed().Seconds()*1e9/float64(b.N)/float64(len(walkers)), "ns/position")
	})
}

// scattered returns a possible setup with at most a number of occupants and at most
// a number of ichorous squares, close to both numbers.
func scattered(rng *rand.Rand, occupants, ichorous int) Setup {
	for {
		s := Setup{Side: Alabaster, FullMove: 1}
		for _, sq := range rng.Perm(64)[:ichorous] {
			s.Ichor[sq] = 1 + rng.IntN(10)
		}
		for range occupants {
			p := randomPiece(rng)
			for p.Kind == Zombie && ichorous > 0 {
				p = randomPiece(rng)
			}
			sq := rng.IntN(64)
			s.Occupants[sq] = append(s.Occupants[sq], p)
		}
		before := occupants
		s = repaired(s)
		for _, occ := range s.Occupants {
			before -= len(occ)
		}
		if before <= occupants/3 {
			return s
		}
	}
}

// surrounded returns a setup of a Go Away with neighbours, some of them Basilisks.
func surrounded(rng *rand.Rand, neighbours, basilisks int) Setup {
	at := MustSquare("d4")
	for {
		s := Setup{Side: Alabaster, FullMove: 1}
		s.Occupants[at] = []Piece{{Kind: GoAway, Side: Alabaster}}
		for i, d := range rng.Perm(8)[:neighbours] {
			p := Piece{Kind: Basilisk, Side: Alabaster + Side(rng.IntN(2)), Petrified: rng.IntN(2) == 0}
			if i >= basilisks {
				p = Piece{Kind: []Kind{Ghast, LeafPile, GoAway, WoundedFiend, Human}[rng.IntN(5)], Side: Alabaster + Side(rng.IntN(2)), Petrified: rng.IntN(3) == 0}
			}
			s.Occupants[neighbourOf[at][d]] = []Piece{p}
		}
		if s.Problems(Standard()) == nil {
			return s
		}
	}
}
