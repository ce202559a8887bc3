package nature

import (
	"errors"
	"fmt"
	"regexp"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
)

// worked reads the rulebook's statements. An outcome reads "over: B capture 10".
var worked = gametest.Examples{Rules: Rules(), Outcome: func(o game.Outcome) string {
	winner := o.Winner
	if winner == "" {
		winner = "draw"
	}
	return fmt.Sprintf("over: %s %s %d", winner, o.Reason, *o.Points)
}}

// TestWorkedExamples checks every statement of the rulebook's worked examples.
func TestWorkedExamples(t *testing.T) { worked.Test(t, "RULEBOOK.md", 42) }

func TestRuleTable(t *testing.T) {
	id := regexp.MustCompile(
		`\*\*(NAT-[A-Z-]+)\*\*|(?:\(| and perft \()(NAT-(?:WHY|PROTO|PERFT))\)`)
	gametest.RuleTable(t, Rules(), "RULEBOOK.md", id)
}

// TestDisputes checks our decisions. The rulebook names some of the positions.
func TestDisputes(t *testing.T) {
	for _, c := range []struct{ id, line, statements string }{
		{"Q-01", start, "Ge1e2 illegal (NAT-OWN e2)"},
		{"Q-02", start, "Ie7e5 illegal (NAT-TURN e7)"},
		{"Q-03", start, "after Ie2e4 Ie7e5 Ia2a3; effects of Bd8g5: move b d8 g5 NAT-BEAR"},
		{"Q-04", "4g3/8/1I6/8/8/8/8/4G3 N D - 1", "Ib6b8=D legal"},
		{"Q-05", "4g3/8/1I6/8/8/8/8/4G3 N D - 1",
			"effects of Ib6b8=D: move I b6 b8 NAT-INITIATE, promote I D b8 NAT-BACK"},
		{"Q-06", "4g3/8/8/8/2b2d2/2T2T2/8/4G3 N - - 1",
			"Tc3c4+f3f4 illegal (NAT-TREE-TAKE c4 f4)"},
		{"Q-07", "4g3/8/8/8/8/4T3/4T3/3G4 N - - 1",
			"Te2e3+e3e6 legal; Te2e5+e3e4 illegal (NAT-JUMP e4); Te2e2+e3e3 illegal (NAT-TREE e2 " +
				"e3)"},
		{"Q-08", "4g3/T7/1i6/8/8/8/5T2/4G3 N - - 1",
			"Ge1b6 illegal (NAT-PASSTREE b6); Ge1g3 illegal (NAT-PASSTREE g3)"},
		{"Q-08", "4g2r/8/8/8/8/8/5T2/4G2T N - - 1",
			"Ge1h2 legal; Ge1g3 illegal (NAT-PASSTREE g3)"},
		{"Q-09", "8/8/8/3g4/8/3G4/8/3B4 N - - 1", "Gd3d4 illegal (NAT-INTO d5)"},
		{"Q-10", "3b1g2/8/8/8/8/8/3G4/8 N - - 1", "Gd2d1 illegal (NAT-INTO d8)"},
		{"Q-11", "4g3/8/8/3d4/4I3/8/8/4G3 N D - 1",
			"effects of Ie4d5: move I e4 d5 NAT-INITIATE, capture d d5 NAT-TAKE, promote I D d5 " +
				"NAT-FIELD"},
		{"Q-12", "4g3/8/8/3b1d2/4I3/8/8/4G3 N B - 1",
			"Ie4d5 gives 4g3/8/8/3B1d2/8/8/8/4G3 B b - 1"},
		{"Q-13", "r6g/1I6/8/8/8/8/8/4G3 N BRI - 1", "Ib7a8 gives R6g/8/8/8/8/8/8/4G3 B BIr - 1"},
		{"Q-14", "7g/1I6/8/8/8/8/8/4G3 N I - 1", "Ib7b8 legal"},
		{"Q-15", "7g/1I6/8/8/8/8/1d6/4G3 N BI - 1",
			"Ib7b8=B gives 1B5g/8/8/8/8/8/1d6/4G3 B I - 1"},
		{"Q-16", "6b1/8/8/8/8/8/1ig5/G7 N - - 1", "over: B trapped 10"},
		{"Q-17", "4g3/8/8/8/8/8/8/4G3 N III - 1", "over: draw bare 0"},
		{"Q-18", "8/8/8/8/8/1g6/8/G1t5 B - - 1", "after Tc1c2; over: B stalemate 5"},
		{"Q-19", start, "Rb1e7 legal"},
	} {
		t.Run(c.id, func(t *testing.T) {
			if err := worked.Check(c.line, c.statements); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestReasons checks reasons that no worked example shows (NAT-WHY).
func TestReasons(t *testing.T) {
	for _, c := range []struct{ line, statements string }{
		{"4g3/8/8/8/8/8/4i3/4GT1T N - - 1",
			"Ge1e1 illegal (NAT-GRAND e1); Tf1f4+h1h3 illegal (NAT-TREE h3 f4); Tf1f2+f1f3 " +
				"illegal (NAT-TREE f2 f3); Tf1f1 illegal (NAT-TREE f1); Tf1f2+c3c4 illegal (NAT-TURN " +
				"c3)"},
		{"4g3/8/8/8/8/i3i3/4T3/3GT3 N - - 1",
			"Te1e3+e2e3 illegal (NAT-OWN e3 + NAT-TREE-TAKE e3)"},
		{"4g3/8/8/8/8/i3i3/4T3/3GT3 N - - 1",
			"Te1e2+e2e5 illegal (NAT-JUMP e3); Te1e5+e2e3 illegal (NAT-JUMP e3)"},
		{"4g3/8/8/8/4i3/4i3/4I3/4G3 N - - 1",
			"Ie2e3 illegal (NAT-INITIATE e3); Ie2e4 illegal (NAT-INITIATE e4 + NAT-JUMP e3); " +
				"Ie2e1 illegal (NAT-INITIATE e1)"},
		{"4g3/8/8/8/4I3/4I3/4I3/4G3 N - - 1",
			"Ie2e3 illegal (NAT-OWN e3); Ie2e4 illegal (NAT-JUMP e3 + NAT-OWN e4)"},
		{"4g3/8/8/3iI3/8/8/3R4/4G3 N - - 1",
			"Ie5d6 illegal (NAT-EP d5); Ie5f6 illegal (NAT-INITIATE f6); Ie5e6=B illegal " +
				"(NAT-BACK e6)"},
		{"4g3/8/8/3iI3/8/8/3R4/4G3 N - d6 1", "Ie5d6 gives 4g3/8/3I4/8/8/8/3R4/4G3 B i - 1"},
		{"4g3/8/8/4B3/8/4b3/4I3/4G3 N - - 1",
			"Be5e1 illegal (NAT-JUMP e3 + NAT-OWN e1); Be5f7 illegal (NAT-BEAR f7); Be5e5 " +
				"illegal (NAT-BEAR e5)"},
		{"3bg3/8/8/8/8/8/3i4/4G3 N - - 1", "Ge1d2 illegal (NAT-INTO d8)"},
		{"4g3/8/8/8/8/8/8/TG5T N - - 1", "Gb1g2 legal; Gb1a2 legal"},
		{"4g3/8/8/8/8/8/8/T5GT N - - 1", "Gg1b2 legal; Gg1h2 legal"},
		{"8/8/8/8/8/8/8/4G3 B - - 1", "over: N capture 10; Ge1e2 illegal (NAT-OVER)"},
		{"8/8/8/8/8/8/4G3/4G3 B - - 1", "over: N major 15"},
	} {
		t.Run(c.line, func(t *testing.T) {
			if err := worked.Check(c.line, c.statements); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestSetups checks that every violation of NAT-POS is reported.
func TestSetups(t *testing.T) {
	for line, want := range map[string][]string{
		"8/8/8/8/8/8/8/8 N - - 1":       {"- NAT-POS"},
		"8/8/8/8/8/8/8/4G3 N - - 1":     {"e1 NAT-POS"},
		"4g3/8/8/8/8/8/8/8 N - - 1":     nil,
		"4gg2/8/8/8/8/8/8/8 N - - 1":    nil,
		"4ggg1/8/8/8/8/8/8/8 N - - 1":   {"e8 f8 g8 NAT-POS"},
		"4gg2/8/8/8/8/8/8/4G3 N - - 1":  {"e1 e8 f8 NAT-POS"},
		"4gg2/8/8/8/8/8/8/3GG3 N - - 1": {"d1 e1 e8 f8 NAT-POS"},
		"i3g3/8/8/8/8/8/8/I3G3 N BB - 1": {"- B NAT-POS", "a1 I NAT-POS",
			"a8 i NAT-POS"},
		"4g2i/8/8/8/8/8/8/4G2I B bbIIIIIIII - 1": {"h1 I NAT-POS", "- b NAT-POS",
			"h1 I NAT-POS", "h8 i NAT-POS"},
		"4g3/8/8/8/8/8/8/TTT1GDDD N t - 1":           {"a1 b1 c1 T NAT-POS", "f1 g1 h1 D NAT-POS"},
		"4g3/8/8/8/8/8/8/4G3 N - e3 1":               {"e3 NAT-POS"},
		"4g3/8/8/8/1iI5/2R5/8/4G3 B - c3 1":          {"c3 NAT-POS"},
		"4g3/8/8/8/1iI5/8/2R5/4G3 B - c3 1":          {"c3 NAT-POS"},
		"4g3/8/8/8/1iI5/8/8/4G3 N - c3 1":            {"c3 NAT-POS"},
		"4g3/8/8/8/8/8/1iI5/4G3 B - c1 1":            {"c1 NAT-POS"},
		"4g3/8/2i5/8/2I5/8/8/4G3 N - c5 1":           {"c5 NAT-POS"},
		"4g3/8/8/8/8/8/8/4G3 N TTTTTTTTTTTTTTT - 1":  {"- T NAT-POS"},
		"4g3/8/8/8/8/8/8/4G3 N RRRRRRRRRRRRRRRR - 1": {"- R NAT-POS"},
	} {
		_, err := Rules().Start(line, "")
		var got []string
		var setup *game.SetupError
		if errors.As(err, &setup) {
			for _, p := range setup.Problems {
				got = append(got, p.String())
			}
		}
		if d := cmp.Diff(want, got); d != "" || errors.Is(err, game.ErrSetup) != (want != nil) {
			t.Errorf("%s: (-want +got) %v\n%s", line, err, d)
		}
	}
}

// TestSentences checks the sentences of problems and reasons.
func TestSentences(t *testing.T) {
	_, err := Rules().Start("4gg2/8/8/8/8/8/8/4G3 N - - 1", "")
	const want = "impossible setup: rulers: Nature, to move, has 1 and Black Magic has 2; each " +
		"side must have 1, or the side to move 0 and the other side 1 or 2 [NAT-POS]"
	if err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	_, err = Rules().Start("4g3/8/8/8/1iR5/8/8/4G3 B - c3 1", "")
	if want := "impossible setup: c3 cannot be the en passant square: it must be empty, with " +
		"Nature's Initiate directly beyond it and an empty square directly before it " +
		"[NAT-POS]"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	for _, c := range []struct{ line, move, want string }{
		{start, "Ia7a6", "Nature is to move and has no Initiate on a7 [NAT-TURN]"},
		{start, "Da1c3", "the Druid may not pass over the Initiate on b2 [NAT-JUMP]"},
		{"4g3/8/8/8/8/4T3/4T3/3G4 N - - 1", "Te2e5+e3e4",
			"a Tree may not pass over e4, the goal of the other Tree [NAT-JUMP]"},
		{"4g3/8/8/8/2b2d2/2T2T2/8/4G3 N - - 1", "Tc3c4+f3f4",
			"two Trees that move capture at most one piece, and enemies stand on c4 and f4 " +
				"[NAT-TREE-TAKE]"},
		{"4g3/8/8/3b4/8/5d2/8/4G3 N - - 1", "Ge1d1",
			"the Grand Druid could be captured by the Wizard on f3 and the Dragon on d5 " +
				"[NAT-INTO]"},
		{"7g/1I6/8/8/8/8/8/4G3 N BDII - 1", "Ib7b8",
			"the Initiate must become a captive officer on b8: Ib7b8=B or Ib7b8=D [NAT-BACK]"},
		{"7g/1I6/8/8/8/8/8/4G3 N I - 1", "Ib7b8=B",
			"no promotion is chosen on b8: the name is Ib7b8 [NAT-BACK]"},
	} {
		g, err := Rules().Start(c.line, "")
		if err != nil {
			t.Fatal(err)
		}
		if got := g.Explain(c.move).Summary(); got != c.want {
			t.Errorf("%s %s: %s, want %s", c.line, c.move, got, c.want)
		}
	}
}
