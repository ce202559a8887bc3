package nature

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/nemoroth/rules/rulings/game"
)

// TestPerft checks the counts from the start by a cursor, with and without a hash
// table, and to depth 2 by immutable games (NAT-PERFT).
func TestPerft(t *testing.T) {
	text, err := os.ReadFile("testdata/perft.txt")
	if err != nil {
		t.Fatal(err)
	}
	g := opening(t)
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		var depth int
		var want uint64
		if _, err := fmt.Sscan(line, &depth, &want); err != nil {
			t.Fatal(err)
		}
		for _, o := range []game.PerftOptions{{}, {HashMiB: 1, CPUs: 2}} {
			if got := count(t, g, depth, o); got != want {
				t.Errorf("depth %d: %d, want %d", depth, got, want)
			}
		}
		if depth <= 2 {
			if got := byGames(t, g, depth); got != want {
				t.Errorf("depth %d by games: %d, want %d", depth, got, want)
			}
		}
	}
}

func count(t *testing.T, g game.Game, depth int, o game.PerftOptions) (sum uint64) {
	counts, err := g.(game.Searcher).Divide(context.Background(), depth, o)
	for _, c := range counts {
		sum += c.Nodes
	}
	if err != nil {
		t.Fatal(err)
	}
	return sum
}

func byGames(t *testing.T, g game.Game, depth int) uint64 {
	n, err := game.Perft(context.Background(), func() game.Cursor[string] { return game.CursorOf(g) }, depth, game.PerftOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestRepetitionCounts checks counts that draws by repetition reduce (NAT-DRAW-REP), by
// a cursor with and without a hash table and by immutable games.
func TestRepetitionCounts(t *testing.T) {
	const line = "7g/8/6i1/6I1/1i6/1I6/8/G7 N - - 1"
	var g game.Game
	g, err := Rules().Start(line, "")
	if err != nil {
		t.Fatal(err)
	}
	var last uint64
	for i, move := range []string{"", "Ga1a2", "Gh8h7", "Ga2a1", "Gh7h8", "Ga1a2", "Gh8h7", "Ga2a1"} {
		if move != "" {
			if g, err = g.Play(move); err != nil {
				t.Fatal(err)
			}
		}
		for depth := 1; depth <= 6; depth++ {
			want := byGames(t, g, depth)
			for _, o := range []game.PerftOptions{{}, {HashMiB: 1}} {
				if got := count(t, g, depth, o); got != want {
					t.Errorf("after %d moves, depth %d: %d, want %d", i, depth, got, want)
				}
			}
			last = want
		}
	}
	fresh, _ := Rules().Start(g.Line(), "")
	if n := count(t, fresh, 6, game.PerftOptions{}); n <= last {
		t.Errorf("with history %d, without history %d", last, n)
	}
}
