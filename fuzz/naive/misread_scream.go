package naive

import (
	"cmp"
	"slices"

	"github.com/nemoroth/rules/nemoroth"
)

// This file holds what readings and variants change about the pushes of a scream.

// neighbours is board.neighbours, except that the list of Obsidian starts at
// the rank-1 side in scream-own-top.
func (v *view) neighbours(at nemoroth.Square) []nemoroth.Square {
	all := v.b.neighbours(at)
	if v.m.as["scream-own-top"] && v.side == nemoroth.Obsidian {
		turned := func(sq nemoroth.Square) int {
			d := [2]int{sq.File() - at.File(), sq.Rank() - at.Rank()}
			return (slices.Index(compass[:], d) + 4) % 8
		}
		slices.SortFunc(all, func(a, b nemoroth.Square) int { return cmp.Compare(turned(a), turned(b)) })
	}
	return all
}

// misreadOrders adds the results of pushing single pieces in all orders (D-12).
func (v *view) misreadOrders(at nemoroth.Square, all []result) []result {
	if !v.m.as["D-12"] || v.m.clockwise() {
		return all
	}
	for _, b := range v.pieceOrders(at) {
		if !slices.ContainsFunc(all, func(r result) bool { return r.board.same(&b) }) {
			all = append(all, result{nemoroth.NewScream(at, v.b.neighbours(at)...), 0, b})
		}
	}
	return all
}

// pieceOrders returns the boards after a scream that pushes single pieces in
// all orders (D-12); nil if there are more than mostTried pieces.
func (v *view) pieceOrders(at nemoroth.Square) []board {
	type one struct {
		sq  nemoroth.Square
		who int
	}
	var ones []one
	for _, sq := range v.b.neighbours(at) {
		for _, who := range v.b.at[sq] {
			ones = append(ones, one{sq, who.id})
		}
	}
	if len(ones) > mostTried {
		return nil
	}
	var all []board
	var push func(t turn, left []one)
	push = func(t turn, left []one) {
		if len(left) == 0 {
			t.finish(0, nil)
			if !slices.ContainsFunc(all, func(b board) bool { return b.same(&t.b) }) {
				all = append(all, t.b)
			}
			return
		}
		for i, o := range left {
			next := t
			if who, there := next.b.on(o.sq, o.who); there {
				next.pushTogether([]occupant{who}, o.sq, o.sq.Offset(o.sq.File()-at.File(), o.sq.Rank()-at.Rank()))
			}
			push(next, slices.Concat(left[:i], left[i+1:]))
		}
	}
	push(turn{m: v.m, b: *v.b}, ones)
	return all
}

// misreadTogether reports whether occupants of a square are pushed one by one.
func (t *turn) misreadTogether() bool { return t.m.as["D-12"] }

// misreadPush reports whether a piece is not pushed.
func (t *turn) misreadPush(p nemoroth.Piece, to nemoroth.Square) bool {
	return t.m.spares("push", p) ||
		t.m.as["push-edge"] && !to.IsValid() ||
		t.m.as["push-statues"] && p.Petrified ||
		t.m.as["push-mummies"] && p.Kind == nemoroth.Mummy ||
		t.m.as["push-own"] && p.Side == t.side ||
		t.m.as["push-ghasts"] && p.Kind == nemoroth.Ghast ||
		t.m.as["push-zombies"] && p.Kind == nemoroth.Zombie ||
		t.m.as["push-piles"] && p.Kind == nemoroth.LeafPile ||
		t.m.as["push-fearful"] && t.m.afraid(&t.b, p, to)
}

// afraid reports whether push-fearful keeps a piece from being pushed.
func (m *Model) afraid(b *board, p nemoroth.Piece, to nemoroth.Square) bool {
	return mobile(p) && p.Kind != nemoroth.Ghast && p.Kind != nemoroth.Zombie && to.IsValid() &&
		slices.ContainsFunc(m.ghasts(b), func(g ghast) bool { return m.inRange(g.at, to) })
}
