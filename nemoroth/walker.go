package nemoroth

import "sync"

// A Walker goes through the tree of a game's continuations, forth with Do and
// back with Undo, on a board that it changes in place: for searches, counts and
// bots. It knows the game's history, so its moves are legal in full (REP-1
// included), and once its buffers have grown it allocates nothing. It follows
// the same rules as a Game, without traces.
//
// A Walker belongs to one goroutine. The nil and the zero Walker have no
// position: they have no moves, and Do refuses everything.
type Walker struct {
	rules Ruleset
	history

	scratch   board
	fates     fates
	search    screamSearch
	canRepeat bool // see restricted
	buffer    []Move
}

// NewWalker returns a walker at a game's current position; nil or the zero Game
// gives the zero Walker.
func NewWalker(g *Game) *Walker {
	w := new(Walker)
	if g.valid() {
		w.reset(&g.position, g.ruleset, g.node)
	}
	return w
}

var walkers = sync.Pool{New: func() any { return new(Walker) }}

func borrowWalker() *Walker { return walkers.Get().(*Walker) }

func (w *Walker) giveBack() { walkers.Put(w) }

// walker borrows a walker on g.
func (g *Game) walker() *Walker {
	w := borrowWalker()
	w.reset(&g.position, g.ruleset, g.node)
	return w
}

// reset puts the walker on a position, with a game for its past or nil. A
// walker that was on the same game before still knows all about it.
func (w *Walker) reset(p *Position, r Ruleset, n *node) {
	if n != nil && w.game == n {
		w.frames = w.frames[:1]
		return
	}
	w.follow(n)
	w.game, w.rules = n, r
	w.frames = w.frames[:0]
	f := w.grow()
	f.board.load(p)
	f.stretch, f.screamed = stretch{}, false
	if n != nil {
		f.stretch, f.screamed = n.stretch, n.move.IsScream()
	}
}

// Position returns the current position; the zero Position for a zero Walker.
func (w *Walker) Position() Position {
	if w.empty() {
		return Position{}
	}
	return w.top().board.position()
}

// Side is the side on move, NoSide for a zero Walker.
func (w *Walker) Side() Side {
	if w.empty() {
		return NoSide
	}
	return w.top().board.side
}

// Key is the current position's Position.Key, kept up incrementally.
func (w *Walker) Key() uint64 {
	if w.empty() {
		return 0
	}
	return w.top().board.key
}

// Depth counts the plies that Undo can take back.
func (w *Walker) Depth() int {
	if w.empty() {
		return 0
	}
	return len(w.frames) - 1
}

func (w *Walker) empty() bool { return w == nil || len(w.frames) == 0 }

// Do plays a move and reports whether it did. A move that is not legal here even
// before COMP-RULE and REP-1 are asked is refused, and nothing changes; moves
// from Moves are legal in full. A scream whose name does not say what it does is
// refused, too (NAME-1, SCREAM-5). See DoListed for a Do that does not check.
func (w *Walker) Do(m Move) bool {
	if w.empty() {
		return false
	}
	g := w.moveGen()
	if !g.allows(m) || m.IsScream() && !w.search.stands(g.board, w.rules, m) {
		return false
	}
	w.do(m)
	return true
}

// DoListed plays a move that Moves has listed for the current position, without
// checking it again, and reports whether it did. It refuses only the move of a piece
// that is not there: any other move that is not listed is carried out, and what
// position follows is then not said. See Do for a move from elsewhere.
func (w *Walker) DoListed(m Move) bool {
	if w.empty() || m.Kind() == NoKind || !w.top().board.mobile(w.top().board.side, m.Kind()).has(m.from()) {
		return false
	}
	w.do(m)
	return true
}

// do plays a pseudo-legal move.
func (w *Walker) do(m Move) {
	prev := w.top()
	f := w.grow()
	f.board.set(&prev.board)
	var p ply // assigned to field by field: a composite is copied
	p.board, p.rules = &f.board, w.rules
	p.play(m)
	f.stretch = prev.after(p.irreversible)
	f.screamed = m.op() == opScream
	if f.recent >= 2*recentOfWalker {
		w.shorten(recentOfWalker)
	}
}

// Pass lets the side on move pass, for analysis and null-move searches (POS-2).
// It reports whether there was a position.
func (w *Walker) Pass() bool {
	if w.empty() {
		return false
	}
	w.do(Pass())
	return true
}

// Undo takes back the last Do or Pass and reports whether there was one.
func (w *Walker) Undo() bool {
	if w.Depth() == 0 {
		return false
	}
	w.frames = w.frames[:len(w.frames)-1]
	return true
}

func (w *Walker) moveGen() *moveGen {
	f := w.top()
	if !f.ready {
		f.gen.init(&f.board, w.rules)
		f.ready = true
	}
	return &f.gen
}

// try plays a move on the scratch board and reports whether it is irreversible.
func (w *Walker) try(m Move, t *tracer, f *fates) bool {
	w.scratch.set(&w.top().board)
	var p ply
	p.board, p.rules, p.tracer, p.fates = &w.scratch, w.rules, t, f
	p.play(m)
	return p.irreversible
}
