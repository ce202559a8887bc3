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

// Seeded returns the i-th random case of a seed, as bytes and decoded, and a
// source of random numbers of its own, so that the case can be made again alone.
func Seeded(seed, i uint64) ([]byte, Case, *rand.Rand) {
	rng := rand.New(rand.NewPCG(seed, i))
	data := Random(rng)
	return data, Decode(data), rng
}

// Literal returns bytes as a line of an input file of a fuzz target. The line is
// ASCII without single quotes, so that it can be quoted in a shell.
func Literal(data []byte) string {
	return "[]byte(" + strings.ReplaceAll(strconv.QuoteToASCII(string(data)), "'", `\x27`) + ")"
}

// Each calls do for 0, 1, 2 … in several goroutines, and take with each result,
// in order, in the caller's goroutine. It returns nil when take returns false, or
// the context's error when the context ends. Later results are dropped.
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

// Choose returns the move, or the pass of analysis (POS-2), that one byte of a
// line chooses. moves are the legal moves; there must be at least one.
//
//	00-8f  the move with this index, modulo their number
//	90-bf  a legal scream, by index modulo their number
//	c0-fe  the move that takes the side's last move back: without it,
//	       positions would rarely repeat (REP-1)
//	ff     a pass
//
// If there is no such scream or move back, the byte counts as an index.
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

// Play plays a move or a pass of analysis.
func Play(g *nemoroth.Game, m nemoroth.Move) (*nemoroth.Game, error) {
	if m.IsPass() {
		return g.Pass()
	}
	return g.Play(m)
}
