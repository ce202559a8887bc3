package wormhole

import (
	"github.com/nemoroth/rules/fuzz/naive/internal/grid"
	"github.com/nemoroth/rules/rulings/game"
)

// tries lists the moves that may be legal: every path of every piece, a Pawn's with each
// promotion.
func (r *rules) tries(p *position) (all []try) {
	for from, piece := range p.Board {
		promos := "\x00"
		if kindOf(piece) == 'P' {
			promos += "CMNW"
		}
		for _, t := range r.paths(p, square(from)) {
			for _, promo := range []byte(promos) {
				t.Name = grid.Name{Kind: kindOf(piece), Legs: []grid.Leg{t.Leg}, Promo: promo}
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
func (r *rules) judge(asked try) (reasons []game.Reason, by try) {
	if !r.mover(asked) {
		return grid.Object("WORM-MOVE-1", asked.From), by
	}
	if !r.mayEnter(asked) {
		return grid.Object("WORM-HOLE-2", asked.To), by
	}
	for _, t := range r.paths(asked.position, asked.From) {
		if t.To != asked.To {
			continue
		}
		t.Name = asked.Name
		against := r.against(t)
		if len(against) == 0 {
			if attackers := r.inCheck(t); len(attackers) > 0 {
				against = grid.Object("WORM-CHECK-2", attackers...)
			}
		}
		if len(against) == 0 {
			return nil, t
		}
		if reasons == nil {
			reasons, by = against, t
		}
	}
	if reasons == nil {
		reasons = grid.Object(moveRules[asked.Kind], asked.To)
	}
	return reasons, by
}

// ownGoal reports whether the goal of a move holds a piece that it may not capture
// because of its side (WORM-TAKE-1).
func (t try) ownGoal() bool {
	whose := sideOf(t.target())
	same := whose == t.side() || whose == t.Turn
	return whose != 0 && same && !t.mayTake(t)
}

// promotes is WORM-PROMO-1: a Pawn is promoted where it captures on its last rank,
// and nowhere else (WORM-PROMO-2).
func promotes(t try) bool {
	enemy := sideOf(t.target()) == -t.side()
	return t.rule == "WORM-PAWN-3" && t.onLastRank() && enemy
}

// reasons lists the reasons against a move by one path, without WORM-CHECK-2.
func (r *rules) reasons(t try) []game.Reason {
	var all grid.Reasons
	// a piece of its own side stands on the goal
	all.Add(t.ownGoal() && !t.straight(), "WORM-TAKE-1", t.To)
	// a single step of a Lion must capture
	all.Add(t.rule == "WORM-TAKE-2" && !captures(t), "WORM-TAKE-2", t.To)
	// a Pawn goes straight to an empty square only
	all.Add(t.straight() && captures(t), "WORM-PAWN-1", t.To)
	// a Pawn makes two steps from its second rank only, and does not leap
	if t.rule == "WORM-PAWN-2" {
		all.Add(!fromSecond(t), "WORM-PAWN-2", t.From)
		all.Add(leapsOver(t), "WORM-PAWN-2", t.via...)
	}
	// a diagonal step of a Pawn must capture
	all.Add(t.rule == "WORM-PAWN-3" && !captures(t), "WORM-PAWN-3", t.To)
	// a Pawn that captures on its last rank must be promoted, and no other Pawn
	all.Add(r.promotes(t) && t.Promo == 0, "WORM-PROMO-1", t.To)
	all.Add(!r.promotes(t) && t.Promo != 0, "WORM-PROMO-2", t.To)
	return all
}

// A ply is a move while it is carried out: the position and the effects so far.
type ply struct {
	try
	after position
	told  grid.Account
}

// play returns the position after a move, and the move's effects without the end of the
// game.
func (t try) play() (*position, []game.Effect) {
	c := ply{try: t, after: *t.position}
	t.carryOut(&c)
	return &c.after, c.told
}

// carryOut is WORM-EFFECT.
func (c *ply) carryOut() {
	c.move(c.Leg)
	if piece := c.after.Board[c.To]; c.Promo != 0 {
		c.after.Board[c.To] = sideOf(piece).Piece(c.Promo)
		c.told.Add("promote", piece, c.To, c.To, string(piece), string(c.after.Board[c.To]),
			"WORM-PROMO-1")
		c.told[len(c.told)-1].Cause = 1 // the capture
	}
	c.after.last = c.try
	c.after.Next()
}

// move moves a piece; the square that it leaves becomes a hole at once (WORM-HOLE-1).
func (c *ply) move(l grid.Leg) {
	b := &c.after.Board
	piece := b[l.From]
	c.told.Add("move", piece, l.From, l.To, "", "", c.rule)
	if sideOf(b[l.To]) != 0 {
		c.capture(l.To)
	}
	b[l.From], b[l.To] = empty, piece
	t := c.try
	t.Leg = l
	if c.leavesHole(t) {
		b[l.From] = hole
		c.told.Add("remove-square", 0, l.From, l.From, "", "x", "WORM-HOLE-1")
	}
}

func (c *ply) capture(s square) {
	c.told.Add("capture", c.after.Board[s], s, grid.None, "", "", "WORM-TAKE-1")
	c.after.Board[s] = empty
}
