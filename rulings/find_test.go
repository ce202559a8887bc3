package rulings

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// findCorpus returns cases whose rules and words test Search and ByRule.
func findCorpus() *Corpus {
	illegal := func(rules ...string) []*Check {
		k := &Check{Move: "Ha2a4"}
		for _, r := range rules {
			k.Illegal = append(k.Illegal, game.Reason{Rule: r})
		}
		return []*Check{k}
	}
	standard, betza := []string{"Standard"}, []string{"Betza"}
	c := &Corpus{Rules: nemorothgame.Rules(), Topics: []*Topic{
		{Topic: "b", Cases: []*Case{
			{ID: "NR-0006", Title: "Ghast and Human", Rulesets: standard,
				TurnsOn: []string{"GHAST-2", "GHAST-4"}, Checks: illegal("GHAST-2"), Why: "one"},
			{ID: "NR-0007", Title: "Only named", Rulesets: standard,
				Checks: illegal("COMP-RULE", "GHAST-2"), Why: "the HUMAN flees a ghast"},
			{ID: "NR-0008", Title: "Near", Rulesets: standard, NearMiss: []string{"GHAST-2"},
				Checks: []*Check{{Count: new(int)}}, Decides: []string{"B-002"}},
		}},
		{Topic: "c", Cases: []*Case{
			{ID: "NR-0001", Title: "Pile", Rulesets: betza, TurnsOn: []string{"GHAST-2"},
				Checks:     illegal("GHAST-2"),
				Considered: []Considered{{"a ghastly reading", "human error"}},
				Decides:    []string{"B-002", "B-003"}},
			{ID: "NR-0002", Title: "Pile too", Rulesets: standard, TurnsOn: []string{"GHAST-2"},
				Cites: []string{"REP-1"}, Checks: illegal("GHAST-2")},
			{ID: "NR-0003", Title: "Both", Rulesets: standard,
				TurnsOn: []string{"COMP-RULE", "GHAST-2"}, Checks: illegal("COMP-RULE", "GHAST-2")},
			{ID: "NR-0004", Title: "Effects", Rulesets: standard, TurnsOn: []string{"GAZE-2"},
				Checks: []*Check{
					{Move: "Be1d3", Effects: []string{"e1 Alabaster Basilisk moves to d3 [MOVE-BASILISK]"}, Satisfies: []string{"d2 H ghast d4: COMP-GONE"}}}},
			{ID: "NR-0005", Title: "Problems", Rulesets: standard, Checks: []*Check{
				{Setup: "x", Problems: []string{"d4 L ENGULF-2"}},
				{Compelled: []string{"a1 B multi"}},
				{Move: "x", LacksEffects: []string{"ICHOR-1", "petrify"}}}},
		}},
	}}
	for _, k := range c.Cases() {
		k.Rules = c.Rules
	}
	return c
}

func TestCaseByID(t *testing.T) {
	c := findCorpus()
	for id, want := range map[string]bool{"NR-0004": true, "nr-0004": true, "NR-4": true,
		"nr-04": true, "NR-00004": false, "NR-": false, "NR4": false, "NR-é4": false,
		"NR-0009": false, "": false} {
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
		{"a rule: turning on it, naming it, the rest", c.ByRule("GHAST-2"),
			"NR-0001 NR-0002 NR-0003 NR-0006 NR-0007 NR-0008"},
		{"a rule that is cited only", c.ByRule("REP-1"), "NR-0002"},
		{"a rule that is named only", c.ByRule("COMP-GONE"), "NR-0004"},
		{"no rule", c.ByRule("GHAST-99"), ""},
		{"a sentence", c.BySentence("B-002"), "NR-0001 NR-0008"},
		{"a sentence in small letters", c.BySentence("b-003"), "NR-0001"},
		{"no sentence", c.BySentence("B-001"), ""},
		{"words in a title before words in the text", c.Search("a human fled from a GHAST"),
			"NR-0006 NR-0007 NR-0001"},
		{"words that no case has together", c.Search("pile flees"), "NR-0001 NR-0002 NR-0007"},
		{"words that no case has", c.Search("castling"), ""},
		{"no words", c.Search(" "), ""},
		{"what is not a word", c.Search(". -"), ""},
		{"a word and what is none", c.Search(". effects"), "NR-0004"},
		{"what every question has", c.Search("may I do this"), ""},
		{"a title in full", c.Search("pile too"), "NR-0002"},
	} {
		if got := ids(tt.got); got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.what, got, tt.want)
		}
	}
}

// The first precedent of a ruling's move is a ruling on the same move. All its
// precedents share a rule with it, and the result is always the same.
func TestPrecedents(t *testing.T) {
	c := MustLoad()
	for _, k := range c.Cases() {
		g, err := k.Reach(nemorothgame.Rules(), k.Rulesets[0])
		if err != nil {
			continue // the setup is impossible
		}
		for _, check := range k.Checks {
			r := g.Explain(check.Move)
			if check.Move == "" || r.Unread != "" {
				continue
			}
			q := c.quarrel(g, r, nil, nil)
			found := q.precedents()
			if len(found) == 0 || !q.decides(found[0]) || len(found) > maxPrecedents {
				t.Errorf("%s %s: %d found, itself not first", k.ID, check.Move, len(found))
			}
		}
	}
	g, err := nemorothgame.Rules().Start(gamelet, "Standard")
	if err != nil {
		t.Fatal(err)
	}
	var none *Corpus
	for what, found := range map[string][]*Case{
		"no corpus":       none.Precedents(g, "Lc1d2"),
		"no game":         c.Precedents(nil, "Lc1d2"),
		"no move":         c.Precedents(g, "e4"),
		"an empty corpus": new(Corpus).Precedents(g, "Lc1d2"),
		"no position":     findCorpus().Precedents(g, "Lc1d2"),
	} {
		if len(found) > 0 {
			t.Errorf("%s: %v", what, found)
		}
	}
	first := c.Precedents(g, "Ha2a3")
	for range 3 {
		if diff := cmp.Diff(idsOf(first), idsOf(c.Precedents(g, "Ha2a3"))); diff != "" {
			t.Fatal(diff)
		}
	}
}

func idsOf(list []*Case) (ids []string) {
	for _, p := range list {
		ids = append(ids, p.ID)
	}
	return ids
}

func TestNextID(t *testing.T) {
	for _, tt := range []struct {
		name, want string
		ids        []string
	}{
		{"none", "", nil},
		{"another game's", "WR-0008", []string{"WR-0003", "WR-0007"}},
	} {
		var cases []*Case
		for _, id := range tt.ids {
			cases = append(cases, &Case{ID: id})
		}
		c := &Corpus{Topics: []*Topic{{Cases: cases}}}
		if got := c.NextID(); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}
