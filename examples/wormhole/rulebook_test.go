package wormhole

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
)

// worked reads the rulebook's statements. An outcome reads "over: b by checkmate".
var worked = gametest.Examples{
	Rules:   Rules(),
	Outcome: func(o game.Outcome) string { return "over: " + o.Winner + " by " + o.Reason },
	More: []gametest.Statement{{
		Form: regexp.MustCompile(`^(?:not in check|in check from .+)$`),
		Answer: func(g game.Game, _ []string) string {
			p := g.(point)
			if from := p.checks(p.turn).Names(); len(from) > 0 {
				return "in check from " + strings.Join(from, " ")
			}
			return "not in check"
		},
	}},
}

// TestWorkedExamples checks every statement of the rulebook's worked examples.
func TestWorkedExamples(t *testing.T) { worked.Test(t, rulebook, 53) }

// TestDisputes checks our decisions in the positions that the rulebook names.
func TestDisputes(t *testing.T) {
	text, err := os.ReadFile(rulebook)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ id, line, statements string }{
		{"Q-03", diagram, "Kc8c6 illegal (WORM-TAKE-1 c6)"},
		{"Q-03", "cwkxxxwn/ppxppppx/3xxW2/4x2p/3P1x2/3n1x2/PPPxPPPP/CWxxxNKC b 8", "Kc8c6 legal"},
		{"Q-04", diagram, "open"},
		{"Q-05", "7k/8/8/8/8/4n3/4P3/K7 w 1", "Pe2e4 illegal (WORM-PAWN-2 e3)"},
		{"Q-06", "7k/8/8/8/8/4x3/4P3/K7 w 1", "Pe2e5 legal"},
		{"Q-06", "k7/8/8/8/4Mx2/8/8/K7 w 1", "Me4g4 illegal (WORM-TAKE-2 g4); Me4h4 legal"},
		{"Q-07", "7k/3P4/8/8/8/8/8/4K3 w 1", "Pd7d8 gives 3P3k/3x4/8/8/8/8/8/4K3 b 1"},
		{"Q-08", "4k3/8/8/4x3/3W4/8/8/K7 w 1", "Wd4f4 illegal (WORM-MOVE-WIZARD f4)"},
		{"Q-09", "7k/1x6/1x6/1x6/1x6/1x6/1x6/KN6 w 1", "Nb1c3 illegal (WORM-MOVE-KNIGHT c3)"},
		{"Q-10", "4k3/8/3p4/3p4/3W4/8/3P4/K7 w 1", "Wd4c7 legal"},
		{"Q-11", "4k3/8/8/8/3M4/8/8/K7 w 1", "Md4e6 illegal (WORM-MOVE-LION e6)"},
		{"Q-12", "7k/8/8/8/4c3/8/4N3/4K3 w 1", "Ne2c3 illegal (WORM-CHECK-2 e4)"},
		{"Q-13", "k7/x7/x7/8/K7/8/8/8 w 1", "Ka4a5 illegal (WORM-CHECK-2 a8)"},
		{"Q-15", "k7/8/8/8/8/8/8/K7 w 1", "open"},
		{"Q-16", "k1C5/8/8/8/8/8/8/K7 w 1", "refused (WORM-POS-3 c8)"},
		{"Q-17", "4k3/8/8/8/8/8/8/4K3 w 1", "Ke1e4 illegal (WORM-MOVE-KING e4)"},
	} {
		t.Run(c.id, func(t *testing.T) {
			if c.line != diagram && !strings.Contains(string(text), c.line) {
				t.Errorf("the rulebook has no position %s", c.line)
			}
			if err := worked.Check(c.line, c.statements); err != nil {
				t.Error(err)
			}
		})
	}
}
