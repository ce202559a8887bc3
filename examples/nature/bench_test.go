package nature

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// BenchmarkPerft counts from the openings of Nemoroth and of Nature vs. Black Magic,
// and in the latter after up to 160 random moves and after a long walk.
func BenchmarkPerft(b *testing.B) {
	b.Run("nemoroth", func(b *testing.B) {
		benchPerft(b, nemorothgame.Cursor(nemoroth.NewGame(nemoroth.Standard())), 3, 34124)
	})
	for _, plies := range []int{0, 20, 40, 80, 160} {
		b.Run(fmt.Sprintf("nature/after-%d", plies), func(b *testing.B) {
			benchPerft(b, cursors(played(b, plies)), 3, 0)
		})
	}
	b.Run("nature/after-20-and-a-walk-of-4000", func(b *testing.B) {
		benchPerft(b, cursors(walked(b, played(b, 20), 4000)), 3, 0)
	})
}

func cursors(g point) func() game.Cursor[Move] {
	c := newCursor(g)
	return func() game.Cursor[Move] { return c } // one processor only
}

func benchPerft[M any](b *testing.B, start func() game.Cursor[M], depth int, want uint64) {
	var n uint64
	b.ReportAllocs()
	for b.Loop() {
		var err error
		if n, err = game.Perft(context.Background(), start, depth, game.PerftOptions{}); err != nil || want != 0 && n != want {
			b.Fatal(n, err)
		}
	}
	b.ReportMetric(float64(n)*float64(b.N)/b.Elapsed().Seconds(), "nodes/s")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(n)/float64(b.N), "ns/node")
}

// played returns a game that is not over after some random moves.
func played(t testing.TB, plies int) point {
	for seed := range uint64(1000) {
		r := rand.New(rand.NewPCG(11, seed))
		g := opening(t)
		n := 0
		for moves := g.legalMoves(); len(moves) > 0 && n < plies; moves = g.legalMoves() {
			g = g.after(moves[r.IntN(len(moves))])
			n++
		}
		if len(g.legalMoves()) > 0 {
			return g
		}
	}
	t.Fatal("no such game")
	return point{}
}

// walked returns a game after more moves, all reversible.
func walked(t testing.TB, g point, plies int) point {
	r := rand.New(rand.NewPCG(12, 0))
	for range plies {
		var on []point
		for _, m := range g.legalMoves() {
			if next := g.after(m); g.reversible(m, next.position) && len(next.legalMoves()) > 0 {
				on = append(on, next)
			}
		}
		if len(on) == 0 {
			t.Fatal("the walk ends")
		}
		g = on[r.IntN(len(on))]
	}
	return g
}

func (g point) legalMoves() []Move {
	if g.over() {
		return nil
	}
	return g.moves(nil)
}

func opening(t testing.TB) point {
	g, err := Rules().Start("", "")
	if err != nil {
		t.Fatal(err)
	}
	return g.(point)
}
