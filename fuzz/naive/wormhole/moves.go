package wormhole

import (
	"slices"

	"github.com/nemoroth/rules/fuzz/naive/internal/grid"
	"github.com/nemoroth/rules/rulings/game"
)

// tries lists the moves that may be legal: every path of every piece, a Pawn's with each
// promotion.
func tries(r *rules, p *position) (all []try) {
	for s := range square(64) {
		from, promos := r.On(p, s), "\x00"
		if from.Kind == 'P' {
			promos += "CMNW"
		}
		for _, t := range r.Paths(from) {
			t.Legs = []grid.Leg{t.Leg}
			for _, t.Promo = range []byte(promos) {
				all = append(all, t)
			}
		}
	}
	return all
}

// judge returns all reasons of the table WORM-WHY against a move, and its path. A name
// says nothing of the path, and several may lead to its goal: a Lion's single step and its
// two steps over holes, for instance. The move is by the first path that nothing forbids
// or, if there is none, by the first.
func judge(asked try) (reasons []game.Reason, by try) {
	if !asked.Holds("WORM-MOVE-1") {
		return grid.Object("WORM-MOVE-1", asked.From), asked
	}
	if asked.Holds("WORM-HOLE-2") {
		return grid.Object("WORM-HOLE-2", asked.To), asked
	}
	reasons, by = grid.Object(moveRules[asked.Kind], asked.To), asked
	paths := asked.Paths(asked.On(asked.Position, asked.From))
	paths = slices.DeleteFunc(paths, func(t try) bool { return t.To != asked.To })
	for i, t := range paths {
		t.Name = asked.Name
		against := t.Against(t)
		if len(against) == 0 && len(t.Unsafe(t)) > 0 {
			against = grid.Object("WORM-CHECK-2", t.Unsafe(t)...)
		}
		if len(against) == 0 {
			return nil, t
		}
		if i == 0 {
			reasons, by = against, t
		}
	}
	return reasons, by
}

// ownGoal is WORM-TAKE-1: the goal holds a piece of the same side.
func ownGoal(t try) bool {
	whose := sideOf(t.Target())
	return whose != 0 && (whose == t.Side || whose == t.Turn)
}

// promotes is WORM-PROMO-1: a Pawn is promoted where it captures on its last rank,
// and nowhere else (WORM-PROMO-2).
func promotes(t try) bool {
	return t.Rule == "WORM-PAWN-3" && grid.OnLastRank(t) && grid.Captures(t)
}

// reasons lists the reasons against a move by one path, without WORM-CHECK-2.
func reasons(t try) []game.Reason {
	var all grid.Reasons
	occupied, promotes := grid.Occupied(t), t.Holds("WORM-PROMO-1")
	// a piece of its own side stands on the goal
	all.Add(t.Holds("WORM-TAKE-1") && !straight(t), "WORM-TAKE-1", t.To)
	// a single step of a Lion must capture
	all.Add(t.Rule == "WORM-TAKE-2" && !occupied, "WORM-TAKE-2", t.To)
	// a Pawn goes straight to an empty square only
	all.Add(straight(t) && occupied, "WORM-PAWN-1", t.To)
	// a Pawn makes two steps from its second rank only, and does not leap
	if t.Rule == "WORM-PAWN-2" {
		all.Add(!t.Holds("WORM-PAWN-2"), "WORM-PAWN-2", t.From)
		all.Add(t.Holds("WORM-STEP-3"), "WORM-PAWN-2", t.Via...)
	}
	// a diagonal step of a Pawn must capture
	all.Add(t.Rule == "WORM-PAWN-3" && !occupied, "WORM-PAWN-3", t.To)
	// a Pawn that captures on its last rank must be promoted, and no other Pawn
	all.Add(promotes && t.Promo == 0, "WORM-PROMO-1", t.To)
	all.Add(!promotes && t.Promo != 0, "WORM-PROMO-2", t.To)
	return all
}

// play is WORM-EFFECT. A promotion follows the capture.
func play(c *ply) {
	move(c, c.Leg)
	if c.Promo != 0 {
		c.Promote(c.Promo, "WORM-PROMO-1", 1)
	}
}

// move moves a piece; the square that it leaves becomes a hole at once (WORM-HOLE-1).
func move(c *ply, l grid.Leg) {
	b := &c.After.Board
	piece := b[l.From]
	c.Tell("move", piece, l.From, l.To, "", "", c.Rule)
	if sideOf(b[l.To]) != 0 {
		c.Capture(l.To, "WORM-TAKE-1")
	}
	b[l.From], b[l.To] = empty, piece
	if c.Holds("WORM-HOLE-1") {
		b[l.From] = hole
		c.Tell("remove-square", 0, l.From, l.From, "", "x", "WORM-HOLE-1")
	}
}
