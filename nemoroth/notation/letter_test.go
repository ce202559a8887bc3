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

// writtenDown lists games as people write them down, by their moves.
var writtenDown = map[string][]string{
	two: {
		// Strict records, which stay as they are.
		"1. Be1d3 Gd8b6",
		"[Notation \"moussambani\"]\n1. Bd3=pHc2,pHe2 ; Gb6",
		"[Event \"x\"]\n1. Bd3 Gb6 0-1",
		"1. Be1d3 {a comment} Gd8b6",
		"1. Be1-d3 (petrify e2 and c2), Gd8-b6",
		"Be1-d3, Gd8-b6",
		"1. Be1-d3, Gd8-b6;",
		// Move numbers.
		"1) Be1d3 Gd8b6",
		"1 Be1d3 Gd8b6",
		"1: Be1d3 Gd8b6",
		"1 . Be1d3 Gd8b6",
		"1. Be1d3\n1... Gd8b6",
		"1. Be1d3\n1. ... Gd8b6",
		"1. Be1d3 ... Gd8b6",
		"1. Be1d3\n…Gd8b6",
		"1. Be1d3\n1) ... Gd8b6",
		// Mail.
		"> 1. Be1d3 Gd8b6",
		"> 1. Be1d3\n> 1... Gd8b6",
		"> > 1. Be1-d3\n> > Gd8-b6",
		"> [Event \"mail\"]\n> 1. Be1d3 Gd8b6",
		"1. Be1d3\r\n1... Gd8b6\r\n",
		// Blanks and dashes.
		"1.\u00a0Be1d3 Gd8b6",
		"1. Be1d3\u00a0Gd8b6",
		"1. Be1\u2013d3 Gd8\u2013b6",
		"1. Be1\u2014d3 Gd8\u2014b6",
		"1. Be1\u2212d3 Gd8\u2010b6",
		"1. Be1 - d3 Gd8 - b6",
		"1. Be1 \u2013 d3 Gd8 \u2013 b6",
		"1. Be1 d3 Gd8 b6",
		"1. B e1 d3 G d8 b6",
		"1. B e1 - d3, G d8 - b6",
		"1. Be1\u2192d3 Gd8\u2192b6",
		"1. Be1->d3 Gd8->b6",
		"1. Bd3: c2, e2 Gb6",
		"1. Bd3 :c2,e2 Gb6",
		"1. Bd3 : c2 , e2 Gb6",
		"1. Bd3 = pHc2, pHe2 ; Gb6",
		"1. Bd3=pHc2, pHe2; Gb6",
		"\t1.\tBe1d3\tGd8b6",
		// Small and capital letters.
		"1. be1d3 gd8b6",
		"1. be1-d3 gd8-b6",
		"1. bd3 gb6",
		"1. be1 - d3, gd8 - b6",
		"1. BE1D3 GD8B6",
		"1. BE1-D3 GD8-B6",
		// Names and verbs.
		"1. Basilisk e1-d3 Ghast d8-b6",
		"1. Basilisk e1 to d3, Ghast d8 to b6",
		"1. basilisk to d3 ghast to b6",
		// Remarks.
		"1. Be1d3 (a bold start) Gd8b6",
		"1. Be1d3 !! Gd8b6 ?!",
		"1. Be1d3 (petrify e2\nand c2) Gd8b6",
		"(our first game) 1. Be1d3 Gd8b6",
		"1. Be1d3 {strong} Gd8b6 (weak)",
		"1. Be1d3; Gd8b6 # ",
		// Results and resignations that the rules do not have.
		"1. Be1d3 Gd8b6 Alabaster resigns",
		"1. Be1d3 Gd8b6 resigns.",
		"1. Be1d3 Gd8b6, white resigns",
		"1. Be1d3 Gd8b6 I resign",
		"1. Be1d3 Gd8b6 1/2-1/2",
		"1. Be1d3 Gd8b6 \u00bd",
		"1. Be1d3 Gd8b6 draw agreed",
		"1. Be1d3 draw? Gd8b6",
		"1. Be1d3 Gd8b6, 0-1",
		"1. Be1d3 Gd8b6 checkmate",
		"1. Be1d3 Gd8b6 Obsidian wins on time",
		"[Result \"1/2-1/2\"]\n1. Be1d3 Gd8b6",
		// Tags.
		"[Event: mail game]\n1. Be1d3 Gd8b6",
		"[Event \u201cmail\u201d]\n1. Be1d3 Gd8b6",
		"[Ruleset Betza]\n1. Be1d3, Gd8b6",
		"1. Be1-d3,\n" +
			notation.WriteDiagram(nemoroth.MustSetup(
				"walgblaw/hhhhhhhh/8/8/8/3B4/HHpHHpHHHH/WALG1LAW O 1")) + "Gd8-b6",
		"Dear R.,\nmy move is the second one:\n\n1. Be1-d3 Gd8-b6\n\nYours, B.",
		"```\n1. Be1-d3,Gd8-b6\n```",
		"1. Be1-d3\u25a1 Gd8-b6 $6",
		"1. e1-d3 d8 b6",
	},
	four: {
		"1. Bd3:c2,e2 Gb6 2. Be5:d7,f7 ? Gd4(p) ! *",
		// Betza's score of the gamelet, as printed.
		"1. Be1-d3 (petrify e2 and c2), Gd8-b6 2. Bd3-e5? (petrify d7 and f7), Gb6-d4! " +
			"(petrify d4).",
		"1) Be1d3 Gd8b6 2) Bd3e5 Gb6d4",
		"1 Be1d3 Gd8b6 2 Bd3e5 Gb6d4",
		"1.Be1d3 Gd8b6 2.Bd3e5 Gb6d4",
		"1. Be1d3\n... Gd8b6\n2. Bd3e5\n... Gb6d4",
		"1. Be1d3 1. Gd8b6 2. Bd3e5 2. Gb6d4",
		"Be1d3 Gd8b6 Bd3e5 Gb6d4",
		"Be1d3\nGd8b6\nBd3e5\nGb6d4\n",
		">> 1. Be1d3\n>> Gd8b6\n> 2. Bd3e5\n> Gb6d4",
		"1. Bd3:c2, e2 Gb6 2. Be5:d7, f7 Gd4(p)",
		"1. be1d3 Gd8b6 2. bd3e5 Gb6d4",
		"1. Be1d3! Gd8b6? 2. Bd3e5 (petrifying two) Gb6d4",
	},
	"He3f3": {
		// Games with a start of their own.
		"8/8/8/8/4g3/4H3/H7/8 A 7\n7. He3f3",
		"8/8/8/8/4g3/4H3/H7/8 A 7\n7) he3-f3",
		"> 8/8/8/8/\n> 4g3/4H3/H7/8 A 7\n> 7. He3f3",
		"[Position \"8/8/8/8/4g3 / 4H3/H7/8 A 7\"]\n7. He3f3",
		"8/8/8/8/4g3/4H3/H7/8\n1. He3f3",
		"8/8/8/8/4g3/4H3/H7/8 Alabaster to move\n1. He3f3",
		notation.WriteDiagram(nemoroth.MustSetup("8/8/8/8/4g3/4H3/H7/8 A 1")) + "1. He3-f3",
		notation.WriteDiagram(nemoroth.MustSetup("8/8/8/8/4g3/4H3/H7/8 A 1")) + "He3-f3 ,",
		"> " + strings.ReplaceAll(
			notation.WriteDiagram(nemoroth.MustSetup("8/8/8/8/4g3/4H3/H7/8 A 1")), "\n", "\n> ") +
			"1. He3f3",
	},
	"Hh2g2": {
		notation.WriteDiagram(nemoroth.MustSetup("8/8/8/8/8/8/7h/G7 O 3")) + "3... Hh2-g2",
	},
	"Ae4!": {
		// Screams.
		"8/8/8/4h3/4A3/8/8/8 A 1\n1. Ae4 screams",
		"8/8/8/4h3/4A3/8/8/8 A 1\n1. Go Away e4 screams",
		"8/8/8/4h3/4A3/8/8/8 A 1\n1. ae4!",
	},
	"Ae5!d5,e6,f5": {
		"8/8/4b3/3laL2/8/8/8/8 O 1\n1... Ae5!d5, e6, f5",
	},
	"Ld4d5": {
		// Engulfing and destroying.
		"8/8/8/3h4/3L4/8/8/8 A 1\n1. Ld4 takes d5",
		"8/8/8/3h4/3L4/8/8/8 A 1\n1. Ld4 x d5",
		"8/8/8/3h4/3L4/8/8/8 A 1\n1. Leaf Pile d4 engulfs d5",
		"8/8/8/3h4/3L4/8/8/8 A 1\n1. l:d5",
	},
	"Zd4d5": {
		"8/8/8/3h4/3Z4/8/8/8 A 1\n1. Zombie d4 destroys d5",
	},
}

// unreadable lists texts that cannot be read, with a part of the error.
var unreadable = map[string]string{
	// One move is never read as another.
	"[Position \"8/8/8/8/2A5/2H5/8/8 A 1\"]\n\n1. Hc3-c2":         "Hc3c2, which is illegal",
	"[Position \"8/8/8/H7/8/2H5/8/8 A 1\"]\n\n1. Hc3 - c1":        "Hc3c1, which is illegal",
	"[Position \"8/8/8/8/3g4/2H5/8/8 A 1\"]\n\n1. Human c3 to d3": "Hc3d3, which is illegal",
	"[Position \"8/8/8/8/8/8/8/H6.[1] A 1\"]\n\n1. Zc3":           "no mobile Zombie",
	"[Position \"7h/8/8/7A/8/8/8/8\n A 1\"]\n1. Ah5 to f3":        "Ah5f3",
	"1. h2h3":                              "write, for example, Hg2h3 or Hh2h3",
	"1. Ha3":                               "ambiguous",
	"1. ha3":                               "ambiguous",
	"1. Human to a3":                       "ambiguous",
	"8/8/4b3/3laL2/8/8/8/8 O 1\n1... ae5!": "ambiguous",
	"1. e5e6":                              "Alabaster has no piece on e5",
	"1. Kd3, Gb6":                          "K is not a piece of this game",
	"1. Nf3":                               "N is not a piece of this game",
	"1. Qd1-h5":                            "Q is not a piece of this game",
	"1. O-O":                               "there is no castling",
	"1. 0-0-0":                             "no castling",
	"1. Be1-d9":                            "there is no square d9",
	"1. Be1-j3":                            "there is no square j3",
	"1. Hi2-i3":                            "there is no square i2",
	"1. pass, Gd8b6":                       "pass is illegal: ",
	"1. Be1-d3, pass":                      "pass is illegal: ",
	"1. Be1d3 Gd8b6 3. Bd3e5":              "it is Alabaster's move 2",
	"1. Be1d3 2. Gd8b6":                    "it is Obsidian's move 1",
	"1... Be1-d3":                          "it is Alabaster's move 1",
	"... Be1d3":                            "it is Alabaster's move",
	"1. Be1-d3 {open":                      "the comment is not closed",
	"1. Be1-d3, Gd8-b6 2. Lc1-e5":          "illegal",
	"1. be1-e3":                            "illegal",
	"1. Be1 - d3, Gd8 - c6":                "illegal",
	"1. Bd3: c2":                           "it leaves out",
	"1. Bd3: c2, d2":                       "does not happen",
	"1. Be1-d3, Gd8-b6 2. Za4":             "no mobile Zombie",
	"8/8/8/8/8/8/8 A 1\n1. He3f3":          "the board has 7 ranks, not 8",
	"8/8/8/8/4k3/8/8/8 A 1\n1. He3f3":      "\"k\" is not a piece",
	"8/8/8/8/4g3/4H3/H7/9 A 1\n1. He3f3":   "not a piece",
	"[Position A]":                         "a position is a line with eight ranks",
	"[Position \"8/8\"]\n1. He3f3":         "the board has 2 ranks",
	"8/8/8/8/8/8/8/(LH)7 A 1\n1. La1 - a2": "impossible setup",
	"[Ruleset House]\n1. Be1-d3,":          `unknown ruleset "House"`,
	"1. Be1-d3, hello there":               "\"hello there\" after it",
	"00---0--- 0":                          "there is no position and no move",
	"1. xyz":                               "not a move in any notation",
	"1. Be1-d3, Gd8-b6 2. Bd3e5 Gb6d4 3. Hb2 stays": "\"stays\" after it",
	"1. Be1-d3, Gd8-b6 2. Bb":                       "not a move in any notation",
	"Dear Ralph,\nhow are you?":                     "line 1, column 1",
	"1. Be1-d3,\n+------+\n":                        "the board has 0 ranks",
	"8/8/8/8/8/8/8/W7 A 1\n1. Wa1-h1, 0-1":          "contradicts the game",
	"1. Be1d3 Gd8b6 2. Bd3e5 Gb6d4 3. (screams)":    "a move number without a move",
}

// TestLenientRecords checks games as people write them down (NOTE-8).
func TestLenientRecords(t *testing.T) {
	for moves, texts := range writtenDown {
		for _, text := range texts {
			r, err := notation.ReadLetter("", text, nemoroth.Standard())
			if err != nil || names(r) != moves {
				t.Errorf("NOTE-8: %q is read as %s: %v; want %s", text, names(r), err, moves)
			}
			strict, err := notation.ReadRecord("", text, nemoroth.Standard())
			if err == nil && names(strict) != moves {
				t.Errorf("NOTE-8: %q is a strict record of %s", text, names(strict))
			}
		}
	}
	for text, says := range unreadable {
		r, err := notation.ReadLetter("", text, nemoroth.Standard())
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("NOTE-8: %q is read as %s: %v; want %q", text, names(r), err, says)
		}
	}
}

// TestLenientIsApart checks that the strict functions still reject what ReadMove
// accepts (NR-0543, NR-0566), and texts that neither accepts.
func TestLenientIsApart(t *testing.T) {
	g := nemoroth.NewGame(nemoroth.Standard())
	for text, as := range map[string]string{"be1d3": "Be1d3", "Be1 d3": "Be1d3",
		"Be1\u2013d3": "Be1-d3", "1. Be1d3": "Be1d3", "Bd3: c2, e2": "Bd3:c2,e2"} {
		w, err := notation.ReadMove(g, text)
		if err != nil || w.Move.String() != "Be1d3" || w.Text != as {
			t.Errorf("NOTE-8: %q is read as %q, %v: %v", text, w.Text, w.Move, err)
		}
		if _, err := notation.Read(g, text, notation.Any); err == nil {
			t.Errorf("NOTE-8: Read accepts %q", text)
		}
	}
	for _, text := range []string{"", " ", "\xff", "\x00", "((((", strings.Repeat("a", 1<<16),
		"1.", ">", "…"} {
		var plain *letter.Error
		if _, err := notation.ReadMove(g, text); !errors.As(err, &plain) || !errors.Is(err,
			nemoroth.ErrSyntax) {
			t.Errorf("NOTE-8: %.20q: %v", text, err)
		}
	}
	for _, text := range []string{"I resign", "resign", "0-1", "draw?"} {
		var plain *letter.Error
		_, err := notation.ReadMove(g, text)
		if !errors.As(err, &plain) || !strings.Contains(plain.Msg, "(END-1), but a record can note") {
			t.Errorf("NOTE-8: %q: %v", text, err)
		}
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
		notation.WriteDiagram(nemoroth.Start().Setup()) + "A 1":         "",
		"walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW": "does not say which " +
			"side is to move",
		notation.WriteDiagram(nemoroth.Start().Setup()): "does not say which " +
			"side is to move",
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

// TestReadingCost checks that the time is about proportional to the text, strict or not.
func TestReadingCost(t *testing.T) {
	const many = 1 << 16
	crowd := "8/8/8/8/8/8/8/(" + strings.Repeat("M", many) + ")6W A 1"
	for _, text := range []string{
		"1. Bd3 " + strings.Repeat("! ", many), "1. Be1-d3, " + strings.Repeat("! ", many),
		"[Position \"" + crowd + "\"]\n" + notation.WriteDiagram(nemoroth.MustSetup(crowd)),
		"1. Be1-d3, " + strings.Repeat("(so far) ", many),
		"1. Be1-d3, " + strings.Repeat("{x} ", many), strings.Repeat("( ", many),
		strings.Repeat("> ", many), strings.Repeat("8/", many), strings.Repeat("a", many),
		strings.Repeat("[a b]\n", many),
	} {
		start := time.Now()
		_, err := notation.ReadLetter("", text, nemoroth.Standard())
		if d := time.Since(start); d > 20*time.Second {
			t.Errorf("NOTE-8: reading %.20q… takes %v: %.200v", text, d, err)
		}
	}
}

func FuzzLenient(f *testing.F) {
	for text := range unreadable {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, err := notation.ReadLetter("", text, nemoroth.Standard())
		if _, e := r.Game(); err == nil && e != nil {
			t.Fatalf("a record that cannot be played: %v", e)
		}
		strict, e := notation.ReadRecord("", text, nemoroth.Standard())
		if e == nil && (err != nil || names(strict) != names(r)) {
			t.Fatalf("a strict record is read differently: %v", err)
		}
	})
}
