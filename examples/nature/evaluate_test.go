package nature

import (
	"context"
	"testing"
	"time"

	"github.com/nemoroth/rules/rulings/game"
)

// TestSearch checks that the search captures a ruler at once, and reports false in a
// finished game.
func TestSearch(t *testing.T) {
	for line, want := range map[string]string{
		"8/8/3g4/4I3/8/8/8/4G3 N - - 1": "Ie5d6",
		"8/8/3G4/8/8/8/8/4G3 B - - 1":   "",
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
