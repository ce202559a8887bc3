package gen

import (
	"context"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/nemoroth/rules/nemoroth"
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

// Choose picks a move for the side on move, or a pass of analysis (POS-2), as
// one byte of a line says. moves are the legal moves, and there must be one.
//
//	00-8f  the move of that index, modulo their number
//	90-bf  a scream of that index, if there is one
//	c0-fe  the move that takes the side's last one back, if there is one:
//	       otherwise positions rarely come near to repeating (REP-1)
//	ff     a pass
func Choose(g *nemoroth.Game, moves []nemoroth.Move, b byte) nemoroth.Move {
	switch {
	case b == 0xff:
		return nemoroth.Pass()
	case b >= 0xc0:
		if own := g.Parent().LastMove(); !own.IsZero() && !own.IsPass() && !own.IsScream() {
			if back := nemoroth.NewMove(own.Kind(), own.To(), own.From()); slices.Contains(moves, back) {
				return back
			}
		}
	case b >= 0x90:
		var screams []nemoroth.Move
		for _, m := range moves {
			if m.IsScream() {
				screams = append(screams, m)
			}
		}
		if len(screams) > 0 {
			return screams[int(b)%len(screams)]
		}
	}
	return moves[int(b)%len(moves)]
}

// Play plays a move or a pass.
func Play(g *nemoroth.Game, m nemoroth.Move) (*nemoroth.Game, error) {
	if m.IsPass() {
		return g.Pass()
	}
	return g.Play(m)
}
