package nemoroth

import "slices"

// A history is the current position of a walker and what came before it, as far
// back as REP-1 can matter.
type history struct {
	// frames go from the walker's first position to the current one; those beyond
	// the length wait to be used again.
	frames []*frame
	game   *node  // where the walker began; nil if on a mere position
	past   []past // the game's positions before that, oldest first

	// What the positions that a move could bring back have occupied: see recall.
	byScream []Squares // of every such position
	byMove   []Squares // of those that differ from now in two squares at most
	vacated  Squares   // occupied in one of byMove and empty now
}

// A frame is one position on the walker's path.
type frame struct {
	board board
	gen   moveGen // of board, where ready says so
	ready bool
	// reversible counts the plies that led here since something irreversible
	// happened: only that many earlier positions can occur again.
	reversible int
	screamed   bool // the last ply was a scream
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
	if n != nil && n.parent != nil && h.game == n.parent && n.reversible == len(h.past)+1 {
		h.past = append(h.past, pastOf(n.parent))
		return
	}
	clear(h.past) // let games go
	h.past = h.past[:0]
	if n == nil {
		return
	}
	for p, left := n.parent, n.reversible; left > 0; p, left = p.parent, left-1 {
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

// earlier returns the position some plies before the current one, 1 to
// reversible; its node is nil where it is on the walker's own path.
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
// it, so one of the two plies was a scream: without one, four plies are needed.
func (h *history) recall() bool {
	h.byScream, h.byMove, h.vacated = h.byScream[:0], h.byMove[:0], 0
	f := h.top()
	if f.reversible == 0 || f.reversible < 3 && !f.screamed && f.board.mobile(f.board.side, GoAway) == 0 {
		return false
	}
	for back := 1; back <= f.reversible; back += 2 {
		occupied := h.earlier(back).occupied
		h.byScream = append(h.byScream, occupied)
		if (occupied ^ f.board.occupied).Len() <= 2 {
			h.byMove = append(h.byMove, occupied)
			h.vacated |= occupied &^ f.board.occupied
		}
	}
	return true
}

// mayRepeat reports whether a move on the current board could bring back a
// position, by the squares that will be occupied. It is valid after recall.
func (h *history) mayRepeat(m Move) bool {
	if m.op() == opMove && !h.vacated.has(m.to()) {
		return false
	}
	occupied, reversible := h.top().board.occupiedAfter(m)
	if !reversible {
		return false
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
// occurred, 0 if none did; keys may deceive, so the boards are compared.
func (h *history) occurred(after *board) int {
	reversible := h.top().reversible
	for back := 1; back <= reversible; back += 2 {
		p := h.earlier(back)
		if p.key != after.key {
			continue
		}
		if p.node == nil && h.frames[len(h.frames)-1-back].board.sameAs(after) ||
			p.node != nil && p.node.position == after.position() {
			return back
		}
	}
	return 0
}
