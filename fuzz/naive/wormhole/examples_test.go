package wormhole_test

import (
	"errors"
	"regexp"
	"strings"
	"testing"

	"github.com/nemoroth/rules/fuzz/naive/wormhole"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
)

const rulebook = "../../../examples/wormhole/RULEBOOK.md"

// TestWorkedExamples checks every statement of the rulebook, §10.
func TestWorkedExamples(t *testing.T) {
	gametest.Examples{Rules: wormhole.Model{}, Outcome: ending, More: []gametest.Statement{{
		Form: regexp.MustCompile(`^(?:not in check|in check from .+)$`), Answer: inCheck,
	}}}.Test(t, rulebook, 53)
}

// inCheck returns the squares from which the side to move is in check, as text.
// It finds them by starting the same board with the other side to move, which
// WORM-POS-3 refuses with these squares.
func inCheck(g game.Game, _ []string) string {
	fields := strings.Fields(g.Line())
	fields[1] = map[string]string{"w": "b", "b": "w"}[fields[1]]
	_, err := wormhole.Model{}.Start(strings.Join(fields, " "), "")
	var setup *game.SetupError
	if err != nil && !errors.As(err, &setup) {
		return err.Error()
	}
	if setup != nil {
		for _, p := range setup.Problems {
			if p.Rule == "WORM-POS-3" {
				return "in check from " + strings.Join(p.Squares, " ")
			}
		}
	}
	return "not in check"
}

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
