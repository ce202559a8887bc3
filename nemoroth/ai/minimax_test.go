package ai

import (
	"context"
	"math/rand/v2"
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

// randomGame plays random moves from the starting position.
func randomGame(t testing.TB, rng *rand.Rand, plies int) *nemoroth.Game {
	t.Helper()
	g := nemoroth.NewGame(nemoroth.Rulesets()[rng.IntN(3)])
	for range plies {
		moves := g.Moves()
		if len(moves) == 0 {
			break
		}
		g = play(t, g, moves[rng.IntN(len(moves))].String())
	}
	return g
}

// A minimax is the search as its definition has it, on immutable games: no
// bounds, no table, no order. It shares the evaluation and what the search says
// of extensions and quiescence, nothing else.
type minimax struct{ weights fixedWeights }

func (x minimax) value(g *nemoroth.Game, depth, ply int) int {
	if depth <= 0 {
		return x.quiesce(g, ply, 0)
	}
	moves := g.Moves()
	if len(moves) == 0 {
		return lostIn(ply)
	}
	if len(moves) == 1 {
		depth++
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
	var v view
	v.look(w)
	best := v.value(&x.weights, w.Reversible())
	if deep >= maxQuiescence {
		return best
	}
	forced := w.Obliged() && len(moves) <= fewReplies
	if forced {
		best = -infinite
	}
	var c scene
	c.set(w)
	for _, m := range moves {
		if !forced && c.gain(w, m) < leastGain {
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

// Alpha-beta with the table, the order, aspiration, extensions and quiescence
// gives minimax's value wherever reductions and pruning are off: with the same
// table for all depths, on positions with a past and without.
func TestSearchIsMinimax(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	w := DefaultWeights()
	x := minimax{w.fixed()}
	check := func(name string, g *nemoroth.Game, depth int) {
		if g.Outcome().Over {
			return
		}
		want := Score(x.value(g, depth, 0))
		if len(g.Moves()) == 1 { // the root is not extended
			want = Score(-x.value(play(t, g, g.Moves()[0].String()), depth-1, 1))
		}
		r, err := Search(context.Background(), g, Limits{Depth: depth}, Without(Reductions|Pruning), Hash(1))
		if err != nil {
			t.Fatal(err)
		}
		if r.Score != want && !(r.Depth < depth && sameProof(r.Score, want)) {
			t.Errorf("%s: %v (%v), depth %d: search says %v (%v, depth %d), minimax %v", name, g, g.Ruleset(), depth, r.Score, r.Line, r.Depth, want)
		}
	}
	for range 6 {
		check("opening", randomGame(t, rng, 2+rng.IntN(30)), 2)
	}
	for range 100 {
		check("sparse", sparseGame(t, rng, 0), 4)
	}
	for range 100 {
		check("sparse with a past", sparseGame(t, rng, 2+rng.IntN(9)), 4)
	}
	for range 2 {
		check("late", randomGame(t, rng, 40+rng.IntN(40)), 3)
	}
}

// sameProof allows for a search that stopped at a proof before the last depth.
func sameProof(a, b Score) bool {
	_, win, ok := a.Proven()
	_, win2, ok2 := b.Proven()
	return ok && ok2 && win == win2 && a == b
}

// sparseGame is a game with few pieces, in which positions can come back, after
// some random plies.
func sparseGame(t testing.TB, rng *rand.Rand, plies int) *nemoroth.Game {
	t.Helper()
	kinds := []nemoroth.Kind{nemoroth.GoAway, nemoroth.Basilisk, nemoroth.Ghast, nemoroth.LeafPile,
		nemoroth.WoundedFiend, nemoroth.Zombie, nemoroth.Human, nemoroth.Human}
	for {
		s := nemoroth.Setup{Side: nemoroth.Alabaster, Number: 1}
		corner := nemoroth.SquareAt(rng.IntN(5), rng.IntN(5))
		for i := range 2 + rng.IntN(3) {
			sq := corner.Offset(rng.IntN(4), rng.IntN(4))
			p := nemoroth.Piece{Kind: kinds[rng.IntN(len(kinds))], Side: nemoroth.Alabaster + nemoroth.Side(i%2)}
			if sq.IsValid() {
				s.Occupants[sq] = append(s.Occupants[sq], p)
			}
		}
		// Walls keep the number of moves down.
		for range rng.IntN(12) {
			sq := corner.Offset(rng.IntN(5)-1, rng.IntN(5)-1)
			if sq.IsValid() && len(s.Occupants[sq]) == 0 {
				s.Occupants[sq] = []nemoroth.Piece{{Kind: nemoroth.Mummy}}
			}
		}
		g, err := s.Game(nemoroth.Rulesets()[rng.IntN(3)])
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
