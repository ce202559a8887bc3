package nemoroth

import "slices"

// occupants are the occupants of a square after they were taken off the board.
type occupants struct {
	codes     uint32
	digesting bool           // whether the Leaf Pile among them is digesting
	counts    *[codes]uint32 // by code; nil if there is one of each code
}

func (o *occupants) count(c code) uint32 {
	if o.counts != nil {
		return o.counts[c]
	}
	return 1
}

// A group is what goes from one square to another in one step: the piece that moves
// voluntarily, or all occupants of a pushed square (SCREAM-3).
type group struct {
	occupants
	from, to  Square // to is NoSquare if the group falls off the board
	voluntary bool
}

// take removes all occupants of a square and returns them. Their counts are valid
// until the next call of take.
func (b *board) take(sq Square) (o occupants) {
	o.codes, o.digesting = b.codesOn(sq), b.digest.has(sq)
	b.setDigesting(sq, false)
	if l := b.lone[sq]; l != 0 {
		b.removeOne(code(l-1), sq)
		return o
	}
	if b.twinned.has(sq) {
		o.counts = &b.taken
	}
	for c := range codesIn(o.codes) {
		n := uint32(1)
		if o.counts != nil {
			n = b.count(c, sq)
			b.taken[c] = n
		}
		b.planes[c] &^= bit(sq)
		b.pieces ^= occupantKey(c, sq, n)
	}
	if o.counts != nil {
		from, _ := b.twinAt(0, sq)
		to, _ := b.twinAt(codes, sq)
		b.twins = slices.Delete(b.twins, from, to)
		b.twinned &^= bit(sq)
	}
	b.occupied &^= bit(sq)
	b.crowded &^= bit(sq)
	b.lone[sq] = 0
	return o
}

// retake turns all taken occupants of code c into occupants of code d.
func (b *board) retake(o *occupants, c, d code) {
	n := o.count(c)
	if o.codes>>d&1 != 0 {
		n += o.count(d)
	}
	if n > 1 && o.counts == nil {
		o.counts = &b.taken
		for c := range codesIn(o.codes) {
			b.taken[c] = 1
		}
	}
	o.codes = o.codes&^(1<<c) | 1<<d
	if o.counts != nil {
		o.counts[d] = n
	}
}
