package wormhole

import (
	"fmt"
	"testing"

	"github.com/nemoroth/rules/fuzz"
)

func ExampleRules() {
	g, err := Rules().Start("", "")
	if err != nil {
		panic(err)
	}
	fmt.Println(g.Turn(), len(g.Moves()))
	r := g.Explain(g.Moves()[0])
	fmt.Println(r.Move, r.Summary())
	for _, e := range r.Effects {
		fmt.Println(e.Text)
	}
	// Output:
	// w 31
	// Ca1a3 legal
	// move C a1 a3 WORM-MOVE-CHAMPION
	// remove-square a1 WORM-HOLE-1
}

// FuzzRules checks the properties in games from random positions.
func FuzzRules(f *testing.F) { fuzz.Properties(f, Rules()) }
