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
			if n := len(c.Cases()); n == 0 || c.Suite() != e.Name()+"-rulings/2" {
				t.Errorf("%d rulings of %s", n, c.Suite())
			}
			if e.Title == "" || e.Notations == "" {
				t.Errorf("title %q, notations %q", e.Title, e.Notations)
			}
			opening, err := e.Start("", "")
			if err != nil || len(e.Sides) != 2 || opening.Turn() != e.Sides[0] {
				t.Errorf("sides %v, first position %v, error %v", e.Sides, opening, err)
			}
			if _, ok := opening.(game.Searcher); !ok {
				t.Error("the game has no search")
			}
			record, err := e.ReadRecord("", e.Demo, "", false)
			if err != nil {
				t.Fatal(err)
			}
			games, err := record.Games(e.Rules)
			if err != nil {
				t.Fatal(err)
			}
			end := games[len(games)-1]
			read, err := game.ReadMove(end, e.Question)
			if err != nil || slices.Contains(end.Moves(), read.Move) {
				t.Errorf("%s is legal after the demo, or invalid: %v", e.Question, err)
			}
		})
	}
}
