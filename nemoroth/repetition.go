package nemoroth

import (
	"math/bits"
	"slices"
)

// How repetition is found.
//
// REP-1 forbids a move to an earlier position of the game. After an irreversible ply
// (a piece is lost, promoted or petrified) nothing before it can occur again, so only
// the stretch since then counts. Most moves cannot repeat a position, and a few tests
// of sets say so: recall collects the sets of occupied squares that a move could
// restore, and mayRepeat compares them with the squares that a move leaves occupied.
// Only a move that passes is carried out on a scratch board and compared in full.
//
// A stretch is searched one position at a time while it is short. When it grows long,
// its older positions move to an index, a hash trie that games share with their
// parents. So the cost of a ply does not depend on the length of the game.

// A history is the current position of a walker and the earlier ones for REP-1.
type history struct {
	// frames go from the walker's first position to the current one. The frames
	// between length and capacity are kept for reuse.
	frames []*frame
	game   *node  // the game at the first frame; nil if there is none
	past   []past // recent positions of the game before that, oldest first

	// Sets of occupied squares of earlier positions, computed by recall.
	byScream []Squares // of every position that a move could repeat
	byMove   []Squares // of those that a voluntary move could repeat
	vacated  Squares   // occupied in one of byMove and empty now
}

// A frame is one position on the walker's path.
type frame struct {
	board board
	gen   moveGen // of board; valid if ready
	ready bool
	stretch
	screamed bool // whether the last ply was a scream
}

// A past is an earlier position of the game. The copies of its key and occupied
// squares make most comparisons quick.
type past struct {
	key      uint64
	occupied Squares
	node     *node
}

func pastOf(n *node) past { return past{n.position.core.key, n.position.core.occupied, n} }

// follow updates past for a game's node. If the walker was on the parent of the
// node, this appends one entry.
func (h *history) follow(n *node) {
	if n != nil && n.parent != nil &&
		h.game == n.parent && n.recent == len(h.past)+1 {
		h.past = append(h.past, pastOf(n.parent))
		return
	}
	clear(h.past) // lets the nodes be freed
	h.past = h.past[:0]
	if n == nil {
		return
	}
	for p, left := n.parent, n.recent; left > 0; p, left = p.parent, left-1 {
		h.past = append(h.past, pastOf(p))
	}
	slices.Reverse(h.past)
}

// grow appends a frame, reusing one with its buffers if possible.
func (h *history) grow() *frame {
	n := len(h.frames)
	if n == cap(h.frames) {
		h.frames = append(h.frames, new(frame))
	} else if h.frames = h.frames[:n+1]; h.frames[n] == nil {
		h.frames[n] = new(frame)
	}
	f := h.frames[n]
	f.ready = false
	return f
}

func (h *history) top() *frame { return h.frames[len(h.frames)-1] }

// ply returns the number of plies from the start of the game, or from the first
// frame if there is no game.
func (h *history) ply() int {
	if h.game == nil {
		return len(h.frames) - 1
	}
	return h.game.ply + len(h.frames) - 1
}

// shorten moves all but the latest recent positions to the index.
func (h *history) shorten(recent int) {
	f := h.top()
	for ; f.recent > recent; f.recent-- {
		p := h.earlier(f.recent)
		position := new(Position)
		if p.node != nil {
			position = &p.node.position
		} else {
			h.frames[len(h.frames)-1-f.recent].board.store(position)
		}
		f.index = f.index.withPosition(position, h.ply()-f.recent)
	}
}

// earlier returns the position back plies before the current one, for back from 1
// to recent. Its node is nil if the position is in frames.
func (h *history) earlier(back int) past {
	i := len(h.frames) - 1 - back
	if i < 0 {
		return h.past[len(h.past)+i]
	}
	c := &h.frames[i].board.core
	return past{key: c.key, occupied: c.occupied}
}

// recall collects the recent positions that a move could repeat. It returns false
// if no move can repeat a position. A repeated position is an even number of plies
// before the position after the move and not before the last irreversible ply.
//
// A position repeats after two plies only if one side undoes what the other did.
// Only a scream moves another side's piece without losing it, so one of the two
// plies is a scream. Without a scream, at least four plies are needed; after a
// voluntary move, only a scream can repeat the position before that move. mayRepeat
// looks up the index for each move.
func (h *history) recall() bool {
	h.byScream, h.byMove, h.vacated = h.byScream[:0], h.byMove[:0], 0
	f := h.top()
	if f.reversible == 0 ||
		f.reversible < 3 && !f.screamed &&
			f.board.mobile(f.board.side, GoAway) == 0 {
		return false
	}
	for back := 1; back <= f.recent; back += 2 {
		occupied := h.earlier(back).occupied
		h.byScream = append(h.byScream, occupied)
		if (back > 1 || f.screamed) && (occupied^f.board.occupied).Len() <= 2 {
			h.byMove = append(h.byMove, occupied)
			h.vacated |= occupied &^ f.board.occupied
		}
	}
	return true
}

// onlyScreamsRepeat reports, after recall, whether no voluntary move can repeat a
// position.
func (h *history) onlyScreamsRepeat() bool { return len(h.byMove) == 0 && h.top().index == nil }

// mayRepeat reports whether a move could repeat a position, judged by the squares
// that are occupied after the move. recall must have been called.
func (h *history) mayRepeat(m Move) bool {
	f := h.top()
	if m.op() == opMove && f.index == nil && !h.vacated.has(m.to()) {
		return false
	}
	occupied, reversible := f.board.occupiedAfter(m)
	if !reversible {
		return false
	}
	if f.index.occupied(occupied) {
		return true
	}
	if m.op() == opScream {
		return slices.Contains(h.byScream, occupied)
	}
	return slices.Contains(h.byMove, occupied)
}

// occupiedAfter returns the squares that are occupied after a move. reversible is
// false if the move is certain to be irreversible: a piece falls off the board, or
// a mover enters an occupied square and engulfs or destroys an occupant. A lone
// Mummy, which MUMMY-1 could bring back, is never engulfed that way
// (MOVE-LEAFPILE).
func (b *board) occupiedAfter(m Move) (after Squares, reversible bool) {
	if m.op() == opMove {
		after = b.occupied | bit(m.to())
		if (b.crowded|b.digest)&bit(m.from()) == 0 { // else an occupant or Mummy stays
			after &^= bit(m.from())
		}
		return after, !b.occupied.has(m.to())
	}
	after = b.occupied &^ adjacent[m.from()]
	for d, from := range neighbourOf[m.from()] {
		if from == NoSquare || !b.occupied.has(from) {
			continue
		}
		to := pushGoal[m.from()][d]
		if to == NoSquare {
			return 0, false
		}
		after |= bit(to)
	}
	return after, true
}

// occurred returns the number of plies between the current position and the last
// occurrence of the given position, or 0 if it has not occurred.
func (h *history) occurred(after *board) int {
	f := h.top()
	for back := 1; back <= f.recent; back += 2 {
		if h.stood(after, back) {
			return back
		}
	}
	if f.index != nil {
		p := after.position()
		if o := f.index.findPosition(&p); o != nil {
			return h.ply() - o.last
		}
	}
	return 0
}

// stood reports whether a position occurred back plies before the current one. Keys
// can collide, so it compares the boards too.
func (h *history) stood(b *board, back int) bool {
	p := h.earlier(back)
	switch {
	case p.key != b.key:
		return false
	case p.node == nil:
		return h.frames[len(h.frames)-1-back].board.sameAs(b)
	}
	return p.node.position == b.position()
}

// firstPly returns the number of plies after which a position first occurred. The
// position must have occurred: see occurred.
func (h *history) firstPly(b *board) int {
	f := h.top()
	p := b.position()
	if o := f.index.findPosition(&p); o != nil {
		return o.first
	}
	for back := f.recent; back > 0; back-- {
		if h.stood(b, back) {
			return h.ply() - back
		}
	}
	return h.ply()
}

// A stretch holds what REP-1 needs of the plies since the last irreversible one.
// Positions before that ply cannot occur again.
type stretch struct {
	reversible int     // plies since the last irreversible one
	recent     int     // the latest of them, searched one by one
	index      *branch // the positions before these; nil if there are none
}

// after returns the stretch after one more ply.
func (s stretch) after(irreversible bool) stretch {
	if irreversible {
		return stretch{}
	}
	return stretch{s.reversible + 1, s.recent + 1, s.index}
}

// The number of recent positions that stay when the others move to the index, which
// happens at twice that number. A walker keeps more than a game, so that a search
// does not build an index at every node.
const (
	recentOfGame   = 32
	recentOfWalker = 64
)

// An index of earlier positions is a hash trie of the squares that they occupy. With each of
// these sets it has a trie of the positions themselves. It is immutable: the index of a game
// shares most branches with that of the game's parent.

// An occurrence is a set of occupied squares, or a position and the plies after which it first
// and last occurred.
type occurrence struct {
	key         uint64
	positions   *branch   // of a set: the positions that occupy it, by key
	position    *Position // nil of a set
	first, last int
	next        *occurrence // another position with the same key
}

// withPosition returns an index that also holds a position that occurred after a ply.
func (b *branch) withPosition(p *Position, ply int) *branch {
	set := occurrence{key: scramble(uint64(p.core.occupied))}
	if had := b.find(set.key); had != nil {
		set.positions = had.positions
	}
	o := occurrence{key: p.core.key, position: p, first: ply, last: ply}
	for had := set.positions.find(o.key); had != nil; had = had.next {
		if *had.position == *p {
			o.first = had.first
		} else {
			same := *had
			same.next, o.next = o.next, &same
		}
	}
	set.positions = set.positions.with(&o, 0)
	return b.with(&set, 0)
}

// findPosition returns the occurrence of a position, or nil if the index has none.
func (b *branch) findPosition(p *Position) *occurrence {
	set := b.find(scramble(uint64(p.core.occupied)))
	if set == nil {
		return nil
	}
	o := set.positions.find(p.core.key)
	for o != nil && *o.position != *p {
		o = o.next
	}
	return o
}

// occupied reports whether on is exactly the occupied squares of a position in the index.
func (b *branch) occupied(on Squares) bool { return b.find(scramble(uint64(on))) != nil }

// A branch is a node of a hash trie. It has a slot for each value of the next four
// bits that a key in it has.
type branch struct {
	used  uint16
	slots []slot
}

// A slot holds one occurrence, or the branch of several.
type slot struct {
	*occurrence
	sub *branch
}

// slot returns the index of a key's slot, given the number of bits used by the
// branches above, and whether the slot exists.
func (b *branch) slot(key uint64, shift int) (i int, mask uint16, used bool) {
	mask = 1 << (key >> shift & 15)
	return bits.OnesCount16(b.used & (mask - 1)), mask, b.used&mask != 0
}

func (b *branch) find(key uint64) *occurrence {
	for shift := 0; b != nil; shift += 4 {
		i, _, used := b.slot(key, shift)
		if !used {
			return nil
		}
		s := &b.slots[i]
		if s.sub == nil {
			if s.key == key {
				return s.occurrence
			}
			return nil
		}
		b = s.sub
	}
	return nil
}

// with returns a branch that holds o, instead of any occurrence with the same key.
func (b *branch) with(o *occurrence, shift int) *branch {
	if b == nil {
		b = new(branch)
	}
	i, mask, used := b.slot(o.key, shift)
	if !used {
		slots := make([]slot, 0, len(b.slots)+1)
		slots = append(append(append(slots, b.slots[:i]...), slot{occurrence: o}), b.slots[i:]...)
		return &branch{b.used | mask, slots}
	}
	next := &branch{b.used, slices.Clone(b.slots)}
	switch s := &next.slots[i]; {
	case s.sub != nil:
		s.sub = s.sub.with(o, shift+4)
	case s.key == o.key:
		s.occurrence = o
	default:
		s.sub = s.sub.with(s.occurrence, shift+4).with(o, shift+4)
		s.occurrence = nil
	}
	return next
}

// PastIsMoot reports whether it is certain that no earlier position can occur again
// within depth plies, so that legality depends on the current position alone. It
// returns true after an irreversible ply. For a depth of 1 it also returns true if
// no move leads to a set of occupied squares that occurred before.
func (w *Walker) PastIsMoot(depth int) bool {
	if w.empty() {
		return true
	}
	f := w.top()
	if f.reversible == 0 {
		return true
	}
	if depth > 1 {
		return false
	}
	if !w.recall() {
		return true
	}
	if !w.onlyScreamsRepeat() {
		return false
	}
	for on := f.board.mobile(f.board.side, GoAway); on != 0; {
		if w.mayRepeat(screamOf(on.Pop(), 0)) {
			return false
		}
	}
	return true
}
