package notation_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation"
	"github.com/nemoroth/rules/nemoroth/notation/letter"
)

const (
	two  = "Be1d3 Gd8b6"
	four = two + " Bd3e5 Gb6d4"
)

// writtenDown lists games as people write them down, with their moves.
var writtenDown = []struct{ text, moves string }{
	// Strict records, which stay as they are.
	{"1. Be1d3 Gd8b6", two},
	{"1. Bd3:c2,e2 Gb6 2. Be5:d7,f7 ? Gd4(p) ! *", four},
	{"[Notation \"moussambani\"]\n1. Bd3=pHc2,pHe2 ; Gb6", two},
	{"[Event \"x\"]\n1. Bd3 Gb6 0-1", two},
	{"1. Be1d3 {a comment} Gd8b6", two},
	// Betza's score of the gamelet, as printed.
	{"1. Be1-d3 (petrify e2 and c2), Gd8-b6 2. Bd3-e5? (petrify d7 and f7), Gb6-d4! (petrify d4).", four},
	{"1. Be1-d3 (petrify e2 and c2), Gd8-b6", two},
	{"Be1-d3, Gd8-b6", two},
	{"1. Be1-d3, Gd8-b6;", two},
	{"Consider the gamelet:", ""},
	// Move numbers.
	{"1) Be1d3 Gd8b6", two},
	{"1) Be1d3 Gd8b6 2) Bd3e5 Gb6d4", four},
	{"1 Be1d3 Gd8b6", two},
	{"1 Be1d3 Gd8b6 2 Bd3e5 Gb6d4", four},
	{"1: Be1d3 Gd8b6", two},
	{"1 . Be1d3 Gd8b6", two},
	{"1.Be1d3 Gd8b6 2.Bd3e5 Gb6d4", four},
	{"1. Be1d3\n1... Gd8b6", two},
	{"1. Be1d3\n1. ... Gd8b6", two},
	{"1. Be1d3 ... Gd8b6", two},
	{"1. Be1d3\n... Gd8b6\n2. Bd3e5\n... Gb6d4", four},
	{"1. Be1d3\n…Gd8b6", two},
	{"1. Be1d3\n1) ... Gd8b6", two},
	{"1. Be1d3 1. Gd8b6 2. Bd3e5 2. Gb6d4", four},
	{"Be1d3 Gd8b6 Bd3e5 Gb6d4", four},
	{"Be1d3\nGd8b6\nBd3e5\nGb6d4\n", four},
	// Mail.
	{"> 1. Be1d3 Gd8b6", two},
	{"> 1. Be1d3\n> 1... Gd8b6", two},
	{">> 1. Be1d3\n>> Gd8b6\n> 2. Bd3e5\n> Gb6d4", four},
	{"> > 1. Be1-d3\n> > Gd8-b6", two},
	{"> [Event \"mail\"]\n> 1. Be1d3 Gd8b6", two},
	{"1. Be1d3\r\n1... Gd8b6\r\n", two},
	{"\u201c1. Be1d3\u201d", ""},
	// Blanks and dashes.
	{"1.\u00a0Be1d3 Gd8b6", two},
	{"1. Be1d3\u00a0Gd8b6", two},
	{"1. Be1\u2013d3 Gd8\u2013b6", two},
	{"1. Be1\u2014d3 Gd8\u2014b6", two},
	{"1. Be1\u2212d3 Gd8\u2010b6", two},
	{"1. Be1 - d3 Gd8 - b6", two},
	{"1. Be1 \u2013 d3 Gd8 \u2013 b6", two},
	{"1. Be1 d3 Gd8 b6", two},
	{"1. B e1 d3 G d8 b6", two},
	{"1. B e1 - d3, G d8 - b6", two},
	{"1. Be1\u2192d3 Gd8\u2192b6", two},
	{"1. Be1->d3 Gd8->b6", two},
	{"1. Bd3: c2, e2 Gb6", two},
	{"1. Bd3 :c2,e2 Gb6", two},
	{"1. Bd3 : c2 , e2 Gb6", two},
	{"1. Bd3:c2, e2 Gb6 2. Be5:d7, f7 Gd4(p)", four},
	{"1. Bd3 = pHc2, pHe2 ; Gb6", two},
	{"1. Bd3=pHc2, pHe2; Gb6", two},
	{"\t1.\tBe1d3\tGd8b6", two},
	// Small and capital letters.
	{"1. be1d3 gd8b6", two},
	{"1. be1-d3 gd8-b6", two},
	{"1. bd3 gb6", two},
	{"1. be1 - d3, gd8 - b6", two},
	{"1. BE1D3 GD8B6", two},
	{"1. BE1-D3 GD8-B6", two},
	{"1. be1d3 Gd8b6 2. bd3e5 Gb6d4", four},
	// Names and verbs.
	{"1. Basilisk e1-d3 Ghast d8-b6", two},
	{"1. Basilisk e1 to d3, Ghast d8 to b6", two},
	{"1. basilisk to d3 ghast to b6", two},
	// Remarks.
	{"1. Be1d3 (a bold start) Gd8b6", two},
	{"1. Be1d3! Gd8b6? 2. Bd3e5 (petrifying two) Gb6d4", four},
	{"1. Be1d3 !! Gd8b6 ?!", two},
	{"1. Be1d3 (petrify e2\nand c2) Gd8b6", two},
	{"(our first game) 1. Be1d3 Gd8b6", two},
	{"1. Be1d3 {strong} Gd8b6 (weak)", two},
	{"1. Be1d3; Gd8b6 # ", two},
	// Results and resignations that the rules do not have.
	{"1. Be1d3 Gd8b6 Alabaster resigns", two},
	{"1. Be1d3 Gd8b6 resigns.", two},
	{"1. Be1d3 Gd8b6, white resigns", two},
	{"1. Be1d3 Gd8b6 I resign", two},
	{"1. Be1d3 Gd8b6 1/2-1/2", two},
	{"1. Be1d3 Gd8b6 \u00bd", two},
	{"1. Be1d3 Gd8b6 draw agreed", two},
	{"1. Be1d3 Gd8b6, 0-1", two},
	{"1. Be1d3 Gd8b6 checkmate", two},
	{"1. Be1d3 Gd8b6 Obsidian wins on time", two},
	{"[Result \"1/2-1/2\"]\n1. Be1d3 Gd8b6", two},
	// Tags.
	{"[Event: mail game]\n1. Be1d3 Gd8b6", two},
	{"[Event \u201cmail\u201d]\n1. Be1d3 Gd8b6", two},
	{"[Ruleset Betza]\n1. Be1d3, Gd8b6", two},
	// Games with a start of their own.
	{"8/8/8/8/4g3/4H3/H7/8 A 7\n7. He3f3", "He3f3"},
	{"8/8/8/8/4g3/4H3/H7/8 A 7\n7) he3-f3", "He3f3"},
	{"> 8/8/8/8/\n> 4g3/4H3/H7/8 A 7\n> 7. He3f3", "He3f3"},
	{"[Position \"8/8/8/8/4g3 / 4H3/H7/8 A 7\"]\n7. He3f3", "He3f3"},
	{"8/8/8/8/4g3/4H3/H7/8\n1. He3f3", "He3f3"},
	{"8/8/8/8/4g3/4H3/H7/8 Alabaster to move\n1. He3f3", "He3f3"},
	{"8/8/8/8/8/8/7h/G7 O 3\n3... Hh2g2, Ga1c3", ""},
	{notation.WriteDiagram(nemoroth.MustSetup("8/8/8/8/4g3/4H3/H7/8 A 1")) + "1. He3-f3", "He3f3"},
	{notation.WriteDiagram(nemoroth.MustSetup("8/8/8/8/8/8/7h/G7 O 3")) + "3... Hh2-g2", "Hh2g2"},
	{"> " + strings.ReplaceAll(notation.WriteDiagram(nemoroth.MustSetup("8/8/8/8/4g3/4H3/H7/8 A 1")), "\n", "\n> ") + "1. He3f3", "He3f3"},
	{"1. Be1-d3,\n" +
		notation.WriteDiagram(nemoroth.MustSetup("walgblaw/hhhhhhhh/8/8/8/3B4/HHpHHpHHHH/WALG1LAW O 1")) + "Gd8-b6", two},
	{"Dear R.,\nmy move is the second one:\n\n1. Be1-d3 Gd8-b6\n\nYours, B.", two},
	{"```\n1. Be1-d3,Gd8-b6\n```", two},
	{"1. Be1-d3\u25a1 Gd8-b6 $6", two},
	// Screams.
	{"8/8/8/4h3/4A3/8/8/8 A 1\n1. Ae4 screams", "Ae4!"},
	{"8/8/8/4h3/4A3/8/8/8 A 1\n1. Go Away e4 screams", "Ae4!"},
	{"8/8/8/4h3/4A3/8/8/8 A 1\n1. ae4!", "Ae4!"},
	{"8/8/4b3/3laL2/8/8/8/8 O 1\n1... Ae5!d5, e6, f5", "Ae5!d5,e6,f5"},
	// Engulfing and destroying.
	{"8/8/8/3h4/3L4/8/8/8 A 1\n1. Ld4 takes d5", "Ld4d5"},
	{"8/8/8/3h4/3L4/8/8/8 A 1\n1. Ld4 x d5", "Ld4d5"},
	{"8/8/8/3h4/3L4/8/8/8 A 1\n1. Leaf Pile d4 engulfs d5", "Ld4d5"},
	{"8/8/8/3h4/3L4/8/8/8 A 1\n1. l:d5", "Ld4d5"},
	{"8/8/8/3h4/3Z4/8/8/8 A 1\n1. Zombie d4 destroys d5", "Zd4d5"},
}

// unreadable lists texts that cannot be read, with a part of the error.
var unreadable = []struct{ text, says string }{
	// One move is never read as another.
	{"[Position \"8/8/8/8/2A5/2H5/8/8 A 1\"]\n\n1. Hc3-c2", "Hc3c2, which is illegal"},
	{"[Position \"8/8/8/H7/8/2H5/8/8 A 1\"]\n\n1. Hc3 - c1", "Hc3c1, which is illegal"},
	{"[Position \"8/8/8/8/3g4/2H5/8/8 A 1\"]\n\n1. Human c3 to d3", "Hc3d3, which is illegal"},
	{"[Position \"8/8/8/8/8/8/8/H6.[1] A 1\"]\n\n1. Zc3", "no mobile Zombie"},
	{"[Position \"7h/8/8/7A/8/8/8/8\n A 1\"]\n1. Ah5 to f3", "Ah5f3"},
	{"1. e2e3", "the piece's letter comes first; write, for example, He2e3"},
	{"1. e2-e3, Gd8b6", "write, for example, He2e3"},
	{"1. e3", "a square alone is not a move"},
	{"1. e2 e3", "write, for example, He2e3"},
	{"1. h2h3", "ambiguous"},
	{"1. Ha3", "ambiguous"},
	{"1. ha3", "ambiguous"},
	{"1. Human to a3", "ambiguous"},
	{"8/8/4b3/3laL2/8/8/8/8 O 1\n1... ae5!", "ambiguous"},
	{"1. e5e6", "Alabaster has no piece on e5"},
	{"1. Kd3, Gb6", "K is not a piece of this game"},
	{"1. Nf3", "N is not a piece of this game"},
	{"1. Qd1-h5", "Q is not a piece of this game"},
	{"1. O-O", "there is no castling"},
	{"1. 0-0-0", "no castling"},
	{"1. Be1-d9", "there is no square d9"},
	{"1. Be1-j3", "there is no square j3"},
	{"1. Hi2-i3", "there is no square i2"},
	{"1. pass, Gd8b6", "pass is illegal: "},
	{"1. Be1-d3, pass", "pass is illegal: "},
	{"1. Be1d3 Gd8b6 3. Bd3e5", "it is Alabaster's move 2"},
	{"1. Be1d3 2. Gd8b6", "it is Obsidian's move 1"},
	{"1... Be1-d3", "it is Alabaster's move 1"},
	{"... Be1d3", "it is Alabaster's move"},
	{"1. Be1-d3 {open", "the comment is not closed"},
	{"1. Be1-d3, Gd8-b6 2. Lc1-e5", "illegal"},
	{"1. be1-e3", "illegal"},
	{"1. Be1 - d3, Gd8 - c6", "illegal"},
	{"1. Bd3: c2", "it leaves out"},
	{"1. Bd3: c2, d2", "does not happen"},
	{"1. Be1-d3, Gd8-b6 2. Za4", "no mobile Zombie"},
	{"8/8/8/8/8/8/8 A 1\n1. He3f3", "the board has 7 ranks, not 8"},
	{"8/8/8/8/4k3/8/8/8 A 1\n1. He3f3", "\"k\" is not a piece"},
	{"8/8/8/8/4g3/4H3/H7/9 A 1\n1. He3f3", "not a piece"},
	{"[Position \"8/8\"]\n1. He3f3", "the board has 2 ranks"},
	{"8/8/8/8/8/8/8/(LH)7 A 1\n1. La1 - a2", "impossible setup"},
	{"[Ruleset House]\n1. Be1-d3,", `unknown ruleset "House"`},
	{"1. Be1-d3, hello there", "\"hello\" after it"},
	{"1. xyz", "not a move in any notation"},
	{"1. Be1-d3, Gd8-b6 2. Bd3e5 Gb6d4 3. Hb2 stays", "\"stays\" after it"},
	{"1. Be1-d3, Gd8-b6 2. Bb", "not a move in any notation"},
	{"Dear Ralph,\nhow are you?", "line 1, column 1"},
	{notation.WriteDiagram(nemoroth.MustSetup("8/8/8/8/4g3/4H3/H7/8 A 1")) + "He3-f3 ,",
		"does not say which side is to move"},
	{"1. Be1-d3,\n+------+\n", "the diagram ends too early"},
	{"8/8/8/8/8/8/8/W7 A 1\n1. Wa1-h1, 0-1", "contradicts the game"},
	{"1. Be1d3 Gd8b6 2. Bd3e5 Gb6d4 3. (screams)", "a move number without a move"},
}

func movesOf(r *notation.Record) string {
	var list []string
	for _, m := range r.Moves {
		list = append(list, m.Move.String())
	}
	return strings.Join(list, " ")
}

// TestLenientRecords checks games as people write them down (NOTE-8).
func TestLenientRecords(t *testing.T) {
	if len(writtenDown)+len(unreadable) < 120 || len(unreadable) < 40 {
		t.Errorf("only %d records, %d of them unreadable", len(writtenDown)+len(unreadable),
			len(unreadable))
	}
	for _, c := range writtenDown {
		if c.moves == "" {
			continue
		}
		r, err := notation.ReadLetter("", c.text, nemoroth.Standard())
		if err != nil {
			t.Errorf("NOTE-8: %q: %v", c.text, err)
			continue
		}
		if got := movesOf(r); got != c.moves {
			t.Errorf("NOTE-8: %q is read as %s", c.text, got)
		}
		strict, err := notation.ReadRecord("", strings.NewReader(c.text))
		if err == nil && (movesOf(strict) != c.moves || r.Notes != nil) {
			t.Errorf("NOTE-8: %q is a strict record, but has the notes %v", c.text, r.Notes)
		}
	}
	for _, c := range unreadable {
		r, err := notation.ReadLetter("", c.text, nemoroth.Standard())
		if err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("NOTE-8: %q is read as %s: %v; want %q", c.text, movesOf(r), err, c.says)
		}
	}
}

// TestLenientIsApart checks that the strict functions still reject what
// ReadLenient accepts (NR-0543, NR-0566).
func TestLenientIsApart(t *testing.T) {
	g := nemoroth.NewGame(nemoroth.Standard())
	for text, as := range map[string]string{"be1d3": "Be1d3", "Be1 d3": "Be1d3",
		"Be1\u2013d3": "Be1-d3", "1. Be1d3": "Be1d3", "Bd3: c2, e2": "Bd3:c2,e2", "Be1d3": "", "Bd3": "", " Bd3 ": ""} {
		l, err := notation.ReadMove(g, text)
		if err != nil || l.Move.String() != "Be1d3" || as != "" && l.Text != as {
			t.Errorf("NOTE-8: %q is read as %q, %v: %v", text, l.Text, l.Move, err)
		}
		if _, err := notation.Read(g, text, notation.Any); (err == nil) != (as == "") {
			t.Errorf("NOTE-8: Read(%q): %v", text, err)
		}
	}
	for _, text := range []string{"", " ", "\xff", "\x00", "(", "((((", strings.Repeat("a",
		1<<16), "1.", ">", "…"} {
		var plain *letter.Error
		if _, err := notation.ReadMove(g, text); !errors.As(err, &plain) || !errors.Is(err,
			nemoroth.ErrSyntax) {
			t.Errorf("NOTE-8: %.20q: %v", text, err)
		}
	}
	if _, err := notation.ReadMove(nil, "be1d3"); !errors.Is(err, nemoroth.ErrInvalid) {
		t.Errorf("nil game: %v", err)
	}
}

// TestLenientPositions checks positions as people write them down (NOTE-8).
func TestLenientPositions(t *testing.T) {
	const line = "walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW A 1"
	for text, says := range map[string]string{
		line: "",
		"walgblaw/hhhhhhhh/8/8/8/8/\nHHHHHHHH/WALGBLAW A 1":             "",
		"> walgblaw/hhhhhhhh/8/8/8/8/HHHH\n> HHHH/WALGBLAW\n> A 1":      "",
		"\u201cwalgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW A 1\u201d":   "",
		"walgblaw / hhhhhhhh / 8/8/8/8 / HHHHHHHH / WALGBLAW A 1":       "",
		"walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW\u00a0A\u00a01":     "",
		"walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW Alabaster to move": "",
		notation.WriteDiagram(nemoroth.StartSetup()) + "A 1":            "",
		"walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW":                   "does not say which side is to move",
		notation.WriteDiagram(nemoroth.StartSetup()):                    "does not say which side is to move",
		"8/8 A 1":               "the board has 2 ranks",
		"":                      "it contains no position",
		"the start":             "eight ranks",
		"8/8/8/8/4k3/8/8/8 A 1": `"k" is not a piece`,
		"8/8/8/8/8/8/8/9 A 1":   "9",
	} {
		s, as, err := notation.ReadPosition(text)
		if says != "" {
			if err == nil || !strings.Contains(err.Error(), says) {
				t.Errorf("NOTE-8: %q: %v; want %q", text, err, says)
			}
			continue
		}
		if err != nil {
			t.Errorf("NOTE-8: %q: %v", text, err)
			continue
		}
		if s.FullMove = max(s.FullMove, 1); s.String() != line || (as == "") != (text == line) {
			t.Errorf("NOTE-8: %q is read as %q (%v)", text, as, s)
		}
	}
}

// TestLenientCost checks that the time is about proportional to the text.
func TestLenientCost(t *testing.T) {
	for _, text := range []string{
		"1. Be1-d3, " + strings.Repeat("! ", 1<<16), "1. Be1-d3, " + strings.Repeat("(so far) ",
			1<<16), "1. Be1-d3, " + strings.Repeat("{x} ", 1<<17),
		strings.Repeat("( ", 1<<16), strings.Repeat("> ", 1<<16), strings.Repeat("8/",
			1<<16), strings.Repeat("a", 1<<17), strings.Repeat("[a b]\n", 1<<15),
	} {
		start := time.Now()
		_, err := notation.ReadLetter("", text, nemoroth.Standard())
		if d := time.Since(start); d > 20*time.Second {
			t.Errorf("NOTE-8: reading %.20q… takes %v: %.200v", text, d, err)
		}
	}
}

func FuzzLenient(f *testing.F) {
	for _, c := range writtenDown {
		f.Add(c.text)
	}
	for _, c := range unreadable {
		f.Add(c.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, err := notation.ReadLetter("", text, nemoroth.Standard())
		if r == nil {
			t.Fatal("no record")
		}
		if err == nil {
			if _, err := r.Game(); err != nil {
				t.Fatalf("a record that cannot be played: %v", err)
			}
		}
		strict, e := notation.ReadRecord("", strings.NewReader(text))
		if e == nil && (err != nil || movesOf(strict) != movesOf(r)) {
			t.Fatalf("a strict record is read differently: %v", err)
		}
		if e != nil && !errors.Is(e, nemoroth.ErrSyntax) && !errors.Is(e, nemoroth.ErrIllegal) &&
			!errors.Is(e, notation.ErrDiagram) && (err == nil || err.Error() != e.Error()) {
			t.Fatalf("the error is %v, not the strict error %v", err, e)
		}
	})
}
