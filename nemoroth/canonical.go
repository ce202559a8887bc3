package nemoroth

import (
	"fmt"
	"slices"
)

// canonical returns the canonical form of a move (NAME-1). A scream gets the first
// order of pushes that leads to the same position, or no order if all orders lead
// to it. The verdict is VerdictLegal if the move has a canonical form, whether
// that is legal or not. It is VerdictInvalid if an order does not list the occupied
// adjacent squares, and VerdictAmbiguous for a bare scream with several results;
// w.buffer then holds these.
//
// Rules: NAME-1
func (w *Walker) canonical(m Move) (Move, Verdict) {
	switch m.op() {
	case opNone:
		return m, VerdictInvalid
	case opMove, opPass:
		return m, VerdictLegal
	}
	b := &w.top().board
	if m.order() != 0 && !b.complete(m) {
		return m, VerdictInvalid
	}
	if !w.moveGen().allows(screamOf(m.from(), 0)) {
		return m, VerdictLegal // MOVE-1 or SCREAM-1 forbids it
	}
	if w.rules.ClockwiseScreams && m.order() != 0 && m.order() != clockwise(b.neighbours(m.from())) {
		return m, VerdictLegal // SCREAM-5 forbids it
	}
	var t tangle
	t.init(b, m.from())
	if m.order() != 0 && t.distinct() && !w.rules.ClockwiseScreams {
		if t.idle() {
			return screamOf(m.from(), 0), VerdictLegal
		}
		path := w.search.follow(&t, t.dirs, t.stones(m.order()))
		return screamOf(m.from(), w.search.paths[path-1].order.among(b.neighbours(m.from()))), VerdictLegal
	}
	w.buffer = w.search.screams(w.buffer[:0], b, w.rules, m.from())
	switch {
	case len(w.buffer) == 1:
		return w.buffer[0], VerdictLegal
	case m.order() == 0:
		return m, VerdictAmbiguous
	case slices.Contains(w.buffer, m):
		return m, VerdictLegal
	}
	w.try(m, nil, nil)
	after := w.scratch.position()
	for _, equal := range w.buffer {
		if w.try(equal, nil, nil); w.scratch.position() == after {
			return equal, VerdictLegal
		}
	}
	return m, VerdictLegal
}

// whyInvalid says why canonical returned VerdictInvalid for a move.
func whyInvalid(m Move) string {
	if m.IsZero() {
		return "no move"
	}
	return fmt.Sprintf("the order does not list every occupied square next to %v exactly once", m.from())
}

// candidates lists the moves of w.buffer after the verdict VerdictAmbiguous.
func (w *Walker) candidates() []Candidate {
	legal := w.Moves(nil)
	cs := make([]Candidate, len(w.buffer))
	for i, m := range w.buffer {
		cs[i] = Candidate{m, slices.Contains(legal, m)}
	}
	return cs
}
