package wormhole

import (
	"errors"
	"testing"

	"github.com/nemoroth/rules/rulings/game"
)

// TestNames checks which move names are read (WNAME-1), and the offsets of errors.
func TestNames(t *testing.T) {
	g, _ := Rules().Start("", "")
	for _, name := range []string{"Nb1c3", "Pe2e4", "Ka1a1", "Pa1h8=C", "Pa1h8=M", "Pa1h8=N", "Pa1h8=W"} {
		if got, err := g.Read(name); got != name || err != nil {
			t.Errorf("%q is %q (%v)", name, got, err)
		}
	}
	for text, offset := range map[string]int{
		"": 0, "pe2e4": 0, "Qd1d2": 0, "N": 1, "Nb": 2, "Nb1": 3, "Nb1c": 4, "Nb9c3": 2, "Ni1c3": 1, "Nb1c3 ": 5, "Nb1c3=M": 5, "Pe7e8=": 6, "Pe7e8=K": 6,
		"Pe7e8=P": 6, "Pe7e8M": 5, "Pe7e8=M!": 7, " Pe2e4": 0, "Pé": 1,
	} {
		_, err := g.Read(text)
		var syntax *game.SyntaxError
		if !errors.As(err, &syntax) || syntax.Offset != offset || g.Explain(text).Unread == "" {
			t.Errorf("%q: %v, want offset %d", text, err, offset)
		}
		if _, err := g.Play(text); !errors.Is(err, game.ErrSyntax) {
			t.Errorf("%q is played: %v", text, err)
		}
	}
	if _, err := g.Play("Ke1e2"); !errors.Is(err, game.ErrIllegal) || err.Error() != "Ke1e2 is illegal: White's own Pawn stands on e2 [WORM-TAKE-1]" {
		t.Error(err)
	}
}
