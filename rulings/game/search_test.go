package game_test

import (
	"context"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game"
)

func zero() int { return 0 }

// TestSearchIsMinimax checks that Search returns the minimax value at each depth,
// and a move with that value.
func TestSearchIsMinimax(t *testing.T) {
	for _, c := range []struct {
		played []int
		depth  int
	}{{nil, 4}, {[]int{4}, 5}, {[]int{0, 1}, 9}, {[]int{0, 4, 8}, 9}, {[]int{0, 8, 2, 1}, 9}} {
		for depth := 1; depth <= c.depth; depth++ {
			f, ok := game.Search(t.Context(), start(c.played...)(), strconv.Itoa, zero,
				game.Limits{Depth: depth})
			want := minimax(start(c.played...)(), depth, 0)
			move, _ := strconv.Atoi(f.Move)
			after := start(append(slices.Clone(c.played), move)...)()
			if got := -minimax(after, f.Depth-1, 1); !ok || f.Score != want || got != want {
				t.Errorf("after %v, depth %d: %+v, whose move has %d; want %d", c.played, depth,
					f, got, want)
			}
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
		f, _ := game.Search(t.Context(), start(c.played...)(), strconv.Itoa, zero, game.Limits{Depth: 9})
		plies, win, proven := f.Proven()
		if plies != c.plies || win != c.win || proven != c.proven {
			t.Errorf("%s: %+v: %v in %d, %v", c.name, f, win, plies, proven)
		}
	}
}

// TestLimits checks that a search keeps its limits and returns a legal move, and returns
// false if the game is over or nothing ends the search.
func TestLimits(t *testing.T) {
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	none := context.Background()
	for _, c := range []struct {
		name   string
		ctx    context.Context
		played []int
		limits game.Limits
		ok     bool
	}{
		{"ended context", ended, nil, game.Limits{}, true},
		{"1 node", t.Context(), nil, game.Limits{Nodes: 1}, true},
		{"1 ns", t.Context(), nil, game.Limits{Time: 1}, true},
		{"2000 nodes", t.Context(), nil, game.Limits{Nodes: 2000}, true},
		{"negative depth", t.Context(), nil, game.Limits{Depth: -1, Nodes: 500}, true},
		{"depth 1", none, nil, game.Limits{Depth: 1}, true},
		{"level 1", none, nil, game.Limits{Level: 1}, true},
		{"won", none, []int{0, 3, 1, 4, 2}, game.Limits{Depth: 1}, false},
		{"drawn", none, []int{0, 1, 2, 4, 3, 5, 7, 6, 8}, game.Limits{Depth: 1}, false},
		{"no limit", none, nil, game.Limits{}, false},
		{"negative limits", none, nil, game.Limits{Depth: -1, Time: -1}, false},
	} {
		f, ok := game.Search(c.ctx, start(c.played...)(), strconv.Itoa, zero, c.limits)
		if l := c.limits; ok != c.ok || l.Nodes > 0 && f.Nodes > l.Nodes ||
			max(l.Depth, l.Level) == 1 && f.Depth > 1 {
			t.Errorf("%s: %+v, %v", c.name, f, ok)
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
		game.Search(t.Context(), w, nemoroth.Move.String, zero, game.Limits{Time: limit})
		best = min(best, time.Since(begun)-limit)
	}
	if best > slack {
		t.Errorf("the limit was overrun by %v at best", best)
	}
}
