package fuzz

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/rulings/game"
)

// TestCoverage checks that each citable rule is named often enough in its roles in
// 10,000 positions (2,000 of the other games), and in no other role; and that in Nemoroth each
// effect, end and kind of piece occurs. A rule that is rarer than rare might never occur
// in a short run.
func TestCoverage(t *testing.T) {
	const rare = 5
	wanted := []string{"two equal occupants on a square", "5 occupants on a square", "mark 1",
		"mark 10", "impossible setup", "only one legal move"}
	for _, k := range strings.Fields("move scream push fall destroy promote dissolve engulf " +
		"digest petrify lay-ichor clear-ichor leave-mummy fade") {
		wanted = append(wanted, "effect: "+k)
	}
	for _, r := range []string{"stalemate", "compulsion", "repetition"} {
		wanted = append(wanted, "over: "+r)
	}
	for _, p := range occupants {
		wanted = append(wanted, "occupant "+p.String())
	}
	each(t, contests, func(t *testing.T, n contest) {
		main := n.rules.Name() == "nemoroth"
		o := Options{Seed: *seed, Positions: 2000, Workers: *workers}
		if main {
			o.Positions = 6000
		}
		c, err := Cover(t.Context(), n.rules, o)
		if err != nil {
			t.Fatal(err)
		}
		t.Log(c)
		if missing := c.Missing(); missing != nil || c.Positions < o.Positions {
			t.Errorf("never occurred in %d positions: %v", c.Positions, missing)
		}
		for _, r := range c.Rules {
			for _, as := range game.Roles() {
				named, can := c.per10000(r.Named[as]), slices.Contains(r.Uses, as)
				if !can && named > 0 || can && main && named < rare {
					t.Errorf("%s is named %d times as %v", r.Rule, named, as)
				}
			}
		}
		for _, text := range wanted {
			has := func(f Feature) bool { return f.Name == text }
			if main && !slices.ContainsFunc(c.Features, has) {
				t.Errorf("no position has: %s", text)
			}
		}
	})
}

// TestCoverageText checks the table: "-" for a role that a rule does not have, 0
// for one that never occurred, and 1 for a very rare one.
func TestCoverageText(t *testing.T) {
	c := &Coverage{
		Positions: 30000, Moves: 7,
		Rules: []RuleCoverage{{Rule: "PROMOTE-2", Uses: []string{game.AsProblem, game.AsEffect},
			Positions: 1, Named: map[string]int{game.AsProblem: 1}}},
		Features: []Feature{{"mark 1", 3001}, {"occupant M", 0}},
	}
	for _, want := range []string{"30000 positions, 7 moves explained; per 10,000 positions:\n",
		"\nPROMOTE-2               1         1         -         0         -         -\n",
		"\nmark 1                                        1001\n"} {
		if !strings.Contains(c.String(), want) {
			t.Errorf("no %q in\n%s", want, c)
		}
	}
	if diff := cmp.Diff([]string{"PROMOTE-2 as effect"}, c.Missing()); diff != "" {
		t.Errorf("missing (-want +got):\n%s", diff)
	}
}
