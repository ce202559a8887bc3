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

// screamsDiffer reports whether the order of a scream's pushes can matter at
// all. It can only if a Basilisk is pushed: whatever else is pushed lands on
// squares an even number of files and ranks apart, and a gaze never joins two
// such squares, so that a Basilisk at rest sees every pushed piece arrive or
// none, whenever it is pushed (SCREAM-4).
func (b *board) screamsDiffer(at Square) bool {
	basilisks := b.mobile(Alabaster, Basilisk) | b.mobile(Obsidian, Basilisk) |
		b.statue(Alabaster, Basilisk) | b.statue(Obsidian, Basilisk)
	near := adjacent[at]
	return basilisks&near != 0 && (b.occupied & near).many()
}

// A screamResult is one of the different outcomes of a scream: the first order
// that leads to it (SCREAM-4), and the board after all pushes, before the ply
// is finished.
type screamResult struct {
	board  board
	order  pushOrder
	pushed uint8 // directions done so far
	fresh  bitset
}

// screamSearch finds all outcomes of a scream whose order can matter. Its
// buffers are kept from one scream to the next.
type screamSearch struct {
	now, next []screamResult
	used      int // of next
}

// run pushes one square after the other in every order, keeping of boards that
// are alike after the same squares only the first order: what comes after is
// the same for both. The results come in the order of their names.
func (s *screamSearch) run(b *board, rules Ruleset, at Square) []screamResult {
	dirs := b.neighbours(at)
	s.next, s.used = s.next[:cap(s.next)], 0
	root := s.slot()
	root.board.set(b)
	root.order, root.pushed, root.fresh = 0, 0, 0
	s.used = 1
	for range bits.OnesCount8(dirs) {
		s.now, s.next = s.next[:s.used], s.now[:cap(s.now)]
		s.used = 0
		for i := range s.now {
			from := &s.now[i]
			for left := dirs &^ from.pushed; left != 0; left &= left - 1 {
				d := bits.TrailingZeros8(left)
				to := s.slot()
				to.board.set(&from.board)
				to.order, to.pushed, to.fresh = from.order.then(d), from.pushed|1<<d, from.fresh
				t := turn{board: &to.board, rules: rules, fresh: to.fresh}
				t.push(at, d)
				to.fresh = t.fresh
				s.keep(to)
			}
		}
	}
	results := s.next[:s.used]
	sortResults(results, at)
	return results
}

// slot returns the next free result of s.next.
func (s *screamSearch) slot() *screamResult {
	if s.used == len(s.next) {
		s.next = append(s.next, screamResult{})
		s.next = s.next[:cap(s.next)]
	}
	return &s.next[s.used]
}

// keep holds on to a result unless an equal is there, of which the one with the
// earlier order stays.
func (s *screamSearch) keep(r *screamResult) {
	for i := range s.next[:s.used] {
		o := &s.next[i]
		if o.pushed == r.pushed && o.board.pieces == r.board.pieces && o.board.sameAs(&r.board) {
			if r.order.before(o.order) {
				o.order = r.order
			}
			return
		}
	}
	s.used++
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

// sortResults sorts by name; there are few.
func sortResults(rs []screamResult, at Square) {
	name := func(r *screamResult) Move { return screamMove(at, r.order) }
	for i := 1; i < len(rs); i++ {
		for j := i; j > 0 && name(&rs[j]).Compare(name(&rs[j-1])) < 0; j-- {
			rs[j], rs[j-1] = rs[j-1], rs[j]
		}
	}
}

// screams appends the different screams of the Go Away on a square, canonical
// and sorted, whether or not COMP-RULE and REP-1 allow them (NAME-1). None, if
// nothing is adjacent (SCREAM-1).
func (s *screamSearch) screams(to []Move, b *board, rules Ruleset, at Square) []Move {
	if adjacent[at]&b.occupied == 0 {
		return to
	}
	bare := screamMove(at, 0)
	if rules.ClockwiseScreams || !b.screamsDiffer(at) { // SCREAM-5, SCREAM-4
		return append(to, bare)
	}
	results := s.run(b, rules, at)
	if len(results) == 1 {
		return append(to, bare)
	}
	for i := range results {
		to = append(to, screamMove(at, results[i].order))
	}
	return to
}
