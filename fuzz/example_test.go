package fuzz_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/nemoroth/rules/examples/wormhole"
	"github.com/nemoroth/rules/fuzz"
	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/fuzz/naive/misread"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// Make cases from a seed and a number, or from bytes.
func ExampleGenerator() {
	g := fuzz.NewGenerator(wormhole.Rules())
	c := g.Seeded(1, 8)
	fmt.Println(c.Line, c.Ruleset, c.Moves)
	fmt.Println(g.Case(g.Bytes(1, 8)).Line == c.Line)
	fmt.Println(gametest.Check(wormhole.Rules(), c))

	c = g.Case(fuzz.Encode("4k3/8/8/8/8/8/8/4K3 w 1", "Standard", "Ke1e2"))
	fmt.Println(c.Line, c.Ruleset, c.Moves)
	// Output:
	// k5x1/3K3p/8/7p/C3MW2/1N1PW3/4mp2/8 w 18 Standard [Pd3d4 Me2b5 Kd7c8 Mb5a4]
	// true
	// <nil>
	// 4k3/8/8/8/8/8/8/4K3 w 1 Standard [Ke1e2]
}

// List the seeds of a fuzz target. Their names say what they show.
func ExampleGenerator_Seeds() {
	for _, s := range fuzz.NewGenerator(nemorothgame.Rules()).Seeds()[:3] {
		fmt.Printf("%s %q\n", s.Name, s.Data)
	}
	// Output:
	// example-of-setup-1 "line walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW A 1\n\nHa2a3"
	// example-of-setup-2 "line walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW A 1\n\nBe1d3"
	// example-of-setup-3 "line 8/8/8/pBpGpLpApWpHM1/8/8/8/BGLAWHZ1 A 1\n\nZg1g2"
}

// Make cases with Obsidian to move, a digesting Leaf Pile next to a Go Away, and
// a Human on ichor with one ply left.
func ExampleGenerator_With() {
	g, err := fuzz.NewGenerator(nemorothgame.Rules()).With("L*|l* beside A|a", "O on move", "H|h on 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	c := g.Seeded(1, 9)
	fmt.Println(c.Line, g.Has(c))

	_, err = g.With("X beside A")
	fmt.Println(err)
	// Output:
	// 5M2/8/8/H[1]5M1/MMMM3M/M1M5/L*7/1AM1M3 O 11 true
	// feature "X beside A": invalid piece at character 1: not a piece; expected one of BGLAWHZ (Alabaster) or bglawhz (Obsidian), with p before it for a statue (never of a Zombie); M for a Mummy; L* or l* for a digesting Leaf Pile
}

// Find a smallest position in which one move engulfs two occupants.
func ExampleMinimize() {
	rules := nemorothgame.Rules()
	engulfsTwo := func(q fuzz.Case) bool {
		g, err := q.Game(rules)
		return err == nil && slices.ContainsFunc(g.Moves(), func(move string) bool {
			n := 0
			for _, e := range g.Explain(move).Effects {
				if e.Kind == "engulf" {
					n++
				}
			}
			return n == 2
		})
	}
	crowd := fuzz.Case{Line: "wal1blaw/hhhphhphhh/8/3L4/4(HHh)3/5Z2/HHpHHpHHHH/WALG1LAW O 3",
		Moves: []string{"He4f4"}}
	q, err := fuzz.Minimize(context.Background(), rules, crowd, engulfsTwo)
	fmt.Println(q, err)
	// Output:
	// Standard: 8/8/8/3L4/4(HH)3/8/8/8 A 1 <nil>
}

// Compare this library with a model in which Ghasts forbid no moves, and find a
// smallest difference.
func ExampleShrink() {
	rules, wrong := nemorothgame.Rules(), misread.Must("GHAST-2")
	compare := func(c gametest.Case) error {
		_, err := gametest.Compare(rules, wrong, c)
		return err
	}
	var f *gametest.Failure
	for i := uint64(0); f == nil; i++ {
		errors.As(compare(fuzz.NewGenerator(rules).Seeded(1, i)), &f)
	}
	f, err := fuzz.Shrink(context.Background(), rules, f, compare)
	fmt.Println(f.What, err)
	fmt.Println(f.Line)
	// Output:
	// implementations differ: legal moves <nil>
	// 8/5a2/8/2G5/8/8/8/8 O 1
}

// Play by a house rule, with the game's history: positions may occur again. A function
// replaces one rule of the second implementation, which is then a game like any other.
func Example_houseRule() {
	house := naive.Model{func(r *naive.Rules) {
		r.Repeats = func(*naive.Game, *naive.Result) int { return -1 }
	}}
	q := fuzz.Case{Line: "7h/8/8/8/8/8/8/H7 A 1", Moves: []string{"Ha1b1", "Hh8g8", "Hb1a1"}}
	for _, rules := range []game.Rules{nemorothgame.Rules(), house} {
		g, err := q.Game(rules)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(g.Explain("Hg8h8").Summary())
	}
	// Output:
	// it repeats the position the game began with [REP-1]
	// legal
}

// Write a fuzz target for a game in its test file, and run it with
// go test -fuzz FuzzRules -fuzzminimizetime 1x.
func ExampleProperties() {
	_ = func(f *testing.F) { fuzz.Properties(f, wormhole.Rules()) } // func FuzzRules
}

// Write a fuzz target that compares your engine with this library, and run it
// with go test -fuzz FuzzEngine -fuzzminimizetime 1x.
func ExampleAgainst() {
	var engine game.Rules
	_ = func(f *testing.F) { fuzz.Against(f, nemorothgame.Rules(), engine) } // func FuzzEngine
}

// Find a scream whose result depends on ICHOR-5: ichor acts before a Leaf Pile.
func ExampleExplore() {
	in := fuzz.Inquiry{
		Rules:   nemorothgame.Rules(),
		Named:   []string{"SCREAM-1"},
		Against: []fuzz.Reading{{Rules: misread.Must("ICHOR-5")}},
	}
	found, _, err := fuzz.Explore(context.Background(), in,
		fuzz.ExploreOptions{Seed: 1, Positions: 1000, Examples: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, q := range found {
		fmt.Println(q)
		for _, r := range append([]fuzz.Reading{{Rules: in.Rules}}, in.Against...) {
			verdict, _ := r.Verdict(q)
			fmt.Println(verdict)
		}
	}
	// Output:
	// Standard: 8/8/8/3a4/2Z5/1l[1]6/8/8 O 1 asks Ad5!c4
	// legal: 8/8/8/3a4/8/1l6/8/8 A 2
	// legal: 8/8/8/3a4/8/1l*6/8/8 A 2
}
