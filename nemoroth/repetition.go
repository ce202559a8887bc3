package nemoroth

import "slices"

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
	if n != nil && n.parent != nil && h.game == n.parent && n.recent == len(h.past)+1 {
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
		f.index = f.index.with(position, h.ply()-f.recent)
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
	if f.reversible == 0 || f.reversible < 3 && !f.screamed && f.board.mobile(f.board.side, GoAway) == 0 {
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
		if o := f.index.find(&p); o != nil {
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
	if o := f.index.find(&p); o != nil {
		return o.first
	}
	for back := f.recent; back > 0; back-- {
		if h.stood(b, back) {
			return h.ply() - back
		}
	}
	return h.ply()
}
