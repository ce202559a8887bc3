package wormhole

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// BenchmarkPerft counts from the openings of Nemoroth and Wormhole, and in Wormhole
// after up to 40 random moves.
func BenchmarkPerft(b *testing.B) {
	b.Run("nemoroth", func(b *testing.B) {
		benchPerft(b, nemorothgame.Cursor(nemoroth.NewGame(nemoroth.Standard())), 3, 34124)
	})
	for _, plies := range []int{0, 8, 16, 24, 32, 40} {
		b.Run(fmt.Sprintf("wormhole/after-%d", plies), func(b *testing.B) {
			c := played(b, plies)
			start := func() game.Cursor[Move] { return newCursor(*c.top()) }
			depth, want := 3, uint64(0)
			for ; want < 20000; depth++ { // enough nodes to hide the cost of starting
				want, _ = game.Perft(context.Background(), start, depth, game.PerftOptions{})
			}
			benchPerft(b, start, depth-1, want)
		})
	}
}

func benchPerft[M any](b *testing.B, start func() game.Cursor[M], depth int, want uint64) {
	var n uint64
	b.ReportAllocs()
	for b.Loop() {
		var err error
		if n, err = game.Perft(context.Background(), start, depth, game.PerftOptions{}); err != nil || n != want {
			b.Fatal(n, err)
		}
	}
	b.ReportMetric(float64(n)*float64(b.N)/b.Elapsed().Seconds(), "nodes/s")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(n)/float64(b.N), "ns/node")
}

// played returns a cursor after some random moves, in a game that is not over.
func played(t testing.TB, plies int) *Cursor {
	for seed := range uint64(100) {
		r := rand.New(rand.NewPCG(11, seed))
		c := newCursor(opening(t))
		for moves := c.Moves(nil); len(moves) > 0 && c.ply < plies; moves = c.Moves(nil) {
			c.Do(moves[r.IntN(len(moves))])
		}
		if len(c.Moves(nil)) > 0 {
			return c
		}
	}
	t.Fatal("no such game")
	return nil
}

func opening(t testing.TB) position {
	p, err := parseLine(start)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
