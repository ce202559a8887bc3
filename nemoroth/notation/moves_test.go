package notation_test

import (
	"errors"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation"
)

const (
	startLine = "walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW A 1"
	// RULEBOOK §14, worked examples 4 and 5.
	screamLine = "wal1blaw/hhhphhphhh/8/8/3pg1B2/8/HHpHHpHHHH/WAAG1LAW A 4"
	orderLine  = "8/8/4b3/3laL2/8/8/8/8 O 1"
	// A statue petrifies the Human where it is pushed to, unless the pushed
	// Basilisk has done so before: both orders have the same result.
	equalLine = "8/8/4b3/4aH2/8/7pB/8/8 O 1"
)

// written is one row of the table in the package's documentation.
type written struct {
	position, move, lawson, moussambani string
}

var table = []written{
	{"walgblaw/hhhhhhhh/8/8/8/3B4/HHpHHpHHHH/WALG1LAW O 1", "Gd8b6", "Gb6", "Gb6"},
	{startLine, "Hb2b3", "Hbb3", "Hbb3"},
	{"8/8/8/8/8/8/8/g6A O 1", "Ga1c3", "Gc3", "Gc3"},
	{"7a/8/8/8/8/8/H1H5/8 A 1", "Ha2b3", "Hab3", "Hab3"},
	{"7a/8/8/8/8/H7/H7/8 A 1", "Ha2b3", "H2b3", "H2b3"},
	{"7a/8/8/8/8/H7/H1H5/8 A 1", "Ha2b3", "Ha2b3", "Ha2b3"},
	{"7a/8/8/8/8/H7/H1H5/8 A 1", "Ha3b3", "H3b3", "H3b3"},
	{"7a/8/8/8/8/H7/H1H5/8 A 1", "Hc2b3", "Hcb3", "Hcb3"},
	{"7a/8/8/8/8/8/3h4/2L5 A 1", "Lc1d2", "L:d2", "Lxd2"},
	{"7a/8/8/8/8/8/3h4/2L1L3 A 1", "Lc1d2", "Lc:d2", "Lcxd2"},
	{"7a/8/8/8/8/2L5/3h4/2L1L3 A 1", "Lc1d2", "Lc1:d2", "Lc1xd2"},
	{"7a/8/8/8/8/3z4/2L5/2pB5 A 1", "Lc2d3", "L:d3(p)", "Lxd3=pLd3"},
	{"8/3h4/3Z4/8/8/8/8/8 A 1", "Zd6d7", "Z:d7", "Z*d7"},
	{"8/8/8/3.[4]4/3Z4/8/8/7a A 1", "Zd4d5", "Zd5(d)", "Zd5=Z0"},
	{"8/8/8/3h[4]4/3Z4/8/8/7a A 1", "Zd4d5", "Z:d5(d)", "Z*d5=Z0"},
	{"8/1H6/8/8/8/8/8/7a A 1", "Hb7b8", "Hb8=Z", "Hb8=Zb8"},
	{startLine, "Be1d3", "Bd3:c2,e2", "Bd3=pHc2,pHe2"},
	{"wal1blaw/hhhhhhhh/1g6/8/8/3B4/HHpHHpHHHH/WALG1LAW A 2", "Bd3e5", "Be5:d7,f7",
		"Be5=pHd7,pHf7"},
	{"wal1blaw/hhhphhphhh/1g6/4B3/8/8/HHpHHpHHHH/WALG1LAW O 2", "Gb6d4", "Gd4(p)",
		"Gd4=pGd4"},
	{"8/8/8/2h1h3/8/8/8/2pB1B2a A 1", "Be1d3", "Bd3(p):c5,e5", "Bd3=pBd3,pHc5,pHe5"},
	{"8/8/8/(hHz)1(wph)5/8/2h5/8/2B4a A 1", "Bc1b3", "Bb3:a5,c5", "Bb3=pHa5,pHa5,pWc5"},
	{"8/8/8/8/8/8/8/W6a A 1", "Wa1a4", "Wa4", "Wa4"},
	{"8/8/8/8/8/8/8/(Wz)6a A 1", "Wa1a4", "Wa4", "Wa4"},
	{"8/8/8/8/8/8/8/L*6a A 1", "La1b1", "Lb1", "Lb1"},
	{screamLine, "Ac1!", "Ac1(pHc2-c3,Hd2-e3(p),Gd1-e1,Ab1-a1,Hb2-a3)",
		"Ac1=pHc3,pHe3,Ge1,Aa1,Ha3"},
	{"7a/8/8/8/8/8/1H6/2AG4 A 1", "Ac1!", "Ac1(Gd1-e1,Hb2-a3)", "Ac1=Ge1,Ha3"},
	{"8/8/8/8/5B2/8/3H4/2A5 A 1", "Ac1!", "Ac1(Hd2-e3(p))", "Ac1=pHe3"},
	{"8/8/8/8/8/8/HA6/7a A 1", "Ab2!", "Ab2(Ha2-0)", "Ab2=Ha2-0"},
	{"8/8/8/8/3pHM3/3A4/8/7a A 1", "Ad3!", "Ad3(pHd4-d5,Me4-f5)", "Ad3=pHd5,Mf5"},
	{"8/8/8/8/3(hz)4/3A4/8/7a A 1", "Ad3!", "Ad3(H+Zd4-d5)", "Ad3=Hd5,Zd5"},
	{"8/8/8/8/3(hhpH)4/3A4/8/7a A 1", "Ad3!", "Ad3(H+H+pHd4-d5)", "Ad3=Hd5,Hd5,pHd5"},
	{"8/3(Hg)4/3A4/8/8/8/8/8 A 1", "Ad6!", "Ad6(H=Z+Gd7-d8)", "Ad6=Zd8,Gd8"},
	{"8/3(zpH)4/3A4/8/8/8/8/8 A 1", "Ad6!", "Ad6(Z+pH=Zd7-d8)", "Ad6=Zd8,Zd8"},
	{"3.[5]4/3H4/3A4/8/8/8/8/7a A 1", "Ad6!", "Ad6(Hd7-d8=Z(d))", "Ad6=Hd7-0"},
	{"3l4/3H4/3A4/8/8/8/8/7a A 1", "Ad6!", "Ad6(Hd7:d8=Z)", "Ad6=Hd7-0"},
	{"8/8/8/3.[5]4/3(hz)4/3A4/8/7a A 1", "Ad3!", "Ad3(H+Z(d)d4-d5)", "Ad3=Hd5,Zd4-0"},
	{"8/8/8/3l[5]4/3(hz)4/3A4/8/7a A 1", "Ad3!", "Ad3(H+Z(d)d4:d5)", "Ad3=Hd4-0,Zd4-0"},
	{"8/8/8/3l[5]4/3z4/3A4/8/7a A 1", "Ad3!", "Ad3(Zd4-d5(d))", "Ad3=Zd4-0"},
	{"8/8/8/3l4/3H4/3A4/8/7a A 1", "Ad3!", "Ad3(Hd4:d5)", "Ad3=Hd4-0"},
	{"8/8/8/3h4/3L4/3A4/8/7a A 1", "Ad3!", "Ad3(Ld4:d5)", "Ad3=Ld5,Hd5-0"},
	{"8/4pb3/8/3z4/3L4/3A4/8/7a A 1", "Ad3!", "Ad3(Ld4:d5(p))", "Ad3=pLd5,Zd5-0"},
	{"8/8/8/3(hM)4/3L4/3A4/8/7a A 1", "Ad3!", "Ad3(Ld4:d5)", "Ad3=Ld5,Hd5-0,Md5-0"},
	{"8/8/8/8/5A2/5B2/8/4H2a A 1", "Af4!", "Af4(Bf3-f2:e1)", "Af4=Bf2,pHe1"},
	{"8/8/5h2/5L2/5A2/5B2/8/4H2a A 1", "Af4!", "Af4(Lf5:f6,Bf3-f2:e1)",
		"Af4=Lf6,Bf2,pHe1,Hf6-0"},
	{"8/8/4b3/4aL2/8/8/8/8 O 1", "Ae5!e6,f5", "Ae5(Be6-e7:f5,pLf5-g5)", "Ae5=Be7,pLg5"},
	{orderLine, "Ae5!d5,e6,f5", "Ae5(Ld5-c5,Be6-e7:f5,pLf5-g5)", "Ae5=Lc5,Be7,pLg5"},
	{orderLine, "Ae5!e6,f5,d5", "Ae5(Be6-e7:d5,f5,pLf5-g5,pLd5-c5)", "Ae5=Be7,pLg5,pLc5"},
	{orderLine, "Ae5!f5,e6,d5", "Ae5(Lf5-g5,Be6-e7:d5,pLd5-c5)", "Ae5=Lg5,Be7,pLc5"},
	{orderLine, "Ae5!f5,d5,e6", "Ae5(Lf5-g5,Ld5-c5,Be6-e7)", "Ae5=Lg5,Lc5,Be7"},
	{equalLine, "Ae5!", "Ae5(Be6-e7:f5,pHf5-g5)", "Ae5=Be7,pHg5"},
	// A push looks like this move, and is not it (NOTE-4).
	{"8/8/8/2L5/3h4/2L1L3/1A6/7a A 1", "Lc3d4", "Lc3:d4", "Lc3xd4"},
}

// TestTable checks that every row is written as shown, and read back in its
// notation and in Any (NOTE-1 to NOTE-6).
func TestTable(t *testing.T) {
	for _, row := range table {
		g := mustGame(t, row.position, nemoroth.Standard())
		m := nemoroth.MustMove(row.move)
		for in, want := range map[notation.Notation]string{
			notation.Canonical: row.move, notation.Lawson: row.lawson,
			notation.Moussambani: row.moussambani,
		} {
			got, err := notation.Format(g, m, in)
			if err != nil || got != want {
				t.Errorf("%s\n%s is written %q, %v in the notation %v, want %q", row.position,
					row.move, got, err, in, want)
			}
			for _, as := range []notation.Notation{in, notation.Any} {
				w, err := notation.ReadLegal(g, want, as)
				if err != nil || w.Move != m {
					t.Errorf("%s\n%q reads in the notation %v as %v, %v, want %s", row.position,
						want, as, w.Move, err, row.move)
				}
			}
		}
	}
}

// reads lists texts that are read but never written.
var reads = []struct{ position, text, move, comment string }{
	{startLine, "Ha2-a3", "Ha2a3", ""},
	{startLine, "Haa3", "Ha2a3", ""},
	{startLine, "Be1d3:e2,c2", "Be1d3", ""},
	{startLine, "Be1-d3=pHe2,pHc2", "Be1d3", ""},
	{startLine, "Bed3:c2,e2", "Be1d3", ""},
	{"8/8/8/2h1h3/8/8/8/2pB1B2a A 1", "Bd3(p):e5,c5", "Be1d3", ""},
	{"8/8/8/3h[4]4/3Z4/8/8/7a A 1", "Zd4:d5(d)", "Zd4d5", ""},
	{"8/8/8/3h[4]4/3Z4/8/8/7a A 1", "Zd4*d5=Z0", "Zd4d5", ""},
	{startLine, "Bd3", "Be1d3", ""},
	{"7a/8/8/8/8/8/3h4/2L5 A 1", "Ld2", "Lc1d2", ""},
	{screamLine, "Ac1", "Ac1!", ""},
	{screamLine, "Ac1-c1", "Ac1!", ""},
	{screamLine, "Ac1=pHc2-c3,pHd2-e3,Gd1-e1,Ab1-a1,Hb2-a3", "Ac1!", ""},
	{screamLine, "Ac1(Hb2-a3,Ab1-a1,Gd1-e1,Hd2-e3(p),pHc2-c3)", "Ac1!", ""},
	{screamLine, "pHc2-c3,Hd2-e3(p),Gd1-e1,Ab1-a1,Hb2-a3", "Ac1!", ""},
	{orderLine, "Ld5-c5,Be6-e7:f5,pLf5-g5", "Ae5!d5,e6,f5", ""},
	{"8/3(Hg)4/3A4/8/8/8/8/8 A 1", "Ad6(G+H=Zd7-d8)", "Ad6!", ""},
	{orderLine, "Ae5(Ld5-c5,Lf5-g5,Be6-e7)", "Ae5!f5,d5,e6", ""},
	{orderLine, "Ae5=Lc5,Lg5,Be7", "Ae5!f5,d5,e6", ""},
	{equalLine, "Ae5(Hf5-g5(p),Be6-e7)", "Ae5!", ""},
	{equalLine, "Ae5=pHg5,Be7", "Ae5!", ""},
	{orderLine, "Ae5!d5,f5,e6", "Ae5!f5,d5,e6", ""},
	{screamLine, "Ac1!", "Ac1!", ""},
	{screamLine, "Ac1 !", "Ac1!", " !"},
	{"wal1blaw/hhhphhphhh/1g6/4B3/8/8/HHpHHpHHHH/WALG1LAW O 2", "Gd4(p) !", "Gb6d4", " !"},
	{"wal1blaw/hhhphhphhh/1g6/4B3/8/8/HHpHHpHHHH/WALG1LAW O 2", "Gd4=pGd4++d2!", "Gb6d4", "++d2!"},
	{"wal1blaw/hhhphhphhh/1g6/4B3/8/8/HHpHHpHHHH/WALG1LAW O 2", " Gd4=pGd4++d2! 0-1. ", "Gb6d4",
		"++d2! 0-1."},
	{"wal1blaw/hhhphhphhh/1g6/4B3/8/8/HHpHHpHHHH/WALG1LAW O 2", "Gb6d4 + ?! ++ 1-0", "Gb6d4",
		" + ?! ++ 1-0"},
	{startLine, "Bd3+c2,e2?", "Be1d3", "+c2,e2?"},
	{"8/7h/8/8/8/8/H7/8 A 1", "Ha3 0-1", "Ha2a3", " 0-1"},
	{"8/8/8/7ph/8/8/H7/8 A 1", "Ha3! 1-0.", "Ha2a3", "! 1-0."},
}

// TestRead checks texts that readers accept and Format does not write: in Any, in
// their own notation, and canonical names in every notation (NOTE-2 to NOTE-7, NAME-1).
func TestRead(t *testing.T) {
	for _, tt := range reads {
		g := mustGame(t, tt.position, nemoroth.Standard())
		w, err := notation.ReadLegal(g, tt.text, notation.Any)
		if err != nil ||
			w.Move.String() != tt.move || w.Comment != tt.comment ||
			w.Text+w.Comment != strings.TrimSpace(tt.text) {
			t.Errorf("%s\n%q reads as %v with the comment %q, %v; want %s, %q", tt.position,
				tt.text, w.Move, w.Comment, err, tt.move, tt.comment)
		}
		for _, in := range notations {
			if in != w.Notation && w.Notation != notation.Canonical {
				continue
			}
			if same, err := notation.ReadLegal(g, tt.text, in); err != nil || same != w {
				t.Errorf("%s\n%q reads in the notation %v as %v, %v", tt.position, tt.text, in,
					same, err)
			}
		}
	}
}

// TestClockwiseList checks that under SCREAM-5 the order of a list means
// nothing: its effects are those of the clockwise order (NOTE-6).
func TestClockwiseList(t *testing.T) {
	g := mustGame(t, orderLine, nemoroth.Azgoroth())
	for _, tt := range []struct {
		text string
		ok   bool
	}{
		{"Ae5", true},
		{"Ae5(Be6-e7:d5,f5,pLf5-g5,pLd5-c5)", true},
		{"Ae5(pLd5-c5,pLf5-g5,Be6-e7:f5,d5)", true},
		{"Ae5=pLc5,pLg5,Be7", true},
		{"Ae5(Ld5-c5,Be6-e7:f5,pLf5-g5)", false},
		{"Ae5=Lc5,Be7,pLg5", false},
	} {
		w, err := notation.ReadLegal(g, tt.text, notation.Any)
		read := err == nil && w.Move.String() == "Ae5!"
		if tt.ok && !read ||
			!tt.ok && !errors.Is(err, notation.ErrEffects) {
			t.Errorf("SCREAM-5: %q reads as %v, %v", tt.text, w.Move, err)
		}
	}
	var illegal *nemoroth.MoveError
	if _, err := notation.ReadLegal(g, "Ae5!d5,e6,f5", notation.Any); !errors.As(err, &illegal) {
		t.Errorf("SCREAM-5: another order in a canonical name: error %v", err)
	}
}

// TestParseErrors checks which texts are rejected and that the error says what
// would be right (NOTE-1 to NOTE-6, NAME-1).
func TestParseErrors(t *testing.T) {
	const (
		alone   = "8/8/8/8/8/3B4/8/7a A 1"
		piles   = "7a/8/8/8/8/8/3h4/2L1L3 A 1"
		pair    = "8/8/8/8/3(hz)4/3A4/8/7a A 1"
		humans  = "7a/8/8/8/8/8/H1H5/8 A 1"
		gamelet = "wal1blaw/hhhphhphhh/8/4B3/3pg4/8/HHpHHpHHHH/WALG1LAW A 3"
	)
	for _, group := range []struct {
		in   notation.Notation
		kind error
		rows [][3]string // position, text, a part of the message
	}{
		{notation.Any, nemoroth.ErrAmbiguous, [][3]string{
			{startLine, "Hb3", `"Hb3" is ambiguous: Hb2b3 or Hc2b3`},
			{humans, "H2b3", "Ha2b3 or Hc2b3"},
			{piles, "L:d2(p)", "Lc1d2 or Le1d2"},
			{orderLine, "Ae5",
				`"Ae5" is ambiguous: Ae5!d5,e6,f5 or Ae5!e6,f5,d5 or Ae5!f5,d5,e6 or Ae5!f5,e6,d5`},
			{"8/8/8/1A6/H7/1A6/8/7a A 1", "Ha4-0", "Ab3! or Ab5!"},
		}},
		{notation.Any, notation.ErrEffects, [][3]string{
			{startLine, "Bd3:c2", "it leaves out: e2 petrified; the move is Bd3:c2,e2"},
			{startLine, "Bd3:c2,c2", "this does not happen: c2 petrified; it leaves out: e2"},
			{screamLine, "Ac1(pHc2-c3,pHc2-c3)", "it leaves out: the push of b1"},
			{startLine, "Bd3:c2,e2,f2",
				"this does not happen: f2 petrified; the move is Bd3:c2,e2"},
			{startLine, "Bd3=pHc2", "it leaves out: pHe2; the move is Bd3=pHc2,pHe2"},
			{startLine, "Bd3=pHc2,Ge2", "this does not happen: Ge2; it leaves out: pHe2"},
			{startLine, "Bd3=pHc2-c3,pHe2", "this does not happen: pHc2-c3"},
			{startLine, "Gb3(p)", "this does not happen: the mover petrified; the move is Gb3"},
			{startLine, "Gb3=Z", "the mover promoted"},
			{startLine, "Gb3(d)", "the mover dissolved"},
			{startLine, "Gb3=Z0", "Z0"},
			{startLine, "G:b3", "a capture on b3"},
			{piles, "Lc*d2", "d2 destroyed; it leaves out: d2 engulfed; the move is Lcxd2"},
			{screamLine, "Ac1(pHc2-c3,Hd2-e3,Gd1-e1,Ab1-a1,Hb2-a3)",
				"this does not happen: Hd2-e3; it leaves out: Hd2-e3(p)"},
			{screamLine, "Ac1(pHc2-c3,Hd2-e3(p),Gd1-e1,Ab1-a1)",
				"it leaves out: the push of b2; the move is Ac1(pHc2-c3,"},
			{screamLine, "pHc2-c3,Hd2-e3(p),Gd1-e1,Ab1-a1", "it leaves out: the push of b2"},
			{screamLine, "Ac1(p)", "it leaves out: the push of b1, the push of b2"},
			{screamLine, "Ac1=pHc3,pHe3,Ge1,Aa1", "the push of b2"},
			{screamLine, "Ac1=pHc3,pHe3,Ge1,Aa1,Ha3,pHg7", "pHg7"},
			{screamLine, "Ac1=pHc2-e3,pHd2-c3,Ge1,Aa1,Ha3", "not happen: pHc2-e3, pHd2-c3"},
			{equalLine, "Ae5(H+Hf5-g5(p),Be6-e7)", "this does not happen: Hf5-g5(p)"},
			{equalLine, "Ae5(Hf5-g5,Be6-e7)", "this does not happen: Hf5-g5; " +
				"it leaves out: Hf5-g5(p); the move is Ae5(Be6-e7:f5,pHf5-g5)"},
			{equalLine, "Ae5(Hf5-g5(p),Be6-e7:f5)", "f5 petrified by e6-e7"},
			{orderLine, "Ae5(Ld5-c5,Be6-e7:f5)", "it leaves out: the push of f5"},
			{orderLine, "Ae5(Ld5-c5,Be6-e7:f5,Lf5-g5)", "Ae5(Ld5-c5,Be6-e7:f5,pLf5-g5)"},
			{pair, "Ad3(Hd4-d5)", "it leaves out: Zd4-d5"},
			{startLine, "He4-e5,Hd4-d5", "this does not happen: He4-e5, Hd4-d5"},
			// The Basilisk stands on the first square, so the second one is its goal.
			{alone, "Bd3:e5", "a capture on e5; the move is Be5"},
		}},
		{notation.Any, nemoroth.ErrIllegal, [][3]string{
			{"8/8/8/8/2A5/2H5/8/8 A 1", "Hc3-c2", "Hc3c2, which is illegal"},
			{"8/8/8/8/8/2H5/2B5/8 A 1", "Hc3:c2", "Hc3c2, which is illegal"},
			{gamelet, "Hh3", `"Hh3" is read as Hg2h3, which is illegal: it satisfies no compulsion`},
			{startLine, "Zd5",
				`"Zd5" is illegal: Alabaster has no mobile Zombie that fits [MOVE-1]`},
			{startLine, "Bb1d3", "Bb1d3 is illegal"},
			{startLine, "Bb-d3", "no mobile Basilisk that fits"},
			{alone, "Bd3d3", "Bd3d3 is illegal"},
			{startLine, "Bb1-d3", `"Bb1-d3" is read as Bb1d3, which is illegal: `},
			{"8/8/8/8/8/8/8/pB3B2a A 1", "Bh8", `"Bh8" is read as Be1h8, which is illegal`},
			{"8/8/8/8/3pH4/3pA4/8/7W A 1", "Ad3", "mute"},
			{pair, "Ae4(Hd4-c4)", "no mobile Go Away on e4"},
		}},
		{notation.Any, nemoroth.ErrSyntax, [][3]string{
			{startLine, "", "at character 1"},
			{startLine, "bd3", "at character 1"},
			{startLine, "Md3", "at character"},
			{startLine, "Bd9", "at character 1"},
			{startLine, "Bd3-", "at character 4"},
			{startLine, "Bd3+:c2", "at character 5"},
			{startLine, "Bd3 and so on", "at character 5"},
			{startLine, "Bd3 1-0 !", "at character 5"},
			{startLine, "Bd3\n!", "at character 4"},
			{orderLine, "Ae5!d5,e6", "every occupied square"},
			{equalLine, "Ae5(Hf5+Hf5-g5(p),Be6-e7)", ""},
		}},
		{notation.Lawson, nemoroth.ErrSyntax, [][3]string{
			{startLine, "Bd3(q)", "at character 4"},
			{startLine, "Bd3=pHc2,pHe2", "at character 4"},
			{screamLine, "Ac1(pHc2-c3", "at character 4"},
			{screamLine, "Ac1()", "at character 4"},
			{screamLine, "Ab1c1(pHc2-c3)", "at character 6"},
			{pair, "Zd4+Hd4-d5", "at character 8"},
		}},
		{notation.Moussambani, nemoroth.ErrSyntax, [][3]string{
			{startLine, "Bd3:c2,e2", "at character 4"},
			{startLine, "Bd3=pZc2", "at character 4"},
			{startLine, "Bd3=", "at character 4"},
		}},
		{notation.Canonical, nemoroth.ErrSyntax, [][3]string{
			{startLine, "Bd3", "at character 1"},
			{startLine, "Be1d3:c2,e2", "at character 6"},
		}},
		{notation.Canonical, nemoroth.ErrAmbiguous, [][3]string{
			{orderLine, "Ae5!", "Ae5!d5,e6,f5 or"},
		}},
	} {
		for _, row := range group.rows {
			w, err := notation.ReadLegal(mustGame(t, row[0], nemoroth.Standard()), row[1], group.in)
			if !errors.Is(err, group.kind) || !strings.Contains(err.Error(), row[2]) ||
				w != (notation.WrittenMove{}) {
				t.Errorf("%s\n%q reads in the notation %v as %v, error %v; want %v that says %q",
					row[0], row[1], group.in, w.Move, err, group.kind, row[2])
			}
		}
	}
}

// TestFormatErrors checks the moves and notations that cannot be written, and that an
// equivalent order of pushes is written as the canonical one.
func TestFormatErrors(t *testing.T) {
	g := nemoroth.NewGame(nemoroth.Standard())
	ordered := mustGame(t, orderLine, nemoroth.Standard())
	good := nemoroth.MustMove("Be1d3")
	for _, tt := range []struct {
		game *nemoroth.Game
		move nemoroth.Move
		in   notation.Notation
		want error
	}{
		{g, good, notation.Any, nemoroth.ErrInvalid},
		{g, good, "chess", nemoroth.ErrInvalid},
		{g, nemoroth.MustMove("Be1d4"), notation.Lawson, nemoroth.ErrIllegal},
		{g, nemoroth.Pass(), notation.Lawson, nemoroth.ErrIllegal},
		{g, nemoroth.Move{}, notation.Lawson, nemoroth.ErrInvalid},
		{nil, good, notation.Lawson, nemoroth.ErrInvalid},
		{ordered, nemoroth.MustMove("Ae5!"), notation.Lawson, nemoroth.ErrAmbiguous},
	} {
		if got, err := notation.Format(tt.game, tt.move, tt.in); !errors.Is(err, tt.want) {
			t.Errorf("%v is written %q, %v, want %v", tt.move, got, err, tt.want)
		}
	}
	other := nemoroth.MustMove("Ae5!d5,f5,e6")
	if got := format(t, ordered, other, notation.Canonical); got != "Ae5!f5,d5,e6" {
		t.Errorf("NAME-1: %v, which is not canonical, is written %q", other, got)
	}
}

func mustGame(t testing.TB, line string, r nemoroth.Ruleset) *nemoroth.Game {
	t.Helper()
	g, err := nemoroth.MustSetup(line).Game(r)
	if err != nil {
		t.Fatalf("%s under %v: %v", line, r, err)
	}
	return g
}

var notations = []notation.Notation{notation.Canonical, notation.Lawson, notation.Moussambani}

func format(t *testing.T, g *nemoroth.Game, m nemoroth.Move, in notation.Notation) string {
	t.Helper()
	text, err := notation.Format(g, m, in)
	if err != nil {
		t.Fatalf("%v (%v)\n%v in the notation %v: %v", g, g.Ruleset(), m, in, err)
	}
	return text
}

// mutants returns texts that state other effects than the given text: one stated
// effect less, another one, or one more. A bare move is not among them.
func mutants(text string, in notation.Notation) (list []string) {
	parts := `\([pd]\)|=Z|,p?[BGLAWHZM][^,)]*|,[a-h][1-8]|:[a-h][1-8]$`
	swap, more := strings.NewReplacer("-", ":", "p", ""), []string{":a1", ",a1", "(p)"}
	if in == notation.Moussambani {
		parts, swap = `,p?[BGLAWHZM][^,]*`, strings.NewReplacer("x", "*", "*", "x", "p", "")
		more = []string{"=pGa1", ",pGa1", ",Ha1-0"}
	}
	for _, at := range regexp.MustCompile(parts).FindAllStringIndex(text, -1) {
		list = append(list, text[:at[0]]+text[at[1]:])
	}
	list = append(list, swap.Replace(text))
	for _, m := range more {
		if rest, ok := strings.CutSuffix(text, ")"); ok && !strings.HasSuffix(rest, "(p") {
			list = append(list, rest+m+")")
		} else if !strings.HasSuffix(rest, "(p") {
			list = append(list, text+m)
		}
	}
	return slices.DeleteFunc(list, func(m string) bool {
		return m == text || !strings.ContainsAny(m, ":(=x*")
	})
}

// TestMutants checks that a text of the table with a missing, an additional or a
// different effect is rejected, and that the error says what happens (NOTE-6).
func TestMutants(t *testing.T) {
	for _, row := range table {
		g := mustGame(t, row.position, nemoroth.Standard())
		for in, text := range map[notation.Notation]string{notation.Lawson: row.lawson,
			notation.Moussambani: row.moussambani} {
			for _, mutant := range mutants(text, in) {
				w, err := notation.ReadLegal(g, mutant, in)
				var e *notation.EffectsError
				if err == nil || errors.As(err, &e) && len(e.Denied)+len(e.Omitted) == 0 {
					t.Errorf("%s\n%q, from %q, reads as %v, %v",
						row.position, mutant, text, w.Move, err)
				}
			}
		}
	}
}
