package main

import (
	"context"
	"math/rand/v2"
	"sync"
	"sync/atomic"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/ai"
)

// A sample is what the evaluation saw in a position, and whether the side on
// move there won.
type sample struct {
	features [len(ai.Weights{})]float32
	won      bool
	weight   float64 // 1 in all for the positions of one game
}

// An outcome is a game and what can be learned from it.
type outcome struct {
	game    *nemoroth.Game
	winner  nemoroth.Side // NoSide if the game was broken off
	samples []sample
}

const maxPlies = 300

// each calls a function with the numbers below n, on several processors, until
// it fails.
func (j job) each(p *cli.Progress, what string, n int, f func(int) error) error {
	var next atomic.Int64
	var mu sync.Mutex
	var failed error
	done := 0
	p.Begin()
	defer p.End()
	var wg sync.WaitGroup
	for range j.cpus {
		wg.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				err := f(i)
				mu.Lock()
				if err != nil && failed == nil {
					failed = err
					next.Store(int64(n))
				}
				done++
				p.Report(what, done, n)
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	return failed
}

// play plays all games.
func (j job) play(ctx context.Context, p *cli.Progress) ([]outcome, error) {
	games := make([]outcome, j.games)
	return games, j.each(p, "games", len(games), func(i int) (err error) {
		games[i], err = j.one(ctx, i)
		return err
	})
}

// one plays a game. All its positions count, even those whose end the search
// foresees: such positions are common at the leaves of a search.
func (j job) one(ctx context.Context, number int) (outcome, error) {
	rng := rand.New(rand.NewPCG(j.seed, uint64(number)))
	g := nemoroth.NewGame(nemoroth.Standard())
	var sides []nemoroth.Side
	var o outcome
	// Each side plays by one of the sets of weights. That and stray moves lead to
	// positions that neither side would choose, so that the fit does not take for
	// good what only good positions have.
	players := [2]ai.Weights{j.players[rng.IntN(len(j.players))], j.players[rng.IntN(len(j.players))]}
	for g.Ply() < maxPlies {
		if ctx.Err() != nil {
			return o, ctx.Err()
		}
		if over := g.Outcome(); over.Over {
			o.winner = over.Winner
			break
		}
		var m nemoroth.Move
		if g.Ply() < j.opening || rng.IntN(100) < j.stray {
			moves := g.Moves()
			m = moves[rng.IntN(len(moves))]
		} else {
			r, err := ai.Search(ctx, g, ai.Limits{Nodes: j.nodes}, ai.Hash(1), ai.WithWeights(players[g.Side()-nemoroth.Alabaster]))
			if err != nil {
				return o, err
			}
			var s sample
			for i, x := range ai.Features(nemoroth.NewWalker(g)) {
				s.features[i] = float32(x)
			}
			o.samples = append(o.samples, s)
			sides = append(sides, g.Side())
			m = r.Move
		}
		next, err := g.Play(m)
		if err != nil {
			return o, err
		}
		g = next
	}
	o.game = g
	for i := range o.samples {
		o.samples[i].won = sides[i] == o.winner
		o.samples[i].weight = 1 / float64(len(o.samples))
	}
	return o, nil
}
