package nature

import (
	"testing"

	"github.com/nemoroth/rules/fuzz"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
)

var (
	_ interface {
		game.Boarder
		game.Archivist
		game.Documenter
		game.Sampler
	} = rules{}
	_ game.Searcher     = point{}
	_ game.Cursor[Move] = (*Cursor)(nil)
)

// TestProperties checks the properties of every game from the opening and from the
// positions of the rulings, and asks about the moves that the rulings name.
func TestProperties(t *testing.T) {
	cases := []gametest.Case{{Line: "8/8/8/8/8/8/8/8 N - - 1"}, {Line: "4g3"}}
	c, err := Corpus()
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range c.Cases() {
		if k.Position == "" {
			continue
		}
		asked := []string{"Ie7e8=G", "Be1", "Tc4c5+f3f4"}
		for _, check := range k.Checks {
			asked = append(asked, check.Move)
		}
		cases = append(cases, gametest.Case{Line: k.Position, Choices: []byte(k.ID), Ask: func(game.Game) []string { return asked }})
	}
	gametest.Test(t, Rules(), cases...)
}

// FuzzRules checks the properties in games from random positions.
func FuzzRules(f *testing.F) { fuzz.Properties(f, Rules()) }
