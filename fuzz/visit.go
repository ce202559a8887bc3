package fuzz

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
)

// A position is one position of a case: the question how it is reached, without a
// move, and the game there.
type position struct {
	Question
	game  game.Game
	asked func(game.Game) []string
}

// visit plays the game of a case and calls at with each position, until at returns
// false or a move cannot be played. The error is that of Start.
func visit(rules game.Rules, c gametest.Case, at func(position) bool) error {
	q := Question{Line: c.Line, Ruleset: c.Ruleset}
	g, err := gameOf(rules.Start(q.Line, q.Ruleset))
	if err != nil {
		return err
	}
	for at(position{q, g, c.Ask}) && len(q.Moves) < len(c.Moves) {
		q.Moves = c.Moves[:len(q.Moves)+1]
		if g, err = gameOf(game.PlayOrPass(g, q.Moves[len(q.Moves)-1])); err != nil {
			break
		}
	}
	return nil
}

// reports explains the legal moves of a position, and those that the case asks about
// and that can be read.
func (p position) reports() (list []game.Report) {
	moves := slices.Clone(p.game.Moves())
	if p.asked != nil {
		moves = append(moves, p.asked(p.game)...)
	}
	slices.Sort(moves)
	for _, m := range slices.Compact(moves) {
		if r := p.game.Explain(m); r.Unread == "" {
			list = append(list, r)
		}
	}
	return list
}

// inOrder calls do for 0, 1, 2 … in several goroutines, and take with each result, in
// order, in the caller's goroutine. It returns nil when take returns false, or the
// context's error when the context ends. Later results are dropped.
func inOrder[T any](ctx context.Context, workers int, do func(i uint64) T,
	take func(i uint64, result T) bool) error {
	workers = max(1, workers)
	results := make([]T, 16*workers)
	for start := uint64(0); ; start += uint64(len(results)) {
		var next atomic.Int64
		var wg sync.WaitGroup
		for range workers {
			wg.Go(func() {
				for ctx.Err() == nil {
					k := next.Add(1) - 1
					if k >= int64(len(results)) {
						return
					}
					results[k] = do(start + uint64(k))
				}
			})
		}
		wg.Wait()
		if err := ctx.Err(); err != nil {
			return err
		}
		for k, r := range results {
			if !take(start+uint64(k), r) {
				return nil
			}
		}
	}
}

// Options are the options of Cover, Meetings and Explore. Results depend on Seed,
// Positions and, of Explore, Examples and Known.
type Options struct {
	Seed      uint64
	Positions int // number to look at before it ends; less than 1 is one
	Workers   int // goroutines; less than 1 is one
	// Progress is called now and then with what is counted; it may be nil.
	Progress func(what string, done, of int)

	Examples int        // of Explore: largest number to return; less than 1 is one
	Known    []Question // of Explore: more questions, if the seeded cases give too few hits
}

func (o Options) progress(what string, done, of int) {
	if o.Progress != nil {
		o.Progress(what, min(done, of), of)
	}
}

// seeded calls do for the seeded cases of a game, and take with each result, in order,
// until take returns false or the numbers of positions that do returns add up to
// o.Positions. It returns their sum. The error is that of the context, or that rules is
// nil.
func seeded[T any](ctx context.Context, rules game.Rules, o Options,
	do func(gametest.Case) (result T, positions int),
	take func(i uint64, result T) bool) (positions int, err error) {
	if rules == nil {
		return 0, errNoRules
	}
	type part struct {
		result    T
		positions int
	}
	g := For(rules)
	one := func(i uint64) (p part) {
		p.result, p.positions = do(g.Seeded(o.Seed, i))
		return p
	}
	err = inOrder(ctx, o.Workers, one, func(i uint64, p part) bool {
		positions += p.positions
		more := take(i, p.result)
		o.progress("positions", positions, o.Positions)
		return more && positions < o.Positions
	})
	return positions, err
}
