package nemorothgame

import (
	"context"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/ai"
	"github.com/nemoroth/rules/rulings/game"
)

// Search finds a move with package ai, whose players have ai.Levels levels. The score
// is in hundredths of a Human.
func (p point) Search(ctx context.Context, l game.Limits) (game.Found[string], bool) {
	limits := ai.Limits{Depth: l.Depth, Nodes: l.Nodes, Time: l.Time}
	a, err := ai.Analysis{}, error(nil)
	if l.Level == 0 {
		a, err = ai.Search(ctx, p.g, limits)
	} else {
		a, err = ai.Level(l.Level).Choose(ctx, p.g, limits, l.Seed)
	}
	if err != nil || a.Move.IsZero() {
		return game.Found[string]{}, false
	}
	score := int(a.Score)
	if plies, win, ok := a.Score.Proven(); ok && win {
		score = game.Won - plies
	} else if ok {
		score = plies - game.Won
	}
	return game.Found[string]{Move: a.Move.String(), Score: score, Depth: a.Depth, Nodes: a.Nodes},
		true
}

func (p point) Divide(ctx context.Context, depth int, o game.PerftOptions) ([]game.Count[string],
	error) {
	counts, err := game.Divide(ctx, Cursor(p.g), depth, o)
	var named []game.Count[string]
	for _, c := range counts {
		named = append(named, game.Count[string]{Move: c.Move.String(), Nodes: c.Nodes})
	}
	return named, err
}

// Cursor returns a function that makes cursors for game.Perft and game.Search.
func Cursor(g *nemoroth.Game) func() game.Cursor[nemoroth.Move] {
	return func() game.Cursor[nemoroth.Move] { return nemoroth.NewWalker(g) }
}
