package gametest_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

var asking = func(game.Game) []string { return []string{"1", "2", "3", "one", "some", "4"} }

// cases show every damage.
var cases = []gametest.Case{
	{},
	{Moves: []string{"1", "3", "1", "2"}, Ask: asking},
	{Moves: []string{"3", "pass", "2", "1", "pass", "1"}, Ask: asking},
	{Line: "o........ B", Moves: []string{"pass"}, Ask: asking},
	{Line: "o.o...... A"},
	{Line: "what"},
}

// TestWhole checks that the strip, and Nemoroth, have every property and agree with
// themselves, also without the optional interfaces of Rules.
func TestWhole(t *testing.T) {
	gametest.Test(t, nemorothgame.Rules())
	for _, r := range []game.Rules{whole(), struct{ game.Rules }{whole()}} {
		gametest.Test(t, r, cases...)
		for _, c := range cases {
			if _, err := gametest.Compare(r, whole(), c); err != nil {
				t.Error(err)
			}
		}
	}
}

// change makes a hook that changes the reports on moves that can be read.
func change(f func(*strip, *game.Report)) hooks {
	return hooks{explain: func(g *strip, r *game.Report) { f(g, r) }}
}

// effect makes a hook that changes the last of several effects.
func effect(f func(e *game.Effect)) hooks {
	return change(func(_ *strip, r *game.Report) {
		if n := len(r.Effects); n > 1 {
			f(&r.Effects[n-1])
		}
	})
}

var damages = []struct {
	name   string
	hooks  hooks
	broken string
	differ string // part of what Compare reports; "" for nothing
}{
	{"moves are not sorted",
		hooks{moves: func(_ *strip, m []string) []string { slices.Reverse(m); return m }},
		"sorted by bytes", "legal moves"},
	{"a move is missing",
		hooks{moves: func(_ *strip, m []string) []string { return m[:min(1, len(m))] }},
		"listed if and only if", "legal moves"},
	{"Moves returns the game's own slice", func() hooks {
		own := map[int][]string{}
		return hooks{moves: func(g *strip, m []string) []string {
			k := g.stones*10 + g.last
			if own[k] == nil {
				own[k] = m
			}
			return own[k]
		}}
	}(), "does not change", ""},
	{"not over without legal moves",
		hooks{outcome: func(_ *strip, o *game.Outcome) { *o = game.Outcome{} }}, "is over if",
		"facts about"},
	{"the past allows a move", hooks{
		moves: func(g *strip, m []string) []string {
			if g.last == 0 && g.stones > 1 {
				return m[1:]
			}
			return m
		},
		explain: func(g *strip, r *game.Report) {
			if g.last == 0 && g.stones > 1 && r.Move == "1" {
				r.Reasons = []game.Reason{{Rule: "SAME", Squares: []string{},
					Text: "not the first"}}
			}
		},
		play: func(g *strip, name string, next game.Game, err error) (game.Game, error) {
			if g.last == 0 && g.stones > 1 && name == "1" {
				return nil, game.ErrIllegal
			}
			return next, err
		},
	}, "no additional move", "legal moves"},
	{"any line is the opening", hooks{start: func(string, error) error { return nil }},
		"with ErrSyntax", "can be started"},
	{"an impossible position has no problems", hooks{start: func(_ string, err error) error {
		if errors.Is(err, game.ErrSetup) {
			return &game.SetupError{}
		}
		return err
	}}, "lists its problems", "cannot be started"},
	{"an illegal move is rejected with ErrSyntax",
		hooks{play: func(g *strip, name string, next game.Game, err error) (game.Game, error) {
			if errors.Is(err, game.ErrIllegal) {
				return nil, game.ErrSyntax
			}
			return next, err
		}}, "with ErrIllegal", ""},
	{"the report gives another line",
		change(func(g *strip, r *game.Report) { r.After = g.Line() }), "leads to Report.After",
		"the position after the move"},
	{"the second report differs", func() hooks {
		n := 0
		return change(func(_ *strip, r *game.Report) {
			if n++; len(r.Effects) > 0 {
				r.Effects[0].By = fmt.Sprint(n)
			}
		})
	}(), "same report", "effects"},
	{"reasons are not sorted",
		change(func(_ *strip, r *game.Report) { slices.Reverse(r.Reasons) }), "sorted by rule",
		"reasons"},
	{"a reason against a legal move", change(func(g *strip, r *game.Report) {
		r.Reasons = []game.Reason{{Rule: "SAME", Squares: []string{}, Text: "never"}}
	}), "no reason against", "reasons"},
	{"the decision has a cause", change(func(_ *strip, r *game.Report) {
		if len(r.Effects) > 0 {
			r.Effects[0].Cause = 0
		}
	}), "is the decision", "effects"},
	{"a square that changes is not named",
		effect(func(e *game.Effect) { e.From = squares[length-1:] }), "line after the effects",
		"effects"},
	{"a compulsion is satisfied twice",
		change(func(_ *strip, r *game.Report) {
			r.Satisfies = append(r.Satisfies,
				r.Satisfies...)
		}), "at most once", "satisfactions"},
	{"an illegal example is called legal",
		hooks{rule: func(r *game.Rule) { r.Example.Legal = r.ID != "GAP" }}, "legal or illegal as",
		""},
	{"an example without its rule", hooks{rule: func(r *game.Rule) {
		if r.ID == "SAME" {
			r.Example = game.Example{Line: "oo....... A", Move: "3"}
		}
	}}, "citable rule cites", ""},
	{"a board of Frames is missing",
		hooks{frames: func(f []game.Board) []game.Board { return f[:len(f)/2] }},
		"a board for each effect", ""},
}

// TestDamages checks that Check and Compare find each damage and name its property.
func TestDamages(t *testing.T) {
	find := func(what string, err error) bool {
		var f *gametest.Failure
		return err == nil && what == "" ||
			errors.As(err, &f) && what != "" &&
				strings.Contains(f.What, what)
	}
	for _, x := range damages {
		t.Run(x.name, func(t *testing.T) {
			var broken, differ []error
			for _, c := range cases {
				broken = append(broken, gametest.Check(rules{&x.hooks}, c))
				_, err := gametest.Compare(whole(), rules{&x.hooks}, c)
				differ = append(differ, err)
			}
			if !slices.ContainsFunc(broken, func(err error) bool { return find(x.broken, err) }) {
				t.Errorf("Check does not report %q: %v", x.broken, broken)
			}
			if !slices.ContainsFunc(differ, func(err error) bool { return find(x.differ, err) }) {
				t.Errorf("Compare does not report %q: %v", x.differ, differ)
			}
		})
	}
}

// TestTaciturn checks that Compare accepts what one implementation omits.
func TestTaciturn(t *testing.T) {
	quiet := rules{&hooks{explain: func(_ *strip, r *game.Report) {
		r.Effects, r.Satisfies, r.After = nil, nil, ""
		if len(r.Reasons) > 0 {
			r.Reasons = []game.Reason{{}}
		}
	}}}
	placed := func(squares []string) rules {
		return rules{&hooks{explain: func(_ *strip, r *game.Report) {
			for i := range r.Reasons {
				r.Reasons[i].Squares = squares
			}
		}}}
	}
	for _, x := range [][2]game.Rules{{whole(), quiet}, {quiet, whole()}, {quiet, quiet},
		{placed(nil), placed([]string{})}} {
		for _, c := range cases {
			if _, err := gametest.Compare(x[0], x[1], c); err != nil {
				t.Error(err)
			}
		}
	}
}

// TestEnded checks that Compare compares effects also where the start has no legal move.
func TestEnded(t *testing.T) {
	other := rules{&hooks{explain: func(g *strip, r *game.Report) {
		if g.stones == 0 {
			r.Effects = []game.Effect{{Kind: "take", Rule: "TAKE", Cause: -1}}
		}
	}}}
	c := gametest.Case{Line: "......... A", Ask: func(game.Game) []string { return []string{"1"} }}
	if _, err := gametest.Compare(whole(), other, c); err == nil {
		t.Error("Compare accepts an effect in a game that is over")
	}
}

// TestCaseMoves checks that Case.Moves are played, with passes, and that an illegal one
// ends the game.
func TestCaseMoves(t *testing.T) {
	for plies, moves := range map[int][]string{1: nil, 3: {"1", "3"}, 4: {"1", "pass", "2"},
		2: {"1", "1", "2"}} {
		c, want := gametest.Case{Moves: moves}, 0
		for p := range c.Positions(whole()) {
			want += 1 + len(p.Game.Moves())
			plies--
		}
		positions, err := gametest.Compare(whole(), whole(), c)
		if err != nil || plies != 0 || positions != want {
			t.Errorf("%q: %d positions, want %d (%v)", moves, positions, want, err)
		}
	}
}

// The second game gives reports without reasons.
func ExampleCheck() {
	c := gametest.Case{Line: "oo....... A", Moves: []string{"1"}}
	fmt.Println(gametest.Check(whole(), c))

	mute := rules{&hooks{explain: func(_ *strip, r *game.Report) { r.Reasons = nil }}}
	c.Ask = func(game.Game) []string { return []string{"3"} }
	fmt.Println(gametest.Check(mute, c))
	// Output:
	// <nil>
	// failed: a move is listed if and only if Explain gives no reason against it
	//   ruleset  Free
	//   start    oo....... A
	//   move     3
	//   found    Explain gives: legal
	//   o o . . . . . . .
	//   i h g f e d c b a
}

// The second implementation reports another cause of an effect.
func ExampleCompare() {
	c := gametest.Case{Line: "oo....... A", Moves: []string{"2"}}
	fmt.Println(gametest.Compare(whole(), whole(), c))

	other := rules{&hooks{explain: func(_ *strip, r *game.Report) {
		if len(r.Effects) > 1 {
			r.Effects[1].Cause = -1
		}
	}}}
	_, err := gametest.Compare(whole(), other, c)
	var f *gametest.Failure
	fmt.Println(errors.As(err, &f), f.What, f.Position, f.Move)
	// Output:
	// 4 <nil>
	// true implementations differ: effects oo....... A 2
}
