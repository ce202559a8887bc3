package fuzz

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/fuzz/naive/misread"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// without returns the naive model without a rule, if that can be switched off.
func without(id string) (game.Rules, error) {
	return misread.Model(id)
}

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

// TestPairs checks that rulings decide the pairs that met in 100,000 positions.
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
		pair := table[p.Rules[0]] && table[p.Rules[1]] && p.Rules[0] < p.Rules[1]
		if !pair || i > 0 && p.Meetings > list[i-1].Meetings {
			t.Errorf("%v: not a pair of citable rules, or out of order", p)
		}
		if len(decided[p.Rules]) == 0 {
			t.Errorf("no ruling decides %s and %s, which meet on %d moves in 100,000 positions: none names both rules in a check of one move and fails without each",
				p.Rules[0], p.Rules[1], p.Meetings)
		}
	}
}

// TestDecided checks that a ruling decides a pair only if a check names both
// rules and the ruling fails without each of them.
func TestDecided(t *testing.T) {
	k, ok := rulings.MustLoad().Case("NR-1021")
	if !ok {
		t.Fatal("there is no ruling NR-1021")
	}
	cut := *k
	cut.Checks = slices.DeleteFunc(slices.Clone(k.Checks),
		func(c *rulings.Check) bool { return c.Illegal != nil })
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
		"the whole ruling":                {k, []string{"NR-1021"}},
		"passes without SCREAM-1":         {&cut, nil},
		"names neither rule":              {&silent, nil},
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
		got := Decided(&rulings.Corpus{Topics: []*rulings.Topic{{Cases: []*rulings.Case{c.Case}}}},
			off)[pair]
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s (-want +got)\n%s", name, diff)
		}
	}
}

// TestMeetings checks that the list is sorted, does not depend on the number of
// workers, and has no frequent pair that testdata/pairs.txt does not have.
func TestMeetings(t *testing.T) {
	o := Options{Seed: 3, Positions: 300}
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
			t.Errorf("%v meet on %d moves and are not in testdata/pairs.txt", p.Rules, p.Meetings)
		}
		if i > 0 && p.Meetings > list[i-1].Meetings {
			t.Errorf("%v is out of order", p)
		}
	}
	if len(list) < 150 {
		t.Errorf("only %d pairs meet", len(list))
	}
}
