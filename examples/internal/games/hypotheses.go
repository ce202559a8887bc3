//go:build !js || models

package games

import (
	"github.com/nemoroth/rules/fuzz/naive/misread"
	"github.com/nemoroth/rules/fuzz/naive/nature"
	"github.com/nemoroth/rules/fuzz/naive/wormhole"
	"github.com/nemoroth/rules/rulings"
)

// Hypotheses returns what people may believe the rules of each game to be. The plain models that
// play by these beliefs are large: a program for browsers has them with the build tag models only.
func Hypotheses() [][]rulings.Hypothesis {
	return [][]rulings.Hypothesis{misread.All(), wormhole.Misreadings(), nature.Misreadings()}
}
