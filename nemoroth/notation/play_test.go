package notation_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/nemoroth/rules/nemoroth"
)

// richPositions have everything that the notations can express: crowds, ichor
// with any number of plies, digesting Leaf Piles, statues, Zombies and Go Aways.
var richPositions = []string{
	".[8]2l*2aw/wh1hphMph1/1a3l2/6A1/4hHb1/1G2HpH1L/HM2HpHM1/L*A2B2W A 16",
	"1w.[4].[4]b2w/h1.[4]h1hhh/.[7].[7].[7].[7].[7]3/2H5/3.[2].[2].[2].[2]1/.[10].[10]4HA/HH1HHH1H/W1LGBL1W A 20",
	"3z4/pL[1]M[1]A(hz)4/1(WzpG)(hh)Z4/g1.[2]5/4H[2]HpB1/8/5LpA(BWh)/5pBpHpb A 43",
	"1.[8]M.[1](apApw)1l*[2]1/1l1(Ga)M(pGpWph)[1]2/2Lzw[2]3/3G4/3l4/4A3/4.[2]2.[8]/8 O 7",
	// Pieces of many kinds around one Go Away, and Basilisks that see the goals.
	"8/1h1H4/8/3b1l2/1l1zAw1h/3(hw)pHB2/8/5G2 A 1",
	// Humans, Zombies and ichor on the first and the eighth rank.
	".[3]2.[9]4/1Hh1(HZ)pH2/2A1A3/8/8/2a1a3/1h1(hz)1pHH1/.[3]1.[9]2.[1]2 A 5",
}

func mustGame(t testing.TB, line string, r nemoroth.Ruleset) *nemoroth.Game {
	t.Helper()
	g, err := nemoroth.MustSetup(line).Game(r)
	if err != nil {
		t.Fatalf("%s under %v: %v", line, r, err)
	}
	return g
}

// randomGames visits, under each ruleset, the positions of seeded random games
// from the start and from richPositions, and random crowds around a Go Away.
func randomGames(t *testing.T, plies int, visit func(*nemoroth.Game, *rand.Rand)) {
	t.Helper()
	for _, r := range nemoroth.Rulesets() {
		starts := []*nemoroth.Game{nemoroth.NewGame(r)}
		for _, line := range richPositions {
			starts = append(starts, mustGame(t, line, r))
		}
		for i, g := range starts {
			rnd := rand.New(rand.NewPCG(2002, uint64(i)))
			for range plies {
				visit(g, rnd)
				moves := g.Moves()
				if len(moves) == 0 {
					break
				}
				next, err := g.Play(moves[rnd.IntN(len(moves))])
				if err != nil {
					t.Fatal(err)
				}
				g = next
			}
		}
		rnd := rand.New(rand.NewPCG(2002, 5))
		for range 3 * plies {
			visit(crowded(rnd, r), rnd)
		}
	}
}

// crowded returns a random setup with a crowd around a Go Away of the side to
// move. Pieces and ichor that make it impossible are removed.
func crowded(rnd *rand.Rand, r nemoroth.Ruleset) *nemoroth.Game {
	sides := [...]nemoroth.Side{nemoroth.Alabaster, nemoroth.Obsidian}
	s := nemoroth.Setup{Side: sides[rnd.IntN(2)], FullMove: 1 + rnd.IntN(40)}
	at := nemoroth.SquareAt(rnd.IntN(8), rnd.IntN(8))
	s.Occupants[at] = []nemoroth.Piece{{Kind: nemoroth.GoAway, Side: s.Side}}
	for files := -3; files <= 3; files++ {
		for ranks := -3; ranks <= 3; ranks++ {
			sq := at.Offset(files, ranks)
			if !sq.IsValid() || sq == at && rnd.IntN(4) > 0 {
				continue
			}
			if rnd.IntN(5) == 0 {
				s.Ichor[sq] = 1 + rnd.IntN(10)
			}
			for rnd.IntN(3) > 0 {
				p := nemoroth.Piece{Kind: nemoroth.Basilisk + nemoroth.Kind(rnd.IntN(8)), Side: sides[rnd.IntN(2)]}
				if p.Kind == nemoroth.Ghast && rnd.IntN(4) > 0 {
					continue // too many Ghasts would compel all pieces
				}
				if p.Kind == nemoroth.Mummy {
					p.Side = nemoroth.NoSide
				} else {
					p.Petrified = p.Kind != nemoroth.Zombie && rnd.IntN(4) == 0
				}
				p.Digesting = p.Kind == nemoroth.LeafPile && !p.Petrified && rnd.IntN(3) == 0
				s.Occupants[sq] = append(s.Occupants[sq], p)
			}
		}
	}
	for {
		g, err := s.Game(r)
		if err == nil {
			return g
		}
		var impossible *nemoroth.SetupError
		if !errors.As(err, &impossible) {
			panic(err)
		}
		for _, p := range impossible.Problems {
			if p.Piece == nil {
				s.Ichor[p.Square] = 0
				continue
			}
			if i := slices.Index(s.Occupants[p.Square], *p.Piece); i >= 0 {
				s.Occupants[p.Square] = slices.Delete(s.Occupants[p.Square], i, i+1)
			}
		}
	}
}
