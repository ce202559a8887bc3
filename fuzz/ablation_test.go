package fuzz_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/fuzz/naive/misread"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings"
)

// fixtures are the rules without which there is no game, or the same game in
// another notation. The naive model cannot switch them off; no turns-on has one.
var fixtures = []struct {
	id      nemoroth.Rule
	because string
}{
	{nemoroth.RuleSetup1, "every other rule refers to the board and the directions of the sides"},
	{nemoroth.RuleSetup2, "the start is not a rule of play: every ruling gives its own position"},
	{nemoroth.RuleSetup3, "the other rules are about the kinds and their statues"},
	{nemoroth.RuleSetup4, "squares with any occupants and any ichor are the board; its limits are ENGULF-2 and POS-1, which can be switched off"},
	{nemoroth.RuleNfen1, "a notation of positions: checks of texts test it, and no rule of play changes those"},
	{nemoroth.RuleName1, "a notation of moves: it gives a move its name and does not change what the move does"},
	{nemoroth.RuleProto1, "a protocol: the answers follow from the other rules"},
	{nemoroth.RuleTrace1, "an order of effects: it does not change which effects a move has"},
	{nemoroth.RuleDiagram1, "a notation that the naive model does not have"},
	{nemoroth.RuleNote1, "a notation that the naive model does not have"},
	{nemoroth.RuleNote2, "a notation that the naive model does not have"},
	{nemoroth.RuleNote3, "a notation that the naive model does not have"},
	{nemoroth.RuleNote4, "a notation that the naive model does not have"},
	{nemoroth.RuleNote5, "a notation that the naive model does not have"},
	{nemoroth.RuleNote6, "a notation that the naive model does not have"},
	{nemoroth.RuleNote7, "a notation that the naive model does not have"},
	{nemoroth.RuleNote8, "a lenient reader that the naive model does not have"},
}

// without lists the games without a rule.
func without() (all []misread.Misreading) {
	for _, m := range misread.All() {
		if m.Kind == misread.Off {
			all = append(all, m)
		}
	}
	return all
}

// TestFixtures checks that every rule can be switched off or is a fixture.
func TestFixtures(t *testing.T) {
	var all []nemoroth.Rule
	for _, m := range without() {
		all = append(all, nemoroth.Rule(m.ID))
	}
	for _, f := range fixtures {
		if f.because == "" {
			t.Errorf("%s: no reason is given why it cannot be switched off", f.id)
		}
		all = append(all, f.id)
	}
	var want []nemoroth.Rule
	for _, r := range nemoroth.Rules() {
		want = append(want, r.ID)
	}
	slices.Sort(all)
	slices.Sort(want)
	if diff := cmp.Diff(want, all); diff != "" {
		t.Errorf("the rules that can be switched off and the fixtures are not all rules (-all +both)\n%s", diff)
	}
}

// TestWholeModel checks that the whole naive model passes the corpus, apart from
// texts. Otherwise a failure without a rule would prove nothing.
func TestWholeModel(t *testing.T) {
	asked := 0
	for _, k := range rulings.MustLoad().Cases() {
		for _, ruleset := range k.Rulesets {
			finding := k.Try(naive.Model{}, ruleset)
			for _, m := range finding.Mismatches() {
				t.Errorf("%s\n%v", k.Title, m)
			}
			for i, check := range finding.Checks {
				if check.Status != rulings.NotAsked {
					asked++
				} else if !isText(k.Checks[i]) {
					t.Errorf("%s/%v: check %d, %s, cannot be asked of the naive model", k.ID, ruleset, i+1, k.Words(k.Checks[i], nil))
				}
			}
		}
	}
	if asked < 1000 {
		t.Errorf("only %d checks were asked", asked)
	}
}

// isText reports whether a check is about texts: the naive model reads none.
func isText(k *rulings.Check) bool {
	return k.Text != nil || k.Record != "" || k.Diagram != "" || k.Reads != nil || k.Misreads != nil || k.Writes != nil
}

// TestAblation checks that a ruling fails under each of its rulesets without a
// rule of its turns-on list, and that every rule that can be switched off is in a
// list. In short mode, it tries three rulings for each rule.
func TestAblation(t *testing.T) {
	byRule := map[string][]*rulings.Case{}
	for _, k := range rulings.MustLoad().Cases() {
		for _, rule := range k.TurnsOn {
			byRule[rule] = append(byRule[rule], k)
		}
	}
	for _, f := range fixtures {
		for _, k := range byRule[string(f.id)] {
			t.Errorf("%s (%s) has %s in turns-on, which cannot be switched off: %s", k.ID, k.File, f.id, f.because)
		}
	}
	for _, m := range without() {
		t.Run(m.ID, func(t *testing.T) {
			t.Parallel()
			cases := byRule[m.ID]
			if len(cases) == 0 {
				t.Fatalf("no ruling has %s in turns-on", m.ID)
			}
			if testing.Short() {
				cases = cases[:min(3, len(cases))]
			}
			for _, k := range cases {
				for _, ruleset := range k.Rulesets {
					if k.Try(m.Game, ruleset).Status() != rulings.Failed {
						t.Errorf("%s/%v (%s), %q, has %s in turns-on, but all its checks pass where %s",
							k.ID, ruleset, k.File, k.Title, m.ID, m.Says)
					}
				}
			}
		})
	}
}
