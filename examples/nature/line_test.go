package nature

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/rulings/game"
)

const bareBoard = "4g3/8/8/8/1iI5/8/8/4G3"

// TestLines checks which position lines are read (NAT-LINE), and the offsets of errors.
func TestLines(t *testing.T) {
	for text, want := range map[string]string{
		bareBoard + " B - c3":                           bareBoard + " B - c3 1",
		"  " + bareBoard + "  N  iTIB -  0007 ":         bareBoard + " N TBIi - 7",
		"4g3/44/8/8/1iI41/8/8/4G3 B - - 999999":         bareBoard + " B - - 999999",
		"4g3/8/8/8/2I5/8/8/4G3 B - c3 2":                "4g3/8/8/8/2I5/8/8/4G3 B - - 2",
		"8/8/8/8/2I5/8/8/4G3 B - c3 2":                  "8/8/8/8/2I5/8/8/4G3 B - - 2",
		"4g3/8/8/8/8/1iI5/8/4G3 B - c2 1":               "4g3/8/8/8/8/1iI5/8/4G3 B - c2 1",
		"4g3/8/3i4/2I5/8/8/8/4G3 B - - 000000000000001": "4g3/8/3i4/2I5/8/8/8/4G3 B - - 1",
	} {
		g, err := Rules().Start(text, "Standard")
		if err != nil || g.Line() != want {
			t.Errorf("%q is %v, want %q (%v)", text, g, want, err)
		}
	}
	n := len(bareBoard)
	for text, offset := range map[string]int{
		" ": 1, bareBoard: n, bareBoard + " W - - 1": n + 1, bareBoard + " N": n + 2, bareBoard + " N X - 1": n + 3, bareBoard + " N -- - 1": n + 3,
		bareBoard + " N G - 1": n + 3, bareBoard + " N -": n + 4, bareBoard + " N - i3 1": n + 5, bareBoard + " N - - 0": n + 7,
		bareBoard + " N - - 1000000": n + 7, bareBoard + " N - - +1": n + 7, bareBoard + " N - - 1 1": n + 9, bareBoard + "\tN - - 1": n,
		"4g3/8/8/8/8/8/8/4K3 N - - 1": 17, "4g3/8/8/8/8/8/4G3 N - - 1": 17, "4g4/8/8/8/8/8/8/4G3 N - - 1": 2, "": -1,
	} {
		_, err := Rules().Start(text, "")
		if offset < 0 {
			if err != nil {
				t.Error(err)
			}
			continue
		}
		var syntax *game.SyntaxError
		if !errors.As(err, &syntax) || !errors.Is(err, game.ErrSyntax) || syntax.Offset != offset {
			t.Errorf("%q: %v, want offset %d", text, err, offset)
		}
	}
	if _, err := Rules().Start("", "Azgoroth"); !errors.Is(err, game.ErrSyntax) {
		t.Error(err)
	}
}

// TestSetups checks that every violation of NAT-POS is reported.
func TestSetups(t *testing.T) {
	for line, want := range map[string][]string{
		"8/8/8/8/8/8/8/8 N - - 1":                    {"- NAT-POS"},
		"8/8/8/8/8/8/8/4G3 N - - 1":                  {"e1 NAT-POS"},
		"4g3/8/8/8/8/8/8/8 N - - 1":                  nil,
		"4gg2/8/8/8/8/8/8/8 N - - 1":                 nil,
		"4ggg1/8/8/8/8/8/8/8 N - - 1":                {"e8 f8 g8 NAT-POS"},
		"4gg2/8/8/8/8/8/8/4G3 N - - 1":               {"e1 e8 f8 NAT-POS"},
		"4gg2/8/8/8/8/8/8/3GG3 N - - 1":              {"d1 e1 e8 f8 NAT-POS"},
		"i3g3/8/8/8/8/8/8/I3G3 N BB - 1":             {"- B NAT-POS", "a1 I NAT-POS", "a8 i NAT-POS"},
		"4g2i/8/8/8/8/8/8/4G2I B bbIIIIIIII - 1":     {"h1 I NAT-POS", "- b NAT-POS", "h1 I NAT-POS", "h8 i NAT-POS"},
		"4g3/8/8/8/8/8/8/TTT1GDDD N t - 1":           {"a1 b1 c1 T NAT-POS", "f1 g1 h1 D NAT-POS"},
		"4g3/8/8/8/8/8/8/4G3 N - e3 1":               {"e3 NAT-POS"},
		"4g3/8/8/8/1iI5/2R5/8/4G3 B - c3 1":          {"c3 NAT-POS"},
		"4g3/8/8/8/1iI5/8/2R5/4G3 B - c3 1":          {"c3 NAT-POS"},
		"4g3/8/8/8/1iI5/8/8/4G3 N - c3 1":            {"c3 NAT-POS"},
		"4g3/8/8/8/8/8/1iI5/4G3 B - c1 1":            {"c1 NAT-POS"},
		"4g3/8/2i5/8/2I5/8/8/4G3 N - c5 1":           {"c5 NAT-POS"},
		"4g3/8/8/8/8/8/8/4G3 N TTTTTTTTTTTTTTT - 1":  {"- T NAT-POS"},
		"4g3/8/8/8/8/8/8/4G3 N RRRRRRRRRRRRRRRR - 1": {"- R NAT-POS"},
	} {
		_, err := Rules().Start(line, "")
		var got []string
		var setup *game.SetupError
		if errors.As(err, &setup) {
			for _, p := range setup.Problems {
				got = append(got, p.String())
			}
		}
		if d := cmp.Diff(want, got); d != "" || errors.Is(err, game.ErrSetup) != (want != nil) {
			t.Errorf("%s: (-want +got) %v\n%s", line, err, d)
		}
	}
}

// TestSentences checks the sentences of problems and reasons.
func TestSentences(t *testing.T) {
	_, err := Rules().Start("4gg2/8/8/8/8/8/8/4G3 N - - 1", "")
	const want = "impossible setup: rulers: Nature, to move, has 1 and Black Magic has 2; each side must have 1, or the side to move 0 and the other side 1 or 2 [NAT-POS]"
	if err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	_, err = Rules().Start("4g3/8/8/8/1iR5/8/8/4G3 B - c3 1", "")
	if want := "impossible setup: c3 cannot be the en passant square: it must be empty, with Nature's Initiate directly beyond it and an empty square directly before it [NAT-POS]"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	for _, c := range []struct{ line, move, want string }{
		{start, "Ia7a6", "Nature is to move and has no Initiate on a7 [NAT-TURN]"},
		{start, "Da1c3", "the Druid may not pass over the Initiate on b2 [NAT-JUMP]"},
		{lines, "Te2e5+e3e4", "a Tree may not pass over e4, the goal of the other Tree [NAT-JUMP]"},
		{"4g3/8/8/8/2b2d2/2T2T2/8/4G3 N - - 1", "Tc3c4+f3f4", "two Trees that move capture at most one piece, and enemies stand on c4 and f4 [NAT-TREE-TAKE]"},
		{"4g3/8/8/3b4/8/5d2/8/4G3 N - - 1", "Ge1d1", "the Grand Druid could be captured by the Wizard on f3 and the Dragon on d5 [NAT-INTO]"},
		{"7g/1I6/8/8/8/8/8/4G3 N BDII - 1", "Ib7b8", "the Initiate must become a captive officer on b8: Ib7b8=B or Ib7b8=D [NAT-BACK]"},
		{"7g/1I6/8/8/8/8/8/4G3 N I - 1", "Ib7b8=B", "no promotion is chosen on b8: the name is Ib7b8 [NAT-BACK]"},
	} {
		g, err := Rules().Start(c.line, "")
		if err != nil {
			t.Fatal(err)
		}
		if got := g.Explain(c.move).Summary(); got != c.want {
			t.Errorf("%s %s: %s, want %s", c.line, c.move, got, c.want)
		}
	}
}
