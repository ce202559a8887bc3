package naive

import (
	"slices"

	"github.com/nemoroth/rules/nemoroth"
)

// A compulsion is an entry of the protocol's list, with the piece that is
// compelled and the Ghast that compels it.
type compulsion struct {
	nemoroth.Compulsion
	who   occupant
	ghast ghast // for a GhastCompulsion only
}

// compels reports whether a Ghast compels a piece on a square (COMP-GHAST): an
// enemy Ghast compels the mobile pieces in its range, except Zombies.
func (v *view) compels(g ghast, who occupant, on nemoroth.Square) bool {
	if does, decided := v.misreadGhast(g, who, on); decided {
		return does
	}
	return !v.m.off[nemoroth.RuleCompGhast] && mobile(who.Piece) && (who.Kind != nemoroth.Zombie || v.m.off[nemoroth.RuleGhast6]) &&
		g.Side == who.Side.Opponent() && v.m.inRange(g.at, on)
}

// compulsions lists the compulsions of the side to move (RULEBOOK §10), in the
// order of PROTO-1. Of equal occupants, those of the first come first.
func (v *view) compulsions() []compulsion {
	var all []compulsion
	for _, sq := range squares {
		for _, who := range v.b.at[sq] {
			if who.Side != v.side || !mobile(who.Piece) {
				continue
			}
			add := func(kind nemoroth.CompulsionKind, by ghast, source nemoroth.Square) {
				all = append(all, compulsion{nemoroth.Compulsion{Square: sq, Piece: who.Kind, Kind: kind, Source: source}, who, by})
			}
			for _, g := range v.ghasts {
				if v.compels(g, who, sq) && !v.misreadFear(g, who, all) {
					add(nemoroth.GhastCompulsion, g, g.at)
				}
			}
			// COMP-ICHOR: ichor with one ply left is gone before the opponent
			// moves. OPT-2 says whether it compels.
			plies := v.b.ichor[sq]
			if who.Kind != nemoroth.Zombie && (plies > 1 || plies == 1 && v.m.lastPlyCompels()) && !v.misreadIchor(who, plies) && !v.m.off[nemoroth.RuleCompIchor] {
				add(nemoroth.IchorCompulsion, ghast{}, nemoroth.NoSquare)
			}
			shared := slices.ContainsFunc(v.b.at[sq], func(other occupant) bool { return other.id != who.id && !v.misreadCompany(who, other) })
			if shared && !v.m.off[nemoroth.RuleCompMulti] { // COMP-MULTI
				add(nemoroth.MultiCompulsion, ghast{}, nemoroth.NoSquare)
			}
		}
	}
	slices.SortStableFunc(all, func(x, y compulsion) int { return compareCompulsions(x.Compulsion, y.Compulsion) })
	return all
}

// satisfied returns the first rule by which a move, its evaporation included,
// satisfies a compulsion, or "" if none does.
func (v *view) satisfied(c compulsion, r *result) nemoroth.Rule {
	m := v.m
	if rule, decided := v.misreadSatisfied(c, r); decided {
		return rule
	}
	if c.who.id == r.mover && !m.off[nemoroth.RuleCompMoved] {
		return nemoroth.RuleCompMoved
	}
	now, on, there := r.board.find(c.who.id)
	if v.gone(c, now, there) && !m.off[nemoroth.RuleCompGone] {
		return nemoroth.RuleCompGone
	}
	switch c.Kind {
	case nemoroth.MultiCompulsion:
		return v.aloneAgain(c, r, on, there)
	case nemoroth.IchorCompulsion:
		return v.offIchor(c, r, on, there)
	case nemoroth.GhastCompulsion:
		return v.awayFromGhast(c, r, on, there)
	}
	return ""
}

// gone reports whether a compelled piece is gone in the sense of COMP-GONE:
// petrified, lost or, for a compulsion by a Ghast, promoted.
func (v *view) gone(c compulsion, now occupant, there bool) bool {
	if is, decided := v.misreadGone(c, now, there); decided {
		return is
	}
	promoted := now.Kind == nemoroth.Zombie && c.who.Kind != nemoroth.Zombie
	return !there || now.Petrified || promoted && c.Kind == nemoroth.GhastCompulsion
}

// aloneAgain returns COMP-MULTI-SAT if the piece is alone after the move, or "".
func (v *view) aloneAgain(c compulsion, r *result, on nemoroth.Square, there bool) nemoroth.Rule {
	if rule, decided := v.misreadAlone(c, r, on, there); decided {
		return rule
	}
	if there && len(r.board.at[on]) == 1 && !v.m.off[nemoroth.RuleCompMultiSat] {
		return nemoroth.RuleCompMultiSat
	}
	return ""
}

// offIchor returns COMP-ICHOR-SAT if the move leaves the piece off ichor, or "".
func (v *view) offIchor(c compulsion, r *result, on nemoroth.Square, there bool) nemoroth.Rule {
	if rule, decided := v.misreadOffIchor(c, r, on, there); decided {
		return rule
	}
	lastPly := v.b.ichor[c.Square] == 1 // OPT-2: any move satisfies
	if there && (lastPly || r.board.ichor[on] == 0) && !v.m.off[nemoroth.RuleCompIchorSat] {
		return nemoroth.RuleCompIchorSat
	}
	return ""
}

// awayFromGhast returns COMP-GHAST-SAT if the Ghast is lost or further away
// after the move, else "".
func (v *view) awayFromGhast(c compulsion, r *result, on nemoroth.Square, there bool) nemoroth.Rule {
	m := v.m
	if rule, decided := v.misreadAway(c, r, on, there); decided {
		return rule
	}
	_, ghastOn, ghastThere := r.board.find(c.ghast.id)
	if m.off[nemoroth.RuleCompGhastSat] {
		return ""
	}
	if !ghastThere || there && m.distance(on, ghastOn) > m.distance(c.Square, c.ghast.at) {
		return nemoroth.RuleCompGhastSat
	}
	return ""
}

// satisfactions lists the compulsions that a move satisfies, in their order.
func (v *view) satisfactions(r *result) []nemoroth.Satisfaction {
	var all []nemoroth.Satisfaction
	for _, c := range v.compelled {
		if rule := v.satisfied(c, r); rule != "" {
			all = append(all, nemoroth.Satisfaction{Compulsion: c.Compulsion, Rule: rule})
		}
	}
	return all
}

// saves reports whether a move obeys COMP-RULE: it must satisfy at least one
// compulsion of at least one piece (COMP-ONE), if there is any.
func (v *view) saves(r *result) bool {
	if v.m.off[nemoroth.RuleCompNew] && v.adds(r) {
		return false
	}
	if len(v.compelled) == 0 || v.m.off[nemoroth.RuleCompRule] {
		return true
	}
	if does, decided := v.misreadSaving(r); decided {
		return does
	}
	for _, c := range v.compelled {
		if v.satisfied(c, r) == "" {
			continue
		}
		if !v.m.off[nemoroth.RuleCompOne] || v.allSatisfied(c.who, r) {
			return true
		}
	}
	return false
}

func (v *view) allSatisfied(who occupant, r *result) bool {
	return !slices.ContainsFunc(v.compelled, func(c compulsion) bool {
		return c.who.id == who.id && v.satisfied(c, r) == ""
	})
}

// adds reports whether a move adds a compulsion to its own side (COMP-NEW).
func (v *view) adds(r *result) bool {
	for _, c := range v.m.look(&r.board, v.side).compelled {
		before := func(d compulsion) bool {
			return d.who.id == c.who.id && d.Kind == c.Kind && d.ghast.id == c.ghast.id
		}
		if !slices.ContainsFunc(v.compelled, before) {
			return true
		}
	}
	return false
}

// compelledSquares lists the squares with compelled pieces, each once.
func (v *view) compelledSquares() []nemoroth.Square {
	all := []nemoroth.Square{}
	for _, c := range v.compelled {
		if !slices.Contains(all, c.Square) {
			all = append(all, c.Square)
		}
	}
	return all
}
