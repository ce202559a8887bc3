package fuzz_test

import (
	"slices"
	"testing"

	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/rulings"
)

// TestVariants checks that each variant of the rules fails the ruling that it
// names. All rulings pass with a variant that is marked as equivalent.
func TestVariants(t *testing.T) {
	if n := len(naive.Variants()); n < 60 {
		t.Errorf("only %d variants", n)
	}
	for _, v := range naive.Variants() {
		t.Run(v.ID, func(t *testing.T) {
			t.Parallel()
			fails := func(k *rulings.Case) bool {
				return slices.ContainsFunc(k.Rulesets, func(ruleset string) bool {
					return k.Try(naive.ReadAs(v.ID), ruleset).Status() == rulings.Failed
				})
			}
			if v.Equivalent != "" {
				if i := slices.IndexFunc(rulings.MustLoad().Cases(), fails); i >= 0 {
					t.Errorf("%s fails with the variant %q, which is marked as equivalent: %s", rulings.MustLoad().Cases()[i].ID, v.Says, v.Equivalent)
				}
				return
			}
			if k, ok := rulings.MustLoad().Case(v.Ruling); !ok || !fails(k) {
				t.Errorf("%s passes with the variant %q", v.Ruling, v.Says)
			}
		})
	}
}
