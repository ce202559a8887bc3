package main

import (
	"flag"
	"fmt"
	"testing"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/ai"
)

var (
	puzzleGames = flag.Int("games", 10, "look for puzzles in this `number` of games")
	mostPlies   = flag.Int("plies", 5, "look for wins of at most this `number` of plies")
	moveNodes   = flag.Uint64("nodes", 300, "let the AI search this `number` of nodes for a move")
)

const (
	puzzleNodes = 2_000_000 // of one proof
	leastPlies  = 3
	leastMoves  = 8 // to choose from, so that the win is not played by chance
)

// TestPuzzles lets the AI play against itself, looks for positions from which one move alone wins
// by force, and checks that it does not win sooner. With -v it prints them as lines for the list of
// wins in the file lessons.json of the board: the position line, the ruleset, and the plies that
// the win takes.
func TestPuzzles(t *testing.T) {
	own, err := parsePlayer("ai")
	if err != nil {
		t.Fatal(err)
	}
	m := match{names: [2]string{"ai", "ai"}, players: [2]player{own, own}, maxPlies: 400,
		Limits: ai.Limits{Nodes: *moveNodes}, book: book{seed: 1, plies: 4}}
	seen := map[string]bool{}
	for number := range *puzzleGames {
		p, err := m.playOne(t.Context(), number)
		if err != nil {
			t.Fatal(err)
		}
		g, plies := findPuzzle(t, p.Game)
		if g == nil || seen[g.String()] {
			continue
		}
		seen[g.String()] = true
		if testing.Verbose() {
			fmt.Printf("[%q,%q,%d],\n", g, g.Ruleset(), plies)
		}
	}
	if len(seen) < 2 {
		t.Errorf("%d puzzles", len(seen))
	}
}

// findPuzzle goes back from the end of a game as long as every position is proven, and returns the
// one from which one move alone wins by force that takes the longest, and the plies that it takes;
// nil if there is none. What was played before the position does not count.
func findPuzzle(t *testing.T, g *nemoroth.Game) (found *nemoroth.Game, plies int) {
	for ; g != nil; g = g.Parent() {
		start, err := g.Setup().Game(g.Ruleset())
		if err != nil {
			t.Fatal(err)
		}
		s, err := ai.Solve(t.Context(), start, ai.Limits{Depth: *mostPlies, Nodes: puzzleNodes})
		if err != nil || s.Proof == ai.Unproven {
			break
		}
		long := s.Plies >= leastPlies && len(start.Moves()) >= leastMoves
		if long && s.Proof == ai.Win && winning(t, start, s.Plies) == 1 {
			found, plies = start, s.Plies
		}
	}
	return found, plies
}

// winning counts the moves that win within some plies, or may do so.
func winning(t *testing.T, g *nemoroth.Game, plies int) (n int) {
	for _, move := range g.Moves() {
		next, err := g.Play(move)
		if err != nil {
			t.Fatal(err)
		}
		r, err := ai.Solve(t.Context(), next, ai.Limits{Depth: plies - 1, Nodes: puzzleNodes})
		if err != nil || r.Proof == ai.Loss && r.Plies < plies-1 {
			t.Errorf("%v: %v wins within %d plies, %v", g, move, r.Plies+1, err)
		}
		if r.Proof == ai.Loss || r.Proof == ai.Unproven && r.Plies < plies-1 {
			n++
		}
	}
	return n
}
