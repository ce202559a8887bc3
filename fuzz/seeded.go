package fuzz

import (
	"context"
	"sync"

	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
)

// inOrder calls do for 0, 1, 2 … in several goroutines, and take with each result, in
// order, in the caller's goroutine. It returns nil when take returns false, or the
// context's error when the context ends. The results of the calls that have begun by then
// are dropped.
func inOrder[T any](ctx context.Context, workers int, do func(i uint64) T,
	take func(i uint64, result T) bool) error {
	var running sync.WaitGroup
	defer running.Wait()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	begun := make(chan chan T, max(1, workers)-1) // besides the call whose result is taken next
	running.Go(func() {
		for i := uint64(0); ; i++ {
			result := make(chan T, 1)
			select {
			case begun <- result:
				running.Go(func() { result <- do(i) })
			case <-ctx.Done():
				return
			}
		}
	})
	for i := uint64(0); ; i++ {
		select {
		case result := <-begun:
			if !take(i, <-result) {
				return nil
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// Options are the options of Explore. Results depend on all but Workers and Progress.
type Options struct {
	Seed      uint64
	Positions int // number to look at before it ends; less than 1 is one
	Workers   int // goroutines; less than 1 is one
	// Progress is called now and then with what is counted; it may be nil.
	Progress func(what string, done, of int)

	Examples int        // largest number to return; less than 1 is one
	Known    []Question // more questions, if the seeded cases give too few hits
}

func (o Options) progress(what string, done, of int) {
	if o.Progress != nil {
		o.Progress(what, min(done, of), of)
	}
}

// seeded calls do for the seeded cases of a game, and take with each result, in order,
// until take returns false or the numbers of positions that it returns add up to
// o.Positions. It returns their sum. The error is that of the context, or that rules is
// nil.
func seeded[T any](ctx context.Context, rules game.Rules, o Options, do func(gametest.Case) T,
	take func(i uint64, result T) (positions int, more bool)) (positions int, err error) {
	if rules == nil {
		return 0, errNoRules
	}
	g := For(rules)
	one := func(i uint64) T { return do(g.Seeded(o.Seed, i)) }
	err = inOrder(ctx, o.Workers, one, func(i uint64, result T) bool {
		n, more := take(i, result)
		positions += n
		o.progress("positions", positions, o.Positions)
		return more && positions < o.Positions
	})
	return positions, err
}
