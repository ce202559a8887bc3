package fuzz

import (
	"cmp"
	"context"
	"slices"

	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

// A Pair is two rules that meet: a report on a move names both (Report.Rules).
type Pair struct {
	Rules    [2]string // sorted
	Meetings int       // number of moves whose report names both
}

// Meetings counts the moves, legal or not, whose reports name each pair of rules
// in seeded positions. It returns the pairs, the most frequent first, and the
// number of positions: o.Positions, or a little more. The error is that of the
// context, or that rules is nil.
func Meetings(ctx context.Context, rules game.Rules, o Options) ([]Pair, int, error) {
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
	var list []Pair
	for pair, n := range times {
		list = append(list, Pair{Rules: pair, Meetings: n})
	}
	slices.SortFunc(list, func(a, b Pair) int {
		byMeetings := cmp.Compare(b.Meetings, a.Meetings)
		return cmp.Or(byMeetings, slices.Compare(a.Rules[:], b.Rules[:]))
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

// Decided lists the ids of the rulings that decide each pair of rules: a check of a move
// names both, and the ruling fails without the first and also without the second, as
// Corpus.FailUnder records.
func Decided(c *rulings.Corpus) map[[2]string][]string {
	decided := map[[2]string][]string{}
	for _, k := range c.Cases() {
		passes := func(id string) bool { return !slices.Contains(c.FailUnder(id), k) }
		for _, check := range k.Checks {
			if check == nil || check.Move == "" {
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
