package nemoroth_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/nemoroth/rules/nemoroth"
)

const startText = "walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW A 1"

// TestPositionLine checks which lines NFEN-1 accepts, and their canonical form.
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
			t.Errorf("NFEN-1: %q: error at offset %d on %v, want %d on %s: %v", c.text, syntax.Offset, syntax.Square, c.offset, c.square, err)
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
		if _, err := nemoroth.ParseSetup(text); err == nil || strings.HasSuffix(err.Error(), hint) != offered {
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
		if n := testing.AllocsPerRun(5, func() { nemoroth.ParsePosition(c.position, nemoroth.Standard()) }); n > 4 {
			t.Errorf("%s: %v allocations to read it", c.id, n)
		}
		if n := testing.AllocsPerRun(5, func() { _ = p.String() }); n > 6 {
			t.Errorf("%s: %v allocations to write it", c.id, n)
		}
	}
}
