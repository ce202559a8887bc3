package fuzz

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// listedPairs reads testdata/pairs.txt.
func listedPairs(t *testing.T) (list []Pair) {
	for line := range strings.Lines(string(must(os.ReadFile("testdata/pairs.txt")))) {
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

// TestPairs checks that rulings decide the pairs that met in 100,000 positions: a check
// names both rules, and the ruling fails without each of them.
func TestPairs(t *testing.T) {
	t.Parallel()
	decided := Decided(rulings.MustLoad())
	list := listedPairs(t)
	if len(list) < 290 {
		t.Errorf("only %d pairs are listed", len(list))
	}
	for _, p := range list {
		if len(decided[p.Rules]) == 0 {
			t.Errorf("no ruling decides %s and %s, which meet on %d moves in 100,000 positions",
				p.Rules[0], p.Rules[1], p.Meetings)
		}
	}
	pair := [2]string{"COMP-MULTI-SAT", "SCREAM-1"}
	if ids := decided[pair]; !slices.Contains(ids, "NR-1021") || !slices.IsSorted(ids) {
		t.Errorf("%v are decided by %v", pair, ids)
	}
}

// TestMeetings checks that the list is sorted, does not depend on the number of
// workers, and has no frequent pair that testdata/pairs.txt does not have.
func TestMeetings(t *testing.T) {
	t.Parallel()
	o := Options{Seed: 3, Positions: 300}
	list, n, err := Meetings(t.Context(), nemorothgame.Rules(), o)
	if err != nil || n < o.Positions || len(list) < 150 {
		t.Fatal(n, len(list), err)
	}
	o.Workers = 3
	again, m, err := Meetings(t.Context(), nemorothgame.Rules(), o)
	if diff := cmp.Diff(list, again); err != nil || n != m || diff != "" {
		t.Errorf("%v: %d and %d positions; one worker and three (-one +three)\n%s", err, n, m, diff)
	}
	if !slices.IsSortedFunc(list, func(a, b Pair) int { return b.Meetings - a.Meetings }) {
		t.Error("the pairs are out of order")
	}
	known := map[[2]string]bool{}
	for _, p := range listedPairs(t) {
		known[p.Rules] = true
	}
	for _, p := range list {
		if !known[p.Rules] && p.Meetings > 5 {
			t.Errorf("%v meet on %d moves and are not in testdata/pairs.txt", p.Rules, p.Meetings)
		}
	}
}
