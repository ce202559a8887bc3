package nemoroth

// startRepetitions collects the keys of the positions that a move from here
// could bring back, and reports whether there can be any (REP-1). They lie an
// even number of plies before the position after the move, none further back
// than the last irreversible ply.
//
// To bring back the position of two plies earlier, one side must have undone
// what the other did. Only a scream moves another side's piece without losing
// it, so one of the two plies was a scream: without one, four plies are needed.
func (w *Walker) startRepetitions(f *frame) bool {
	w.keys = w.keys[:0]
	if f.reversible == 0 || f.reversible < 3 && !f.screamed && f.board.mobile(f.board.side, GoAway) == 0 {
		return false
	}
	for back := 1; back <= f.reversible; back += 2 {
		w.keys = append(w.keys, w.earlier(back).key)
	}
	return true
}

// earlier returns the position so many plies before the current one, 1 to
// reversible.
func (w *Walker) earlier(back int) *core {
	if i := len(w.frames) - 1 - back; i >= 0 {
		return &w.frames[i].board.core
	}
	return &w.past[len(w.past)+len(w.frames)-1-back].position.core
}

// repeats reports whether a pseudo-legal move would bring about a position that
// has occurred (REP-1). startRepetitions has been called.
func (w *Walker) repeats(m Move) bool {
	if key, ok := w.keyAfter(m); ok && !w.known(key) {
		return false
	}
	if w.try(m, nil) || !w.known(w.scratch.key) {
		return false
	}
	return w.occurred(&w.scratch) >= 0
}

func (w *Walker) known(key uint64) bool {
	for _, k := range w.keys {
		if k == key {
			return true
		}
	}
	return false
}

// keyAfter returns the key after a voluntary move that has no side effects, and
// is meaningless after one that has an irreversible one. It is not ok where that
// takes more than a few operations: after screams, with twins, digesting piles,
// Fiends and ichor.
func (w *Walker) keyAfter(m Move) (key uint64, ok bool) {
	b := &w.top().board
	if m.op != opStep || m.kind == WoundedFiend || m.kind == LeafPile || b.ichorous() != 0 || b.twinned.has(m.from) {
		return 0, false
	}
	c := mobileCode(b.side, m.kind)
	return b.key ^ obsidianKey ^ zobrist[c][m.from] ^ zobrist[c][m.to], true
}

// occurred returns how many plies before the walker's current position one like
// the given occurred, or -1; keys may deceive, so the boards are compared.
func (w *Walker) occurred(after *board) int {
	reversible := w.top().reversible
	for back := 1; back <= reversible; back += 2 {
		if w.earlier(back).key != after.key {
			continue
		}
		if i := len(w.frames) - 1 - back; i >= 0 {
			if w.frames[i].board.sameAs(after) {
				return back
			}
		} else if w.past[len(w.past)+len(w.frames)-1-back].position == after.position() {
			return back
		}
	}
	return -1
}
