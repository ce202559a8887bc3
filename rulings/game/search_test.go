package game_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

func zero() int { return 0 }

// material is an evaluation of Nemoroth: 100 for each mobile piece.
func material(w *nemoroth.Walker) func() int {
	return func() (sum int) {
		for k := nemoroth.Basilisk; k <= nemoroth.Zombie; k++ {
			sum += 100 * (w.Count(w.Side(), k) - w.Count(w.Side().Opponent(), k))
		}
		return sum
	}
}

// randomGame plays random moves from the opening and stops before the game is over.
func randomGame(t *testing.T, rng *rand.Rand, plies int) *nemoroth.Game {
	t.Helper()
	g := nemoroth.NewGame(nemoroth.Rulesets()[rng.IntN(3)])
	for range plies {
		moves := g.Moves()
		next, err := g.Play(moves[rng.IntN(len(moves))])
		if err != nil {
			t.Fatal(err)
		}
		if next.Outcome().Over {
			break
		}
		g = next
	}
	return g
}

// TestSearchIsMinimax checks that Search returns the minimax value at each depth,
// and a move with that value.
func TestSearchIsMinimax(t *testing.T) {
	for _, c := range []struct {
		played []int
		depth  int
	}{{nil, 4}, {[]int{4}, 5}, {[]int{0, 1}, 9}, {[]int{0, 4, 8}, 9}, {[]int{0, 1, 4}, 9},
		{[]int{0, 8, 2, 1}, 9}} {
		for depth := 1; depth <= c.depth; depth++ {
			f, ok := game.Search(t.Context(), start(false, c.played...)(), zero,
				game.Limits{Depth: depth})
			if want := minimax(start(false, c.played...)(), zero, depth, 0); !ok ||
				f.Score != want {
				t.Errorf("after %v, depth %d: %+v, want %d", c.played, depth, f, want)
			}
			after := start(false, append(slices.Clone(c.played), f.Move)...)()
			if got := -minimax(after, zero, f.Depth-1, 1); got != f.Score {
				t.Errorf("after %v, depth %d: move %d has %d, not %d", c.played, depth, f.Move,
					got, f.Score)
			}
		}
	}
	rng := rand.New(rand.NewPCG(2, 1))
	for range 10 {
		g := randomGame(t, rng, rng.IntN(60))
		w := nemoroth.NewWalker(g)
		f, ok := game.Search(t.Context(), w, material(w), game.Limits{Depth: 2})
		if want := minimax(w, material(w), 2, 0); !ok || f.Score != want {
			t.Errorf("%v: %+v, want %d", g, f, want)
		}
	}
}

// TestProven checks that Search finds forced wins and losses, with their length.
func TestProven(t *testing.T) {
	for _, c := range []struct {
		name   string
		played []int
		plies  int
		win    bool
		proven bool
	}{
		{"a row of three", []int{0, 3, 1, 4}, 1, true, true},
		{"a fork", []int{0, 1}, 5, true, true},
		{"too many threats", []int{0, 1, 4, 2, 3}, 2, false, true},
		{"a draw", []int{0, 4}, 0, false, false},
	} {
		f, _ := game.Search(t.Context(), start(false, c.played...)(), zero, game.Limits{Depth: 9})
		if plies, win, proven := f.Proven(); plies != c.plies || win != c.win ||
			proven != c.proven {
			t.Errorf("%s: %+v: %v in %d, %v; want %v in %d, %v", c.name, f, win, plies, proven,
				c.win, c.plies, c.proven)
		}
	}
	for position, best := range map[string]string{ // wins in three plies
		"wal1l*1a.[3]/hhh1h3/1g2h1h1/2pH1ph3/8/3B2H1/HHpH1pHHH1/WL*1G1LAW O 6": "Gb6d4",
		"w3blaw/hl*1hh1h1/3phH1h1/6Hh/1a1g4/3pH4/AL*1H1HH1/3MBLAW O 12":        "Gd4f6",
		"wM2bl1w/l*1hh1hhh/h4pha1/8/3g3H/HH4HH/H1H3H1/WALGBLAW O 8":            "Ha6a5",
	} {
		g, err := nemoroth.MustSetup(position).Game(nemoroth.Standard())
		if err != nil {
			t.Fatal(err)
		}
		w := nemoroth.NewWalker(g)
		f, ok := game.Search(t.Context(), w, material(w), game.Limits{Depth: 3})
		plies, win, proven := f.Proven()
		if won := win && proven && plies == 3; !ok || !won || f.Move.String() != best {
			t.Errorf("%s: %+v, want %s", position, f, best)
		}
	}
	g := nemoroth.NewGame(nemoroth.Standard())
	if f, _ := game.Search(t.Context(), nemorothgame.Cursor(g)(), zero,
		game.Limits{Depth: 2}); f.Depth != 2 || f.Score != 0 {
		t.Errorf("the opening: %+v", f)
	}
}

// TestLimits checks that a search keeps its limits and always returns a legal move.
func TestLimits(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 1))
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	var none context.Context
	for range 20 {
		g := randomGame(t, rng, rng.IntN(80))
		w := nemoroth.NewWalker(g)
		for _, c := range []struct {
			name   string
			ctx    context.Context
			limits game.Limits
		}{
			{"ended context", ended, game.Limits{}},
			{"1 node", t.Context(), game.Limits{Nodes: 1}},
			{"1 ns", t.Context(), game.Limits{Time: 1}},
			{"2000 nodes", t.Context(), game.Limits{Nodes: 2000}},
			{"negative depth", t.Context(), game.Limits{Depth: -1, Nodes: 500}},
			{"depth 1", none, game.Limits{Depth: 1}},
			{"level 1", none, game.Limits{Level: 1}},
		} {
			f, ok := game.Search(c.ctx, w, material(w), c.limits)
			if !ok || !slices.Contains(g.Moves(), f.Move) || w.Depth() != 0 {
				t.Errorf("%v, %s: %+v, %v", g, c.name, f, ok)
			}
			if l := c.limits; l.Nodes > 0 && f.Nodes > l.Nodes ||
				l.Depth > 0 &&
					f.Depth > l.Depth {
				t.Errorf("%v, %s: %+v", g, c.name, f)
			}
		}
	}
}

func TestSearchStopsInTime(t *testing.T) {
	if testing.Short() {
		t.Skip("measures time")
	}
	w := nemoroth.NewWalker(nemoroth.NewGame(nemoroth.Standard()))
	const limit, slack = 30 * time.Millisecond, 20 * time.Millisecond
	best := time.Hour
	for try := 0; try < 20 && best > slack; try++ {
		begun := time.Now()
		game.Search(t.Context(), w, material(w), game.Limits{Time: limit})
		best = min(best, time.Since(begun)-limit)
	}
	if best > slack {
		t.Errorf("the limit was overrun by %v at best", best)
	}
}

// TestNothingFound checks that Search returns false if the game is over or has no
// limit.
func TestNothingFound(t *testing.T) {
	for _, c := range []struct {
		name   string
		played []int
		limits game.Limits
	}{
		{"won", []int{0, 3, 1, 4, 2}, game.Limits{Depth: 1}},
		{"drawn", []int{0, 1, 2, 4, 3, 5, 7, 6, 8}, game.Limits{Depth: 1}},
		{"no limit", nil, game.Limits{}},
		{"negative limits", nil, game.Limits{Depth: -1, Time: -1}},
	} {
		if f, ok := game.Search(context.Background(), start(false, c.played...)(), zero,
			c.limits); ok || f != (game.Found[int]{}) {
			t.Errorf("%s: %+v, %v", c.name, f, ok)
		}
	}
}
