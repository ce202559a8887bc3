package fuzz

import (
	"context"
	"iter"
	"sync"
)

// inOrder calls do for 0, 1, 2 … in several goroutines and yields each result with its number,
// in order, until the context ends. The results of the calls that have begun when the loop
// over them ends are dropped; it ends when they have returned.
func inOrder[T any](ctx context.Context, workers int, do func(i uint64) T) iter.Seq2[uint64, T] {
	return func(yield func(uint64, T) bool) {
		var running sync.WaitGroup
		defer running.Wait()
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		begun := make(chan chan T, max(1, workers)-1) // besides the call whose result is next
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
				if !yield(i, <-result) {
					return
				}
			case <-ctx.Done():
				return
			}
		}
	}
}

// ExploreOptions are the options of Explore. Results depend on all but Workers and Progress.
type ExploreOptions struct {
	Seed      uint64
	Positions int // number to look at before it ends; less than 1 is one
	Workers   int // goroutines; less than 1 is one
	// Progress is called now and then with what is counted; it may be nil.
	Progress func(what string, done, of int)

	Examples int    // largest number to return; less than 1 is one
	Known    []Case // more cases, if the seeded cases give too few hits
}

func (o ExploreOptions) progress(what string, done, of int) {
	if o.Progress != nil {
		o.Progress(what, min(done, of), of)
	}
}
