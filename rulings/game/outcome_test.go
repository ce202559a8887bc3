package game_test

import (
	"testing"

	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// TestOutcomeClause checks the clause for a win, a draw, a score and no outcome.
func TestOutcomeClause(t *testing.T) {
	five, none := 5, 0
	for _, c := range []struct {
		outcome game.Outcome
		want    string
	}{
		{game.Outcome{}, "the game is not over"},
		{game.Outcome{Over: true, Winner: "O", Reason: "compulsion"},
			"Obsidian wins by compulsion"},
		{game.Outcome{Over: true, Reason: "repetition"}, "the game is a draw by repetition"},
		{game.Outcome{Over: true, Winner: "A", Reason: "stalemate", Points: &five,
			Wins: map[string]float64{"A": 0.75, "O": 0.25}},
			"Alabaster wins (stalemate, 5 points, 0.75 to 0.25)"},
		{game.Outcome{Over: true, Reason: "bare", Points: &none},
			"the game is a draw (bare, 0 points)"},
	} {
		if got := game.OutcomeClause(nemorothgame.Rules(), c.outcome); got != c.want {
			t.Errorf("%v: %q, want %q", c.outcome, got, c.want)
		}
	}
}
