package game

import (
	"context"
	"sync"
	"sync/atomic"
)

// PerftOptions tunes a count. The zero value means one processor and no hash table.
type PerftOptions struct {
	// HashMiB is the size in MiB of the hash tables, one for each goroutine, together at
	// most 65536; less than 1 means none. The tables serve only cursors with a method
	// Key() uint64, a hash of the position, and a method Reversible() int, the number of
	// plies since the last one before which no position matters for legality.
	HashMiB  int
	CPUs     int                // goroutines to use; less than 2 means one
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
	o PerftOptions) ([]Count, error) {
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
	done, workers := 0, max(1, min(o.CPUs, len(counts)))
	for range workers {
		wg.Go(func() {
			p := &perft[M]{c: start(), stop: &stop}
			if entries := min(o.HashMiB, 1<<16) * entriesPerMiB / workers; entries > 0 {
				if p.hash, _ = p.c.(hashed); p.hash != nil {
					p.table = make([]entry, entries)
				}
			}
			for i := range todo {
				if stop.Load() {
					return
				}
				p.c.Do(moves[i])
				counts[i].Nodes = p.count(depth - 1)
				p.c.Undo()
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

// A hashed cursor has a hash of its position, and the number of plies before it on which
// legality can depend.
type hashed interface {
	Key() uint64
	Reversible() int
}

// A perft counts sequences on one cursor.
type perft[M any] struct {
	c     Cursor[M]
	hash  hashed  // nil without a hash table
	table []entry // by key
	moves []M
	stop  *atomic.Bool
}

// An entry is a count in a hash table. A wrong count needs two positions with the same
// 64-bit key.
type entry struct {
	key, nodes uint64
	depth      int
}

const entriesPerMiB = 1 << 20 / 24

// count plays every move, including those of the last ply, instead of adding the
// length of the last lists. So it exercises and times what a search does.
func (p *perft[M]) count(depth int) (nodes uint64) {
	if depth == 0 {
		return 1
	}
	if p.stop.Load() {
		return 0
	}
	var key uint64
	var stored *entry // nil if the count is not stored
	if p.hash != nil && p.hash.Reversible() == 0 {
		key = p.hash.Key()
		stored = &p.table[key%uint64(len(p.table))]
		if stored.key == key && stored.depth == depth {
			return stored.nodes
		}
	}
	start := len(p.moves)
	p.moves = p.c.Moves(p.moves)
	for i := start; i < len(p.moves); i++ {
		p.c.Do(p.moves[i])
		nodes += p.count(depth - 1)
		p.c.Undo()
	}
	p.moves = p.moves[:start]
	if stored != nil && !p.stop.Load() {
		*stored = entry{key, nodes, depth}
	}
	return nodes
}
