package fuzz

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame/gen"
)

// A Pair is two rules that meet: a report on a move names both (Report.Rules).
type Pair struct {
	Rules    [2]string // sorted
	Meetings int       // number of moves whose report names both
}

// Meetings counts the moves, legal or not, whose reports name each pair of rules
// in seeded positions. It returns the pairs, the most frequent first, and the
// number of positions: o.Positions, or a little more. Of the options, only Seed
// and Positions change the result. The error is that of the context, or that
// rules is nil.
func Meetings(ctx context.Context, rules game.Rules, o ExploreOptions) ([]Pair, int, error) {
	if rules == nil {
		return nil, 0, errNoRules
	}
	g, sums, positions := For(rules), map[[2]string]int{}, 0
	type part struct {
		meetings  map[[2]string]int
		positions int
	}
	do := func(i uint64) part {
		p := part{meetings: map[[2]string]int{}}
		s := &seeker{Inquiry: Inquiry{Rules: rules}}
		c := g.Seeded(o.Seed, i)
		s.each(c, func(at game.Game, _ []game.Game, _ Question) {
			eachMove(at, c.Ask, func(_ fmt.Stringer, ids []string) bool {
				for _, pair := range pairsOf(ids) {
					p.meetings[pair]++
				}
				return true
			})
		})
		p.positions = s.positions
		return p
	}
	take := func(_ uint64, p part) bool {
		positions += p.positions
		for pair, n := range p.meetings {
			sums[pair] += n
		}
		if o.Progress != nil {
			o.Progress("positions", min(positions, o.Positions), o.Positions)
		}
		return positions < o.Positions
	}
	if err := gen.Each(ctx, o.Workers, do, take); err != nil {
		return nil, 0, err
	}
	var list []Pair
	for pair, n := range sums {
		list = append(list, Pair{Rules: pair, Meetings: n})
	}
	slices.SortFunc(list, func(a, b Pair) int {
		return cmp.Or(cmp.Compare(b.Meetings, a.Meetings), slices.Compare(a.Rules[:], b.Rules[:]))
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

// Decided lists the ids of the rulings that decide each pair of rules: a check of
// a move names both, and under one ruleset the ruling fails without the first,
// and also without the second. The function without returns the game with a rule
// switched off, or an error if that is impossible. If it is nil, no pair is
// decided.
func Decided(c *rulings.Corpus, without func(id string) (game.Rules, error)) map[[2]string][]string {
	decided := map[[2]string][]string{}
	if without == nil {
		return decided
	}
	for _, k := range c.Cases() {
		pairs := map[[2]string]bool{}
		for _, check := range k.Checks {
			if check != nil && check.Move != "" {
				one := *k
				one.Checks = []*rulings.Check{check}
				for _, pair := range pairsOf(one.Names()) {
					pairs[pair] = true
				}
			}
		}
		fails := failsWithout(k, without)
		for _, pair := range slices.SortedFunc(maps.Keys(pairs), func(a, b [2]string) int { return slices.Compare(a[:], b[:]) }) {
			both := func(ruleset string) bool { return fails(pair[0], ruleset) && fails(pair[1], ruleset) }
			if slices.ContainsFunc(k.Rulesets, both) {
				decided[pair] = append(decided[pair], k.ID)
			}
		}
	}
	for _, ids := range decided {
		slices.Sort(ids)
	}
	return decided
}

// failsWithout returns a cached test of whether a ruling fails without a rule.
func failsWithout(k *rulings.Case, without func(string) (game.Rules, error)) func(id, ruleset string) bool {
	known := map[[2]string]bool{}
	return func(id, ruleset string) bool {
		key := [2]string{id, ruleset}
		fails, tried := known[key]
		if !tried {
			rules, err := without(id)
			fails = err == nil && rules != nil && k.Try(rules, ruleset).Status() == rulings.Failed
			known[key] = fails
		}
		return fails
	}
}
