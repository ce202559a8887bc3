package nature

import (
	"fmt"
	"testing"

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
func TestWorkedExamples(t *testing.T) { worked.Test(t, rulebook, 42) }

// TestDisputes checks our decisions. The rulebook names some of the positions.
func TestDisputes(t *testing.T) {
	for _, c := range []struct{ id, line, statements string }{
		{"Q-01", start, "Ge1e2 illegal (NAT-OWN e2)"},
		{"Q-02", start, "Ie7e5 illegal (NAT-TURN e7)"},
		{"Q-03", start, "after Ie2e4 Ie7e5 Ia2a3; effects of Bd8g5: move b d8 g5 NAT-BEAR"},
		{"Q-04", "4g3/8/1I6/8/8/8/8/4G3 N D - 1", "Ib6b8=D legal"},
		{"Q-05", "4g3/8/1I6/8/8/8/8/4G3 N D - 1", "effects of Ib6b8=D: move I b6 b8 NAT-INITIATE, promote I D b8 NAT-BACK"},
		{"Q-06", "4g3/8/8/8/2b2d2/2T2T2/8/4G3 N - - 1", "Tc3c4+f3f4 illegal (NAT-TREE-TAKE c4 f4)"},
		{"Q-07", "4g3/8/8/8/8/4T3/4T3/3G4 N - - 1", "Te2e3+e3e6 legal; Te2e5+e3e4 illegal (NAT-JUMP e4); Te2e2+e3e3 illegal (NAT-TREE e2 e3)"},
		{"Q-08", "4g3/T7/1i6/8/8/8/5T2/4G3 N - - 1", "Ge1b6 illegal (NAT-PASSTREE b6); Ge1g3 illegal (NAT-PASSTREE g3)"},
		{"Q-08", "4g2r/8/8/8/8/8/5T2/4G2T N - - 1", "Ge1h2 legal; Ge1g3 illegal (NAT-PASSTREE g3)"},
		{"Q-09", "8/8/8/3g4/8/3G4/8/3B4 N - - 1", "Gd3d4 illegal (NAT-INTO d5)"},
		{"Q-10", "3b1g2/8/8/8/8/8/3G4/8 N - - 1", "Gd2d1 illegal (NAT-INTO d8)"},
		{"Q-11", "4g3/8/8/3d4/4I3/8/8/4G3 N D - 1", "effects of Ie4d5: move I e4 d5 NAT-INITIATE, capture d d5 NAT-TAKE, promote I D d5 NAT-FIELD"},
		{"Q-12", "4g3/8/8/3b1d2/4I3/8/8/4G3 N B - 1", "Ie4d5 gives 4g3/8/8/3B1d2/8/8/8/4G3 B b - 1"},
		{"Q-13", "r6g/1I6/8/8/8/8/8/4G3 N BRI - 1", "Ib7a8 gives R6g/8/8/8/8/8/8/4G3 B BIr - 1"},
		{"Q-14", "7g/1I6/8/8/8/8/8/4G3 N I - 1", "Ib7b8 legal"},
		{"Q-15", "7g/1I6/8/8/8/8/1d6/4G3 N BI - 1", "Ib7b8=B gives 1B5g/8/8/8/8/8/1d6/4G3 B I - 1"},
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
		{"4g3/8/8/8/8/8/4i3/4GT1T N - - 1", "Ge1e1 illegal (NAT-GRAND e1); Tf1f4+h1h3 illegal (NAT-TREE h3 f4); Tf1f2+f1f3 illegal (NAT-TREE f2 f3); Tf1f1 illegal (NAT-TREE f1); Tf1f2+c3c4 illegal (NAT-TURN c3)"},
		{"4g3/8/8/8/8/i3i3/4T3/3GT3 N - - 1", "Te1e3+e2e3 illegal (NAT-OWN e3 + NAT-TREE-TAKE e3)"},
		{"4g3/8/8/8/8/i3i3/4T3/3GT3 N - - 1", "Te1e2+e2e5 illegal (NAT-JUMP e3); Te1e5+e2e3 illegal (NAT-JUMP e3)"},
		{"4g3/8/8/8/4i3/4i3/4I3/4G3 N - - 1", "Ie2e3 illegal (NAT-INITIATE e3); Ie2e4 illegal (NAT-INITIATE e4 + NAT-JUMP e3); Ie2e1 illegal (NAT-INITIATE e1)"},
		{"4g3/8/8/8/4I3/4I3/4I3/4G3 N - - 1", "Ie2e3 illegal (NAT-OWN e3); Ie2e4 illegal (NAT-JUMP e3 + NAT-OWN e4)"},
		{"4g3/8/8/3iI3/8/8/3R4/4G3 N - - 1", "Ie5d6 illegal (NAT-EP d5); Ie5f6 illegal (NAT-INITIATE f6); Ie5e6=B illegal (NAT-BACK e6)"},
		{"4g3/8/8/3iI3/8/8/3R4/4G3 N - d6 1", "Ie5d6 gives 4g3/8/3I4/8/8/8/3R4/4G3 B i - 1"},
		{"4g3/8/8/4B3/8/4b3/4I3/4G3 N - - 1", "Be5e1 illegal (NAT-JUMP e3 + NAT-OWN e1); Be5f7 illegal (NAT-BEAR f7); Be5e5 illegal (NAT-BEAR e5)"},
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
