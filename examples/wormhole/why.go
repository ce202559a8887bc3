package wormhole

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/examples/internal/grid"
	"github.com/nemoroth/rules/rulings/game"
)

// Reasons returns every rule that forbids a move, sorted by rule, then squares. The
// list is empty exactly if the move is legal.
//
// Rules: WORM-WHY
func (p *position) Reasons(m Move) []game.Reason {
	var list []game.Reason
	k, from, to := m.kind(), m.from(), m.to()
	no := func(rule string, at set, text string, args ...any) {
		list = append(list, game.Reason{Rule: rule, Squares: at.Names(),
			Text: fmt.Sprintf(text, args...) + " [" + rule + "]"})
	}
	if !p.of[p.turn][k].Has(from) {
		no("WORM-MOVE-1", from.Set(), "%s is to move and has no %s on %v", p.turn.name(),
			movers[k].name, from)
		return list
	}
	if p.holes.Has(to) {
		no("WORM-HOLE-2", to.Set(), "%v is a hole", to)
		return list
	}
	by := p.by(m)
	if by == "" {
		no(movers[k].rule, to.Set(), "no path of the %s on %v ends on %v", movers[k].name, from,
			to)
		return list
	}
	own, straight, double := p.of[p.turn][anyKind].Has(to), by == "WORM-PAWN-1" ||
		by == "WORM-PAWN-2", by == "WORM-PAWN-2"
	occupied, over := p.occupied().Has(to), p.step(from, p.turn.forward())
	if own && !straight {
		_, taken := p.at(to)
		no("WORM-TAKE-1", to.Set(), "%s's own %s stands on %v", p.turn.name(), movers[taken].name,
			to)
	}
	if by == "WORM-TAKE-2" && !occupied {
		no("WORM-TAKE-2", to.Set(), "a single step of a Lion must capture, and %v is empty", to)
	}
	if straight && occupied {
		no("WORM-PAWN-1", to.Set(),
			"a Pawn moves straight forward only to an empty square, and %v is occupied", to)
	}
	if double && from.Rank() != p.turn.rank(2) {
		no("WORM-PAWN-2", from.Set(),
			"a Pawn makes two steps only from its second rank, and this Pawn stands on %v", from)
	}
	if double && p.occupied().Has(over) {
		no("WORM-PAWN-2", over.Set(), "a Pawn does not leap, and %v is occupied", over)
	}
	if by == "WORM-PAWN-3" && !occupied {
		no("WORM-PAWN-3", to.Set(), "a diagonal step of a Pawn must capture, and %v is empty", to)
	}
	switch promotes := by == "WORM-PAWN-3" && p.promotes(k, to); {
	case promotes && m.promotion() == anyKind:
		no("WORM-PROMO-1", to.Set(),
			"a Pawn that captures on its last rank must become a Champion, Lion, Knight or "+
				"Wizard: %v=C, =M, =N or =W", m)
	case !promotes && m.promotion() != anyKind:
		no("WORM-PROMO-2", to.Set(),
			"a Pawn is promoted only by a capture on its last rank, and this move is not one")
	}
	if len(list) == 0 {
		next := p.after(m)
		if attackers := next.checks(p.turn); attackers != 0 {
			no("WORM-CHECK-2", attackers, "%s's King would be in check from %s", p.turn.name(),
				next.pieces(attackers))
		}
	}
	slices.SortStableFunc(list, func(a, b game.Reason) int {
		return cmp.Or(cmp.Compare(a.Rule, b.Rule),
			slices.CompareFunc(a.Squares, b.Squares, func(a, b string) int {
				return cmp.Or(cmp.Compare(a[1], b[1]), cmp.Compare(a[0], b[0]))
			}))
	})
	return list
}

// pieces names the pieces on some squares, such as "the Champion on b4 and the King
// on e8".
func (p *position) pieces(at set) string {
	var names []string
	for _, q := range grid.ByRanks {
		if _, k := p.at(q); at.Has(q) {
			names = append(names, fmt.Sprintf("the %s on %v", movers[k].name, q))
		}
	}
	return strings.Join(names, " and ")
}

// by returns the rule whose path leads to the goal of a move, whatever stands there;
// "" if no path does.
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

// Effects returns the effects of a move that is legal or that check alone forbids.
// The texts are the protocol's. The effect "end" is on the loser's King.
//
// Rules: WORM-EFFECT
func (p *position) Effects(m Move) []game.Effect {
	var list []game.Effect
	add := func(e game.Effect, words ...string) {
		e.Text = strings.Join(append(append([]string{e.Kind}, words...), e.Rule), " ")
		list = append(list, e)
	}
	mover, from, to := piece(p.turn, m.kind()), m.from().String(), m.to().String()
	add(game.Effect{Kind: "move", Piece: mover, From: from, To: to, Rule: p.by(m), Cause: -1},
		mover, from, to)
	if s, k := p.at(m.to()); k != anyKind {
		taken := piece(s, k)
		add(game.Effect{Kind: "capture", Piece: taken, From: to, Rule: "WORM-TAKE-1"}, taken, to)
	}
	add(game.Effect{Kind: "remove-square", From: from, To: from, Now: "x", Rule: "WORM-HOLE-1"},
		from)
	if m.promotion() != anyKind {
		now := piece(p.turn, m.promotion())
		add(game.Effect{Kind: "promote", Piece: mover, From: to, To: to, Was: mover, Now: now,
			Rule: "WORM-PROMO-1", Cause: 1}, mover, now, to)
	}
	next := p.after(m)
	if o := next.Outcome(); o.Over && next.checks(p.turn) == 0 {
		king := next.of[next.turn][king].Names()[0]
		add(game.Effect{Kind: "end", From: king, To: king, Now: o.Winner + " " + o.Reason,
			Rule: "WORM-END-1"}, o.Winner, o.Reason)
	}
	return list
}

// Outcome reports whether the side to move has lost because it has no legal move.
// There are no draws.
//
// Rules: WORM-END-1, WORM-END-2
func (p *position) Outcome() game.Outcome {
	var room [64]Move
	if len(p.Moves(room[:0])) > 0 {
		return game.Outcome{}
	}
	o := game.Outcome{Over: true, Winner: (p.turn ^ 1).String(), Reason: "stalemate"}
	if p.checks(p.turn) != 0 {
		o.Reason = "checkmate"
	}
	return o
}
