// Package seeded runs random cases that can be had again: each has a number and
// randomness of its own, so that workers share nothing, what is found does not
// depend on how many they are, and a case can be repeated without those before
// it.
package seeded

import (
	"context"
	"math/rand/v2"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/nemoroth/rules/fuzz/internal/board"
)

// Case returns the i-th case of a seed, as a byte string and decoded, and
// randomness for whatever is done with it.
func Case(seed, i uint64) ([]byte, board.Case, *rand.Rand) {
	rng := rand.New(rand.NewPCG(seed, i))
	data := board.Random(rng)
	return data, board.Decode(data), rng
}

// Literal writes bytes as a line of a fuzz target's input file, in ASCII and
// without single quotes, so that a shell takes it between such.
func Literal(data []byte) string {
	return "[]byte(" + strings.ReplaceAll(strconv.QuoteToASCII(string(data)), "'", `\x27`) + ")"
}

// Each calls do for 0, 1, 2 … from several goroutines, and take with the results
// in that order from one, until take returns false or the context ends; then it
// returns the context's error. Results after the last one taken are lost.
func Each[T any](ctx context.Context, workers int, do func(i uint64) T, take func(i uint64, result T) bool) error {
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
