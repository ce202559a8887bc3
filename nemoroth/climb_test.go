package nemoroth

import (
	"flag"
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

// HardScream is a Go Away with eight neighbours, three of them Basilisks.
// WorstFound is the most expensive position for Walker.Moves that TestClimb has
// found with the starting material or less (a Zombie counts as a Human). WorstCrowd
// is the most expensive without that limit.
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
	p, err := s.Position(r)
	if err != nil {
		panic(err)
	}
	w := new(Walker)
	w.reset(&p, r, nil)
	return w
}

var climb = flag.Duration("climb", 0, "how long TestClimb searches for expensive positions, once with the starting material and once without limit")

// TestClimb searches for the position with the most expensive Moves by hill
// climbing from seeded random setups, and prints what it finds:
//
//	go test ./nemoroth -run TestClimb -v -climb 1m
//
// Without -climb it only checks that HardScream has several results and that
// WorstFound is within the starting material.
func TestClimb(t *testing.T) {
	screams := 0
	for _, m := range mustPosition(HardScream).Moves(Standard()) {
		if m.IsScream() {
			screams++
		}
	}
	if screams < 8 {
		t.Errorf("the hard scream has only %d results", screams)
	}
	if !withinMaterial(MustSetup(WorstFound)) {
		t.Error("the worst position found has more than the starting material")
	}
	if *climb == 0 {
		return
	}
	for _, bounded := range []bool{true, false} {
		rng := rand.New(rand.NewPCG(7, 7))
		best, cost := climbFrom(rng, bounded, *climb)
		w := walkerOn(best, Standard())
		t.Logf("bounded %v: %v: %v for %d moves", bounded, best, cost, len(w.Moves(nil)))
	}
}

func climbFrom(rng *rand.Rand, bounded bool, limit time.Duration) (best Setup, top time.Duration) {
	deadline := time.Now().Add(limit)
	for time.Now().Before(deadline) {
		s := randomSetup(rng)
		if bounded && !withinMaterial(s) {
			continue
		}
		cost := movesCost(s)
		for stuck := 0; stuck < 300 && time.Now().Before(deadline); stuck++ {
			n := mutated(s, rng)
			if bounded && !withinMaterial(n) {
				continue
			}
			if c := movesCost(n); c > cost+cost/100 {
				s, cost, stuck = n, c, 0
			}
		}
		if cost > top {
			best, top = s, cost
		}
	}
	return best, top
}

// movesCost returns the least time of eight measurements.
func movesCost(s Setup) time.Duration {
	w := walkerOn(s, Standard())
	moves := w.Moves(nil)
	least := time.Hour
	for range 8 {
		start := time.Now()
		for range 4 {
			w.top().ready = false
			moves = w.Moves(moves[:0])
		}
		least = min(least, time.Since(start)/4)
	}
	return least
}

func mutated(s Setup, rng *rand.Rand) Setup {
	s = s.Clone()
	for range 1 + rng.IntN(3) {
		from, to := Square(rng.IntN(64)), Square(rng.IntN(64))
		if d := rng.IntN(16); d < 8 && neighbourOf[from][d] != NoSquare {
			to = neighbourOf[from][d]
		}
		switch rng.IntN(4) {
		case 0:
			s.Occupants[from], s.Occupants[to] = s.Occupants[to], s.Occupants[from]
		case 1:
			s.Occupants[to] = append(s.Occupants[to], randomPiece(rng))
		case 2:
			if len(s.Occupants[from]) > 0 {
				s.Occupants[to] = append(s.Occupants[to], s.Occupants[from][0])
				s.Occupants[from] = s.Occupants[from][1:]
			}
		case 3:
			s.Ichor[to] = rng.IntN(11)
		}
	}
	return repaired(s)
}

// withinMaterial reports whether the occupants of a setup can come from the
// starting position: Zombies from Humans, Mummies from any piece.
func withinMaterial(s Setup) bool {
	spare, mummies := 0, 0
	for _, side := range []Side{Alabaster, Obsidian} {
		count := map[Kind]int{Basilisk: 1, Ghast: 1, LeafPile: 2, GoAway: 2, WoundedFiend: 2, Human: 8}
		for p := range slices.Values(slices.Concat(s.Occupants[:]...)) {
			k := p.Kind
			if k == Zombie {
				k = Human
			}
			if p.Side == side {
				count[k]--
			}
		}
		for _, n := range count {
			if n < 0 {
				return false
			}
			spare += n
		}
	}
	for _, p := range slices.Concat(s.Occupants[:]...) {
		if p.Kind == Mummy || p.Digesting {
			mummies++
		}
	}
	return mummies <= spare
}
