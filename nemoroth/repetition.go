package nemoroth

import "slices"

// A history is the current position of a walker and what came before it, as far
// back as REP-1 can matter.
type history struct {
	// frames go from the walker's first position to the current one; those beyond
	// the length wait to be used again.
	frames []*frame
	game   *node  // where the walker began; nil if on a mere position
	past   []past // the game's recent positions before that, oldest first

	// What the positions that a move could bring back have occupied: see recall.
	byScream []Squares // of every such position
	byMove   []Squares // of those that a voluntary move could bring back
	vacated  Squares   // occupied in one of byMove and empty now
}

// A frame is one position on the walker's path.
type frame struct {
	board board
	gen   moveGen // of board, where ready says so
	ready bool
	stretch
	screamed bool // the last ply was a scream
}

// A past is an earlier position of the game, with the parts that tell most
// positions apart.
type past struct {
	key      uint64
	occupied Squares
	node     *node
}

func pastOf(n *node) past { return past{n.position.core.key, n.position.core.occupied, n} }

// follow brings the past up to date for a game's node: by one entry, if the
// walker was on the one before.
func (h *history) follow(n *node) {
	if n != nil && n.parent != nil && h.game == n.parent && n.recent == len(h.past)+1 {
		h.past = append(h.past, pastOf(n.parent))
		return
	}
	clear(h.past) // let games go
	h.past = h.past[:0]
	if n == nil {
		return
	}
	for p, left := n.parent, n.recent; left > 0; p, left = p.parent, left-1 {
		h.past = append(h.past, pastOf(p))
	}
	slices.Reverse(h.past)
}

// grow adds a frame, keeping the buffers of one that was there before.
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

// ply counts the plies from the game's start, or the walker's, to here.
func (h *history) ply() int {
	if h.game == nil {
		return len(h.frames) - 1
	}
	return h.game.ply + len(h.frames) - 1
}

// shorten moves all recent positions but the last ones to the index.
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

// earlier returns the position some plies before the current one, 1 to recent;
// its node is nil where it is on the walker's own path.
func (h *history) earlier(back int) past {
	i := len(h.frames) - 1 - back
	if i < 0 {
		return h.past[len(h.past)+i]
	}
	c := &h.frames[i].board.core
	return past{key: c.key, occupied: c.occupied}
}

// recall collects the positions that a move from here could bring back, and
// reports whether there are any. They lie an even number of plies before the
// position after the move, none further back than the last irreversible ply.
//
// To bring back the position of two plies earlier, one side must have undone
// what the other did. Only a scream moves another side's piece without losing
// it, so one of the two plies was a scream: without one, four plies are needed,
// and after a voluntary move only a scream can bring back what was before it.
// The index is asked for each move: see mayRepeat.
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

// onlyScreamsRepeat reports whether no voluntary move could bring back a position.
// It is valid after recall.
func (h *history) onlyScreamsRepeat() bool { return len(h.byMove) == 0 && h.top().index == nil }

// mayRepeat reports whether a move on the current board could bring back a
// position, by the squares that will be occupied. It is valid after recall.
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

// occupiedAfter returns the squares that will be occupied after a move, which
// tells most positions apart, unless the move is seen to be irreversible. Who
// moves onto an occupied square engulfs or destroys somebody, and never only a
// Mummy that could come back (MOVE-LEAFPILE).
func (b *board) occupiedAfter(m Move) (after Squares, reversible bool) {
	if m.op() == opMove {
		after = b.occupied | bit(m.to())
		if (b.crowded|b.digest)&bit(m.from()) == 0 { // else company or a Mummy stays
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

// occurred returns how many plies before the current position one like the given
// occurred last, 0 if none did.
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

// stood reports whether a position stood some recent plies before the current
// one; keys may deceive, so the boards are compared.
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

// firstPly returns the ply after which a position that can occur again first
// stood. It did stand: see occurred.
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
