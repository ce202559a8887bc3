package fuzz_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/fuzz/naive/misread"
	"github.com/nemoroth/rules/rulings"
)

// TestDisputes checks that every dispute has another reading, and that a ruling names
// a dispute if and only if it fails with that reading.
func TestDisputes(t *testing.T) {
	others := map[string][]misread.Misreading{}
	for _, m := range misread.All() {
		if m.Kind == misread.Reading {
			others[strings.TrimRight(m.ID, "abc")] = append(others[strings.TrimRight(m.ID, "abc")], m)
		}
	}
	for _, k := range rulings.MustLoad().Cases() {
		if testing.Short() && k.Disputes == nil {
			continue
		}
		t.Run(k.ID, func(t *testing.T) {
			t.Parallel()
			var hangsOn []string
			for _, d := range rulings.MustLoad().Disputes() {
				fails := func(m misread.Misreading) bool { return failsUnder(k, m.Game) }
				if slices.ContainsFunc(others[d.ID], fails) {
					hangsOn = append(hangsOn, d.ID)
				}
			}
			if diff := cmp.Diff(k.Disputes, hangsOn); diff != "" {
				t.Errorf("%s (%s): %s: the ruling must name exactly the disputes "+
					"whose other reading changes a check (-named +changes)\n%s", k.ID, k.Basis, k.Title, diff)
			}
		})
	}
	for _, d := range rulings.MustLoad().Disputes() {
		if others[d.ID] == nil {
			t.Errorf("there is no other reading of %s", d.ID)
		}
	}
}
