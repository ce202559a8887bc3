package nature_test

import (
	"fmt"
	"testing"

	"github.com/nemoroth/rules/fuzz/naive/nature"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
)

const rulebook = "../../../examples/nature/RULEBOOK.md"

// TestWorkedExamples checks every statement of the rulebook, §10.
func TestWorkedExamples(t *testing.T) {
	gametest.Examples{Rules: nature.Model{}, Outcome: ending}.Test(t, rulebook, 42)
}

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
