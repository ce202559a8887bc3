package naive_test

import (
	"errors"
	"testing"

	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
)

// TestRules checks that the naive model has the properties of every game.
func TestRules(t *testing.T) {
	gametest.Test(t, naive.Model{},
		gametest.Case{Line: "8/8/4b3/3laL2/8/8/8/8 O 1", Ask: func(game.Game) []string {
			return []string{"Be6d4", "Be6e5", "Ae5!f5,d5,e6", "Ae5!", "Ae5!d5", "pass"}
		}}, gametest.Case{Line: "8/8/8/3(LH)4/8/8/8/8 A 1"})
}

// TestRead checks how names of moves are read (NAME-1).
func TestRead(t *testing.T) {
	g, err := naive.Model{}.Start("8/8/4b3/3laL2/8/8/8/8 O 1", "")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		text, want string
		err        error
	}{
		{"Be6d4", "Be6d4", nil},
		{"Ae5!f5,d5,e6", "Ae5!f5,d5,e6", nil},
		{"Ae5!", "", game.ErrAmbiguous},
		{"Ae5!d5", "", game.ErrSyntax},
		{"e5", "", game.ErrSyntax},
	} {
		if name, err := g.Read(c.text); !errors.Is(err, c.err) || name != c.want {
			t.Errorf("Read(%q) = %q, %v; want %q, %v", c.text, name, err, c.want, c.err)
		}
	}
	if after, err := g.Play("Be6e5"); !errors.Is(err, game.ErrIllegal) {
		t.Errorf("Play(Be6e5) = %v, %v; want ErrIllegal", after, err)
	}
}
