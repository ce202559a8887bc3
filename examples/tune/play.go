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

// A sample is a position for the fit: its features and inputs, the score of a search,
// and whether the side to move won.
type sample struct {
	features   [ai.FeatureCount]int16
	own, other []uint16 // active inputs of the network for each side
	mirrored   uint16   // mirror or 0
	score      int32    // in centi-Humans
	won        bool
}

func newSample(w *nemoroth.Walker) (s sample) {
	for i, x := range ai.Features(w) {
		s.features[i] = int16(x)
	}
	inputs := func(side nemoroth.Side) []uint16 {
		on := ai.ActiveInputs(w, side)
		short := make([]uint16, len(on))
		for i, x := range on {
			short[i] = uint16(x)
		}
		return short
	}
	s.own, s.other = inputs(w.Side()), inputs(w.Side().Opponent())
	return s
}

// An outcome is a finished game with its samples.
type outcome struct {
	game    *nemoroth.Game // for a suite
	winner  nemoroth.Side  // NoSide if the game was stopped
	samples []sample
}

const maxPlies = 300

// each calls a function with the numbers below n in parallel, until an error.
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

// one plays a game. The samples include positions in which the search has found the
// end of the game, because they are common at the leaves of a search.
func (j job) one(ctx context.Context, number int) (outcome, error) {
	rng := rand.New(rand.NewPCG(j.seed, uint64(number)))
	g := nemoroth.NewGame(nemoroth.Standard())
	var sides []nemoroth.Side
	var o outcome
	// Random moves lead to positions that no side would choose, such as those at
	// the leaves of a search.
	stray := j.stray * []int{1, 2, 5, 10}[rng.IntN(4)] / 5
	opening := j.opening + rng.IntN(j.opening+1)
	for g.Ply() < maxPlies {
		if ctx.Err() != nil {
			return o, ctx.Err()
		}
		if over := g.Outcome(); over.Over {
			o.winner = over.Winner
			break
		}
		var m nemoroth.Move
		if g.Ply() < opening || rng.IntN(100) < stray {
			moves := g.Moves()
			m = moves[rng.IntN(len(moves))]
		} else {
			r, err := ai.Search(ctx, g, ai.Limits{Nodes: j.nodes}, ai.Hash(1), ai.WithWeights(j.player))
			if err != nil {
				return o, err
			}
			s := newSample(nemoroth.NewWalker(g))
			s.score = int32(r.Score)
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
	if j.suite != "" {
		o.game = g
	}
	for i := range o.samples {
		o.samples[i].won = sides[i] == o.winner
	}
	return o, nil
}
