package wormhole

import (
	"errors"
	"testing"

	"github.com/nemoroth/rules/rulings/game"
)

// TestLines checks which position lines are read (WFEN-1), and the offsets of errors.
func TestLines(t *testing.T) {
	const board = "k7/8/8/8/8/8/8/K7"
	for text, want := range map[string]string{
		board + " w":                           board + " w 1",
		"  " + board + "  b   0007 ":           board + " b 7",
		"k151/44/8/8/8/8/8/K7 w 999999":        board + " w 999999",
		"k7/11111111/2x5/8/8/8/x7/K7 w 000001": "k7/8/2x5/8/8/8/x7/K7 w 1",
	} {
		g, err := Rules().Start(text, "Standard")
		if err != nil || g.Line() != want {
			t.Errorf("%q is %v, want %q (%v)", text, g, want, err)
		}
	}
	for text, offset := range map[string]int{
		" ": 1, board: 17, board + " W": 18, board + " w 0": 20, board + " w -1": 20, board + " w 1000000": 20, board + " w 1 1": 22, board + "\tw 1": 17,
		"k8/8/8/8/8/8/8/K7 w": 1, "k6/8/8/8/8/8/8/K7 w": 2, "k7/8/8/8/8/8/K7 w": 15, board + "/8 w": 17, "k7/0/8/8/8/8/8/K7 w": 3,
		"k7/9/8/8/8/8/8/K7 w": 3, "k7/./8/8/8/8/8/K7 w": 3, "k7/X7/8/8/8/8/8/K7 w": 3, "k7/Q7/8/8/8/8/8/K7 w": 3, "k7//8/8/8/8/8/K7 w": 3, board + " w +1": 20, "é": 2,
		board + " w 99999999999999999999": 20,
	} {
		_, err := Rules().Start(text, "")
		var syntax *game.SyntaxError
		if !errors.As(err, &syntax) || !errors.Is(err, game.ErrSyntax) || syntax.Offset != offset {
			t.Errorf("%q: %v, want offset %d", text, err, offset)
		}
	}
	if _, err := Rules().Start("", "Azgoroth"); !errors.Is(err, game.ErrSyntax) {
		t.Error(err)
	}
}
