package grid_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/examples/nature"
	"github.com/nemoroth/rules/examples/wormhole"
	"github.com/nemoroth/rules/fuzz/naive/internal/grid"
	natureModel "github.com/nemoroth/rules/fuzz/naive/nature"
	wormholeModel "github.com/nemoroth/rules/fuzz/naive/wormhole"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
)

// A question and its answers tell a rule from the same rule left out, or a dispute from
// its other reading. The question is one of
//
//	setup       why the position is refused
//	outcome     the outcome of the game
//	line        the position line
//	effects M   the effects of a move
//	M           whether a move is legal
type question struct {
	id            string // of the rule or the dispute
	line          string // of the position
	moves         string // played first
	ask           string
	with, without string // by the rules as written, and misread
}

// A model is a plain model with what it is compared with, and its misreadings.
type model struct {
	rules, plain game.Rules
	misreadings  []rulings.Hypothesis
	rulebook     string
	texts        []string // that are move names, or nearly
	lines        []string // position lines, possible, impossible or unreadable
	questions    []question
}

const (
	court   = "cnwmkwnc/pppppppp/8/8/8/8/PPPPPPPP/CNWMKWNC w 1"
	diagram = "cwkxxxwn/ppxppppx/2mxxW2/4x2p/3P1x2/3n1x2/PPPxPPPP/CWxxxNKC b 8"
	kings   = "k7/8/8/8/8/8/8/K7"
	grove   = "drtbgtrd/iiiiiiii/8/8/8/8/IIIIIIII/DRTBGTRD N - - 1"
	rulers  = "4g3/8/8/8/8/8/8/4G3"
	bare    = "4g3/8/8/8/1iI5/8/8/4G3"
)

var models = []model{{
	rules: wormhole.Rules(), plain: wormholeModel.Rules(),
	misreadings: wormholeModel.Misreadings(),
	rulebook:    "../../../../examples/wormhole/RULEBOOK.md",
	texts: []string{"Nb1c3", "Pe2e4", "Pe2e4=M", "Ka1a1", "Pe6c8=W", "", "pass", "nb1c3", "b1c3",
		"Nb1c3=M", "Pe6c8=K", "Pe6c8=", "Pe6c8W", "Nb1c9", "Ni1c3", " Nb1c3", "Nb1c3\n", "Nb1xc3",
		"Qd1d3", "Ka4b4"},
	lines: []string{"", kings + " w 1", kings + " b", diagram,
		"  k7/8/8/44/8/1111x111/8/K7   b  000999999  ", "k7/2xx4/8/xxxxxxxx/8/8/8/K7 w 0000000007",
		" ", kings, kings + " w 0", kings + " w 1000000", kings + " w +1", kings + " w 1 x",
		kings + " W 1", kings + " wb 1", kings + "\tw 1", kings + " w 1\n", kings + " w ٣",
		"k7/8/8/8/8/8/K7 w 1", kings + "/8 w 1", "k8/8/8/8/8/8/8/K7 w 1", "k6/8/8/8/8/8/8/K7 w 1",
		"k70/8/8/8/8/8/8/K7 w 1", "k7/9/8/8/8/8/8/K7 w 1", "kX6/8/8/8/8/8/8/K7 w 1",
		"k./8/8/8/8/8/8/K7 w 1", "k......./8/8/8/8/8/8/K7 w 1", "k7/8/8//8/8/8/K7 w 1",
		// after Ka4b4, which is illegal, Black has no move, and yet no game ends
		"xxxxxxxC/xxxxxxx1/xxxxxxxx/xxxxxxxx/K1kxxxxx/xxxxxxxx/xxWpxxxx/xMxxxxxx w 1"},
	questions: []question{
		{"WORM-HOLE-1", court, "Pe2e4", "line", "cnwmkwnc/pppppppp/8/8/4P3/8/PPPPxPPP/CNWMKWNC b 1",
			"cnwmkwnc/pppppppp/8/8/4P3/8/PPPP1PPP/CNWMKWNC b 1"},
		{"WORM-HOLE-2", court, "Pe2e4 Pe7e5", "Ke1e2", "illegal (WORM-HOLE-2 e2)", "legal"},
		{"WORM-HOLE-3", court, "Pe2e4 Pe7e5", "Ke1e3", "legal", "illegal (WORM-MOVE-KING e3)"},
		{"WORM-STEP-1", "k7/8/8/8/8/x7/x7/K7 w 1", "", "Ka1a4", "legal",
			"illegal (WORM-MOVE-KING a4)"},
		{"WORM-STEP-2", "7k/8/8/4x3/4N3/8/8/K7 w 1", "", "Ne4f7", "legal",
			"illegal (WORM-MOVE-KNIGHT f7)"},
		{"WORM-STEP-3", court, "", "Nb1c3", "legal", "illegal (WORM-MOVE-KNIGHT c3)"},
		{"WORM-MOVE-1", court, "", "Pe7e5", "illegal (WORM-MOVE-1 e7)", "legal"},
		{"WORM-TAKE-1", court, "", "Ke1e2", "illegal (WORM-TAKE-1 e2)", "legal"},
		{"WORM-TAKE-2", diagram, "", "Mc6b6", "illegal (WORM-TAKE-2 b6)", "legal"},
		{"WORM-MOVE-KING", "4k3/8/8/8/8/8/8/4K2C w 1", "", "Ke1e4", "illegal (WORM-MOVE-KING e4)",
			"legal"},
		{"WORM-MOVE-LION", "7k/8/8/4nP2/3PM3/8/8/K7 w 1", "", "Me4f6",
			"illegal (WORM-MOVE-LION f6)", "legal"},
		{"WORM-MOVE-CHAMPION", "4k3/8/8/8/2PpC1x1/8/8/4K3 w 1", "", "Ce4d5",
			"illegal (WORM-MOVE-CHAMPION d5)", "legal"},
		{"WORM-MOVE-WIZARD", "4k3/8/8/8/3W4/8/8/K7 w 1", "", "Wd4d6",
			"illegal (WORM-MOVE-WIZARD d6)", "legal"},
		{"WORM-MOVE-KNIGHT", "7k/8/8/4x3/4N3/8/8/K7 w 1", "", "Ne4f6",
			"illegal (WORM-MOVE-KNIGHT f6)", "legal"},
		{"WORM-MOVE-PAWN", court, "", "Pe2e5", "illegal (WORM-MOVE-PAWN e5)", "legal"},
		{"WORM-PAWN-1", "7k/8/8/8/8/4n3/4P3/K7 w 1", "", "Pe2e3", "illegal (WORM-PAWN-1 e3)",
			"legal"},
		{"WORM-PAWN-2", "7k/8/8/8/8/4P3/8/K7 w 1", "", "Pe3e5", "illegal (WORM-PAWN-2 e3)",
			"legal"},
		{"WORM-PAWN-3", court, "", "Pe2d3", "illegal (WORM-PAWN-3 d3)", "legal"},
		{"WORM-PROMO-1", "2n1w2k/3x4/4P3/8/8/8/8/4K3 w 1", "", "Pe6c8", "illegal (WORM-PROMO-1 c8)",
			"legal"},
		{"WORM-PROMO-2", "4n2k/3P4/8/8/8/8/8/4K3 w 1", "", "Pd7d8=M", "illegal (WORM-PROMO-2 d8)",
			"legal"},
		{"WORM-NO-CASTLE", "4k3/8/8/8/8/8/8/4K2C w 1", "", "effects Ke1g1", "",
			"move K e1 g1 WORM-NO-CASTLE, remove-square e1 WORM-HOLE-1, " +
				"move C h1 f1 WORM-NO-CASTLE, remove-square h1 WORM-HOLE-1"},
		{"WORM-NO-EP", court, "Pe2e4 Pa7a6 Pe4e5 Pd7d5", "effects Pe5d6", "",
			"move P e5 d6 WORM-PAWN-3, remove-square e5 WORM-HOLE-1, capture p d5 WORM-TAKE-1"},
		{"WORM-CHECK-1",
			"xxxxxxxx/xxxxxxxk/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxc/xxxxxxxx/Kxxxxxx1 b 1", "Ch3h1",
			"outcome", "b wins: checkmate", "not over"},
		{"WORM-CHECK-2", "7k/8/8/8/4c3/8/4N3/4K3 w 1", "", "Ne2c3", "illegal (WORM-CHECK-2 e4)",
			"legal"},
		{"WORM-END-1",
			"xxxxxxxx/xxxxxxxk/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx/Kxxxxxxx w 32", "",
			"outcome", "b wins: stalemate", "not over"},
		{"WORM-END-2", "k7/8/8/8/8/8/8/K7 w 1", "", "Ka1a2", "legal", "illegal (WORM-END-2)"},
		{"WORM-POS-1", "kk6/8/8/8/8/8/8/8 w 1", "", "setup",
			"refused (WORM-POS-1 + WORM-POS-1 a8 b8)", "stands"},
		{"WORM-POS-2", "k6p/8/8/8/8/8/8/K1P4P w 1", "", "setup",
			"refused (WORM-POS-2 c1 + WORM-POS-2 h1 + WORM-POS-2 h8)", "stands"},
		{"WORM-POS-3", "k1C5/8/8/8/8/8/8/K7 w 1", "", "setup", "refused (WORM-POS-3 c8)", "stands"},
		{"WORM-POS-4", diagram, "", "setup", "stands", "refused (WORM-POS-4)"},

		{"Q-03", diagram, "", "Kc8c6", "illegal (WORM-TAKE-1 c6)", "legal"},
		{"Q-04", diagram, "", "setup", "stands", "refused (WORM-POS-4)"},
		{"Q-05", "7k/8/8/8/8/4n3/4P3/K7 w 1", "", "Pe2e4", "illegal (WORM-PAWN-2 e3)", "legal"},
		{"Q-06", "7k/8/8/8/8/4x3/4P3/K7 w 1", "", "Pe2e5", "legal", "illegal (WORM-MOVE-PAWN e5)"},
		{"Q-07", "7k/3P4/8/8/8/8/8/4K3 w 1", "", "Pd7d8", "legal", "illegal (WORM-PROMO-2 d8)"},
		{"Q-08", "4k3/8/8/4x3/3W4/8/8/K7 w 1", "", "Wd4f4", "illegal (WORM-MOVE-WIZARD f4)",
			"legal"},
		{"Q-09", "7k/1x6/1x6/1x6/1x6/1x6/1x6/KN6 w 1", "", "Nb1c3", "illegal (WORM-MOVE-KNIGHT c3)",
			"legal"},
		{"Q-10", "4k3/8/3p4/3p4/3W4/8/3P4/K7 w 1", "", "Wd4c7", "legal",
			"illegal (WORM-MOVE-WIZARD c7)"},
		{"Q-11", "4k3/8/8/8/3M4/8/8/K7 w 1", "", "Md4e6", "illegal (WORM-MOVE-LION e6)", "legal"},
		{"Q-12", "7k/8/8/8/4c3/8/4N3/4K3 w 1", "", "Ne2c3", "illegal (WORM-CHECK-2 e4)", "legal"},
		{"Q-13", "k7/x7/x7/8/K7/8/8/8 w 1", "", "Ka4a5", "illegal (WORM-CHECK-2 a8)", "legal"},
		{"Q-15", "k7/8/8/8/8/8/8/K7 w 1", "", "outcome", "not over", "draw: draw"},
		{"Q-16", "k1C5/8/8/8/8/8/8/K7 w 1", "", "setup", "refused (WORM-POS-3 c8)", "stands"},
		{"Q-17", "4k3/8/8/8/8/8/8/4K3 w 1", "", "Ke1e4", "illegal (WORM-MOVE-KING e4)", "legal"},
		// both sides castle both ways
		{"WORM-NO-CASTLE", "c3k2c/8/8/8/8/8/8/C3K2C w 1", "", "effects Ke1c1", "",
			"move K e1 c1 WORM-NO-CASTLE, remove-square e1 WORM-HOLE-1, " +
				"move C a1 d1 WORM-NO-CASTLE, remove-square a1 WORM-HOLE-1"},
	},
}, {
	rules: nature.Rules(), plain: natureModel.Rules(), misreadings: natureModel.Misreadings(),
	rulebook: "../../../../examples/nature/RULEBOOK.md",
	texts: []string{"Rb1c3", "Ie2e4=B", "Ga1a1", "Tc1c2", "Tc1c2+f1f2", "Tf1f2+c1c2", "Tc1c2+c1c1",
		"", "pass", "rb1c3", "b1c3", "Rb1c3=B", "Ib7b8=G", "Ib7b8=", "Ib7b8B", "Rb1c9", " Rb1c3",
		"Rb1c3\n", "Nd1d3", "Ie2e4+d2d4", "Tc1c2+", "Tc1c2f1f2", "Tc1c2+f1f2+g1g2", "Tc1c2+Tf1f2",
		"Tc1c2=B", "Tc1c2+f1f2=B", "T_+_", "G_"},
	lines: []string{"", rulers + " N - - 1", rulers + " B - -",
		"  4g3/8/8/44/8/1111I111/8/4G3   B  idBIiT  -   000999999  ", bare + " B - c3 7",
		"4g3/8/8/8/2Ii4/8/8/4G3 B - c3", "4g3/8/8/8/i1I5/8/8/4G3 B - c3 7",
		"4g3/8/8/3iI3/8/8/8/4G3 N - d6 7", "8/8/8/8/iI6/8/8/4G3 B - b3 7",
		"8/8/8/8/1I6/8/8/4G3 B - b3 7", "4g3/8/8/8/8/1iI5/8/4G3 B - c2 7",
		"2I1g3/8/8/8/8/8/8/4G3 B - c7 7", "2I1g3/8/8/8/8/8/8/4G3 B B c7 7",
		"2Gg4/8/8/8/8/8/8/8 N - -", "3Bg3/8/8/8/8/8/8/4G3 N - -", "8/8/8/8/8/8/8/1G2G3 B - -",
		"8/8/8/8/8/8/8/4G3 B TTBDDRRIIIIIIII -",
		" ", rulers, rulers + " N", rulers + " N -", rulers + " N - - 0", rulers + " N - - 1000000",
		rulers + " N - - 1 x", rulers + " n - - 1", rulers + " NB - - 1", rulers + "\tN - - 1",
		rulers + " N - - ١", rulers + " N G - 1", rulers + " N -B - 1", rulers + " N - e9 1",
		rulers + " N - e3e4 1", "gn6/8/8/8/8/8/8/4G3 N - - 1",
		"8/8/8/8/8/8/8/8 N - - 1", "4g3/8/8/8/8/8/8/8 B - - 1", "4g3/8/8/8/8/8/8/4GG2 N - - 1",
		"4g3/8/8/8/8/8/8/4GG2 B - - 1", "8/8/8/8/8/8/8/3GGG2 B - - 1",
		"4g3/8/8/8/8/8/8/BB2G3 N - - 1", "4g3/8/8/8/8/8/8/B3G3 N B - 1",
		"4g3/8/8/8/8/8/8/4G3 N IIIIIIIII - 1", "i3g2i/8/8/8/8/8/8/I3G3 N bb - 1",
		"I3g3/8/8/8/8/8/8/i3G3 N - - 1", "4g3/8/8/8/1iI5/2R5/8/4G3 B - c3 1",
		"4g3/8/8/8/1iI5/8/2R5/4G3 B - c3 1", "4g3/8/8/8/1iR5/8/8/4G3 B - c3 1",
		bare + " N - c3 1", bare + " B - c6 1", "4g3/8/8/8/8/8/2I5/4G3 B - c1 1",
		"4g3/8/8/8/8/8/8/4G3 B - c8 1",
		"4g3/8/8/8/8/8/8/8 N - - 1", "8/8/8/8/8/8/8/3GG3 B - - 1",
		"6b1/8/8/8/8/8/1ig5/G7 N - - 1", "8/8/8/8/8/1g6/2t5/G7 N - - 1",
		"4g3/8/8/8/8/8/8/4G3 B i - 1", "8/8/8/3g4/3G4/8/8/8 N - - 1",
		"r2tg3/1I1d1i2/8/2i1b3/3I1T2/8/1i3I1T/R3G1D1 N TBDRIItbdrii - 1"},
	questions: []question{
		{"NAT-FIRST", "", "", "line", grove, "drtbgtrd/iiiiiiii/8/8/8/8/IIIIIIII/DRTBGTRD B - - 1"},
		{"NAT-CAPTIVES", "5g2/8/2b1ir2/3iRI2/4ID2/5B2/8/5G2 N - - 1", "Re5c6", "line",
			"5g2/8/2R1ir2/3i1I2/4ID2/5B2/8/5G2 B b - 1",
			"5g2/8/2R1ir2/3i1I2/4ID2/5B2/8/5G2 B - - 1"},
		{"NAT-TURN", grove, "", "Ia7a6", "illegal (NAT-TURN a7)", "legal"},
		{"NAT-OWN", grove, "", "Bd1d2", "illegal (NAT-OWN d2)", "legal"},
		{"NAT-TAKE", "4g3/8/8/3b4/4I3/8/8/4G3 N TTDRI - 1", "", "Ie4d5", "legal",
			"illegal (NAT-TAKE d5)"},
		{"NAT-JUMP", grove, "", "Da1c3", "illegal (NAT-JUMP b2)", "legal"},
		{"NAT-EXPOSE", "3bg3/8/8/8/8/8/3R4/3GD3 N - - 1", "", "Rd2b3", "legal",
			"illegal (NAT-EXPOSE b3)"},
		{"NAT-GRAND", "4g3/8/8/8/8/8/8/R3G3 N - - 1", "", "Ge1c3", "illegal (NAT-PASSTREE c3)",
			"legal"},
		{"NAT-INTO", "4g3/3b4/8/8/8/3i4/8/3G4 N - - 1", "", "Gd1c2", "illegal (NAT-INTO d3)",
			"legal"},
		{"NAT-PASSTREE", "4g3/T7/8/8/8/8/5T2/4G3 N - - 1", "", "Ge1b7", "legal",
			"illegal (NAT-PASSTREE b7)"},
		{"NAT-TREE", "4g3/8/5i2/8/2T5/2i2T2/8/4G3 N - - 1", "", "Tf3f4+c4c5", "legal",
			"illegal (NAT-TREE f4 c5)"},
		{"NAT-TREE-TAKE", "4g3/8/5i2/8/2T5/2i2T2/8/4G3 N - - 1", "", "Tf3f6+c4c5",
			"illegal (NAT-TREE-TAKE f6)", "legal"},
		{"NAT-TREE-LONE", "4g3/8/8/8/3i4/2T5/8/4G3 N T - 1", "", "Tc3d4", "legal",
			"illegal (NAT-TREE-LONE d4)"},
		{"NAT-BEAR", "3bg3/8/8/8/8/8/3R4/3GD3 B - - 1", "", "Bd8a4", "illegal (NAT-BEAR a4)",
			"legal"},
		{"NAT-DRUID", "4g3/8/8/3D4/8/8/8/4G3 N - - 1", "", "Dd5d7", "illegal (NAT-DRUID d7)",
			"legal"},
		{"NAT-RANGER", "4g3/8/8/8/8/8/8/R3G3 N - - 1", "", "Ra1a2", "illegal (NAT-RANGER a2)",
			"legal"},
		{"NAT-INITIATE", "4g3/8/8/3b4/4I3/8/8/4G3 N TTDRI - 1", "", "Ie4f5",
			"illegal (NAT-INITIATE f5)", "legal"},
		{"NAT-EP", "4g3/8/8/8/1i6/8/2I5/4G3 N - - 7", "Ic2c4", "Ib4c3", "legal",
			"illegal (NAT-INITIATE c3)"},
		{"NAT-FIELD", "4g3/8/8/3b4/4I3/8/8/4G3 N BI - 1", "Ie4d5", "line",
			"4g3/8/8/3B4/8/8/8/4G3 B Ib - 1", "4g3/8/8/3I4/8/8/8/4G3 B BIb - 1"},
		{"NAT-BACK", "7g/1I6/8/8/8/8/8/4G3 N BDII - 1", "", "Ib7b8", "illegal (NAT-BACK b8)",
			"legal"},
		{"NAT-RESCUE", "7g/1I6/8/8/8/8/8/4G3 N BDII - 1", "Ib7b8=B", "line",
			"1B5g/8/8/8/8/8/1I6/4G3 B DI - 1", "1B5g/8/8/8/8/8/8/4G3 B DII - 1"},
		{"NAT-WIN", "3bg3/8/8/8/8/8/3R4/3GD3 N - - 1", "Rd2b3 Bd8d1", "outcome",
			"B wins: capture, 10 points, 1 to 0", "not over"},
		{"NAT-MAJOR", "8/8/3g4/4I3/8/8/8/4G3 N - - 1", "Ie5d6", "outcome",
			"N wins: major, 15 points, 1.25 to -0.25", "N wins: capture, 10 points, 1 to 0"},
		{"NAT-DRAW-BARE", "4g3/8/8/8/8/8/8/4G3 N III - 1", "", "outcome",
			"draw: bare, 0 points, 0.5 to 0.5", "not over"},
		{"NAT-TRAPPED", "6b1/8/8/8/8/8/2g5/G7 B - - 1", "Bg8a8", "outcome",
			"B wins: trapped, 10 points, 1 to 0", "not over"},
		{"NAT-STALEMATE", "8/8/8/8/8/1g6/8/G1t5 B - - 1", "Tc1c2", "outcome",
			"B wins: stalemate, 5 points, 0.75 to 0.25", "not over"},
		{"NAT-DRAW-REP", "4g3/8/8/8/8/8/8/R3G3 N - - 1",
			"Ra1c2 Ge8d8 Rc2a1 Gd8e8 Ra1c2 Ge8d8 Rc2a1 Gd8e8", "outcome",
			"draw: repetition, 0 points, 0.5 to 0.5", "not over"},
		{"NAT-SAME", "4g3/8/8/8/8/8/8/R3G3 N - - 1",
			"Ra1c5 Ge8d8 Rc5b3 Gd8e8 Rb3a1 Ge8d8 Ra1c2 Gd8d7 Rc2a1 Gd7e8", "outcome", "not over",
			"draw: repetition, 0 points, 0.5 to 0.5"},
		{"NAT-POINTS", "8/8/8/8/8/1g6/8/G1t5 B - - 1", "Tc1c2", "outcome",
			"B wins: stalemate, 5 points, 0.75 to 0.25",
			"B wins: stalemate, 10 points, 0.75 to 0.25"},
		{"NAT-WINS", "8/8/3g4/4I3/8/8/8/4G3 N - - 1", "Ie5d6", "outcome",
			"N wins: major, 15 points, 1.25 to -0.25", "N wins: major, 15 points, 1 to 0"},
		{"NAT-OVER", "3bg3/8/8/8/8/8/3R4/3GD3 N - - 1", "Rd2b3 Bd8d1", "Rb3a1",
			"illegal (NAT-OVER)", "legal"},
		{"NAT-POS", "4g3/8/8/8/8/8/8/I3G3 N - - 1", "", "setup", "refused (NAT-POS a1)", "stands"},

		{"Q-02", "", "", "line", grove, "drtbgtrd/iiiiiiii/8/8/8/8/IIIIIIII/DRTBGTRD B - - 1"},
		{"Q-03", "", "", "line", grove, "drtgbtrd/iiiiiiii/8/8/8/8/IIIIIIII/DRTBGTRD N - - 1"},
		{"Q-04", "4g3/8/1I6/8/8/8/8/4G3 N D - 1", "", "Ib6b8=D", "legal",
			"illegal (NAT-INITIATE b8)"},
		{"Q-06", "4g3/8/8/8/2b2d2/2T2T2/8/4G3 N - - 1", "", "Tc3c4+f3f4",
			"illegal (NAT-TREE-TAKE c4 f4)", "legal"},
		{"Q-07", "4g3/8/8/8/8/4T3/4T3/3G4 N - - 1", "", "Te2e3+e3e6", "legal",
			"illegal (NAT-OWN e3)"},
		{"Q-08", "1b2g3/T7/8/8/8/8/5T2/4G3 N - - 1", "", "Ge1b6", "illegal (NAT-INTO b8)", "legal"},
		{"Q-09", "8/8/8/3g4/8/3G4/8/3B4 N - - 1", "", "Gd3d4", "illegal (NAT-INTO d5)", "legal"},
		{"Q-10", "3b1g2/8/8/8/8/8/3G4/8 N - - 1", "", "Gd2d1", "illegal (NAT-INTO d8)", "legal"},
		{"Q-12", "4g3/8/8/3b4/4I3/8/8/4G3 N BI - 1", "Ie4d5", "line",
			"4g3/8/8/3B4/8/8/8/4G3 B Ib - 1", "4g3/8/8/3B4/8/8/8/4G3 B BIb - 1"},
		{"Q-13", "r6g/1I6/8/8/8/8/8/4G3 N BRI - 1", "Ib7a8", "line",
			"R6g/8/8/8/8/8/8/4G3 B BIr - 1", "R6g/8/8/8/8/8/I7/4G3 B Br - 1"},
		{"Q-14", "7g/1I6/8/8/8/8/8/4G3 N I - 1", "", "Ib7b8", "legal", "illegal (NAT-BACK b8)"},
		{"Q-15", "7g/1I6/8/8/8/8/8/4G3 N B - 1", "Ib7b8=B", "line", "1B5g/8/8/8/8/8/8/4G3 B - - 1",
			"1B5g/8/8/8/8/8/1I6/4G3 B - - 1"},
		{"Q-16", "6b1/8/8/8/8/8/1ig5/G7 N - - 1", "", "outcome",
			"B wins: trapped, 10 points, 1 to 0", "B wins: major, 15 points, 1.25 to -0.25"},
		{"Q-17", "4g3/8/8/8/8/8/8/4G3 N III - 1", "", "outcome", "draw: bare, 0 points, 0.5 to 0.5",
			"not over"},
		{"Q-18", "8/8/8/8/8/1g6/8/G1t5 B - - 1", "Tc1c2", "outcome",
			"B wins: stalemate, 5 points, 0.75 to 0.25",
			"B wins: stalemate, 5 points, 0.25 to 0.75"},
		{"Q-19", grove, "", "Rb1e7", "legal", "illegal (NAT-RANGER e7)"},
	},
}}

// each runs a test with both models.
func each(t *testing.T, test func(*testing.T, model)) {
	for _, m := range models {
		t.Run(m.plain.Name(), func(t *testing.T) { test(t, m) })
	}
}

// TestLines compares a model with the game on position lines of all kinds, with what they
// make of texts that are move names, or nearly.
func TestLines(t *testing.T) {
	each(t, func(t *testing.T, m model) {
		for _, line := range m.lines {
			ask := func(game.Game) []string { return m.texts }
			c := gametest.Case{Line: line, Ask: ask}
			if _, err := gametest.Compare(m.rules, m.plain, c); err != nil {
				t.Error(err)
			}
		}
	})
}

// begin starts a game from a position line that must be possible, and plays moves that
// must be legal.
func begin(t *testing.T, r game.Rules, line string, moves ...string) game.Game {
	t.Helper()
	g, err := r.Start(line, "")
	if err != nil {
		t.Fatalf("Start(%q): %v", line, err)
	}
	for _, move := range moves {
		if g, err = g.Play(move); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

func (q question) answer(t *testing.T, r game.Rules) string {
	t.Helper()
	if q.ask == "setup" {
		return gametest.Refusal(r, q.line)
	}
	g := begin(t, r, q.line, strings.Fields(q.moves)...)
	if move, ok := strings.CutPrefix(q.ask, "effects "); ok {
		_, effects := gametest.Verdict(g, move)
		return effects
	}
	switch q.ask {
	case "line":
		return g.Line()
	case "outcome":
		return g.Outcome().String()
	}
	verdict, _ := gametest.Verdict(g, q.ask)
	return verdict
}

// TestMisreadings checks that every rule left out and every other reading changes what
// its question asks; and that every misreading has an id of its own, a sentence and an
// answer, which is a rule of the rulebook.
func TestMisreadings(t *testing.T) {
	each(t, func(t *testing.T, m model) {
		rulebook, err := os.ReadFile(m.rulebook)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		for _, q := range m.questions {
			seen["question "+q.id] = true
			is := func(x rulings.Hypothesis) bool { return x.ID == q.id }
			other := m.misreadings[slices.IndexFunc(m.misreadings, is)]
			got := []string{q.answer(t, m.plain), q.answer(t, other.Game)}
			if diff := cmp.Diff([]string{q.with, q.without}, got); diff != "" {
				t.Errorf("%s: %s, %s: as written and misread (-want +got)\n%s", q.id, q.line,
					q.ask, diff)
			}
		}
		for _, x := range m.misreadings {
			if (x.Reading || x.LeftOut()) && !seen["question "+x.ID] {
				t.Errorf("%s has no question", x.ID)
			}
			if seen[x.ID] || x.Says == "" || len(x.Rules) == 0 {
				t.Errorf("%s, %q, %v: want an id of its own, a sentence and a rule", x.ID, x.Says,
					x.Rules)
			}
			seen[x.ID] = true
			for _, rule := range x.Rules {
				if !strings.Contains(string(rulebook), "**"+rule+"**") {
					t.Errorf("%s: the rulebook has no %s", x.ID, rule)
				}
			}
		}
	})
}

// TestPlay checks that by any misreading legal moves can be played and Explain gives the
// same position after them, even where rulers are lost or pieces come back.
func TestPlay(t *testing.T) {
	each(t, func(t *testing.T, m model) {
		lines := slices.Clone(m.lines)
		for _, q := range m.questions {
			lines = append(lines, q.line)
		}
		for i, x := range m.misreadings {
			if len(x.Game.(*grid.Rules).Tests) != len(m.plain.(*grid.Rules).Tests) {
				t.Errorf("%s replaces a test that the model does not have", x.ID)
			}
			g, err := x.Game.Start(lines[len(lines)-1-i%len(lines)], "")
			for n := 0; err == nil && n < 4 && len(g.Moves()) > 0; n++ {
				move := g.Moves()[(n+i)*7919%len(g.Moves())]
				next, err := g.Play(move)
				if err != nil || g.Explain(move).After != next.Line() {
					t.Fatalf("%s, %s, %s: Play and Explain differ: %v", x.ID, g.Line(), move, err)
				}
				g = next
			}
		}
	})
}
