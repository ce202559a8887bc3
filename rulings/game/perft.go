package game

import (
	"context"
	"sync"
	"sync/atomic"
)

// PerftOptions tunes a count. The zero value means one processor and no hash table.
type PerftOptions struct {
	// HashMiB is the size of the hash table in MiB, rounded down to a power of two and
	// at most 65536; less than 1 means no table. The table serves only cursors with a
	// method Key() uint64, a hash of the position, and a method PastIsMoot(depth int) bool,
	// which reports whether the count to a depth depends on the position alone.
	HashMiB  int
	CPUs     int                // goroutines to use; less than 2 means one
	Progress func(done, of int) // called after each first move, never concurrently
}

// A Count is a move by name and the number of sequences that begin with it.
type Count struct {
	Move  string `json:"move"`
	Nodes uint64 `json:"nodes"`
}

// Perft counts the sequences of legal moves of length depth, in plies. The past of
// the game counts if a rule depends on it. Depth 0 counts 1. Each goroutine calls
// start for a cursor of its own. The error is that of the context.
func Perft[M any](ctx context.Context, start func() Cursor[M], depth int, o PerftOptions) (uint64,
	error) {
	if depth <= 0 {
		return 1, nil
	}
	counts, err := Divide(ctx, start, func(M) string { return "" }, depth, o)
	var sum uint64
	for _, c := range counts {
		sum += c.Nodes
	}
	return sum, err
}

// Divide returns the count of Perft by first move, in canonical order; nil for
// depth 0.
func Divide[M any](ctx context.Context, start func() Cursor[M], name func(M) string, depth int,
	o PerftOptions) ([]Count, error) {
	if depth < 1 {
		return nil, ctx.Err()
	}
	moves := start().Moves(nil)
	counts := make([]Count, len(moves))
	for i, m := range moves {
		counts[i].Move = name(m)
	}
	table := newCountTable(o.HashMiB)
	var next atomic.Int64
	var stop atomic.Bool
	watching, cancel := context.WithCancel(ctx)
	defer cancel()
	context.AfterFunc(watching, func() { stop.Store(true) })
	var mu sync.Mutex
	var wg sync.WaitGroup
	done := 0
	for range max(1, min(o.CPUs, len(counts))) {
		wg.Go(func() {
			p := &perft[M]{c: start(), stop: &stop, table: table}
			if table != nil {
				p.hash, _ = p.c.(hashed)
			}
			for i := int(next.Add(1)) - 1; i < len(counts) && !stop.Load(); {
				p.c.Do(moves[i])
				counts[i].Nodes = p.count(depth - 1)
				p.c.Undo()
				mu.Lock()
				done++
				if o.Progress != nil {
					o.Progress(done, len(counts))
				}
				mu.Unlock()
				i = int(next.Add(1)) - 1
			}
		})
	}
	wg.Wait()
	return counts, ctx.Err()
}

// A hashed cursor has a hash of its position, and says whether the count to a depth depends
// on the position alone.
type hashed interface {
	Key() uint64
	PastIsMoot(depth int) bool
}

type perft[M any] struct {
	c     Cursor[M]
	hash  hashed // nil without a hash table
	moves []M
	stop  *atomic.Bool
	table countTable
}

// count plays every move, including those of the last ply, instead of adding the
// length of the last lists. So it exercises and times what a search does.
func (p *perft[M]) count(depth int) uint64 {
	if depth == 0 {
		return 1
	}
	if p.stop.Load() {
		return 0
	}
	stored, key := p.hash != nil && p.hash.PastIsMoot(depth), uint64(0)
	if stored {
		key = p.hash.Key()
		if n, ok := p.table.get(key, depth); ok {
			return n
		}
	}
	start := len(p.moves)
	p.moves = p.c.Moves(p.moves)
	var n uint64
	for i := start; i < len(p.moves); i++ {
		p.c.Do(p.moves[i])
		n += p.count(depth - 1)
		p.c.Undo()
	}
	p.moves = p.moves[:start]
	if stored && !p.stop.Load() {
		p.table.put(key, depth, n)
	}
	return n
}

// A countTable stores counts by position and depth. Goroutines share it without
// locks: an entry is two words, and the second shows whether the first belongs to
// it. A wrong count needs two positions with the same 64-bit key.
type countTable []struct{ check, data atomic.Uint64 }

func newCountTable(mib int) countTable {
	if mib < 1 {
		return nil
	}
	const perMiB = 1 << 20 / 16
	n := uint64(perMiB)
	for n*2 <= uint64(min(mib, 1<<16))*perMiB {
		n *= 2
	}
	return make(countTable, n)
}

// A count shares its word with the depth, so counts of 2^56 or more are not stored.
func (t countTable) get(key uint64, depth int) (uint64, bool) {
	e := &t[key&uint64(len(t)-1)]
	data := e.data.Load()
	if e.check.Load() != key^data || int(data&0xff) != depth {
		return 0, false
	}
	return data >> 8, true
}

func (t countTable) put(key uint64, depth int, n uint64) {
	if depth > 0xff || n >= 1<<56 {
		return
	}
	e := &t[key&uint64(len(t)-1)]
	data := n<<8 | uint64(depth)
	e.data.Store(data)
	e.check.Store(key ^ data)
}
