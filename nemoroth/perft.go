package nemoroth

import (
	"context"
	"sync"
	"sync/atomic"
)

// PerftOptions tunes a count; the zero value counts on one processor.
type PerftOptions struct {
	HashMiB  int                // size of a table of counts, in MiB, rounded down to a power of two and at most 65536; less than 1 is none
	CPUs     int                // goroutines to count with; less than 2 is one
	Progress func(done, of int) // called after each finished first move or pair of moves, from any goroutine but never from two at once
}

// A DivideEntry is a legal move and the count behind it.
type DivideEntry struct {
	Move  Move   `json:"move"`
	Nodes uint64 `json:"nodes"`
}

// Perft counts the sequences of legal moves of so many plies from a game's
// current position, distinct by canonical name, REP-1 applied along the line
// and to the game's past. Depth 0 counts 1. It returns the context's error if
// that ends first, and ErrInvalid where there is no game.
func Perft(ctx context.Context, g *Game, depth int, o PerftOptions) (uint64, error) {
	if !g.valid() {
		return 0, errNoGame
	}
	if depth <= 0 {
		return 1, nil
	}
	entries, err := Divide(ctx, g, depth, o)
	var sum uint64
	for _, e := range entries {
		sum += e.Nodes
	}
	return sum, err
}

// Divide is Perft by first moves, in canonical order; nil for a depth below 1.
func Divide(ctx context.Context, g *Game, depth int, o PerftOptions) ([]DivideEntry, error) {
	if ctx == nil {
		ctx = context.Background()
	}
	if !g.valid() {
		return nil, errNoGame
	}
	if depth < 1 {
		return nil, ctx.Err()
	}
	root := NewWalker(g)
	var entries []DivideEntry
	for _, m := range root.Moves(nil) {
		entries = append(entries, DivideEntry{Move: m})
	}
	if depth == 1 {
		for i := range entries {
			entries[i].Nodes = 1
		}
		return entries, ctx.Err()
	}

	// The work is cut after two plies, so that it spreads evenly.
	type job struct {
		first  int
		second Move
		path   bool // second is set
	}
	var jobs []job
	for i, e := range entries {
		if depth == 2 {
			jobs = append(jobs, job{first: i})
			continue
		}
		root.do(e.Move)
		for _, m := range root.Moves(nil) {
			jobs = append(jobs, job{i, m, true})
		}
		root.Undo()
	}
	table := newPerftTable(o.HashMiB)
	var next, stop atomic.Int64
	var mu sync.Mutex
	done := 0
	watching, cancel := context.WithCancel(ctx)
	defer cancel()
	context.AfterFunc(watching, func() { stop.Store(1) })
	var wg sync.WaitGroup
	for range max(1, min(o.CPUs, len(jobs))) {
		wg.Go(func() {
			p := perft{w: NewWalker(g), stop: &stop, table: table}
			for {
				i := int(next.Add(1)) - 1
				if i >= len(jobs) || stop.Load() != 0 {
					return
				}
				j := jobs[i]
				left := depth - 1
				p.w.do(entries[j.first].Move)
				if j.path {
					p.w.do(j.second)
					left--
				}
				n := p.count(left)
				for p.w.Undo() {
				}
				mu.Lock()
				entries[j.first].Nodes += n
				done++
				if o.Progress != nil {
					o.Progress(done, len(jobs))
				}
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	return entries, ctx.Err()
}

type perft struct {
	w     *Walker
	moves []Move
	stop  *atomic.Int64
	table perftTable
}

// count makes every move, the last ones too, so that it measures and tests what
// a search does; it does not count lists in bulk.
func (p *perft) count(depth int) uint64 {
	if depth == 0 {
		return 1
	}
	if p.stop.Load() != 0 {
		return 0
	}
	stored := p.table != nil && p.w.pastIsMoot(depth)
	key := p.w.Key()
	if stored {
		if n, ok := p.table.get(key, depth); ok {
			return n
		}
	}
	start := len(p.moves)
	p.moves = p.w.Moves(p.moves)
	var n uint64
	for i := start; i < len(p.moves); i++ {
		p.w.do(p.moves[i])
		n += p.count(depth - 1)
		p.w.Undo()
	}
	p.moves = p.moves[:start]
	if stored && p.stop.Load() == 0 {
		p.table.put(key, depth, n)
	}
	return n
}

// pastIsMoot reports whether the count of so many plies from here depends on
// the position alone: whether it is certain that none of the positions before
// it can come back, so that REP-1 forbids only what happens below. It is after
// an irreversible ply and, for a single ply, where no move can bring back what
// was occupied then.
func (w *Walker) pastIsMoot(depth int) bool {
	f := w.top()
	if f.reversible == 0 {
		return true
	}
	if depth > 1 {
		return false
	}
	if !w.startRepetitions(f) {
		return true
	}
	if len(w.repetitions.byStep) > 0 {
		return false
	}
	for on := f.board.mobile(f.board.side, GoAway); on != 0; {
		m := screamMove(on.pop(), 0)
		if after, reversible := f.board.occupiedAfter(m); reversible && w.repetitions.has(m, after) {
			return false
		}
	}
	return true
}

// A perftTable remembers counts by position and depth. Goroutines share it
// without locks: each entry is two words, the second telling whether the first
// belongs to it. A wrong count would take two positions of the same 64-bit key.
type perftTable []struct{ check, data atomic.Uint64 }

func newPerftTable(mib int) perftTable {
	if mib < 1 {
		return nil
	}
	const perMiB = 1 << 20 / 16
	n := uint64(perMiB)
	for n*2 <= uint64(min(mib, 1<<16))*perMiB {
		n *= 2
	}
	return make(perftTable, n)
}

// Counts up to 2^56 share their word with the depth.
func (t perftTable) get(key uint64, depth int) (uint64, bool) {
	e := &t[key&uint64(len(t)-1)]
	data := e.data.Load()
	if e.check.Load() != key^data || int(data&0xff) != depth {
		return 0, false
	}
	return data >> 8, true
}

func (t perftTable) put(key uint64, depth int, n uint64) {
	if depth > 0xff || n >= 1<<56 {
		return
	}
	e := &t[key&uint64(len(t)-1)]
	data := n<<8 | uint64(depth)
	e.data.Store(data)
	e.check.Store(key ^ data)
}
