package nature_test

import (
	"fmt"

	"github.com/nemoroth/rules/examples/nature"
)

func ExampleRules() {
	g, err := nature.Rules().Start("", "")
	if err != nil {
		panic(err)
	}
	fmt.Println(g.Turn(), len(g.Moves()))
	fmt.Println(g.Explain(g.Moves()[0]))
	// Output:
	// N 24
	// Ia2a3: legal
	//   does: move I a2 a3 NAT-INITIATE
}
