package ai_test

import (
	"context"
	"fmt"
	"time"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/ai"
)

// The AI plays itself with a tenth of a second a move.
func Example() {
	g := nemoroth.NewGame(nemoroth.Standard())
	for !g.Outcome().Over && g.Ply() < 4 {
		r, err := ai.Search(context.Background(), g, ai.Limits{Time: 100 * time.Millisecond})
		if err != nil {
			panic(err)
		}
		if g, err = g.Play(r.Move); err != nil {
			panic(err)
		}
	}
	fmt.Println(g.Ply())
	// Output: 4
}

func ExampleSearch() {
	g, err := nemoroth.MustSetup("7a/6Z1/8/8/8/8/8/8 A 1").Game(nemoroth.Standard())
	if err != nil {
		panic(err)
	}
	r, err := ai.Search(context.Background(), g, ai.Limits{Depth: 3})
	fmt.Println(r.Move, r.Score, err)
	// Output: Zg7h8 win in 1 <nil>
}

// Find the three best moves.
func ExamplePlayer_Choose() {
	p := ai.Player{Limits: ai.Limits{Depth: 2}, Lines: 3}
	r, err := p.Choose(context.Background(), nemoroth.NewGame(nemoroth.Standard()))
	if err != nil {
		panic(err)
	}
	for _, l := range r.Lines {
		fmt.Println(len(l.Moves) > 0, l.Score <= r.Score)
	}
	// Output:
	// true true
	// true true
	// true true
}

func ExampleSolve() {
	g, err := nemoroth.MustSetup("7h/5Z1M/7M/8/8/8/8/8 O 1").Game(nemoroth.Standard())
	if err != nil {
		panic(err)
	}
	s, err := ai.Solve(context.Background(), g, ai.Limits{Nodes: 10000})
	fmt.Println(s.Proof, s.Plies, s.Line, err)
	// Output: loss 2 [Hh8g7 Zf7g7] <nil>
}

// Two players of different levels play a game.
func ExamplePlayer() {
	players := [2]ai.Player{{Level: 3}, {Level: 5}}
	g := nemoroth.NewGame(nemoroth.Standard())
	for !g.Outcome().Over {
		r, err := players[g.Ply()%2].Choose(context.Background(), g)
		if err != nil {
			fmt.Println(err)
			return
		}
		if g, err = g.Play(r.Move); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Printf("%v after %d plies\n", g.Outcome(), g.Ply())
	// Output:
	// Obsidian wins: compulsion after 12 plies
}
