package nemoroth

// seen returns the squares that some Basilisk sees: mobile or petrified, of
// either side, through anything (GAZE-1). Engulfed ones are not on the board.
func (b *board) seen() Squares {
	up := b.mobile(Alabaster, Basilisk) | b.statue(Alabaster, Basilisk)
	down := b.mobile(Obsidian, Basilisk) | b.statue(Obsidian, Basilisk)
	return up.up(2).sideways() | up.down(1).sideways() | down.down(2).sideways() | down.up(1).sideways()
}

// stare petrifies every mobile piece on a seen square, friend or foe, Zombies
// excepted, and Mummies (GAZE-2, GAZE-3, MUMMY-2, STEP-6). What a Basilisk sees
// does not change when it turns to stone, so one pass settles everything
// (GAZE-5).
//
// After every step no such piece is left on a seen square. So it is enough to
// look where somebody has just arrived, and at what a Basilisk that has just
// arrived sees.
func (t *turn) stare(look Squares) {
	look &= t.occupied
	if look == 0 {
		return
	}
	if look &= t.seen(); look == 0 {
		return
	}
	mark := t.rec.mark()
	for c := range code(14) {
		if zombieCodes>>c&1 != 0 {
			continue
		}
		for hit := t.planes[c] & look; hit != 0; {
			sq := hit.Pop()
			if t.rec != nil {
				t.rec.petrify(t.board, c, sq)
			}
			t.change(c, petrifiedCode[c], sq)
			if leafPileCodes>>c&1 != 0 {
				t.setDigesting(sq, false) // GAZE-3: it will never leave its Mummy
			}
			t.irreversible = true
		}
	}
	t.rec.sortFrom(mark)
}
