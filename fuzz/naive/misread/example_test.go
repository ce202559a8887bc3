package misread_test

import (
	"fmt"

	"github.com/nemoroth/rules/fuzz/naive/misread"
)

// A Zombie moves in range of a Ghast, and somebody says that it must flee.
func ExampleAll() {
	for _, m := range misread.All() {
		if m.ID != "zombie-compelled" {
			continue
		}
		g, err := m.Game.Start("7h/8/8/3g4/3Z4/8/8/W7 A 1", "")
		if err != nil {
			panic(err)
		}
		fmt.Printf("If %s: %s\n", m.Says, g.Explain("Wa1a8").Summary())
		fmt.Println("No:", m.Rules)
	}
	// Output:
	// If a Ghast compels a Zombie: it satisfies no compulsion of d4 [COMP-RULE]
	// No: [GHAST-6 COMP-GHAST]
}
