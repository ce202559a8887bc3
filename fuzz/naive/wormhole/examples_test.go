package wormhole_test

import "github.com/nemoroth/rules/rulings/game"

const rulebook = "../../../examples/wormhole/RULEBOOK.md"

// outcome returns the outcome in the words of the rulebook. A draw, which the
// rulebook does not have, is "drawn" and its reason.
func outcome(g game.Game) string {
	if o := g.Outcome(); o.Over {
		return ending(o)
	}
	return "open"
}

func ending(o game.Outcome) string {
	if o.Winner == "" {
		return "drawn: " + o.Reason
	}
	return "over: " + o.Winner + " by " + o.Reason
}
