package wormhole

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// reasons lists every rule that forbids a move, by rule, then squares; none
// exactly if the move is legal.
//
// Rules: WORM-WHY
func (p *position) reasons(m Move) []game.Reason {
	var list []game.Reason
	k, from, to := m.kind(), m.from(), m.to()
	no := func(rule string, at set, text string, args ...any) {
		list = append(list, game.Reason{Rule: rule, Squares: at.Names(), Text: fmt.Sprintf(text, args...) + " [" + rule + "]"})
	}
	if !p.of[p.turn][k].Has(from) {
		no("WORM-MOVE-1", from.Set(), "%s is on move and has no %s on %v", p.turn.name(), movers[k].name, from)
		return list
	}
	if p.holes.Has(to) {
		no("WORM-HOLE-2", to.Set(), "%v is a hole", to)
		return list
	}
	by := p.by(m)
	if by == "" {
		no(movers[k].rule, to.Set(), "no path of the %s on %v ends on %v", movers[k].name, from, to)
		return list
	}
	own, straight, double := p.of[p.turn][anyKind].Has(to), by == "WORM-PAWN-1" || by == "WORM-PAWN-2", by == "WORM-PAWN-2"
	occupied, over := p.occupied().Has(to), p.step(from, p.turn.forward())
	if own && !straight {
		no("WORM-TAKE-1", to.Set(), "an own piece stands on %v", to)
	}
	if by == "WORM-TAKE-2" && !occupied {
		no("WORM-TAKE-2", to.Set(), "a single step of a Lion must capture, and %v is empty", to)
	}
	if straight && occupied {
		no("WORM-PAWN-1", to.Set(), "a Pawn goes straight to an empty square only, and %v is occupied", to)
	}
	if double && from.Rank() != p.turn.rank(2) {
		no("WORM-PAWN-2", from.Set(), "a Pawn makes two steps from its second rank only, and stands on %v", from)
	}
	if double && p.occupied().Has(over) {
		no("WORM-PAWN-2", over.Set(), "a Pawn does not leap, and %v is occupied", over)
	}
	if by == "WORM-PAWN-3" && !occupied {
		no("WORM-PAWN-3", to.Set(), "a diagonal step of a Pawn must capture, and %v is empty", to)
	}
	switch promotes := by == "WORM-PAWN-3" && p.promotes(k, to); {
	case promotes && m.promotion() == anyKind:
		no("WORM-PROMO-1", to.Set(), "a Pawn that captures on its last rank becomes C, M, N or W: %v=M", m)
	case !promotes && m.promotion() != anyKind:
		no("WORM-PROMO-2", to.Set(), "a Pawn is promoted only where it captures on its last rank, not on %v", to)
	}
	if len(list) == 0 {
		next := p.after(m)
		if attackers := next.checks(p.turn); attackers != 0 {
			no("WORM-CHECK-2", attackers, "the King of %s would be in check from %s", p.turn.name(), strings.Join(attackers.Names(), ", "))
		}
	}
	slices.SortStableFunc(list, func(a, b game.Reason) int {
		return cmp.Or(cmp.Compare(a.Rule, b.Rule), slices.CompareFunc(a.Squares, b.Squares, func(a, b string) int {
			return cmp.Or(cmp.Compare(a[1], b[1]), cmp.Compare(a[0], b[0]))
		}))
	})
	return list
}

// by is the rule by which a path of a piece ends on a square, whatever stands
// there; "" if none does.
func (p *position) by(m Move) string {
	k, from, to := m.kind(), m.from(), m.to()
	if k == pawn {
		one, two, diagonal := p.pawnSteps(p.turn, from)
		switch {
		case to == one:
			return "WORM-PAWN-1"
		case to == two:
			return "WORM-PAWN-2"
		case diagonal.Has(to):
			return "WORM-PAWN-3"
		}
		return ""
	}
	switch quiet, takes := p.reach(p.turn, k, from); {
	case quiet.Has(to):
		return movers[k].rule
	case takes.Has(to):
		return "WORM-TAKE-2"
	}
	return ""
}

// effects lists what a move does that is legal or that check alone forbids; the
// text of each is that of the protocol. The end is an effect on the King of the
// side that loses.
//
// Rules: WORM-EFFECT
func (p *position) effects(m Move) []game.Effect {
	var list []game.Effect
	add := func(e game.Effect, words ...string) {
		e.Text = strings.Join(append(append([]string{e.Kind}, words...), e.Rule), " ")
		list = append(list, e)
	}
	mover, from, to := piece(p.turn, m.kind()), m.from().String(), m.to().String()
	add(game.Effect{Kind: "move", Piece: mover, From: from, To: to, Rule: p.by(m), Cause: -1}, mover, from, to)
	if s, k := p.at(m.to()); k != anyKind {
		taken := piece(s, k)
		add(game.Effect{Kind: "capture", Piece: taken, From: to, Rule: "WORM-TAKE-1"}, taken, to)
	}
	add(game.Effect{Kind: "remove-square", From: from, To: from, Now: "x", Rule: "WORM-HOLE-1"}, from)
	if m.promotion() != anyKind {
		now := piece(p.turn, m.promotion())
		add(game.Effect{Kind: "promote", Piece: mover, From: to, To: to, Was: mover, Now: now, Rule: "WORM-PROMO-1", Cause: 1}, mover, now, to)
	}
	next := p.after(m)
	if o := next.outcome(); o.Over && next.checks(p.turn) == 0 {
		king := next.of[next.turn][king].Names()[0]
		add(game.Effect{Kind: "end", From: king, To: king, Now: o.Winner + " " + o.Reason, Rule: "WORM-END-1"}, o.Winner, o.Reason)
	}
	return list
}

// outcome says whether the side on move has no legal move: then it has lost.
// There are no draws.
//
// Rules: WORM-END-1, WORM-END-2
func (p *position) outcome() game.Outcome {
	var room [64]Move
	if len(p.moves(room[:0])) > 0 {
		return game.Outcome{}
	}
	o := game.Outcome{Over: true, Winner: (p.turn ^ 1).String(), Reason: "stalemate"}
	if p.checks(p.turn) != 0 {
		o.Reason = "checkmate"
	}
	return o
}
