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
		growth(b, fmt.Sprintf("occupants=%d", n),
			func(rng *rand.Rand) Setup { return scattered(rng, n, 0) })
	}
	for _, n := range []int{0, 8, 16, 32, 64} {
		growth(b, fmt.Sprintf("ichor=%d", n),
			func(rng *rand.Rand) Setup { return scattered(rng, 16, n) })
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
			p := Piece{Kind: Basilisk, Side: Alabaster + Side(rng.IntN(2)),
				Petrified: rng.IntN(2) == 0}
			if i >= basilisks {
				p = Piece{Kind: []Kind{Ghast, LeafPile, GoAway, WoundedFiend, Human}[rng.IntN(5)],
					Side: Alabaster + Side(rng.IntN(2)), Petrified: rng.IntN(3) == 0}
			}
			s.Occupants[neighbourOf[at][d]] = []Piece{p}
		}
		if s.Problems(Standard()) == nil {
			return s
		}
	}
}

// HardScream is a Go Away with eight neighbours, three of them Basilisks. WorstFound
// and WorstCrowd are the most expensive positions for Walker.Moves that hill climbing
// has found, with the starting material and without a limit.
const (
	HardScream = "8/8/8/2wGg3/2pBApB3/2Gpbh3/8/8 A 1"
	WorstFound = "4Z3/2GzZ.[7]2/.[5]w[6]1pL(Hwzz)M[3]H[10]1/l[7]1M[2]1(BZ)(Ha)[3]b.[8]/3(paM)(gz)(ZZpW)W[10](ApA)/4.[6]2.[7]/zz3.[7]1.[3]/1.[1]M3.[3]1 O 49"
	WorstCrowd = "(GpG)[8]1.[3]M[5]1G[3].[3](Gg)/(AWbgM)[10]pl(Abhzz)pH[6](AHgggah)[8].[8](GWgwwhpGpW)(pGpWph)/(apBpH)A(Abgaz)(awh)(bbawzpw)(AZazM)b[6](ghzpa)/w[9](MMM)(AwM)[5](phMM)[8](WzpBpgM)a(Hg)[7](pHpw)/(GbwhpG)[10].[10](Abgh)[9].[9](WHM)[4](pApwph)[8].[3].[3]/l[6](gw)[3].[7](gwphph)[5](awh)(ah)[5].[4](GAbgw)[3]/(wpGM)[9]pL[6](HapAM)pWB[2].[5](MM)(GpG)[7]/l[5]1(Gg)[9].[9](bga)[10].[1].[7].[1] O 20"
)

func BenchmarkMoves(b *testing.B) {
	for _, c := range []struct{ name, position string }{
		{"scream-of-eight", HardScream}, {"worst-found", WorstFound}, {"worst-crowd", WorstCrowd},
	} {
		b.Run(c.name, func(b *testing.B) {
			w := walkerOn(MustSetup(c.position), Standard())
			moves := w.Moves(nil)
			n := len(moves)
			b.ReportAllocs()
			for b.Loop() {
				w.top().ready = false
				moves = w.Moves(moves[:0])
			}
			b.ReportMetric(float64(n), "moves")
			b.ReportMetric(b.Elapsed().Seconds()*1e9/float64(b.N)/float64(max(n, 1)), "ns/move")
		})
	}
}

func walkerOn(s Setup, r Ruleset) *Walker {
	g, err := s.Game(r)
	if err != nil {
		panic(err)
	}
	return NewWalker(g)
}
