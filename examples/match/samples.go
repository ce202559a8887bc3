package main

import (
	"context"
	"math/rand/v2"
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
	side       nemoroth.Side // to move
}

func newSample(g *nemoroth.Game, score ai.Score) sample {
	w := nemoroth.NewWalker(g)
	s := sample{score: int32(score), side: w.Side()}
	for i, x := range ai.Features(w) {
		s.features[i] = int16(x)
	}
	inputs := func(side nemoroth.Side) (short []uint16) {
		for _, x := range ai.ActiveInputs(w, side) {
			short = append(short, uint16(x))
		}
		return short
	}
	s.own, s.other = inputs(w.Side()), inputs(w.Side().Opponent())
	return s
}

const maxPlies = 300

// play plays all games in parallel and returns the samples of each.
func (j job) play(ctx context.Context, p *cli.Progress) ([][]sample, error) {
	games := make([][]sample, j.games)
	var done atomic.Int64
	err := cli.Parallel(ctx, j.games, j.cpus, func(ctx context.Context, i int) (err error) {
		games[i], err = j.playOne(ctx, i)
		p.Report("games", int(done.Add(1)), j.games)
		return err
	})
	p.End()
	return games, err
}

// playOne plays a game and returns its samples, none if it has no winner. Some of its moves are
// random, since they lead to positions that no side would choose, such as those at the leaves of
// a search. For the same reason the samples include positions in which the search has found the
// game's end.
func (j job) playOne(ctx context.Context, number int) (samples []sample, err error) {
	rng := rand.New(rand.NewPCG(j.seed, uint64(number)))
	g := nemoroth.NewGame(nemoroth.Standard())
	stray := []int{2, 4, 10, 20}[rng.IntN(4)] // percentage of random moves
	opening := 5 + rng.IntN(6)                // plies
	for g.Ply() < maxPlies && !g.Outcome().Over && err == nil {
		var m nemoroth.Move
		if g.Ply() < opening || rng.IntN(100) < stray {
			moves := g.Moves()
			m = moves[rng.IntN(len(moves))]
		} else {
			p := ai.Player{Limits: ai.Limits{Nodes: j.nodes}, Hash: 1, Weights: &j.player}
			r, err := p.Choose(ctx, g)
			if err != nil || ctx.Err() != nil {
				return nil, err
			}
			samples = append(samples, newSample(g, r.Score))
			m = r.Move
		}
		g, err = g.Play(m)
	}
	winner := g.Outcome().Winner
	if err != nil || winner == nemoroth.NoSide {
		return nil, err
	}
	for i := range samples {
		samples[i].won = samples[i].side == winner
	}
	return samples, nil
}
