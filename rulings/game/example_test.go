package game_test

import (
	"context"
	"fmt"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game"
)

func ExampleSearch() {
	g, err := nemoroth.MustSetup("7a/6Z1/8/8/8/8/8/8 A 1").Game(nemoroth.Standard())
	if err != nil {
		panic(err)
	}
	w := nemoroth.NewWalker(g)
	mobility := func() int { return len(w.Moves(nil)) }
	f, ok := game.Search(context.Background(), w, mobility, game.Limits{Depth: 3})
	fmt.Println(f.Move, ok)
	fmt.Println(f.Proven())
	// Output:
	// Zg7h8 true
	// 1 true true
}
