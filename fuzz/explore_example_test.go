package fuzz_test

import (
	"context"
	"fmt"

	"github.com/nemoroth/rules/fuzz"
	"github.com/nemoroth/rules/fuzz/naive/misread"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// Find a scream whose result depends on ICHOR-5: ichor acts before a Leaf Pile.
func ExampleExplore() {
	in := fuzz.Inquiry{
		Rules:   nemorothgame.Rules(),
		Named:   []string{"SCREAM-1"},
		Against: []fuzz.Reading{{Rules: misread.Must("ICHOR-5")}},
	}
	e, err := fuzz.Explore(context.Background(), in, fuzz.ExploreOptions{Seed: 1, Positions: 1000, Examples: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, q := range e.Found {
		fmt.Println(q)
		for _, r := range append([]fuzz.Reading{{Rules: in.Rules}}, in.Against...) {
			fmt.Println(r.Verdict(q))
		}
	}
	// Output:
	// Standard: 8/8/8/8/8/8/8/AzL[1]5 A 1 asks Aa1!
	// legal: 8/8/8/8/8/8/8/A1L5 O 1 true
	// legal: 8/8/8/8/8/8/8/A1L*5 O 1 true
}

// Find the two rules that apply to the same move most often.
func ExampleMeetings() {
	pairs, positions, err := fuzz.Meetings(context.Background(), nemorothgame.Rules(), fuzz.ExploreOptions{Seed: 1, Positions: 50})
	fmt.Println(positions, err, pairs[0])
	// Output: 52 <nil> {[COMP-MOVED ICHOR-2] 295}
}
