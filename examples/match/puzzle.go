package main

import (
	"context"
	"fmt"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/ai"
)

const (
	puzzleNodes = 2_000_000 // of one proof
	leastPlies  = 3
	leastMoves  = 8 // to choose from, so that the win is not played by chance
)

// findPuzzle goes back from the end of a game as long as every position is proven, and returns the
// puzzle with the longest win, or "". That is a position from which one move alone wins by force: its
// position line, its ruleset, and the plies that the win takes, as a line of the list of wins in the
// file lessons.json of the board. If the number of plies is 0 it looks for none.
func findPuzzle(ctx context.Context, g *nemoroth.Game, plies int) (found string) {
	for ; g != nil && plies > 0; g = g.Parent() {
		start, _ := g.Setup().Game(g.Ruleset()) // what was played before does not count
		s, err := ai.Solve(ctx, start, ai.Limits{Depth: plies, Nodes: puzzleNodes})
		if err != nil || s.Verdict == ai.Unproven {
			break
		}
		wins, open, _ := ai.Wins(ctx, start, ai.Limits{Depth: s.Plies, Nodes: puzzleNodes})
		long := s.Plies >= leastPlies && len(start.Moves()) >= leastMoves
		if long && len(wins) == 1 && !open {
			found = fmt.Sprintf("[%q,%q,%d],\n", start, start.Ruleset(), s.Plies)
		}
	}
	return found
}
