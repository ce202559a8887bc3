package naive_test

import (
	"strings"
	"testing"

	"github.com/nemoroth/rules/rulings/game"
)

// TestPuzzle checks §14.6: a lone Fiend that always makes a longest move, with
// Obsidian passing, ends in stalemate on every line.
func TestPuzzle(t *testing.T) {
	const puzzle = "8/8/8/8/8/8/8/W7 A 1"
	g := start(t, puzzle, "")
	check(t, "POS-2", g, "longest", "Wa1a8 Wa1h1")
	moves := []string{"Wa1a8", "Wa8h8", "Wh8h1", "Wh1b1", "Wb1b7", "Wb7g7"}
	for i, next := range moves[1:] {
		g = play(t, g, moves[i])
		// Lawson's diagram shows the position after move 5, before the pass.
		const column = ".[2].[10]5.[6]/"
		want := ".[4].[4].[4].[4].[4].[4].[4].[6]/.[2]W5.[6]/" + strings.Repeat(column, 5) +
			".[2].[10].[8].[8].[8].[8].[8].[8] O 5"
		if i == 4 && g.Line() != want {
			t.Errorf("ICHOR-1: diagram of the puzzle: %s, want %s", g.Line(), want)
		}
		g = play(t, g, "pass")
		check(t, "MOVE-FIEND", g, "longest", next)
	}
	check(t, "MOVE-FIEND", g, "Wb7a7", "illegal (MOVE-FIEND a7)")
	check(t, "ICHOR-2", g, "on a7", "a7 .[1]")
	check(t, "ICHOR-2", g, "Wb7g7: a1, a7", "a1 empty, a7 empty")
	var follow func(g game.Game, depth int)
	follow = func(g game.Game, depth int) {
		best := longest(g)
		if len(best) == 0 {
			check(t, "END-2", g, "end", "stalemate")
			check(t, "END-2", g, "compelled", "")
		}
		if depth > 60 {
			t.Fatalf("POS-2: %s: the line does not end", g.Line())
		}
		for _, move := range best {
			follow(play(t, g, move, "pass"), depth+1)
		}
	}
	follow(start(t, puzzle, ""), 0)
}

// TestGameletEnds checks the end of §14.3: with Obsidian passing, Alabaster
// loses by compulsion within five moves, whatever it plays.
func TestGameletEnds(t *testing.T) {
	var follow func(g game.Game, moves int)
	follow = func(g game.Game, moves int) {
		if g.Outcome().Over {
			check(t, "END-2", g, "end", "compulsion")
			return
		}
		if moves == 5 {
			t.Fatalf("%s: not over after five moves", g.Line())
		}
		for _, move := range g.Moves() {
			follow(play(t, g, move, "pass"), moves+1)
		}
	}
	follow(start(t, gamelet, ""), 0)
	for _, order := range []string{
		"Hb2a3 Be5f4 Hf2g3", "Hb2a3 Hf2g3 Be5f4", "Be5f4 Hb2a3 Hf2g3", "Be5f4 Hf2g3 Hb2a3",
		"Hf2g3 Hb2a3 Be5f4", "Hf2g3 Be5f4 Hb2a3",
	} {
		start(t, gamelet, "", strings.Fields(strings.ReplaceAll(order, " ", " pass "))...)
	}
}
