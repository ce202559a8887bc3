package nemoroth

// satisfies reports whether a move that can be carried out obeys COMP-RULE. See
// moveGen.satisfying for all voluntary moves of a piece at once.
//
// Rules: COMP-RULE
func (w *Walker) satisfies(m Move) bool {
	g := w.moveGen()
	if m.op() == opMove {
		return g.satisfying(m.Kind(), m.from()).has(m.to())
	}
	if g.free {
		return true
	}
	w.fates.watch(g)
	w.try(m, nil, &w.fates)
	return w.fates.satisfyAny(&w.scratch, g)
}

// repeats applies REP-1, after recall, to a move that can be carried out. It returns the
// number of plies between the current position and the earlier one that the move would
// repeat, or 0 if the move repeats none.
//
// Rules: REP-1
func (w *Walker) repeats(m Move) int {
	if !w.canRepeat || !w.mayRepeat(m) {
		return 0
	}
	if irreversible := w.try(m, nil, nil); irreversible {
		return 0
	}
	return w.occurred(&w.scratch)
}

// legal reports whether a canonical move is legal.
func (w *Walker) legal(m Move) bool {
	w.recall()
	g := w.moveGen()
	return g.allows(m) && w.satisfies(m) && w.repeats(m) == 0
}

// MovesInto is like Moves but may leave out the voluntary moves of a kind k to squares outside
// goals[k], for searches that try only some moves. It lists all screams, and all moves if goals
// is nil. back tells searches that store results by position whether REP-1 forbids a move: it is
// the number of plies between the current position and the earliest position that a forbidden
// move would repeat, or 0 if REP-1 forbids no move.
func (w *Walker) MovesInto(to []Move, goals *[Zombie + 1]Squares) (moves []Move, back int) {
	if w.empty() {
		return to, 0
	}
	g, start := w.moveGen(), len(to)
	w.recall()
	// Screams alone need a test unless a voluntary move could repeat a position.
	onlyScreams := !w.canRepeat || w.vacated == 0 && w.top().index == nil
	if goals == nil || !onlyScreams {
		goals = &everywhere // back counts every move that REP-1 forbids
	}
	to = g.pseudoLegal(to, &w.search, goals, !g.free)
	if g.free && !w.canRepeat {
		return to, 0
	}
	kept := to[:start]
	for i, m := range to[start:] {
		if onlyScreams && m.Kind() != GoAway { // Go Aways come first
			kept = append(kept, to[start+i:]...)
			break
		}
		if m.op() == opScream && !w.satisfies(m) {
			continue
		}
		n := w.repeats(m)
		if back = max(back, n); n == 0 {
			kept = append(kept, m)
		}
	}
	return kept, back
}

// canMove reports whether there is a legal move. It tests the costly screams last.
func (w *Walker) canMove() bool {
	g := w.moveGen()
	w.recall()
	for k := Basilisk; k <= Zombie; k++ {
		for on := g.mobile(g.side, k); on != 0; {
			from := on.Pop()
			for goals := g.satisfying(k, from) & g.goals(k, from); goals != 0; {
				if w.repeats(moveOf(k, from, goals.Pop())) == 0 {
					return true
				}
			}
		}
	}
	for on := g.mobile(g.side, GoAway); on != 0; {
		w.buffer = w.search.screams(w.buffer[:0], g, on.Pop())
		for _, m := range w.buffer {
			if w.satisfies(m) && w.repeats(m) == 0 {
				return true
			}
		}
	}
	return false
}
