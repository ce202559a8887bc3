package main

import (
	"context"
	"encoding/json"

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
// position line, its ruleset, and the plies that the win takes, as the file lessons.json of the
// board lists it.
func findPuzzle(ctx context.Context, g *nemoroth.Game, plies int) (found string) {
	for ; g != nil; g = g.Parent() {
		start, err := g.Setup().Game(g.Ruleset()) // what was played before does not count
		if err != nil {
			return found
		}
		s, err := ai.Solve(ctx, start, ai.Limits{Depth: plies, Nodes: puzzleNodes})
		if err != nil || s.Verdict == ai.Unproven {
			return found
		}
		if s.Verdict != ai.Win || s.Plies < leastPlies || len(start.Moves()) < leastMoves {
			continue
		}
		wins, open, err := ai.Wins(ctx, start, ai.Limits{Depth: s.Plies, Nodes: puzzleNodes})
		if err == nil && len(wins) == 1 && !open {
			text, _ := json.Marshal([]any{start.String(), start.Ruleset().String(), s.Plies})
			found = string(text)
		}
	}
	return found
}
