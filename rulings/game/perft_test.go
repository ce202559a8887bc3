package game_test

import (
	"context"
	"errors"
	"strconv"
	"testing"

	"github.com/nemoroth/rules/rulings/game"
)

// perft returns the number of sequences of moves.
func perft(ctx context.Context, depth int, o game.DivideOptions) (n uint64, err error) {
	counts, err := game.Divide(ctx, start(), strconv.Itoa, depth, o)
	for _, c := range counts {
		n += c.Nodes
	}
	return n, err
}

// TestPerft checks the known counts of noughts and crosses.
func TestPerft(t *testing.T) {
	for depth, want := range []uint64{0, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872,
		0} {
		for _, cpus := range []int{0, 3} {
			if depth > 7 && cpus == 0 {
				continue
			}
			got, err := perft(t.Context(), depth, game.DivideOptions{Workers: cpus})
			if got != want || err != nil {
				t.Errorf("depth %d, %d processors: %d, %v; want %d", depth, cpus, got, err, want)
			}
		}
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
	n, err := perft(ctx, 9, game.DivideOptions{Workers: 3, Progress: progress})
	if !errors.Is(err, context.Canceled) || n >= 127872 || last < 3 {
		t.Errorf("%d after %d reports, %v", n, last, err)
	}
}
