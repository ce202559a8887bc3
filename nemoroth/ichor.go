package nemoroth

// ichorous returns the squares with ichor (SETUP-4).
func (b *board) ichorous() Squares { return b.ichor[0] | b.ichor[1] | b.ichor[2] | b.ichor[3] }

// lasting returns the squares with more than one ply of ichor left.
func (b *board) lasting() Squares { return b.ichor[1] | b.ichor[2] | b.ichor[3] }

func (b *board) ichorOn(sq Square) int {
	n := 0
	for i, plane := range b.ichor {
		n |= int(plane>>sq&1) << i
	}
	return n
}

// setIchor sets the plies left on some squares.
func (b *board) setIchor(on Squares, plies int) {
	for i := range b.ichor {
		if plies>>i&1 != 0 {
			b.ichor[i] |= on
		} else {
			b.ichor[i] &^= on
		}
	}
}

// freshIchor is how many plies ichor lasts (ICHOR-1).
const freshIchor = 10

// layIchor drenches the squares that a Fiend leaves: ten plies, whatever was
// there before (ICHOR-1).
func (t *turn) layIchor(on Squares, fiend code) {
	if t.rec != nil {
		t.rec.lay(t.board, on, fiend)
	}
	t.setIchor(on, freshIchor)
	t.fresh |= on
}

// fade lets all ichor drop by one but that of this ply (ICHOR-2, STEP-7).
func (t *turn) fade() {
	old := t.ichorous() &^ t.fresh
	if old == 0 {
		return
	}
	if t.rec != nil {
		t.rec.fade(t.board, old)
	}
	for i := range t.ichor {
		t.ichor[i] ^= old
		old &= t.ichor[i] // a borrow goes on where the bit was 0
	}
}

// dissolveStaying lets the Zombies of a square on which a Fiend has just laid
// ichor dissolve, and the ichor with them (ICHOR-3).
func (t *turn) dissolveStaying(sq Square) {
	if !(t.mobile(Alabaster, Zombie) | t.mobile(Obsidian, Zombie)).has(sq) {
		return
	}
	for c := range codesIn(t.codesOn(sq) & zombieCodes) {
		if t.rec != nil {
			t.rec.gone(EffectDissolve, t.piece(c, sq), c, t.count(c, sq), sq, RuleIchor3, t.rec.lastLaid)
		}
		t.removeAll(c, sq)
	}
	t.irreversible = true
	t.clearIchor(sq, RuleIchor3)
}

// clearIchor consumes a square's ichor after a Zombie dissolved there.
func (t *turn) clearIchor(sq Square, rule Rule) {
	if t.rec != nil {
		t.rec.clear(t.board, sq, rule)
	}
	t.setIchor(bit(sq), 0)
}
