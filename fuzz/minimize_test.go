package fuzz

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/fuzz/naive/misread"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

const crowded = "wal1blaw/hhhphhphhh/8/3L*4/4(HHh)3/M4Z1.[3]/HHpHHpHHHH/WALG1LAW O 37"

// does returns the predicate that the move has an effect of a kind.
func does(rules game.Rules, kind string) func(Question) bool {
	return func(q Question) bool {
		g, err := q.Game(rules)
		return err == nil && slices.ContainsFunc(g.Explain(q.Move).Effects,
			func(e game.Effect) bool { return e.Kind == kind })
	}
}

// refuses returns the predicate that the line has a problem that names a rule.
func refuses(rules game.Rules, rule string) func(Question) bool {
	return func(q Question) bool {
		var setup *game.SetupError
		_, err := rules.Start(q.Line, q.Ruleset)
		return errors.As(err, &setup) && slices.ContainsFunc(setup.Problems,
			func(p game.Problem) bool { return p.Rule == rule })
	}
}

// stands returns the predicate that the game can be played and also is true for
// it.
func stands(rules game.Rules, also func(game.Game) bool) func(Question) bool {
	return func(q Question) bool {
		g, err := q.Game(rules)
		return err == nil && also(g)
	}
}

func TestMinimize(t *testing.T) {
	nemoroth := nemorothgame.Rules()
	for _, test := range []struct {
		name  string
		rules game.Rules
		q     Question
		holds func(Question) bool
		want  Question
	}{
		{"a move that engulfs", nemoroth, Question{Line: crowded, Ruleset: "Betza",
			Moves: []string{"He4f4"}, Move: "Ld5e4"}, does(nemoroth, "engulf"),
			Question{Ruleset: "Standard", Line: "8/8/8/8/8/8/2H5/2L5 A 1", Move: "Lc1c2"}},
		{"a scream that lists squares", nemoroth,
			Question{Line: "8/8/4b3/3laL2/8/8/8/8 O 1", Move: "Ae5!d5,e6,f5"},
			does(nemoroth, "push"),
			Question{Ruleset: "Standard", Line: "8/2ab4/8/8/8/8/8/8 O 1", Move: "Ac7!d7"}},
		{"a line that cannot stand", nemoroth, Question{Line: "3H4/8/8/4B3/3h1Z[3]2/8/8/1h6 A 9"},
			refuses(nemoroth, "ICHOR-3"),
			Question{Ruleset: "Standard", Line: "8/8/8/8/5Z[1]2/8/8/8 A 1"}},
		{"a repetition needs its past", nemoroth,
			Question{Line: "7a/8/7W/8/8/8/4M3/A7 A 1", Moves: []string{"Aa1c1", "Ah8f8", "Ac1a1"},
				Move: "Af8h8"}, func(q Question) bool {
				g, err := q.Game(nemoroth)
				return err == nil && slices.Contains(g.Explain(q.Move).Rules(), "REP-1")
			}, Question{Ruleset: "Standard", Line: "7a/8/8/8/8/8/8/A7 A 1",
				Moves: []string{"Aa1c1", "Ah8f8", "Ac1a1"}, Move: "Af8h8"}},
		{"without boards only plies are left out", plain{wormholes.rules},
			Question{Moves: []string{"Pe2e4", "Pe7e5", "Ke1e3", "Pd7d5"}},
			stands(wormholes.rules, func(g game.Game) bool {
				return strings.Contains(g.Line(),
					"4P3")
			}),
			Question{Ruleset: "Standard",
				Line: "cnwmkwnc/pppxxppp/8/3pp3/4P3/4K3/PPPPxPPP/CNWMxWNC w 3"}},
		{"Kings stay where a position needs them", wormholes.rules,
			Question{Moves: []string{"Pe2e4", "Pe7e5"}},
			stands(wormholes.rules, func(g game.Game) bool {
				return strings.Contains(g.Line(),
					"x")
			}),
			Question{Ruleset: "Standard", Line: "4k3/4x3/8/8/8/8/8/4K3 w 1"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			tried := 0
			o := MinimizeOptions{Progress: func(n int, q Question) {
				if n <= tried || !test.holds(q) {
					t.Errorf("Progress(%d, %v) after %d: the predicate is false, or the number is not higher", n, q, tried)
				}
				tried = n
			}}
			got, err := Minimize(t.Context(), test.rules, test.q, test.holds, o)
			if diff := cmp.Diff(test.want, got); diff != "" || err != nil || tried == 0 {
				t.Errorf("%v after %d tries: %v (-want +got)\n%s", got, tried, err, diff)
			}
			again, err := Minimize(t.Context(), test.rules, got, test.holds, MinimizeOptions{})
			if diff := cmp.Diff(got, again); diff != "" || err != nil {
				t.Errorf("minimized a second time: %v (-first +second)\n%s", err, diff)
			}
		})
	}
}

// TestMinimizeStands checks that every question that is tried can be played.
func TestMinimizeStands(t *testing.T) {
	rules := nemorothgame.Rules()
	asked := 0
	holds := func(q Question) bool {
		asked++
		if _, err := q.Game(rules); err != nil {
			t.Errorf("%v: %v", q, err)
		}
		return strings.Contains(q.Line, "p")
	}
	q, err := Minimize(t.Context(), rules, Question{Line: crowded,
		Moves: []string{"He4f4", "Ld5e4"}}, holds, MinimizeOptions{})
	if want := "8/5ph2/8/8/8/8/8/8 O 1"; err != nil || q.Line != want || asked < 10 {
		t.Errorf("%v after %d: %v", q, asked, err)
	}
}

func TestMinimizeRefuses(t *testing.T) {
	rules := nemorothgame.Rules()
	yes, no := func(Question) bool { return true }, func(Question) bool { return false }
	for _, test := range []struct {
		name  string
		q     Question
		holds func(Question) bool
		want  error
	}{
		{"a predicate that is false", Question{}, no, ErrDoesNotHold},
		{"a predicate that is false for a line that cannot stand",
			Question{Line: "8/8/8/3(LH)4/8/8/8/8 A 1"}, no, game.ErrSetup},
		{"an invalid position line", Question{Line: "8/8"}, yes, game.ErrSyntax},
		{"an unknown ruleset", Question{Ruleset: "None"}, yes, game.ErrSyntax},
		{"an illegal move", Question{Moves: []string{"Be1d3", "Be1d3"}}, yes, game.ErrIllegal},
	} {
		if _, err := Minimize(t.Context(), rules, test.q, test.holds,
			MinimizeOptions{}); !errors.Is(err, test.want) {
			t.Errorf("%s: %v, want %v", test.name, err, test.want)
		}
	}
}

// TestMinimizeCancelled checks the result when the context ends.
func TestMinimizeCancelled(t *testing.T) {
	rules := nemorothgame.Rules()
	ctx, cancel := context.WithCancel(t.Context())
	asked := 0
	var last Question
	holds := func(q Question) bool {
		if asked++; asked == 10 {
			cancel()
		}
		return strings.Contains(q.Line, "L")
	}
	q, err := Minimize(ctx, rules, Question{Line: crowded}, holds,
		MinimizeOptions{Progress: func(_ int, q Question) { last = q }})
	smaller := q.Line != crowded && cmp.Equal(q, last)
	if !errors.Is(err, context.Canceled) || asked != 10 || !smaller {
		t.Errorf("%v after %d calls, want %v: %v", q, asked, last, err)
	}
}

// TestShrinkLine shrinks a line that only one of two implementations rejects.
func TestShrinkLine(t *testing.T) {
	rules, wrong := nemorothgame.Rules(), misread.Must("POS-1")
	check := func(c gametest.Case) error {
		_, err := gametest.Compare(rules, wrong, c, gametest.Detail{})
		return err
	}
	var f *gametest.Failure
	if err := check(gametest.Case{Line: "3H4/8/8/4B3/3h1Z[3]2/8/2W(LH)4/1h6 O 9",
		Ruleset: "Betza"}); !errors.As(err, &f) {
		t.Fatal(err)
	}
	got, err := Shrink(t.Context(), rules, f, check, MinimizeOptions{})
	if want := (Question{Ruleset: "Standard", Line: "8/8/8/8/5Z[1]2/8/8/8 O 1"}); err != nil ||
		!cmp.Equal(QuestionOf(got), want) || got.What != f.What {
		t.Errorf("%v (%v)", QuestionOf(got), err)
	}
}

// TestShrinkOpening checks that Shrink keeps a failure of the opening alone.
func TestShrinkOpening(t *testing.T) {
	rules := nemorothgame.Rules()
	check := func(c gametest.Case) error {
		if c.Line == "" {
			return &gametest.Failure{What: "the opening", Moves: c.Moves}
		}
		return nil
	}
	f, err := Shrink(t.Context(), rules, &gametest.Failure{What: "the opening"}, check,
		MinimizeOptions{})
	if err != nil || f.What != "the opening" || f.Start != "" {
		t.Errorf("%v (%v)", f, err)
	}
}
