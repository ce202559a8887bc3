package nemoroth

import "math/bits"

// clockwise is the order N, NE … NW of some directions.
func clockwise(dirs uint8) (o pushOrder) {
	for ; dirs != 0; dirs &= dirs - 1 {
		o = o.then(bits.TrailingZeros8(dirs))
	}
	return o
}

// complete reports whether a scream's order names every occupied neighbour.
func (b *board) complete(m Move) bool {
	var dirs uint8
	for i := range m.order().len() {
		dirs |= 1 << m.order().dir(i)
	}
	return dirs == b.neighbours(m.from())
}

// before orders pushes of the same squares by direction, clockwise from N
// (SCREAM-4).
func (o pushOrder) before(p pushOrder) bool {
	for i := range o.len() {
		if o.dir(i) != p.dir(i) {
			return o.dir(i) < p.dir(i)
		}
	}
	return false
}

// among returns the first order, counting from N, of some directions in which
// those of o keep their places relative to each other (SCREAM-4): the rest
// commutes, and each is taken as early as it can. Of two orders of the same
// directions the earlier one gives the earlier whole.
func (o pushOrder) among(dirs uint8) (all pushOrder) {
	free := dirs
	for i := range o.len() {
		free &^= 1 << o.dir(i)
	}
	for i := 0; i < o.len() || free != 0; {
		if first := bits.TrailingZeros8(free); i == o.len() || first < o.dir(i) {
			all = all.then(first)
			free &= free - 1
		} else {
			all = all.then(o.dir(i))
			i++
		}
	}
	return all
}
