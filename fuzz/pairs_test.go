package fuzz

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// without is the naive model without a rule.
func without(id string) (game.Rules, error) {
	_, err := naive.New(nemoroth.Standard()).Without(nemoroth.Rule(id))
	return naive.Rules(nemoroth.Rule(id)), err
}

// listedPairs reads the committed list.
func listedPairs(t *testing.T) (list []Pair) {
	t.Helper()
	data, err := os.ReadFile("testdata/pairs.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		var p Pair
		if _, err := fmt.Sscan(line, &p.Rules[0], &p.Rules[1], &p.Meetings); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		list = append(list, p)
	}
	return list
}

// TestPairs: rulings decide every pair of rules on the list. It holds all pairs
// that met in 100,000 positions.
func TestPairs(t *testing.T) {
	decided := Decided(rulings.MustLoad(), without)
	list := listedPairs(t)
	if len(list) < 290 {
		t.Errorf("only %d pairs are listed", len(list))
	}
	table := map[string]bool{}
	for _, r := range nemoroth.Rules() {
		table[string(r.ID)] = r.Citable
	}
	for i, p := range list {
		if !table[p.Rules[0]] || !table[p.Rules[1]] || p.Rules[0] >= p.Rules[1] || i > 0 && p.Meetings > list[i-1].Meetings {
			t.Errorf("%v: no pair of citable rules, or not in order", p)
		}
		if len(decided[p.Rules]) == 0 {
			t.Errorf("%s and %s meet on %d moves in 100,000 positions, and no ruling decides the pair: none names both in one move and fails without either",
				p.Rules[0], p.Rules[1], p.Meetings)
		}
	}
}

// TestDecided: to name two rules is not enough, nor to fail without both.
func TestDecided(t *testing.T) {
	k, ok := rulings.MustLoad().Case("NR-1021")
	if !ok {
		t.Fatal("NR-1021 is gone")
	}
	cut := *k
	cut.Checks = slices.DeleteFunc(slices.Clone(k.Checks), func(c *rulings.Check) bool { return c.Illegal != nil })
	silent := *k
	silent.Checks = nil
	for _, c := range k.Checks {
		one := *c
		one.Effects, one.Satisfies = nil, nil
		silent.Checks = append(silent.Checks, &one)
	}
	pair := [2]string{"COMP-MULTI-SAT", "SCREAM-1"}
	for name, c := range map[string]struct {
		*rulings.Case
		want []string
	}{
		"whole":                           {k, []string{"NR-1021"}},
		"holds without SCREAM-1":          {&cut, nil},
		"names neither":                   {&silent, nil},
		"SCREAM-1 cannot be switched off": {k, nil},
	} {
		off := without
		if strings.Contains(name, "cannot") {
			off = func(id string) (game.Rules, error) {
				if id == "SCREAM-1" {
					return nil, os.ErrInvalid
				}
				return without(id)
			}
		}
		got := Decided(&rulings.Corpus{Topics: []*rulings.Topic{{Cases: []*rulings.Case{c.Case}}}}, off)[pair]
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s (-want +got)\n%s", name, diff)
		}
	}
}

// TestMeetings: the count depends on the seed and the number alone, has the pairs
// in order, and finds none that is not on the list, unless it is rare.
func TestMeetings(t *testing.T) {
	o := ExploreOptions{Seed: 3, Positions: 300}
	list, n, err := Meetings(t.Context(), nemorothgame.Rules(), o)
	if err != nil || n < o.Positions {
		t.Fatal(n, err)
	}
	o.Workers = 3
	again, m, err := Meetings(t.Context(), nemorothgame.Rules(), o)
	if diff := cmp.Diff(list, again); err != nil || n != m || diff != "" {
		t.Errorf("%v: %d and %d positions; one worker and three (-one +three)\n%s", err, n, m, diff)
	}
	known := map[[2]string]bool{}
	for _, p := range listedPairs(t) {
		known[p.Rules] = true
	}
	for i, p := range list {
		if !known[p.Rules] && p.Meetings > 5 {
			t.Errorf("%v meet on %d moves and are not on the list", p.Rules, p.Meetings)
		}
		if i > 0 && p.Meetings > list[i-1].Meetings {
			t.Errorf("%v is out of order", p)
		}
	}
	if len(list) < 150 {
		t.Errorf("only %d pairs meet", len(list))
	}
}
