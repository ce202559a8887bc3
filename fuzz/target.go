package fuzz

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
)

// Properties is a fuzz target that holds a game to the properties of package
// gametest, in the cases of its Generator and from its seeds:
//
//	func FuzzRules(f *testing.F) { fuzz.Properties(f, mygame.Rules()) }
//
// What fails is shrunk before it is shown. Go's own shrinking, of the bytes, is
// then of little use: go test -fuzz FuzzRules -fuzzminimizetime 1x.
func Properties(f *testing.F, rules game.Rules) {
	target(f, rules, func(c gametest.Case) error { return gametest.Check(rules, c) })
}

// Against is a fuzz target that compares two implementations of a game by
// gametest.Compare, in the cases of the first one's Generator. Else it is like
// Properties. The other one need say no more than Ruleset, Line, Turn, Moves, Play,
// Outcome, and in reports which moves can be read and are legal: one reason
// without a rule is enough.
func Against(f *testing.F, rules, other game.Rules) {
	target(f, rules, func(c gametest.Case) error {
		_, err := gametest.Compare(rules, other, c, gametest.Detail{})
		return err
	})
}

// shrinkTime is how long a target shrinks what fails at most.
const shrinkTime = 20 * time.Second

func target(f *testing.F, rules game.Rules, check func(gametest.Case) error) {
	g := For(rules)
	for _, s := range g.Seeds() {
		f.Add(s.Data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		err := check(g.Case(data))
		if err == nil {
			return
		}
		if found := (*gametest.Failure)(nil); errors.As(err, &found) {
			ctx, cancel := context.WithTimeout(t.Context(), shrinkTime)
			defer cancel()
			if found, _ = Shrink(ctx, rules, found, check, MinimizeOptions{}); found != nil {
				err = found
			}
		}
		t.Fatal(err)
	})
}
