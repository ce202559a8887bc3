package nemoroth

import (
	"math/rand/v2"
	"slices"
)

// presets are the presets with their names, for subtests.
var presets = []struct {
	name  string
	rules Ruleset
}{{"Standard", Standard()}, {"Azgoroth", Azgoroth()}, {"Betza", Betza()}}

func randomPiece(rng *rand.Rand) Piece {
	p := Piece{Kind: Basilisk + Kind(rng.IntN(8)), Side: Alabaster + Side(rng.IntN(2))}
	switch {
	case p.Kind == Mummy:
		p.Side = NoSide
	case p.Kind != Zombie && rng.IntN(4) == 0:
		p.Petrified = true
	case p.Kind == LeafPile:
		p.Digesting = rng.IntN(2) == 0
	}
	return p
}

// randomSetup returns a setup with many occupants that is possible under every
// ruleset: shared squares, statues of every kind, digesting Leaf Piles, ichor of
// all ages, and several Basilisks and Ghasts of each side.
func randomSetup(rng *rand.Rand) Setup {
	s := Setup{Side: Alabaster + Side(rng.IntN(2)), FullMove: 1 + rng.IntN(90)}
	for n := 4 + rng.IntN(28); n > 0; n-- {
		p := randomPiece(rng)
		sq := Square(rng.IntN(64))
		if rng.IntN(3) == 0 { // share or border an occupied square
			for i, occ := range s.Occupants {
				if len(occ) > 0 && rng.IntN(4) == 0 {
					sq = Square(i)
					if d := rng.IntN(12); d < 8 && neighbourOf[sq][d] != NoSquare {
						sq = neighbourOf[sq][d]
					}
				}
			}
		}
		s.Occupants[sq] = append(s.Occupants[sq], p)
		if rng.IntN(10) == 0 {
			s.Occupants[sq] = append(s.Occupants[sq], p)
		}
	}
	for n := rng.IntN(12); n > 0; n-- {
		s.Ichor[rng.IntN(64)] = 1 + rng.IntN(10)
	}
	return repaired(s)
}

// repaired returns a setup without the occupants and ichor that POS-1 forbids.
func repaired(s Setup) Setup {
	for {
		problems := s.Problems(Standard())
		if len(problems) == 0 {
			return s
		}
		p := problems[0]
		if p.Piece == nil {
			s.Ichor[p.Square] = 0
			continue
		}
		i := slices.Index(s.Occupants[p.Square], *p.Piece)
		s.Occupants[p.Square] = slices.Delete(s.Occupants[p.Square], i, i+1)
	}
}

// sparseSetup returns a setup of a few pieces, where positions soon repeat.
func sparseSetup(rng *rand.Rand) Setup {
	s := Setup{Side: Alabaster, FullMove: 1}
	kinds := []Kind{GoAway, GoAway, Basilisk, Ghast, LeafPile, WoundedFiend, Zombie, Human, Mummy}
	near := Square(rng.IntN(64))
	for i := range 3 + rng.IntN(4) {
		p := Piece{Kind: kinds[rng.IntN(len(kinds))], Side: Alabaster + Side(i%2)}
		if p.Kind == Mummy {
			p.Side = NoSide
		}
		if p.Kind == LeafPile {
			p.Digesting = rng.IntN(2) == 0
		}
		sq := near.Offset(rng.IntN(5)-2, rng.IntN(5)-2)
		if sq != NoSquare {
			s.Occupants[sq] = append(s.Occupants[sq], p)
		}
	}
	return repaired(s)
}

// eachSparseGame is like eachRandomGame but starts from sparse setups.
func eachSparseGame(seed uint64, games, plies int, f func(g *Game, rng *rand.Rand)) {
	rng := rand.New(rand.NewPCG(seed, 2))
	for i := range games {
		playRandomly(sparseSetup(rng), presets[i%3].rules, plies, rng, f)
	}
}

// eachRandomGame plays short random games from random setups and the starting
// position and calls f at every position. A seed always gives the same games.
func eachRandomGame(seed uint64, games, plies int, f func(g *Game, rng *rand.Rand)) {
	rng := rand.New(rand.NewPCG(seed, 1))
	for i := range games {
		s := randomSetup(rng)
		if i%8 == 0 {
			s = StartSetup()
		}
		playRandomly(s, presets[i%3].rules, plies, rng, f)
	}
}

func playRandomly(s Setup, r Ruleset, plies int, rng *rand.Rand, f func(g *Game, rng *rand.Rand)) {
	g, err := s.Game(r)
	if err != nil {
		panic(err)
	}
	for range plies {
		f(g, rng)
		moves := g.Moves()
		if len(moves) == 0 {
			break
		}
		m := moves[rng.IntN(len(moves))]
		if rng.IntN(2) == 0 { // prefer screams, which are few
			for _, n := range moves {
				if n.IsScream() && rng.IntN(2) == 0 {
					m = n
				}
			}
		}
		if g, err = g.Play(m); err != nil {
			panic(err)
		}
	}
}

// mustPosition returns the position of a line under Standard.
func mustPosition(line string) Position {
	p, err := ParsePosition(line, Standard())
	if err != nil {
		panic(err)
	}
	return p
}
