package nemoroth_test

import (
	"encoding/json"
	"errors"
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

// TestPositionLineRefuses checks what NFEN-1 rejects as a syntax error, and where.
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
			t.Errorf("NFEN-1: %q: error at offset %d on %v, want %d on %s: %v", c.text,
				syntax.Offset, syntax.Square, c.offset, c.square, err)
		}
		if caret := syntax.Caret(); strings.Count(caret, "\n") != 1 {
			t.Errorf("%q: caret %q", c.text, caret)
		}
	}
}

// TestPositionLineHint checks that an error offers a number of empty squares where
// a whole square may stand, and nowhere else.
func TestPositionLineHint(t *testing.T) {
	const hint = "; or a number of empty squares, 1 to 8"
	for text, offered := range map[string]bool{
		"9/8/8/8/8/8/8/8 A 1":     true,
		"X7/8/8/8/8/8/8/8 A 1":    true,
		"3pZ4/8/8/8/8/8/8/8 A 1":  true,
		"(H2)7/8/8/8/8/8/8/8 A 1": false,
		"(X)7/8/8/8/8/8/8/8 A 1":  false,
	} {
		if _, err := nemoroth.ParseSetup(text); err == nil ||
			strings.HasSuffix(err.Error(), hint) != offered {
			t.Errorf("%s: %v; want the hint %q: %v", text, err, hint, offered)
		}
	}
	if _, err := nemoroth.ParsePiece("9"); err == nil || strings.HasSuffix(err.Error(), hint) {
		t.Errorf("a piece: %v", err)
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

// TestProblems checks the problems of impossible setups (POS-1).
func TestProblems(t *testing.T) {
	for _, c := range []struct {
		position string
		rules    nemoroth.Ruleset
		want     []string
	}{
		{startText, nemoroth.Standard(), nil},
		{"8/8/8/8/8/8/8/8 A 1", nemoroth.Standard(), nil},
		{"8/8/8/8/3(LHH)4/8/8/8 A 1", nemoroth.Standard(), []string{"d4 L ENGULF-2"}},
		{"8/8/8/8/3(Ll*)4/8/8/8 A 1", nemoroth.Standard(),
			[]string{"d4 L ENGULF-2", "d4 l* ENGULF-2"}},
		{"8/8/8/8/3(HpL)4/8/8/8 A 1", nemoroth.Standard(), []string{"d4 pL ENGULF-2"}},
		{"8/8/8/8/3(ZzH)[3]4/8/8/8 A 1", nemoroth.Standard(),
			[]string{"d4 Z ICHOR-3", "d4 z ICHOR-3"}},
		{"8/8/2hZ4/2phM4/4pB3/8/8/8 A 1", nemoroth.Standard(), nil},
		{"8/8/3hZ3/8/4pB3/5H2/8/8 A 1", nemoroth.Standard(),
			[]string{"f3 H GAZE-2", "d6 h GAZE-2"}},
		{"H2h4/8/8/8/8/8/8/h2H4 A 1", nemoroth.Standard(),
			[]string{"a1 h PROMOTE-1", "a8 H PROMOTE-1"}},
		{"pH2ph4/8/8/8/8/8/8/ph2pH4 A 1", nemoroth.Standard(),
			[]string{"a1 ph PROMOTE-2", "a8 pH PROMOTE-2"}},
		{"pH2ph4/8/8/8/8/8/8/ph2pH4 A 1", nemoroth.Betza(), nil},
		{".[0]H[11]6/8/8/8/8/8/8/8 A 1", nemoroth.Standard(),
			[]string{"a8 SETUP-4", "b8 SETUP-4", "b8 H PROMOTE-1"}},
		{"8/8/8/8/H*pL*M*5/8/8/8 A 1", nemoroth.Standard(),
			[]string{"a4 H* SETUP-5", "b4 pL* SETUP-5", "c4 M* SETUP-5"}},
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
			t.Errorf("POS-1: %s in %v: Game returns %v", c.position, c.rules, err)
		}
	}

	byHand := nemoroth.Setup{FullMove: -1}
	byHand.Occupants[5] = []nemoroth.Piece{{Kind: nemoroth.Zombie, Side: nemoroth.Obsidian,
		Petrified: true}, {}, {Kind: 99, Side: 77}}
	byHand.Ichor[6] = -7
	if n := len(byHand.Problems(nemoroth.Standard())); n != 6 {
		t.Errorf("POS-1: setup made in code: %d problems: %v", n,
			byHand.Problems(nemoroth.Standard()))
	}
	for _, s := range []nemoroth.Setup{byHand, {FullMove: 1},
		{Side: nemoroth.Alabaster, FullMove: -7}, withPiece(nemoroth.Piece{Kind: nemoroth.Human}),
		withPiece(nemoroth.Piece{Kind: nemoroth.Ghast, Side: 7}),
		withPiece(nemoroth.Piece{Kind: nemoroth.Mummy, Side: nemoroth.Alabaster})} {
		if text, err := s.MarshalText(); !errors.Is(err, nemoroth.ErrInvalid) {
			t.Errorf("setup made in code: MarshalText returns %s (%v)", text, err)
		}
		if _, err := json.Marshal(s.Problems(nemoroth.Standard())); err != nil {
			t.Errorf("setup made in code: JSON of the problems: %v", err)
		}
	}
}

func withPiece(p nemoroth.Piece) nemoroth.Setup {
	s := nemoroth.StartSetup()
	s.Occupants[30] = []nemoroth.Piece{p}
	return s
}

// TestPetrifiedHumanOnTheEighthRank checks a position that only Betza accepts.
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
