package nemoroth

import (
	"fmt"
	"slices"
)

// A resolution is what became of a move that was asked for.
type resolution struct {
	verdict Verdict // VerdictLegal if there is a canonical move, legal or not
	why     string  // for VerdictInvalid
	screams []Move  // for VerdictAmbiguous: all different screams of the Go Away
}

// canonical returns the canonical form of a move: for a scream the first of the
// orders that lead to the same position, or none where all do. An order that
// does not name the occupied neighbours is refused before all else.
//
// Rules: NAME-1
func (w *Walker) canonical(m Move) (Move, resolution) {
	legal := resolution{verdict: VerdictLegal}
	switch m.op() {
	case opNone:
		return m, resolution{verdict: VerdictInvalid, why: "no move"}
	case opMove, opPass:
		return m, legal
	}
	b := &w.top().board
	if m.order() != 0 && !b.complete(m) {
		return m, resolution{verdict: VerdictInvalid,
			why: fmt.Sprintf("the order does not name every occupied square next to %v once", m.from())}
	}
	if !w.moveGen().allows(screamOf(m.from(), 0)) {
		return m, legal // MOVE-1 or SCREAM-1 will say no
	}
	if w.rules.ClockwiseScreams && m.order() != 0 && m.order() != clockwise(b.neighbours(m.from())) {
		return m, legal // SCREAM-5 will
	}
	w.buffer = w.search.screams(w.buffer[:0], b, w.rules, m.from())
	switch {
	case len(w.buffer) == 1:
		return w.buffer[0], legal
	case m.order() == 0:
		return m, resolution{verdict: VerdictAmbiguous, screams: slices.Clone(w.buffer)}
	case slices.Contains(w.buffer, m):
		return m, legal
	}
	w.try(m, nil, nil)
	after := w.scratch.position()
	for _, equal := range w.buffer {
		if w.try(equal, nil, nil); w.scratch.position() == after {
			return equal, legal
		}
	}
	return m, legal
}

// screamStands reports whether a scream's name says what it does: an order names
// every occupied neighbour, and is clockwise under SCREAM-5; without one all
// orders lead to the same position (NAME-1).
func (w *Walker) screamStands(g *moveGen, m Move) bool {
	switch {
	case m.order() != 0:
		return g.complete(m) && (!w.rules.ClockwiseScreams || m.order() == clockwise(g.neighbours(m.from())))
	case w.rules.ClockwiseScreams:
		return true
	}
	t := g.tangle(m.from())
	return t.dirs == 0 || len(w.search.run(g.board, w.rules, m.from(), &t)) == 1
}

func (w *Walker) candidates(moves []Move) []Candidate {
	legal := w.Moves(nil)
	cs := make([]Candidate, len(moves))
	for i, m := range moves {
		cs[i] = Candidate{m, slices.Contains(legal, m)}
	}
	return cs
}
