package nemoroth

import "sync"

// A Walker walks the tree of a game's continuations, forth with Do and back with
// Undo, for searches, counts and bots. It changes its board in place and allocates
// nothing once its buffers have grown. It applies the same rules as a Game,
// including REP-1 with the game's history, but makes no traces.
//
// A Walker belongs to one goroutine. The nil and the zero Walker have no position
// and no moves, and Do rejects every move.
type Walker struct {
	rules Ruleset
	history

	scratch   board
	fates     fates
	search    screamSearch
	canRepeat bool // see restricted
	buffer    []Move
}

// NewWalker returns a walker at the current position of a game, or a zero Walker
// for the nil or zero Game.
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

// walker borrows a walker from the pool and puts it on g.
func (g *Game) walker() *Walker {
	w := borrowWalker()
	w.reset(&g.position, g.ruleset, g.node)
	return w
}

// reset puts the walker on a position of a game, or on a position without history
// if n is nil. It keeps the first frame if the walker was on the same game.
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

// Position returns the current position, or the zero Position for a zero Walker.
func (w *Walker) Position() Position {
	if w.empty() {
		return Position{}
	}
	return w.top().board.position()
}

// Side returns the side to move, or NoSide for a zero Walker.
func (w *Walker) Side() Side {
	if w.empty() {
		return NoSide
	}
	return w.top().board.side
}

// Key returns the Position.Key of the current position without computing it anew.
func (w *Walker) Key() uint64 {
	if w.empty() {
		return 0
	}
	return w.top().board.key
}

// Depth returns the number of plies that Undo can take back.
func (w *Walker) Depth() int {
	if w.empty() {
		return 0
	}
	return len(w.frames) - 1
}

func (w *Walker) empty() bool { return w == nil || len(w.frames) == 0 }

// Do plays a move and reports whether it did so. It rejects a move that is illegal
// even before COMP-RULE and REP-1, and a scream whose order of pushes is missing,
// incomplete or not allowed (NAME-1, SCREAM-5); then nothing changes. Do does not
// check COMP-RULE and REP-1; the moves of Moves obey both. See also DoListed.
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

// DoListed plays a move that Moves has listed for the current position, and reports
// whether it did so. It only checks that the piece exists. If Moves has not listed
// the move, the resulting position is unspecified; use Do for such a move.
func (w *Walker) DoListed(m Move) bool {
	if w.empty() || m.Kind() == NoKind || !w.top().board.mobile(w.top().board.side, m.Kind()).has(m.from()) {
		return false
	}
	w.do(m)
	return true
}

// do plays a move that is legal before COMP-RULE and REP-1.
func (w *Walker) do(m Move) {
	prev := w.top()
	f := w.grow()
	f.board.set(&prev.board)
	var p ply // not a composite literal, which is copied
	p.board, p.rules = &f.board, w.rules
	p.play(m)
	f.stretch = prev.after(p.irreversible)
	f.screamed = m.op() == opScream
	if f.recent >= 2*recentOfWalker {
		w.shorten(recentOfWalker)
	}
}

// Pass passes for the side to move, for analysis and null-move searches (POS-2). It
// returns false for a zero Walker.
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

// try plays a move on w.scratch and reports whether it is irreversible.
func (w *Walker) try(m Move, t *tracer, f *fates) bool {
	w.scratch.set(&w.top().board)
	var p ply
	p.board, p.rules, p.tracer, p.fates = &w.scratch, w.rules, t, f
	p.play(m)
	return p.irreversible
}
