package naive

import (
	"slices"

	"github.com/nemoroth/rules/nemoroth"
)

// This file holds the readings and variants of compulsions and satisfaction.

// misreadGhast decides whether a Ghast compels a piece.
func (v *view) misreadGhast(g ghast, who occupant, on nemoroth.Square) (does, decided bool) {
	if len(v.m.as) == 0 {
		return false, false
	}
	own := g.Side == who.Side && mobile(who.Piece) && v.m.inRange(g.at, on)
	switch {
	case v.m.as["compel-own"] && own && g.id != who.id, v.m.as["compel-both"] && own && g.Petrified && who.Kind != nemoroth.Zombie:
		return true, true
	case v.m.as["compel-stone"] && g.Petrified:
		return false, true
	}
	return false, false
}

// misreadFear reports whether a Ghast does not compel a piece. The compulsions
// listed before are in all.
func (v *view) misreadFear(g ghast, who occupant, all []compulsion) bool {
	twice := func(c compulsion) bool { return c.who.id == who.id && c.Source == g.at }
	return v.m.spares("ghast", who.Piece) ||
		v.m.as["ghast-steady"] && who.Kind == nemoroth.Ghast ||
		v.m.as["compel-square"] && slices.ContainsFunc(all, twice)
}

// misreadIchor reports whether ichor does not compel a piece.
func (v *view) misreadIchor(who occupant, plies int) bool {
	return v.m.spares("ichor", who.Piece) || v.m.as["ichor-two"] && plies == 2
}

// misreadCompany reports whether another occupant of its square does not compel
// a piece.
func (v *view) misreadCompany(who, other occupant) bool {
	return v.m.spares("company", who.Piece) ||
		v.m.as["company-zombie"] && who.Kind == nemoroth.Zombie ||
		v.m.as["company-mobile"] && !mobile(other.Piece) ||
		v.m.as["company-enemy"] && other.Side == who.Side ||
		v.m.as["company-piece"] && other.Kind == nemoroth.Mummy
}

// misreadSatisfied decides what satisfied returns.
func (v *view) misreadSatisfied(c compulsion, r *result) (rule nemoroth.Rule, decided bool) {
	if len(v.m.as) == 0 {
		return "", false
	}
	moved, scream := c.who.id == r.mover, r.mover == 0
	_, _, there := r.board.find(c.who.id)
	at := r.move.From()
	fell := scream && !there && chebyshev(c.Square, at) == 1 && !c.Square.Offset(c.Square.File()-at.File(), c.Square.Rank()-at.Rank()).IsValid()
	switch {
	case v.m.as["moved-still"] && moved && v.stillCompelled(c, r),
		v.m.as["moved-gone"] && moved && !there,
		v.m.as["moved-only"] && !moved,
		v.m.as["gone-fell"] && fell && !v.m.off[nemoroth.RuleCompGone]:
		return "", true
	case v.m.as["scream-moves"] && scream && at == c.Square && c.who.Kind == nemoroth.GoAway:
		return nemoroth.RuleCompMoved, true
	case v.m.as["on-the-way"] && scream:
		for _, b := range v.onTheWay(r) {
			if rule := v.satisfied(c, &result{move: r.move, mover: -1, board: b}); rule != "" {
				return rule, true
			}
		}
	}
	return "", false
}

// stillCompelled reports whether a piece is under a compulsion of the same kind
// after the move.
func (v *view) stillCompelled(c compulsion, r *result) bool {
	return slices.ContainsFunc(v.m.look(&r.board, v.side).compelled, func(d compulsion) bool {
		return d.who.id == c.who.id && d.Kind == c.Kind && d.ghast.id == c.ghast.id
	})
}

// onTheWay returns the boards between the pushes of a scream.
func (v *view) onTheWay(r *result) (all []board) {
	order := r.move.Order()
	if order == nil {
		order = v.neighbours(r.move.From())
	}
	t := turn{m: v.m, b: *v.b, side: v.side}
	for _, sq := range order {
		t.push(r.move.From(), sq)
		all = append(all, t.b)
	}
	return all
}

// misreadGone decides what gone returns.
func (v *view) misreadGone(c compulsion, now occupant, there bool) (is, decided bool) {
	gone, promoted := !there || now.Petrified, now.Kind == nemoroth.Zombie && c.who.Kind != nemoroth.Zombie
	fled := promoted && c.Kind == nemoroth.GhastCompulsion
	switch {
	case v.m.as["gone-stone"]:
		return !there || fled, true
	case v.m.as["gone-destroyed"]:
		return now.Petrified || fled, true
	case v.m.as["gone-promoted"]:
		return gone, true
	case v.m.as["promoted-free"]:
		return gone || promoted, true
	}
	return false, false
}

// misreadAlone decides what aloneAgain returns.
func (v *view) misreadAlone(c compulsion, r *result, on nemoroth.Square, there bool) (rule nemoroth.Rule, decided bool) {
	company := 0
	if there {
		company = len(r.board.at[on])
	}
	switch {
	case v.m.as["company-pushed"] && (!there || on != c.Square || company > 1):
		return "", true
	case v.m.as["company-pushed"],
		v.m.as["D-09"] && there && on != c.Square,
		v.m.as["company-fewer"] && there && on == c.Square && company < len(v.b.at[c.Square]):
		return nemoroth.RuleCompMultiSat, true
	}
	return "", false
}

// misreadOffIchor decides what offIchor returns.
func (v *view) misreadOffIchor(c compulsion, r *result, on nemoroth.Square, there bool) (rule nemoroth.Rule, decided bool) {
	if len(v.m.as) == 0 {
		return "", false
	}
	pushed := there && on != c.Square
	faded := pushed && r.board.faded[on]
	was := v.b.ichor[c.Square]
	switch {
	case v.m.as["D-09"] && pushed,
		v.m.as["ichor-less"] && there && r.board.ichor[on] < was-1:
		return nemoroth.RuleCompIchorSat, true
	case v.m.as["D-08"] && faded && v.m.lastPlyCompels(),
		v.m.as["D-10"] && faded && !v.m.lastPlyCompels(),
		v.m.as["ichor-pushed"] && on == c.Square && was != 1,
		v.m.as["last-ply-push"] && pushed && r.board.ichor[on] > 0:
		return "", true
	}
	return "", false
}

// misreadAway decides what awayFromGhast returns.
func (v *view) misreadAway(c compulsion, r *result, on nemoroth.Square, there bool) (rule nemoroth.Rule, decided bool) {
	if len(v.m.as) == 0 {
		return "", false
	}
	m := v.m
	ghastNow, ghastOn, ghastThere := r.board.find(c.ghast.id)
	both, pushed := there && ghastThere, ghastOn != c.ghast.at
	switch {
	case m.as["sat-chebyshev"] && both && chebyshev(on, ghastOn) <= chebyshev(c.Square, c.ghast.at),
		m.as["ghast-gone"] && !ghastThere,
		m.as["ghast-out"] && both && m.inRange(ghastOn, on),
		m.as["ghast-stays"] && both && pushed:
		return "", true
	case m.as["sat-chebyshev"] && both,
		m.as["ghast-stone"] && ghastNow.Petrified && !c.ghast.Petrified,
		m.as["ghast-pushed"] && pushed,
		m.as["ghast-equal"] && both && (on != c.Square || pushed) && m.distance(on, ghastOn) == m.distance(c.Square, c.ghast.at):
		return nemoroth.RuleCompGhastSat, true
	}
	return "", false
}

// misreadSaving decides what saves returns.
func (v *view) misreadSaving(r *result) (does, decided bool) {
	switch {
	case v.m.as["last-resort"] && !v.movedCompelled(r) && v.compelledCanMove():
		return false, true
	case v.m.as["save-all"]:
		return v.movedCompelled(r) || len(v.satisfactions(r)) == len(v.compelled), true
	}
	return false, false
}

func (v *view) movedCompelled(r *result) bool {
	return slices.ContainsFunc(v.compelled, func(c compulsion) bool { return c.who.id == r.mover })
}

func (v *view) compelledCanMove() bool {
	for _, c := range v.compelled {
		for _, to := range v.m.goals(c.who.Piece, c.Square) {
			if v.forbidden(c.who, c.Square, to) == nil {
				return true
			}
		}
	}
	return false
}
