package nemoroth

// repetitions is what the positions that could come back (REP-1) have occupied,
// as far as it can tell them from what a move brings about.
type repetitions struct {
	byScream []Squares // for screams: of every such position
	byStep   []Squares // for voluntary moves: of those that differ from now in two squares at most
}

// startRepetitions collects the positions that a move from here could bring
// back, and reports whether there are any (REP-1). They lie an even number of
// plies before the position after the move, none further back than the last
// irreversible ply.
//
// To bring back the position of two plies earlier, one side must have undone
// what the other did. Only a scream moves another side's piece without losing
// it, so one of the two plies was a scream: without one, four plies are needed.
func (w *Walker) startRepetitions(f *frame) bool {
	r := &w.repetitions
	r.byScream, r.byStep = r.byScream[:0], r.byStep[:0]
	if f.reversible == 0 || f.reversible < 3 && !f.screamed && f.board.mobile(f.board.side, GoAway) == 0 {
		return false
	}
	for back := 1; back <= f.reversible; back += 2 {
		occupied := w.earlier(back).occupied
		r.byScream = append(r.byScream, occupied)
		if (occupied ^ f.board.occupied).Len() <= 2 {
			r.byStep = append(r.byStep, occupied)
		}
	}
	return true
}

// earlier returns the position so many plies before the current one, 1 to
// reversible; its node is nil where it is on the walker's own path.
func (w *Walker) earlier(back int) past {
	i := len(w.frames) - 1 - back
	if i < 0 {
		return w.past[len(w.past)+i]
	}
	c := &w.frames[i].board.core
	return past{key: c.key, occupied: c.occupied}
}

// repeats reports whether a pseudo-legal move would bring about a position that
// has occurred (REP-1). startRepetitions has been called.
func (w *Walker) repeats(m Move) bool {
	occupied, reversible := w.top().board.occupiedAfter(m)
	if !reversible || !w.repetitions.has(m, occupied) {
		return false
	}
	return !w.try(m, nil) && w.occurred(&w.scratch) >= 0
}

func (r *repetitions) has(m Move, occupied Squares) bool {
	list := r.byStep
	if m.op() == opScream {
		list = r.byScream
	}
	for _, o := range list {
		if o == occupied {
			return true
		}
	}
	return false
}

// occupiedAfter returns the squares that will be occupied after a pseudo-legal
// move, which tells most positions apart, unless the move is seen to be
// irreversible. Whoever steps onto an occupied square engulfs or destroys
// somebody, and never only a Mummy that could come back (MOVE-LEAFPILE).
func (b *board) occupiedAfter(m Move) (after Squares, reversible bool) {
	if m.op() == opStep {
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

// occurred returns how many plies before the walker's current position one like
// the given occurred, or -1; keys may deceive, so the boards are compared.
func (w *Walker) occurred(after *board) int {
	reversible := w.top().reversible
	for back := 1; back <= reversible; back += 2 {
		p := w.earlier(back)
		if p.key != after.key {
			continue
		}
		if p.node == nil && w.frames[len(w.frames)-1-back].board.sameAs(after) ||
			p.node != nil && p.node.position == after.position() {
			return back
		}
	}
	return -1
}
