package fuzz

import "testing"

// boundaries are conditions of rules, as features for Generator.With: one with which the
// condition holds, and one with which it fails by one step.
var boundaries = []struct {
	of           contest
	rule         string
	holds, fails string
}{
	{nemoroths, "GHAST-2", "H 3-from g", "H 4-from g"},
	{nemoroths, "COMP-GHAST", "H 2-from g", "H 3-from g"},
	{nemoroths, "SCREAM-1", "A|a beside H|h", "A|a 2-from H|h"},
	{nemoroths, "COMP-MULTI", "H with H", "H beside H"},
	{nemoroths, "ICHOR-2", "B|b on 1", "B|b on 2"},
	{nemoroths, "ENGULF-1", "L|l beside h|H", "L*|l* beside h|H"},
	{wormholes, "WORM-CHECK-2", "K 2-from k", "K 3-from k"},
	{wormholes, "WORM-TAKE-2", "M beside p|n", "M 2-from p|n"},
	{natures, "NAT-TREE", "T beside T", "T 2-from T"},
	{natures, "NAT-PASSTREE", "G beside T", "G 2-from T"},
}

// TestBoundaries compares the implementations on both sides of boundaries, and checks that
// some reports name the rule where its condition holds.
func TestBoundaries(t *testing.T) {
	t.Parallel()
	const cases = 4
	for _, b := range boundaries {
		for _, feature := range []string{b.holds, b.fails} {
			g, err := NewGenerator(b.of.rules).With(feature)
			if err != nil {
				t.Error(err)
				continue
			}
			have, named := 0, 0
			for i := range uint64(cases) {
				c := g.Seeded(*seed, i)
				c.Moves = nil
				if g.Has(c) {
					have++
				}
				if _, err := b.of.compare(c); err != nil {
					t.Errorf("%s: %v", feature, err)
				}
				for p := range c.Positions(b.of.rules) {
					named += see(p, nil)[name{b.rule, ""}] // which is not on the board
				}
			}
			if have < cases-1 || feature == b.holds && named == 0 {
				t.Errorf("%s: %d of %d cases have it, and %s is named %d times", feature, have,
					cases, b.rule, named)
			}
		}
	}
}
