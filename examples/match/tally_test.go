package main

import (
	"testing"

	"github.com/nemoroth/rules/nemoroth"
)

// TestDecisionStands checks that later games count but change no decision.
func TestDecisionStands(t *testing.T) {
	test, err := parseSPRT("0,50")
	if err != nil {
		t.Fatal(err)
	}
	s := tally{match: match{test: test}, endings: map[string]int{}}
	add := func(winner nemoroth.Side) {
		g := nemoroth.NewGame(nemoroth.Standard())
		if err := s.add(&played{game: g, first: nemoroth.Alabaster, winner: winner}, nil); err != nil {
			t.Fatal(err)
		}
	}
	for !s.over {
		add(nemoroth.Alabaster)
	}
	verdict := s.verdict
	for range 3 {
		add(nemoroth.Obsidian)
	}
	if !s.over || !s.accepted || s.verdict != verdict {
		t.Errorf("after three losses: over %v, accepted %v, %q; before %q", s.over, s.accepted, s.verdict, verdict)
	}
	if _, over := test.decide(s.score); over {
		t.Error("the test is decided even after the losses, so this test checks nothing")
	}
	if s.score.losses != 3 {
		t.Errorf("%v: the games after the decision are not counted", s.score)
	}
}
