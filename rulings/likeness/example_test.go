package likeness_test

import (
	"fmt"

	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
	"github.com/nemoroth/rules/rulings/likeness"
)

// The ruling to cite for a move, from data that a page can load without the corpus.
func Example() {
	rules := nemorothgame.Rules()
	index := likeness.New(rules, rulings.MustLoad().Likeness())
	g, err := rules.Start("8/8/8/4g3/8/1H6/8/8 A 1", "Standard")
	if err != nil {
		panic(err)
	}
	fmt.Println(index.Precedents(g, g.Explain("Hb3c3"))[0].ID)
	// Output: NR-0079
}

// A ruling of a program's own is ranked like those of the corpus.
func ExampleIndex_LookLater() {
	rules := nemorothgame.Rules()
	g, err := rules.Start("8/8/8/4g3/8/1H6/8/8 A 1", "Standard")
	if err != nil {
		panic(err)
	}
	move := likeness.New(rules, likeness.Data{}).LookLater(g, g.Explain("Hb3c3"))
	move.Told = likeness.Judged
	own := likeness.Ruling{ID: "XX-0001", Title: "Mine", Rulesets: []string{"Standard"}, TurnsOn: []string{"GHAST-2"}, Moves: []likeness.Move{move}}
	index := likeness.New(rules, likeness.Data{Rulings: []likeness.Ruling{own}})
	for _, p := range index.Precedents(g, g.Explain("Hb3c4")) {
		fmt.Println(p.ID, p.Same)
	}
	// Output: XX-0001 false
}
