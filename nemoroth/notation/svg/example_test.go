package svg_test

import (
	"fmt"
	"strings"

	"github.com/nemoroth/rules/nemoroth/notation/svg"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

func ExampleWrite() {
	picture := svg.Picture{
		Title: "A Ghast beside a Human",
		Squares: []svg.Square{
			{Name: "d4", Occupants: []svg.Occupant{{Kind: "G"}}},
			{Name: "e5", Occupants: []svg.Occupant{{Kind: "H"}}},
		},
		Marks: []svg.Mark{{Kind: svg.Selected, Square: "d4"}},
	}
	var b strings.Builder
	err := svg.Write(&b, picture, svg.Options{})
	drawn := b.String()
	fmt.Println(strings.HasPrefix(drawn, "<svg"), strings.Contains(drawn, picture.Title), err)
	// Output: true true <nil>
}

func ExampleGame() {
	rules := nemorothgame.Rules()
	g, err := rules.Start("8/8/8/8/4g3/4H3/8/8 A 1", "")
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := svg.Game(rules, g)
	fmt.Println(p.Desc, p.Compelled, err)
	// Output: e3 Alabaster Human; e4 Obsidian Ghast. [e3] <nil>
}

// The Leaf Pile may not go nearer to either Ghast.
func ExampleReport() {
	rules := nemorothgame.Rules()
	g, err := rules.Start("wal1blaw/hhhphhphhh/8/4B3/3pg4/8/HHpHHpHHHH/WALG1LAW A 3", "")
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := svg.Report(rules, g, g.Explain("Lc1d2"))
	fmt.Println(p.Arrows[0].From, p.Arrows[0].To, p.Arrows[0].Kind, err)
	for _, m := range p.Marks {
		fmt.Println(m.Kind, m.Square)
	}
	// Output:
	// c1 d2 deny <nil>
	// bad d1
	// bad d4
}
