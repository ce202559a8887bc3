package naive_test

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
)

// TestRules checks that the naive model has the properties of every game.
func TestRules(t *testing.T) {
	gametest.Test(t, naive.Rules(), gametest.Case{Line: "8/8/4b3/3laL2/8/8/8/8 O 1", Ask: func(game.Game) []string {
		return []string{"Be6d4", "Be6e5", "Ae5!f5,d5,e6", "Ae5!", "Ae5!d5", "pass"}
	}}, gametest.Case{Line: "8/8/8/3(LH)4/8/8/8/8 A 1"})
}

// TestSeam checks that only certain files ask for readings and variants.
func TestSeam(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	asked := regexp.MustCompile(`\.as\b`)
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		own := strings.HasPrefix(name, "misread") || slices.Contains([]string{"readings.go", "rules.go", "switches.go", "rules_test.go"}, name)
		if !own && asked.Match(text) {
			t.Errorf("%s asks which readings and variants are in force", name)
		}
	}
}

// TestRead checks how names of moves are read (NAME-1).
func TestRead(t *testing.T) {
	g, err := naive.Rules().Start("8/8/4b3/3laL2/8/8/8/8 O 1", "")
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
	if _, err := naive.Rules(nemoroth.RuleSetup1).Start("", ""); !errors.Is(err, nemoroth.ErrInvalid) {
		t.Errorf("Start without SETUP-1 = %v, want ErrInvalid", err)
	}
}
