package nemoroth

import (
	"slices"
	"sync"
)

// A Walker goes through the tree of a game's continuations, forth with Do and
// back with Undo, on a board that it changes in place: for searches, counts and
// bots. It knows the game's history, so its moves are legal in full (REP-1
// included), and once its buffers have grown it allocates nothing. It follows
// the same rules as a Game, without traces.
//
// A Walker belongs to one goroutine. The nil and the zero Walker have no
// position: they have no moves, and Do refuses everything.
type Walker struct {
	rules  Ruleset
	frames []*frame // from the walker's first position to the current one; those beyond the length wait to be used again
	game   *node    // where the walker began; nil if on a mere position
	past   []past   // the game's positions before that, oldest first, as far back as REP-1 can matter

	scratch     board
	rec         recorder
	search      screamSearch
	repetitions repetitions
	buffer      []Move
}

// A frame is one position on the walker's path.
type frame struct {
	board board
	gen   generator // of board, where ready says so
	ready bool
	// reversible counts the plies that led here since something irreversible
	// happened: only that many earlier positions can occur again.
	reversible int
	screamed   bool // the last ply was a scream
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
	f.reversible, f.screamed = 0, false
	if n != nil {
		f.reversible, f.screamed = n.reversible, n.move.IsScream()
	}
}

// follow brings the past up to date for a game's node: by one entry, if the
// walker was on the one before.
func (w *Walker) follow(n *node) {
	if n != nil && n.parent != nil && w.game == n.parent && n.reversible == len(w.past)+1 {
		w.past = append(w.past, pastOf(n.parent))
		return
	}
	clear(w.past) // let games go
	w.past = w.past[:0]
	if n == nil {
		return
	}
	for h, left := n.parent, n.reversible; left > 0; h, left = h.parent, left-1 {
		w.past = append(w.past, pastOf(h))
	}
	slices.Reverse(w.past)
}

// A past is an earlier position of the game: what tells it apart at a glance,
// and where it is.
type past struct {
	key      uint64
	occupied Squares
	node     *node
}

func pastOf(n *node) past { return past{n.position.core.key, n.position.core.occupied, n} }

// grow adds a frame, keeping the buffers of one that was there before.
func (w *Walker) grow() *frame {
	n := len(w.frames)
	if n == cap(w.frames) {
		w.frames = append(w.frames, new(frame))
	} else if w.frames = w.frames[:n+1]; w.frames[n] == nil {
		w.frames[n] = new(frame)
	}
	f := w.frames[n]
	f.ready = false
	return f
}

func (w *Walker) top() *frame { return w.frames[len(w.frames)-1] }

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

// Reversible counts the plies since the last one that no later move can undo:
// no position from before that can occur again (REP-1).
func (w *Walker) Reversible() int {
	if w.empty() {
		return 0
	}
	return w.top().reversible
}

// Do plays a move and reports whether it did: a move that RULEBOOK §§3, 4 and 8
// do not allow here is refused, and nothing changes. Whether COMP-RULE and
// REP-1 allow it is not asked; moves from Moves are legal in full. A scream is
// refused, too, whose name does not say what it does (NAME-1, SCREAM-5).
func (w *Walker) Do(m Move) bool {
	if w.empty() {
		return false
	}
	g := w.generator()
	if !g.allows(m) || m.IsScream() && !w.screamStands(g, m) {
		return false
	}
	w.do(m)
	return true
}

// screamStands reports whether a scream's name says what it does: an order names
// every occupied neighbour, and is clockwise under SCREAM-5; without one all
// orders lead to the same position (NAME-1).
func (w *Walker) screamStands(g *generator, m Move) bool {
	switch {
	case m.order() != 0:
		return g.complete(m) && (!w.rules.ClockwiseScreams || m.order() == clockwise(g.neighbours(m.from())))
	case w.rules.ClockwiseScreams:
		return true
	}
	t := g.tangle(m.from())
	return t.dirs == 0 || len(w.search.run(g.board, w.rules, m.from(), &t)) == 1
}

// complete reports whether a scream's order names every occupied neighbour.
func (b *board) complete(m Move) bool {
	var dirs uint8
	for i := range m.order().len() {
		dirs |= 1 << m.order().dir(i)
	}
	return dirs == b.neighbours(m.from())
}

// do plays a pseudo-legal move.
func (w *Walker) do(m Move) {
	prev := w.top()
	f := w.grow()
	f.board.set(&prev.board)
	t := turn{board: &f.board, rules: w.rules}
	t.play(m)
	f.reversible = prev.reversible + 1
	if t.irreversible {
		f.reversible = 0
	}
	f.screamed = m.op() == opScream
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

func (w *Walker) generator() *generator {
	f := w.top()
	if !f.ready {
		f.gen.init(&f.board, w.rules)
		f.ready = true
	}
	return &f.gen
}

// Moves appends the legal moves of the current position to a slice and returns
// it, in canonical order.
func (w *Walker) Moves(to []Move) []Move {
	if w.empty() {
		return to
	}
	return w.appendLegal(to)
}

func (w *Walker) appendLegal(to []Move) []Move {
	g := w.generator()
	start := len(to)
	to = g.pseudo(to, &w.search)
	f := w.top()
	canRepeat := w.startRepetitions(f)
	if g.free && !canRepeat {
		return to
	}
	kept := to[:start]
	for _, m := range to[start:] {
		if (g.free || w.obeys(g, m)) && !(canRepeat && w.repeats(m)) {
			kept = append(kept, m)
		}
	}
	return kept
}

// obeys asks COMP-RULE of a pseudo-legal move.
func (w *Walker) obeys(g *generator, m Move) bool {
	if m.op() == opStep {
		return g.compels(m.Kind(), m.from()) || g.savedBy(g.board, m) // COMP-MOVED
	}
	if g.savedByPushing(g.board, m.from()) {
		return true
	}
	w.rec.reset()
	w.rec.watch(g.board, &g.compulsions)
	w.try(m, &w.rec)
	return w.rec.saves(&w.scratch, &g.compulsions)
}

// try plays a move on the scratch board.
func (w *Walker) try(m Move, rec *recorder) (irreversible bool) {
	w.scratch.set(&w.top().board)
	t := turn{board: &w.scratch, rules: w.rules, rec: rec}
	t.play(m)
	return t.irreversible
}
