package main

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/rulings"
)

// TestQuestions checks how many everyday questions the first thing shown answers, and one of the
// first three, and that a reply to a question for yes or no is not the wrong one.
func TestQuestions(t *testing.T) {
	type question struct {
		Ask   string   `yaml:"ask,required"`
		Right []string `yaml:"right,required"`
		Reply string   `yaml:"reply"` // how a reply begins
	}
	for name, floor := range map[string]struct{ first, three, replied int }{
		"questions.yaml":           {57, 58, 13},
		"questions-various.yaml":   {112, 117, 34},
		"questions-outsider.yaml":  {28, 28, 17},
		"questions-unseen.yaml":    {30, 30, 8},
		"questions-players.yaml":   {57, 59, 8},
		"questions-strangers.yaml": {198, 204, 4},
	} {
		var table struct {
			Nemoroth []question `yaml:"nemoroth,required"`
			Wormhole []question `yaml:"wormhole,required"`
			Nature   []question `yaml:"nature,required"`
		}
		data, err := os.ReadFile("testdata/" + name)
		if err == nil {
			err = rulings.Decode(name, data, &table)
		}
		if err != nil {
			t.Fatal(err)
		}
		got := floor
		got.first, got.three, got.replied = 0, 0, 0
		for i, list := range [][]question{table.Nemoroth, table.Wormhole, table.Nature} {
			corpus, err := games.All()[i].Corpus()
			if err != nil {
				t.Fatal(err)
			}
			for _, q := range list {
				var shown []string
				a := corpus.Answer(q.Ask)
				for _, e := range a.Entries {
					shown = append(shown, e.ID)
				}
				for _, k := range a.Rulings {
					shown = append(shown, k.ID)
				}
				if a.Reply != "" {
					got.replied++
					if !strings.HasPrefix(a.Reply, q.Reply) {
						t.Errorf("%s: the reply is %q, want %s", q.Ask, a.Reply, q.Reply)
					}
				}
				right := func(id string) bool { return slices.Contains(q.Right, id) }
				rank := slices.IndexFunc(shown, right)
				if rank == 0 {
					got.first++
				} else {
					t.Logf("%s: rank %d, shown %v", q.Ask, rank, shown[:min(3, len(shown))])
				}
				if rank >= 0 && rank < 3 {
					got.three++
				}
			}
		}
		t.Logf("%s: %+v", name, got)
		if got.first < floor.first || got.three < floor.three || got.replied < floor.replied {
			t.Errorf("%s: %+v, once %+v. -v lists those that are not first; asked.txt says what "+
				"people ask for", name, got, floor)
		}
	}
}
