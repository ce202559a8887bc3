package nemoroth

import "math/bits"

// neighbours returns the directions in which a square has occupied adjacent
// squares (GEO-3), as bits.
func (b *board) neighbours(at Square) (dirs uint8) {
	for d, sq := range neighbourOf[at] {
		if sq != NoSquare && b.occupied.has(sq) {
			dirs |= 1 << d
		}
	}
	return dirs
}

// clockwise is the order N, NE … NW of some directions.
func clockwise(dirs uint8) (o pushOrder) {
	for ; dirs != 0; dirs &= dirs - 1 {
		o = o.then(bits.TrailingZeros8(dirs))
	}
	return o
}

// scream pushes what is adjacent, square by square (SCREAM-1, SCREAM-2); the
// Go Away stays. A bare scream's order does not matter or, under SCREAM-5, is
// clockwise.
func (t *turn) scream(m Move) {
	order := m.order()
	if order == 0 {
		order = clockwise(t.neighbours(m.from()))
	}
	if t.rec != nil {
		t.rec.scream(t.board, m)
	}
	for i := range order.len() {
		t.push(m.from(), order.dir(i))
	}
}

// push moves everything that stands on one square next to a Go Away one square
// away from it, as one step (SCREAM-3), and resolves that wholly. Ichor stays
// (SCREAM-6).
func (t *turn) push(goAway Square, dir int) {
	from, to := neighbourOf[goAway][dir], pushGoal[goAway][dir]
	var o occupants
	t.take(from, &o)
	if t.rec != nil {
		t.rec.push(&o, from, to)
	}
	// STEP-1
	if fiends := o.codes & fiendCodes; fiends != 0 {
		t.layIchor(bit(from), code(bits.TrailingZeros32(fiends)))
	}
	if to == NoSquare {
		t.irreversible = true
		return
	}
	basilisks := o.codes & basiliskCodes
	t.arrive(&o, to)
	// STEP-6
	look := bit(to)
	for ; basilisks != 0; basilisks &= basilisks - 1 {
		c := code(bits.TrailingZeros32(basilisks))
		look |= gazeOf[pieceOfCode[c].Side.index()][to]
	}
	t.stare(look)
}
