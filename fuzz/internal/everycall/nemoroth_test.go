package everycall_test

import (
	"testing"

	"github.com/nemoroth/rules/fuzz/internal/everycall"
	. "github.com/nemoroth/rules/nemoroth"
)

func TestNemoroth(t *testing.T) {
	g := NewGame(Standard())
	crowded, err := ParsePosition("8/1(Hg)(zW)5/1B[3]A5/3w[10]l*3/8/8/8/Ga6 A", Standard())
	if err != nil {
		t.Fatal(err)
	}
	impossible := Setup{Side: 9, FullMove: -7}
	impossible.Occupants[3] = []Piece{{}, {Kind: 200, Side: 7, Petrified: true, Digesting: true}}
	impossible.Ichor[3] = -200
	everycall.Run(t, "../../../nemoroth", everycall.Table{
		Funcs: map[string]any{"Azgoroth": Azgoroth, "Betza": Betza, "Gaze": Gaze, "GhastRange": GhastRange, "LookupRule": LookupRule,
			"Neighbours": Neighbours, "NewGame": NewGame, "NewMove": NewMove, "NewScream": NewScream, "NewWalker": NewWalker,
			"ParseMove": ParseMove, "ParsePiece": ParsePiece, "ParsePosition": ParsePosition, "ParseRuleset": ParseRuleset,
			"ParseSetup": ParseSetup, "ParseSquare": ParseSquare, "Pass": Pass, "Rules": Rules, "Rulesets": Rulesets,
			"SquareAt": SquareAt, "SquaresOf": SquaresOf, "Standard": Standard, "Start": Start, "StartSetup": StartSetup},
		Types: []any{AmbiguousError{}, Army{}, Candidate{}, Compulsion{}, CompulsionKind(9), Effect{Kind: 77, From: 200, To: 99}, EffectKind(99), EndReason(9), *g,
			GhastEvidence{}, Kind(200), LineError{}, MustMove("Ae5!d5,f5"), MoveError{}, Outcome{Over: true, Winner: 9, Reason: 9},
			Piece{Kind: 200, Side: 9}, crowded, Problem{}, Reason{Rule: RuleGhast2}, Report{Verdict: 99}, Rule("?"), RuleExample{}, RuleInfo{},
			Betza(), Satisfaction{}, Scope{}, impossible, SetupError{}, Side(9), Square(200), Squares(3), SyntaxError{Offset: -9, Square: 99}, Trace{{}}, Verdict(99), Walker{}},
		Values: []any{NewWalker(g), &[Zombie + 1]Squares{Human: 1 << 63}, StartSetup(), MustMove("Be1d3"), MustMove("Ba8h8"), Pass(), SyntaxError{Input: "\xff", Offset: 99},
			"Be1d3", "8/8/8/8/8/8/8/8 A 1", []byte("null"), []byte(`{"start":"8/8/8/8/8/8/8/8 A 1"}`), []byte("x"), []byte("Be1d3"), []byte("e4"), []byte("H"), []byte("ghast"), []byte("A"), []byte("-"), []byte("move"), []byte("legal"),
			[]byte("stalemate"), []byte("Betza"), []byte(""), []byte("8/8/8/8/8/8/8/8 A 1"), ErrGameOver, ErrSyntax,
			Trace{{Kind: EffectLayIchor, Plies: 99, To: 200}, {Kind: EffectPromote, From: 200, To: 64}}},
	})
}
