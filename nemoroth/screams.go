package nemoroth

import (
	"fmt"
	"math/bits"
	"slices"
)

// How the results of a scream are found.
//
// A scream pushes up to eight groups in an order that its owner chooses (SCREAM-4).
// There can be 40,320 orders, but few results. A push can change the result of
// another push only through the gaze: one of the two moves a Basilisk, and the other
// moves a piece that the Basilisk sees before or after. A tangle holds those pushes.
// All other pushes commute with everything, because their groups go to different
// squares and nothing that happens there reaches the squares of another push.
//
// For the pushes of the tangle, follow goes through the sets of pushes carried out so
// far, smallest first, as in a shortest-path search over subsets. Two orders of one
// set that have petrified the same victims can be continued in the same ways and end
// alike, so only the first of them in the order of SCREAM-4 is kept: a path. There
// are at most 256 sets, and as many paths in each as victims can differ.
//
// Different victims nearly always mean different positions. Where they may not (a
// Human pushed to its eighth rank, which may be lost or promoted in both cases), run
// carries out each path on a scratch board and compares the boards. The first order
// of each result names the move (NAME-1). The cost is one ply for each result, and
// no memory is allocated once the buffers have grown.

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
func (s *screamSearch) run(g *moveGen, at Square, t *tangle) []screamResult {
	used := 0
	s.rest.set(g.board)
	rest := ply{board: &s.rest, rules: g.rules}
	for left := g.neighbours(at) &^ t.dirs; left != 0; left &= left - 1 {
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
		p := ply{board: &r.board, rules: g.rules, fresh: rest.fresh}
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
func (s *screamSearch) screams(list []Move, g *moveGen, at Square) []Move {
	if adjacent[at]&g.occupied == 0 {
		return list
	}
	bare := screamOf(at, 0)
	var t tangle
	if !g.rules.ClockwiseScreams { // else SCREAM-5 leaves one order
		t.init(g.board, at)
	}
	if t.dirs == 0 {
		return append(list, bare)
	}
	results := s.run(g, at, &t)
	if len(results) == 1 {
		return append(list, bare)
	}
	all := g.neighbours(at)
	start := len(list)
	for i := range results {
		list = append(list, screamOf(at, results[i].order.among(all)))
	}
	slices.SortFunc(list[start:], compareScreams)
	return list
}

// A tangle says which pushes of a scream depend on each other. Two pushes do so
// only if one moves a Basilisk, the other moves a piece that can be petrified (the
// victim), and the Basilisk either sees the victim's goal before its own push or
// sees the victim's start after its own push. All other pushes commute.
//
// A Basilisk at rest makes no difference. Only a push onto its square can remove
// it, and the goals of two pushes are an even number of files and of ranks apart,
// which no gaze spans. So it sees a victim arrive in every order or in none.
type tangle struct {
	dirs uint8 // the directions of the pushes that depend on another
	// By direction of a victim: the directions of the Basilisks that see the
	// victim's start after their push, and of those that see its goal before it.
	stood, goes [8]uint8
	// early holds the directions in which a victim goes to an eighth rank, where it
	// matters whether it is petrified before its push or on arrival (PROMOTE-3).
	early uint8
}

// related returns the directions of the pushes that depend on one push.
func (t *tangle) related(dir int) (dirs uint8) {
	dirs = t.stood[dir] | t.goes[dir]
	for e := range 8 {
		dirs |= (t.stood[e] | t.goes[e]) >> dir & 1 << e
	}
	return dirs
}

// init finds the pushes of a scream that depend on each other.
func (t *tangle) init(b *board, at Square) {
	near := adjacent[at]
	basilisks := (b.of(Alabaster, Basilisk) | b.of(Obsidian, Basilisk)) & near
	if basilisks == 0 || !(b.occupied & near).many() {
		return
	}
	_, ours := b.mobileOf(Alabaster)
	_, theirs := b.mobileOf(Obsidian)
	victims := (ours | theirs) & near
	piles := b.of(Alabaster, LeafPile) | b.of(Obsidian, LeafPile)
	seen := gazeUp(b.of(Alabaster, Basilisk)&^near) | gazeDown(b.of(Obsidian, Basilisk)&^near)
	for d, from := range neighbourOf[at] {
		if from == NoSquare || !basilisks.has(from) {
			continue
		}
		var before, after Squares // seen by these Basilisks
		to := pushGoal[at][d]
		for _, s := range sides {
			if !b.of(s, Basilisk).has(from) {
				continue
			}
			before |= gazeOf[s.index()][from]
			if to != NoSquare && !piles.has(to) { // else the Basilisks are lost
				after |= gazeOf[s.index()][to]
			}
		}
		for e, victim := range neighbourOf[at] {
			goal := pushGoal[at][e]
			switch eighth := goal.Rank() == 0 || goal.Rank() == 7; {
			case victim == NoSquare || victim == from || !victims.has(victim):
			case goal == NoSquare: // the victim is lost, whether petrified or not
			case seen.has(goal) && !eighth: // Basilisks at rest petrify it on arrival
			case piles.has(goal) && !piles.has(victim) && !(eighth && b.ichorous().has(goal)):
				// A victim that a Leaf Pile engulfs is lost too. The exception is an
				// ichorous eighth rank: there a mobile Human dissolves with the ichor, but a
				// statue may stay a statue and be engulfed (ICHOR-5, OPT-3).
			default:
				if after.has(victim) {
					t.stood[e] |= 1 << d
				}
				if before.has(goal) {
					t.goes[e] |= 1 << d
				}
				if t.stood[e]|t.goes[e] != 0 {
					t.dirs |= 1<<e | t.stood[e] | t.goes[e]
				}
				if eighth {
					t.early |= 1 << e
				}
			}
		}
	}
}

// idle reports whether every order petrifies the same victims.
func (t *tangle) idle() bool {
	for d := range 8 {
		if t.stood[d]|t.goes[d] != 0 && (t.stood[d]&t.goes[d] == 0 || t.early>>d&1 != 0) {
			return false
		}
	}
	return true
}

// stones returns the stone of every victim in an order, two bits per direction.
func (t *tangle) stones(o pushOrder) (stone uint16) {
	pushed := uint8(0)
	for i := range o.len() {
		d := o.dir(i)
		stone |= t.stone(d, pushed) << (2 * d)
		pushed |= 1 << d
	}
	return stone
}

// stone returns what becomes of the victims pushed in a direction if the directions
// in pushed have gone before: 0 if they are not petrified, 1 if they are, 2 if they
// are petrified before their push to an eighth rank.
func (t *tangle) stone(dir int, pushed uint8) uint16 {
	switch {
	case t.stood[dir]&pushed != 0:
		return 1 + uint16(t.early>>dir&1)
	case t.goes[dir]&^pushed != 0:
		return 1
	}
	return 0
}

// canonical returns the canonical form of a move (NAME-1). A scream gets the first
// order of pushes that leads to the same position, or no order if all orders lead
// to it. The verdict is VerdictLegal if the move has a canonical form, whether
// that is legal or not. It is VerdictInvalid if an order does not list the occupied
// adjacent squares, and VerdictAmbiguous for a bare scream with several results;
// w.buffer then holds these.
//
// Rules: NAME-1
func (w *Walker) canonical(m Move) (Move, Verdict) {
	switch m.op() {
	case opNone:
		return m, VerdictInvalid
	case opMove, opPass:
		return m, VerdictLegal
	}
	g, at, order := w.moveGen(), m.from(), m.order()
	around := g.neighbours(at)
	if order != 0 && order.dirs() != around {
		return m, VerdictInvalid // it does not list the occupied adjacent squares
	}
	if !g.allows(screamOf(at, 0)) {
		return m, VerdictLegal // MOVE-1 or SCREAM-1 forbids it
	}
	if w.rules.ClockwiseScreams && order != 0 && order != clockwise(around) {
		return m, VerdictLegal // SCREAM-5 forbids it
	}
	var t tangle
	t.init(g.board, at)
	// Orders that petrify different victims lead to different positions unless a victim goes to
	// an eighth rank, where it may be lost or a Zombie in both cases.
	if order != 0 && t.early == 0 && !w.rules.ClockwiseScreams {
		if t.idle() {
			return screamOf(at, 0), VerdictLegal
		}
		path := w.search.follow(&t, t.dirs, t.stones(order))
		return screamOf(at, w.search.paths[path-1].order.among(around)), VerdictLegal
	}
	w.buffer = w.search.screams(w.buffer[:0], g, at)
	switch {
	case len(w.buffer) == 1:
		return w.buffer[0], VerdictLegal
	case order == 0:
		return m, VerdictAmbiguous
	case slices.Contains(w.buffer, m):
		return m, VerdictLegal
	}
	w.try(m, nil, nil)
	after := w.scratch.position()
	for _, equal := range w.buffer {
		if w.try(equal, nil, nil); w.scratch.position() == after {
			return equal, VerdictLegal
		}
	}
	return m, VerdictLegal
}

// whyInvalid says why canonical returned VerdictInvalid for a move.
func whyInvalid(m Move) string {
	if m.IsZero() {
		return "no move"
	}
	return fmt.Sprintf("the order does not list every occupied square next to %v exactly once",
		m.from())
}

// candidates lists the moves of w.buffer after the verdict VerdictAmbiguous.
func (w *Walker) candidates() []Candidate {
	legal := w.Moves(nil)
	cs := make([]Candidate, len(w.buffer))
	for i, m := range w.buffer {
		cs[i] = Candidate{m, slices.Contains(legal, m)}
	}
	return cs
}
