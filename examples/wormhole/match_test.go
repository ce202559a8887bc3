package wormhole

import (
	"context"
	"flag"
	"math/rand/v2"
	"testing"

	"github.com/nemoroth/rules/rulings/game"
)

var (
	match = flag.Bool("match", false, "play 100 games each against a random player and against plain material")
	depth = flag.Int("depth", 2, "plies of the players' searches in a match")
)

// material is an evaluation by the values of the pieces alone.
func material(c *Cursor) int {
	p := c.top()
	sum := 0
	for k := champion; k < kinds; k++ {
		sum += values[k] * (p.of[p.turn][k].Count() - p.of[p.turn^1][k].Count())
	}
	return sum
}

// A player returns a move in a game that is not over.
type player func(c *Cursor, r *rand.Rand) Move

func random(c *Cursor, r *rand.Rand) Move {
	moves := c.Moves(nil)
	return moves[r.IntN(len(moves))]
}

func searcher(eval func(*Cursor) int, depth int) player {
	return func(c *Cursor, _ *rand.Rand) Move {
		found, _ := game.Search(context.Background(), game.Cursor[Move](c), func() int { return eval(c) }, game.Limits{Depth: depth})
		return found.Move
	}
}

// wins plays pairs of games from random openings of six plies, with sides exchanged,
// and returns the number of games that player a wins.
func wins(t *testing.T, a, b player, games int) (won int) {
	for i := range games {
		r := rand.New(rand.NewPCG(uint64(i/2), 11))
		c := newCursor(opening(t))
		for range 6 {
			c.Do(random(c, r))
		}
		for len(c.Moves(nil)) > 0 {
			p := a
			if c.ply%2 != i%2 {
				p = b
			}
			c.Do(p(c, r))
		}
		if c.ply%2 != i%2 { // b is to move and has lost
			won++
		}
	}
	return won
}

// TestEvaluate checks that the evaluation beats a random player and, with -match, a
// player that counts material in at least 60 of 100 games.
func TestEvaluate(t *testing.T) {
	games := 4
	if *match {
		games = 100
	}
	us := searcher(Evaluate, *depth)
	if n := wins(t, us, random, games); n < games {
		t.Errorf("%d of %d games against a random player", n, games)
	}
	n := wins(t, us, searcher(material, *depth), games)
	t.Logf("%d of %d games against material at depth %d", n, games, *depth)
	if *match && n < 60 {
		t.Errorf("%d games won, want at least 60", n)
	}
}
