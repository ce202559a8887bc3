package nemoroth

// A veto is what COMP-RULE and REP-1 say of a move; the zero veto allows it.
type veto struct {
	unsatisfied bool // a piece is compelled and no compulsion satisfied
	// back is how many plies before the current position the one occurred that
	// the move would bring back; 0 if the move leads to a new position.
	back int
}

// restricted reports whether COMP-RULE or REP-1 can forbid any move of the
// current position. Only after that may judge be asked.
func (w *Walker) restricted() bool {
	w.canRepeat = w.recall()
	return w.canRepeat || !w.moveGen().free
}

// judge asks COMP-RULE and REP-1 of a move that can be carried out.
func (w *Walker) judge(g *moveGen, m Move) veto {
	return veto{unsatisfied: !w.satisfies(g, m), back: w.repeats(m)}
}

// satisfies asks COMP-RULE of a move that can be carried out. Of voluntary moves it
// is asked by whole sets of goals, too: see satisfying.
//
// Rules: COMP-RULE
func (w *Walker) satisfies(g *moveGen, m Move) bool {
	if m.op() == opMove {
		return g.satisfying(m.Kind(), m.from()).has(m.to())
	}
	if satisfied, sure := g.satisfiedByScream(m.from()); sure {
		return satisfied
	}
	w.fates.watch(g.board, &g.compulsions)
	w.try(m, nil, &w.fates)
	return w.fates.satisfyAny(&w.scratch, &g.compulsions)
}

// repeats asks REP-1 of a move that can be carried out: how many plies before the
// current position the one stood that the move would bring back; 0 if none did.
//
// Rules: REP-1
func (w *Walker) repeats(m Move) int {
	if w.canRepeat && w.mayRepeat(m) && !w.try(m, nil, nil) {
		return w.occurred(&w.scratch)
	}
	return 0
}

// legal reports whether a canonical move may be played.
func (w *Walker) legal(m Move) bool {
	g := w.moveGen()
	if !g.allows(m) || m.order() != 0 && w.rules.ClockwiseScreams {
		return false
	}
	return !w.restricted() || w.judge(g, m) == veto{}
}

// legalMoves appends the legal moves in canonical order. It also returns how far
// back the past reaches that forbids others: see MovesAndPast.
func (w *Walker) legalMoves(to []Move) (moves []Move, back int) {
	g, start := w.moveGen(), len(to)
	restricted := w.restricted()
	to = g.pseudoLegal(to, &w.search, !g.free)
	if !restricted {
		return to, 0
	}
	kept := to[:start]
	rest := !w.canRepeat || w.onlyScreamsRepeat() // no other moves will go
	for i, m := range to[start:] {
		if rest && m.Kind() != GoAway { // they come first
			kept = append(kept, to[start+i:]...)
			break
		}
		if m.op() == opScream && !w.satisfies(g, m) {
			continue
		}
		if n := w.repeats(m); n > 0 {
			back = max(back, n)
			continue
		}
		kept = append(kept, m)
	}
	return kept, back
}

// canMove reports whether there is a legal move. It stops at the first, and asks
// about screams last.
func (w *Walker) canMove() bool {
	g := w.moveGen()
	restricted := w.restricted()
	for k := Basilisk; k <= Zombie; k++ {
		for on := g.mobile(g.side, k); on != 0; {
			from := on.Pop()
			goals := g.satisfying(k, from)
			if goals != 0 {
				goals &= g.goals(k, from)
			}
			for goals != 0 {
				if !restricted || w.repeats(moveOf(k, from, goals.Pop())) == 0 {
					return true
				}
			}
		}
	}
	for on := g.mobile(g.side, GoAway); on != 0; {
		at := on.Pop()
		if !restricted && adjacent[at]&g.occupied != 0 {
			return true
		}
		w.buffer = w.search.screams(w.buffer[:0], g.board, w.rules, at)
		for _, m := range w.buffer {
			if w.judge(g, m) == (veto{}) {
				return true
			}
		}
	}
	return false
}

// Moves appends the legal moves of the current position to a slice and returns
// it, in canonical order.
func (w *Walker) Moves(to []Move) []Move {
	if w.empty() {
		return to
	}
	to, _ = w.legalMoves(to)
	return to
}

// Moves returns the moves that are legal under a ruleset leaving REP-1 aside,
// in canonical order. It is nil for the zero Position.
func (p Position) Moves(r Ruleset) []Move {
	if !p.IsValid() {
		return nil
	}
	w := borrowWalker()
	defer w.giveBack()
	w.reset(&p, r, nil)
	return w.Moves(nil)
}

// Moves returns the legal moves in canonical order (NAME-1); none if the game is
// over (END-1).
func (g *Game) Moves() []Move {
	if !g.valid() {
		return nil
	}
	w := g.walker()
	defer w.giveBack()
	w.buffer = w.Moves(w.buffer[:0])
	return append([]Move(nil), w.buffer...)
}

// PastIsMoot reports whether it is certain that none of the positions before the
// current one can come back within a number of plies, so that what REP-1 forbids
// there depends on the current position alone. It is certain after an irreversible
// ply and, for a single ply, where no move can occupy the same squares again.
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
	if !w.recall() {
		return true
	}
	if !w.onlyScreamsRepeat() {
		return false
	}
	for on := f.board.mobile(f.board.side, GoAway); on != 0; {
		if w.mayRepeat(screamOf(on.Pop(), 0)) {
			return false
		}
	}
	return true
}
