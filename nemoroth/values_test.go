package nemoroth_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/nemoroth"
)

const startText = "walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW A 1"

// TestPositionLine holds what NFEN-1 accepts, and how it is written then.
func TestPositionLine(t *testing.T) {
	crowd := "(" + strings.Repeat("M", 10000) + ")"
	for _, c := range []struct{ text, canonical string }{
		{startText, ""},
		{"  " + startText + "  ", startText},
		{"walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW   O", "walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW O 1"},
		{"44/8/8/8/8/8/8/8 A 007", "8/8/8/8/8/8/8/8 A 7"},
		{"8/8/8/8/8/8/8/8 A 999999", ""},
		{"(H)7/8/8/8/8/8/8/8 O 1", "H7/8/8/8/8/8/8/8 O 1"},
		{"8/8/8/8/3(MpbMW)[09]4/8/8/8 A 1", "8/8/8/8/3(WpbMM)[9]4/8/8/8 A 1"},
		{"8/8/8/8/3(wpHpbM)[6]4/8/8/8 A 1", "8/8/8/8/3(wpHpbM)[6]4/8/8/8 A 1"},
		{"8/8/8/8/3(Mpbwl*ZpH)4/8/8/8 A 1", "8/8/8/8/3(Zl*wpHpbM)4/8/8/8 A 1"},
		{"H[9]H.[9]5/8/8/8/8/8/8/8 A 1", ""},
		{"7H/8/8/8/8/8/8/8 A 1", ""},
		{"H*pL*M*.[0]L[11]3/8/8/8/8/8/8/8 A 1", ""},
		{"8/8/8/8/8/8/8/" + crowd + "7 A 1", ""},
		{"8/8/8/8/8/8/8/.[99999999999999999999]7 A 1", "8/8/8/8/8/8/8/.[1073741824]7 A 1"},
	} {
		s, err := nemoroth.ParseSetup(c.text)
		if c.canonical == "" {
			c.canonical = c.text
		}
		if err != nil || s.String() != c.canonical {
			t.Errorf("NFEN-1: %.80q reads as %.80q, want %.80q (%v)", c.text, s.String(), c.canonical, err)
		}
	}
}

// TestPositionLineRefuses holds what NFEN-1 refuses as syntax, and where.
func TestPositionLineRefuses(t *testing.T) {
	for _, c := range []struct {
		text   string
		offset int
		square string
	}{
		{"", 0, "a8"},
		{"8", 1, "h8"},
		{"8/8/8/8/8/8/8 A 1", 13, "h2"},
		{"8/8/8/8/8/8/8/8/8 A 1", 15, "-"},
		{"()7/8/8/8/8/8/8/8 A 1", 1, "a8"},
		{"[9]7/8/8/8/8/8/8/8 A 1", 0, "a8"},
		{"8[9]/8/8/8/8/8/8/8 A 1", 1, "h8"},
		{"0H7/8/8/8/8/8/8/8 A 1", 0, "a8"},
		{"9/8/8/8/8/8/8/8 A 1", 0, "a8"},
		{"H8/8/8/8/8/8/8/8 A 1", 1, "b8"},
		{"HHHHHHHHH/8/8/8/8/8/8/8 A 1", 8, "h8"},
		{"pM7/8/8/8/8/8/8/8 A 1", 0, "a8"},
		{"pZ7/8/8/8/8/8/8/8 A 1", 0, "a8"},
		{"pz7/8/8/8/8/8/8/8 A 1", 0, "a8"},
		{"m7/8/8/8/8/8/8/8 A 1", 0, "a8"},
		{"(H7/8/8/8/8/8/8/8 A 1", 2, "a8"},
		{"(H", 2, "a8"},
		{"H[97/8/8/8/8/8/8/8 A 1", 4, "a8"},
		{"H[]7/8/8/8/8/8/8/8 A 1", 2, "a8"},
		{"H[-1]7/8/8/8/8/8/8/8 A 1", 2, "a8"},
		{".7/8/8/8/8/8/8/8 A 1", 1, "a8"},
		{"8/8/8/8/8/8/8/8", 15, "-"},
		{"8/8/8/8/8/8/8/8 ", 16, "-"},
		{"8/8/8/8/8/8/8/8 a 1", 16, "-"},
		{"8/8/8/8/8/8/8/8 A1", 17, "-"},
		{"8/8/8/8/8/8/8/8 A 0", 18, "-"},
		{"8/8/8/8/8/8/8/8 A 000", 18, "-"},
		{"8/8/8/8/8/8/8/8 A 1000000", 18, "-"},
		{"8/8/8/8/8/8/8/8 A x", 18, "-"},
		{"8/8/8/8/8/8/8/8 A 1 x", 20, "-"},
		{"8/8/8/8/8/8/8/8\tA 1", 15, "-"},
		{"8/8/8/8/8/8/8/8 A 1\n", 19, "-"},
		{"\xff\xfe7/8/8/8/8/8/8/8 A 1", 0, "a8"},
	} {
		s, err := nemoroth.ParseSetup(c.text)
		var syntax *nemoroth.SyntaxError
		if !errors.As(err, &syntax) || !errors.Is(err, nemoroth.ErrSyntax) {
			t.Errorf("NFEN-1: %q reads as %v (%v)", c.text, s, err)
			continue
		}
		if syntax.Offset != c.offset || syntax.Square.String() != c.square {
			t.Errorf("NFEN-1: %q: error at byte %d on %v, want %d on %s: %v", c.text, syntax.Offset, syntax.Square, c.offset, c.square, err)
		}
		if caret := syntax.Caret(); strings.Count(caret, "\n") != 1 {
			t.Errorf("%q: caret %q", c.text, caret)
		}
	}
}

// TestProblems lists every problem of set-ups that cannot stand (POS-1).
func TestProblems(t *testing.T) {
	for _, c := range []struct {
		position string
		rules    nemoroth.Ruleset
		want     []string
	}{
		{startText, nemoroth.Standard(), nil},
		{"8/8/8/8/8/8/8/8 A 1", nemoroth.Standard(), nil},
		{"8/8/8/8/3(LHH)4/8/8/8 A 1", nemoroth.Standard(), []string{"d4 L ENGULF-2"}},
		{"8/8/8/8/3(Ll*)4/8/8/8 A 1", nemoroth.Standard(), []string{"d4 L ENGULF-2", "d4 l* ENGULF-2"}},
		{"8/8/8/8/3(HpL)4/8/8/8 A 1", nemoroth.Standard(), []string{"d4 pL ENGULF-2"}},
		{"8/8/8/8/3(ZzH)[3]4/8/8/8 A 1", nemoroth.Standard(), []string{"d4 Z ICHOR-3", "d4 z ICHOR-3"}},
		{"8/8/2hZ4/2phM4/4pB3/8/8/8 A 1", nemoroth.Standard(), nil},
		{"8/8/3hZ3/8/4pB3/5H2/8/8 A 1", nemoroth.Standard(), []string{"f3 H GAZE-2", "d6 h GAZE-2"}},
		{"H2h4/8/8/8/8/8/8/h2H4 A 1", nemoroth.Standard(), []string{"a1 h PROMOTE-1", "a8 H PROMOTE-1"}},
		{"pH2ph4/8/8/8/8/8/8/ph2pH4 A 1", nemoroth.Standard(), []string{"a1 ph PROMOTE-2", "a8 pH PROMOTE-2"}},
		{"pH2ph4/8/8/8/8/8/8/ph2pH4 A 1", nemoroth.Betza(), nil},
		{".[0]H[11]6/8/8/8/8/8/8/8 A 1", nemoroth.Standard(), []string{"a8 SETUP-4", "b8 SETUP-4", "b8 H PROMOTE-1"}},
		{"8/8/8/8/H*pL*M*5/8/8/8 A 1", nemoroth.Standard(), []string{"a4 H* SETUP-5", "b4 pL* SETUP-5", "c4 M* SETUP-5"}},
	} {
		var got []string
		s := nemoroth.MustSetup(c.position)
		for _, p := range s.Problems(c.rules) {
			line := p.Square.String() + " "
			if p.Piece != nil {
				line += p.Piece.String() + " "
			}
			got = append(got, line+string(p.Violates))
			if p.Rule != nemoroth.RulePos1 {
				t.Errorf("%s: %v is not POS-1", c.position, p)
			}
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("POS-1: %s in %v:\n%s", c.position, c.rules, diff)
		}
		_, err := s.Game(c.rules)
		if (err == nil) != (len(got) == 0) || err != nil && !errors.Is(err, nemoroth.ErrSetup) {
			t.Errorf("POS-1: %s in %v: Game says %v", c.position, c.rules, err)
		}
	}

	byHand := nemoroth.Setup{FullMove: -1}
	byHand.Occupants[5] = []nemoroth.Piece{{Kind: nemoroth.Zombie, Side: nemoroth.Obsidian, Petrified: true}, {}, {Kind: 99, Side: 77}}
	byHand.Ichor[6] = -7
	if n := len(byHand.Problems(nemoroth.Standard())); n != 6 {
		t.Errorf("POS-1: by hand: %d problems: %v", n, byHand.Problems(nemoroth.Standard()))
	}
	for _, s := range []nemoroth.Setup{byHand, {FullMove: 1}, {Side: nemoroth.Alabaster, FullMove: -7}, withPiece(nemoroth.Piece{Kind: nemoroth.Human}),
		withPiece(nemoroth.Piece{Kind: nemoroth.Ghast, Side: 7}), withPiece(nemoroth.Piece{Kind: nemoroth.Mummy, Side: nemoroth.Alabaster})} {
		if text, err := s.MarshalText(); !errors.Is(err, nemoroth.ErrInvalid) {
			t.Errorf("by hand: MarshalText writes %s (%v)", text, err)
		}
		if _, err := json.Marshal(s.Problems(nemoroth.Standard())); err != nil {
			t.Errorf("by hand: JSON of the problems: %v", err)
		}
	}
}

func withPiece(p nemoroth.Piece) nemoroth.Setup {
	s := nemoroth.StartSetup()
	s.Occupants[30] = []nemoroth.Piece{p}
	return s
}

// TestPetrifiedHumanOnTheEighthRank: a position of one ruleset asked under
// another (POS-1).
func TestPetrifiedHumanOnTheEighthRank(t *testing.T) {
	p, err := nemoroth.ParsePosition("pH2A4/3pH4/3A4/8/8/8/8/8 A 1", nemoroth.Betza())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Game(nemoroth.Standard(), 1); !errors.Is(err, nemoroth.ErrSetup) {
		t.Errorf("POS-1: Standard accepts it: %v", err)
	}
	if n := len(p.Moves(nemoroth.Standard())); n == 0 {
		t.Error("POS-1: no moves under Standard")
	}
	text, err := json.Marshal(p)
	var back nemoroth.Position
	if err == nil {
		err = json.Unmarshal(text, &back)
	}
	if err != nil || back != p {
		t.Errorf("JSON of %v: %s, %v", p, text, err)
	}
}

// TestMoveNames holds NAME-1.
func TestMoveNames(t *testing.T) {
	for _, text := range []string{"Be1d3", "Hb2a3", "Ab1!", "Ab1a3", "Ae5!d5,e6,f5", "Za1a1", "pass"} {
		m, err := nemoroth.ParseMove(text)
		if err != nil || m.String() != text {
			t.Errorf("NAME-1: %q reads as %v (%v)", text, m, err)
		}
	}
	for text, offset := range map[string]int{
		"": 0, "e1d3": 0, "Me1d3": 0, "B": 1, "Be": 1, "Be9d3": 1, "Be1": 3, "Be1d": 3, "Be1d33": 3, "be1d3": 0, "Ab1!!": 4,
		"Ab1!a": 4, "Ab1!a1,": 7, "Ab1!a1 b2": 6, "Ab1!d4": 4, "Ab1!a1,a1": 7, "Bb1!": 3, "Pass": 0, "Be1d3 ": 3, "\x80": 0, "B\xff\xff": 1,
	} {
		_, err := nemoroth.ParseMove(text)
		var syntax *nemoroth.SyntaxError
		if !errors.As(err, &syntax) || syntax.Offset != offset {
			t.Errorf("NAME-1: %q: %v, want a syntax error at byte %d", text, err, offset)
		}
	}
	for _, m := range []nemoroth.Move{
		nemoroth.NewMove(nemoroth.Mummy, 0, 1), nemoroth.NewMove(nemoroth.Human, 64, 1), nemoroth.NewMove(0, 0, 1), nemoroth.NewMove(200, 0, 1),
		nemoroth.NewScream(64), nemoroth.NewScream(0, 63), nemoroth.NewScream(0, 1, 1), nemoroth.NewScream(0, 255),
	} {
		if !m.IsZero() {
			t.Errorf("%v is a move", m)
		}
	}
}

// TestJSON: every public value survives JSON.
func TestJSON(t *testing.T) {
	g := play(nemoroth.NewGame(nemoroth.Azgoroth()), "Be1d3", "Gd8b6", "Bd3e5", "Gb6d4")
	passed, err := g.Pass()
	if err != nil {
		t.Fatal(err)
	}
	report := g.Explain(nemoroth.MustMove("Lc1d2"))
	quiet := g.Explain(nemoroth.MustMove("Ha2a3"))
	check(t, g.Side())
	check(t, nemoroth.NoSide)
	check(t, nemoroth.Mummy)
	check(t, nemoroth.Piece{Kind: nemoroth.LeafPile, Side: nemoroth.Obsidian, Digesting: true})
	check(t, nemoroth.NoSquare)
	check(t, nemoroth.MustSquare("h8"))
	check(t, g.Ruleset())
	check(t, nemoroth.Ruleset{OwnGhastBars: true})
	check(t, g.Setup())
	check(t, g.Position())
	check(t, nemoroth.Position{})
	check(t, nemoroth.MustMove("Ae5!d5,e6,f5"))
	check(t, nemoroth.Pass())
	check(t, report)
	check(t, quiet)
	check(t, report.Trace)
	check(t, report.Reasons)
	check(t, g.Compulsions())
	check(t, report.Satisfies)
	check(t, g.Outcome())
	check(t, nemoroth.Outcome{Over: true, Winner: nemoroth.Obsidian, Reason: nemoroth.EndByCompulsion})
	check(t, nemoroth.MustSetup("8/8/8/8/3(LH)4/8/8/Z[11]7 A 1").Problems(nemoroth.Standard()))
	check(t, nemoroth.MustSetup("8/8/8/8/H*pL*M*5/8/8/8 A 1").Problems(nemoroth.Standard()))
	check(t, g.Explain(nemoroth.Move{}))

	data, err := json.Marshal(passed)
	var back nemoroth.Game
	if err == nil {
		err = json.Unmarshal(data, &back)
	}
	if err != nil || back.String() != passed.String() || back.Ply() != 5 || back.Ruleset() != passed.Ruleset() {
		t.Errorf("game: %s reads as %v (%v)", data, &back, err)
	}
	if value, err := json.Marshal(struct{ G nemoroth.Game }{*passed}); err != nil || string(value) != `{"G":`+string(data)+`}` {
		t.Errorf("game by value: %s (%v)", value, err)
	}
	outcome, err := json.Marshal(nemoroth.Outcome{})
	if string(outcome) != `{"over":false}` || err != nil {
		t.Errorf("PROTO-1: %s (%v)", outcome, err)
	}
	compelled, err := json.Marshal(g.Compulsions()[0])
	if string(compelled) != `{"square":"b2","piece":"H","kind":"ghast","source":"d4"}` || err != nil {
		t.Errorf("PROTO-1: %s (%v)", compelled, err)
	}

	for _, bad := range []string{`{`, `[]`, `{"ruleset":"Chess"}`, `{"ruleset":"Standard"}`, `{"start":"8/8/8/8/8/8/8/8 A 0"}`,
		`{"start":"8/8/8/8/8/8/8/Z[3]7 A 1"}`, `{"start":"` + startText + `","moves":["Be1e2"]}`, `{"start":"` + startText + `","moves":["x"]}`,
		`{"start":"` + startText + `","moves":[7]}`} {
		var g nemoroth.Game
		if err := json.Unmarshal([]byte(bad), &g); err == nil || g.Position().IsValid() {
			t.Errorf("%s reads as %v (%v)", bad, &g, err)
		}
	}
}

func check[T any](t *testing.T, v T) {
	t.Helper()
	data, err := json.Marshal(v)
	var back T
	if err == nil {
		err = json.Unmarshal(data, &back)
	}
	same := cmp.Comparer(func(a, b nemoroth.Position) bool { return a == b })
	sameMove := cmp.Comparer(func(a, b nemoroth.Move) bool { return a == b })
	if diff := cmp.Diff(v, back, same, sameMove); err != nil || diff != "" {
		t.Errorf("%T: %s: %v\n%s", v, data, err, diff)
	}
}

// TestNothing: zero values, nil games and values out of range are answered.
func TestNothing(t *testing.T) {
	m := nemoroth.MustMove("Be1d3")
	for name, g := range map[string]*nemoroth.Game{"nil": nil, "zero": new(nemoroth.Game)} {
		_, errPlay := g.Play(m)
		_, errTrace := g.Trace(m)
		_, errPass := g.Pass()
		_, errParse := g.ParseMove("Be1d3")
		for _, err := range []error{errPlay, errTrace, errPass, errParse} {
			if !errors.Is(err, nemoroth.ErrInvalid) {
				t.Errorf("%s game: %v", name, err)
			}
		}
		if len(g.Moves()) != 0 || g.Compulsions() != nil || g.Outcome().Over || g.String() != "" || g.Line() != nil ||
			g.Parent() != nil || !g.LastMove().IsZero() || g.Side() != nemoroth.NoSide || g.Explain(m).Verdict != nemoroth.VerdictInvalid {
			t.Errorf("%s game has something", name)
		}
		w := nemoroth.NewWalker(g)
		var none *nemoroth.Walker
		if none.Do(m) || none.Undo() || none.Pass() || none.Moves(nil) != nil || none.Depth() != 0 || none.Reversible() != 0 {
			t.Error("the nil Walker has something")
		}
		if w.Do(m) || w.Undo() || w.Pass() || w.Moves(nil) != nil || w.Outcome().Over || w.Position().IsValid() || w.Key() != 0 || w.Depth() != 0 || w.Side() != nemoroth.NoSide {
			t.Errorf("walker of a %s game has something", name)
		}
	}
	var p nemoroth.Position
	if p.IsValid() || p.Moves(nemoroth.Standard()) != nil || p.String() != "" || p.At(0) != nil || p.At(99) != nil || p.Ichor(99) != 0 {
		t.Error("the zero Position has something")
	}
	if _, err := p.Game(nemoroth.Standard(), 1); !errors.Is(err, nemoroth.ErrInvalid) {
		t.Errorf("game of the zero Position: %v", err)
	}
	if _, err := nemoroth.Start().Game(nemoroth.Standard(), 0); !errors.Is(err, nemoroth.ErrInvalid) {
		t.Errorf("move number 0: %v", err)
	}
	g := nemoroth.NewGame(nemoroth.Standard())
	for _, m := range []nemoroth.Move{{}, nemoroth.Pass()} {
		if _, err := g.Play(m); err == nil {
			t.Errorf("%v was played", m)
		}
		if r := g.Explain(m); r.Legal() {
			t.Errorf("%v is legal", m)
		}
	}
	for i := range 256 {
		_ = fmt.Sprint(nemoroth.Square(i), nemoroth.Side(i), nemoroth.Kind(i), nemoroth.EffectKind(i), nemoroth.Verdict(i),
			nemoroth.CompulsionKind(i), nemoroth.EndReason(i), nemoroth.Piece{Kind: nemoroth.Kind(i), Side: nemoroth.Side(i)},
			nemoroth.Square(i).File(), nemoroth.Square(i).Rank(), nemoroth.Square(i).Offset(1, 1), nemoroth.Side(i).EighthRank(), nemoroth.Side(i).Opponent())
	}
	ghast := nemoroth.Piece{Kind: nemoroth.Ghast, Side: nemoroth.Alabaster}
	for _, bad := range []nemoroth.Effect{
		{Kind: nemoroth.EffectMove, Piece: ghast, From: 99, To: 200},
		{Kind: nemoroth.EffectMove},
		{Kind: nemoroth.EffectDigest, To: 3},
		{Kind: nemoroth.EffectPromote, Piece: nemoroth.Piece{Kind: nemoroth.Human}, To: 3},
		{Kind: nemoroth.EffectLayIchor, Piece: ghast, To: 3, Plies: -1 << 62},
		{Kind: nemoroth.EffectPetrify, Piece: ghast, From: 3, To: 77},
		{Kind: 77},
	} {
		if _, err := (nemoroth.Trace{bad}).Apply(nemoroth.StartSetup()); !errors.Is(err, nemoroth.ErrInvalid) {
			t.Errorf("an effect that does not fit: %+v: %v", bad, err)
		}
		if _, err := (nemoroth.Trace{bad}).Undo(nemoroth.StartSetup()); !errors.Is(err, nemoroth.ErrInvalid) {
			t.Errorf("an effect that does not fit, undone: %+v: %v", bad, err)
		}
	}
	if text := (&nemoroth.LineError{Line: 1}).Error(); text == "" {
		t.Error("an empty LineError says nothing")
	}
}

// TestManyOnASquare: ten thousand occupants move, are pushed and are engulfed
// (SETUP-4).
func TestManyOnASquare(t *testing.T) {
	crowd := "(" + strings.Repeat("H", 5000) + strings.Repeat("M", 6000) + ")"
	g := game(t, "8/8/8/3L4/3"+crowd+"4/3A4/8/8 A 1", nemoroth.Standard())
	if n := len(g.Compulsions()); n != 5000 {
		t.Errorf("COMP-MULTI: %d compulsions", n)
	}
	for _, c := range []struct {
		move, d4, d5 string
		effects      int
	}{
		{"Ad3!", "", "[L*]", 1 + 11000 + 11000 + 1},
		{"Hd4c4", strings.TrimSuffix(strings.TrimPrefix(crowd, "(H"), ")"), "[L]", 1},
	} {
		m := nemoroth.MustMove(c.move)
		trace, err := g.Trace(m)
		if err != nil {
			t.Fatal(err)
		}
		next, err := g.Play(m)
		if err != nil {
			t.Fatal(err)
		}
		var d4 strings.Builder
		for _, p := range next.Position().At(nemoroth.MustSquare("d4")) {
			d4.WriteString(p.String())
		}
		if d4.String() != c.d4 || fmt.Sprint(next.Position().At(nemoroth.MustSquare("d5"))) != c.d5 || len(trace) != c.effects {
			t.Errorf("%s: %d occupants on d4, d5 %v, %d effects", c.move, d4.Len(), next.Position().At(nemoroth.MustSquare("d5")), len(trace))
		}
		if again, err := nemoroth.ParsePosition(next.String(), nemoroth.Standard()); err != nil || again != next.Position() {
			t.Errorf("%s: the position after it does not survive its text: %v", c.move, err)
		}
	}
}

// TestRaces reads one game from several goroutines.
func TestRaces(t *testing.T) {
	g := play(nemoroth.NewGame(nemoroth.Standard()), "Be1d3", "Gd8b6", "Bd3e5", "Gb6d4")
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 20 {
				for _, m := range g.Moves() {
					next, err := g.Play(m)
					if err != nil || len(next.Moves()) == 0 || next.Outcome().Over {
						t.Errorf("%v: %v", m, err)
					}
					g.Trace(m)
				}
				g.Explain(nemoroth.MustMove("Lc1d2"))
				g.Compulsions()
				nemoroth.NewWalker(g).Moves(nil)
			}
		})
	}
	wg.Wait()
}

// TestImports: the rules import the standard library only.
func TestImports(t *testing.T) {
	names, err := filepath.Glob("*.go")
	if err != nil || len(names) < 20 {
		t.Fatalf("%d files, %v", len(names), err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, imp := range f.Imports {
			if strings.Contains(imp.Path.Value, ".") {
				t.Errorf("%s imports %s", name, imp.Path.Value)
			}
		}
	}
}

// TestCopies: a game is a handle, which may be copied and overwritten.
func TestCopies(t *testing.T) {
	var g nemoroth.Game
	if err := json.Unmarshal([]byte(`{"ruleset":"Standard","start":"`+startText+`","moves":[]}`), &g); err != nil {
		t.Fatal(err)
	}
	next, err := g.Play(nemoroth.MustMove("Be1d3"))
	if err != nil {
		t.Fatal(err)
	}
	before := g.Moves()
	g = *next
	if g.Ply() != 1 || g.First().Ply() != 0 || fmt.Sprint(g.Line()) != "[Be1d3]" || g.String() != next.String() {
		t.Errorf("copied: %v after %v", &g, g.Line())
	}
	if fmt.Sprint(g.Moves()) == fmt.Sprint(before) || fmt.Sprint(g.Moves()) != fmt.Sprint(next.Moves()) {
		t.Errorf("copied: %v", g.Moves())
	}
	*next = nemoroth.Game{}
	if g.Parent().String() != startText {
		t.Errorf("the parent is %v", g.Parent())
	}
}

// TestLongGames: a game of many plies without anything irreversible stays cheap
// to go on with.
func TestLongGames(t *testing.T) {
	g := game(t, "7a/8/8/8/8/8/8/A7 A 1", nemoroth.Standard())
	for range 20000 {
		next, err := g.Pass()
		if err != nil {
			t.Fatal(err)
		}
		g = next
	}
	if n := len(g.Moves()); n == 0 || g.Ply() != 20000 {
		t.Errorf("%d moves after %d plies", n, g.Ply())
	}
}

// TestWalkerRefuses: a walker does not play what a scream's name does not say.
func TestWalkerRefuses(t *testing.T) {
	const position = "8/8/4b3/3laL2/8/8/8/8 O 1"
	for _, c := range []struct {
		rules nemoroth.Ruleset
		move  string
		want  bool
	}{
		{nemoroth.Standard(), "Ae5!", false},
		{nemoroth.Standard(), "Ae5!d5,e6,f5", true},
		{nemoroth.Standard(), "Ae5!e6,d5,f5", true},
		{nemoroth.Standard(), "Ae5!e6,d5", false},
		{nemoroth.Azgoroth(), "Ae5!", true},
		{nemoroth.Azgoroth(), "Ae5!e6,f5,d5", true},
		{nemoroth.Azgoroth(), "Ae5!d5,e6,f5", false},
		{nemoroth.Standard(), "Be6c7", false},
		{nemoroth.Standard(), "pass", false},
	} {
		w := nemoroth.NewWalker(game(t, position, c.rules))
		key := w.Key()
		if got := w.Do(nemoroth.MustMove(c.move)); got != c.want || !got && (w.Key() != key || w.Depth() != 0) {
			t.Errorf("%s in %v: Do says %v", c.move, c.rules, got)
		}
	}
}

// TestManyCompulsions: where Humans and Ghasts crowd, the list of compulsions
// ends at a bound; what is legal does not depend on it (COMP-RULE).
func TestManyCompulsions(t *testing.T) {
	g := game(t, "8/8/3("+strings.Repeat("g", 3000)+")4/8/3("+strings.Repeat("H", 3000)+")4/8/8/Z7 A 1", nemoroth.Standard())
	if n := len(g.Compulsions()); n != nemoroth.MaxCompulsions {
		t.Errorf("%d compulsions are listed", n)
	}
	if r := g.Explain(nemoroth.MustMove("Za1a2")); r.Verdict != nemoroth.VerdictCompulsion {
		t.Errorf("COMP-RULE: %v", r.Verdict)
	}
	if r := g.Explain(nemoroth.MustMove("Hd4c3")); r.Legal() {
		t.Error("Hd4c3 goes backwards")
	}
	if r := g.Explain(nemoroth.MustMove("Hd4c4")); !r.Legal() {
		t.Errorf("COMP-MOVED: %v", r.Summary())
	}
}

// TestNumbers: the move number rises after Obsidian's move and stays at the top
// (NFEN-1).
func TestNumbers(t *testing.T) {
	g := game(t, "7a/8/8/8/8/8/8/A7 O 999998", nemoroth.Standard())
	for _, want := range []int{999999, 999999, 999999, 999999} {
		g = play(g, g.Moves()[0].String())
		if g.FullMove() != want {
			t.Errorf("%v, want number %d", g, want)
		}
	}
}

// TestPass: a pass lets ichor fade, asks nothing, and joins the history
// (POS-2).
func TestPass(t *testing.T) {
	g := game(t, "8/8/8/8/4g3/3pHHpH[2]2/H7/8 A 1", nemoroth.Standard())
	if o := g.Outcome(); !o.Over {
		t.Fatalf("not over: %v", o)
	}
	next, err := g.Pass()
	if err != nil || next.String() != "8/8/8/8/4g3/3pHHpH[1]2/H7/8 O 1" || !next.LastMove().IsPass() || next.Ply() != 1 {
		t.Errorf("POS-2: %v, %v", next, err)
	}
	lone := game(t, "7a/8/8/8/8/8/8/A7 A 1", nemoroth.Standard())
	lone = play(lone, "Aa1c1")
	lone, err = lone.Pass()
	if err != nil {
		t.Fatal(err)
	}
	lone = play(lone, "Ac1a1")
	if lone, err = lone.Pass(); err != nil {
		t.Fatal(err)
	}
	if r := lone.Explain(nemoroth.MustMove("Aa1c1")); r.Verdict != nemoroth.VerdictRepetition || r.Reasons[0].Ply != 1 {
		t.Errorf("REP-1 after passes: %v", r)
	}
}
