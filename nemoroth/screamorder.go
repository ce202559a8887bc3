package nemoroth

import "math/bits"

// This file finds the different outcomes of a scream, by the order of its
// pushes (SCREAM-4), without trying all orders.

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

// A tangle says how the pushes of a scream depend on each other. Two do only if
// one moves a Basilisk and the other somebody who can be petrified: the Basilisk
// sees, before its push, where the other goes or, after its push, where the
// other stood. All other pushes commute.
//
// In particular a Basilisk at rest does not matter: whatever is pushed lands on
// squares an even number of files and ranks apart, and a gaze never joins two
// such squares, so that it sees every pushed piece arrive or none, whenever it
// is pushed.
type tangle struct {
	dirs  uint8    // the pushes that depend on another, by direction
	stood [8]uint8 // by direction: the Basilisks which, pushed, see those who have not been pushed
	goes  [8]uint8 // by direction: the Basilisks which, not yet pushed, see those arrive who are pushed
	// early are the directions in which it matters whether somebody is petrified
	// before the push or on arrival: an eighth rank lies there (PROMOTE-3).
	early uint8
}

// related returns the pushes that a push depends on, or that depend on it.
func (t *tangle) related(dir int) (dirs uint8) {
	dirs = t.stood[dir] | t.goes[dir]
	for e := range 8 {
		dirs |= (t.stood[e] | t.goes[e]) >> dir & 1 << e
	}
	return dirs
}

func (b *board) tangle(at Square) (t tangle) {
	near := adjacent[at]
	basilisks := (b.planes[codeMobile] | b.planes[codeMobile+7] | b.planes[codeStatue] | b.planes[codeStatue+6]) & near
	if basilisks == 0 || !(b.occupied & near).many() {
		return t
	}
	_, ours := b.own(Alabaster)
	_, theirs := b.own(Obsidian)
	fearful := (ours | theirs) & near
	piles := b.planes[codeMobile+2] | b.planes[codeMobile+9] | b.planes[codeStatue+2] | b.planes[codeStatue+8]
	for d, from := range neighbourOf[at] {
		if from == NoSquare || !basilisks.has(from) {
			continue
		}
		var stood, goes Squares // what this Basilisk sees once pushed, and before
		to := pushGoal[at][d]
		for s := range 2 {
			if !(b.planes[codeMobile+7*code(s)] | b.planes[codeStatue+6*code(s)]).has(from) {
				continue
			}
			goes |= gazeOf[s][from]
			if to != NoSquare && !piles.has(to) { // else it is lost
				stood |= gazeOf[s][to]
			}
		}
		for e, other := range neighbourOf[at] {
			if other == NoSquare || other == from || !fearful.has(other) {
				continue
			}
			goal := pushGoal[at][e]
			if goal == NoSquare {
				continue // lost, petrified or not
			}
			// So are those whom a Leaf Pile engulfs; but on an ichorous eighth rank
			// a mobile Human dissolves instead, and the ichor with it, where a
			// statue may stay stone (ICHOR-5, OPT-3).
			dissolves := b.ichorous().has(goal) && (goal.Rank() == 0 || goal.Rank() == 7)
			if piles.has(goal) && !piles.has(other) && !dissolves {
				continue
			}
			if stood.has(other) {
				t.stood[e] |= 1 << d
			}
			if goes.has(goal) {
				t.goes[e] |= 1 << d
			}
			if t.stood[e]|t.goes[e] != 0 {
				t.dirs |= 1<<e | t.stood[e] | t.goes[e]
			}
			if goal.Rank() == 0 || goal.Rank() == 7 {
				t.early |= 1 << e
			}
		}
	}
	return t
}

// fate says what becomes of those who are pushed in a direction when some
// others have been: petrified or not, in two bits.
func (t *tangle) fate(dir int, pushed uint8) uint16 {
	switch {
	case t.stood[dir]&pushed != 0:
		return 1 + uint16(t.early>>dir&1)
	case t.goes[dir]&^pushed != 0:
		return 1
	}
	return 0
}

// A path is a set of orders of the same pushes with the same fates, of which
// only the first order is kept: what comes after does not depend on more.
type path struct {
	order pushOrder
	fates uint16 // two bits a direction
	next  int32  // another path of the same pushes, as index + 1
}

// screamSearch finds all outcomes of a scream whose order can matter. Its
// buffers are kept from one scream to the next.
type screamSearch struct {
	paths   []path
	heads   [256]int32 // by pushes done, index + 1
	results []screamResult
	rest    board // after the pushes that commute with all others
}

// A screamResult is one of the different outcomes of a scream: the first order
// of the entangled pushes that leads to it, and the board after all pushes and the
// evaporation, which can take a difference away (STEP-7).
type screamResult struct {
	board board
	order pushOrder
}

// follow collects the paths through the entangled pushes. Of two pushes in a
// row that do not depend on each other, only the order from N on is followed.
func (s *screamSearch) follow(t *tangle) (first int32) {
	s.paths = append(s.paths[:0], path{})
	s.heads = [256]int32{0: 1}
	var related [8]uint8
	for d := range related {
		related[d] = t.related(d)
	}
	for pushed := uint8(0); ; pushed = (pushed - t.dirs) & t.dirs { // all subsets, upwards
		if pushed == t.dirs {
			return s.heads[pushed]
		}
		for i := s.heads[pushed]; i != 0; i = s.paths[i-1].next {
			from := s.paths[i-1]
			last := -1
			if n := from.order.len(); n > 0 {
				last = from.order.dir(n - 1)
			}
			for left := t.dirs &^ pushed; left != 0; left &= left - 1 {
				d := bits.TrailingZeros8(left)
				if d < last && related[last]>>d&1 == 0 {
					continue
				}
				s.keep(pushed|1<<d, from.order.then(d), from.fates|t.fate(d, pushed)<<(2*d))
			}
		}
	}
}

func (s *screamSearch) keep(pushed uint8, order pushOrder, fates uint16) {
	for i := s.heads[pushed]; i != 0; i = s.paths[i-1].next {
		if p := &s.paths[i-1]; p.fates == fates {
			if order.before(p.order) {
				p.order = order
			}
			return
		}
	}
	s.paths = append(s.paths, path{order, fates, s.heads[pushed]})
	s.heads[pushed] = int32(len(s.paths))
}

// run carries out one order of each path and keeps of those that lead to the
// same board the first order.
func (s *screamSearch) run(b *board, rules Ruleset, at Square, t *tangle) []screamResult {
	used := 0
	s.rest.set(b)
	rest := turn{board: &s.rest, rules: rules}
	for left := b.neighbours(at) &^ t.dirs; left != 0; left &= left - 1 {
		rest.push(at, bits.TrailingZeros8(left))
	}
next:
	for i := s.follow(t); i != 0; i = s.paths[i-1].next {
		if used == len(s.results) {
			s.results = append(s.results, screamResult{})
		}
		r := &s.results[used]
		r.order = s.paths[i-1].order
		r.board.set(&s.rest)
		turn := turn{board: &r.board, rules: rules, fresh: rest.fresh}
		for i := range r.order.len() {
			turn.push(at, r.order.dir(i))
		}
		turn.fade()
		for j := range used {
			o := &s.results[j]
			if o.board.pieces == r.board.pieces && o.board.sameAs(&r.board) {
				if r.order.before(o.order) {
					o.order = r.order
				}
				continue next
			}
		}
		used++
	}
	return s.results[:used]
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
	t := b.tangle(at)
	if t.dirs == 0 {
		return append(to, bare)
	}
	results := s.run(b, rules, at, &t)
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
