package fuzz

import (
	"cmp"
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game/gametest"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

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

// listedPairs reads testdata/pairs.txt: pairs of rules, and the number of moves on which they
// met in 100,000 positions.
func listedPairs(t *testing.T) map[[2]string]int {
	listed := map[[2]string]int{}
	for line := range strings.Lines(string(must(os.ReadFile("testdata/pairs.txt")))) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		var pair [2]string
		var moves int
		if _, err := fmt.Sscan(line, &pair[0], &pair[1], &moves); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		listed[pair] = moves
	}
	return listed
}

// TestPairs checks that rulings decide the pairs that met in 100,000 positions: a check
// names both rules, and the ruling fails without each of them.
func TestPairs(t *testing.T) {
	t.Parallel()
	decided := decidedPairs(rulings.MustLoad())
	listed := listedPairs(t)
	if len(listed) < 290 {
		t.Errorf("only %d pairs are listed", len(listed))
	}
	for pair, moves := range listed {
		if len(decided[pair]) == 0 {
			t.Errorf("no ruling decides %v, which meet on %d moves in 100,000 positions", pair, moves)
		}
	}
	rules := [2]string{"COMP-MULTI-SAT", "SCREAM-1"}
	if ids := decided[rules]; !slices.Contains(ids, "NR-1021") || !slices.IsSorted(ids) {
		t.Errorf("%v are decided by %v", rules, ids)
	}
}

// TestMeetings counts the moves, legal or not, whose reports name both rules of a pair, and
// checks that no frequent pair is missing in testdata/pairs.txt.
func TestMeetings(t *testing.T) {
	t.Parallel()
	o := ExploreOptions{Seed: 3, Positions: 300, Workers: *workers}
	if *pairPositions > 0 {
		o.Seed, o.Positions = 1, *pairPositions
	}
	_, times, positions, err := count(t.Context(), nemorothgame.Rules(), o,
		func(p gametest.Point) map[[2]string]int {
			here := map[[2]string]int{}
			for _, r := range reports(p) {
				for _, pair := range pairsOf(r.Rules()) {
					here[pair]++
				}
			}
			return here
		})
	if err != nil || len(times) < 150 {
		t.Fatal(len(times), err)
	}
	byMoves := func(a, b [2]string) int {
		return cmp.Or(times[b]-times[a], slices.Compare(a[:], b[:]))
	}
	listed := listedPairs(t)
	for _, pair := range slices.SortedFunc(maps.Keys(times), byMoves) {
		if *pairPositions > 0 {
			t.Log(pair[0], pair[1], times[pair])
		} else if listed[pair] == 0 && times[pair] > 5 {
			t.Errorf("%v meet on %d moves and are not in testdata/pairs.txt", pair, times[pair])
		}
	}
	t.Logf("in %d positions", positions)
}
