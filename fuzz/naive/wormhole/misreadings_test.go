package wormhole_test

import (
	"testing"

	"github.com/nemoroth/rules/fuzz/naive/internal/modeltest"
	"github.com/nemoroth/rules/fuzz/naive/wormhole"
)

const (
	opening = "cnwmkwnc/pppppppp/8/8/8/8/PPPPPPPP/CNWMKWNC w 1"
	diagram = "cwkxxxwn/ppxppppx/2mxxW2/4x2p/3P1x2/3n1x2/PPPxPPPP/CWxxxNKC b 8"
)

// cases has one case for every rule that can be switched off and for
// every dispute that can be read the other way.
var cases = []modeltest.Case{
	{"WORM-HOLE-1", opening, "Pe2e4", "line", "cnwmkwnc/pppppppp/8/8/4P3/8/PPPPxPPP/CNWMKWNC b 1",
		"cnwmkwnc/pppppppp/8/8/4P3/8/PPPP1PPP/CNWMKWNC b 1"},
	{"WORM-HOLE-2", opening, "Pe2e4 Pe7e5", "Ke1e2", "illegal (WORM-HOLE-2 e2)", "legal"},
	{"WORM-HOLE-3", opening, "Pe2e4 Pe7e5", "Ke1e3", "legal", "illegal (WORM-MOVE-KING e3)"},
	{"WORM-STEP-1", "k7/8/8/8/8/x7/x7/K7 w 1", "", "Ka1a4", "legal", "illegal (WORM-MOVE-KING a4)"},
	{"WORM-STEP-2", "7k/8/8/4x3/4N3/8/8/K7 w 1", "", "Ne4f7", "legal",
		"illegal (WORM-MOVE-KNIGHT f7)"},
	{"WORM-STEP-3", opening, "", "Nb1c3", "legal", "illegal (WORM-MOVE-KNIGHT c3)"},
	{"WORM-MOVE-1", opening, "", "Pe7e5", "illegal (WORM-MOVE-1 e7)", "legal"},
	{"WORM-TAKE-1", opening, "", "Ke1e2", "illegal (WORM-TAKE-1 e2)", "legal"},
	{"WORM-TAKE-2", diagram, "", "Mc6b6", "illegal (WORM-TAKE-2 b6)", "legal"},
	{"WORM-MOVE-KING", "4k3/8/8/8/8/8/8/4K2C w 1", "", "Ke1e4", "illegal (WORM-MOVE-KING e4)",
		"legal"},
	{"WORM-MOVE-LION", "7k/8/8/4nP2/3PM3/8/8/K7 w 1", "", "Me4f6", "illegal (WORM-MOVE-LION f6)",
		"legal"},
	{"WORM-MOVE-CHAMPION", "4k3/8/8/8/2PpC1x1/8/8/4K3 w 1", "", "Ce4d5",
		"illegal (WORM-MOVE-CHAMPION d5)", "legal"},
	{"WORM-MOVE-WIZARD", "4k3/8/8/8/3W4/8/8/K7 w 1", "", "Wd4d6", "illegal (WORM-MOVE-WIZARD d6)",
		"legal"},
	{"WORM-MOVE-KNIGHT", "7k/8/8/4x3/4N3/8/8/K7 w 1", "", "Ne4f6", "illegal (WORM-MOVE-KNIGHT f6)",
		"legal"},
	{"WORM-MOVE-PAWN", opening, "", "Pe2e5", "illegal (WORM-MOVE-PAWN e5)", "legal"},
	{"WORM-PAWN-1", "7k/8/8/8/8/4n3/4P3/K7 w 1", "", "Pe2e3", "illegal (WORM-PAWN-1 e3)", "legal"},
	{"WORM-PAWN-2", "7k/8/8/8/8/4P3/8/K7 w 1", "", "Pe3e5", "illegal (WORM-PAWN-2 e3)", "legal"},
	{"WORM-PAWN-3", opening, "", "Pe2d3", "illegal (WORM-PAWN-3 d3)", "legal"},
	{"WORM-PROMO-1", "2n1w2k/3x4/4P3/8/8/8/8/4K3 w 1", "", "Pe6c8", "illegal (WORM-PROMO-1 c8)",
		"legal"},
	{"WORM-PROMO-2", "4n2k/3P4/8/8/8/8/8/4K3 w 1", "", "Pd7d8=M", "illegal (WORM-PROMO-2 d8)",
		"legal"},
	{"WORM-NO-CASTLE", "4k3/8/8/8/8/8/8/4K2C w 1", "", "effects Ke1g1", "",
		"move K e1 g1 WORM-NO-CASTLE, remove-square e1 WORM-HOLE-1, move C h1 f1 WORM-NO-CASTLE, remove-square h1 WORM-HOLE-1"},
	{"WORM-NO-EP", opening, "Pe2e4 Pa7a6 Pe4e5 Pd7d5", "effects Pe5d6", "",
		"move P e5 d6 WORM-PAWN-3, capture p d5 WORM-TAKE-1, remove-square e5 WORM-HOLE-1"},
	{"WORM-CHECK-1", "xxxxxxxx/xxxxxxxk/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxc/xxxxxxxx/Kxxxxxx1 b 1",
		"Ch3h1", "outcome", "over: b by checkmate", "open"},
	{"WORM-CHECK-2", "7k/8/8/8/4c3/8/4N3/4K3 w 1", "", "Ne2c3", "illegal (WORM-CHECK-2 e4)",
		"legal"},
	{"WORM-END-1", "xxxxxxxx/xxxxxxxk/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx/Kxxxxxxx w 32",
		"", "outcome", "over: b by stalemate", "open"},
	{"WORM-END-2", "k7/8/8/8/8/8/8/K7 w 1", "", "Ka1a2", "legal", "illegal (WORM-END-2)"},
	{"WORM-POS-1", "kk6/8/8/8/8/8/8/8 w 1", "", "setup", "refused (WORM-POS-1 + WORM-POS-1 a8 b8)",
		"stands"},
	{"WORM-POS-2", "k6p/8/8/8/8/8/8/K1P4P w 1", "", "setup",
		"refused (WORM-POS-2 c1 + WORM-POS-2 h1 + WORM-POS-2 h8)", "stands"},
	{"WORM-POS-3", "k1C5/8/8/8/8/8/8/K7 w 1", "", "setup", "refused (WORM-POS-3 c8)", "stands"},
	{"WORM-POS-4", diagram, "", "setup", "stands", "refused (WORM-POS-4)"},

	{"Q-03", diagram, "", "Kc8c6", "illegal (WORM-TAKE-1 c6)", "legal"},
	{"Q-04", diagram, "", "setup", "stands", "refused (WORM-POS-4)"},
	{"Q-05", "7k/8/8/8/8/4n3/4P3/K7 w 1", "", "Pe2e4", "illegal (WORM-PAWN-2 e3)", "legal"},
	{"Q-06", "7k/8/8/8/8/4x3/4P3/K7 w 1", "", "Pe2e5", "legal", "illegal (WORM-MOVE-PAWN e5)"},
	{"Q-07", "7k/3P4/8/8/8/8/8/4K3 w 1", "", "Pd7d8", "legal", "illegal (WORM-PROMO-2 d8)"},
	{"Q-08", "4k3/8/8/4x3/3W4/8/8/K7 w 1", "", "Wd4f4", "illegal (WORM-MOVE-WIZARD f4)", "legal"},
	{"Q-09", "7k/1x6/1x6/1x6/1x6/1x6/1x6/KN6 w 1", "", "Nb1c3", "illegal (WORM-MOVE-KNIGHT c3)",
		"legal"},
	{"Q-10", "4k3/8/3p4/3p4/3W4/8/3P4/K7 w 1", "", "Wd4c7", "legal",
		"illegal (WORM-MOVE-WIZARD c7)"},
	{"Q-11", "4k3/8/8/8/3M4/8/8/K7 w 1", "", "Md4e6", "illegal (WORM-MOVE-LION e6)", "legal"},
	{"Q-12", "7k/8/8/8/4c3/8/4N3/4K3 w 1", "", "Ne2c3", "illegal (WORM-CHECK-2 e4)", "legal"},
	{"Q-13", "k7/x7/x7/8/K7/8/8/8 w 1", "", "Ka4a5", "illegal (WORM-CHECK-2 a8)", "legal"},
	{"Q-15", "k7/8/8/8/8/8/8/K7 w 1", "", "outcome", "open", "drawn: draw"},
	{"Q-16", "k1C5/8/8/8/8/8/8/K7 w 1", "", "setup", "refused (WORM-POS-3 c8)", "stands"},
	{"Q-17", "4k3/8/8/8/8/8/8/4K3 w 1", "", "Ke1e4", "illegal (WORM-MOVE-KING e4)", "legal"},
}

var misreadings = modeltest.Misread{Rules: wormhole.Rules(), Misreadings: wormhole.Misreadings(),
	Outcome: outcome, Cases: cases}

// TestMisreadings checks that every misreading changes what its case says.
func TestMisreadings(t *testing.T) { misreadings.Test(t, rulebook) }

// TestCastling checks that without WORM-NO-CASTLE both sides castle both ways.
func TestCastling(t *testing.T) {
	m := misreadings.Find(t, "WORM-NO-CASTLE")
	g := modeltest.Play(t, modeltest.Begin(t, m, "c3k2c/8/8/8/8/8/8/C3K2C w 1"), "Ke1c1", "Ke8g8")
	if got, want := g.Line(), "c3xckx/8/8/8/8/8/8/x1KCx2C w 2"; got != want {
		t.Errorf("WORM-NO-CASTLE: %s, want %s", got, want)
	}
}

// TestMisreadPlay checks that games can be played by any misreading, even where Kings
// are lost or holes become squares again.
func TestMisreadPlay(t *testing.T) { misreadings.TestPlay(t, opening) }
