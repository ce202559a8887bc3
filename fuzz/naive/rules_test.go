package naive_test

import (
	"errors"
	"testing"

	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
)

// TestRules checks that the naive model has the properties of every game, and how names
// of moves are read (NAME-1).
func TestRules(t *testing.T) {
	line := "8/8/4b3/3laL2/8/8/8/8 O 1"
	gametest.Test(t, naive.Model{},
		gametest.Case{Line: line, Ask: func(game.Game) []string {
			return []string{"Be6d4", "Be6e5", "Ae5!f5,d5,e6", "Ae5!", "Ae5!d5", "pass"}
		}}, gametest.Case{Line: "8/8/8/3(LH)4/8/8/8/8 A 1"})
	g := start(t, line, "")
	for text, want := range map[string]error{"Be6d4": nil, "Ae5!f5,d5,e6": nil,
		"Ae5!": game.ErrAmbiguous, "Ae5!d5": game.ErrSyntax, "e5": game.ErrSyntax} {
		if name, err := g.Read(text); !errors.Is(err, want) || err == nil && name != text {
			t.Errorf("Read(%q) = %q, %v; want %v", text, name, err, want)
		}
	}
	if after, err := g.Play("Be6e5"); !errors.Is(err, game.ErrIllegal) {
		t.Errorf("Play(Be6e5) = %v, %v; want ErrIllegal", after, err)
	}
}
