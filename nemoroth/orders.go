package nemoroth

import "math/bits"

// A path stands for all orders of the same pushes that petrify the same victims. It
// keeps only the first of them, since later pushes depend on the victims alone.
type path struct {
	order pushOrder
	stone uint16 // two bits per direction: see tangle.stone
	next  int32  // 1 + the index of another path of the same pushes, or 0
}

// A screamSearch finds all results of a scream whose order can matter.
type screamSearch struct {
	paths   []path
	heads   [256]int32 // by the set of pushes: 1 + the index of a path, or 0
	results []screamResult
	rest    board // after the pushes that commute with all others
}

// A screamResult is one of the different results of a scream: the first order of the
// entangled pushes that leads to it, and the board after the evaporation, which can
// remove a difference (STEP-7).
type screamResult struct {
	board board
	order pushOrder
}

// follow collects the paths through the entangled pushes and returns 1 + the index
// of the first path of all of them. In the directions in only it keeps the paths
// with the given stone. Of two successive independent pushes it follows only the
// order from N on.
func (s *screamSearch) follow(t *tangle, only uint8, stone uint16) (first int32) {
	s.paths = append(s.paths[:0], path{})
	s.heads = [256]int32{0: 1}
	var related [8]uint8
	for d := range related {
		related[d] = t.related(d)
	}
	for pushed := uint8(0); ; pushed = (pushed - t.dirs) & t.dirs { // all subsets
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
				next := t.stone(d, pushed)
				if only>>d&1 == 0 || next == stone>>(2*d)&3 {
					s.keep(pushed|1<<d, from.order.then(d), from.stone|next<<(2*d))
				}
			}
		}
	}
}

func (s *screamSearch) keep(pushed uint8, order pushOrder, stone uint16) {
	for i := s.heads[pushed]; i != 0; i = s.paths[i-1].next {
		if p := &s.paths[i-1]; p.stone == stone {
			if order.before(p.order) {
				p.order = order
			}
			return
		}
	}
	s.paths = append(s.paths, path{order, stone, s.heads[pushed]})
	s.heads[pushed] = int32(len(s.paths))
}

// run carries out the order of each path and keeps the first order of each result.
func (s *screamSearch) run(b *board, rules Ruleset, at Square, t *tangle) []screamResult {
	used := 0
	s.rest.set(b)
	rest := ply{board: &s.rest, rules: rules}
	for left := b.neighbours(at) &^ t.dirs; left != 0; left &= left - 1 {
		rest.push(at, bits.TrailingZeros8(left))
	}
next:
	for i := s.follow(t, 0, 0); i != 0; i = s.paths[i-1].next {
		if used == len(s.results) {
			s.results = append(s.results, screamResult{})
		}
		r := &s.results[used]
		r.order = s.paths[i-1].order
		r.board.set(&s.rest)
		p := ply{board: &r.board, rules: rules, fresh: rest.fresh}
		for i := range r.order.len() {
			p.push(at, r.order.dir(i))
		}
		p.evaporate()
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

// screams appends the different screams of a mobile Go Away before COMP-RULE and
// REP-1, canonical and sorted. It appends none if no adjacent square is occupied.
// Orders with the same final position are one move, named by the first of them; if
// all orders lead to one position, the name has no order.
//
// Rules: SCREAM-1, SCREAM-4, SCREAM-5
func (s *screamSearch) screams(to []Move, b *board, rules Ruleset, at Square) []Move {
	if adjacent[at]&b.occupied == 0 {
		return to
	}
	bare := screamOf(at, 0)
	if rules.ClockwiseScreams { // SCREAM-5
		return append(to, bare)
	}
	var t tangle
	t.init(b, at)
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
		to = append(to, screamOf(at, results[i].order.among(all)))
		for j := len(to) - 1; j > start && to[j].Compare(to[j-1]) < 0; j-- {
			to[j], to[j-1] = to[j-1], to[j]
		}
	}
	return to
}

// stands reports whether the name of a scream determines its result (NAME-1): an
// order must list every occupied adjacent square, and clockwise under SCREAM-5; a
// bare scream must have one result.
func (s *screamSearch) stands(b *board, rules Ruleset, m Move) bool {
	switch {
	case m.order() != 0:
		return b.complete(m) && (!rules.ClockwiseScreams || m.order() == clockwise(b.neighbours(m.from())))
	case rules.ClockwiseScreams:
		return true
	}
	var t tangle
	t.init(b, m.from())
	if t.distinct() {
		return t.idle()
	}
	return len(s.run(b, rules, m.from(), &t)) == 1
}
