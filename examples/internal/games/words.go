package games

import (
	"slices"

	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

// Deeds returns the effects of a legal move in words, without those that follow
// every move by themselves and without the end of the game.
func (e Entry) Deeds(effects []game.Effect) []string {
	var lines []string
	for _, f := range effects {
		if !slices.Contains(e.untold, f.Kind) {
			lines = append(lines, rulings.EffectText(e.Rules, f))
		}
	}
	return lines
}
