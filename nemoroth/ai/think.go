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

// search searches with some threads. They share the hash table, and the result is that of the first
// one: the others search ahead, so that it finds their results in the table.
func (s *shared) search(g *nemoroth.Game, threads int, progress func(Analysis)) Analysis {
	h := fnv.New64a()
	fmt.Fprint(h, g.Ruleset(), s.reduces, s.quiesces)
	s.salt = h.Sum64()
	var helpers sync.WaitGroup
	for i := range threads - 1 {
		helpers.Go(func() {
			w := newWorker(s, g)
			w.deepen(2+i%2, nil)
			w.share()
		})
	}
	w := newWorker(s, g)
	w.deepen(1, progress)
	s.stop.Store(true)
	helpers.Wait()
	w.result.Nodes, w.result.Time = w.share(), time.Since(s.start)
	return w.result
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
	limits   Limits // none of them 0 but Time, which the clock has, too
	reduces  bool   // with reductions; without them, keys stand for the past, too
	quiesces bool   // with quiescence search
	wanted   int    // lines
	table    *hashTable
	salt     uint64        // makes keys differ by what values depend on besides
	all      atomic.Uint64 // nodes, as far as the threads have added theirs
	stop     atomic.Bool
}

// newWorker returns a worker with the moves of the position to search, most promising first.
func newWorker(shared *shared, g *nemoroth.Game) *worker {
	s := &worker{shared: shared, path: newPath(g, !shared.reduces), eval: newEvaluator()}
	s.moves = s.Moves(nil)
	s.rank(0, 0, 0)
	for i := range s.moves {
		line := append(make([]move, 0, maxPly), s.pick(i))
		s.roots = append(s.roots, rootMove{move: line[0], score: -infinite, line: line})
	}
	s.moves = s.moves[:0]
	s.result.set([]Line{{0, s.roots[0].line[:1:1]}}) // if no move gets a score
	return s
}

// pollEvery is the number of nodes between two checks of the clock.
const pollEvery = 128

// count counts a node and reports whether the search must end.
func (s *worker) count() bool {
	s.nodes++
	all := s.nodes
	if s.nodes%pollEvery == 0 {
		all = s.share()
		s.halted = s.halted || s.stop.Load() || s.over()
	}
	s.halted = s.halted || all >= s.limits.Nodes
	return s.halted
}

// share adds this thread's nodes to those of all threads, and returns their number.
func (s *worker) share() uint64 {
	n := s.nodes - s.added
	s.added = s.nodes
	return s.all.Add(n)
}

// A rootMove is a move of the position searched, with its results.
type rootMove struct {
	move  move
	score int  // the last one above alpha, or -infinite
	depth int  // the iteration of score
	lost  bool // proven: the opponent can force a win
	nodes uint64
	line  []move
}

// deepen searches by iterative deepening from a depth on.
func (s *worker) deepen(from int, progress func(Analysis)) {
	for s.depth = from; s.depth <= s.limits.Depth; s.depth++ {
		for k := 0; k < min(s.wanted, len(s.roots)) && !s.halted; k++ {
			s.window(k)
		}
		if s.halted {
			s.reportPart()
			return
		}
		s.report()
		if progress != nil {
			s.result.Nodes, s.result.Time = s.share(), time.Since(s.start)
			progress(s.result)
		}
		if s.settles() {
			return
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
			s.limits.Depth == MaxDepth &&
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

// report makes the finished iteration the result.
func (s *worker) report() {
	best := slices.Clone(s.roots[:min(s.wanted, len(s.roots))])
	slices.SortStableFunc(best, func(a, b rootMove) int { return b.score - a.score })
	var lines []Line
	for _, m := range best {
		lines = append(lines, Line{Score(m.score), slices.Clone(m.line)})
	}
	s.result.set(lines)
	s.result.Depth = s.depth
}

// reportPart uses an iteration that was cut short. A move that is better than the
// best one of the last iteration replaces it. If that best move has turned out to
// lose, a move that has not replaces it; the score stays, since other moves may not
// lose. With several lines, only finished iterations count.
func (s *worker) reportPart() {
	r, best := &s.result, &s.roots[0]
	switch {
	case s.wanted > 1:
	case best.depth == s.depth && !best.lost:
		r.set([]Line{{Score(best.score), slices.Clone(best.line)}})
	case best.lost && best.move == r.Move && r.Score > -provenMin:
		if i := slices.IndexFunc(s.roots, func(r rootMove) bool { return !r.lost }); i >= 0 {
			r.set([]Line{{r.Score, []move{s.roots[i].move}}})
		}
	}
}

// set makes lines, best first, the result.
func (r *Analysis) set(lines []Line) {
	r.Lines = lines
	r.choose(lines[0])
}

// choose makes a line that of the result's move.
func (r *Analysis) choose(l Line) { r.Move, r.Score, r.Line = l.Moves[0], l.Score, l.Moves }

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
