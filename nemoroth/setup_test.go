package nemoroth_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/nemoroth/rules/nemoroth"
)

const startText = "walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW A 1"

// TestPositionLine checks which lines NFEN-1 accepts, and their canonical form.
func TestPositionLine(t *testing.T) {
	crowd := "(" + strings.Repeat("M", 10000) + ")"
	for _, c := range []struct{ text, canonical string }{
		{startText, ""},
		{"  " + startText + "  ", startText},
		{"walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW   O",
			"walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW O 1"},
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
			t.Errorf("NFEN-1: %.80q reads as %.80q, want %.80q (%v)", c.text, s.String(),
				c.canonical, err)
		}
	}
}

// TestPositionLineRefuses checks what NFEN-1 rejects as a syntax error, and where: the
// offset and the square.
func TestPositionLineRefuses(t *testing.T) {
	const rest = "/8/8/8/8/8/8/8 A 1"
	for text, want := range map[string]string{
		"": "0 a8", "8": "1 h8", "8/8/8/8/8/8/8 A 1": "13 h2", "8/8" + rest: "15 -",
		"()7" + rest: "1 a8", "[9]7" + rest: "0 a8", "8[9]" + rest: "1 h8", "0H7" + rest: "0 a8",
		"9" + rest: "0 a8", "H8" + rest: "1 b8", "HHHHHHHHH" + rest: "8 h8", "pM7" + rest: "0 a8",
		"pZ7" + rest: "0 a8", "pz7" + rest: "0 a8", "m7" + rest: "0 a8", "(H7" + rest: "2 a8",
		"(H": "2 a8", "H[97" + rest: "4 a8", "H[]7" + rest: "2 a8", "H[-1]7" + rest: "2 a8",
		".7" + rest: "1 a8", "\xff\xfe7" + rest: "0 a8",
		"8/8/8/8/8/8/8/8": "15 -", "8/8/8/8/8/8/8/8 ": "16 -", "8/8/8/8/8/8/8/8 a 1": "16 -",
		"8/8/8/8/8/8/8/8 A1": "17 -", "8/8/8/8/8/8/8/8 A 0": "18 -",
		"8/8/8/8/8/8/8/8 A 000": "18 -", "8/8/8/8/8/8/8/8 A 1000000": "18 -",
		"8/8/8/8/8/8/8/8 A x": "18 -", "8/8/8/8/8/8/8/8 A 1 x": "20 -",
		"8/8/8/8/8/8/8/8\tA 1": "15 -", "8/8/8/8/8/8/8/8 A 1\n": "19 -",
	} {
		s, err := nemoroth.ParseSetup(text)
		var syntax *nemoroth.SyntaxError
		if !errors.As(err, &syntax) || !errors.Is(err, nemoroth.ErrSyntax) {
			t.Errorf("NFEN-1: %q reads as %v (%v)", text, s, err)
			continue
		}
		if got := fmt.Sprint(syntax.Offset, " ", syntax.Square); got != want {
			t.Errorf("NFEN-1: %q: error at %s, want %s: %v", text, got, want, err)
		}
		if caret := syntax.Caret(); strings.Count(caret, "\n") != 1 {
			t.Errorf("%q: caret %q", text, caret)
		}
	}
}

// TestPositionLineHint checks that an error offers a number of empty squares where
// a whole square may stand, and nowhere else.
func TestPositionLineHint(t *testing.T) {
	for text, offered := range map[string]bool{
		"9/8/8/8/8/8/8/8 A 1": true, "3pZ4/8/8/8/8/8/8/8 A 1": true, "(H2)7/8/8/8/8/8/8/8 A 1": false,
	} {
		_, err := nemoroth.ParseSetup(text)
		hint := strings.HasSuffix(fmt.Sprint(err), "; or a number of empty squares, 1 to 8")
		if err == nil || hint != offered {
			t.Errorf("%s: %v; want the hint: %v", text, err, offered)
		}
	}
}

// TestPositionLineAllocates checks that reading and writing a position line takes
// few allocations, whatever the number of pieces (NFEN-1).
func TestPositionLineAllocates(t *testing.T) {
	for _, c := range perftCases(t) {
		p, err := nemoroth.ParsePosition(c.position, nemoroth.Standard())
		if err != nil {
			t.Fatal(err)
		}
		if n := testing.AllocsPerRun(5,
			func() { nemoroth.ParsePosition(c.position, nemoroth.Standard()) }); n > 4 {
			t.Errorf("%s: %v allocations to read it", c.id, n)
		}
		if n := testing.AllocsPerRun(5, func() { _ = p.String() }); n > 6 {
			t.Errorf("%s: %v allocations to write it", c.id, n)
		}
	}
}

// TestProblems checks the problems of impossible setups (POS-1): square, piece and the
// rule violated.
func TestProblems(t *testing.T) {
	setup := func(position string) nemoroth.Setup { return nemoroth.MustSetup(position) }
	numbered := func(side nemoroth.Side, fullMove int) nemoroth.Setup {
		return nemoroth.Setup{Side: side, FullMove: fullMove}
	}
	with := func(p nemoroth.Piece, ichor int) nemoroth.Setup {
		s := nemoroth.Start().Setup()
		s.Occupants[nemoroth.MustSquare("d4")] = []nemoroth.Piece{p}
		s.Ichor[0] = ichor
		return s
	}
	for _, c := range []struct {
		setup nemoroth.Setup
		rules nemoroth.Ruleset
		want  string
	}{
		{setup(startText), nemoroth.Standard(), ""},
		{setup("8/8/8/8/8/8/8/8 A 1"), nemoroth.Standard(), ""},
		{setup("8/8/8/8/3(LHH)4/8/8/8 A 1"), nemoroth.Standard(), "d4 L ENGULF-2"},
		{setup("8/8/8/8/3(Ll*)4/8/8/8 A 1"), nemoroth.Standard(),
			"d4 L ENGULF-2, d4 l* ENGULF-2"},
		{setup("8/8/8/8/3(HpL)4/8/8/8 A 1"), nemoroth.Standard(), "d4 pL ENGULF-2"},
		{setup("8/8/8/8/3(ZzH)[3]4/8/8/8 A 1"), nemoroth.Standard(),
			"d4 Z ICHOR-3, d4 z ICHOR-3"},
		{setup("8/8/2hZ4/2phM4/4pB3/8/8/8 A 1"), nemoroth.Standard(), ""},
		{setup("8/8/3hZ3/8/4pB3/5H2/8/8 A 1"), nemoroth.Standard(), "f3 H GAZE-2, d6 h GAZE-2"},
		{setup("H2h4/8/8/8/8/8/8/h2H4 A 1"), nemoroth.Standard(),
			"a1 h PROMOTE-1, a8 H PROMOTE-1"},
		{setup("pH2ph4/8/8/8/8/8/8/ph2pH4 A 1"), nemoroth.Standard(),
			"a1 ph PROMOTE-2, a8 pH PROMOTE-2"},
		{setup("pH2ph4/8/8/8/8/8/8/ph2pH4 A 1"), nemoroth.Betza(), ""},
		{setup(".[0]H[11]6/8/8/8/8/8/8/8 A 1"), nemoroth.Standard(),
			"a8 - SETUP-4, b8 - SETUP-4, b8 H PROMOTE-1"},
		{setup("8/8/8/8/H*pL*M*5/8/8/8 A 1"), nemoroth.Standard(),
			"a4 H* SETUP-5, b4 pL* SETUP-5, c4 M* SETUP-5"},

		// Made in code.
		{numbered(nemoroth.NoSide, 1), nemoroth.Standard(), "- - SETUP-1"},
		{numbered(nemoroth.Alabaster, -1), nemoroth.Standard(), "- - NFEN-1"},
		{numbered(nemoroth.Alabaster, 0), nemoroth.Standard(), ""},
		{numbered(nemoroth.Alabaster, nemoroth.MaxFullMove), nemoroth.Standard(), ""},
		{numbered(nemoroth.Alabaster, nemoroth.MaxFullMove+1), nemoroth.Standard(), "- - NFEN-1"},
		{with(nemoroth.Piece{Kind: nemoroth.Zombie, Side: nemoroth.Obsidian, Petrified: true}, 0),
			nemoroth.Standard(), "d4 pz SETUP-3"},
		{with(nemoroth.Piece{Kind: nemoroth.Mummy, Side: nemoroth.Obsidian}, 0),
			nemoroth.Standard(), "d4 ? SETUP-3"},
		{with(nemoroth.Piece{}, 0), nemoroth.Standard(), "d4 ? SETUP-3"},
		{with(nemoroth.Piece{Kind: nemoroth.Human}, -7), nemoroth.Standard(),
			"a1 - SETUP-4, d4 ? SETUP-3"},
		{with(nemoroth.Piece{Kind: 99, Side: 77}, 0), nemoroth.Standard(), "d4 ? SETUP-3"},
	} {
		var got []string
		problems := c.setup.Problems(c.rules)
		for _, p := range problems {
			piece := "-"
			if p.Piece != nil {
				piece = p.Piece.String()
			}
			got = append(got, fmt.Sprint(p.Square, " ", piece, " ", p.Rule))
		}
		if diff := cmp.Diff(c.want, strings.Join(got, ", ")); diff != "" {
			t.Errorf("POS-1: %v in %v:\n%s", c.setup, c.rules, diff)
		}
		if _, err := json.Marshal(problems); err != nil {
			t.Errorf("POS-1: %v: %v", c.setup, err)
		}
		if strings.Contains(c.want, "SETUP-1") || strings.Contains(c.want, "SETUP-3") {
			if text, err := c.setup.MarshalText(); !errors.Is(err, nemoroth.ErrInvalid) {
				t.Errorf("POS-1: %v: MarshalText returns %s (%v)", c.setup, text, err)
			}
		}
		g, err := c.setup.Game(c.rules)
		if len(got) > 0 && !errors.Is(err, nemoroth.ErrSetup) {
			t.Errorf("POS-1: %v in %v: Game returns %v", c.setup, c.rules, err)
		}
		if len(got) == 0 && (err != nil || g.FullMove() != max(1, c.setup.FullMove)) {
			t.Errorf("NFEN-1: %v: Game returns %v, %v", c.setup, g, err)
		}
	}
}

// TestSideText checks that a side is read by its letter and by its name.
func TestSideText(t *testing.T) {
	for text, want := range map[string]nemoroth.Side{"A": nemoroth.Alabaster, "-": nemoroth.NoSide,
		"Alabaster": nemoroth.Alabaster, "Obsidian": nemoroth.Obsidian} {
		var s nemoroth.Side
		if err := s.UnmarshalText([]byte(text)); err != nil || s != want {
			t.Errorf("%s: %v, %v", text, s, err)
		}
	}
	var s nemoroth.Side
	if err := s.UnmarshalText([]byte("Alab")); !errors.Is(err, nemoroth.ErrSyntax) {
		t.Errorf("Alab: %v, %v", s, err)
	}
}
