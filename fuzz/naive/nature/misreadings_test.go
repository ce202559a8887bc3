package nature_test

import (
	"testing"

	"github.com/nemoroth/rules/fuzz/naive/internal/modeltest"
	"github.com/nemoroth/rules/fuzz/naive/nature"
)

const opening = "drtbgtrd/iiiiiiii/8/8/8/8/IIIIIIII/DRTBGTRD N - - 1"

// cases has one case for every rule that can be switched off and for
// every dispute that can be read the other way.
var cases = []modeltest.Case{
	{"NAT-FIRST", "", "", "line", opening, "drtbgtrd/iiiiiiii/8/8/8/8/IIIIIIII/DRTBGTRD B - - 1"},
	{"NAT-CAPTIVES", "5g2/8/2b1ir2/3iRI2/4ID2/5B2/8/5G2 N - - 1", "Re5c6", "line",
		"5g2/8/2R1ir2/3i1I2/4ID2/5B2/8/5G2 B b - 1", "5g2/8/2R1ir2/3i1I2/4ID2/5B2/8/5G2 B - - 1"},
	{"NAT-TURN", opening, "", "Ia7a6", "illegal (NAT-TURN a7)", "legal"},
	{"NAT-OWN", opening, "", "Bd1d2", "illegal (NAT-OWN d2)", "legal"},
	{"NAT-TAKE", "4g3/8/8/3b4/4I3/8/8/4G3 N TTDRI - 1", "", "Ie4d5", "legal",
		"illegal (NAT-TAKE d5)"},
	{"NAT-JUMP", opening, "", "Da1c3", "illegal (NAT-JUMP b2)", "legal"},
	{"NAT-EXPOSE", "3bg3/8/8/8/8/8/3R4/3GD3 N - - 1", "", "Rd2b3", "legal",
		"illegal (NAT-EXPOSE d8)"},
	{"NAT-GRAND", "4g3/8/8/8/8/8/8/R3G3 N - - 1", "", "Ge1c3", "illegal (NAT-PASSTREE c3)",
		"legal"},
	{"NAT-INTO", "4g3/3b4/8/8/8/3i4/8/3G4 N - - 1", "", "Gd1c2", "illegal (NAT-INTO d3)", "legal"},
	{"NAT-PASSTREE", "4g3/T7/8/8/8/8/5T2/4G3 N - - 1", "", "Ge1b7", "legal",
		"illegal (NAT-PASSTREE b7)"},
	{"NAT-TREE", "4g3/8/5i2/8/2T5/2i2T2/8/4G3 N - - 1", "", "Tf3f4+c4c5", "legal",
		"illegal (NAT-TREE f4 c5)"},
	{"NAT-TREE-TAKE", "4g3/8/5i2/8/2T5/2i2T2/8/4G3 N - - 1", "", "Tf3f6+c4c5",
		"illegal (NAT-TREE-TAKE f6)", "legal"},
	{"NAT-TREE-LONE", "4g3/8/8/8/3i4/2T5/8/4G3 N T - 1", "", "Tc3d4", "legal",
		"illegal (NAT-TREE-LONE d4)"},
	{"NAT-BEAR", "3bg3/8/8/8/8/8/3R4/3GD3 B - - 1", "", "Bd8a4", "illegal (NAT-BEAR a4)", "legal"},
	{"NAT-DRUID", "4g3/8/8/3D4/8/8/8/4G3 N - - 1", "", "Dd5d7", "illegal (NAT-DRUID d7)", "legal"},
	{"NAT-RANGER", "4g3/8/8/8/8/8/8/R3G3 N - - 1", "", "Ra1a2", "illegal (NAT-RANGER a2)", "legal"},
	{"NAT-INITIATE", "4g3/8/8/3b4/4I3/8/8/4G3 N TTDRI - 1", "", "Ie4f5",
		"illegal (NAT-INITIATE f5)", "legal"},
	{"NAT-EP", "4g3/8/8/8/1i6/8/2I5/4G3 N - - 7", "Ic2c4", "Ib4c3", "legal",
		"illegal (NAT-INITIATE c3)"},
	{"NAT-FIELD", "4g3/8/8/3b4/4I3/8/8/4G3 N BI - 1", "Ie4d5", "line",
		"4g3/8/8/3B4/8/8/8/4G3 B Ib - 1", "4g3/8/8/3I4/8/8/8/4G3 B BIb - 1"},
	{"NAT-BACK", "7g/1I6/8/8/8/8/8/4G3 N BDII - 1", "", "Ib7b8", "illegal (NAT-BACK b8)", "legal"},
	{"NAT-RESCUE", "7g/1I6/8/8/8/8/8/4G3 N BDII - 1", "Ib7b8=B", "line",
		"1B5g/8/8/8/8/8/1I6/4G3 B DI - 1", "1B5g/8/8/8/8/8/8/4G3 B DII - 1"},
	{"NAT-WIN", "3bg3/8/8/8/8/8/3R4/3GD3 N - - 1", "Rd2b3 Bd8d1", "outcome", "over: B capture 10",
		"open"},
	{"NAT-MAJOR", "8/8/3g4/4I3/8/8/8/4G3 N - - 1", "Ie5d6", "outcome", "over: N major 15",
		"over: N capture 10"},
	{"NAT-DRAW-BARE", "4g3/8/8/8/8/8/8/4G3 N III - 1", "", "outcome", "over: draw bare 0", "open"},
	{"NAT-TRAPPED", "6b1/8/8/8/8/8/2g5/G7 B - - 1", "Bg8a8", "outcome", "over: B trapped 10",
		"open"},
	{"NAT-STALEMATE", "8/8/8/8/8/1g6/8/G1t5 B - - 1", "Tc1c2", "outcome", "over: B stalemate 5",
		"open"},
	{"NAT-DRAW-REP", "4g3/8/8/8/8/8/8/R3G3 N - - 1",
		"Ra1c2 Ge8d8 Rc2a1 Gd8e8 Ra1c2 Ge8d8 Rc2a1 Gd8e8", "outcome", "over: draw repetition 0",
		"open"},
	{"NAT-SAME", "4g3/8/8/8/8/8/8/R3G3 N - - 1",
		"Ra1c5 Ge8d8 Rc5b3 Gd8e8 Rb3a1 Ge8d8 Ra1c2 Gd8d7 Rc2a1 Gd7e8", "outcome", "open",
		"over: draw repetition 0"},
	{"NAT-POINTS", "8/8/8/8/8/1g6/8/G1t5 B - - 1", "Tc1c2", "outcome", "over: B stalemate 5",
		"over: B stalemate 10"},
	{"NAT-WINS", "8/8/3g4/4I3/8/8/8/4G3 N - - 1", "Ie5d6", "wins", "map[B:-0.25 N:1.25]",
		"map[B:0 N:1]"},
	{"NAT-OVER", "3bg3/8/8/8/8/8/3R4/3GD3 N - - 1", "Rd2b3 Bd8d1", "Rb3a1", "illegal (NAT-OVER)",
		"legal"},
	{"NAT-POS", "4g3/8/8/8/8/8/8/I3G3 N - - 1", "", "setup", "refused (NAT-POS a1)", "stands"},

	{"Q-02", "", "", "line", opening, "drtbgtrd/iiiiiiii/8/8/8/8/IIIIIIII/DRTBGTRD B - - 1"},
	{"Q-03", "", "", "line", opening, "drtgbtrd/iiiiiiii/8/8/8/8/IIIIIIII/DRTBGTRD N - - 1"},
	{"Q-04", "4g3/8/1I6/8/8/8/8/4G3 N D - 1", "", "Ib6b8=D", "legal", "illegal (NAT-INITIATE b8)"},
	{"Q-06", "4g3/8/8/8/2b2d2/2T2T2/8/4G3 N - - 1", "", "Tc3c4+f3f4",
		"illegal (NAT-TREE-TAKE c4 f4)", "legal"},
	{"Q-07", "4g3/8/8/8/8/4T3/4T3/3G4 N - - 1", "", "Te2e3+e3e6", "legal", "illegal (NAT-OWN e3)"},
	{"Q-08", "1b2g3/T7/8/8/8/8/5T2/4G3 N - - 1", "", "Ge1b6", "illegal (NAT-INTO b8)", "legal"},
	{"Q-09", "8/8/8/3g4/8/3G4/8/3B4 N - - 1", "", "Gd3d4", "illegal (NAT-INTO d5)", "legal"},
	{"Q-10", "3b1g2/8/8/8/8/8/3G4/8 N - - 1", "", "Gd2d1", "illegal (NAT-INTO d8)", "legal"},
	{"Q-12", "4g3/8/8/3b4/4I3/8/8/4G3 N BI - 1", "Ie4d5", "line", "4g3/8/8/3B4/8/8/8/4G3 B Ib - 1",
		"4g3/8/8/3B4/8/8/8/4G3 B BIb - 1"},
	{"Q-13", "r6g/1I6/8/8/8/8/8/4G3 N BRI - 1", "Ib7a8", "line", "R6g/8/8/8/8/8/8/4G3 B BIr - 1",
		"R6g/8/8/8/8/8/I7/4G3 B Br - 1"},
	{"Q-14", "7g/1I6/8/8/8/8/8/4G3 N I - 1", "", "Ib7b8", "legal", "illegal (NAT-BACK b8)"},
	{"Q-15", "7g/1I6/8/8/8/8/8/4G3 N B - 1", "Ib7b8=B", "line", "1B5g/8/8/8/8/8/8/4G3 B - - 1",
		"1B5g/8/8/8/8/8/1I6/4G3 B - - 1"},
	{"Q-16", "6b1/8/8/8/8/8/1ig5/G7 N - - 1", "", "outcome", "over: B trapped 10",
		"over: B major 15"},
	{"Q-17", "4g3/8/8/8/8/8/8/4G3 N III - 1", "", "outcome", "over: draw bare 0", "open"},
	{"Q-18", "8/8/8/8/8/1g6/8/G1t5 B - - 1", "Tc1c2", "wins", "map[B:0.75 N:0.25]",
		"map[B:0.25 N:0.75]"},
	{"Q-19", opening, "", "Rb1e7", "legal", "illegal (NAT-RANGER e7)"},
}

var misreadings = modeltest.Misread{Rules: nature.Rules(), Misreadings: nature.Misreadings(),
	Outcome: outcome, Cases: cases}

// TestMisreadings checks that every misreading changes what its case says.
func TestMisreadings(t *testing.T) { misreadings.Test(t, rulebook) }

// TestMisreadPlay checks that games can be played by any misreading, even where rulers
// are lost or pieces come back.
func TestMisreadPlay(t *testing.T) {
	misreadings.TestPlay(t, opening,
		"r2tg3/1I1d1i2/8/2i1b3/3I1T2/8/1i3I1T/R3G1D1 N TBDRIItbdrii - 1")
}
