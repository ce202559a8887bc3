package ai

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/nemoroth/rules/nemoroth"
)

// exhaust finds, by trying everything, the shortest win or loss within n plies.
func exhaust(t testing.TB, g *nemoroth.Game, n int) (Verdict, int) {
	t.Helper()
	moves := g.Moves()
	if len(moves) == 0 {
		return Loss, 0
	}
	if n == 0 {
		return Unproven, 0
	}
	shortest, longest, escape := n+1, 0, false
	for _, m := range moves {
		next, err := g.Play(m)
		if err != nil {
			t.Fatal(err)
		}
		switch v, plies := exhaust(t, next, n-1); v {
		case Loss:
			shortest = min(shortest, plies+1)
		case Win:
			longest = max(longest, plies+1)
		default:
			escape = true
		}
	}
	switch {
	case shortest <= n:
		return Win, shortest
	case escape:
		return Unproven, 0
	}
	return Loss, longest
}

func TestSolveIsExhaustive(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 1))
	found := map[Verdict]int{}
	for range 180 {
		g := sparseGame(t, rng, rng.IntN(10))
		if len(g.Moves()) > 10 {
			continue
		}
		const depth = 5
		want, plies := exhaust(t, g, depth)
		s, err := Solve(context.Background(), g, Limits{Depth: depth}, Hash(1))
		if err != nil {
			t.Fatal(err)
		}
		found[want]++
		if s.Verdict != want || want != Unproven && s.Plies != plies {
			t.Errorf("%v (%v) after %v: Solve says %v in %d, all lines %v in %d", g, g.Ruleset(), g.Line(), s.Verdict, s.Plies, want, plies)
			continue
		}
		checkLine(t, g, s)
	}
	if found[Win] < 10 || found[Loss] < 3 || found[Unproven] < 10 {
		t.Errorf("too few of a kind: %v", found)
	}
}

// checkLine holds that the main line has the stated length and ends the game for
// the stated winner.
func checkLine(t testing.TB, g *nemoroth.Game, s Solution) {
	t.Helper()
	if s.Verdict == Unproven {
		if len(s.Line) > 0 {
			t.Errorf("%v: unproven with a line", g)
		}
		return
	}
	winner := g.Side()
	if s.Verdict == Loss {
		winner = winner.Opponent()
	}
	h := g
	for _, m := range s.Line {
		h = play(t, h, m.String())
	}
	if o := h.Outcome(); len(s.Line) != s.Plies || !o.Over || o.Winner != winner {
		t.Errorf("%v: %v in %d, but the line %v ends with: %v", g, s.Verdict, s.Plies, s.Line, o)
	}
}

func TestSolve(t *testing.T) {
	for _, c := range []struct {
		name     string
		position string
		limits   Limits
		verdict  Verdict
		plies    int
	}{
		{"over", lost, Limits{Depth: 3}, Loss, 0},
		{"nothing near the start", "walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW A 1", Limits{Depth: 2}, Unproven, 2},
		{"too few nodes", gamelet, Limits{Nodes: 2}, Unproven, 0},
		{"a Zombie takes the last piece", "7a/6Z1/8/8/8/8/8/8 A 1", Limits{Depth: 1}, Win, 1},
		{"it cannot be escaped", "7h/5Z1M/7M/8/8/8/8/8 O 1", Limits{Depth: 4}, Loss, 2},
	} {
		s := game(t, c.position, nemoroth.Standard())
		got, err := Solve(context.Background(), s, c.limits)
		if err != nil {
			t.Fatal(err)
		}
		if got.Verdict != c.verdict || got.Plies != c.plies {
			t.Errorf("%s: %v in %d, want %v in %d", c.name, got.Verdict, got.Plies, c.verdict, c.plies)
		}
		checkLine(t, s, got)
	}
}
