package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/ai"
	"github.com/nemoroth/rules/rulings/game"
)

// baseline is a simple search that counts pieces, to compare players with.
type baseline struct{}

func (baseline) close() error { return nil }

func (baseline) move(ctx context.Context, g *nemoroth.Game, limits ai.Limits) (choice, error) {
	w := nemoroth.NewWalker(g)
	f, ok := game.Search(ctx, w, func() int { return material(w) },
		game.Limits{Depth: limits.Depth, Nodes: limits.Nodes, Time: limits.Time})
	if !ok {
		return choice{}, errors.New("no legal move, or no limit of the search")
	}
	c := choice{f.Move, ai.Score(f.Score).String(), f.Depth}
	if plies, win, proven := f.Proven(); proven && win {
		c.score = fmt.Sprintf("win in %d", plies)
	} else if proven {
		c.score = fmt.Sprintf("loss in %d", plies)
	}
	return c, nil
}

// material returns 100 per mobile piece of the side to move, -100 per other.
func material(w *nemoroth.Walker) (sum int) {
	side := w.Side()
	for k := nemoroth.Basilisk; k <= nemoroth.Zombie; k++ {
		sum += 100 * (w.Count(side, k) - w.Count(side.Opponent(), k))
	}
	return sum
}
