package naive_test

import (
	"fmt"

	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/nemoroth"
)

// The rules as written, and without the range of a Ghast.
func ExampleNew() {
	bold := naive.New(nemoroth.Standard())
	bold.Range = -1
	for _, rules := range []*naive.Rules{naive.New(nemoroth.Standard()), bold} {
		g, err := rules.Start(nemoroth.MustSetup("8/8/8/4g3/8/1H6/8/8 A 1"))
		if err != nil {
			panic(err)
		}
		fmt.Println(g.Explain("Hb3c3").Legal())
	}
	// Output:
	// false
	// true
}
