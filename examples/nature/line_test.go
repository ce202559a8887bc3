package nature

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/rulings/game"
)

const bareBoard = "4g3/8/8/8/1iI5/8/8/4G3"

// TestLines reads position lines (NAT-LINE) that are not canonical, and refuses
// others with the place.
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

// TestSetups refuses set-ups with every violation of NAT-POS.
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

// TestSentences holds sentences of problems that name both sides.
func TestSentences(t *testing.T) {
	_, err := Rules().Start("4gg2/8/8/8/8/8/8/4G3 N - - 1", "")
	const want = "impossible setup: rulers of Nature, which is on move: 1, of Black Magic: 2; there must be one each, none and one, or none and two [NAT-POS]"
	if err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	_, err = Rules().Start("4g3/8/8/8/1iR5/8/8/4G3 B - c3 1", "")
	if want := "impossible setup: c3 is no en passant square: it must be empty, with the Initiate of Nature beyond it and nothing before it [NAT-POS]"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}
