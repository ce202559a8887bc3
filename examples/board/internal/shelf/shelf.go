// Package shelf lists the games of the registry with what thinks for them, where
// the rulings' own files are not to be had: it imports no corpus.
package shelf

import (
	"github.com/nemoroth/rules/examples/board/internal/answer"
	"github.com/nemoroth/rules/examples/nature"
	"github.com/nemoroth/rules/examples/wormhole"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// Games lists the games in the registry's order, without what package games says
// of them.
func Games() []answer.Game {
	return []answer.Game{{Rules: nemorothgame.Rules(), Think: answer.Nemoroth}, {Rules: wormhole.Rules()}, {Rules: nature.Rules()}}
}
