package fuzz

import (
	"strings"
	"testing"

	"github.com/nemoroth/rules/nemoroth"
)

// TestCoverage: the positions are rich. No citable rule, no feature, no effect
// and no way to lose is missing from 10,000 of them.
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
		t.Errorf("never occurred: %v\n%v", missing, c)
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
	if (&Coverage{}).String() == "" || Role(-1).String() == "" || AsReason.String() != "reason" {
		t.Error("an empty table and the names of roles")
	}
}
