package nemorothgame_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// TestScreams checks that the results of a scream are the moves that its bare name
// may mean, each with the fates of the pushed occupants (SCREAM-4).
func TestScreams(t *testing.T) {
	g, err := nemorothgame.Start(orders, "")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range nemorothgame.Screams(g, "e5") {
		line := s.Move
		for _, f := range s.Fates {
			if f.Stone {
				line += " " + f.Square
			}
		}
		got = append(got, line)
	}
	want := []string{"Ae5!d5,e6,f5 f5", "Ae5!e6,f5,d5 f5 d5", "Ae5!f5,d5,e6", "Ae5!f5,e6,d5 d5"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	for _, square := range []string{"", "a1", "e6", "z9"} {
		if s := nemorothgame.Screams(g, square); s != nil {
			t.Errorf("square %q has screams: %v", square, s)
		}
	}
}

// TestFates checks that two results of a scream differ in their fates (SCREAM-4).
func TestFates(t *testing.T) {
	several := 0
	for seed := range uint64(4000) {
		rules := nemorothgame.Rules()
		line, _ := rules.(game.Sampler).Sample(rand.New(rand.NewPCG(seed, 2)))
		g, err := nemorothgame.Start(line, "")
		if err != nil {
			continue
		}
		for _, move := range g.Moves() {
			if !move.IsScream() {
				continue
			}
			var stone []string
			screams := nemorothgame.Screams(g, move.From().String())
			for _, s := range screams {
				var fates []string
				for _, f := range s.Fates {
					if f.Stone {
						fates = append(fates, fmt.Sprint(f.Square, f.Early))
					}
				}
				slices.Sort(fates)
				stone = append(stone, strings.Join(fates, " "))
			}
			slices.Sort(stone)
			if len(slices.Compact(stone)) != len(screams) {
				t.Fatalf("%s %v: %q", line, move, stone)
			}
			if len(screams) > 1 {
				several++
			}
		}
	}
	if several < 100 {
		t.Errorf("only %d screams had several results", several)
	}
}
