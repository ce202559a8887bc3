package wormhole

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/nemoroth/rules/examples/internal/grid"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
)

// diagram is that of the page.
const diagram = "cwkxxxwn/ppxppppx/2mxxW2/4x2p/3P1x2/3n1x2/PPPxPPPP/CWxxxNKC b 8"

// worked reads the rulebook's statements. An outcome reads "over: b by checkmate".
var worked = gametest.Examples{
	Rules:   Rules(),
	Outcome: func(o game.Outcome) string { return "over: " + o.Winner + " by " + o.Reason },
	More: []gametest.Statement{{
		Form: regexp.MustCompile(`^(?:not in check|in check from .+)$`),
		Answer: func(g game.Game, _ []string) string {
			p, _ := grid.Of[*position](g)
			if from := p.checks(p.Turn).Names(); len(from) > 0 {
				return "in check from " + strings.Join(from, " ")
			}
			return "not in check"
		},
	}},
}

// TestWorkedExamples checks every statement of the rulebook's worked examples.
func TestWorkedExamples(t *testing.T) { worked.Test(t, "RULEBOOK.md", 53) }

func TestRuleTable(t *testing.T) {
	gametest.RuleTable(t, Rules(), "RULEBOOK.md",
		regexp.MustCompile(`\*\*(W[A-Z]+-[A-Z0-9-]+)\*\*`))
}

// TestDisputes checks our decisions in the positions that the rulebook names.
func TestDisputes(t *testing.T) {
	text, err := os.ReadFile("RULEBOOK.md")
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

// TestWords checks the sentences of reasons and problems.
func TestWords(t *testing.T) {
	for _, c := range []struct{ line, move, want string }{
		{start, "Pe7e5", "White is to move and has no Pawn on e7 [WORM-MOVE-1]"},
		{"k7/8/8/8/8/8/8/K7 b 1", "Ca1a2",
			"Black is to move and has no Champion on a1 [WORM-MOVE-1]"},
		{"k7/8/8/8/8/8/x7/K7 w 1", "Ka1a2", "a2 is a hole [WORM-HOLE-2]"},
		{"k7/8/8/8/8/8/8/K7 w 1", "Ka1h8",
			"no path of the King on a1 ends on h8 [WORM-MOVE-KING]"},
		{start, "Md1e1", "White's own King stands on e1 [WORM-TAKE-1]"},
		{start, "Md1d5", "no path of the Lion on d1 ends on d5 [WORM-MOVE-LION]"},
		{start, "Wc1c3", "no path of the Wizard on c1 ends on c3 [WORM-MOVE-WIZARD]"},
		{start, "Nb1b3", "no path of the Knight on b1 ends on b3 [WORM-MOVE-KNIGHT]"},
		{"7k/8/8/8/3M4/8/8/K7 w 1", "Md4d5",
			"a single step of a Lion must capture, and d5 is empty [WORM-TAKE-2]"},
		{"7k/8/8/4n3/4n3/4P3/8/K7 w 1", "Pe3e5",
			"a Pawn moves straight forward only to an empty square, and e5 is occupied " +
				"[WORM-PAWN-1]; " +
				"a Pawn makes two steps only from its second rank, and this Pawn stands on e3 " +
				"[WORM-PAWN-2]; a Pawn does not leap, and e4 is occupied [WORM-PAWN-2]"},
		{"4x2k/4x3/4x3/4x3/4P3/8/8/1K6 w 1", "Pe4a1",
			"no path of the Pawn on e4 ends on a1 [WORM-MOVE-PAWN]"},
		{start, "Pe2d3", "a diagonal step of a Pawn must capture, and d3 is empty [WORM-PAWN-3]"},
		{"2n1w2k/3x4/4P3/8/8/8/8/4K3 w 1", "Pe6c8",
			"a Pawn that captures on its last rank must become a Champion, Lion, Knight or " +
				"Wizard: Pe6c8=C, =M, =N or =W [WORM-PROMO-1]"},
		{start, "Pe2e4=M", "a Pawn is promoted only by a capture on its last rank, and this move " +
			"is not one [WORM-PROMO-2]"},
		{"7k/8/8/8/1c1K1c2/8/8/8 w 1", "Kd4e4",
			"White's King would be in check from the Champion on b4 and the Champion on f4 " +
				"[WORM-CHECK-2]"},
		{"k1C5/8/8/8/8/8/8/K7 b 1", "Ka8b8",
			"Black's King would be in check from the Champion on c8 [WORM-CHECK-2]"},
		{"kk6/8/8/8/8/8/8/8 w 1", "",
			"impossible setup: White has no King [WORM-POS-1]; Black has 2 Kings [WORM-POS-1]"},
		{"k6p/8/8/8/8/8/8/K6P w 1", "",
			"impossible setup: White has a Pawn on its first rank, on h1 [WORM-POS-2]; Black has " +
				"a Pawn on its first rank, on h8 [WORM-POS-2]"},
		{"k1C5/8/8/8/8/8/8/K7 w 1", "",
			"impossible setup: White is to move, and Black's King is in check from the Champion " +
				"on c8 [WORM-POS-3]"},
		{"k7/8/8/8/8/8/8/K1c5 b 1", "",
			"impossible setup: Black is to move, and White's King is in check from the Champion " +
				"on c1 [WORM-POS-3]"},
	} {
		g, err := Rules().Start(c.line, "")
		got := ""
		if c.move == "" && err != nil {
			got = err.Error()
		} else if err == nil {
			got = g.Explain(c.move).Summary()
		}
		if diff := cmp.Diff(strings.Split(c.want, "; "), strings.Split(got, "; ")); diff != "" {
			t.Errorf("%s %s (-want +got)\n%s", c.line, c.move, diff)
		}
	}
}
