package rulings

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// A dispute is a move about which people argue, with the rulings that an
// arbiter would cite first, any of them.
type dispute struct {
	Ask      string   `yaml:"ask,required"`
	Ruleset  string   `yaml:"ruleset"`
	Position string   `yaml:"position,required"`
	Moves    []string `yaml:"moves"`
	Move     string   `yaml:"move,required"`
	Rulings  []string `yaml:"rulings,required"`
}

// at is the point of the game in which the dispute arises.
func (d dispute) at(t *testing.T) game.Game {
	t.Helper()
	g, err := nemorothgame.Rules().Start(d.Position, d.Ruleset)
	for i := 0; err == nil && i < len(d.Moves); i++ {
		g, err = g.Play(d.Moves[i])
	}
	if err != nil {
		t.Fatalf("%s: %v", d.Ask, err)
	}
	return g
}

func readTable(t *testing.T, name string, into any) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err == nil {
		err = Decode(name, data, into)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// The tables are about moves that can be judged and rulings that are there.
func TestTables(t *testing.T) {
	c := MustLoad()
	known := func(ask string, ids []string) {
		for _, id := range ids {
			if _, ok := c.Case(id); !ok {
				t.Errorf("%s: there is no %s", ask, id)
			}
		}
	}
	files, err := filepath.Glob("testdata/disputes-*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, f := range files {
		var table struct {
			Disputes []dispute `yaml:"disputes,required"`
		}
		readTable(t, filepath.Base(f), &table)
		for _, d := range table.Disputes {
			known(d.Ask, d.Rulings)
			if r := d.at(t).Explain(d.Move); r.Unread != "" {
				t.Errorf("%s: %s", d.Ask, r.Unread)
			}
		}
	}
	var table struct {
		Questions []struct {
			Ask     string   `yaml:"ask,required"`
			Rulings []string `yaml:"rulings,required"`
		} `yaml:"questions,required"`
	}
	readTable(t, "questions.yaml", &table)
	asked := []string{}
	for _, q := range table.Questions {
		known(q.Ask, q.Rulings)
		if slices.Contains(asked, q.Ask) {
			t.Errorf("%q stands twice", q.Ask)
		}
		asked = append(asked, q.Ask)
	}
}
