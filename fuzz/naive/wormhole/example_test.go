package wormhole_test

import (
	"fmt"

	"github.com/nemoroth/rules/fuzz/naive/wormhole"
)

func ExampleModel() {
	g, err := wormhole.Model{}.Start("", "")
	if err != nil {
		panic(err)
	}
	fmt.Println(g.Turn(), len(g.Moves()), g.Outcome())
	// Output: w 31 not over
}
