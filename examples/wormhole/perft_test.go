package wormhole

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/nemoroth/rules/rulings/game"
)

// TestPerft checks the counts from the start by a cursor, with and without a hash
// table, and to depth 2 by immutable games.
func TestPerft(t *testing.T) {
	text, err := os.ReadFile("testdata/perft.txt")
	if err != nil {
		t.Fatal(err)
	}
	g, _ := Rules().Start("", "")
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		var depth int
		var want uint64
		if _, err := fmt.Sscan(line, &depth, &want); err != nil {
			t.Fatal(err)
		}
		if depth > 3 && testing.Short() {
			break
		}
		for _, o := range []game.PerftOptions{{}, {HashMiB: 1, CPUs: 2}} {
			counts, err := g.(game.Searcher).Divide(context.Background(), depth, o)
			var sum uint64
			for _, c := range counts {
				sum += c.Nodes
			}
			if err != nil || sum != want {
				t.Errorf("depth %d: %d, want %d (%v)", depth, sum, want, err)
			}
		}
		if depth <= 2 {
			n, err := game.Perft(context.Background(), func() game.Cursor[string] { return game.CursorOf(g) }, depth, game.PerftOptions{})
			if err != nil || n != want {
				t.Errorf("depth %d by games: %d, want %d (%v)", depth, n, want, err)
			}
		}
	}
}
