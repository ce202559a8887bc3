package nature

import (
	"testing"

	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
)

var (
	_ interface {
		game.Boarder
		game.Diagrammer
		game.Archivist
		game.Namer
		game.Sider
		game.Cataloguer
	} = rules{}
	_ interface {
		game.Counter
		game.Searcher
		game.Chooser
	} = point{}
	_ game.Cursor[Move] = (*Cursor)(nil)
)

// TestProperties holds the properties of every game, from the opening and from
// set-ups that show single rules.
func TestProperties(t *testing.T) {
	ask := func(game.Game) []string {
		return []string{"Ge1e2", "Ge1e1", "Ge1a5", "Ib7b8", "Ib7b8=B", "Ib7b8=T", "Ie4d5", "Ie4f5", "Tc3c5", "Tf3f4+c4c5", "Tc4c5+f3f4", "Tf3f7+c4c5", "Te2e4+e3e4", "Tc3c4+f3f4", "Re5a7", "Be1"}
	}
	cases := []gametest.Case{{Line: "8/8/8/8/8/8/8/8 N - - 1"}, {Line: "4g3"}}
	for _, r := range Rules().(game.Cataloguer).Catalogue() {
		cases = append(cases, gametest.Case{Line: r.Example.Line, Choices: []byte(r.ID), Ask: ask})
	}
	gametest.Test(t, Rules(), cases...)
}

// FuzzRules holds the properties in games from the opening.
func FuzzRules(f *testing.F) { gametest.Fuzz(f, Rules(), nil) }
