package fuzz_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/rulings"
)

// TestDisputes checks that the naive model has another reading of every dispute,
// and that a ruling names a dispute if and only if it fails with that reading.
func TestDisputes(t *testing.T) {
	readings := naive.Readings()
	for _, d := range rulings.Disputes() {
		if !slices.ContainsFunc(readings, func(r naive.Reading) bool { return r.ID[:4] == d.ID }) {
			t.Errorf("the naive model has no other reading of %s", d.ID)
		}
	}
	for _, k := range rulings.MustLoad().Cases() {
		if testing.Short() && k.Disputes == nil {
			continue
		}
		t.Run(k.ID, func(t *testing.T) {
			t.Parallel()
			var hangsOn []string
			for _, r := range readings {
				id := r.ID[:4]
				if !slices.Contains(hangsOn, id) && slices.ContainsFunc(k.Rulesets, func(ruleset string) bool {
					return k.Try(naive.ReadAs(r.ID), ruleset).Status() == rulings.Failed
				}) {
					hangsOn = append(hangsOn, id)
				}
			}
			if diff := cmp.Diff(k.Disputes, hangsOn); diff != "" {
				t.Errorf("%s (%s): %s: the ruling must name exactly the disputes whose other reading changes a check (-named +changes)\n%s", k.ID, k.Basis, k.Title, diff)
			}
		})
	}
}
