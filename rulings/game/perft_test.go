package game_test

import (
	"context"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// TestPerft checks the known counts of noughts and crosses.
func TestPerft(t *testing.T) {
	for depth, want := range []uint64{1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872,
		0} {
		for name, o := range map[string]game.PerftOptions{"one processor": {}, "three": {CPUs: 3},
			"hash table": {HashMiB: 1, CPUs: 2}} {
			if depth > 7 && name != "hash table" {
				continue
			}
			got, err := game.Perft(t.Context(), start(true), depth, o)
			if got != want || err != nil {
				t.Errorf("depth %d, %s: %d, %v; want %d", depth, name, got, err, want)
			}
		}
	}
	if n, err := game.Perft(t.Context(), start(false), -1, game.PerftOptions{}); n != 1 ||
		err != nil {
		t.Errorf("depth -1: %d, %v", n, err)
	}
}

// TestDivide checks the order of Divide and that its counts add up to Perft's.
func TestDivide(t *testing.T) {
	for depth, want := range [][]uint64{nil, {1, 1, 1}, {2, 2, 2}, {1, 2, 1}, {0, 0, 0}} {
		got, err := game.Divide(t.Context(), start(false, 0, 1, 2, 4, 3, 6), depth,
			game.PerftOptions{CPUs: 2})
		if err != nil {
			t.Fatal(err)
		}
		var counts []uint64
		for i, c := range got {
			if cell := []int{5, 7, 8}[i]; c.Move != cell {
				t.Errorf("depth %d: move %d is %d, want %d", depth, i, c.Move, cell)
			}
			counts = append(counts, c.Nodes)
		}
		if diff := cmp.Diff(want, counts); diff != "" {
			t.Errorf("depth %d (-want +got):\n%s", depth, diff)
		}
	}
}

// TestCursorOf checks the counts of a cursor of texts against the game's own
// cursor.
func TestCursorOf(t *testing.T) {
	g := nemoroth.NewGame(nemoroth.Azgoroth())
	want, err := game.Perft(t.Context(), nemorothgame.Cursor(g), 2, game.PerftOptions{})
	if err != nil {
		t.Fatal(err)
	}
	got, err := game.Perft(t.Context(),
		func() game.Cursor[string] { return game.CursorOf(nemorothgame.Game(g)) }, 2,
		game.PerftOptions{})
	if got != want || err != nil {
		t.Errorf("%d, %v; want %d", got, err, want)
	}
}

func TestPerftProgress(t *testing.T) {
	last := 0
	_, err := game.Perft(t.Context(), start(false), 4,
		game.PerftOptions{CPUs: 3, Progress: func(done, of int) {
			if last++; done != last || of != 9 {
				t.Errorf("%d of %d after %d reports", done, of, last)
			}
		}})
	if last != 9 || err != nil {
		t.Errorf("%d reports, %v", last, err)
	}
}

func TestPerftStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	n, err := game.Perft(ctx, start(false), 9, game.PerftOptions{CPUs: 2,
		Progress: func(int, int) { cancel() }})
	if !errors.Is(err, context.Canceled) || n >= 127872 {
		t.Errorf("%d, %v", n, err)
	}
	for _, depth := range []int{1, 2, 3} {
		if _, err := game.Divide(ctx, start(false), depth, game.PerftOptions{}); !errors.Is(err,
			context.Canceled) {
			t.Errorf("depth %d: %v", depth, err)
		}
	}
	var none context.Context
	if n, err := game.Perft(none, start(false), 2, game.PerftOptions{}); n != 72 || err != nil {
		t.Errorf("no context: %d, %v", n, err)
	}
}
