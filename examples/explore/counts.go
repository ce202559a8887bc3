package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/nemoroth/rules/fuzz"
)

// cover counts how often rules occur. It returns false if a count is 0.
func (r *request) cover(ctx context.Context) (string, bool, error) {
	c, err := fuzz.Cover(ctx, r.entry.Rules, r.Options)
	if err != nil {
		return "", false, err
	}
	text, missing := c.String(), c.Missing()
	if missing != nil {
		text += "\nnever occurred: " + strings.Join(missing, ", ") + "\n"
	}
	return text, missing == nil, nil
}

// A ruling should decide each pair that meets at least frequent times in
// perPositions positions.
const (
	frequent     = 100
	perPositions = 100000
)

// pairs lists the pairs of rules that meet in one move, and an example of each frequent
// pair that no ruling decides. It returns false if there is such a pair.
func (r *request) pairs(ctx context.Context) (string, bool, error) {
	list, positions, err := fuzz.Meetings(ctx, r.entry.Rules, r.Options)
	if err != nil {
		return "", false, err
	}
	c, err := r.entry.Corpus()
	if err != nil {
		return "", false, err
	}
	decides, decided := fuzz.Decided(c), 0
	table, undecided := "", ""
	for _, p := range list {
		ids := decides[p.Rules]
		table += fmt.Sprintf("%-18s %-18s %9d %8d", p.Rules[0], p.Rules[1], p.Meetings, len(ids))
		if len(ids) > 0 {
			decided++
			table += " " + ids[0]
		} else if p.Meetings*perPositions >= frequent*positions {
			one := inquiry{Inquiry: fuzz.Inquiry{Rules: r.entry.Rules, Named: p.Rules[:]}}
			o := r.Options
			o.Examples = 1
			text, _, err := one.find(ctx, o)
			if err != nil {
				return "", false, err
			}
			undecided += "\nundecided: " + text
		}
		table += "\n"
	}
	head := fmt.Sprintf("%d positions: %d pairs of rules meet in one move; rulings decide %d of "+
		"them\n\n%-18s %-18s %9s %8s\n", positions, len(list), decided, "rule", "rule", "meetings",
		"rulings")
	return head + table + undecided, undecided == "", nil
}
