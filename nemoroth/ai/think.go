package ai

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nemoroth/rules/nemoroth"
)

// ErrNoLimit is the error for a search that nothing would end.
var ErrNoLimit = errors.New("ai: no limit: give a depth, nodes, a time or a context that ends")

// search searches with some threads.
func (s *shared) search(g *nemoroth.Game, threads int) Analysis {
	h := fnv.New64a()
	fmt.Fprint(h, g.Ruleset(), s.reduces, s.quiesces)
	s.salt = h.Sum64()
	if threads > 1 {
		s.busy = make([]atomic.Uint64, busySize)
	}
	workers := make([]*worker, threads)
	for i := range workers {
		workers[i] = newWorker(s, g)
	}
	first := []nemoroth.Move{workers[0].roots[0].move}
	s.result.set([]Line{{0, first}}) // if no move gets a score

	var others sync.WaitGroup
	for _, w := range workers[1:] {
		others.Go(w.deepen)
	}
	workers[0].deepen()
	s.stop.Store(true)
	others.Wait()
	for _, w := range workers {
		s.nodes.Add(w.nodes - w.reported)
	}

	s.result.Nodes, s.result.Time = s.nodes.Load(), time.Since(s.start)
	return s.result
}

// begin checks the arguments of a search, which a level may limit, too, and starts its clock. A
// nil context never ends.
func begin(ctx context.Context, g *nemoroth.Game, limits Limits, limited bool) (c clock,
	err error) {

	if ctx == nil {
		ctx = context.Background()
	}
	c.start, c.done = time.Now(), ctx.Done()
	c.deadline, _ = ctx.Deadline()
	at := c.start.Add(limits.Time)
	if limits.Time > 0 && (c.deadline.IsZero() || at.Before(c.deadline)) {
		c.deadline = at
	}
	o := g.Outcome()
	switch {
	case !g.Position().IsValid():
		err = fmt.Errorf("ai: %w: no game", nemoroth.ErrInvalid)
	case limits.Depth < 0 || limits.Time < 0:
		err = fmt.Errorf("ai: %w: negative limit", nemoroth.ErrInvalid)
	case o.Over:
		err = fmt.Errorf("ai: %w: %v", nemoroth.ErrGameOver, o)
	case limits == (Limits{}) && c.done == nil && !limited:
		err = ErrNoLimit
	}
	return c, err
}

// shared is the state that the threads of a search share.
type shared struct {
	clock
	limits   Limits
	reduces  bool // with reductions; without them, keys stand for the past, too
	quiesces bool // with quiescence search
	wanted   int  // lines
	progress func(Analysis)
	table    *hashTable
	salt     uint64 // makes keys differ by what values depend on besides
	busy     []atomic.Uint64
	nodes    atomic.Uint64
	stop     atomic.Bool

	mu       sync.Mutex
	result   Analysis
	partial  int          // depth of the unfinished iteration behind result, or 0
	settled  bool         // a deeper search cannot change result
	finished atomic.Int64 // the last depth that some thread finished
}

// busySize is the number of marks for moves that a thread is searching. Other
// threads put off a marked move, so that the threads share the work.
const busySize = 1 << 12

func busyKey(key uint64, m nemoroth.Move) uint64 {
	k := (key ^ m.Key()) * 0x9e3779b97f4a7c15
	return max(1, k^k>>29)
}

// newWorker returns a worker with the moves of the position to search, most promising first.
func newWorker(shared *shared, g *nemoroth.Game) *worker {
	s := &worker{shared: shared, path: newPath(g, !shared.reduces), eval: newEvaluator()}
	s.moves = s.w.Moves(nil)
	s.rank(0, 0, 0)
	for i := range s.moves {
		line := append(make([]nemoroth.Move, 0, maxPly), s.pick(i))
		s.roots = append(s.roots, rootMove{move: line[0], score: -infinite, line: line})
	}
	s.moves = s.moves[:0]
	return s
}

const (
	pollEvery  = 128 // nodes between two checks of the clock
	shareEvery = 1024
)

// count counts a node and reports whether the search must end.
func (s *worker) count() bool {
	s.nodes++
	if s.halted {
		return true
	}
	if s.nodes%pollEvery == 0 {
		s.poll()
	} else if s.limits.Nodes > 0 && s.busy == nil && s.nodes >= s.limits.Nodes {
		s.halted = true
	}
	return s.halted
}

// poll checks everything that can end the search or this thread's iteration.
func (s *worker) poll() {
	if s.nodes%shareEvery == 0 {
		s.shared.nodes.Add(s.nodes - s.reported)
		s.reported = s.nodes
	}
	s.halted = int(s.finished.Load()) >= s.depth || s.ended()
}

// ended reports whether the whole search must end.
func (s *worker) ended() bool {
	return s.stop.Load() || s.over() ||
		s.limits.Nodes > 0 && s.allNodes() >= s.limits.Nodes
}

// allNodes counts this thread's nodes and those that other threads have added.
func (s *worker) allNodes() uint64 { return s.shared.nodes.Load() + s.nodes - s.reported }

// A rootMove is a move of the position searched, with its results.
type rootMove struct {
	move  nemoroth.Move
	score int  // the last one above alpha, or -infinite
	depth int  // the iteration of score
	lost  bool // proven: the opponent can force a win
	nodes uint64
	line  []nemoroth.Move
}

// deepen searches by iterative deepening.
func (s *worker) deepen() {
	last := MaxDepth
	if s.limits.Depth > 0 {
		last = min(last, s.limits.Depth)
	}
	defer s.stop.Store(true)
	for s.depth = 1; s.depth <= last; s.depth++ {
		if d := int(s.finished.Load()); s.depth <= d {
			s.depth = d // another thread was faster
			s.absorb()
			continue
		}
		s.halted = false
		for k := 0; k < min(s.wanted, len(s.roots)) && !s.halted; k++ {
			s.window(k)
		}
		switch {
		case s.halted && s.ended():
			s.reportPart()
			return
		case s.halted:
			s.absorb() // another thread finished this depth
		case s.report():
			return
		}
	}
}

// absorb takes over the best moves, scores and lines of the faster thread.
func (s *worker) absorb() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i, l := range s.result.Lines {
		for j := i; j < len(s.roots); j++ {
			if s.roots[j].move == l.Moves[0] {
				r := s.roots[j]
				copy(s.roots[i+1:j+1], s.roots[i:j])
				r.score, r.depth = int(l.Score), s.result.Depth
				r.line = append(r.line[:0], l.Moves...)
				s.roots[i] = r
				break
			}
		}
	}
}

// settles reports whether a finished iteration makes deeper ones useless: all lines
// asked for are proven to end within the plies searched, or there is only one move
// and only time limits the search.
func (s *worker) settles() bool {
	settled := true
	for _, r := range s.roots[:min(s.wanted, len(s.roots))] {
		plies, _, proven := Score(r.score).Proven()
		settled = settled && proven && plies <= s.depth
	}
	return settled ||
		len(s.roots) == 1 && s.limits.Time > 0 &&
			s.limits.Depth == 0 &&
			s.depth >= onlyMoveDepth
}

const onlyMoveDepth = 4

// window searches the root moves from the k-th on and brings the best to place k.
// Its aspiration window around the last score grows until the value is inside.
func (s *worker) window(k int) {
	last := s.roots[k].score
	low, high := -infinite, infinite
	wide := 200
	if s.depth >= 4 && !isProof(last) {
		low, high = last-wide, last+wide
	}
	for {
		v := s.root(k, low, high)
		if s.halted {
			return
		}
		wide *= 3
		switch {
		case v <= low && low > -infinite:
			low = max(-infinite, v-wide)
		case v >= high && high < infinite:
			high = min(infinite, v+wide)
		default:
			return
		}
		if wide > 5000 {
			low, high = -infinite, infinite
		}
	}
}

// root searches the root moves from the k-th on and returns the best value. It
// leaves the best move found so far at place k, even if it is halted.
func (s *worker) root(k, alpha, beta int) int {
	roots := s.roots[k:]
	best := -infinite
	for i := range roots {
		r := &roots[i]
		before := s.nodes
		s.do(r.move)
		v := alpha + 1
		if i > 0 {
			v, _ = s.reply(s.depth-1, 0, alpha, alpha+1)
		}
		if v > alpha && !s.halted {
			v, _ = s.reply(s.depth-1, 0, alpha, beta)
		}
		s.undo()
		if s.halted {
			break
		}
		r.nodes = s.nodes - before
		best = max(best, v)
		r.lost = r.lost || v <= -provenMin
		if v <= alpha {
			continue
		}
		r.score, r.depth = v, s.depth
		r.line = append(append(r.line[:0], r.move), s.lines[1]...)
		better := *r
		copy(roots[1:i+1], roots[:i])
		roots[0] = better
		if v >= beta {
			break
		}
		alpha = v
	}
	if !s.halted {
		slices.SortStableFunc(roots[1:],
			func(a, b rootMove) int { return cmp.Compare(b.nodes, a.nodes) })
	}
	return best
}

// report makes the finished iteration the result, unless another thread has
// finished that depth, and reports whether the search is settled.
func (s *worker) report() (settled bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	r := &s.result
	if s.settled || int(s.finished.Load()) >= s.depth {
		return s.settled
	}
	best := slices.Clone(s.roots[:min(s.wanted, len(s.roots))])
	slices.SortStableFunc(best, func(a, b rootMove) int { return b.score - a.score })
	lines := make([]Line, 0, len(best))
	for _, m := range best {
		lines = append(lines, Line{Score(m.score), slices.Clone(m.line)})
	}
	r.set(lines)
	r.Depth = s.depth
	s.partial, s.settled = 0, s.settles()
	s.finished.Store(int64(s.depth))
	if s.progress != nil {
		r.Nodes, r.Time = s.allNodes(), time.Since(s.start)
		s.progress(*r)
	}
	return s.settled
}

// reportPart uses an iteration that was cut short. A move that is better than the
// best one of the last iteration replaces it. If that best move has turned out to
// lose, a move that has not replaces it; the score stays, since other moves may not
// lose. With several lines, only finished iterations count.
func (s *worker) reportPart() {
	s.mu.Lock()
	defer s.mu.Unlock()
	r, best := &s.result, &s.roots[0]
	if s.settled || s.wanted > 1 ||
		s.depth <= max(r.Depth, s.partial) &&
			!(s.depth == s.partial && Score(best.score) > r.Score) {
		return
	}
	switch {
	case best.depth == s.depth && !best.lost:
		s.partial = s.depth
		r.set([]Line{{Score(best.score), slices.Clone(best.line)}})
	case best.lost && best.move == r.Move && r.Score > -provenMin:
		if i := slices.IndexFunc(s.roots, func(r rootMove) bool { return !r.lost }); i >= 0 {
			r.set([]Line{{r.Score, []nemoroth.Move{s.roots[i].move}}})
		}
	}
}

// set makes lines, best first, the result.
func (r *Analysis) set(lines []Line) {
	r.Lines = lines
	r.Move, r.Score, r.Line = lines[0].Moves[0], lines[0].Score, lines[0].Moves
}

// A clock ends a search at a deadline or with a context.
type clock struct {
	start    time.Time
	deadline time.Time // zero if there is none
	done     <-chan struct{}
}

// over reports whether the time is up or the context has ended.
func (c *clock) over() bool {
	select {
	case <-c.done:
		return true
	default:
		return !c.deadline.IsZero() && !time.Now().Before(c.deadline)
	}
}
