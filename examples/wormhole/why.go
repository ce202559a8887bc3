package wormhole

import (
	"slices"

	"github.com/nemoroth/rules/examples/internal/grid"
)

// Reasons returns every rule that forbids a move. The list is empty exactly if the move
// is legal.
//
// Rules: WORM-WHY
func (p *position) Reasons(m move) (no grid.Reasons) {
	k, from, to, at := m.Kind, m.From, m.To, grid.SetOf(m.To)
	by, mover, name := p.by(m), sides[p.Turn].Name, kinds.Name(p.Turn, m.Kind)
	switch {
	case !p.Of[p.Turn][k].Has(from):
		no.Add("WORM-MOVE-1", grid.SetOf(from), "%s is to move and has no %s on %v", mover,
			name, from)
	case p.Marks.Has(to):
		no.Add("WORM-HOLE-2", at, "%v is a hole", to)
	case by == "":
		no.Add(movers[k].rule, at, "no path of the %s on %v ends on %v", name, from, to)
	}
	if no != nil {
		return no
	}
	switch occupied := p.Occupied().Has(to); {
	case occupied && (by == "WORM-PAWN-1" || by == "WORM-PAWN-2"):
		no.Add("WORM-PAWN-1", at,
			"a Pawn moves straight forward only to an empty square, and %v is occupied", to)
	case p.Own().Has(to):
		_, taken := p.At(to)
		no.Add("WORM-TAKE-1", at, "%s's own %s stands on %v", mover, kinds.Name(0, taken), to)
	case occupied:
	case by == "WORM-TAKE-2":
		no.Add(by, at, "a single step of a Lion must capture, and %v is empty", to)
	case by == "WORM-PAWN-3":
		no.Add(by, at, "a diagonal step of a Pawn must capture, and %v is empty", to)
	}
	if by == "WORM-PAWN-2" {
		if from.Rank() != p.Turn.Rank(2) {
			no.Add(by, grid.SetOf(from), "a Pawn makes two steps only from its second rank, "+
				"and this Pawn stands on %v", from)
		}
		if over := p.step(from, p.Turn.Forward()); over&p.Occupied() != 0 {
			no.Add(by, over, "a Pawn does not leap, and %v is occupied", over)
		}
	}
	switch chosen := slices.Contains(p.choices(m), m.Promotion); {
	case !chosen && m.Promotion == 0:
		no.Add("WORM-PROMO-1", at, "a Pawn that captures on its last rank must become a "+
			"Champion, Lion, Knight or Wizard: %v=C, =M, =N or =W", kinds.MoveName(m))
	case !chosen:
		no.Add("WORM-PROMO-2", at,
			"a Pawn is promoted only by a capture on its last rank, and this move is not one")
	}
	next := p.after(m)
	if attackers := next.checks(p.Turn); no == nil && attackers != 0 {
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

// Rule returns the rule of an effect of a move.
//
// Rules: WORM-EFFECT
func (p *position) Rule(effect string, m move) string {
	return map[string]string{"move": p.by(m), "capture": "WORM-TAKE-1", "promote": "WORM-PROMO-1",
		"remove-square": "WORM-HOLE-1", "end": "WORM-END-1"}[effect]
}
