package nemorothgame

import (
	"math/rand/v2"

	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame/gen"
)

// One in wildOnes sampled setups may be impossible.
const wildOnes = 4

// Sample returns a rich board of package gen.
func (rules) Sample(r *rand.Rand) (line string, plies []byte) {
	if r == nil {
		return "", nil
	}
	c := gen.Decode(gen.Random(r))
	if r.IntN(wildOnes) == 0 && !gen.Nonsense(c.Wild) {
		return c.Wild.String(), c.Line
	}
	return c.Setup.String(), c.Line
}

// questions is the number of moves, mostly illegal, that Questions lists.
const questions = 12

// Questions asks about moves of package gen, most of them almost possible.
func (rules) Questions(g game.Game, r *rand.Rand) (names []string) {
	if g == nil || r == nil {
		return nil
	}
	of, ok := Of(g)
	if !ok { // a game of another implementation
		var err error
		if of, err = Start(g.Line(), g.Ruleset()); err != nil {
			return nil
		}
	}
	for _, m := range gen.Some(r, questions)(of) {
		if !m.IsZero() {
			names = append(names, m.String())
		}
	}
	return names
}
