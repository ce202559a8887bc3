package properties

import (
	"slices"
	"strings"
	"testing"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game/nemorothgame/gen"
)

// The tests here and in damage_test.go give each property damaged input and check
// that it fails. Two kinds of properties have no such test, since only an error
// in the library makes them fail: that a caller cannot change a game through a
// slice, and what Position, Diagram and MoveText check with one parser alone.

func startOf(t *testing.T, line string) *nemoroth.Game {
	t.Helper()
	g, err := nemoroth.MustSetup(line).Game(nemoroth.Standard())
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestDamagedTraces leaves out, doubles or changes one effect of a trace.
func TestDamagedTraces(t *testing.T) {
	for _, x := range []struct{ position, move string }{
		{"8/8/4b3/3laL2/8/8/8/8 O 1", "Ae5!d5,e6,f5"},
		{"8/8/8/3L*4/2.[3]5/8/8/8 A 1", "Ld5d6"},
		{"8/8/8/3(HM)[5]4/3Z4/8/8/A7 A 1", "Zd4d5"},
		{"3.[5]4/3H4/3A4/8/8/8/8/8 A 1", "Ad6!"},
		{"8/8/8/8/8/8/8/(WZ)7 A 1", "Wa1a3"},
	} {
		g := startOf(t, x.position)
		m, err := g.ParseMove(x.move)
		if err != nil {
			t.Fatal(err)
		}
		trace, err := g.Trace(m)
		if err != nil {
			t.Fatal(err)
		}
		h, err := g.Play(m)
		if err != nil {
			t.Fatal(err)
		}
		whole := func(trace nemoroth.Trace) error { return traced(g, m, trace, g.Setup(), h.Setup()) }
		if err := whole(trace); err != nil {
			t.Fatal(err)
		}
		if whole(nil) == nil {
			t.Errorf("%s %s: no property fails without a trace", x.position, x.move)
		}
		for i := range trace {
			for name, damage := range map[string]func(nemoroth.Trace) nemoroth.Trace{
				"is missing":           func(tr nemoroth.Trace) nemoroth.Trace { return slices.Delete(tr, i, i+1) },
				"occurs twice":         func(tr nemoroth.Trace) nemoroth.Trace { return slices.Insert(tr, i, tr[i]) },
				"is its own cause":     func(tr nemoroth.Trace) nemoroth.Trace { tr[i].Cause = i; return tr },
				"has another rule":     func(tr nemoroth.Trace) nemoroth.Trace { tr[i].Rule = nemoroth.RuleGeo1; return tr },
				"has another piece":    func(tr nemoroth.Trace) nemoroth.Trace { tr[i].Piece.Side = tr[i].Piece.Side.Opponent(); return tr },
				"has no kind":          func(tr nemoroth.Trace) nemoroth.Trace { tr[i].Kind = nemoroth.NoEffect; return tr },
				"has a later step":     func(tr nemoroth.Trace) nemoroth.Trace { tr[i].Step++; return tr },
				"has an earlier step":  func(tr nemoroth.Trace) nemoroth.Trace { tr[i].Step--; return tr },
				"is on another square": func(tr nemoroth.Trace) nemoroth.Trace { tr[i].To, tr[i].From = 63, 63; return tr },
			} {
				damaged := damage(slices.Clone(trace))
				if name == "has another piece" && (trace[i].Kind == nemoroth.EffectFade || trace[i].Kind == nemoroth.EffectLayIchor ||
					trace[i].Kind == nemoroth.EffectClearIchor || trace[i].Kind == nemoroth.EffectScream || trace[i].Piece.Kind == nemoroth.Mummy) {
					continue // the side of these pieces changes nothing on the board
				}
				if name == "is on another square" && i == 0 && m.IsScream() {
					continue
				}
				if whole(damaged) == nil {
					t.Errorf("%s %s: effect %d, %v, %s, and no property fails", x.position, x.move, i, trace[i], name)
				}
			}
		}
	}
}

// TestDamagedReports changes one field of a report.
func TestDamagedReports(t *testing.T) {
	g := startOf(t, "wal1blaw/hhhphhphhh/8/4B3/3pg4/8/HHpHHpHHHH/WALG1LAW A 3")
	properties := []func(*nemoroth.Game, nemoroth.Report) error{reasons, consequences, verdict, candidates, satisfactions, playAndTrace}
	whole := func(r nemoroth.Report) bool {
		for _, property := range properties {
			if property(g, r) != nil {
				return false
			}
		}
		return true
	}
	for name, x := range map[string]struct {
		move   string
		damage func(*nemoroth.Report)
	}{
		"a reason is missing":                            {"Lc1d2", func(r *nemoroth.Report) { r.Reasons = nil }},
		"the reasons are not sorted":                     {"Lc1d2", func(r *nemoroth.Report) { slices.Reverse(r.Reasons) }},
		"the Ghast is on another square":                 {"Lc1d2", func(r *nemoroth.Report) { r.Reasons[0].Squares = []nemoroth.Square{0} }},
		"the goal is further from the Ghast":             {"Lc1d2", func(r *nemoroth.Report) { e := *r.Reasons[0].Ghast; e.After++; r.Reasons[0].Ghast = &e }},
		"COMP-RULE has a Ghast as evidence":              {"Ha2a3", func(r *nemoroth.Report) { r.Reasons[0].Ghast = &nemoroth.GhastEvidence{} }},
		"a compelled square is missing":                  {"Ha2a3", func(r *nemoroth.Report) { r.Reasons[0].Squares = r.Reasons[0].Squares[1:] }},
		"COMP-RULE is missing, and the verdict is legal": {"Ha2a3", func(r *nemoroth.Report) { r.Reasons, r.Verdict = nil, nemoroth.VerdictLegal }},
		"the verdict is legal":                           {"Ha2a3", func(r *nemoroth.Report) { r.Verdict = nemoroth.VerdictLegal }},
		"there is no trace":                              {"Hb2a3", func(r *nemoroth.Report) { r.Trace = nil }},
		"the position after the move is another one":     {"Hb2a3", func(r *nemoroth.Report) { r.After = g.Position() }},
		"nothing is satisfied":                           {"Hb2a3", func(r *nemoroth.Report) { r.Satisfies = nil }},
		"a compulsion is satisfied by another rule":      {"Hb2a3", func(r *nemoroth.Report) { r.Satisfies[0].Rule = nemoroth.RuleCompGone }},
		"there are candidates":                           {"Hb2a3", func(r *nemoroth.Report) { r.Candidates = []nemoroth.Candidate{{}} }},
		"a move that cannot be carried out has a trace":  {"Ha2h8", func(r *nemoroth.Report) { r.Trace = nemoroth.Trace{{}} }},
	} {
		m := nemoroth.MustMove(x.move)
		r := g.Explain(m)
		if !whole(r) {
			t.Fatalf("a property fails for %v", r)
		}
		r.Reasons = slices.Clone(r.Reasons)
		x.damage(&r)
		if whole(r) {
			t.Errorf("%s: %s, and no property fails\n%v", x.move, name, r)
		}
	}
}

// TestDamagedTexts checks syntax with wrong fields, and oneOf with two sentinels.
func TestDamagedTexts(t *testing.T) {
	good := &nemoroth.SyntaxError{What: "move", Input: "abc", Offset: 1, Square: nemoroth.NoSquare, Msg: "wrong"}
	if err := syntax("abc", good); err != nil {
		t.Error(err)
	}
	for name, err := range map[string]error{
		"another type":               nemoroth.ErrSyntax,
		"another text":               &nemoroth.SyntaxError{What: "move", Input: "ab", Offset: 1, Square: nemoroth.NoSquare, Msg: "wrong"},
		"an offset after the end":    &nemoroth.SyntaxError{What: "move", Input: "abc", Offset: 4, Square: nemoroth.NoSquare, Msg: "wrong"},
		"an offset before the start": &nemoroth.SyntaxError{What: "move", Input: "abc", Offset: -1, Square: nemoroth.NoSquare, Msg: "wrong"},
		"no message":                 &nemoroth.SyntaxError{What: "move", Input: "abc", Offset: 1, Square: nemoroth.NoSquare},
	} {
		if syntax("abc", err) == nil {
			t.Errorf("%s: syntax finds nothing wrong", name)
		}
	}
	if oneOf(nemoroth.ErrSyntax, nemoroth.ErrIllegal) || oneOf(nemoroth.ErrGameOver, nemoroth.ErrIllegal) || !oneOf(nemoroth.ErrSyntax, nemoroth.ErrIllegal, nemoroth.ErrSyntax) {
		t.Error("oneOf")
	}
}

// TestMirrors checks the images of images, and that the start is symmetric.
func TestMirrors(t *testing.T) {
	s := nemoroth.MustSetup("1l*6/8/3(HpgM)[3]4/8/8/8/W7/6(bZ)1 O 7")
	for _, w := range mirrors {
		if back := w.setup(w.setup(s)); back.String() != s.String() || w.setup(s).String() == s.String() {
			t.Errorf("%s: the image of %v is %v, and its image %v", w.name, s, w.setup(s), back)
		}
	}
	start := nemoroth.StartSetup()
	flipped := mirrors[1].setup(start)
	flipped.Side = nemoroth.Alabaster
	if flipped.String() != start.String() {
		t.Errorf("the image of the start is %v", flipped)
	}
}

// TestWrongRepair checks that problems compares the library with gen.Repair.
func TestWrongRepair(t *testing.T) {
	s := nemoroth.MustSetup("8/8/8/3(LH)4/8/8/8/8 A 1")
	if stands, err := problems(s, nemoroth.Standard()); stands || err != nil {
		t.Error(stands, err)
	}
	if sameBoard(s, gen.Repair(s, nemoroth.Standard())) {
		t.Error("Repair changes nothing")
	}
	if err := position(s, nemoroth.Standard(), nemoroth.Start()); err == nil || !strings.Contains(err.Error(), "(LH)") {
		t.Errorf("a setup that cannot stand: %v", err)
	}
}
