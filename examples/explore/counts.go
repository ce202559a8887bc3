package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/nemoroth/rules/fuzz"
)

// A coverage is a fuzz.Coverage that also says what never occurred.
type coverage struct{ *fuzz.Coverage }

// cover counts how often rules occur. It returns false if a count is 0.
func (r *request) cover(ctx context.Context) (coverage, bool, error) {
	c, err := fuzz.Cover(ctx, r.entry.Rules, r.Options)
	return coverage{c}, c.Missing() == nil, err
}

func (c coverage) String() string {
	text := c.Coverage.String()
	if missing := c.Missing(); missing != nil {
		text += "\nnever occurred: " + strings.Join(missing, ", ") + "\n"
	}
	return text
}

// A table lists the pairs of rules that meet in one move.
type table struct {
	Game      string    `json:"game"`
	Positions int       `json:"positions"`
	Pairs     []pair    `json:"pairs"`     // the most frequent first
	Undecided []finding `json:"undecided"` // for each frequent pair without rulings
}

// A pair is two rules that meet.
type pair struct {
	Rules    [2]string `json:"rules"`
	Meetings int       `json:"meetings"` // number of moves on which they meet
	Rulings  []string  `json:"rulings"`  // that decide the pair
}

// A ruling should decide each pair that meets at least frequent times in
// perPositions positions.
const (
	frequent     = 100
	perPositions = 100000
)

// meetings counts the pairs, and finds an example of each frequent pair that no
// ruling decides. It returns false if there is such a pair.
func (r *request) meetings(ctx context.Context) (*table, bool, error) {
	list, positions, err := fuzz.Meetings(ctx, r.entry.Rules, r.Options)
	if err != nil {
		return nil, false, err
	}
	c, err := r.entry.Corpus()
	if err != nil {
		return nil, false, err
	}
	t := &table{Game: r.entry.Name(), Positions: positions, Pairs: []pair{}, Undecided: []finding{}}
	decided := fuzz.Decided(c)
	for _, p := range list {
		one := pair{p.Rules, p.Meetings, append([]string{}, decided[p.Rules]...)}
		t.Pairs = append(t.Pairs, one)
		if len(one.Rulings) > 0 || p.Meetings*perPositions < frequent*positions {
			continue
		}
		o := *r
		o.Examples = 1
		f := finding{Game: t.Game, Names: p.Rules[:], inquiry: fuzz.Inquiry{Rules: r.entry.Rules}}
		if err := o.find(ctx, &f); err != nil {
			return nil, false, err
		}
		t.Undecided = append(t.Undecided, f)
	}
	return t, len(t.Undecided) == 0, nil
}

// String returns the table, followed by the examples.
func (t *table) String() string {
	var b strings.Builder
	decided := 0
	for _, p := range t.Pairs {
		decided += min(1, len(p.Rulings))
	}
	fmt.Fprintf(&b, "%d positions: %d pairs of rules meet in one move; rulings decide %d of them\n\n",
		t.Positions, len(t.Pairs), decided)
	fmt.Fprintf(&b, "%-18s %-18s %9s %8s\n", "rule", "rule", "meetings", "rulings")
	for _, p := range t.Pairs {
		fmt.Fprintf(&b, "%-18s %-18s %9d %8d", p.Rules[0], p.Rules[1], p.Meetings, len(p.Rulings))
		if len(p.Rulings) > 0 {
			b.WriteString(" " + p.Rulings[0])
		}
		b.WriteString("\n")
	}
	for _, f := range t.Undecided {
		b.WriteString("\nundecided: " + f.String())
	}
	return b.String()
}
