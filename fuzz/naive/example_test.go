package naive_test

import (
	"fmt"

	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/nemoroth"
)

func ExampleModel_Without() {
	whole := naive.New(nemoroth.Standard())
	loose, err := whole.Without(nemoroth.RuleGhast2)
	if err != nil {
		panic(err)
	}
	for _, m := range []naive.Model{whole, loose} {
		g, err := m.Start(nemoroth.MustSetup("8/8/8/4g3/8/1H6/8/8 A 1"))
		if err != nil {
			panic(err)
		}
		fmt.Println(g.Explain(nemoroth.MustMove("Hb3c3")).Verdict)
	}
	// Output:
	// forbidden
	// legal
}
