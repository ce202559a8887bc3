// Package games is the registry of the games of the example programs. To add a
// game, add its rules to AllRules and an entry to All.
//
// In the browser it has the rules only, without rulings and, but for the build tag models, models.
package games

import (
	"github.com/nemoroth/rules/examples/nature"
	"github.com/nemoroth/rules/examples/wormhole"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// Rules is what the programs need of a game. Its games are Searchers.
type Rules interface {
	game.Boarder
	game.Archivist
	game.Sampler
}

// AllRules returns the rules of the games, the default game first.
func AllRules() []Rules {
	return []Rules{nemorothgame.Rules().(Rules), wormhole.Rules().(Rules), nature.Rules().(Rules)}
}
