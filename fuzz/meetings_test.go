package fuzz

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// A pair is two rules that meet: a report on a move names both (Report.Rules).
type pair struct {
	rules    [2]string // sorted
	meetings int       // number of moves whose report names both
}

// meetings counts the moves, legal or not, whose reports name each pair of rules
// in seeded positions. It returns the pairs, the most frequent first, and the
// number of positions: o.Positions, or a little more. The error is that of the
// context, or that rules is nil.
func meetings(ctx context.Context, rules game.Rules, o Options) ([]pair, int, error) {
	_, times, positions, err := count(ctx, rules, o, func(p position) map[[2]string]int {
		here := map[[2]string]int{}
		for _, r := range p.reports() {
			for _, pair := range pairsOf(r.Rules()) {
				here[pair]++
			}
		}
		return here
	})
	if err != nil {
		return nil, 0, err
	}
	var list []pair
	for rules, n := range times {
		list = append(list, pair{rules, n})
	}
	slices.SortFunc(list, func(a, b pair) int {
		return cmp.Or(b.meetings-a.meetings, slices.Compare(a.rules[:], b.rules[:]))
	})
	return list, positions, nil
}

// pairsOf lists all pairs of different ids, each pair sorted.
func pairsOf(ids []string) (pairs [][2]string) {
	ids = slices.Compact(slices.Sorted(slices.Values(ids)))
	for i, a := range ids {
		for _, b := range ids[i+1:] {
			pairs = append(pairs, [2]string{a, b})
		}
	}
	return pairs
}

// decidedPairs lists the ids of the rulings that decide each pair of rules: a check of a move
// names both, and the ruling fails without the first and also without the second, as
// Corpus.FailUnder records.
func decidedPairs(c *rulings.Corpus) map[[2]string][]string {
	decided := map[[2]string][]string{}
	for _, k := range c.Cases() {
		passes := func(id string) bool { return !slices.Contains(c.FailUnder(id), k) }
		for _, check := range k.Checks {
			if check.Move == "" {
				continue
			}
			one := *k
			one.Checks = []*rulings.Check{check}
			for _, pair := range pairsOf(one.Names()) {
				ids := decided[pair]
				if !slices.ContainsFunc(pair[:], passes) && !slices.Contains(ids, k.ID) {
					decided[pair] = append(ids, k.ID)
				}
			}
		}
	}
	return decided
}

var pairPositions = flag.Int("pairs", 0, "list the pairs of rules that meet in this number of positions")

// listedPairs reads testdata/pairs.txt.
func listedPairs(t *testing.T) (list []pair) {
	for line := range strings.Lines(string(must(os.ReadFile("testdata/pairs.txt")))) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		var p pair
		if _, err := fmt.Sscan(line, &p.rules[0], &p.rules[1], &p.meetings); err != nil {
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
	decided := decidedPairs(rulings.MustLoad())
	list := listedPairs(t)
	if len(list) < 290 {
		t.Errorf("only %d pairs are listed", len(list))
	}
	for _, p := range list {
		if len(decided[p.rules]) == 0 {
			t.Errorf("no ruling decides %s and %s, which meet on %d moves in 100,000 positions",
				p.rules[0], p.rules[1], p.meetings)
		}
	}
	rules := [2]string{"COMP-MULTI-SAT", "SCREAM-1"}
	if ids := decided[rules]; !slices.Contains(ids, "NR-1021") || !slices.IsSorted(ids) {
		t.Errorf("%v are decided by %v", rules, ids)
	}
}

// TestMeetings checks that the list is sorted, does not depend on the number of
// workers, and has no frequent pair that testdata/pairs.txt does not have.
func TestMeetings(t *testing.T) {
	t.Parallel()
	if *pairPositions > 0 {
		list, n, err := meetings(t.Context(), nemorothgame.Rules(),
			Options{Seed: 1, Positions: *pairPositions, Workers: *workers})
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range list {
			t.Log(p.rules[0], p.rules[1], p.meetings)
		}
		t.Logf("in %d positions", n)
	}
	o := Options{Seed: 3, Positions: 300}
	list, n, err := meetings(t.Context(), nemorothgame.Rules(), o)
	if err != nil || n < o.Positions || len(list) < 150 {
		t.Fatal(n, len(list), err)
	}
	o.Workers = 3
	again, m, err := meetings(t.Context(), nemorothgame.Rules(), o)
	if diff := gocmp.Diff(fmt.Sprint(list), fmt.Sprint(again)); err != nil || n != m || diff != "" {
		t.Errorf("%v: %d and %d positions; one worker and three (-one +three)\n%s", err, n, m, diff)
	}
	if !slices.IsSortedFunc(list, func(a, b pair) int { return b.meetings - a.meetings }) {
		t.Error("the pairs are out of order")
	}
	known := map[[2]string]bool{}
	for _, p := range listedPairs(t) {
		known[p.rules] = true
	}
	for _, p := range list {
		if !known[p.rules] && p.meetings > 5 {
			t.Errorf("%v meet on %d moves and are not in testdata/pairs.txt", p.rules, p.meetings)
		}
	}
}
