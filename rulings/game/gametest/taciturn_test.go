package gametest_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// taciturn lists legal moves and the games after them, and omits the rest of a
// report.
type taciturn struct {
	game.Rules
	omits string // the prefix of legal moves that it omits
}

func (r taciturn) Start(line, ruleset string) (game.Game, error) {
	g, err := r.Rules.Start(line, ruleset)
	return quiet{g, r}, err
}

type quiet struct {
	game.Game
	rules taciturn
}

func (q quiet) Moves() []string {
	return slices.DeleteFunc(q.Game.Moves(), func(m string) bool { return q.rules.omits != "" && strings.HasPrefix(m, q.rules.omits) })
}

func (q quiet) Play(move string) (game.Game, error) {
	g, err := q.Game.Play(move)
	return quiet{g, q.rules}, err
}

func (q quiet) Explain(move string) game.Report {
	r := q.Game.Explain(move)
	r.Effects, r.Satisfies, r.After = nil, nil, ""
	if len(r.Reasons) > 0 {
		r.Reasons = []game.Reason{{}}
	}
	return r
}

// TestTaciturn checks that Compare accepts what one implementation omits, and
// reports what it says differently.
func TestTaciturn(t *testing.T) {
	rules := nemorothgame.Rules()
	c := gametest.Case{Moves: []string{"Be1d3", "Gd8b6", "Bd3e5"}, Choices: []byte{4, 7, 0xff}, Ask: func(game.Game) []string {
		return []string{"Lc1d2", "Be1d3", "Ab1!", "none"}
	}}
	for _, x := range []struct{ a, b game.Rules }{{rules, taciturn{rules, ""}}, {taciturn{rules, ""}, rules}, {taciturn{rules, ""}, taciturn{rules, ""}}} {
		counts, err := gametest.Compare(x.a, x.b, c, gametest.Detail{})
		if err != nil || counts.Parents != 7 {
			t.Errorf("%+v: %v", counts, err)
		}
	}
	var f *gametest.Failure
	if _, err := gametest.Compare(rules, taciturn{rules, "Bd3"}, c, gametest.Detail{}); !errors.As(err, &f) || !strings.Contains(f.What, "legal moves") || len(f.Moves) != 2 {
		t.Errorf("an omitted move: %v", err)
	}
}

// TestCaseMoves checks that Case.Moves are played before Case.Choices, with passes
// if the game has them, and that an illegal one ends the game.
func TestCaseMoves(t *testing.T) {
	rules := nemorothgame.Rules()
	for _, x := range []struct {
		name    string
		rules   game.Rules
		moves   []string
		parents int // of two more plies
	}{
		{"none", rules, nil, 3},
		{"moves", rules, []string{"Be1d3", "Gd8b6"}, 5},
		{"a pass", rules, []string{"Be1d3", "pass", "Bd3e5"}, 6},
		{"an illegal move", rules, []string{"Be1d3", "Be1d3", "Gd8b6"}, 2},
		{"a pass without passes", taciturn{rules, ""}, []string{"Be1d3", "pass"}, 2},
	} {
		c := gametest.Case{Moves: x.moves, Choices: []byte{1, 2}}
		counts, err := gametest.Compare(x.rules, rules, c, gametest.Detail{})
		if err != nil || counts.Parents != x.parents {
			t.Errorf("%s: %+v (%v)", x.name, counts, err)
		}
		if err := gametest.Check(rules, c); err != nil {
			t.Errorf("%s: %v", x.name, err)
		}
	}
}
