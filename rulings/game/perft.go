package game

import (
	"context"
	"sync"
	"sync/atomic"
)

// A Cursor walks the tree of a game on a board that it changes in place: forward
// with Do, back with Undo. M is the game's own move type.
type Cursor[M any] interface {
	// Moves appends the legal moves to a slice, in canonical order. It appends none if
	// and only if the game is over.
	Moves(to []M) []M
	// Do plays a move of Moves and reports whether it did.
	Do(M) bool
	// Undo takes back the last move and reports whether there was one.
	Undo() bool
	// Result returns the result of a game that is over: 1 if the side to move has won,
	// -1 if it has lost, 0 for a draw.
	Result() int
}

// DivideOptions are the options of Divide.
type DivideOptions struct {
	Workers  int                // goroutines to use; less than 2 means one
	Progress func(done, of int) // called after each first move, never concurrently
}

// A Count is a move by name and the number of sequences that begin with it.
type Count struct {
	Move  string `json:"move"`
	Nodes uint64 `json:"nodes"`
}

// Divide counts, by first move in canonical order, the sequences of legal moves of length
// depth, in plies; it returns nil for depth 0. The past of the game counts if a rule
// depends on it. Each goroutine calls start for a cursor of its own. The error is that of
// the context.
func Divide[M any](ctx context.Context, start func() Cursor[M], name func(M) string, depth int,
	o DivideOptions) ([]Count, error) {
	if depth < 1 {
		return nil, ctx.Err()
	}
	moves := start().Moves(nil)
	counts := make([]Count, len(moves))
	todo := make(chan int, len(moves))
	for i, m := range moves {
		counts[i].Move = name(m)
		todo <- i
	}
	close(todo)
	var stop atomic.Bool
	defer context.AfterFunc(ctx, func() { stop.Store(true) })()
	var mu sync.Mutex
	var wg sync.WaitGroup
	done := 0
	for range max(1, min(o.Workers, len(counts))) {
		wg.Go(func() {
			p := &perft[M]{Cursor: start(), stop: &stop}
			for i := range todo {
				if stop.Load() {
					return
				}
				p.Do(moves[i])
				counts[i].Nodes = p.count(depth - 1)
				p.Undo()
				mu.Lock()
				done++
				if o.Progress != nil {
					o.Progress(done, len(counts))
				}
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	return counts, ctx.Err()
}

// A perft counts sequences on one cursor.
type perft[M any] struct {
	Cursor[M]
	moves []M
	stop  *atomic.Bool
}

// count plays every move, including those of the last ply, instead of adding the
// length of the last lists. So it exercises and times what a search does.
func (p *perft[M]) count(depth int) (nodes uint64) {
	if depth == 0 {
		return 1
	}
	if p.stop.Load() {
		return 0
	}
	start := len(p.moves)
	p.moves = p.Moves(p.moves)
	for i := start; i < len(p.moves); i++ {
		p.Do(p.moves[i])
		nodes += p.count(depth - 1)
		p.Undo()
	}
	p.moves = p.moves[:start]
	return nodes
}
