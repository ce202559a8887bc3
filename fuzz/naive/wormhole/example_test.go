package wormhole_test

import (
	"fmt"

	"github.com/nemoroth/rules/fuzz/naive/wormhole"
)

func ExampleRules() {
	g, err := wormhole.Rules().Start("", "")
	if err != nil {
		panic(err)
	}
	fmt.Println(g.Turn(), len(g.Moves()), g.Outcome())
	// Output: w 31 not over
}
