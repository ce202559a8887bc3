package naive

import (
	"slices"

	"github.com/nemoroth/rules/nemoroth"
)

// A compulsion is an entry of the protocol's list together with who is
// compelled and by which Ghast.
type compulsion struct {
	nemoroth.Compulsion
	who   man
	ghast ghast // of a GhastCompulsion
}

// compels reports whether a Ghast compels a piece on a square (COMP-GHAST).
func (v *view) compels(g ghast, who man, on nemoroth.Square) bool {
	if v.m.as["compel-stone"] && g.Petrified || v.m.as["compel-own"] && g.Side == who.Side && g.id != who.id && v.m.inRange(g.at, on) && mobile(who.Piece) {
		return v.m.as["compel-own"]
	}
	if v.m.as["compel-both"] && g.Petrified && g.Side == who.Side && who.Kind != nemoroth.Zombie && mobile(who.Piece) && v.m.inRange(g.at, on) {
		return true
	}
	return !v.m.off[nemoroth.RuleCompGhast] && mobile(who.Piece) && (who.Kind != nemoroth.Zombie || v.m.off[nemoroth.RuleGhast6]) &&
		g.Side == who.Side.Opponent() && v.m.inRange(g.at, on)
}

// compulsions lists what compels the pieces of the side on move, in the order
// of PROTO-1, the entries of the first of several twins before the others'
// (RULEBOOK §10).
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
				twice := slices.ContainsFunc(all, func(c compulsion) bool { return c.who.id == who.id && c.Source == g.at })
				if v.compels(g, who, sq) && !v.m.spares("ghast", who.Piece) && !(v.m.as["ghast-steady"] && who.Kind == nemoroth.Ghast) && !(v.m.as["compel-square"] && twice) {
					add(nemoroth.GhastCompulsion, g, g.at)
				}
			}
			// COMP-ICHOR: the last ply is gone before the opponent moves (OPT-2).
			plies := v.b.ichor[sq]
			if who.Kind != nemoroth.Zombie && !v.m.spares("ichor", who.Piece) && (plies > 1 && !(plies == 2 && v.m.as["ichor-two"]) || plies == 1 && v.m.lastPlyCompels()) && !v.m.off[nemoroth.RuleCompIchor] {
				add(nemoroth.IchorCompulsion, ghast{}, nemoroth.NoSquare)
			}
			company := func(other man) bool {
				switch {
				case v.m.as["company-mobile"]:
					return mobile(other.Piece)
				case v.m.as["company-enemy"]:
					return other.Side != who.Side
				case v.m.as["company-piece"]:
					return other.Kind != nemoroth.Mummy
				}
				return true
			}
			alone := !slices.ContainsFunc(v.b.at[sq], func(other man) bool { return other.id != who.id && company(other) })
			if v.m.as["company-zombie"] && who.Kind == nemoroth.Zombie {
				alone = true
			}
			if !alone && !v.m.spares("company", who.Piece) && !v.m.off[nemoroth.RuleCompMulti] { // COMP-MULTI
				add(nemoroth.MultiCompulsion, ghast{}, nemoroth.NoSquare)
			}
		}
	}
	slices.SortStableFunc(all, func(x, y compulsion) int { return compareCompulsions(x.Compulsion, y.Compulsion) })
	return all
}

// satisfied names the first rule by which a compulsion is satisfied once the
// move and its evaporation are complete, "" if none does.
func (v *view) satisfied(c compulsion, r *result) nemoroth.Rule {
	m := v.m
	if v.m.as["moved-still"] && c.who.id == r.mover && v.stillCompelled(c, r) {
		return ""
	}
	if _, _, there := r.board.find(c.who.id); v.m.as["moved-gone"] && c.who.id == r.mover && !there {
		return ""
	}
	if v.m.as["on-the-way"] && r.mover == 0 {
		for _, b := range v.onTheWay(r) {
			way := &result{move: r.move, mover: -1, board: b}
			if rule := v.satisfied(c, way); rule != "" {
				return rule
			}
		}
	}
	if v.m.as["moved-only"] && c.who.id != r.mover {
		return ""
	}
	if v.m.as["scream-moves"] && r.mover == 0 && r.move.From() == c.Square && c.who.Kind == nemoroth.GoAway {
		return nemoroth.RuleCompMoved
	}
	if c.who.id == r.mover && !m.off[nemoroth.RuleCompMoved] {
		return nemoroth.RuleCompMoved
	}
	now, on, there := r.board.find(c.who.id)
	if !m.off[nemoroth.RuleCompGone] {
		promoted := now.Kind == nemoroth.Zombie && c.who.Kind != nemoroth.Zombie
		gone := !there || now.Petrified
		if fell := c.Square.Offset(c.Square.File()-r.move.From().File(), c.Square.Rank()-r.move.From().Rank()); m.as["gone-fell"] && r.mover == 0 &&
			!there && !fell.IsValid() && chebyshev(c.Square, r.move.From()) == 1 {
			return ""
		}
		switch {
		case m.as["gone-stone"]:
			gone = !there
		case m.as["gone-destroyed"]:
			gone = now.Petrified
		case m.as["gone-promoted"] && c.Kind == nemoroth.GhastCompulsion:
			promoted = false
		}
		if gone || promoted && (c.Kind == nemoroth.GhastCompulsion || m.as["promoted-free"]) {
			return nemoroth.RuleCompGone
		}
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

// aloneAgain asks COMP-MULTI-SAT of a piece that stands on a square after the
// move, if it is still there.
func (v *view) aloneAgain(c compulsion, r *result, on nemoroth.Square, there bool) nemoroth.Rule {
	m := v.m
	if there && (m.as["D-09"] && on != c.Square || m.as["company-fewer"] && len(r.board.at[on]) < len(v.b.at[c.Square]) && on == c.Square ||
		m.as["company-pushed"] && on == c.Square) {
		if m.as["company-pushed"] && len(r.board.at[on]) > 1 {
			return ""
		}
		return nemoroth.RuleCompMultiSat
	}
	if m.as["company-pushed"] {
		return ""
	}
	if there && len(r.board.at[on]) == 1 && !m.off[nemoroth.RuleCompMultiSat] {
		return nemoroth.RuleCompMultiSat
	}
	return ""
}

// offIchor asks COMP-ICHOR-SAT.
func (v *view) offIchor(c compulsion, r *result, on nemoroth.Square, there bool) nemoroth.Rule {
	m := v.m
	lastPly := v.b.ichor[c.Square] == 1 // OPT-2: every move satisfies it
	if m.as["D-09"] && there && on != c.Square {
		return nemoroth.RuleCompIchorSat
	}
	if m.as["ichor-less"] && there && r.board.ichor[on] < v.b.ichor[c.Square]-1 {
		return nemoroth.RuleCompIchorSat
	}
	faded := there && r.board.faded[on] && on != c.Square
	if faded && (m.as["D-08"] && m.lastPlyCompels() || m.as["D-10"] && !m.lastPlyCompels()) || m.as["ichor-pushed"] && on == c.Square && !lastPly {
		return ""
	}
	if m.as["last-ply-push"] && on != c.Square {
		lastPly = false
	}
	if there && (lastPly || r.board.ichor[on] == 0) && !m.off[nemoroth.RuleCompIchorSat] {
		return nemoroth.RuleCompIchorSat
	}
	return ""
}

// awayFromGhast asks COMP-GHAST-SAT.
func (v *view) awayFromGhast(c compulsion, r *result, on nemoroth.Square, there bool) nemoroth.Rule {
	m := v.m
	stone, ghastOn, ghastThere := r.board.find(c.ghast.id)
	if m.as["sat-chebyshev"] && ghastThere && there {
		if chebyshev(on, ghastOn) > chebyshev(c.Square, c.ghast.at) {
			return nemoroth.RuleCompGhastSat
		}
		return ""
	}
	if !ghastThere && m.as["ghast-gone"] {
		return ""
	}
	if m.as["ghast-stone"] && stone.Petrified && !c.ghast.Petrified {
		return nemoroth.RuleCompGhastSat
	}
	if ghastThere && there && (m.as["ghast-out"] && m.inRange(ghastOn, on) || m.as["ghast-stays"] && ghastOn != c.ghast.at) {
		return ""
	}
	if m.as["ghast-pushed"] && ghastOn != c.ghast.at {
		return nemoroth.RuleCompGhastSat
	}
	if m.as["ghast-equal"] && ghastThere && there && (on != c.Square || ghastOn != c.ghast.at) && m.distance(on, ghastOn) == m.distance(c.Square, c.ghast.at) {
		return nemoroth.RuleCompGhastSat
	}
	if m.off[nemoroth.RuleCompGhastSat] {
		return ""
	}
	if !ghastThere || there && m.distance(on, ghastOn) > m.distance(c.Square, c.ghast.at) {
		return nemoroth.RuleCompGhastSat
	}
	return ""
}

// satisfactions lists the compulsions that a move satisfies, in the order of
// the compulsions.
func (v *view) satisfactions(r *result) []nemoroth.Satisfaction {
	var all []nemoroth.Satisfaction
	for _, c := range v.compelled {
		if rule := v.satisfied(c, r); rule != "" {
			all = append(all, nemoroth.Satisfaction{Compulsion: c.Compulsion, Rule: rule})
		}
	}
	return all
}

// saves asks COMP-RULE: whether a move satisfies at least one compulsion of at
// least one piece (COMP-ONE), if there is any.
func (v *view) saves(r *result) bool {
	if v.m.off[nemoroth.RuleCompNew] && v.adds(r) {
		return false
	}
	if len(v.compelled) == 0 || v.m.off[nemoroth.RuleCompRule] {
		return true
	}
	if v.m.as["last-resort"] && !v.movedCompelled(r) && v.compelledCanMove() {
		return false
	}
	if v.m.as["save-all"] {
		return v.movedCompelled(r) || len(v.satisfactions(r)) == len(v.compelled)
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

func (v *view) allSatisfied(who man, r *result) bool {
	return !slices.ContainsFunc(v.compelled, func(c compulsion) bool {
		return c.who.id == who.id && v.satisfied(c, r) == ""
	})
}

// adds reports whether a move brings a compulsion to a piece of its own side
// that it was not under before, which COMP-NEW allows.
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
