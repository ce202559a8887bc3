package games

import (
	"slices"
	"testing"

	"github.com/nemoroth/rules/rulings/game"
)

// TestEntries checks the entries of the registry: the rulings, the sides, and that
// Question is illegal at the end of Demo.
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
				t.Errorf("sides %v, first position %v, error %v", e.Sides, opening, err)
			}
			archive, err := e.Archive()
			if err != nil {
				t.Fatal(err)
			}
			record, err := archive.ReadRecord("", e.Demo, "", false)
			if err != nil {
				t.Fatal(err)
			}
			games, err := record.Games(e.Rules)
			if err != nil {
				t.Fatal(err)
			}
			end := games[len(games)-1]
			if read, err := game.ReadMove(end, e.Question); err != nil || slices.Contains(end.Moves(), read.Move) {
				t.Errorf("%s is legal after the demo, or invalid: %v", e.Question, err)
			}
		})
	}
}
