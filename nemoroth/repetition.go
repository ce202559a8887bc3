package nemoroth

import (
	"cmp"
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
// its older positions move to an index that games share with their parents. So the cost
// of a ply hardly depends on the length of the game.

// A history is the current position of a walker and the earlier ones for REP-1.
type history struct {
	// frames go from the walker's first position to the current one. The frames
	// between length and capacity are kept for reuse.
	frames []*frame
	game   *node  // the game at the first frame
	past   []past // recent positions of the game before that, oldest first

	// What recall computes of the earlier positions that a move could repeat.
	occupations []Squares // their occupied squares
	vacated     Squares   // the goals of voluntary moves that could repeat one

	canRepeat bool // whether a move could repeat one
}

// A frame is one position on the walker's path.
type frame struct {
	board
	gen   moveGen // of board; valid if ready
	ready bool
	stretch
	screamed bool // whether the last ply was a scream
}

// A past is an earlier position. The copies of its key and occupied squares make most
// comparisons quick.
type past struct {
	key      uint64
	occupied Squares
	position *Position // nil if the position is in history.frames
	ply      int       // after which it occurred
}

func pastOf(p *Position, ply int) past { return past{p.core.key, p.core.occupied, p, ply} }

// follow updates past for a game's node. If the walker was on the parent of the
// node, this appends one entry.
func (h *history) follow(n *node) {
	if h.game == n.parent && n.recent == len(h.past)+1 {
		h.past = append(h.past, pastOf(&n.parent.position, n.parent.ply))
		return
	}
	clear(h.past) // lets the nodes be freed
	h.past = h.past[:0]
	for p, left := n.parent, n.recent; left > 0; p, left = p.parent, left-1 {
		h.past = append(h.past, pastOf(&p.position, p.ply))
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

// ply returns the number of plies from the start of the game.
func (h *history) ply() int { return h.game.ply + len(h.frames) - 1 }

// shorten moves all but the latest recent positions to the index.
func (h *history) shorten(recent int) {
	f := h.top()
	var moved []past
	for ; f.recent > recent; f.recent-- {
		p := h.earlier(f.recent)
		if p.position == nil {
			p.position, p.ply = new(Position), h.ply()-f.recent
			h.frames[len(h.frames)-1-f.recent].board.store(p.position)
		}
		moved = append(moved, p)
	}
	f.index = f.index.with(moved)
}

// earlier returns the position back plies before the current one, for back from 1
// to recent.
func (h *history) earlier(back int) past {
	i := len(h.frames) - 1 - back
	if i < 0 {
		return h.past[len(h.past)+i]
	}
	c := &h.frames[i].board.core
	return past{key: c.key, occupied: c.occupied}
}

// recall collects the recent positions that a move could repeat. It sets canRepeat: false if no
// move can repeat a position. A repeated position is an even number of plies before the position
// after the move and not before the last irreversible ply.
//
// A position repeats after two plies only if one side undoes what the other did.
// Only a scream moves another side's piece without losing it, so one of the two
// plies is a scream. Without a scream, at least four plies are needed; after a
// voluntary move, only a scream can repeat the position before that move. mayRepeat
// looks up the index for each move.
func (h *history) recall() {
	h.occupations, h.vacated = h.occupations[:0], 0
	f := h.top()
	h.canRepeat = f.reversible >= 3 ||
		f.reversible > 0 && (f.screamed || f.mobile(f.side, GoAway) != 0)
	if !h.canRepeat {
		return
	}
	for back := 1; back <= f.recent; back += 2 {
		occupied := h.earlier(back).occupied
		h.occupations = append(h.occupations, occupied)
		if (back > 1 || f.screamed) && (occupied^f.occupied).Len() <= 2 {
			h.vacated |= occupied &^ f.occupied
		}
	}
}

// mayRepeat reports whether a move could repeat a position, judged by the squares
// that are occupied after the move. recall must have been called.
func (h *history) mayRepeat(m Move) bool {
	f := h.top()
	if m.op() == opMove && f.index == nil && !h.vacated.has(m.to()) {
		return false
	}
	occupied, reversible := f.occupiedAfter(m)
	if !reversible {
		return false
	}
	return f.index.occupied(occupied) || slices.Contains(h.occupations, occupied)
}

// occupiedAfter returns the squares that are occupied after a move. reversible is
// false if the move is certain to be irreversible: a piece falls off the board, or
// a mover enters an occupied square and engulfs or destroys an occupant. A lone
// Mummy, which MUMMY-1 could bring back, is never engulfed that way
// (MOVE-LEAFPILE).
func (b *board) occupiedAfter(m Move) (after Squares, reversible bool) {
	at := m.from()
	if m.op() == opMove {
		after = b.occupied | bit(m.to())
		if (b.crowded|b.digest)&bit(at) == 0 { // else an occupant or Mummy stays
			after &^= bit(at)
		}
		return after, !b.occupied.has(m.to())
	}
	after = b.occupied &^ adjacent[at]
	for d, from := range neighbourOf[at] {
		if from == NoSquare || !b.occupied.has(from) {
			continue
		}
		to := pushGoal[at][d]
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
		if last := f.index.find(&p); last >= 0 {
			return h.ply() - last
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
	case p.position == nil:
		return h.frames[len(h.frames)-1-back].board.sameAs(b)
	}
	return *p.position == b.position()
}

// A stretch holds what REP-1 needs of the plies since the last irreversible one.
// Positions before that ply cannot occur again.
type stretch struct {
	reversible int    // plies since the last irreversible one
	recent     int    // the latest of them, searched one by one
	index      *index // the positions before these; nil if there are none
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

// An index holds earlier positions in sorted runs, each more than three times as long as the
// next newer one, so that there are few. It is immutable: a game shares all but the newest
// runs with its parent.
type index struct {
	run   []past
	older *index
}

// compare orders earlier positions by occupied squares, then by key.
func (p past) compare(q past) int {
	return cmp.Or(p.compareSquares(q.occupied), cmp.Compare(p.key, q.key))
}

func (p past) compareSquares(on Squares) int { return cmp.Compare(p.occupied, on) }

// with returns an index that also holds some positions. It sorts them and merges them with the
// runs that are not long enough to stay, so that a position is copied again only when its run
// has grown by a third.
func (x *index) with(run []past) *index {
	slices.SortFunc(run, past.compare)
	for ; x != nil && len(x.run) <= 3*len(run); x = x.older {
		run = merge(x.run, run)
	}
	return &index{run, x}
}

// merge returns a sorted list of two sorted lists.
func merge(a, b []past) []past {
	all := make([]past, 0, len(a)+len(b))
	for len(a) > 0 && len(b) > 0 {
		if a[0].compare(b[0]) > 0 {
			a, b = b, a
		}
		all, a = append(all, a[0]), a[1:]
	}
	return append(append(all, a...), b...)
}

// find returns the ply after which a position last occurred, or -1.
func (x *index) find(p *Position) int {
	last := -1
	for ; x != nil; x = x.older {
		i, _ := slices.BinarySearchFunc(x.run, pastOf(p, 0), past.compare)
		for ; i < len(x.run) && x.run[i].key == p.core.key; i++ {
			if o := x.run[i]; *o.position == *p {
				last = max(last, o.ply)
			}
		}
	}
	return last
}

// occupied reports whether on is exactly the occupied squares of a position in the index.
func (x *index) occupied(on Squares) bool {
	for ; x != nil; x = x.older {
		_, found := slices.BinarySearchFunc(x.run, on, past.compareSquares)
		if found {
			return true
		}
	}
	return false
}
