package fuzz_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings"
)

// fixtures are the rules that the second implementation cannot switch off: what
// would be left is not a game with another rule, but no game, or the same game
// written otherwise. No ruling may turn on one of them; rulings cite them.
var fixtures = []struct {
	id      nemoroth.Rule
	because string
}{
	{nemoroth.RuleSetup1, "the board and the sides' directions are what every other rule is stated in"},
	{nemoroth.RuleSetup2, "a starting position, not a rule of play: every ruling gives its own position"},
	{nemoroth.RuleSetup3, "the kinds and their statues are the values that the other rules are about"},
	{nemoroth.RuleSetup4, "squares that hold anything with any ichor are the board; its bounds are ENGULF-2's and POS-1's, and those can be switched off"},
	{nemoroth.RuleNfen1, "a way of writing: it is held by checks of texts, which no rule of play changes"},
	{nemoroth.RuleName1, "a way of writing: it says how a move is called, not what it does"},
	{nemoroth.RuleProto1, "a way of asking: the answers are those of the rules"},
	{nemoroth.RuleTrace1, "an order of telling: it says how effects are listed, not which there are"},
	{nemoroth.RuleDiagram1, "a way of writing, which the second implementation does not know"},
	{nemoroth.RuleNote1, "a way of writing, which the second implementation does not know"},
	{nemoroth.RuleNote2, "a way of writing, which the second implementation does not know"},
	{nemoroth.RuleNote3, "a way of writing, which the second implementation does not know"},
	{nemoroth.RuleNote4, "a way of writing, which the second implementation does not know"},
	{nemoroth.RuleNote5, "a way of writing, which the second implementation does not know"},
	{nemoroth.RuleNote6, "a way of writing, which the second implementation does not know"},
	{nemoroth.RuleNote7, "a way of writing, which the second implementation does not know"},
	{nemoroth.RuleNote8, "a way of reading, which the second implementation does not know"},
}

// TestFixtures: every rule can be switched off or is a fixture, with a reason.
func TestFixtures(t *testing.T) {
	all := naive.Switchable()
	for _, f := range fixtures {
		if f.because == "" {
			t.Errorf("%s: nothing says why it cannot be switched off", f.id)
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
		t.Errorf("the rules are not those that can be switched off and the fixtures (-rules +both)\n%s", diff)
	}
}

// TestWholeModel: the second implementation, nothing switched off, holds the
// corpus too, as far as that is not about texts. Otherwise what fails without a
// rule would prove nothing.
func TestWholeModel(t *testing.T) {
	asked := 0
	for _, k := range rulings.MustLoad().Cases() {
		for _, ruleset := range k.Rulesets {
			finding := k.Try(naive.Rules(), ruleset)
			for _, m := range finding.Mismatches() {
				t.Errorf("%s\n%v", k.Title, m)
			}
			for i, check := range finding.Checks {
				if check.Status != rulings.NotAsked {
					asked++
				} else if !isText(k.Checks[i]) {
					t.Errorf("%s/%v: check %d, %s, could not be asked", k.ID, ruleset, i+1, k.Words(k.Checks[i], nil))
				}
			}
		}
	}
	if asked < 1000 {
		t.Errorf("only %d checks were asked", asked)
	}
}

// isText reports whether a check is about texts alone, which the second
// implementation does not read.
func isText(k *rulings.Check) bool {
	return k.Text != nil || k.Record != "" || k.Diagram != "" || k.Reads != nil || k.Misreads != nil || k.Writes != nil
}

// TestAblation: a ruling that turns on a rule does so under each of its
// rulesets: without the rule some check of it fails. There is no exception, and
// every rule that can be switched off has such a ruling. In short mode three
// rulings for each rule are tried.
func TestAblation(t *testing.T) {
	byRule := map[string][]*rulings.Case{}
	for _, k := range rulings.MustLoad().Cases() {
		for _, rule := range k.TurnsOn {
			byRule[rule] = append(byRule[rule], k)
		}
	}
	for _, f := range fixtures {
		for _, k := range byRule[string(f.id)] {
			t.Errorf("%s (%s) turns on %s, which cannot be switched off: %s", k.ID, k.File, f.id, f.because)
		}
	}
	for _, rule := range naive.Switchable() {
		t.Run(string(rule), func(t *testing.T) {
			t.Parallel()
			cases := byRule[string(rule)]
			if len(cases) == 0 {
				t.Fatalf("no ruling turns on %s", rule)
			}
			if testing.Short() {
				cases = cases[:min(3, len(cases))]
			}
			for _, k := range cases {
				for _, ruleset := range k.Rulesets {
					if k.Try(naive.Rules(rule), ruleset).Status() != rulings.Failed {
						t.Errorf("%s/%v (%s), %q, turns on %s, but all its checks hold where %s",
							k.ID, ruleset, k.File, k.Title, rule, naive.Off(rule))
					}
				}
			}
		})
	}
}
