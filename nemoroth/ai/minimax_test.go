package ai

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/nemoroth/rules/nemoroth"
)

func game(t testing.TB, position string, r nemoroth.Ruleset) *nemoroth.Game {
	t.Helper()
	g, err := nemoroth.MustSetup(position).Game(r)
	if err != nil {
		t.Fatalf("%s: %v", position, err)
	}
	return g
}

func play(t testing.TB, g *nemoroth.Game, names ...string) *nemoroth.Game {
	t.Helper()
	for _, name := range names {
		next, err := g.Play(nemoroth.MustMove(name))
		if err != nil {
			t.Fatal(err)
		}
		g = next
	}
	return g
}

// after plays moves, separated by spaces, from a position.
func after(t testing.TB, r nemoroth.Ruleset, position, line string) *nemoroth.Game {
	t.Helper()
	return play(t, game(t, position, r), strings.Fields(line)...)
}

// anyRuleset returns a preset or any set of options.
func anyRuleset(rng *rand.Rand) nemoroth.Ruleset {
	name := nemoroth.Rulesets()[rng.IntN(3)].String()
	if rng.IntN(2) == 0 {
		name = "Standard"
		for i := 1; ; i++ { // until no option has the number
			option := fmt.Sprintf("+OPT-%d", i)
			if _, err := nemoroth.ParseRuleset("Standard" + option); err != nil {
				break
			}
			if rng.IntN(2) == 0 {
				name += option
			}
		}
	}
	r, err := nemoroth.ParseRuleset(name)
	if err != nil {
		panic(err)
	}
	return r
}

// randomGame plays random moves from the starting position.
func randomGame(t testing.TB, rng *rand.Rand, plies int) *nemoroth.Game {
	t.Helper()
	g := nemoroth.NewGame(anyRuleset(rng))
	for range plies {
		moves := g.Moves()
		if len(moves) == 0 {
			break
		}
		g = play(t, g, moves[rng.IntN(len(moves))].String())
	}
	return g
}

// A minimax defines the search on immutable games, without bounds, hash table or
// order. It shares only the evaluation and the rules of quiescence.
type minimax struct{}

func (x minimax) value(g *nemoroth.Game, depth, ply int) int {
	if depth <= 0 {
		return x.quiesce(g, ply, 0)
	}
	moves := g.Moves()
	if len(moves) == 0 {
		return lostIn(ply)
	}
	best := -infinite
	for _, m := range moves {
		next, err := g.Play(m)
		if err != nil {
			panic(err)
		}
		best = max(best, -x.value(next, depth-1, ply+1))
	}
	return best
}

func (x minimax) quiesce(g *nemoroth.Game, ply, deep int) int {
	moves := g.Moves()
	if len(moves) == 0 {
		return lostIn(ply)
	}
	w := nemoroth.NewWalker(g)
	e := newEvaluator()
	best := e.value(w)
	if deep >= maxQuiescence {
		return best
	}
	forced := w.Restricted() && len(moves) <= fewReplies
	if forced {
		best = -infinite
	}
	var c ordering
	c.set(w)
	for _, m := range moves {
		if !forced && c.gain(m) < leastGain {
			continue
		}
		next, err := g.Play(m)
		if err != nil {
			panic(err)
		}
		best = max(best, -x.quiesce(next, ply+1, deep+1))
	}
	return best
}

// TestSearchIsMinimax checks that without reductions, Search gives minimax's value,
// with one hash table for all depths, with a past and without.
func TestSearchIsMinimax(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	x := minimax{}
	check := func(name string, g *nemoroth.Game, depth int) {
		if g.Outcome().Over {
			return
		}
		want := Score(x.value(g, depth, 0))
		r := search(t, g, Player{Limits: Limits{Depth: depth}, exact: true, Hash: 1})
		if r.Score != want {
			t.Errorf("%s: %v (%v), depth %d: search says %v (%v, depth %d), minimax %v", name, g,
				g.Ruleset(), depth, r.Score, r.Line, r.Depth, want)
		}
	}
	for range 6 {
		check("opening", randomGame(t, rng, 2+rng.IntN(30)), 2)
	}
	sparse := 100
	if testing.Short() {
		sparse = 25
	}
	for range sparse {
		check("sparse", sparseGame(t, rng, 0), 4)
	}
	for range sparse {
		check("sparse with a past", sparseGame(t, rng, 2+rng.IntN(9)), 4)
	}
	for range 2 {
		check("late", randomGame(t, rng, 40+rng.IntN(40)), 3)
	}
	// Within depth plies after these lines, REP-1 leaves a side without a move.
	for _, c := range []struct {
		ruleset        nemoroth.Ruleset
		position, line string
		depth          int
	}{
		{azgoroth, "8/5G2/3L4/5g2/8/8/8/8 A 1",
			"Ld6c7 Gf5h3 Lc7c6 Gh3f1 Lc6b6 Gf1d3 Lb6b7 Gd3b5 Lb7c8 Gb5d3 Gf7h5 Gd3b5 Lc8b8 Gb5d3 Lb8b7 Gd3f1 Lb7c8 Gf1d3 Gh5f7", 4},
		{azgoroth, "8/8/8/2Mh1M2/2MMMM2/6A1/6Z1/8 A 1",
			"Ag3h2 Hd5e5 Ah2! He5d5 Zf2f1 Hd5e5 Ah2f2", 4},
		{betza, "5M2/6G1/4hM2/8/8/8/8/8 A 1",
			"Gg7e5 He6d6 Ge5c3 Hd6c6 Gc3a5 Hc6d6 Ga5c7 Hd6c5 Gc7e5 Hc5b5 Ge5g7", 1},
		{betza, "8/8/8/8/1MM1gM2/8/1M3M2/2G5 A 1",
			"Gc1a3 Ge4g6 Ga3c5 Gg6e8 Gc5e3 Ge8c6 Ge3g5", 1},
		{betza, "8/8/1M1M4/M1MM4/MGMl4/1MMM4/8/8 A 1",
			"Gb4d2 Ld4e4 Gd2f4 Le4e5 Gf4h2 Le5f5 Gh2f4 Lf5g5 Gf4h6 Lg5f5", 2},
		{azgoroth, "8/8/8/8/2h5/1GG5/3M4/2M5 A 1",
			"Gb3d5 Hc4b4 Gd5b7 Hb4a4 Gc3a1 Ha4b4 Gb7d5 Hb4a4 Gd5f7 Ha4b4 Gf7h5 Hb4a4 Gh5f3 Ha4b4 Gf3d1 Hb4c4", 1},
		{standard, "8/8/1M1Ah3/8/8/2G5/8/8 A 1", "Gc3e5 He6f6 Ge5g3 Hf6g6 Ad6c5", 2},
		{standard, "3M1MG1/4z3/2MM4/3M2M1/2MM1M2/8/8/8 A 1", "Gg8e6 Ze7e8 Ge6g4 Ze8f7",
			2},
	} {
		check("blocked by its past", after(t, c.ruleset, c.position, c.line), c.depth)
	}
}

// sparseGame returns a game with few pieces, so that positions can occur again,
// after up to plies random plies.
func sparseGame(t testing.TB, rng *rand.Rand, plies int) *nemoroth.Game {
	t.Helper()
	kinds := []nemoroth.Kind{nemoroth.GoAway, nemoroth.Basilisk, nemoroth.Ghast, nemoroth.LeafPile,
		nemoroth.WoundedFiend, nemoroth.Zombie, nemoroth.Human, nemoroth.Human}
	for {
		s := nemoroth.Setup{Side: nemoroth.Alabaster, FullMove: 1}
		corner := nemoroth.SquareAt(rng.IntN(5), rng.IntN(5))
		for i := range 2 + rng.IntN(3) {
			sq := corner.Offset(rng.IntN(4), rng.IntN(4))
			p := nemoroth.Piece{Kind: kinds[rng.IntN(len(kinds))], Side: nemoroth.Alabaster +
				nemoroth.Side(i%2)}
			if sq.IsValid() {
				s.Occupants[sq] = append(s.Occupants[sq], p)
			}
		}
		// Mummies keep the number of moves low.
		for range rng.IntN(12) {
			sq := corner.Offset(rng.IntN(5)-1, rng.IntN(5)-1)
			if sq.IsValid() && len(s.Occupants[sq]) == 0 {
				s.Occupants[sq] = []nemoroth.Piece{{Kind: nemoroth.Mummy}}
			}
		}
		g, err := s.Game(anyRuleset(rng))
		if err != nil {
			continue
		}
		for range plies {
			moves := g.Moves()
			if len(moves) == 0 {
				break
			}
			if g, err = g.Play(moves[rng.IntN(len(moves))]); err != nil {
				t.Fatal(err)
			}
		}
		if !g.Outcome().Over {
			return g
		}
	}
}
