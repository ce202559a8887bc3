package fuzz

import (
	"context"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/examples/wormhole"
	"github.com/nemoroth/rules/fuzz/naive/misread"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// TestInquiry checks Inquiry.Holds and Reading.Verdict.
func TestInquiry(t *testing.T) {
	rules := nemorothgame.Rules()
	d06 := Question{Ruleset: "Standard", Line: "8/8/8/8/4g3/2W5/8/8 A 1",
		Move: "Wc3h3"} // RULEBOOK §15
	crowd := Question{Ruleset: "Standard", Line: "8/8/8/8/8/8/8/(LH)7 A 1"}
	statue := Question{Ruleset: "Standard", Line: "7pH/8/8/8/8/8/8/8 O 1"}
	order := Question{Ruleset: "Standard", Line: "8/8/8/8/8/3aA3/4B3/8 O 1", Move: "Ad3!e2,e3"}
	bare := order
	bare.Move = "Ad3!"
	late := Question{Ruleset: "Standard", Line: "8/8/3a4/8/1A6/8/8/8 A 1",
		Moves: []string{"Ab4c5"}, Move: "Ad6!"}
	gone := late
	gone.Moves = []string{"Ab4h8"}
	for _, c := range []struct {
		name    string
		in      Inquiry
		q       Question
		holds   bool
		verdict string // of the last reading in Against, or else of the game
	}{
		{"a dispute", Inquiry{Against: []Reading{{Rules: misread.Must("D-06")}}}, d06, true,
			"legal: 8/8/8/8/4g3/2.[10].[10].[10].[10].[10]W/8/8 O 1"},
		{"another dispute", Inquiry{Against: []Reading{{Rules: misread.Must("D-07")}}}, d06,
			false, "illegal"},
		{"only one of two readings differs",
			Inquiry{Against: []Reading{{Rules: misread.Must("D-06")}, {Rules: rules}}}, d06, false,
			"illegal"},
		{"a rule that is named", Inquiry{Named: []string{"RIDER-GHAST"}}, d06, true, "illegal"},
		{"a rule that is not named", Inquiry{Named: []string{"RIDER-GHAST", "REP-1"}}, d06, false,
			"illegal"},
		{"another ruleset", Inquiry{Ruleset: "Betza", Named: []string{"RIDER-GHAST"}}, d06, false,
			"illegal"},
		{"a problem", Inquiry{Named: []string{"ENGULF-2", "POS-1"}}, crowd, true, "cannot stand"},
		{"two rulesets", Inquiry{Against: []Reading{{Rules: rules, Ruleset: "Betza"}}}, statue,
			true, "A wins: stalemate"},
		{"a scream with an order", Inquiry{Against: []Reading{{Rules: misread.Must("SCREAM-4")}}},
			order, true, "illegal"},
		{"a bare scream, ambiguous for the game",
			Inquiry{Against: []Reading{{Rules: misread.Must("SCREAM-4")}}}, bare, false,
			"legal: 8/8/8/8/8/3a1A2/8/5B2 A 2"},
		{"a bare scream", Inquiry{}, bare, false, "ambiguous"},
		{"a repetition", Inquiry{Named: []string{"REP-1"}}, late, true, "illegal"},
		{"a move before it that cannot be played", Inquiry{}, gone, false, ""},
		{"not the name of a move", Inquiry{}, Question{Line: d06.Line, Move: "nonsense"}, false,
			"unread"},
	} {
		c.in.Rules = rules
		if got := c.in.Holds(c.q); got != c.holds {
			t.Errorf("%s: Holds(%v) is %v", c.name, c.q, got)
		}
		last := Reading{Rules: rules}
		if n := len(c.in.Against); n > 0 {
			last = c.in.Against[n-1]
		}
		if got, ok := last.Verdict(c.q); ok && got != c.verdict || ok != (c.verdict != "") {
			t.Errorf("%s: %q %v, want %q", c.name, got, ok, c.verdict)
		}
	}
}

// TestExplore checks that the examples meet the inquiry, differ in kind and are
// sorted by size, for any number of workers.
func TestExplore(t *testing.T) {
	if testing.Short() {
		t.Skip("searches, each of them twice")
	}
	nemoroth, worm := nemorothgame.Rules(), wormhole.Rules()
	for _, c := range []struct {
		name        string
		in          Inquiry
		o           Options
		found, most int // least number of examples, largest size of one
	}{
		{"a common rule", Inquiry{Rules: nemoroth, Named: []string{"ENGULF-1"}},
			Options{Positions: 1000, Examples: 2}, 2, 3},
		{"one position", Inquiry{Rules: nemoroth, Named: []string{"ENGULF-1", "REP-1"}},
			Options{}, 0, 0},
		{"no such ruleset", Inquiry{Rules: nemoroth, Ruleset: "Bezta"},
			Options{Positions: 20}, 0, 0},
		{"a rule that decides", Inquiry{Rules: nemoroth,
			Against: []Reading{{Rules: misread.Must("GHAST-2")}}}, Options{Positions: 300},
			1, 3},
		{"a known question", Inquiry{Rules: nemoroth,
			Against: []Reading{{Rules: misread.Must("D-06")}}},
			Options{Known: []Question{{},
				{Ruleset: "Standard", Line: "8/6H1/8/8/4g3/2W5/8/H7 A 1", Move: "Wc3h3"}}}, 1, 2},
		{"two rulesets", Inquiry{Rules: nemoroth, Ruleset: "Standard",
			Against: []Reading{{Rules: nemoroth, Ruleset: "Betza"}}},
			Options{Positions: 2000}, 1, 3},
		{"another game", Inquiry{Rules: worm, Named: []string{"WORM-CHECK-2"}},
			Options{Positions: 300}, 1, 4},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.o.Seed = 5
			got, positions, err := Explore(t.Context(), c.in, c.o)
			enough := len(got) >= c.found && (c.found > 0 || got == nil)
			if err != nil || !enough || positions == 0 {
				t.Fatalf("found %+v, %v", got, err)
			}
			kinds := map[string]bool{}
			for i, q := range got {
				sorted := i == 0 || c.in.size(q) >= c.in.size(got[i-1])
				small := sorted && c.in.size(q) <= c.most
				if !small || !c.in.Holds(q) || kinds[c.in.kind(q)] {
					t.Errorf("%v: Holds is %v, size %d, or out of order", q, c.in.Holds(q),
						c.in.size(q))
				}
				kinds[c.in.kind(q)] = true
			}
			c.o.Workers = 3
			again, n, err := Explore(t.Context(), c.in, c.o)
			if diff := cmp.Diff(got, again); diff != "" || err != nil || n != positions {
				t.Errorf("three workers: %v\n%s", err, diff)
			}
		})
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := Explore(ctx, Inquiry{Rules: nemoroth}, Options{}); !errors.Is(err,
		context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
