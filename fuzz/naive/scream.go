package naive

import (
	"cmp"
	"slices"

	"github.com/nemoroth/rules/nemoroth"
)

// neighbours lists the occupied adjacent squares, clockwise from the rank-8
// side (GEO-3, SCREAM-4).
func (b *board) neighbours(at nemoroth.Square) []nemoroth.Square {
	var all []nemoroth.Square
	for _, d := range compass {
		if sq := at.Offset(d[0], d[1]); sq.IsValid() && len(b.at[sq]) > 0 {
			all = append(all, sq)
		}
	}
	return all
}

// screamer returns the Go Away that a scream on a square names: a mobile one of
// the side to move, or else a statue of that side.
func (v *view) screamer(at nemoroth.Square) (occupant, bool) {
	who, ok := v.mover(nemoroth.GoAway, at)
	if ok {
		return who, true
	}
	for _, who := range v.b.at[at] {
		if who.Kind == nemoroth.GoAway && who.Side == v.side {
			return who, true
		}
	}
	return occupant{}, false
}

// screamForbidden returns the rule that forbids a scream on a square (MOVE-1,
// SCREAM-1), or "" if none does.
func (v *view) screamForbidden(at nemoroth.Square) nemoroth.Rule {
	who, ok := v.screamer(at)
	if !ok {
		return nemoroth.RuleMove1
	}
	if v.m.off[nemoroth.RuleScream1] {
		return ""
	}
	near := len(v.b.neighbours(at)) > 0 || v.m.off[nemoroth.RuleGeo3] && len(v.b.at[at]) > 1
	if !mobile(who.Piece) || !near || v.misreadScream(who, at) {
		return nemoroth.RuleScream1
	}
	return ""
}

// screams returns one result for each position that the orders of a scream lead
// to, named by the first such order (SCREAM-4); under SCREAM-5 only the result
// of the clockwise order. A single result has the bare name (NAME-1).
func (v *view) screams(at nemoroth.Square) []result {
	orders := [][]nemoroth.Square{v.neighbours(at)}
	if !v.m.clockwise() {
		orders = v.orders(at)
	}
	var all []result
	for _, order := range orders {
		after, _ := v.scream(at, order, false)
		if !slices.ContainsFunc(all, func(r result) bool { return r.board.same(&after) }) {
			all = append(all, result{nemoroth.NewScream(at, order...), 0, after})
		}
	}
	all = v.misreadOrders(at, all)
	if len(all) == 1 {
		all[0].move = nemoroth.NewScream(at)
	}
	return all
}

// scream plays a scream with the pushes in the given order.
func (v *view) scream(at nemoroth.Square, order []nemoroth.Square, recording bool) (board, nemoroth.Trace) {
	t := turn{m: v.m, b: *v.b, side: v.side, recording: recording}
	if t.m.off[nemoroth.RuleStep7] {
		t.evaporate()
	}
	who, _ := v.screamer(at)
	t.before, t.screamer = v.b, who.id
	t.note(nemoroth.EffectScream, nemoroth.RuleScream1, who.Piece, at, at, -1)
	var last *step
	for i, sq := range order {
		t.number = i + 1
		last = cmp.Or(t.push(at, sq), last)
	}
	t.finish(len(order)+1, last)
	return t.b, t.trace
}

// mostTried is the largest number of squares pushed in all their orders; six
// squares have 720.
const mostTried = 6

// orders lists, sorted, orders of the pushes that lead to all possible
// positions: every order of at most mostTried squares, or else those of
// mergedOrders.
func (v *view) orders(at nemoroth.Square) [][]nemoroth.Square {
	neighbours := v.neighbours(at)
	if len(neighbours) > mostTried {
		return v.mergedOrders(at, neighbours)
	}
	return permutations(neighbours)
}

// permutations lists all orders of a list, sorted.
func permutations(of []nemoroth.Square) [][]nemoroth.Square {
	if len(of) == 0 {
		return [][]nemoroth.Square{nil}
	}
	var all [][]nemoroth.Square
	for i, first := range of {
		for _, rest := range permutations(slices.Concat(of[:i], of[i+1:])) {
			all = append(all, append([]nemoroth.Square{first}, rest...))
		}
	}
	return all
}

// mergedOrders returns, for every position that orders of the pushes lead to,
// the first such order. It extends orders push by push. If two have pushed the
// same squares and left the same board, both continue alike, and only the first
// is kept. The orders stay sorted, so the first one is never lost.
func (v *view) mergedOrders(at nemoroth.Square, neighbours []nemoroth.Square) [][]nemoroth.Square {
	type beginning struct {
		order []nemoroth.Square
		turn  turn
	}
	begun := []beginning{{turn: turn{m: v.m, b: *v.b, side: v.side, before: v.b}}}
	for range neighbours {
		var longer []beginning
		bySet := map[uint8][]int{} // set of pushed squares: indices into longer
		for _, s := range begun {
			for _, sq := range neighbours {
				if slices.Contains(s.order, sq) {
					continue
				}
				next := beginning{append(slices.Clip(s.order), sq), s.turn}
				next.turn.push(at, sq)
				var set uint8
				for i, n := range neighbours {
					if slices.Contains(next.order, n) {
						set |= 1 << i
					}
				}
				known := slices.ContainsFunc(bySet[set], func(i int) bool { return longer[i].turn.b.same(&next.turn.b) })
				if !known {
					bySet[set] = append(bySet[set], len(longer))
					longer = append(longer, next)
				}
			}
		}
		begun = longer
	}
	orders := make([][]nemoroth.Square, len(begun))
	for i, s := range begun {
		orders[i] = s.order
	}
	return orders
}

// push pushes all occupants of a square one square away from a screaming Go
// Away, as one step (SCREAM-2, SCREAM-3). It returns the step, or the last of
// several, or nil if nothing was pushed.
func (t *turn) push(goAway, sq nemoroth.Square) *step {
	to := sq.Offset(sq.File()-goAway.File(), sq.Rank()-goAway.Rank())
	var pushed []occupant
	for _, who := range t.b.at[sq] {
		if t.pushable(who.Piece, to) {
			pushed = append(pushed, who)
		}
	}
	if t.m.off[nemoroth.RuleScream6] {
		if to.IsValid() && len(t.b.at[to]) > 0 {
			return nil
		}
		t.pushIchor(sq, to)
	}
	if !t.m.off[nemoroth.RuleScream3] && !t.misreadTogether() {
		return t.pushTogether(pushed, sq, to)
	}
	var last *step
	for _, who := range pushed {
		// Ichor laid by an earlier step may have dissolved the occupant.
		if _, there := t.b.on(sq, who.id); there {
			last = cmp.Or(t.pushTogether([]occupant{who}, sq, to), last)
		}
	}
	return last
}

func (t *turn) pushable(p nemoroth.Piece, to nemoroth.Square) bool {
	if t.misreadPush(p, to) {
		return false
	}
	if p.Kind == nemoroth.Mummy && t.m.off[nemoroth.RuleMummy2] {
		return false
	}
	return !t.m.off[nemoroth.RuleScream2] || mobile(p) && to.IsValid()
}

// pushIchor pushes the ichor of a square, which SCREAM-6 excludes.
func (t *turn) pushIchor(sq, to nemoroth.Square) {
	if to.IsValid() && t.b.ichor[sq] > 0 {
		t.b.ichor[to], t.b.fresh[to] = t.b.ichor[sq], t.b.fresh[sq]
	}
	t.b.ichor[sq], t.b.fresh[sq] = 0, false
}

func (t *turn) pushTogether(occupants []occupant, from, to nemoroth.Square) *step {
	if len(occupants) == 0 {
		return nil
	}
	st := &step{left: []nemoroth.Square{from}, to: to}
	for _, who := range occupants {
		kind := nemoroth.EffectPush
		if !to.IsValid() {
			kind = nemoroth.EffectFall
		}
		i := t.note(kind, nemoroth.RuleScream2, who.Piece, from, to, 0)
		st.movers = append(st.movers, mover{who, i, i})
		t.b.remove(from, who.id)
		if to.IsValid() {
			t.b.add(to, who)
		}
	}
	t.resolve(st)
	return st
}
