package ai

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/nemoroth/rules/nemoroth"
)

// pairs calls f with games that have a past and the same positions without one,
// where the past changes minimax's value at depth 4: where a table that knows
// positions alone would lie (REP-1).
func pairs(t *testing.T, n int, f func(past, fresh *nemoroth.Game, with, without Score)) {
	t.Helper()
	x := minimax{fixedDefault()}
	rng := rand.New(rand.NewPCG(6, 1))
	for tries := 0; n > 0; tries++ {
		if tries == 4000 {
			t.Fatalf("%d pairs are missing", n)
		}
		past := sparseGame(t, rng, 3+rng.IntN(8))
		if len(past.Moves()) > 7 || len(past.Moves()) == 1 {
			continue
		}
		fresh, err := past.Setup().Game(past.Ruleset())
		if err != nil {
			t.Fatal(err)
		}
		if len(fresh.Moves()) == 1 { // the root is not extended, the reference's is
			continue
		}
		with, without := Score(x.value(past, 4, 0)), Score(x.value(fresh, 4, 0))
		if with != without {
			n--
			f(past, fresh, with, without)
		}
	}
}

// Exact searches know the past, even with a table that was filled without it.
func TestPastMatters(t *testing.T) {
	pairs(t, 8, func(past, fresh *nemoroth.Game, with, without Score) {
		table := NewTable(1)
		for _, c := range []struct {
			name string
			g    *nemoroth.Game
			want Score
		}{{"fresh", fresh, without}, {"with its past", past, with}, {"fresh again", fresh, without}} {
			r := search(t, c.g, Limits{Depth: 4}, Without(Reductions|Pruning), WithTable(table))
			if r.Score != c.want && r.Depth == 4 {
				t.Errorf("%v %s, after %v: %v, want %v", c.g, c.name, c.g.Line(), r.Score, c.want)
			}
		}
	})
}

// A full search may take an estimate from another path, but never a proof: what
// it calls won or lost is, in the game with its past.
func TestProofsKnowThePast(t *testing.T) {
	checked := 0
	pairs(t, 10, func(past, fresh *nemoroth.Game, _, _ Score) {
		table := NewTable(1)
		for _, g := range []*nemoroth.Game{fresh, past, fresh, past} {
			r := search(t, g, Limits{Depth: 7, Nodes: 40000}, WithTable(table))
			plies, win, ok := r.Score.Proven()
			if !ok || plies > 9 {
				continue
			}
			s, err := Solve(context.Background(), g, Limits{Depth: plies, Nodes: 300000}, Hash(1))
			if err != nil {
				t.Fatal(err)
			}
			if s.Verdict == Unproven && s.Plies < plies {
				continue
			}
			checked++
			if win != (s.Verdict == Win) || s.Verdict == Unproven {
				t.Errorf("%v after %v: search says %v, Solve %v", g, g.Line(), r.Score, s.Verdict)
			}
		}
	})
	if checked < 5 {
		t.Errorf("only %d proofs were checked", checked)
	}
}

// A result that depends on the past is not stored, only its move.
func TestPastIsNotStored(t *testing.T) {
	s := &worker{shared: &shared{table: NewTable(1)}}
	m := nemoroth.MustMove("Be1d3")
	for _, c := range []struct {
		name      string
		past, ply int
		want      bound
	}{
		{"no move was forbidden", noPast, 3, exact},
		{"a position below the node came back", 4, 3, exact},
		{"the node itself would have come back", 3, 3, exact},
		{"a position before the node", 2, 3, noBound},
		{"a position before the root", -5, 0, noBound},
	} {
		s.remember(77, m, 50, 4, c.ply, c.past, 0, 100)
		got, ok := s.table.get(77)
		if !ok || got.bound != c.want || got.move != moveMark(m) {
			t.Errorf("%s: stored %+v, want bound %d", c.name, got, c.want)
		}
	}
}
