package games

import (
	"slices"
	"testing"

	"github.com/nemoroth/rules/rulings/game"
)

// Each entry of the registry has what programs show: rulings, sides, and a demo
// at whose end its question can be asked.
func TestEntries(t *testing.T) {
	for _, e := range All() {
		t.Run(e.Name(), func(t *testing.T) {
			c, err := e.Corpus()
			if err != nil {
				t.Fatal(err)
			}
			if len(c.Cases()) < 90 || c.Suite() != e.Name()+"-rulings/2" || e.Title == "" || e.Notations == "" {
				t.Errorf("%d rulings of %s; title %q, notations %q", len(c.Cases()), c.Suite(), e.Title, e.Notations)
			}
			opening, err := e.Start("", "")
			if err != nil || len(e.Sides) != 2 || opening.Turn() != e.Sides[0] {
				t.Errorf("%v begin with %v (%v)", e.Sides, opening, err)
			}
			archive, err := e.Archive()
			if err != nil {
				t.Fatal(err)
			}
			record, err := archive.ReadRecord("", e.Demo, "")
			if err != nil {
				t.Fatal(err)
			}
			games, err := record.Games(e.Rules)
			if err != nil {
				t.Fatal(err)
			}
			end := games[len(games)-1]
			if move, err := game.ReadMove(end, e.Question); err != nil || slices.Contains(end.Moves(), move) {
				t.Errorf("%s is no question: %v", e.Question, err)
			}
		})
	}
}
