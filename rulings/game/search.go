package game

import (
	"context"
	"sync"
	"sync/atomic"
	"time"
)

// Limits end a search; the first one reached applies. A field below 1 is no limit.
type Limits struct {
	Depth int           // plies
	Nodes uint64        // positions visited
	Time  time.Duration // from the call of Search
	// Level is the strength of a weaker player, from 1 to Levels; 0 is full strength. A
	// game without players of its own searches Level plies deep.
	Level int
	Seed  uint64 // of the choices that a weaker player makes at random
}

// Levels is the highest level of a player.
const Levels = 10

// Found is the result of a search.
type Found struct {
	Move  string
	Score int // as eval counts, for the side to move
	Depth int // plies of the last finished iteration; may be 0
	Nodes uint64
}

// Won is the score of a game that is won now. A game won in n plies scores Won-n, a
// game lost in n plies n-Won. An evaluation must be less than Won-100 in size.
const Won = 1 << 24

// Proven reports whether the score is a forced win or loss of the side to move, and
// the number of plies to the end.
func (f Found) Proven() (plies int, win, ok bool) {
	plies = Won - max(f.Score, -f.Score)
	if plies > maxPlies {
		return 0, false, false
	}
	return plies, f.Score > 0, true
}

// maxPlies is the greatest depth of a search.
const maxPlies = 100

// Search finds a move by alpha-beta search to depth 1, 2, 3 … until a limit is
// reached or the context ends. It ignores an unfinished iteration. It tries moves
// in the cursor's order and uses no hash table: it is a yardstick for other
// searches, and an opponent for any game. The function name names a move, and eval returns
// the value of the cursor's position for the side to move. Search returns false if there is
// no legal move, or nothing that ends the search.
func Search[M any](ctx context.Context, c Cursor[M], name func(M) string, eval func() int,
	limits Limits) (f Found, ok bool) {
	s := search[M]{ctx: ctx, Cursor: c, eval: eval, Limits: limits, begun: time.Now()}
	roots := c.Moves(nil)
	counted := max(limits.Depth, limits.Level) > 0 || limits.Nodes > 0
	endless := limits.Time <= 0 && ctx.Done() == nil
	if len(roots) == 0 || !counted && endless {
		return f, false
	}
	last, best := maxPlies, 0
	for _, most := range []int{limits.Depth, limits.Level} {
		if most > 0 {
			last = min(last, most)
		}
	}
	for depth := 1; depth <= last; depth++ {
		score := s.value(depth, 0, -Won-1, Won+1)
		if s.halted {
			break
		}
		f.Score, f.Depth, best = score, depth, s.best
		if max(score, -score) >= Won-depth {
			break
		}
	}
	f.Move, f.Nodes = name(roots[best]), s.visited
	return f, true
}

type search[M any] struct {
	Limits
	ctx   context.Context
	begun time.Time
	Cursor[M]
	eval    func() int
	moves   []M
	best    int // index of the best first move
	visited uint64
	halted  bool
}

// pollEvery is the number of nodes between two looks at the context and the clock. A timer does
// not go off during a search in a browser.
const pollEvery = 256

// value returns the value of the cursor's position for the side to move, and keeps the best
// move at ply 0.
func (s *search[M]) value(depth, ply, alpha, beta int) int {
	s.visited++
	s.halted = s.Nodes > 0 && s.visited >= s.Nodes
	if s.visited%pollEvery == 0 && !s.halted {
		late := s.Time > 0 && time.Since(s.begun) > s.Time
		s.halted = late || s.ctx.Err() != nil
	}
	if s.halted {
		return 0
	}
	start := len(s.moves)
	s.moves = s.Moves(s.moves)
	n := len(s.moves) - start
	defer func() { s.moves = s.moves[:start] }()
	switch {
	case n == 0:
		return s.Result() * (Won - ply)
	case depth == 0:
		return s.eval()
	}
	best := -Won - 1
	for i := range n {
		s.Do(s.moves[start+i])
		v := -s.value(depth-1, ply+1, -beta, -alpha)
		s.Undo()
		if v > best && ply == 0 {
			s.best = i
		}
		best = max(best, v)
		if alpha = max(alpha, v); alpha >= beta || s.halted {
			break
		}
	}
	return best
}

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
