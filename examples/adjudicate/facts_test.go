package main

import (
	"testing"

	"github.com/nemoroth/rules/examples/internal/games"
)

// TestFacts judges statements of what a move does. None may be judged falsely.
func TestFacts(t *testing.T) {
	var table struct {
		Moves []struct {
			Game     string   `yaml:"game,required"`
			Position string   `yaml:"position,required"`
			Move     string   `yaml:"move,required"`
			Right    []string `yaml:"right,required"`
			Wrong    []string `yaml:"wrong,required"`
			Neither  []string `yaml:"neither"`
		} `yaml:"moves,filled"`
	}
	readTable(t, "facts.yaml", &table)
	got := map[string]int{}
	for i, m := range table.Moves {
		e, err := games.Lookup(m.Game)
		if err != nil {
			t.Fatal(err)
		}
		v := judge(t, &e, m.Position, []string{m.Move})
		half := []string{"developed", "held out"}[i%2]
		for is, claims := range map[string][]string{
			"right": m.Right, "wrong": m.Wrong, "neither": m.Neither} {

			for _, says := range claims {
				asked := v
				asked.JudgeClaims(says)
				switch c := asked.Claims[0]; {
				case c.Right == nil && is != "neither":
					t.Logf("%s %s, %s: %s", m.Position, m.Move, is, c.Sentence())
				case c.Right != nil && *c.Right != (is == "right"), c.Right != nil && is == "neither":
					t.Errorf("%s %s, %s: %s", m.Position, m.Move, is, c.Sentence())
				default:
					got[half]++
				}
			}
		}
	}
	atLeast(t, got, map[string]int{"developed": 90, "held out": 77})
}
