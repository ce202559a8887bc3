package fuzz_test

import (
	"testing"

	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

// failing returns the first ruling of the corpus, under one of its rulesets,
// that fails with some rules; "" if all pass.
func failing(r game.Rules) string {
	for _, k := range rulings.MustLoad().Cases() {
		for _, ruleset := range k.Rulesets {
			if k.Try(r, ruleset).Status() == rulings.Failed {
				return k.ID + "/" + ruleset
			}
		}
	}
	return ""
}

// TestVariants: the corpus catches every variant of the rules but those that no
// game can show.
func TestVariants(t *testing.T) {
	if n := len(naive.Variants()); n < 60 {
		t.Errorf("only %d variants", n)
	}
	for _, v := range naive.Variants() {
		t.Run(v.ID, func(t *testing.T) {
			t.Parallel()
			caught := failing(naive.ReadAs(v.ID))
			switch {
			case caught == "" && v.Equivalent == "":
				t.Errorf("all rulings hold where %s", v.Says)
			case caught != "" && v.Equivalent != "":
				t.Errorf("%s fails where %s, said to make no difference: %s", caught, v.Says, v.Equivalent)
			}
		})
	}
}
