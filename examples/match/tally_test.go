package main

import (
	"testing"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation"
)

// A decision stands, whatever becomes of the games that were under way.
func TestDecisionStands(t *testing.T) {
	test, err := parseSPRT("0,50")
	if err != nil {
		t.Fatal(err)
	}
	s := tally{match: match{test: test}, progress: cli.NewProgress(nil)}
	add := func(r notation.Result) {
		g := nemoroth.NewGame(nemoroth.Standard())
		if err := s.add(&played{game: g, first: nemoroth.Alabaster, result: r}, nil); err != nil {
			t.Fatal(err)
		}
	}
	for !s.over {
		add(notation.AlabasterWins)
	}
	verdict := s.verdict
	for range 3 {
		add(notation.ObsidianWins)
	}
	if !s.over || !s.accepted || s.verdict != verdict {
		t.Errorf("after three losses: over %v, accepted %v, %q; before %q", s.over, s.accepted, s.verdict, verdict)
	}
	if _, over := test.decide(s.score); over {
		t.Error("the losses are too few to try anything")
	}
	if s.score.losses != 3 {
		t.Errorf("%v: the games after the decision are not counted", s.score)
	}
}
