package nature_test

import (
	"testing"

	"github.com/nemoroth/rules/fuzz/naive/internal/modeltest"
	"github.com/nemoroth/rules/fuzz/naive/nature"
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

// TestPerft checks counts from the start; the game itself is counted further (NAT-PERFT). The 24 first moves,
// counted by hand, are sixteen of Initiates and four of each Ranger.
func TestPerft(t *testing.T) {
	for i, want := range []int{24, 576, 16470} {
		depth := i + 1
		if got := perft(t, modeltest.Begin(t, nature.Rules(), ""), depth); got != want {
			t.Errorf("perft %d is %d, want %d", depth, got, want)
		}
	}
}
