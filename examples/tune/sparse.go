package main

import (
	"math/rand/v2"

	"github.com/nemoroth/rules/nemoroth"
)

// sparse returns a game from a random position with few pieces and moves, in which
// having to move may be a disadvantage; nil if it is impossible or over.
func sparse(seed uint64, number int) *nemoroth.Game {
	rng := rand.New(rand.NewPCG(seed, uint64(number)))
	s := nemoroth.Setup{Side: nemoroth.Alabaster + nemoroth.Side(rng.IntN(2)), FullMove: 1}
	// The pieces are on three files at the edge, behind a file of Mummies.
	corner := rng.IntN(2) * 5
	mobile := []nemoroth.Kind{nemoroth.Human, nemoroth.Human, nemoroth.Human, nemoroth.Basilisk, nemoroth.Ghast,
		nemoroth.GoAway, nemoroth.WoundedFiend, nemoroth.LeafPile, nemoroth.Zombie}
	put := func(p nemoroth.Piece, file, rank int) {
		sq := nemoroth.SquareAt(file, rank)
		if len(s.Occupants[sq]) == 0 {
			s.Occupants[sq] = []nemoroth.Piece{p}
		}
	}
	for i := range 4 + rng.IntN(5) {
		p := nemoroth.Piece{Kind: mobile[rng.IntN(len(mobile))], Side: nemoroth.Alabaster + nemoroth.Side(i%2)}
		put(p, corner+rng.IntN(3), rng.IntN(8))
	}
	for range 6 + rng.IntN(8) {
		p := nemoroth.Piece{Kind: nemoroth.Mummy}
		if rng.IntN(2) == 0 {
			p = nemoroth.Piece{Kind: nemoroth.Human, Side: nemoroth.Alabaster + nemoroth.Side(rng.IntN(2)), Petrified: true}
		}
		put(p, corner+rng.IntN(3), rng.IntN(8))
	}
	for rank := range 8 {
		put(nemoroth.Piece{Kind: nemoroth.Mummy}, 3+corner/5, rank)
	}
	g, err := s.Game(nemoroth.Standard())
	if err != nil || g.Outcome().Over {
		return nil
	}
	return g
}
