package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"testing"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/ai"
)

var (
	puzzlePlies = flag.Int("puzzles", 5, "find wins of at most this number of plies")
	puzzleGames = flag.Int("games", 10, "look for them in this number of games")
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

// TestPuzzles prints lines for the list of wins in examples/board/web/lessons.json: positions of
// games of the AI in which one move alone wins by force. It checks that each is won by one move
// alone, in as many plies as it says.
func TestPuzzles(t *testing.T) {
	one, err := parsePlayer("ai")
	if err != nil {
		t.Fatal(err)
	}
	m := &match{players: [2]player{one, one}, limits: ai.Limits{Nodes: 300}, maxPlies: 400,
		book: book{seed: 1, plies: 4}}
	seen := map[string]bool{}
	for number := range *puzzleGames {
		p, err := m.playOne(t.Context(), number)
		if err != nil {
			t.Fatal(err)
		}
		text := findPuzzle(t.Context(), p.game, *puzzlePlies)
		if text == "" || seen[text] {
			continue
		}
		fmt.Printf("%s,\n", text)
		seen[text] = true
		var start, ruleset string
		var plies int
		if err := json.Unmarshal([]byte(text), &[]any{&start, &ruleset, &plies}); err != nil {
			t.Fatal(err)
		}
		s, err := nemoroth.ParseSetup(start)
		if err != nil {
			t.Fatal(err)
		}
		g, err := s.Game(nemoroth.Standard())
		if err != nil || ruleset != "Standard" || plies < leastPlies || plies > *puzzlePlies {
			t.Fatalf("%s: %v", text, err)
		}
		if wins := winners(t, g, plies); wins != 1 {
			t.Errorf("%s: %d moves win", text, wins)
		}
	}
	if len(seen) < 2 {
		t.Errorf("%d puzzles", len(seen))
	}
}

// winners counts the moves that win within a number of plies, and checks that none does sooner.
func winners(t *testing.T, g *nemoroth.Game, most int) (wins int) {
	for _, m := range g.Moves() {
		next, err := g.Play(m)
		if err != nil {
			t.Fatal(err)
		}
		for plies := 2; plies < most; plies += 2 {
			r, err := ai.Solve(t.Context(), next, ai.Limits{Depth: plies})
			if err != nil || r.Verdict == ai.Loss && plies < most-1 {
				t.Errorf("%v: %v wins within %d plies, %v", g, m, plies+1, err)
			}
			if r.Verdict == ai.Loss {
				wins++
				break
			}
		}
	}
	return wins
}
