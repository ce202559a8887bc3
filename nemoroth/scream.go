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

// entangled returns the directions of a scream whose order among each other can
// matter (SCREAM-4), as bits. Two pushes depend on each other only if one moves
// a Basilisk and the other somebody who can be petrified: it does where the
// Basilisk, before its push, sees where the other goes, or, after its push, sees
// where the other stood. All other pushes commute with all the rest. In
// particular a Basilisk at rest does not matter: whatever is pushed lands on
// squares an even number of files and ranks apart, and a gaze never joins two
// such squares, so it sees every pushed piece arrive or none; and one that an
// arriving pile engulfs saw no square to which anybody is pushed.
func (b *board) entangled(at Square) (dirs uint8) {
	basilisks := (b.planes[codeMobile] | b.planes[codeMobile+7] | b.planes[codeStatue] | b.planes[codeStatue+6]) & adjacent[at]
	if basilisks == 0 || !(b.occupied & adjacent[at]).many() {
		return 0
	}
	_, fearful := b.own(Alabaster)
	_, enemies := b.own(Obsidian)
	fearful = (fearful | enemies) & adjacent[at]
	for d, from := range neighbourOf[at] {
		if from == NoSquare || !basilisks.has(from) {
			continue
		}
		var stood, goes bitset // seen where others stand, where others go
		to := pushGoal[at][d]
		for s := range 2 {
			if (b.planes[codeMobile+7*code(s)] | b.planes[codeStatue+6*code(s)]).has(from) {
				goes |= gazeOf[s][from]
				if to != NoSquare {
					stood |= gazeOf[s][to]
				}
			}
		}
		for e, other := range neighbourOf[at] {
			if other == NoSquare || other == from || !fearful.has(other) {
				continue
			}
			if goal := pushGoal[at][e]; stood.has(other) || goal != NoSquare && goes.has(goal) {
				dirs |= 1<<d | 1<<e
			}
		}
	}
	return dirs
}

// A screamResult is one of the different outcomes of a scream: the first order
// of the entangled pushes that leads to it, and the board after all pushes,
// before the ply is finished.
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

// run pushes the entangled squares one after the other in every order, keeping
// of boards that are alike after the same squares only the first order: what
// comes after is the same for both. The other squares, which commute, are pushed
// before.
func (s *screamSearch) run(b *board, rules Ruleset, at Square, dirs uint8) []screamResult {
	s.next, s.used = s.next[:cap(s.next)], 0
	root := s.slot()
	root.board.set(b)
	root.order, root.pushed = 0, 0
	t := turn{board: &root.board, rules: rules}
	for rest := b.neighbours(at) &^ dirs; rest != 0; rest &= rest - 1 {
		t.push(at, bits.TrailingZeros8(rest))
	}
	root.fresh = t.fresh
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
				to.order, to.pushed = from.order.then(d), from.pushed|1<<d
				t := turn{board: &to.board, rules: rules, fresh: from.fresh}
				t.push(at, d)
				to.fresh = t.fresh
				s.keep(to)
			}
		}
	}
	return s.next[:s.used]
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

// screams appends the different screams of the Go Away on a square, canonical
// and sorted, whether or not COMP-RULE and REP-1 allow them (NAME-1). None, if
// nothing is adjacent (SCREAM-1).
func (s *screamSearch) screams(to []Move, b *board, rules Ruleset, at Square) []Move {
	if adjacent[at]&b.occupied == 0 {
		return to
	}
	bare := screamMove(at, 0)
	if rules.ClockwiseScreams { // SCREAM-5
		return append(to, bare)
	}
	dirs := b.entangled(at)
	if dirs == 0 {
		return append(to, bare)
	}
	results := s.run(b, rules, at, dirs)
	if len(results) == 1 {
		return append(to, bare)
	}
	all := b.neighbours(at)
	start := len(to)
	for i := range results {
		to = append(to, screamMove(at, results[i].order.among(all)))
		for j := len(to) - 1; j > start && to[j].Compare(to[j-1]) < 0; j-- {
			to[j], to[j-1] = to[j-1], to[j]
		}
	}
	return to
}
