package ai

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/nemoroth/rules/nemoroth"
)

// TestLevels checks that each level plays legal moves, repeatably, and none that it
// sees to be much worse than the best.
func TestLevels(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 1))
	for range 10 {
		g := randomGame(t, rng, rng.IntN(30))
		if g.Outcome().Over {
			continue
		}
		for l := 1; l <= Levels; l++ {
			p := Player{Level: l, Limits: Limits{Nodes: 3000}, Seed: 5, Hash: 1}
			other := p
			r, err := p.Choose(context.Background(), g)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Contains(g.Moves(), r.Move) || r.Line[0] != r.Move {
				t.Errorf("level %d, %v: %v, line %v", l, g, r.Move, r.Line)
			}
			if worse := r.Lines[0].Score - r.Score; worse > levels[l].margin {
				t.Errorf("level %d, %v: %v is worse than the best by %v", l, g, r.Move, worse)
			}
			again, err := other.Choose(context.Background(), g)
			if err != nil || again.Move != r.Move {
				t.Errorf("level %d, %v: %v, then %v (%v)", l, g, r.Move, again.Move, err)
			}
		}
	}
}

// TestLevelsVary checks that low levels vary their play and high ones do not, and that a
// level that finds a loss chooses the longest line.
func TestLevelsVary(t *testing.T) {
	start := nemoroth.NewGame(standard)
	losing := game(t, "8/8/8/1M6/3l4/1H6/8/8 A 2", standard)
	for _, c := range []struct {
		level int
		g     *nemoroth.Game
		vary  bool
	}{{1, start, true}, {2, start, true}, {9, start, false}, {8, losing, false}} {
		chosen := map[nemoroth.Move]bool{}
		for seed := range uint64(20) {
			p := Player{Level: c.level, Limits: Limits{Nodes: 3000}, Seed: seed, Hash: 1}
			r, err := p.Choose(t.Context(), c.g)
			if err != nil {
				t.Fatal(err)
			}
			chosen[r.Move] = true
			if c.g == losing && r.Move != r.Lines[0].Moves[0] {
				t.Errorf("%v (%v) where %v is %v", r.Move, r.Score, r.Lines[0].Moves[0],
					r.Lines[0].Score)
			}
		}
		if len(chosen) > 1 != c.vary {
			t.Errorf("level %d plays %d different moves", c.level, len(chosen))
		}
	}
}

// TestLevelsWin checks that every level plays a win in one ply.
func TestLevelsWin(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 1))
	for wins := 0; wins < 5; {
		g := sparseGame(t, rng, 2)
		if v, plies := exhaust(t, g, 1); v != Win || plies != 1 {
			continue
		}
		wins++
		for l := 1; l <= Levels; l++ {
			p := Player{Level: l, Limits: Limits{Nodes: 3000}, Hash: 1}
			r, err := p.Choose(t.Context(), g)
			if err != nil || !play(t, g, r.Move.String()).Outcome().Over {
				t.Errorf("level %d, %v: %v does not win (%v)", l, g, r.Move, err)
			}
		}
	}
}
