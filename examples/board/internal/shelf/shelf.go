// Package shelf lists the games of the registry with their searches, for
// programs without the files of the rulings. It imports no corpus.
package shelf

import (
	"github.com/nemoroth/rules/examples/board/internal/answer"
	"github.com/nemoroth/rules/examples/nature"
	"github.com/nemoroth/rules/examples/wormhole"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// Games returns the games in the order of the registry, without their Info.
func Games() []answer.Game {
	return []answer.Game{{Rules: nemorothgame.Rules(), Think: answer.Nemoroth}, {Rules: wormhole.Rules()}, {Rules: nature.Rules()}}
}
