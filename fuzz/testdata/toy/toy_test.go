// Package toy fuzzes an engine with one wrong rule: a digesting Leaf Pile may not
// engulf a Go Away. All other answers come from this library.
package toy

import (
	"slices"
	"strings"
	"testing"

	"github.com/nemoroth/rules/fuzz"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

type engine struct{ game.Rules }

func (e engine) Start(line, ruleset string) (game.Game, error) {
	return wrap(e.Rules.Start(line, ruleset))
}

type point struct{ game.Game }

func wrap(g game.Game, err error) (game.Game, error) { return point{g}, err }

func (p point) Play(move string) (game.Game, error) { return wrap(p.Game.Play(move)) }

func (p point) Moves() []string {
	return slices.DeleteFunc(p.Game.Moves(), func(move string) bool {
		effects := p.Explain(move).Effects
		return strings.EqualFold(effects[0].Piece, "L*") &&
			slices.ContainsFunc(effects, func(e game.Effect) bool {
				return e.Kind == "engulf" && strings.EqualFold(e.Piece, "A")
			})
	})
}

func FuzzEngine(f *testing.F) {
	rules := nemorothgame.Rules()
	fuzz.Against(f, rules, engine{rules})
}
