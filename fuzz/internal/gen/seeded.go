package gen

import (
	"context"
	"math/rand/v2"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
)

// Seeded returns the i-th random case of a seed, as a byte string and decoded,
// and randomness for whatever is done with it. Each case has its own, so that
// workers share nothing and a case can be had again without those before it.
func Seeded(seed, i uint64) ([]byte, Case, *rand.Rand) {
	rng := rand.New(rand.NewPCG(seed, i))
	data := Random(rng)
	return data, Decode(data), rng
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
