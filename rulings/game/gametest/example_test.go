package gametest_test

import (
	"errors"
	"fmt"

	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
)

// The second game gives reports without reasons.
func ExampleCheck() {
	c := gametest.Case{Line: "oo....... A", Choices: []byte{0}}
	fmt.Println(gametest.Check(whole(), c))

	mute := rules{&hooks{explain: func(_ *strip, r *game.Report) { r.Reasons = nil }}}
	c.Ask = func(game.Game) []string { return []string{"3"} }
	fmt.Println(gametest.Check(mute, c))
	// Output:
	// <nil>
	// failed: a move is listed if and only if Explain gives no reason against it
	//   ruleset  Free
	//   start    oo....... A
	//   move     3
	//   found    Explain gives: legal
	// oo....... A
}

// The second implementation reports another cause of an effect.
func ExampleCompare() {
	c := gametest.Case{Line: "oo....... A", Choices: []byte{1}}
	fmt.Println(gametest.Compare(whole(), whole(), c, gametest.Detail{}))

	other := rules{&hooks{explain: func(_ *strip, r *game.Report) {
		if len(r.Effects) > 1 {
			r.Effects[1].Cause = -1
		}
	}}}
	_, err := gametest.Compare(whole(), other, c, gametest.Detail{})
	var f *gametest.Failure
	fmt.Println(errors.As(err, &f), f.What, f.Line, f.Move)
	// Output:
	// {1 2 2 0} <nil>
	// true implementations differ: effects oo....... A 2
}

// A Detail compares more than the reports of package game.
func ExampleDetail() {
	d := gametest.Detail{Position: func(g game.Game) any { return g.(*strip).stones%4 == 0 }}
	fmt.Println(gametest.Compare(whole(), whole(), gametest.Case{Choices: []byte{0, 1}}, d))
	// Output: {1 3 7 0} <nil>
}
