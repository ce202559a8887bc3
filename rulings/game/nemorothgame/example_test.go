package nemorothgame_test

import (
	"bytes"
	"fmt"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation/svg"
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

// Draw a game with its last move, and why a move is illegal.
func ExampleDraw() {
	g, err := nemorothgame.Start("wal1blaw/hhhphhphhh/8/4B3/3pg4/8/HHpHHpHHHH/WALG1LAW A 3", "")
	if err != nil {
		panic(err)
	}
	var file bytes.Buffer
	err = nemorothgame.Draw(&file, g, nemoroth.MustMove("Lc1d2"), svg.Options{Size: 400})
	fmt.Println(err, bytes.HasPrefix(file.Bytes(), []byte("<svg")))
	fmt.Println(bytes.Count(file.Bytes(), []byte("GHAST-2")), "ids in the title")
	file.Reset()
	if g, err = g.Play(nemoroth.MustMove("Be5f4")); err != nil {
		panic(err)
	}
	err = nemorothgame.Draw(&file, g, nemoroth.Move{}, svg.Options{})
	fmt.Println(bytes.Count(file.Bytes(), []byte(`class="v-last"`)), "squares of the last move", err)
	// Output:
	// <nil> true
	// 2 ids in the title
	// 2 squares of the last move <nil>
}
