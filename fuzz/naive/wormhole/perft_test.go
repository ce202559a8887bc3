package wormhole_test

import (
	"testing"

	"github.com/nemoroth/rules/fuzz/naive/internal/modeltest"
	"github.com/nemoroth/rules/fuzz/naive/wormhole"
	"github.com/nemoroth/rules/rulings/game"
)

func perft(t *testing.T, g game.Game, depth int) int {
	moves := g.Moves()
	if depth == 1 {
		return len(moves)
	}
	n := 0
	for _, move := range moves {
		n += perft(t, modeltest.Play(t, g, move), depth-1)
	}
	return n
}

// TestPerft checks counts from the start; the game itself is counted further. The 31
// first moves by hand: sixteen of Pawns, four each of Knights, Champions and Wizards,
// three of the Lion.
func TestPerft(t *testing.T) {
	for i, want := range []int{31, 959, 29850} {
		depth := i + 1
		if depth > 2 && testing.Short() {
			break
		}
		if got := perft(t, modeltest.Begin(t, wormhole.Rules(), ""), depth); got != want {
			t.Errorf("perft %d is %d, want %d", depth, got, want)
		}
	}
}
