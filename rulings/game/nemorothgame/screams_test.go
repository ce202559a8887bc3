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
	g, err := nemorothgame.Rules().Start(orders, "")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range g.(nemorothgame.Screamer).Screams("e5") {
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
		if s := g.(nemorothgame.Screamer).Screams(square); s != nil {
			t.Errorf("square %q has screams: %v", square, s)
		}
	}
}

// TestPushes checks that the boards of a scream follow the order in its name, which
// need not be the canonical order for that result (SCREAM-4).
func TestPushes(t *testing.T) {
	r := nemorothgame.Rules()
	g, err := r.Start(orders, "")
	if err != nil {
		t.Fatal(err)
	}
	s := g.(nemorothgame.Screamer)
	boards, err := s.Pushes("Ae5!e6,d5,f5")
	var got []string
	for _, b := range boards {
		line, err := r.(game.Boarder).BoardLine(b)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, line)
	}
	want := []string{
		"8/8/4b3/3laL2/8/8/8/8 O 1",
		"8/4b3/8/3plapL2/8/8/8/8 O 1",
		"8/4b3/8/2pl1apL2/8/8/8/8 O 1",
		"8/4b3/8/2pl1a1pL1/8/8/8/8 O 1",
	}
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("error %v, -want +got:\n%s", err, diff)
	}
	for _, bad := range []string{"", "Ae5!", "Ae5!e6", "Aa1!", "x"} {
		if boards, err := s.Pushes(bad); err == nil {
			t.Errorf("%q: %v", bad, boards)
		}
	}
}

// TestFates checks that two results of a scream differ in their fates (SCREAM-4).
func TestFates(t *testing.T) {
	several := 0
	for seed := range uint64(4000) {
		rules := nemorothgame.Rules()
		line, _ := rules.(game.Sampler).Sample(rand.New(rand.NewPCG(seed, 2)))
		g, err := rules.Start(line, "")
		if err != nil {
			continue
		}
		for _, move := range g.Moves() {
			from, _, scream := strings.Cut(move, "!")
			if !scream {
				continue
			}
			var stone []string
			screams := g.(nemorothgame.Screamer).Screams(from[1:])
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
				t.Fatalf("%s %s: %q", line, move, stone)
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
