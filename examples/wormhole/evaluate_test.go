package wormhole

import (
	"context"
	"testing"
	"time"

	"github.com/nemoroth/rules/rulings/game"
)

// TestSearch checks that the search finds a mate in one move, and reports false in a
// finished game.
func TestSearch(t *testing.T) {
	for line, want := range map[string]string{
		"xxxxxxxx/xxxxxxxk/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxc/xxxxxxxx/Kxxxxxx1 b 1":  "Ch3h1",
		"xxxxxxxx/xxxxxxxk/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx/Kxxxxxxx w 32": "",
	} {
		g, err := Rules().Start(line, "")
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := g.(game.Searcher).Search(context.Background(), game.Limits{Time: time.Second}); got.Move != want || ok != (want != "") {
			t.Errorf("%s: %q (%v)", line, got.Move, ok)
		}
	}
}
