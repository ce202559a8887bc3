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

// TestMinimize minimizes cases that name a rule, or whose last position line has a text,
// and checks that each case tried can be played.
func TestMinimize(t *testing.T) {
	t.Parallel()
	rules, worm := nemorothgame.Rules(), wormholes.rules
	for _, test := range []struct {
		name  string
		rules game.Rules
		q     Case
		names string // a rule or a text
		want  Case
	}{
		{"a move that engulfs", rules, Case{Line: crowded, Ruleset: "Betza",
			Moves: []string{"He4f4"}, Move: "Ld5e4"}, "ENGULF-3",
			Case{Ruleset: "Standard", Line: "8/8/8/3L4/4H3/8/8/8 A 1", Move: "Ld5e4"}},
		{"a scream that lists squares", rules,
			Case{Line: "8/8/4b3/3laL2/8/8/8/8 O 1", Move: "Ae5!d5,e6,f5"}, "SCREAM-2",
			Case{Ruleset: "Standard", Line: "8/8/8/3la3/8/8/8/8 O 1", Move: "Ae5!d5"}},
		{"a line that cannot stand", rules, Case{Line: "3H4/8/8/4B3/3h1Z[3]2/8/8/1h6 A 9"},
			"ICHOR-3", Case{Ruleset: "Standard", Line: "8/8/8/8/5Z[1]2/8/8/8 A 1"}},
		{"a repetition needs its past", rules,
			Case{Line: "7a/8/7W/8/8/8/4M3/A7 A 1", Moves: []string{"Aa1c1", "Ah8f8", "Ac1a1"},
				Move: "Af8h8"}, "REP-1",
			Case{Ruleset: "Standard", Line: "7a/8/8/8/8/8/8/A7 A 1",
				Moves: []string{"Aa1c1", "Ah8f8", "Ac1a1"}, Move: "Af8h8"}},
		{"an occupant that moves replace", rules,
			Case{Line: crowded, Moves: []string{"He4f4", "Ld5e4"}}, "p",
			Case{Ruleset: "Standard", Line: "8/5ph2/8/8/8/8/8/8 O 1"}},
		{"without boards only plies are left out", plain{worm},
			Case{Moves: []string{"Pe2e4", "Pe7e5", "Ke1e3", "Pd7d5"}}, "4P3",
			Case{Ruleset: "Standard",
				Line: "cnwmkwnc/pppxxppp/8/3pp3/4P3/4K3/PPPPxPPP/CNWMxWNC w 3"}},
		{"Kings stay where a position needs them", worm,
			Case{Moves: []string{"Pe2e4", "Pe7e5"}}, "x",
			Case{Ruleset: "Standard", Line: "4k3/4x3/8/8/8/8/8/4K3 w 1"}},
	} {
		tried := 0
		holds := func(q Case) bool {
			tried++
			_, ids := Reading{Rules: test.rules}.Verdict(q)
			g, err := q.Game(test.rules)
			if err != nil && test.name != "a line that cannot stand" {
				t.Errorf("%s: tries %v, which cannot be played: %v", test.name, q, err)
			}
			return slices.Contains(ids, test.names) || err == nil && strings.Contains(g.Line(), test.names)
		}
		got, err := Minimize(t.Context(), test.rules, test.q, holds)
		if diff := cmp.Diff(test.want, got); diff != "" || err != nil || tried == 0 {
			t.Errorf("%s: %v after %d tries: %v (-want +got)\n%s", test.name, got, tried, err, diff)
		}
		again, err := Minimize(t.Context(), test.rules, got, holds)
		if diff := cmp.Diff(got, again); diff != "" || err != nil {
			t.Errorf("%s, a second time: %v (-first +second)\n%s", test.name, err, diff)
		}
	}
}

func TestMinimizeRefuses(t *testing.T) {
	rules := nemorothgame.Rules()
	yes, no := func(Case) bool { return true }, func(Case) bool { return false }
	for _, test := range []struct {
		name  string
		q     Case
		holds func(Case) bool
		want  error
	}{
		{"a predicate that is false", Case{}, no, ErrDoesNotHold},
		{"no predicate", Case{}, nil, ErrDoesNotHold},
		{"a predicate that is false for a line that cannot stand",
			Case{Line: "8/8/8/3(LH)4/8/8/8/8 A 1"}, no, game.ErrSetup},
		{"an invalid position line", Case{Line: "8/8"}, yes, game.ErrSyntax},
		{"an unknown ruleset", Case{Ruleset: "None"}, yes, game.ErrSyntax},
		{"an illegal move", Case{Moves: []string{"Be1d3", "Be1d3"}}, yes, game.ErrIllegal},
	} {
		if _, err := Minimize(t.Context(), rules, test.q, test.holds); !errors.Is(err, test.want) {
			t.Errorf("%s: %v, want %v", test.name, err, test.want)
		}
	}
}

// TestMinimizeCancelled checks the result when the context ends.
func TestMinimizeCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	asked := 0
	var smallest Case
	q, err := Minimize(ctx, nemorothgame.Rules(), Case{Line: crowded}, func(q Case) bool {
		if asked++; asked == 10 {
			cancel()
		}
		holds := strings.Contains(q.Line, "L")
		if holds {
			smallest = q
		}
		return holds
	})
	if !errors.Is(err, context.Canceled) || asked != 10 || q.Line == crowded ||
		!cmp.Equal(q, smallest) {
		t.Errorf("%v after %d calls, want %v: %v", q, asked, smallest, err)
	}
}

// TestShrink shrinks a line that only one of two implementations rejects, and a failure of
// the opening alone.
func TestShrink(t *testing.T) {
	t.Parallel()
	rules, wrong := nemorothgame.Rules(), misread.Must("POS-1")
	for _, test := range []struct {
		given, want Case
		check       func(gametest.Case) error
	}{
		{Case{Line: "3H4/8/8/4B3/3h1Z[3]2/8/2W(LH)4/1h6 O 9", Ruleset: "Betza"},
			Case{Ruleset: "Standard", Line: "3H4/8/8/8/8/8/8/8 O 1"},
			func(c gametest.Case) error {
				_, err := gametest.Compare(rules, wrong, c)
				return err
			}},
		{Case{}, Case{}, func(c gametest.Case) error {
			if c.Line == "" {
				return &gametest.Failure{What: "the opening", Case: c}
			}
			return nil
		}},
	} {
		var f *gametest.Failure
		if !errors.As(test.check(test.given), &f) {
			t.Fatal("no failure to shrink")
		}
		got, err := Shrink(t.Context(), rules, f, test.check)
		if diff := cmp.Diff(test.want, got.Case); err != nil || diff != "" ||
			got.What != f.What {
			t.Errorf("%v (%v) -want +got\n%s", got, err, diff)
		}
	}
}
