package nemorothgame_test

import (
	"fmt"

	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

func ExampleRules() {
	g, err := nemorothgame.Rules().Start("wal1blaw/hhhphhphhh/8/4B3/3pg4/8/HHpHHpHHHH/WALG1LAW A "+
		"3", "")
	if err != nil {
		panic(err)
	}
	fmt.Println(g.Turn(), g.Moves(), g.Outcome())
	for _, r := range g.Explain("Lc1d2").Reasons {
		fmt.Println(r)
	}
	// Output:
	// A [Be5f4 Hb2a3 Hf2g3] not over
	// GHAST-2 d1
	// GHAST-2 d4
}
