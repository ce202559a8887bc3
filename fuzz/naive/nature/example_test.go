package nature_test

import (
	"fmt"

	"github.com/nemoroth/rules/fuzz/naive/nature"
)

func ExampleRules() {
	g, err := nature.Rules().Start("", "")
	if err != nil {
		panic(err)
	}
	fmt.Println(g.Turn(), len(g.Moves()), g.Outcome())
	// Output: N 24 not over
}
