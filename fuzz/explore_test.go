package fuzz

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/fuzz/naive/misread"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// TestInquiry checks Inquiry.Holds and Reading.Verdict.
func TestInquiry(t *testing.T) {
	t.Parallel()
	rules := nemorothgame.Rules()
	ask := func(line, move string, moves ...string) Case {
		return Case{Ruleset: "Standard", Line: line, Move: move, Moves: moves}
	}
	d06 := ask("8/8/8/8/4g3/2W5/8/8 A 1", "Wc3h3") // RULEBOOK §15
	order := ask("8/8/8/8/8/3aA3/4B3/8 O 1", "Ad3!e2,e3")
	bare := ask("8/8/8/8/8/3aA3/4B3/8 O 1", "Ad3!")
	without := func(ids ...string) (list []Reading) {
		for _, id := range ids {
			list = append(list, Reading{Rules: misread.Must(id)})
		}
		return list
	}
	for _, c := range []struct {
		name    string
		in      Inquiry
		q       Case
		holds   bool
		verdict string // of the last reading in Against, or else of the game
	}{
		{"a dispute", Inquiry{Against: without("D-06")}, d06, true,
			"legal: 8/8/8/8/4g3/2.[10].[10].[10].[10].[10]W/8/8 O 1"},
		{"another dispute", Inquiry{Against: without("D-07")}, d06, false, "illegal"},
		{"only one of two readings differs", Inquiry{Against: without("D-06", "D-07")}, d06, false,
			"illegal"},
		{"a rule that is named", Inquiry{Named: []string{"RIDER-GHAST"}}, d06, true, "illegal"},
		{"a rule that is not named", Inquiry{Named: []string{"RIDER-GHAST", "REP-1"}}, d06, false,
			"illegal"},
		{"another ruleset", Inquiry{Ruleset: "Betza", Named: []string{"RIDER-GHAST"}}, d06, false,
			"illegal"},
		{"a problem", Inquiry{Named: []string{"ENGULF-2", "POS-1"}},
			ask("8/8/8/8/8/8/8/(LH)7 A 1", ""), true, "cannot stand"},
		{"two rulesets", Inquiry{Against: []Reading{{Rules: rules, Ruleset: "Betza"}}},
			ask("7pH/8/8/8/8/8/8/8 O 1", ""), true, "A wins: stalemate"},
		{"a scream with an order", Inquiry{Against: without("SCREAM-4")}, order, true, "illegal"},
		{"a bare scream, ambiguous for the game", Inquiry{Against: without("SCREAM-4")}, bare, false,
			"legal: 8/8/8/8/8/3a1A2/8/5B2 A 2"},
		{"a bare scream", Inquiry{}, bare, false, "unread"},
		{"a repetition", Inquiry{Named: []string{"REP-1"}},
			ask("8/8/3a4/8/1A6/8/8/8 A 1", "Ad6!", "Ab4c5"), true, "illegal"},
		{"a move before it that cannot be played", Inquiry{},
			ask("8/8/3a4/8/1A6/8/8/8 A 1", "Ad6!", "Ab4h8"), false, ""},
		{"not the name of a move", Inquiry{}, ask(d06.Line, "nonsense"), false, "unread"},
	} {
		c.in.Rules = rules
		if got := c.in.Holds(c.q); got != c.holds {
			t.Errorf("%s: Holds(%v) is %v", c.name, c.q, got)
		}
		readings := append([]Reading{{Rules: rules}}, c.in.Against...)
		if got, _ := readings[len(readings)-1].Verdict(c.q); got != c.verdict {
			t.Errorf("%s: %q, want %q", c.name, got, c.verdict)
		}
	}
}

// TestExplore checks that the examples meet the inquiry, differ in kind and are
// sorted by size, for any number of workers.
func TestExplore(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("searches, each of them twice")
	}
	nemoroth := nemorothgame.Rules()
	other := Inquiry{Rules: nemoroth, Against: []Reading{{Rules: misread.Must("D-06")}}}
	known := Case{Ruleset: "Standard", Line: "8/6H1/8/8/4g3/2W5/8/H7 A 1", Move: "Wc3h3"}
	for _, c := range []struct {
		name        string
		in          Inquiry
		o           ExploreOptions
		found, most int // least number of examples, largest size of one
	}{
		{"a common rule", Inquiry{Rules: nemoroth, Named: []string{"ENGULF-1"}},
			ExploreOptions{Positions: 1000, Examples: 2}, 2, 3},
		{"one position", Inquiry{Rules: nemoroth, Named: []string{"ENGULF-1", "REP-1"}},
			ExploreOptions{}, 0, 0},
		{"no such ruleset", Inquiry{Rules: nemoroth, Ruleset: "Bezta"},
			ExploreOptions{Positions: 20}, 0, 0},
		{"a known case", other, ExploreOptions{Known: []Case{{}, known}}, 1, 2},
		{"another game", Inquiry{Rules: wormholes.rules, Named: []string{"WORM-CHECK-2"}},
			ExploreOptions{Positions: 300}, 1, 6},
	} {
		c.o.Seed = 5
		got, positions, err := Explore(t.Context(), c.in, c.o)
		if err != nil || len(got) < c.found || positions == 0 {
			t.Fatalf("%s: found %+v, %v", c.name, got, err)
		}
		kinds := map[string]bool{}
		for _, q := range got {
			size := len(items(boardOf(c.in.Rules, q)))
			if size > c.most || !c.in.Holds(q) || kinds[c.in.kind(q)] {
				t.Errorf("%s: %v is large, alike or not a hit", c.name, q)
			}
			kinds[c.in.kind(q)] = true
		}
		if !slices.IsSortedFunc(got, c.in.bySize) {
			t.Errorf("%s: %v is not sorted", c.name, got)
		}
		c.o.Workers = 3
		again, n, err := Explore(t.Context(), c.in, c.o)
		if diff := cmp.Diff(got, again); diff != "" || err != nil || n != positions {
			t.Errorf("%s: three workers: %v\n%s", c.name, err, diff)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := Explore(ctx, other, ExploreOptions{}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	other.Against = []Reading{{}}
	if _, _, err := Explore(t.Context(), other, ExploreOptions{}); err != errNoRules {
		t.Errorf("another reading without rules: %v", err)
	}
}
