package fuzz

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/examples/nature"
	"github.com/nemoroth/rules/examples/wormhole"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// rare is the least number of times that a rule is named in one role in 10,000
// positions. A rarer rule might never occur in a short run.
const rare = 50

// TestCoverage checks that each citable rule is named often enough in its roles,
// and in no other, and that each feature, kind of effect and end reason occurs.
func TestCoverage(t *testing.T) {
	if testing.Short() {
		t.Skip("10,000 positions of each game, every move explained")
	}
	for _, test := range []struct {
		rules game.Rules
		rare  int
	}{{nemorothgame.Rules(), rare}, {wormhole.Rules(), 1}, {nature.Rules(), 1}} {
		t.Run(test.rules.Name(), func(t *testing.T) {
			c, err := Cover(t.Context(), test.rules, CoverOptions{Seed: *seed, Positions: 10000, Workers: *workers})
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("\n%v", c)
			if missing := c.Missing(); missing != nil {
				t.Errorf("never occurred: %v", missing)
			}
			for _, r := range c.Rules {
				for _, as := range game.Roles() {
					n := c.per10000(r.Named[as])
					switch expected := r.Uses&as != 0; {
					case !expected && n > 0:
						t.Errorf("%s is named as %v, which is not a role in the rule table", r.Rule, as)
					case expected && n < test.rare:
						t.Errorf("%s as %v is too rare: %d, want at least %d", r.Rule, as, n, test.rare)
					}
				}
			}
			citable := 0
			for _, info := range game.Catalogue(test.rules) {
				if info.Citable {
					citable++
				}
			}
			if len(c.Rules) != citable || c.Positions < 10000 {
				t.Errorf("%d rules of %d, %d positions", len(c.Rules), citable, c.Positions)
			}
		})
	}
}

// TestCoverageTable checks that one case leaves something missing, and that the
// table lists every rule.
func TestCoverageTable(t *testing.T) {
	for _, n := range append(neighbours, neighbour{rules: nemorothgame.Rules()}) {
		c, err := Cover(t.Context(), n.rules, CoverOptions{Seed: *seed, Positions: 1})
		if err != nil {
			t.Fatal(err)
		}
		if missing := c.Missing(); len(missing) == 0 {
			t.Errorf("%s: nothing is missing in the positions of one case", n.rules.Name())
		}
		text := c.String()
		for _, r := range c.Rules {
			if !strings.Contains(text, "\n"+r.Rule+" ") {
				t.Errorf("%s is not in the table", r.Rule)
			}
		}
	}
}

// TestCoverageText checks the table: "-" for a role that a rule does not have, 0
// for one that never occurred, and 1 for a very rare one.
func TestCoverageText(t *testing.T) {
	c := &Coverage{
		Positions: 30000, Moves: 7,
		Rules: []RuleCoverage{
			{Rule: "PROMOTE-2", Uses: game.AsProblem | game.AsEffect, Positions: 1, Named: map[game.Use]int{game.AsProblem: 1}},
			{Rule: "COMP-MULTI", Uses: game.AsCompulsion, Positions: 6000, Named: map[game.Use]int{game.AsCompulsion: 9000}},
		},
		Features: []Feature{{"Mummy", 3001}, {"digesting Leaf Pile", 0}},
	}
	want := `30000 positions, 7 moves explained; per 10,000 positions:

rule            positions   problem    reason    effect   compels satisfies
PROMOTE-2               1         1         -         0         -         -
COMP-MULTI           2000         -         -         -      3000         -

feature                                  positions
Mummy                                         1001
digesting Leaf Pile                              0
`
	if diff := cmp.Diff(want, c.String()); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if diff := cmp.Diff([]string{"PROMOTE-2 as effect", "digesting Leaf Pile"}, c.Missing()); diff != "" {
		t.Errorf("missing (-want +got):\n%s", diff)
	}
	if got := (&Coverage{}).String(); !strings.HasPrefix(got, "0 positions, 0 moves explained;") {
		t.Errorf("without positions: %s", got)
	}
}

// TestUses checks that a rule has a role if and only if it is citable.
func TestUses(t *testing.T) {
	for _, n := range append(neighbours, neighbour{rules: nemorothgame.Rules()}) {
		for _, r := range game.Catalogue(n.rules) {
			if r.Citable != (r.Uses != game.Defines) {
				t.Errorf("%s: citable is %v, but the roles are %v", r.ID, r.Citable, r.Uses)
			}
		}
	}
}
