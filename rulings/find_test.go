package rulings

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

func ids(cases []*Case) string {
	var s []string
	for _, k := range cases {
		s = append(s, k.ID)
	}
	return strings.Join(s, " ")
}

// findCorpus has cases whose rules and words are chosen for the finders.
func findCorpus() *Corpus {
	illegal := func(rules ...string) []*Check {
		k := &Check{Move: "Ha2a4"}
		for _, r := range rules {
			k.Illegal = append(k.Illegal, game.Reason{Rule: r})
		}
		return []*Check{k}
	}
	standard, betza := []string{"Standard"}, []string{"Betza"}
	return &Corpus{Topics: []*Topic{
		{Topic: "b", Cases: []*Case{
			{ID: "NR-0006", Title: "Ghast and Human", Rulesets: standard, TurnsOn: []string{"GHAST-2", "GHAST-4"}, Checks: illegal("GHAST-2"), Why: "one"},
			{ID: "NR-0007", Title: "Only named", Rulesets: standard, Checks: illegal("COMP-RULE", "GHAST-2"), Why: "the HUMAN flees a ghast"},
			{ID: "NR-0008", Title: "Near", Rulesets: standard, NearMiss: []string{"GHAST-2"}, Checks: []*Check{{Count: new(int)}}, Decides: []string{"B-002"}},
		}},
		{Topic: "c", Cases: []*Case{
			{ID: "NR-0001", Title: "Pile", Rulesets: betza, TurnsOn: []string{"GHAST-2"}, Checks: illegal("GHAST-2"), Considered: []Considered{{"a ghastly reading", "human error"}}, Decides: []string{"B-002", "B-003"}},
			{ID: "NR-0002", Title: "Pile too", Rulesets: standard, TurnsOn: []string{"GHAST-2"}, Cites: []string{"REP-1"}, Checks: illegal("GHAST-2")},
			{ID: "NR-0003", Title: "Both", Rulesets: standard, TurnsOn: []string{"COMP-RULE", "GHAST-2"}, Checks: illegal("COMP-RULE", "GHAST-2")},
			{ID: "NR-0004", Title: "Effects", Rulesets: standard, TurnsOn: []string{"GAZE-2"}, Checks: []*Check{
				{Move: "Be1d3", Effects: []string{"e1 Alabaster Basilisk moves to d3 [MOVE-BASILISK]"}, Satisfies: []string{"d2 H ghast d4: COMP-GONE"}}}},
			{ID: "NR-0005", Title: "Problems", Rulesets: standard, Checks: []*Check{
				{Setup: "x", Problems: []string{"d4 L ENGULF-2"}}, {Compelled: []string{"a1 B multi"}}, {Move: "x", LacksEffects: []string{"ICHOR-1", "petrify"}}}},
		}},
	}}
}

func TestCaseByID(t *testing.T) {
	c := findCorpus()
	for id, want := range map[string]bool{"NR-0004": true, "nr-0004": true, "NR-4": true, "nr-04": true, "NR-00004": false, "NR-": false, "NR4": false, "NR-é4": false, "NR-0009": false, "": false} {
		k, ok := c.Case(id)
		if ok != want || ok && k.ID != "NR-0004" {
			t.Errorf("%q: %v, %v", id, k, ok)
		}
	}
}

func TestNames(t *testing.T) {
	for id, want := range map[string]string{
		"NR-0003": "[COMP-RULE GHAST-2] []",
		"NR-0004": "[COMP-GHAST COMP-GONE MOVE-BASILISK] []",
		"NR-0005": "[COMP-MULTI ENGULF-2 POS-1] [ICHOR-1]",
		"NR-0008": "[] [GHAST-2]",
	} {
		k, _ := findCorpus().Case(id)
		if got := fmt.Sprint(k.Names(), k.Avoids()); got != want {
			t.Errorf("%s: got %s, want %s", id, got, want)
		}
	}
}

func TestFind(t *testing.T) {
	c := findCorpus()
	for _, tt := range []struct {
		what string
		got  []*Case
		want string
	}{
		{"a rule: turning on it, naming it, the rest", c.ByRule("GHAST-2"), "NR-0001 NR-0002 NR-0003 NR-0006 NR-0007 NR-0008"},
		{"a rule that is cited only", c.ByRule("REP-1"), "NR-0002"},
		{"a rule that is named only", c.ByRule("COMP-GONE"), "NR-0004"},
		{"no rule", c.ByRule("GHAST-99"), ""},
		{"a sentence", c.BySentence("B-002"), "NR-0001 NR-0008"},
		{"a sentence in small letters", c.BySentence("b-003"), "NR-0001"},
		{"no sentence", c.BySentence("B-001"), ""},
		{"words in a title", c.Search("human GHAST"), "NR-0006 NR-0001 NR-0007"},
		{"words that no case has together", c.Search("pile flees"), ""},
		{"no words", c.Search(" "), ""},
		{"what is not a word", c.Search(". -"), ""},
		{"a word and what is none", c.Search(". too"), "NR-0002"},
		{"words in one title", c.Search("too"), "NR-0002"},
	} {
		if got := ids(tt.got); got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.what, got, tt.want)
		}
	}
}

func TestPrecedents(t *testing.T) {
	c := findCorpus()
	illegal := func(rules ...string) (r game.Report) {
		for _, rule := range rules {
			r.Reasons = append(r.Reasons, game.Reason{Rule: rule})
		}
		return r
	}
	legal := func(rule string) game.Report { return game.Report{Effects: []game.Effect{{Rule: rule}}} }
	for _, tt := range []struct {
		what, ruleset string
		report        game.Report
		want          string
	}{
		// Turning on it under the same ruleset and on nothing else comes first,
		// then turning on more, then the other ruleset, then only naming it.
		{"one rule", "Standard", illegal("GHAST-2"), "NR-0002 NR-0003 NR-0006 NR-0001 NR-0007"},
		{"under another ruleset", "Betza", illegal("GHAST-2"), "NR-0001 NR-0002 NR-0003 NR-0006 NR-0007"},
		{"two rules", "Standard", illegal("COMP-RULE", "GHAST-2"), "NR-0003 NR-0002 NR-0006 NR-0001 NR-0007"},
		{"the rare rule", "Standard", illegal("COMP-RULE"), "NR-0003 NR-0007"},
		{"effects of a legal move", "Standard", legal("GAZE-2"), "NR-0004"},
		{"a rule without rulings", "Standard", illegal("REP-1"), ""},
		// What is illegal is no precedent for what is legal, nor is how a piece goes.
		{"a legal move", "Standard", legal("GHAST-2"), ""},
		{"an illegal move", "Standard", illegal("GAZE-2"), ""},
		{"a plain move", "Standard", legal("MOVE-BASILISK"), ""},
		{"nothing", "Standard", game.Report{}, ""},
	} {
		for range 3 {
			if got := ids(c.Precedents(tt.report, tt.ruleset)); got != tt.want {
				t.Fatalf("%s: got %q, want %q", tt.what, got, tt.want)
			}
		}
	}
	var many Corpus
	many.Topics = []*Topic{{}}
	for i := range 3 * MaxPrecedents {
		many.Topics[0].Cases = append(many.Topics[0].Cases, &Case{ID: fmt.Sprintf("NR-%04d", i), TurnsOn: []string{"GHAST-2"},
			Checks: []*Check{{Move: "Ha2a4", Illegal: []game.Reason{{Rule: "GHAST-2"}}}}})
	}
	if n := len(many.Precedents(illegal("GHAST-2"), "Betza")); n != MaxPrecedents {
		t.Errorf("%d precedents", n)
	}
	var none *Corpus
	if p := none.Precedents(illegal("GHAST-2"), "Betza"); p != nil {
		t.Errorf("no corpus: %v", p)
	}
}

// The gamelet's illegal c1-d2 finds rulings on GHAST-2 in the embedded corpus.
func TestPrecedentsOfTheGamelet(t *testing.T) {
	g, err := nemorothgame.Rules().Start(gamelet, "Standard")
	if err != nil {
		t.Fatal(err)
	}
	found := MustLoad().Precedents(g.Explain("Lc1d2"), "Standard")
	if len(found) == 0 {
		t.Fatal("nothing found")
	}
	for _, k := range found {
		if got := k.TurnsOn; !strings.Contains(fmt.Sprint(got, k.Names()), "GHAST-2") {
			t.Errorf("%s has nothing to do with GHAST-2", k.ID)
		}
	}
}

func TestCoverageGaps(t *testing.T) {
	c := loadText(t, smallTopic)
	gaps := fmt.Sprint(messages(c.Coverage()))
	for _, want := range []string{
		"MOVE-HUMAN: no expectation of any case names it", "MOVE-HUMAN: no case is a near miss of it",
		"GEO-1: no case turns on it or cites it", "B-030: no case decides it",
	} {
		if !strings.Contains(gaps, want) {
			t.Errorf("lacks %q", want)
		}
	}
	if strings.Contains(gaps, "B-029") {
		t.Error("B-029 is decided")
	}
	unrelated := messages(loadText(t, strings.Replace(smallTopic, "B-029", "B-033", 1)).Coverage())
	if want := "B-033: no case that decides it has to do with any of its rules"; !slices.Contains(unrelated, want) {
		t.Errorf("lacks %q", want)
	}
	if diff := cmp.Diff([]string(nil), messages(MustLoad().Coverage())); diff != "" {
		t.Errorf("the embedded corpus (-want +got)\n%s", diff)
	}
}
