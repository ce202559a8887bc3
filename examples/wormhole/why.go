package wormhole

import (
	"github.com/nemoroth/rules/examples/internal/grid"
	"github.com/nemoroth/rules/rulings/game"
)

// Reasons returns every rule that forbids a move. The list is empty exactly if the move
// is legal.
//
// Rules: WORM-WHY
func (p *position) Reasons(m move) (no grid.Reasons) {
	k, from, to, at := m.Kind, m.From, m.To, m.To.Set()
	by, mover := p.by(m), sides[p.Turn]
	switch {
	case !p.Of[p.Turn][k].Has(from):
		no.Add("WORM-MOVE-1", from.Set(), "%s is to move and has no %s on %v", mover, names[k],
			from)
	case p.Marks.Has(to):
		no.Add("WORM-HOLE-2", at, "%v is a hole", to)
	case by == "":
		no.Add(movers[k].rule, at, "no path of the %s on %v ends on %v", names[k], from, to)
	}
	if no != nil {
		return no
	}
	straight, diagonal := by == "WORM-PAWN-1" || by == "WORM-PAWN-2", by == "WORM-PAWN-3"
	occupied := p.Occupied().Has(to)
	if p.Own().Has(to) && !straight {
		_, taken := p.At(to)
		no.Add("WORM-TAKE-1", at, "%s's own %s stands on %v", mover, names[taken], to)
	}
	if by == "WORM-TAKE-2" && !occupied {
		no.Add("WORM-TAKE-2", at, "a single step of a Lion must capture, and %v is empty", to)
	}
	if straight && occupied {
		no.Add("WORM-PAWN-1", at,
			"a Pawn moves straight forward only to an empty square, and %v is occupied", to)
	}
	if by == "WORM-PAWN-2" {
		if from.Rank() != p.Turn.Rank(2) {
			no.Add("WORM-PAWN-2", from.Set(), "a Pawn makes two steps only from its second rank, "+
				"and this Pawn stands on %v", from)
		}
		if over := p.step(from, p.Turn.Forward()); over&p.Occupied() != 0 {
			no.Add("WORM-PAWN-2", over, "a Pawn does not leap, and %v is occupied", over.First())
		}
	}
	if diagonal && !occupied {
		no.Add("WORM-PAWN-3", at, "a diagonal step of a Pawn must capture, and %v is empty", to)
	}
	switch promotes := diagonal && p.promotes(k, to); {
	case promotes && m.Promotion == 0:
		no.Add("WORM-PROMO-1", at, "a Pawn that captures on its last rank must become a "+
			"Champion, Lion, Knight or Wizard: %v=C, =M, =N or =W", kinds.Name(m))
	case !promotes && m.Promotion != 0:
		no.Add("WORM-PROMO-2", at,
			"a Pawn is promoted only by a capture on its last rank, and this move is not one")
	}
	if no == nil && !p.safe(m) {
		next := p.after(m)
		attackers := next.checks(p.Turn)
		no.Add("WORM-CHECK-2", attackers, "%s's King would be in check from %s", mover,
			kinds.Describe(&next.Board, attackers))
	}
	return no
}

// by returns the rule whose path leads to the goal of a move, whatever stands there;
// "" if no path does.
func (p *position) by(m move) string {
	if m.Kind == pawn {
		one, two, diagonal := p.pawnSteps(p.Turn, m.From)
		switch {
		case one.Has(m.To):
			return "WORM-PAWN-1"
		case two.Has(m.To):
			return "WORM-PAWN-2"
		case diagonal.Has(m.To):
			return "WORM-PAWN-3"
		}
		return ""
	}
	switch quiet, takes := p.reach(p.Turn, m.Kind, m.From); {
	case quiet.Has(m.To):
		return movers[m.Kind].rule
	case takes.Has(m.To):
		return "WORM-TAKE-2"
	}
	return ""
}

// Effects returns the effects of a move that is legal or that check alone forbids.
// The effect "end" is on the loser's King.
//
// Rules: WORM-EFFECT
func (p *position) Effects(m move) (list grid.Effects) {
	mover, from, to := kinds.Letter(p.Turn, m.Kind), m.From.String(), m.To.String()
	list.Add(game.Effect{Kind: "move", Piece: mover, From: from, To: to, Rule: p.by(m), Cause: -1},
		mover, from, to)
	if s, k := p.At(m.To); k != 0 {
		taken := kinds.Letter(s, k)
		list.Add(game.Effect{Kind: "capture", Piece: taken, From: to, Rule: "WORM-TAKE-1"}, taken,
			to)
	}
	list.Add(game.Effect{Kind: "remove-square", From: from, To: from, Now: "x",
		Rule: "WORM-HOLE-1"}, from)
	if m.Promotion != 0 {
		now := kinds.Letter(p.Turn, m.Promotion)
		list.Add(game.Effect{Kind: "promote", Piece: mover, From: to, To: to, Was: mover, Now: now,
			Rule: "WORM-PROMO-1", Cause: 1}, mover, now, to)
	}
	next := p.After(m)
	if o := next.Outcome(); o.Over && next.checks(p.Turn) == 0 {
		king := next.Of[next.Turn][king].Names()[0]
		list.Add(game.Effect{Kind: "end", From: king, To: king, Now: o.Winner + " " + o.Reason,
			Rule: "WORM-END-1"}, o.Winner, o.Reason)
	}
	return list
}
