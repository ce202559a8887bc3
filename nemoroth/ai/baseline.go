package ai

import (
	"context"
	"time"

	"github.com/nemoroth/rules/nemoroth"
)

// Baseline is a search to measure others against, as crude as can be: alpha-beta
// to depth 1, 2, 3 … until the limits are reached, moves in the order in which
// they are generated, no table, and the number of mobile pieces for an
// evaluation. Of an iteration that was not finished nothing is used. Arguments
// and errors are those of Search.
func Baseline(ctx context.Context, g *nemoroth.Game, limits Limits) (Analysis, error) {
	start := time.Now()
	ctx = orBackground(ctx)
	if err := check(ctx, g, limits); err != nil {
		return Analysis{}, err
	}
	b := &baseline{w: nemoroth.NewWalker(g), limits: limits, done: ctx.Done()}
	if limits.Time > 0 {
		b.deadline = start.Add(limits.Time)
	}
	if d, ok := ctx.Deadline(); ok && (b.deadline.IsZero() || d.Before(b.deadline)) {
		b.deadline = d
	}
	roots := b.w.Moves(nil)
	r := Analysis{Move: roots[0]}
	last := MaxDepth
	if limits.Depth > 0 {
		last = min(last, limits.Depth)
	}
	for depth := 1; depth <= last; depth++ {
		best, move := -infinite, nemoroth.Move{}
		for _, m := range roots {
			b.w.Do(m)
			v := -b.search(depth-1, 1, -infinite, -best)
			b.w.Undo()
			if v > best {
				best, move = v, m
			}
		}
		if b.halted {
			break
		}
		r.Move, r.Score, r.Depth = move, Score(best), depth
		if plies, _, ok := r.Score.Proven(); ok && plies <= depth {
			break
		}
	}
	r.Line = []nemoroth.Move{r.Move}
	r.Lines = []Line{{r.Score, r.Line}}
	r.Nodes, r.Time = b.nodes, time.Since(start)
	return r, nil
}

type baseline struct {
	w        *nemoroth.Walker
	moves    []nemoroth.Move
	limits   Limits
	deadline time.Time
	done     <-chan struct{}
	nodes    uint64
	halted   bool
}

func (b *baseline) search(depth, ply, alpha, beta int) int {
	b.nodes++
	if b.nodes%pollEvery == 0 {
		b.poll()
	}
	if b.halted || b.limits.Nodes > 0 && b.nodes >= b.limits.Nodes {
		b.halted = true
		return 0
	}
	start := len(b.moves)
	b.moves = b.w.Moves(b.moves)
	n := len(b.moves) - start
	best := -infinite
	switch {
	case n == 0:
		best = lostIn(ply)
	case depth == 0:
		best = b.material()
	default:
		for i := range n {
			b.w.Do(b.moves[start+i])
			v := -b.search(depth-1, ply+1, -beta, -alpha)
			b.w.Undo()
			best = max(best, v)
			if alpha = max(alpha, v); alpha >= beta {
				break
			}
		}
	}
	b.moves = b.moves[:start]
	return best
}

func (b *baseline) material() (sum int) {
	side := b.w.Side()
	for k := nemoroth.Basilisk; k <= nemoroth.Zombie; k++ {
		sum += 100 * (b.w.Count(side, k) - b.w.Count(side.Opponent(), k))
	}
	return sum
}

func (b *baseline) poll() {
	select {
	case <-b.done:
		b.halted = true
	default:
		b.halted = !b.deadline.IsZero() && !time.Now().Before(b.deadline)
	}
}
