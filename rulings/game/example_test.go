package game_test

import (
	"context"
	"fmt"
	"io"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation/svg"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

func ExampleSearch() {
	g, err := nemoroth.MustSetup("7a/6Z1/8/8/8/8/8/8 A 1").Game(nemoroth.Standard())
	if err != nil {
		panic(err)
	}
	w := nemoroth.NewWalker(g)
	mobility := func() int { return len(w.Moves(nil)) }
	f, ok := game.Search(context.Background(), w, nemoroth.Move.String, mobility,
		game.Limits{Depth: 3})
	fmt.Println(f.Move, ok)
	fmt.Println(f.Proven())
	// Output:
	// Zg7h8 true
	// 1 true true
}

func ExamplePicture() {
	rules := nemorothgame.Rules()
	g, err := rules.Start("8/8/8/8/4g3/4H3/8/8 A 1", "")
	if err != nil {
		fmt.Println(err)
		return
	}
	p := game.Picture(rules, g)
	fmt.Println(p.Describe(), p.Compelled)
	// Output: e3 Alabaster Human; e4 Obsidian Ghast. [e3]
}

// The leaping Basilisk petrifies two Humans of its own side.
func ExampleMovePicture() {
	rules := nemorothgame.Rules()
	g, err := rules.Start("", "")
	if err != nil {
		fmt.Println(err)
		return
	}
	p := game.MovePicture(rules, g, g.Explain("Be1d3"))
	fmt.Println(p.Title)
	for _, gaze := range p.Gazes {
		fmt.Println(gaze.From, "sees", gaze.Squares)
	}
	drawn := svg.Write(io.Discard, p, svg.Options{})
	fmt.Println(drawn)
	// Output:
	// Alabaster to move, move 1: Be1d3, legal
	// d3 sees [c2]
	// d3 sees [e2]
	// <nil>
}

// The Leaf Pile may not go nearer to either Ghast.
func ExampleMovePicture_whyNot() {
	rules := nemorothgame.Rules()
	g, err := rules.Start("wal1blaw/hhhphhphhh/8/4B3/3pg4/8/HHpHHpHHHH/WALG1LAW A 3", "")
	if err != nil {
		fmt.Println(err)
		return
	}
	p := game.MovePicture(rules, g, g.Explain("Lc1d2"))
	fmt.Println(p.Arrows[0].From, p.Arrows[0].To, p.Arrows[0].Kind)
	for _, m := range p.Marks {
		fmt.Println(m.Kind, m.Square)
	}
	// Output:
	// c1 d2 deny
	// bad d1
	// bad d4
}
