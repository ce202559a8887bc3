package main

import (
	"context"
	"math/rand/v2"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/ai"
)

// A book makes openings of random moves, which depend on the seed and a number. It
// avoids openings that a short search scores beyond bookMargin.
type book struct {
	rules nemoroth.Ruleset
	seed  uint64
	plies int
}

const (
	bookNodes  = 4000
	bookMargin = 400 // in centi-Humans
	bookTries  = 200 // the last try is accepted in any case
)

func (b book) opening(n int) (*nemoroth.Game, error) {
	rng := rand.New(rand.NewPCG(b.seed, uint64(n)))
	last := nemoroth.NewGame(b.rules)
	for range bookTries {
		g, err := b.random(rng)
		if err != nil {
			return nil, err
		}
		if g.Outcome().Over {
			continue
		}
		last = g
		r, err := ai.Search(context.Background(), g, ai.Limits{Nodes: bookNodes}, ai.Hash(1))
		if err != nil {
			return nil, err
		}
		if r.Score <= bookMargin && r.Score >= -bookMargin {
			break
		}
	}
	return last, nil
}

func (b book) random(rng *rand.Rand) (*nemoroth.Game, error) {
	g := nemoroth.NewGame(b.rules)
	for range b.plies {
		moves := g.Moves()
		if len(moves) == 0 {
			break
		}
		var err error
		if g, err = g.Play(moves[rng.IntN(len(moves))]); err != nil {
			return nil, err
		}
	}
	return g, nil
}
