package fuzz

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/nemoroth/rules/fuzz/naive/misread"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// TestPrecedents checks in how many disputes, with the misreadings as hypotheses, the first
// precedent is right, and one of the first three.
func TestPrecedents(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../rulings/testdata/disputes-*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	list := misread.All()
	first, three, n := 0, 0, 0
	var took, slowest time.Duration
	for _, name := range files {
		var table struct {
			Disputes []struct {
				Ask      string   `yaml:"ask,required"`
				Ruleset  string   `yaml:"ruleset"`
				Position string   `yaml:"position,required"`
				Moves    []string `yaml:"moves"`
				Move     string   `yaml:"move,required"`
				Rulings  []string `yaml:"rulings,required"`
			} `yaml:"disputes,required"`
		}
		data, err := os.ReadFile(name)
		if err == nil {
			err = rulings.Decode(name, data, &table)
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range table.Disputes {
			played := game.Record{Line: d.Position, Ruleset: d.Ruleset, Moves: d.Moves}
			g, err := played.Last(nemorothgame.Rules())
			if err != nil {
				t.Fatal(err)
			}
			began := time.Now()
			found := rulings.MustLoad().Precedents(g, d.Move, list...)
			took += time.Since(began)
			slowest = max(slowest, time.Since(began))
			n++
			rank := slices.IndexFunc(found, func(p *rulings.Case) bool {
				return slices.Contains(d.Rulings, p.ID)
			})
			if rank == 0 {
				first++
			} else {
				t.Logf("%s: %v has rank %d; first is %s, %s", d.Ask, d.Rulings, rank, found[0].ID,
					found[0].Title)
			}
			if rank >= 0 && rank < 3 {
				three++
			}
		}
	}
	t.Logf("%v for each dispute, at most %v", took/time.Duration(n), slowest)
	if first < 126 || three < 141 {
		t.Errorf("of %d disputes %d have a right precedent first and %d among three; "+
			"expected 126 and 141", n, first, three)
	}
}
