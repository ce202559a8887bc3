package fuzz

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// TestCoverage checks that each citable rule is named often enough in its roles in
// 10,000 positions (3,000 of Wormhole), and in no other role; and that in Nemoroth each effect, end and
// kind of piece occurs. A rule that is rarer than rare might never occur in a short run.
func TestCoverage(t *testing.T) {
	const rare = 5
	wanted := []string{"two equal occupants on a square", "5 occupants on a square", "mark 1",
		"mark 10"}
	for k := nemoroth.EffectMove; k <= nemoroth.EffectFade; k++ {
		wanted = append(wanted, "effect: "+k.String())
	}
	for r := nemoroth.EndStalemate; r <= nemoroth.EndByRepetition; r++ {
		wanted = append(wanted, "over: "+r.String())
	}
	for _, token := range strings.Fields(
		"B G L L* A W H Z pB pG pL pA pW pH M b g l l* a w h z pb pg pl pa pw ph") {
		wanted = append(wanted, "occupant "+token)
	}
	for _, rules := range []game.Rules{nemorothgame.Rules(), wormholes.rules, natures.rules} {
		most := 10000
		if rules.Name() == "wormhole" {
			most = 3000
		}
		o := Options{Seed: *seed, Positions: most, Workers: *workers}
		c, err := Cover(t.Context(), rules, o)
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: %v", rules.Name(), c)
		if missing := c.Missing(); missing != nil || c.Positions < most {
			t.Errorf("never occurred in %d positions: %v", c.Positions, missing)
		}
		for _, r := range c.Rules {
			for _, as := range game.Roles() {
				n := c.per10000(r.Named[as])
				switch {
				case r.Uses&as == 0 && n > 0:
					t.Errorf("%s is named as %v, which is not a role in the rule table", r.Rule, as)
				case rules.Name() == "nemoroth" && r.Uses&as != 0 && n < rare:
					t.Errorf("%s as %v is too rare: %d, want at least %d", r.Rule, as, n, rare)
				}
			}
		}
		if rules.Name() != "nemoroth" {
			continue
		}
		for _, text := range wanted {
			if !slices.ContainsFunc(c.Features, func(f Feature) bool { return f.Name == text }) {
				t.Errorf("no position has: %s", text)
			}
		}
	}
}

// TestCoverageText checks the table: "-" for a role that a rule does not have, 0
// for one that never occurred, and 1 for a very rare one.
func TestCoverageText(t *testing.T) {
	rare := map[game.Use]int{game.AsProblem: 1}
	often := map[game.Use]int{game.AsCompulsion: 9000}
	c := &Coverage{
		Positions: 30000, Moves: 7,
		Rules: []RuleCoverage{
			{Rule: "PROMOTE-2", Uses: game.AsProblem | game.AsEffect, Positions: 1, Named: rare},
			{Rule: "COMP-MULTI", Uses: game.AsCompulsion, Positions: 6000, Named: often},
		},
		Features: []Feature{{"mark 1", 3001}, {"occupant M", 0}},
	}
	want := `30000 positions, 7 moves explained; per 10,000 positions:

rule            positions   problem    reason    effect   compels satisfies
PROMOTE-2               1         1         -         0         -         -
COMP-MULTI           2000         -         -         -      3000         -

feature                                  positions
mark 1                                        1001
occupant M                                       0
`
	if diff := cmp.Diff(want, c.String()); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if diff := cmp.Diff([]string{"PROMOTE-2 as effect", "occupant M"}, c.Missing()); diff != "" {
		t.Errorf("missing (-want +got):\n%s", diff)
	}
}
