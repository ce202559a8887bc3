package game_test

import (
	"context"
	"errors"
	"testing"

	"github.com/nemoroth/rules/rulings/game"
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

// TestPerftStops checks that Progress is called once for each move, in order, and that
// the end of the context ends a count.
func TestPerftStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	last := 0
	progress := func(done, of int) {
		if last++; done != last || of != 9 {
			t.Errorf("%d of %d after %d reports", done, of, last)
		}
		if done == 3 {
			cancel()
		}
	}
	n, err := game.Perft(ctx, start(false), 9, game.PerftOptions{CPUs: 3, Progress: progress})
	if !errors.Is(err, context.Canceled) || n >= 127872 || last < 3 {
		t.Errorf("%d after %d reports, %v", n, last, err)
	}
}
