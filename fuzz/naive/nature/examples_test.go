package nature_test

import (
	"fmt"

	"github.com/nemoroth/rules/rulings/game"
)

const rulebook = "../../../examples/nature/RULEBOOK.md"

// outcome returns the outcome in the words of the rulebook.
func outcome(g game.Game) string {
	if o := g.Outcome(); o.Over {
		return ending(o)
	}
	return "open"
}

func ending(o game.Outcome) string {
	winner := "draw"
	if o.Winner != "" {
		winner = o.Winner
	}
	return fmt.Sprintf("over: %s %s %d", winner, o.Reason, *o.Points)
}
