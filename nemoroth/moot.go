package nemoroth

// PastIsMoot reports whether the count of so many plies from here depends on
// the position alone: whether it is certain that none of the positions before
// it can come back, so that REP-1 forbids only what happens below. It is after
// an irreversible ply and, for a single ply, where no move can bring back what
// was occupied then.
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
	if !w.startRepetitions(f) {
		return true
	}
	if len(w.repetitions.byStep) > 0 {
		return false
	}
	for on := f.board.mobile(f.board.side, GoAway); on != 0; {
		m := screamMove(on.Pop(), 0)
		if after, reversible := f.board.occupiedAfter(m); reversible && w.repetitions.has(m, after) {
			return false
		}
	}
	return true
}

// Result is the result of a finished game for the side on move: -1, since who
// has no legal move loses (END-1). It means nothing before the end.
func (w *Walker) Result() int { return -1 }
