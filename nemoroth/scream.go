package nemoroth

import "math/bits"

// clockwise returns the order of some directions from N to NW.
func clockwise(dirs uint8) (o pushOrder) {
	for ; dirs != 0; dirs &= dirs - 1 {
		o = o.then(bits.TrailingZeros8(dirs))
	}
	return o
}

// complete reports whether a scream's order lists every occupied adjacent square.
func (b *board) complete(m Move) bool {
	var dirs uint8
	for i := range m.order().len() {
		dirs |= 1 << m.order().dir(i)
	}
	return dirs == b.neighbours(m.from())
}

// before reports whether o precedes p, clockwise from N (SCREAM-4).
func (o pushOrder) before(p pushOrder) bool {
	for i := range o.len() {
		if o.dir(i) != p.dir(i) {
			return o.dir(i) < p.dir(i)
		}
	}
	return false
}

// among returns the first order of the directions dirs, counting from N, that keeps
// the sequence of o (SCREAM-4). The other directions commute with everything, so
// each is pushed as early as possible. An earlier o gives an earlier result.
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
