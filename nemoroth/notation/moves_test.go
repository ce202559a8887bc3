package notation_test

import (
	"errors"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

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
	rule, position, move, lawson, moussambani string
}

var table = []written{
	{"NOTE-1", "walgblaw/hhhhhhhh/8/8/8/3B4/HHpHHpHHHH/WALG1LAW O 1", "Gd8b6", "Gb6", "Gb6"},
	{"NOTE-2", startLine, "Hb2b3", "Hbb3", "Hbb3"},
	{"NOTE-1", "8/8/8/8/8/8/8/g6A O 1", "Ga1c3", "Gc3", "Gc3"},
	{"NOTE-2", "7a/8/8/8/8/8/H1H5/8 A 1", "Ha2b3", "Hab3", "Hab3"},
	{"NOTE-2", "7a/8/8/8/8/H7/H7/8 A 1", "Ha2b3", "H2b3", "H2b3"},
	{"NOTE-2", "7a/8/8/8/8/H7/H1H5/8 A 1", "Ha2b3", "Ha2b3", "Ha2b3"},
	{"NOTE-2", "7a/8/8/8/8/H7/H1H5/8 A 1", "Ha3b3", "H3b3", "H3b3"},
	{"NOTE-2", "7a/8/8/8/8/H7/H1H5/8 A 1", "Hc2b3", "Hcb3", "Hcb3"},
	{"NOTE-3", "7a/8/8/8/8/8/3h4/2L5 A 1", "Lc1d2", "L:d2", "Lxd2"},
	{"NOTE-3", "7a/8/8/8/8/8/3h4/2L1L3 A 1", "Lc1d2", "Lc:d2", "Lcxd2"},
	{"NOTE-3", "7a/8/8/8/8/2L5/3h4/2L1L3 A 1", "Lc1d2", "Lc1:d2", "Lc1xd2"},
	{"NOTE-3", "7a/8/8/8/8/3z4/2L5/2pB5 A 1", "Lc2d3", "L:d3(p)", "Lxd3=pLd3"},
	{"NOTE-3", "8/3h4/3Z4/8/8/8/8/8 A 1", "Zd6d7", "Z:d7", "Z*d7"},
	{"NOTE-3", "8/8/8/3.[4]4/3Z4/8/8/7a A 1", "Zd4d5", "Zd5(d)", "Zd5=Z0"},
	{"NOTE-3", "8/8/8/3h[4]4/3Z4/8/8/7a A 1", "Zd4d5", "Z:d5(d)", "Z*d5=Z0"},
	{"NOTE-3", "8/1H6/8/8/8/8/8/7a A 1", "Hb7b8", "Hb8=Z", "Hb8=Zb8"},
	{"NOTE-3", startLine, "Be1d3", "Bd3:c2,e2", "Bd3=pHc2,pHe2"},
	{"NOTE-3", "wal1blaw/hhhhhhhh/1g6/8/8/3B4/HHpHHpHHHH/WALG1LAW A 2", "Bd3e5", "Be5:d7,f7",
		"Be5=pHd7,pHf7"},
	{"NOTE-3", "wal1blaw/hhhphhphhh/1g6/4B3/8/8/HHpHHpHHHH/WALG1LAW O 2", "Gb6d4", "Gd4(p)",
		"Gd4=pGd4"},
	{"NOTE-3", "8/8/8/2h1h3/8/8/8/2pB1B2a A 1", "Be1d3", "Bd3(p):c5,e5", "Bd3=pBd3,pHc5,pHe5"},
	{"NOTE-3", "8/8/8/(hHz)1(wph)5/8/2h5/8/2B4a A 1", "Bc1b3", "Bb3:a5,c5", "Bb3=pHa5,pHa5,pWc5"},
	{"NOTE-6", "8/8/8/8/8/8/8/W6a A 1", "Wa1a4", "Wa4", "Wa4"},
	{"NOTE-6", "8/8/8/8/8/8/8/(Wz)6a A 1", "Wa1a4", "Wa4", "Wa4"},
	{"NOTE-6", "8/8/8/8/8/8/8/L*6a A 1", "La1b1", "Lb1", "Lb1"},
	{"NOTE-4", screamLine, "Ac1!", "Ac1(pHc2-c3,Hd2-e3(p),Gd1-e1,Ab1-a1,Hb2-a3)",
		"Ac1=pHc3,pHe3,Ge1,Aa1,Ha3"},
	{"NOTE-4", "7a/8/8/8/8/8/1H6/2AG4 A 1", "Ac1!", "Ac1(Gd1-e1,Hb2-a3)", "Ac1=Ge1,Ha3"},
	{"NOTE-4", "8/8/8/8/5B2/8/3H4/2A5 A 1", "Ac1!", "Ac1(Hd2-e3(p))", "Ac1=pHe3"},
	{"NOTE-4", "8/8/8/8/8/8/HA6/7a A 1", "Ab2!", "Ab2(Ha2-0)", "Ab2=Ha2-0"},
	{"NOTE-4", "8/8/8/8/3pHM3/3A4/8/7a A 1", "Ad3!", "Ad3(pHd4-d5,Me4-f5)", "Ad3=pHd5,Mf5"},
	{"NOTE-4", "8/8/8/8/3(hz)4/3A4/8/7a A 1", "Ad3!", "Ad3(H+Zd4-d5)", "Ad3=Hd5,Zd5"},
	{"NOTE-4", "8/8/8/8/3(hhpH)4/3A4/8/7a A 1", "Ad3!", "Ad3(H+H+pHd4-d5)", "Ad3=Hd5,Hd5,pHd5"},
	{"NOTE-4", "8/3(Hg)4/3A4/8/8/8/8/8 A 1", "Ad6!", "Ad6(H=Z+Gd7-d8)", "Ad6=Zd8,Gd8"},
	{"NOTE-4", "8/3(zpH)4/3A4/8/8/8/8/8 A 1", "Ad6!", "Ad6(Z+pH=Zd7-d8)", "Ad6=Zd8,Zd8"},
	{"NOTE-4", "3.[5]4/3H4/3A4/8/8/8/8/7a A 1", "Ad6!", "Ad6(Hd7-d8=Z(d))", "Ad6=Hd7-0"},
	{"NOTE-4", "3l4/3H4/3A4/8/8/8/8/7a A 1", "Ad6!", "Ad6(Hd7:d8=Z)", "Ad6=Hd7-0"},
	{"NOTE-4", "8/8/8/3.[5]4/3(hz)4/3A4/8/7a A 1", "Ad3!", "Ad3(H+Z(d)d4-d5)", "Ad3=Hd5,Zd4-0"},
	{"NOTE-4", "8/8/8/3l[5]4/3(hz)4/3A4/8/7a A 1", "Ad3!", "Ad3(H+Z(d)d4:d5)", "Ad3=Hd4-0,Zd4-0"},
	{"NOTE-4", "8/8/8/3l[5]4/3z4/3A4/8/7a A 1", "Ad3!", "Ad3(Zd4-d5(d))", "Ad3=Zd4-0"},
	{"NOTE-4", "8/8/8/3l4/3H4/3A4/8/7a A 1", "Ad3!", "Ad3(Hd4:d5)", "Ad3=Hd4-0"},
	{"NOTE-4", "8/8/8/3h4/3L4/3A4/8/7a A 1", "Ad3!", "Ad3(Ld4:d5)", "Ad3=Ld5,Hd5-0"},
	{"NOTE-4", "8/4pb3/8/3z4/3L4/3A4/8/7a A 1", "Ad3!", "Ad3(Ld4:d5(p))", "Ad3=pLd5,Zd5-0"},
	{"NOTE-4", "8/8/8/3(hM)4/3L4/3A4/8/7a A 1", "Ad3!", "Ad3(Ld4:d5)", "Ad3=Ld5,Hd5-0,Md5-0"},
	{"NOTE-4", "8/8/8/8/5A2/5B2/8/4H2a A 1", "Af4!", "Af4(Bf3-f2:e1)", "Af4=Bf2,pHe1"},
	{"NOTE-5", "8/8/5h2/5L2/5A2/5B2/8/4H2a A 1", "Af4!", "Af4(Lf5:f6,Bf3-f2:e1)",
		"Af4=Lf6,Bf2,pHe1,Hf6-0"},
	{"NOTE-4", "8/8/4b3/4aL2/8/8/8/8 O 1", "Ae5!e6,f5", "Ae5(Be6-e7:f5,pLf5-g5)", "Ae5=Be7,pLg5"},
	{"NOTE-4", orderLine, "Ae5!d5,e6,f5", "Ae5(Ld5-c5,Be6-e7:f5,pLf5-g5)", "Ae5=Lc5,Be7,pLg5"},
	{"NOTE-4", orderLine, "Ae5!e6,f5,d5", "Ae5(Be6-e7:d5,f5,pLf5-g5,pLd5-c5)", "Ae5=Be7,pLg5,pLc5"},
	{"NOTE-4", orderLine, "Ae5!f5,e6,d5", "Ae5(Lf5-g5,Be6-e7:d5,pLd5-c5)", "Ae5=Lg5,Be7,pLc5"},
	{"NOTE-4", orderLine, "Ae5!f5,d5,e6", "Ae5(Lf5-g5,Ld5-c5,Be6-e7)", "Ae5=Lg5,Lc5,Be7"},
	{"NOTE-4", equalLine, "Ae5!", "Ae5(Be6-e7:f5,pHf5-g5)", "Ae5=Be7,pHg5"},
	// A push looks like this move, and is not it (NOTE-4).
	{"NOTE-4", "8/8/8/2L5/3h4/2L1L3/1A6/7a A 1", "Lc3d4", "Lc3:d4", "Lc3xd4"},
}

// TestTable checks that every row is written as shown, and read back in its
// notation and in Any (NOTE-1 to NOTE-6).
func TestTable(t *testing.T) {
	for _, row := range table {
		g := mustGame(t, row.position, nemoroth.Standard())
		m := nemoroth.MustMove(row.move)
		for in, want := range map[notation.Notation]string{
			notation.Canonical: row.move, notation.Lawson: row.lawson, notation.Moussambani: row.moussambani,
		} {
			got, err := notation.Format(g, m, in)
			if err != nil || got != want {
				t.Errorf("%s: %s\n%s is written %q, %v in the notation %v, want %q", row.rule,
					row.position, row.move, got, err, in, want)
			}
			for _, as := range []notation.Notation{in, notation.Any} {
				w, err := notation.Parse(g, want, as)
				if err != nil || w.Move != m {
					t.Errorf("%s: %s\n%q reads in the notation %v as %v, %v, want %s", row.rule,
						row.position, want, as, w.Move, err, row.move)
				}
			}
		}
	}
}

// TestDocTable checks that every example in the table of doc.go occurs in the
// table above or is read by TestRead.
func TestDocTable(t *testing.T) {
	data, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{"Ha2b3": true}
	for _, row := range table {
		known[row.lawson], known[row.moussambani] = true, true
	}
	for _, row := range reads {
		known[row.text] = true
	}
	_, rest, _ := strings.Cut(string(data), "what happens")
	rows, _, _ := strings.Cut(rest, "the order  ")
	examples := 0
	for _, line := range strings.Split(rows, "\n")[1:] {
		for _, word := range strings.Fields(line) {
			if !regexp.MustCompile(`^p?[BGLAWHZM]\S*\d`).MatchString(word) {
				continue
			}
			if examples++; !known[word] {
				t.Errorf("the example %s in doc.go is in no test", word)
			}
		}
	}
	if examples < 40 {
		t.Errorf("only %d examples found in the documentation's table", examples)
	}
}

// reads lists texts that are read but never written.
var reads = []struct {
	rule, position, text string
	in                   notation.Notation
	move, comment        string
}{
	{"NOTE-2", startLine, "Ha2-a3", notation.Lawson, "Ha2a3", ""},
	{"NOTE-2", startLine, "Haa3", notation.Moussambani, "Ha2a3", ""},
	{"NOTE-2", startLine, "Ha-a3", notation.Lawson, "Ha2a3", ""},
	{"NOTE-2", startLine, "Be1d3:e2,c2", notation.Lawson, "Be1d3", ""},
	{"NOTE-2", startLine, "Be1-d3=pHe2,pHc2", notation.Any, "Be1d3", ""},
	{"NOTE-2", startLine, "Bed3:c2,e2", notation.Any, "Be1d3", ""},
	{"NOTE-3", "8/8/8/2h1h3/8/8/8/2pB1B2a A 1", "Bd3(p):e5,c5", notation.Any, "Be1d3", ""},
	{"NOTE-3", "8/8/8/3h[4]4/3Z4/8/8/7a A 1", "Zd4:d5(d)", notation.Any, "Zd4d5", ""},
	{"NOTE-5", "8/8/8/3h[4]4/3Z4/8/8/7a A 1", "Zd4*d5=Z0", notation.Any, "Zd4d5", ""},
	{"NOTE-6", startLine, "Bd3", notation.Lawson, "Be1d3", ""},
	{"NOTE-6", startLine, "Bd3", notation.Moussambani, "Be1d3", ""},
	{"NOTE-6", "7a/8/8/8/8/8/3h4/2L5 A 1", "Ld2", notation.Any, "Lc1d2", ""},
	{"NOTE-6", screamLine, "Ac1", notation.Any, "Ac1!", ""},
	{"NOTE-6", screamLine, "Ac1", notation.Moussambani, "Ac1!", ""},
	{"NOTE-5", screamLine, "Ac1-c1", notation.Moussambani, "Ac1!", ""},
	{"NOTE-5", screamLine, "Ac1=pHc2-c3,pHd2-e3,Gd1-e1,Ab1-a1,Hb2-a3", notation.Any, "Ac1!", ""},
	{"NOTE-4", screamLine, "Ac1(Hb2-a3,Ab1-a1,Gd1-e1,Hd2-e3(p),pHc2-c3)", notation.Any, "Ac1!", ""},
	{"NOTE-4", screamLine, "pHc2-c3,Hd2-e3(p),Gd1-e1,Ab1-a1,Hb2-a3", notation.Any, "Ac1!", ""},
	{"NOTE-4", orderLine, "Ld5-c5,Be6-e7:f5,pLf5-g5", notation.Lawson, "Ae5!d5,e6,f5", ""},
	{"NOTE-4", "8/3(Hg)4/3A4/8/8/8/8/8 A 1", "Ad6(G+H=Zd7-d8)", notation.Any, "Ad6!", ""},
	{"NOTE-4", orderLine, "Ae5(Ld5-c5,Lf5-g5,Be6-e7)", notation.Any, "Ae5!f5,d5,e6", ""},
	{"NOTE-5", orderLine, "Ae5=Lc5,Lg5,Be7", notation.Any, "Ae5!f5,d5,e6", ""},
	{"NOTE-4", equalLine, "Ae5(Hf5-g5(p),Be6-e7)", notation.Any, "Ae5!", ""},
	{"NOTE-5", equalLine, "Ae5=pHg5,Be7", notation.Any, "Ae5!", ""},
	{"NAME-1", orderLine, "Ae5!d5,f5,e6", notation.Lawson, "Ae5!f5,d5,e6", ""},
	{"NOTE-7", screamLine, "Ac1!", notation.Lawson, "Ac1!", ""},
	{"NOTE-7", screamLine, "Ac1!!", notation.Any, "Ac1!", "!"},
	{"NOTE-7", screamLine, "Ac1 !", notation.Any, "Ac1!", " !"},
	{"NOTE-6", "wal1blaw/hhhphhphhh/1g6/4B3/8/8/HHpHHpHHHH/WALG1LAW O 2", "Gd4(p) !",
		notation.Any, "Gb6d4", " !"},
	{"NOTE-6", "wal1blaw/hhhphhphhh/1g6/4B3/8/8/HHpHHpHHHH/WALG1LAW O 2", "Gd4=pGd4++d2!",
		notation.Any, "Gb6d4", "++d2!"},
	{"NOTE-6", "wal1blaw/hhhphhphhh/1g6/4B3/8/8/HHpHHpHHHH/WALG1LAW O 2", " Gd4=pGd4++d2! 0-1. ",
		notation.Moussambani, "Gb6d4", "++d2! 0-1."},
	{"NOTE-6", "wal1blaw/hhhphhphhh/1g6/4B3/8/8/HHpHHpHHHH/WALG1LAW O 2", "Gb6d4 + ?! ++ 1-0",
		notation.Canonical, "Gb6d4", " + ?! ++ 1-0"},
	{"NOTE-6", startLine, "Bd3+c2,e2?", notation.Lawson, "Be1d3", "+c2,e2?"},
}

// TestRead checks texts that readers accept and Format does not write.
func TestRead(t *testing.T) {
	for _, tt := range reads {
		g := mustGame(t, tt.position, nemoroth.Standard())
		w, err := notation.Parse(g, tt.text, tt.in)
		if err != nil || w.Move.String() != tt.move || w.Comment != tt.comment {
			t.Errorf("%s: %s\n%q reads in the notation %v as %v with the comment %q, %v; want %s, %q", tt.rule, tt.position, tt.text, tt.in, w.Move, w.Comment, err, tt.move, tt.comment)
		}
		if err == nil && w.Text+w.Comment != strings.TrimSpace(tt.text) {
			t.Errorf("%s: %q is divided into %q and %q", tt.rule, tt.text, w.Text, w.Comment)
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
		w, err := notation.Parse(g, tt.text, notation.Any)
		if tt.ok && (err != nil || w.Move.String() != "Ae5!") || !tt.ok && !errors.Is(err,
			notation.ErrEffect) {
			t.Errorf("SCREAM-5: %q reads as %v, %v", tt.text, w.Move, err)
		}
	}
	var illegal *nemoroth.MoveError
	if _, err := notation.Parse(g, "Ae5!d5,e6,f5", notation.Any); !errors.As(err, &illegal) {
		t.Errorf("SCREAM-5: another order in a canonical name: error %v", err)
	}
}

// TestParseErrors checks which texts are rejected and that the error says what
// would be right (NOTE-2, NOTE-4, NOTE-6, NAME-1).
func TestParseErrors(t *testing.T) {
	gamelet := "wal1blaw/hhhphhphhh/8/4B3/3pg4/8/HHpHHpHHHH/WALG1LAW A 3"
	push := "8/8/8/8/3H4/3A4/8/7a A 1"
	for _, tt := range []struct {
		rule, position, text string
		in                   notation.Notation
		kind                 error
		says                 string // a part of the message
	}{
		{"NOTE-2", startLine, "Hb3", notation.Lawson, nemoroth.ErrAmbiguous,
			`"Hb3" is ambiguous: Hb2b3 or Hc2b3`},
		{"NOTE-2", "7a/8/8/8/8/8/H1H5/8 A 1", "Hb3", notation.Any, nemoroth.ErrAmbiguous,
			`"Hb3" is ambiguous: Ha2b3 or Hc2b3`},
		{"NOTE-2", "7a/8/8/8/8/8/H1H5/8 A 1", "H2b3", notation.Any, nemoroth.ErrAmbiguous,
			"Ha2b3 or Hc2b3"},
		{"NOTE-2", "7a/8/8/8/8/8/3h4/2L1L3 A 1", "L:d2", notation.Any, nemoroth.ErrAmbiguous,
			"Lc1d2 or Le1d2"},
		{"NOTE-2", "7a/8/8/8/8/8/3h4/2L1L3 A 1", "L:d2(p)", notation.Any, nemoroth.ErrAmbiguous,
			"Lc1d2 or Le1d2"},
		{"NAME-1", orderLine, "Ae5", notation.Lawson, nemoroth.ErrAmbiguous,
			`"Ae5" is ambiguous: Ae5!d5,e6,f5 or Ae5!e6,f5,d5 or Ae5!f5,d5,e6 or Ae5!f5,e6,d5`},
		{"NAME-1", orderLine, "Ae5?", notation.Moussambani, nemoroth.ErrAmbiguous,
			"Ae5!d5,e6,f5 or"},
		{"NAME-1", orderLine, "Ae5!", notation.Canonical, nemoroth.ErrAmbiguous, "Ae5!d5,e6,f5 or"},
		{"NAME-1", orderLine, "Ae5!d5,e6", notation.Any, nemoroth.ErrSyntax,
			"every occupied square"},
		{"NOTE-4", "8/8/8/1A6/H7/1A6/8/7a A 1", "Ha4-0", notation.Any, nemoroth.ErrAmbiguous,
			"Ab3! or Ab5!"},
		{"NOTE-4", "8/8/8/8/2A5/2H5/8/8 A 1", "Hc3-c2", notation.Any, nemoroth.ErrIllegal,
			"Hc3c2, which is illegal"},
		{"NOTE-4", "8/8/8/8/8/2H5/2B5/8 A 1", "Hc3:c2", notation.Any, nemoroth.ErrIllegal,
			"Hc3c2, which is illegal"},

		{"NOTE-6", startLine, "Bd3:c2", notation.Any, notation.ErrEffect,
			"it leaves out: e2 petrified; the move is Bd3:c2,e2"},
		{"NOTE-6", startLine, "Bd3:c2,e2,f2", notation.Any, notation.ErrEffect,
			"this does not happen: f2 petrified; the move is Bd3:c2,e2"},
		{"NOTE-6", startLine, "Bd3=pHc2", notation.Any, notation.ErrEffect,
			"it leaves out: pHe2; the move is Bd3=pHc2,pHe2"},
		{"NOTE-6", startLine, "Bd3=pHc2,pHe2,Ha3", notation.Any, notation.ErrEffect,
			"this does not happen: Ha3"},
		{"NOTE-6", startLine, "Bd3=pHc2,Ge2", notation.Any, notation.ErrEffect,
			"this does not happen: Ge2; it leaves out: pHe2"},
		{"NOTE-6", startLine, "Bd3=pHc2-c3,pHe2", notation.Any, notation.ErrEffect,
			"this does not happen: pHc2-c3"},
		{"NOTE-6", startLine, "Gb3(p)", notation.Any, notation.ErrEffect,
			"this does not happen: the mover petrified; the move is Gb3"},
		{"NOTE-6", startLine, "Gb3=Z", notation.Any, notation.ErrEffect, "the mover promoted"},
		{"NOTE-6", startLine, "Gb3(d)", notation.Any, notation.ErrEffect, "the mover dissolved"},
		{"NOTE-6", startLine, "Gb3:c5", notation.Any, notation.ErrEffect, "c5 petrified"},
		{"NOTE-6", startLine, "Gb3=Z0", notation.Any, notation.ErrEffect, "Z0"},
		{"NOTE-6", startLine, "G:b3", notation.Any, notation.ErrEffect, "a capture on b3"},
		{"NOTE-5", startLine, "Bxd3", notation.Any, notation.ErrEffect, "d3 engulfed"},
		{"NOTE-5", "7a/8/8/8/8/8/8/2L5 A 1", "Lxd2", notation.Any, notation.ErrEffect,
			"this does not happen: d2 engulfed; the move is Ld2"},
		{"NOTE-5", "7a/8/8/8/8/8/3h4/2L5 A 1", "L*d2", notation.Any, notation.ErrEffect,
			"this does not happen: d2 destroyed; it leaves out: d2 engulfed; the move is Lxd2"},
		{"NOTE-5", "8/8/3Z4/8/8/8/8/8 A 1", "Z*d7", notation.Any, notation.ErrEffect,
			"d7 destroyed"},
		{"NOTE-4", screamLine, "Ac1(pHc2-c3,Hd2-e3,Gd1-e1,Ab1-a1,Hb2-a3)", notation.Any,
			notation.ErrEffect, "this does not happen: Hd2-e3; it leaves out: Hd2-e3(p)"},
		{"NOTE-4", screamLine, "Ac1(pHc2-c3,Hd2-e3(p),Gd1-e1,Ab1-a1)", notation.Any,
			notation.ErrEffect, "it leaves out: the push of b2; the move is Ac1(pHc2-c3,"},
		{"NOTE-4", screamLine, "pHc2-c3,Hd2-e3(p),Gd1-e1,Ab1-a1", notation.Any,
			notation.ErrEffect, "it leaves out: the push of b2; the move is Ac1(pHc2-c3,"},
		{"NOTE-4", screamLine, "Ac1(Hc2-c3,Hd2-e3(p),Gd1-e1,Ab1-a1,Hb2-a3)", notation.Any,
			notation.ErrEffect, "this does not happen: Hc2-c3; it leaves out: pHc2-c3"},
		{"NOTE-4", screamLine, "Ac1(pHc2-c3,Hd2-e3(p),Gd1-e1,Ab1-a1,Hb2-b3)", notation.Any,
			notation.ErrEffect, "Hb2-b3"},
		{"NOTE-4", screamLine, "Ac1(p)", notation.Any, notation.ErrEffect,
			"it leaves out: the push of c2"},
		{"NOTE-5", screamLine, "Ac1=pHc3,pHe3,Ge1,Aa1", notation.Any, notation.ErrEffect,
			"the push of b2"},
		{"NOTE-5", screamLine, "Ac1=pHc3,pHe3,Ge1,Aa1,Ha3,pHg7", notation.Any, notation.ErrEffect,
			"pHg7"},
		{"NOTE-5", screamLine, "Ac1=pHc3,pHd2-d3,Ge1,Aa1,Ha3", notation.Any, notation.ErrEffect,
			"pHd2-d3"},
		{"NOTE-5", screamLine, "Ac1=pHc2-e3,pHd2-c3,Ge1,Aa1,Ha3", notation.Any,
			notation.ErrEffect, "this does not happen: pHc2-e3, pHd2-c3"},
		{"NOTE-5", screamLine, "Ac1=pHc3,pHe3,Ge1,Aa1,Ha3,Ad1-0", notation.Any,
			notation.ErrEffect, "Ad1-0"},
		{"NOTE-4", equalLine, "Ae5(Hf5+Hf5-g5(p),Be6-e7)", notation.Any, nemoroth.ErrSyntax, ""},
		{"NOTE-4", equalLine, "Ae5(H+Hf5-g5(p),Be6-e7)", notation.Any, notation.ErrEffect,
			"this does not happen: Hf5-g5(p)"},
		{"NOTE-4", "8/8/4b3/4a(HZ)2/8/7pB/8/8 O 1", "Ae5(Hf5-g5(p),Be6-e7)", notation.Any,
			notation.ErrEffect, "it leaves out: Zf5-g5"},
		{"NOTE-4", orderLine, "Ae5(Ld5-c5,Be6-e7:f5)", notation.Any, notation.ErrEffect,
			"it leaves out: the push of f5"},
		{"NOTE-4", orderLine, "Ae5(Ld5-c5,Be6-e7:f5,Lf5-g5)", notation.Any, notation.ErrEffect,
			"Ae5(Ld5-c5,Be6-e7:f5,pLf5-g5)"},
		{"NOTE-4", equalLine, "Ae5(Hf5-g5,Be6-e7)", notation.Any, notation.ErrEffect,
			"this does not happen: Hf5-g5; it leaves out: Hf5-g5(p); the move is Ae5(Be6-e7:f5,pHf5-g5)"},
		{"NOTE-4", equalLine, "Ae5(pHf5-g5,Be6-e7:f5)", notation.Any, notation.ErrEffect,
			"this does not happen: pHf5-g5"},
		{"NOTE-4", equalLine, "Ae5(Hf5-g5(p),Be6-e7:f5)", notation.Any, notation.ErrEffect,
			"f5 petrified by e6-e7"},
		{"NOTE-4", "8/8/8/8/3(hz)4/3A4/8/7a A 1", "Ad3(Hd4-d5)", notation.Any, notation.ErrEffect,
			"it leaves out: Zd4-d5"},
		{"NOTE-4", startLine, "He4-e5,Hd4-d5", notation.Any, notation.ErrEffect,
			"this does not happen: He4-e5, Hd4-d5"},

		{"GHAST-2", "7a/8/8/8/8/8/8/2LGLG2 A 1", "Ld2", notation.Any, nemoroth.ErrIllegal,
			`"Ld2" is read as Le1d2, which is illegal: `},
		{"GHAST-2", gamelet, "Ld2", notation.Any, nemoroth.ErrIllegal,
			`"Ld2" is read as Lc1d2, which is illegal: `},
		{"COMP-RULE", gamelet, "Hh3", notation.Any, nemoroth.ErrIllegal,
			`"Hh3" is read as Hg2h3, which is illegal: satisfies no compulsion`},
		{"COMP-RULE", gamelet, "Hh3(p)", notation.Any, nemoroth.ErrIllegal,
			`"Hh3(p)" is read as Hg2h3, which is illegal`},
		{"COMP-RULE", gamelet, "Ab1", notation.Any, nemoroth.ErrIllegal,
			"is read as Ab1!, which is illegal"},
		{"COMP-RULE", gamelet, "Ab1(Hb2-b3,Hc2-d3,Lc1-d1,Ha2-0,Wa1-0)", notation.Any,
			nemoroth.ErrIllegal, "is read as Ab1!, which is illegal"},
		{"COMP-RULE", gamelet, "Ha2a3", notation.Canonical, nemoroth.ErrIllegal,
			"Ha2a3 is illegal"},
		{"MOVE-1", startLine, "Zd5", notation.Any, nemoroth.ErrIllegal,
			`"Zd5" is illegal: Alabaster has no mobile Zombie that fits [MOVE-1]`},
		{"MOVE-1", startLine, "Bb1d3", notation.Any, nemoroth.ErrIllegal, "Bb1d3 is illegal"},
		{"MOVE-1", startLine, "Bb-d3", notation.Lawson, nemoroth.ErrIllegal,
			"no mobile Basilisk that fits"},
		// The Basilisk stands on the first square, so the second one is its goal.
		{"MOVE-1", "8/8/8/8/8/3B4/8/7a A 1", "Bd3:e5", notation.Any, notation.ErrEffect,
			"a capture on e5; the move is Be5"},
		{"MOVE-BASILISK", "8/8/8/8/8/3B4/8/7a A 1", "Bd3d3", notation.Any, nemoroth.ErrIllegal,
			"Bd3d3 is illegal"},
		{"MOVE-BASILISK", "8/7B/8/8/8/3B4/8/7a A 1", "Bd3:e5", notation.Any, notation.ErrEffect,
			"a capture on e5; the move is Be5"},
		{"MOVE-1", startLine, "Bb1-d3", notation.Any, nemoroth.ErrIllegal,
			`"Bb1-d3" is read as Bb1d3, which is illegal: `},
		{"MOVE-BASILISK", "8/8/8/8/8/8/8/pB3B2a A 1", "Bh8", notation.Any, nemoroth.ErrIllegal,
			`"Bh8" is read as Be1h8, which is illegal`},
		{"MOVE-BASILISK", startLine, "Bh8", notation.Any, nemoroth.ErrIllegal,
			`"Bh8" is read as Be1h8, which is illegal`},
		{"SCREAM-1", "8/8/8/8/3pH4/3pA4/8/7W A 1", "Ad3", notation.Any, nemoroth.ErrIllegal,
			"mute"},
		{"SCREAM-1", "8/8/8/8/8/3A4/8/7W A 1", "Ad3", notation.Any, nemoroth.ErrIllegal,
			"nothing is adjacent"},
		{"MOVE-1", push, "Ae4(Hd4-c4)", notation.Any, nemoroth.ErrIllegal, "no Go Away on e4"},
		{"POS-2", startLine, "pass", notation.Any, nemoroth.ErrIllegal, "pass is illegal"},

		{"NOTE-1", startLine, "", notation.Any, nemoroth.ErrSyntax, "at character 1"},
		{"NOTE-1", startLine, "c3", notation.Any, nemoroth.ErrSyntax, "at character 1"},
		{"NOTE-1", startLine, "bd3", notation.Any, nemoroth.ErrSyntax, "at character 1"},
		{"NOTE-1", startLine, "Md3", notation.Any, nemoroth.ErrSyntax, "at character"},
		{"NOTE-1", startLine, "Bd9", notation.Any, nemoroth.ErrSyntax, "at character 3"},
		{"NOTE-2", startLine, "Bd3-", notation.Any, nemoroth.ErrSyntax, "at character 4"},
		{"NOTE-3", startLine, "Bd3:c2,c2", notation.Lawson, nemoroth.ErrSyntax,
			"at character 8: the square is listed twice"},
		{"NOTE-3", startLine, "Bd3(q)", notation.Lawson, nemoroth.ErrSyntax, "at character 4"},
		{"NOTE-3", startLine, "Bd3=pHc2,pHe2", notation.Lawson, nemoroth.ErrSyntax,
			"at character 4"},
		{"NOTE-5", startLine, "Bd3:c2,e2", notation.Moussambani, nemoroth.ErrSyntax,
			"at character 4"},
		{"NOTE-5", startLine, "Bd3=pZc2", notation.Moussambani, nemoroth.ErrSyntax,
			"at character 5"},
		{"NOTE-5", startLine, "Bd3=", notation.Moussambani, nemoroth.ErrSyntax, "at character 5"},
		{"NOTE-4", screamLine, "Ac1(pHc2-c3,pHc2-c3)", notation.Lawson, nemoroth.ErrSyntax,
			"pushed twice"},
		{"NOTE-4", screamLine, "Ac1(pHc2-c3", notation.Lawson, nemoroth.ErrSyntax,
			"at character 12"},
		{"NOTE-4", screamLine, "Ac1()", notation.Lawson, nemoroth.ErrSyntax, "at character 5"},
		{"NOTE-4", screamLine, "Ab1c1(pHc2-c3)", notation.Lawson, nemoroth.ErrSyntax,
			"at character 6"},
		{"NOTE-4", "8/8/8/8/3(hz)4/3A4/8/7a A 1", "Zd4+Hd4-d5", notation.Lawson,
			nemoroth.ErrSyntax, "at character 8"},
		{"NOTE-6", startLine, "Bd3+:c2", notation.Any, nemoroth.ErrSyntax, "at character 5"},
		{"NOTE-6", startLine, "Bd3!:c2", notation.Any, nemoroth.ErrSyntax, "at character 5"},
		{"NOTE-6", startLine, "Bd3 and so on", notation.Any, nemoroth.ErrSyntax, "at character 5"},
		{"NOTE-6", startLine, "Bd3 1-0 !", notation.Any, nemoroth.ErrSyntax, "at character 5"},
		{"NOTE-6", startLine, "Bd3\n!", notation.Any, nemoroth.ErrSyntax, "at character 4"},
		{"NAME-1", startLine, "Bd3", notation.Canonical, nemoroth.ErrSyntax, "at character 4"},
		{"NAME-1", startLine, "Be1d3:c2,e2", notation.Canonical, nemoroth.ErrSyntax,
			"at character 6"},
		{"NAME-1", startLine, "Be1-d3", notation.Canonical, nemoroth.ErrSyntax, "at character 4"},
	} {
		g := mustGame(t, tt.position, nemoroth.Standard())
		w, err := notation.Parse(g, tt.text, tt.in)
		if !errors.Is(err, tt.kind) || !strings.Contains(err.Error(), tt.says) {
			t.Errorf("%s: %s\n%q reads in the notation %v as %v, error %v; want %v that says %q",
				tt.rule, tt.position, tt.text, tt.in, w.Move, err, tt.kind, tt.says)
		}
		if diff := cmp.Diff(notation.Written{}, w,
			cmp.Comparer(func(a, b nemoroth.Move) bool { return a == b })); diff != "" {
			t.Errorf("%s: %q returns an error and a move:\n%s", tt.rule, tt.text, diff)
		}
	}
}

// TestResultInComment checks that a result may be a resignation and must not
// contradict a finished game (NOTE-6).
func TestResultInComment(t *testing.T) {
	g := mustGame(t, "8/7h/8/8/8/8/8/5H2 A 1", nemoroth.Standard())
	if _, err := notation.Parse(g, "Hf1f2 *", notation.Any); err != nil {
		t.Errorf("NOTE-6: a result of a game that is not over: %v", err)
	}
	// Obsidian has no mobile piece.
	last := mustGame(t, "8/8/8/7ph/8/8/H7/8 A 1", nemoroth.Standard())
	for text, want := range map[string]error{
		"Ha3": nil, "Ha3 1-0": nil, "Ha3! 1-0.": nil,
		"Ha3 0-1": notation.ErrResult, "Ha3 *": notation.ErrResult,
	} {
		if _, err := notation.Parse(last, text, notation.Any); !errors.Is(err, want) {
			t.Errorf("NOTE-6: %q in a game that ends: %v, want %v", text, err, want)
		}
	}
}

// TestAnnotate checks + for a compelled opponent and ++ at the end (NOTE-6).
func TestAnnotate(t *testing.T) {
	for _, tt := range []struct{ position, move, want string }{
		{"7g/8/8/8/8/3H4/8/8 O 1", "Gh8f6", "Gf6"},
		{"7g/8/8/8/3H4/8/8/8 O 1", "Gh8f6", "Gf6+"},
		{"8/8/8/7ph/8/8/H7/8 A 1", "Ha2a3", "Ha3++"},
	} {
		g := mustGame(t, tt.position, nemoroth.Standard())
		got, err := notation.Format(g, nemoroth.MustMove(tt.move), notation.Lawson,
			notation.Annotate)
		if err != nil || got != tt.want {
			t.Errorf("NOTE-6: %s is written %q, %v, want %q", tt.move, got, err, tt.want)
		}
	}
}

// TestFormatErrors checks the moves and notations that cannot be written.
func TestFormatErrors(t *testing.T) {
	g := nemoroth.NewGame(nemoroth.Standard())
	for _, tt := range []struct {
		game *nemoroth.Game
		move nemoroth.Move
		in   notation.Notation
		want error
	}{
		{g, nemoroth.MustMove("Be1d3"), notation.Any, nemoroth.ErrInvalid},
		{g, nemoroth.MustMove("Be1d3"), notation.Notation(9), nemoroth.ErrInvalid},
		{g, nemoroth.MustMove("Be1d4"), notation.Lawson, nemoroth.ErrIllegal},
		{g, nemoroth.Pass(), notation.Lawson, nemoroth.ErrIllegal},
		{g, nemoroth.Move{}, notation.Lawson, nemoroth.ErrInvalid},
		{nil, nemoroth.MustMove("Be1d3"), notation.Lawson, nemoroth.ErrInvalid},
		{new(nemoroth.Game), nemoroth.MustMove("Be1d3"), notation.Lawson, nemoroth.ErrInvalid},
		{mustGame(t, orderLine, nemoroth.Standard()), nemoroth.MustMove("Ae5!"), notation.Lawson,
			nemoroth.ErrAmbiguous},
	} {
		if got, err := notation.Format(tt.game, tt.move, tt.in); !errors.Is(err, tt.want) {
			t.Errorf("%v is written %q, %v, want %v", tt.move, got, err, tt.want)
		}
	}
	for _, g := range []*nemoroth.Game{nil, new(nemoroth.Game)} {
		if _, err := notation.Parse(g, "Bd3", notation.Any); !errors.Is(err, nemoroth.ErrInvalid) {
			t.Errorf("nil game: %v", err)
		}
	}
	if _, err := notation.Parse(g, "Bd3", notation.Notation(9)); !errors.Is(err,
		nemoroth.ErrInvalid) {
		t.Errorf("no notation: %v", err)
	}
	// An equivalent order of pushes is written as the canonical one.
	for _, tt := range []struct {
		position, move string
		in             notation.Notation
		want           string
	}{
		{orderLine, "Ae5!d5,f5,e6", notation.Lawson, "Ae5(Lf5-g5,Ld5-c5,Be6-e7)"},
		{orderLine, "Ae5!d5,f5,e6", notation.Canonical, "Ae5!f5,d5,e6"},
		{equalLine, "Ae5!f5,e6", notation.Canonical, "Ae5!"},
	} {
		got, err := notation.Format(mustGame(t, tt.position, nemoroth.Standard()),
			nemoroth.MustMove(tt.move), tt.in)
		if err != nil || got != tt.want {
			t.Errorf("NAME-1: %s, which is not canonical, is written %q, %v, want %q", tt.move,
				got, err, tt.want)
		}
	}
}

// richPositions have everything that the notations can express: crowds, ichor
// with any number of plies, digesting Leaf Piles, statues, Zombies and Go Aways.
var richPositions = []string{
	".[8]2l*2aw/wh1hphMph1/1a3l2/6A1/4hHb1/1G2HpH1L/HM2HpHM1/L*A2B2W A 16",
	"1w.[4].[4]b2w/h1.[4]h1hhh/.[7].[7].[7].[7].[7]3/2H5/3.[2].[2].[2].[2]1/.[10].[10]4HA/HH1HHH1H/W1LGBL1W A 20",
	"3z4/pL[1]M[1]A(hz)4/1(WzpG)(hh)Z4/g1.[2]5/4H[2]HpB1/8/5LpA(BWh)/5pBpHpb A 43",
	"1.[8]M.[1](apApw)1l*[2]1/1l1(Ga)M(pGpWph)[1]2/2Lzw[2]3/3G4/3l4/4A3/4.[2]2.[8]/8 O 7",
	// Pieces of many kinds around one Go Away, and Basilisks that see the goals.
	"8/1h1H4/8/3b1l2/1l1zAw1h/3(hw)pHB2/8/5G2 A 1",
	// Humans, Zombies and ichor on the first and the eighth rank.
	".[3]2.[9]4/1Hh1(HZ)pH2/2A1A3/8/8/2a1a3/1h1(hz)1pHH1/.[3]1.[9]2.[1]2 A 5",
}

func mustGame(t testing.TB, line string, r nemoroth.Ruleset) *nemoroth.Game {
	t.Helper()
	g, err := nemoroth.MustSetup(line).Game(r)
	if err != nil {
		t.Fatalf("%s under %v: %v", line, r, err)
	}
	return g
}

// randomGames visits, under each ruleset, the positions of seeded random games
// from the start and from richPositions, and random crowds around a Go Away.
func randomGames(t *testing.T, plies int, visit func(*nemoroth.Game, *rand.Rand)) {
	t.Helper()
	for _, r := range nemoroth.Rulesets() {
		starts := []*nemoroth.Game{nemoroth.NewGame(r)}
		for _, line := range richPositions {
			starts = append(starts, mustGame(t, line, r))
		}
		for i, g := range starts {
			rnd := rand.New(rand.NewPCG(2002, uint64(i)))
			for range plies {
				visit(g, rnd)
				moves := g.Moves()
				if len(moves) == 0 {
					break
				}
				next, err := g.Play(moves[rnd.IntN(len(moves))])
				if err != nil {
					t.Fatal(err)
				}
				g = next
			}
		}
		rnd := rand.New(rand.NewPCG(2002, 5))
		for range 3 * plies {
			visit(crowded(rnd, r), rnd)
		}
	}
}

// crowded returns a random setup with a crowd around a Go Away of the side to
// move. Pieces and ichor that make it impossible are removed.
func crowded(rnd *rand.Rand, r nemoroth.Ruleset) *nemoroth.Game {
	sides := [...]nemoroth.Side{nemoroth.Alabaster, nemoroth.Obsidian}
	s := nemoroth.Setup{Side: sides[rnd.IntN(2)], FullMove: 1 + rnd.IntN(40)}
	at := nemoroth.SquareAt(rnd.IntN(8), rnd.IntN(8))
	s.Occupants[at] = []nemoroth.Piece{{Kind: nemoroth.GoAway, Side: s.Side}}
	for files := -3; files <= 3; files++ {
		for ranks := -3; ranks <= 3; ranks++ {
			sq := at.Offset(files, ranks)
			if !sq.IsValid() || sq == at && rnd.IntN(4) > 0 {
				continue
			}
			if rnd.IntN(5) == 0 {
				s.Ichor[sq] = 1 + rnd.IntN(10)
			}
			for rnd.IntN(3) > 0 {
				p := nemoroth.Piece{Kind: nemoroth.Basilisk + nemoroth.Kind(rnd.IntN(8)),
					Side: sides[rnd.IntN(2)]}
				if p.Kind == nemoroth.Ghast && rnd.IntN(4) > 0 {
					continue // too many Ghasts would compel all pieces
				}
				if p.Kind == nemoroth.Mummy {
					p.Side = nemoroth.NoSide
				} else {
					p.Petrified = p.Kind != nemoroth.Zombie && rnd.IntN(4) == 0
				}
				p.Digesting = p.Kind == nemoroth.LeafPile && !p.Petrified && rnd.IntN(3) == 0
				s.Occupants[sq] = append(s.Occupants[sq], p)
			}
		}
	}
	for {
		g, err := s.Game(r)
		if err == nil {
			return g
		}
		var impossible *nemoroth.SetupError
		if !errors.As(err, &impossible) {
			panic(err)
		}
		for _, p := range impossible.Problems {
			if p.Piece == nil {
				s.Ichor[p.Square] = 0
				continue
			}
			if i := slices.Index(s.Occupants[p.Square], *p.Piece); i >= 0 {
				s.Occupants[p.Square] = slices.Delete(s.Occupants[p.Square], i, i+1)
			}
		}
	}
}

var notations = []notation.Notation{notation.Canonical, notation.Lawson, notation.Moussambani}

func format(t *testing.T, g *nemoroth.Game, m nemoroth.Move, in notation.Notation,
	o ...notation.Option) string {
	t.Helper()
	text, err := notation.Format(g, m, in, o...)
	if err != nil {
		t.Fatalf("%v (%v)\n%v in the notation %v: %v", g, g.Ruleset(), m, in, err)
	}
	return text
}

// TestRoundTrip checks that every legal move is written in every notation, in
// full and short, and read back as the same move (NOTE-1 to NOTE-6).
func TestRoundTrip(t *testing.T) {
	// The test fails unless each of these parts occurs often enough.
	needed := map[string]int{
		"=Z": 10, "(d)": 10, "(p)": 100, "L:": 50, "Z:": 50, "-0": 50, "+": 50, "H=Z+": 1, "Z(d)": 1,
		"pL": 5, "M": 50, ",p": 50, "x": 50, "*": 50, "Z0": 10,
	}
	found := make(map[string]int)
	moves, ordered := 0, 0
	randomGames(t, 30, func(g *nemoroth.Game, _ *rand.Rand) {
		for _, m := range g.Moves() {
			moves++
			if m.Order() != nil {
				ordered++
			}
			for _, in := range notations {
				long := format(t, g, m, in)
				for part := range needed {
					if strings.Contains(long, part) {
						found[part]++
					}
				}
				for text, as := range map[string]notation.Notation{
					long:                                   in,
					format(t, g, m, in, notation.Annotate): notation.Any,
					format(t, g, m, in, notation.Short):    notation.Any,
					format(t, g, m, in, notation.Short, notation.Annotate): in,
				} {
					w, err := notation.Parse(g, text, as)
					if err != nil || w.Move != m || w.Text+w.Comment != text {
						t.Fatalf("%v (%v)\n%v is written %q, and read in the notation %v as %v, %q, %q, %v",
							g, g.Ruleset(), m, text, as, w.Move, w.Text, w.Comment, err)
					}
				}
			}
		}
	})
	if moves < 8000 || ordered < 100 {
		t.Errorf("only %d moves, %d screams with an order: too few for this test", moves, ordered)
	}
	for part, n := range needed {
		if found[part] < n {
			t.Errorf("%q occurs only %d times: too few for this test", part, found[part])
		}
	}
}

// mutants returns texts that state other effects than the given text. The bare
// move is not among them, because it states no effects.
func mutants(text string, in notation.Notation) []string {
	var list []string
	without := func(pattern string) {
		for _, at := range regexp.MustCompile(pattern).FindAllStringIndex(text, -1) {
			list = append(list, text[:at[0]]+text[at[1]:])
		}
	}
	instead := func(old, new string) {
		for i := 0; ; {
			n := strings.Index(text[i:], old)
			if n < 0 {
				return
			}
			list = append(list, text[:i+n]+new+text[i+n+len(old):])
			i += n + len(old)
		}
	}
	scream := strings.Contains(text, "(") && strings.HasSuffix(text, ")") && text[0] == 'A' &&
		strings.Count(text, "-")+strings.Count(text, ":") > 0
	switch {
	case in == notation.Lawson && scream:
		inner := text[4 : len(text)-1]
		list = append(list, text[:4]+inner+":a1)",
			text[:4]+inner+",Ha1-0)") // at least one of the two is wrong
		instead("-", ":")
		without(`\([pd]\)`)
		without(`=Z`)
		without(`,p?[BGLAWHZM][^,]*`)
		without(`,[a-h][1-8]`)
		without(`:[a-h][1-8]\)$`)
		without(`[BGLAWHZM]\+`)
		instead("p", "")
		if !strings.Contains(inner, "pH") {
			instead("H", "pH")
		}
	case in == notation.Lawson:
		without(`\([pd]\)`)
		without(`=Z`)
		without(`,[a-h][1-8]`)
		if strings.Contains(text, ",") {
			without(`[a-h][1-8],`)
		}
		if text[0] != 'L' && text[0] != 'Z' {
			list = append(list, text+":a1", text+",a1")
		}
		if !strings.Contains(text, "(p)") && !strings.Contains(text, ",") {
			list = append(list, text+"(p)")
		}
	default:
		without(`,p?[BGLAWHZM][^,]*`)
		instead("x", "*")
		instead("*", "x")
		instead("p", "")
		if strings.Contains(text, "=") {
			list = append(list, text+",pGa1", text+",Ha1-0")
		} else {
			list = append(list, text+"=pGa1")
		}
		if items := strings.SplitN(text, "=", 2); len(items) == 2 {
			list = append(list, items[0]+"="+items[1]+","+items[1])
		}
	}
	return list
}

// stated reports whether a text states any effect.
func stated(text string) bool { return strings.ContainsAny(text, ":(=x*") }

// TestMutants checks that a text with a missing, an additional or a different
// effect is rejected, and that the error says what happens (NOTE-6).
func TestMutants(t *testing.T) {
	refused, silent := 0, 0
	randomGames(t, 25, func(g *nemoroth.Game, rnd *rand.Rand) {
		moves := g.Moves()
		rnd.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
		for _, m := range moves[:min(6, len(moves))] {
			for _, in := range notations[1:] {
				text := format(t, g, m, in)
				if text == m.String() {
					continue
				}
				for _, mutant := range mutants(text, in) {
					w, err := notation.Parse(g, mutant, in)
					if err == nil {
						if stated(mutant) {
							t.Fatalf("%v (%v)\n%q, from %q, reads as %v", g, g.Ruleset(), mutant,
								text, w.Move)
						}
						silent++
						continue
					}
					var e *notation.EffectError
					if !errors.As(err, &e) {
						if errors.Is(err, nemoroth.ErrSyntax) || errors.Is(err,
							nemoroth.ErrAmbiguous) || errors.Is(err, nemoroth.ErrIllegal) {
							continue // not understood as this move
						}
						t.Fatalf("%v (%v)\n%q, from %q: %v", g, g.Ruleset(), mutant, text, err)
					}
					refused++
					if len(e.Denied)+len(e.Omitted) == 0 || e.Written != mutant {
						t.Fatalf("%v\n%q: the error has no details: %v", g, mutant, err)
					}
					// The actual move in the error can be read.
					if !e.Move.IsZero() {
						if w, err := notation.Parse(g, e.Actual, in); err != nil ||
							w.Move != e.Move {
							t.Fatalf("%v\n%q: the error says that it is %q, which reads as %v, %v", g, mutant, e.Actual, w.Move, err)
						}
					}
				}
			}
		}
	})
	if refused < 3000 || silent > refused/2 {
		t.Errorf("%d texts were rejected for their effects, %d texts state none", refused, silent)
	}
}

// mirror reflects a setup by file, or by rank with the sides exchanged. Both
// keep the rules, and reverse the clockwise order of a Go Away's neighbours.
func mirror(s nemoroth.Setup, files, ranks bool) nemoroth.Setup {
	out := nemoroth.Setup{Side: s.Side, FullMove: s.FullMove}
	if ranks {
		out.Side = s.Side.Opponent()
	}
	for i := range nemoroth.Square(64) {
		to := mirrored(i, files, ranks)
		out.Ichor[to] = s.Ichor[i]
		for _, p := range s.Occupants[i] {
			if ranks {
				p.Side = p.Side.Opponent()
			}
			out.Occupants[to] = append(out.Occupants[to], p)
		}
	}
	return out
}

func mirrored(sq nemoroth.Square, files, ranks bool) nemoroth.Square {
	file, rank := sq.File(), sq.Rank()
	if files {
		file = 7 - file
	}
	if ranks {
		rank = 7 - rank
	}
	return nemoroth.SquareAt(file, rank)
}

// TestOtherOrders checks pushes listed in another order than the canonical one,
// with the effects of that order (NOTE-4, SCREAM-4). The effects come from a
// mirrored board, where the order is the clockwise one.
func TestOtherOrders(t *testing.T) {
	squares := regexp.MustCompile(`[a-h][1-8]`)
	clockwise := nemoroth.Ruleset{ClockwiseScreams: true}
	read, other := 0, 0
	rnd := rand.New(rand.NewPCG(2002, 11))
	for range 500 {
		g := crowded(rnd, nemoroth.Standard())
		for at := range nemoroth.Square(64) {
			for _, way := range [][2]bool{{true, false}, {false, true}, {true, true}} {
				h, err := mirror(g.Setup(), way[0], way[1]).Game(clockwise)
				if err != nil {
					t.Fatal(err)
				}
				back := func(text string) string {
					return squares.ReplaceAllStringFunc(text, func(s string) string {
						return mirrored(nemoroth.MustSquare(s), way[0], way[1]).String()
					})
				}
				scream := nemoroth.NewScream(mirrored(at, way[0], way[1]))
				trace, err := h.Trace(scream)
				if err != nil {
					continue
				}
				var order []nemoroth.Square
				for _, e := range trace {
					if from := mirrored(e.From, way[0], way[1]); (e.Kind == nemoroth.EffectPush ||
						e.Kind == nemoroth.EffectFall) && (len(order) == 0 ||
						order[len(order)-1] != from) {
						order = append(order, from)
					}
				}
				want, err := g.ParseMove(nemoroth.NewScream(at, order...).String())
				if err != nil {
					t.Fatal(err)
				}
				for _, in := range notations[1:] {
					text := back(format(t, h, scream, in))
					w, err := notation.Parse(g, text, in)
					if err != nil || w.Move != want {
						t.Fatalf("%v\n%q reads as %v, %v, want %v", g, text, w.Move, err, want)
					}
					read++
					if text != format(t, g, want, in) {
						other++
					}
				}
			}
		}
	}
	if other < 1000 {
		t.Errorf("only %d texts, %d of them not the canonical ones: too few for this test", read,
			other)
	}
}
