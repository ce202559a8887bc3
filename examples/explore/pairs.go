package main

import (
	"context"

	"github.com/nemoroth/rules/fuzz"
)

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
	decided := fuzz.Decided(c, models[r.entry.Name()].without)
	t := &table{Game: r.entry.Name(), Positions: positions, Pairs: []pair{}, Undecided: []finding{}}
	for _, p := range list {
		one := pair{Rules: p.Rules, Meetings: p.Meetings,
			Rulings: append([]string{}, decided[p.Rules]...)}
		t.Pairs = append(t.Pairs, one)
		if len(one.Rulings) > 0 || p.Meetings*perPositions < frequent*positions {
			continue
		}
		in := inquiry{Inquiry: fuzz.Inquiry{Rules: r.entry.Rules, Named: p.Rules[:]}}
		o := *r
		o.Examples = 1
		f, err := o.find(ctx, in)
		if err != nil {
			return nil, false, err
		}
		t.Undecided = append(t.Undecided, f)
	}
	return t, len(t.Undecided) == 0, nil
}
