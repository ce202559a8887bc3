package nemoroth

import (
	"fmt"
	"slices"
)

// canonical returns the canonical form of a move: for a scream the first of the
// orders that lead to the same position, or none where all do. The verdict is
// VerdictLegal if there is such a form, legal or not; VerdictInvalid for an order
// that does not name the occupied neighbours; and VerdictAmbiguous for a bare
// scream with several results, which are on the walker's buffer then.
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
		return m, VerdictLegal // MOVE-1 or SCREAM-1 will say no
	}
	if w.rules.ClockwiseScreams && m.order() != 0 && m.order() != clockwise(b.neighbours(m.from())) {
		return m, VerdictLegal // SCREAM-5 will
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

// whyInvalid says in words what canonical finds invalid in a move.
func whyInvalid(m Move) string {
	if m.IsZero() {
		return "no move"
	}
	return fmt.Sprintf("the order does not name every occupied square next to %v once", m.from())
}

// candidates lists the moves that an ambiguous one may mean, after canonical.
func (w *Walker) candidates() []Candidate {
	legal := w.Moves(nil)
	cs := make([]Candidate, len(w.buffer))
	for i, m := range w.buffer {
		cs[i] = Candidate{m, slices.Contains(legal, m)}
	}
	return cs
}
