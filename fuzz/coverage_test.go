package fuzz

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/nemoroth"
)

// rare is how often each rule is named at least, in each of its roles, in 10,000
// positions: what is rarer is left to luck in a short run.
const rare = 50

// TestCoverage: the positions are rich. In 10,000 of them no citable rule is rare
// in any of its roles, and no feature, no effect and no way to lose is missing.
func TestCoverage(t *testing.T) {
	if testing.Short() {
		t.Skip("10,000 positions, every thinkable move explained")
	}
	c, err := Cover(t.Context(), CoverOptions{Seed: *seed, Positions: 10000, Workers: *workers})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("\n%v", c)
	if missing := c.Missing(); missing != nil {
		t.Errorf("never occurred: %v", missing)
	}
	for _, r := range c.Rules {
		for as := range roles {
			n := c.per10000(r.Named[as])
			switch {
			case !expects(r.Rule, as) && n > 0:
				t.Errorf("%s is named as %v, which is not expected of it", r.Rule, as)
			case expects(r.Rule, as) && n < rare:
				t.Errorf("%s as %v is too rare: %d of %d", r.Rule, as, n, rare)
			}
		}
	}
	citable := 0
	for _, info := range nemoroth.Rules() {
		if info.Citable {
			citable++
		}
	}
	if len(c.Rules) != citable || c.Positions < 10000 {
		t.Errorf("%d rules of %d, %d positions", len(c.Rules), citable, c.Positions)
	}
}

// TestCoverageTable: what is missing is seen.
func TestCoverageTable(t *testing.T) {
	c, err := Cover(t.Context(), CoverOptions{Seed: *seed, Positions: 1})
	if err != nil {
		t.Fatal(err)
	}
	missing := c.Missing()
	if len(missing) == 0 {
		t.Error("the positions of one case have everything")
	}
	text := c.String()
	for _, r := range c.Rules {
		if !strings.Contains(text, "\n"+string(r.Rule)+" ") {
			t.Errorf("%s is not in the table", r.Rule)
		}
	}
}

// TestCoverageText: a role that a rule does not have is told from one in which
// it never occurred, and what is rare is not nothing.
func TestCoverageText(t *testing.T) {
	c := &Coverage{
		Positions: 30000, Moves: 7,
		Rules: []RuleCoverage{
			{Rule: nemoroth.RulePromote2, Positions: 1, Named: [roles]int{AsProblem: 1}},
			{Rule: nemoroth.RuleCompMulti, Positions: 6000, Named: [roles]int{AsCompulsion: 9000}},
		},
		Features: []FeatureCount{{"Mummy", 3001}, {"twins", 0}},
	}
	want := `30000 positions, 7 moves explained; per 10,000 positions:

rule            positions   problem    reason    effect   compels satisfies
PROMOTE-2               1         1         -         0         -         -
COMP-MULTI           2000         -         -         -      3000         -

feature                                  positions
Mummy                                         1001
twins                                            0
`
	if diff := cmp.Diff(want, c.String()); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if diff := cmp.Diff([]string{"PROMOTE-2 as effect", "twins"}, c.Missing()); diff != "" {
		t.Errorf("missing (-want +got):\n%s", diff)
	}
	if got := (&Coverage{}).String(); !strings.HasPrefix(got, "0 positions, 0 moves explained;") {
		t.Errorf("without positions: %s", got)
	}
	for r, want := range map[Role]string{AsProblem: "problem", AsReason: "reason", AsSatisfaction: "satisfies", -1: "Role(-1)", roles: "Role(5)"} {
		if got := r.String(); got != want {
			t.Errorf("%d: %s, want %s", int(r), got, want)
		}
	}
}

// TestExpected: every citable rule has a role, and nothing else has.
func TestExpected(t *testing.T) {
	for _, info := range nemoroth.Rules() {
		has := false
		for as := range roles {
			has = has || expects(info.ID, as)
		}
		if has != info.Citable {
			t.Errorf("%s: citable is %v, has a role: %v", info.ID, info.Citable, has)
		}
	}
}
