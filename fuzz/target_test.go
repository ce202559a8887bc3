package fuzz

import (
	"errors"
	"strings"
	"testing"

	"github.com/nemoroth/rules/fuzz/naive/misread"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// An unplayable engine returns this library's errors from Start, and the results of
// begin instead of games.
type unplayable struct {
	game.Rules
	begin func() (game.Game, error)
}

func (u unplayable) Start(line, ruleset string) (game.Game, error) {
	if _, err := u.Rules.Start(line, ruleset); err != nil {
		return nil, err
	}
	return u.begin()
}

// unending is an engine whose Play returns neither a game nor an error.
type unending struct{ game.Rules }

func (u unending) Start(line, ruleset string) (game.Game, error) {
	g, err := u.Rules.Start(line, ruleset)
	if err != nil {
		return nil, err
	}
	return last{g}, nil
}

type last struct{ game.Game }

func (last) Play(string) (game.Game, error) { return nil, nil }

// TestAgainst checks that the seeds of Against are enough to report engines that
// start or continue no game, and which side each line of a failure is about.
func TestAgainst(t *testing.T) {
	rules := nemorothgame.Rules()
	for _, c := range []struct {
		name   string
		engine game.Rules
		wants  []string
	}{
		{"no game is implemented", unplayable{rules, func() (game.Game, error) { return nil, errors.New("not implemented") }},
			[]string{"whether a line can be started", "found    yours cannot start this line: not implemented", "\n8  . . "}},
		{"Start returns nothing", unplayable{rules, func() (game.Game, error) { return nil, nil }},
			[]string{"whether a line can be started", "found    yours cannot start this line: Start returned neither a game nor an error"}},
		{"Play returns nothing", unending{rules}, []string{"a legal move can be played", "found    yours: error Play returned neither a game nor an error"}},
		{"a rule is switched off", misread.Must("GHAST-2"), []string{"legal moves", "found    library (-), yours (+):\n"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			check := against(rules, c.engine)
			var f *gametest.Failure
			for _, s := range For(rules).Seeds() {
				if errors.As(check(For(rules).Case(s.Data)), &f) {
					break
				}
			}
			if f == nil {
				t.Fatal("no seed fails")
			}
			f, err := Shrink(t.Context(), rules, f, check, MinimizeOptions{})
			for _, want := range c.wants {
				if err != nil || !strings.Contains(f.Error(), want) {
					t.Errorf("%v (%v), want %q in it", f, err, want)
				}
			}
		})
	}
}

// TestPropertiesWithoutGames checks that the target of Properties reports rules that start no
// game, and does not panic.
func TestPropertiesWithoutGames(t *testing.T) {
	rules := unplayable{nemorothgame.Rules(), func() (game.Game, error) { return nil, nil }}
	check := func(c gametest.Case) error { return gametest.Check(rules, c) }
	reported := false
	for _, s := range For(rules).Seeds() {
		var f *gametest.Failure
		if !errors.As(check(For(rules).Case(s.Data)), &f) {
			continue
		}
		reported = true
		if f, _ = Shrink(t.Context(), rules, f, check, MinimizeOptions{}); !strings.Contains(f.Error(), "Start returned neither a game nor an error") {
			t.Errorf("%s: %v", s.Name, f)
		}
	}
	if !reported {
		t.Error("no seed fails")
	}
}
