package nemoroth

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// entangledSetup returns a setup and the square of a Go Away of Alabaster in it.
// Its neighbours are Basilisks and pieces whose pushes depend on each other, with
// Leaf Piles and ichor on the goals of the pushes.
func entangledSetup(rng *rand.Rand) (Setup, Square) {
	s := Setup{Side: Alabaster, FullMove: 1}
	at := Square(rng.IntN(64))
	basilisk := func() Piece {
		return Piece{Kind: Basilisk, Side: Alabaster + Side(rng.IntN(2)), Petrified: rng.IntN(3) > 0}
	}
	for i, d := range rng.Perm(8)[:4+rng.IntN(3)] {
		near, far := neighbourOf[at][d], pushGoal[at][d]
		if near == NoSquare {
			continue
		}
		on := &s.Occupants[near]
		switch {
		case i < 2 || rng.IntN(3) == 0:
			*on = append(*on, basilisk())
			if rng.IntN(3) == 0 {
				*on = append(*on, basilisk())
			}
		case rng.IntN(2) == 0:
			*on = append(*on, Piece{Kind: Human, Side: Alabaster + Side(rng.IntN(2))})
		default:
			*on = append(*on, randomPiece(rng))
		}
		if rng.IntN(6) == 0 {
			*on = append(*on, randomPiece(rng))
		}
		if far == NoSquare {
			continue
		}
		what := rng.IntN(6) // 0 and 1: a Leaf Pile; 1 and 2: ichor
		if what <= 1 {
			s.Occupants[far] = []Piece{{Kind: LeafPile, Side: Alabaster + Side(rng.IntN(2)), Petrified: rng.IntN(2) == 0}}
		}
		if what == 1 || what == 2 {
			s.Ichor[far] = 1 + rng.IntN(10)
		}
	}
	s = repaired(s)
	s.Occupants[at] = []Piece{{Kind: GoAway, Side: Alabaster}}
	return s, at
}

// screamsOneByOne returns the names of the different screams of a Go Away, found by
// trying every order of its pushes (SCREAM-4).
func screamsOneByOne(p Position, rules Ruleset, at Square) (names []string) {
	first := map[Position]pushOrder{}
	var permute func(left uint8, order pushOrder)
	permute = func(left uint8, order pushOrder) {
		if left == 0 {
			b := p.board()
			p := ply{board: b, rules: rules}
			p.play(screamOf(at, order))
			if old, ok := first[b.position()]; !ok || order.before(old) {
				first[b.position()] = order
			}
		}
		for ds := left; ds != 0; ds &= ds - 1 {
			d := bits.TrailingZeros8(ds)
			permute(left&^(1<<d), order.then(d))
		}
	}
	permute(p.board().neighbours(at), 0)
	for _, order := range first {
		if len(first) == 1 {
			order = 0
		}
		names = append(names, screamOf(at, order).String())
	}
	slices.Sort(names)
	return names
}

// TestEntangledScreams compares the search for different screams with trying every
// order, in positions where several Basilisks, Leaf Piles and eighth ranks make
// pushes depend on each other (SCREAM-4, GAZE-1, ENGULF-2, PROMOTE-3).
func TestEntangledScreams(t *testing.T) {
	const games = 40000
	var search screamSearch
	met := map[int]int{} // number of screams by number of results
	rng := rand.New(rand.NewPCG(5, 2))
	for i := range games {
		rules := presets[i%2*2].rules // Standard or Betza
		s, at := entangledSetup(rng)
		p, err := s.Position(rules)
		if err != nil {
			continue // the Go Away stands on a seen square
		}
		b := p.board()
		if b.neighbours(at) == 0 {
			continue
		}
		want := screamsOneByOne(p, rules, at)
		var got []string
		for _, m := range search.screams(nil, b, rules, at) {
			got = append(got, m.String())
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("SCREAM-4, %v, %v (-every order +search)\n%s", rules, s, diff)
		}
		met[min(len(got), 6)]++
	}
	t.Logf("screams by number of results (6 means 6 or more): %v", met)
	for results, n := range map[int]int{1: 5000, 2: 2500, 3: 50, 4: 500, 5: 3, 6: 50} {
		if met[results] < n {
			t.Errorf("only %d screams have %d results", met[results], results)
		}
	}
}
