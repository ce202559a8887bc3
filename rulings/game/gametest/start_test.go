package gametest_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
)

// beginning is a strip whose Start is replaced.
type beginning struct {
	game.Rules
	start func(game.Game, error) (game.Game, error)
}

func (b beginning) Start(line, ruleset string) (game.Game, error) {
	return b.start(b.Rules.Start(line, ruleset))
}

// TestStart checks that Compare reports every difference in whether Start begins
// a game, and that it and Check report a Start that returns neither a game nor an
// error.
func TestStart(t *testing.T) {
	unfinished := func(g game.Game, err error) (game.Game, error) {
		if err == nil {
			err = errors.New("not implemented")
		}
		return nil, err
	}
	refusing := func(g game.Game, err error) (game.Game, error) { return nil, errors.New("not implemented") }
	nothing := func(game.Game, error) (game.Game, error) { return nil, nil }
	const opening, playable, impossible, invalid = "", "oo....... A", "o.o...... A", "what"
	const neither = "Start returned neither a game nor an error"
	for _, x := range []struct {
		name   string
		start  func(game.Game, error) (game.Game, error)
		line   string
		second string // part of the failure, "" for none
		first  string // the same for the wrong Start first
	}{
		{"unfinished", unfinished, opening, "second cannot start this line: not implemented", "first cannot start this line: not implemented"},
		{"unfinished", unfinished, playable, "second cannot start this line: not implemented", "first cannot start this line: not implemented"},
		{"unfinished", unfinished, impossible, "", ""},
		{"unfinished", unfinished, invalid, "", ""},
		{"refusing", refusing, impossible, "second: error not implemented (neither game.ErrSyntax nor game.ErrSetup)", "second: error impossible setup: there is a gap [GAP] (game.ErrSetup)"},
		{"refusing", refusing, invalid, "(game.ErrSyntax)", "(game.ErrSyntax)"},
		{"nothing", nothing, opening, "second cannot start this line: " + neither, "first cannot start this line: " + neither},
		{"nothing", nothing, playable, "second cannot start this line: " + neither, "first cannot start this line: " + neither},
		{"nothing", nothing, impossible, "second: error " + neither, "first: error " + neither},
		{"nothing", nothing, invalid, "second: error " + neither, "first: error " + neither},
	} {
		c := gametest.Case{Line: x.line}
		wrong := beginning{whole(), x.start}
		check := func(order string, a, b game.Rules, want string) {
			_, err := gametest.Compare(a, b, c, gametest.Detail{})
			if want == "" && err == nil || want != "" && err != nil && strings.Contains(err.Error(), want) {
				return
			}
			t.Errorf("%s is the %s, line %q: %v, want %q in it", x.name, order, x.line, err, want)
		}
		check("second", whole(), wrong, x.second)
		check("first", wrong, whole(), x.first)
	}
	for _, line := range []string{opening, playable, impossible, invalid} {
		if err := gametest.Check(beginning{whole(), nothing}, gametest.Case{Line: line}); err == nil || !strings.Contains(err.Error(), neither) {
			t.Errorf("Check of line %q: %v, want %q in it", line, err, neither)
		}
	}
}
