package naive

import (
	"slices"

	"github.com/nemoroth/rules/nemoroth"
)

// This file holds the readings and variants of moves, and of who may scream.

// misreadLeave reports whether a Human may approach any Ghast to promote.
func (v *view) misreadLeave(who occupant) bool {
	return v.m.as["D-03c"] || v.m.as["waiver-any"] && slices.ContainsFunc(v.compelled, func(c compulsion) bool { return c.who.id == who.id })
}

// misreadLeaveOf reports whether the compulsion by a Ghast is no reason to let
// a Human approach to promote.
func (v *view) misreadLeaveOf(g ghast) bool { return v.m.as["waiver-stone"] && g.Petrified }

// misreadWaiver reports whether a Human that promotes may approach only the
// Ghasts that compel it.
func (v *view) misreadWaiver() bool { return v.m.as["D-03b"] }

// misreadFearless reports whether a mover may approach every Ghast.
func (v *view) misreadFearless(who occupant, sq nemoroth.Square, goal bool) bool {
	return v.m.as["ghast-fearless"] && who.Kind == nemoroth.Ghast || v.m.as["pile-fearless"] && goal && v.ghastOn(who, sq)
}

// misreadOwnGhast reports whether a Leaf Pile may step onto its own Ghast.
func (v *view) misreadOwnGhast(who occupant, sq nemoroth.Square) bool {
	return v.m.as["own-ghast-mixed"] && v.ghastOn(who, sq)
}

// misreadBar reports whether a Ghast does not bar a mover. If leave is true,
// the mover may approach the Ghasts that compel it.
func (v *view) misreadBar(g ghast, who occupant, from nemoroth.Square, goal, leave bool) bool {
	if len(v.m.as) == 0 {
		return false
	}
	return leave && v.compels(g, who, from) || v.m.as["D-06"] && !goal && v.m.inRange(g.at, from) ||
		v.m.unafraid(g, who, from, v.ghasts) || v.m.dreadless(g, who)
}

// dreadless reports whether a variant such as dread-H-own lets a piece approach
// a Ghast.
func (m *Model) dreadless(g ghast, who occupant) bool {
	if len(m.as) == 0 {
		return false
	}
	key := "dread-" + string(letter(who.Kind))
	return m.as[key+"-stone"] && g.Petrified || m.as[key+"-own"] && g.Side == who.Side || m.as[key+"-enemy"] && g.Side != who.Side
}

// unafraid reports whether some other variant lets a mover approach a Ghast.
func (m *Model) unafraid(g ghast, who occupant, from nemoroth.Square, all []ghast) bool {
	own := g.Side == who.Side
	nearer := func(other ghast) bool {
		return other.id != who.id && m.distance(from, other.at) < m.distance(from, g.at)
	}
	return m.as["ghast-stone-free"] && g.Petrified ||
		m.as["flee-own"] && own && slices.ContainsFunc(all, func(other ghast) bool { return other.Side != who.Side && m.inRange(other.at, from) }) ||
		m.as["ghast-own-entry"] && own && !m.inRange(g.at, from) ||
		m.as["ghast-own-inside"] && own && m.inRange(g.at, from) ||
		m.as["ghast-nearest"] && slices.ContainsFunc(all, nearer)
}

// misreadFlight decides whether a square in range is too near to a Ghast.
func (v *view) misreadFlight(g ghast, from, sq nemoroth.Square) (is, decided bool) {
	switch {
	case v.m.as["flee-range"]:
		return true, true
	case v.m.as["flee-equal"] && v.m.inRange(g.at, from):
		return v.m.distance(sq, g.at) < v.m.distance(from, g.at), true
	}
	return false, false
}

// misreadZombie reports whether a Zombie may not enter a square.
func (v *view) misreadZombie(who occupant, sq nemoroth.Square) bool {
	return v.m.as["zombie-friends"] && who.Kind == nemoroth.Zombie && v.friendOn(who, sq)
}

// misreadEntry reports whether variants such as enter-H-mummy let a piece enter
// a square. A variant is needed for each sort of content.
func (v *view) misreadEntry(who occupant, sq nemoroth.Square) bool {
	if len(v.m.as) == 0 {
		return false
	}
	what := map[string]bool{}
	for _, other := range v.b.at[sq] {
		switch {
		case other.Kind == nemoroth.Mummy:
			what["mummy"] = true
		case other.Petrified:
			what["statue"] = true
		case other.Side == who.Side:
			what["own"] = true
		default:
			what["enemy"] = true
		}
	}
	if v.b.ichor[sq] > 0 {
		what["ichor"] = true
	}
	for key := range what {
		if !v.m.as["enter-"+string(letter(who.Kind))+"-"+key] {
			return false
		}
	}
	return len(what) > 0
}

// misreadWading reports whether a mover may enter a square with ichor.
func (v *view) misreadWading(who occupant, sq nemoroth.Square) bool {
	return v.m.as["fiend-ichor"] && who.Kind == nemoroth.WoundedFiend || v.m.as["ichor-last"] && v.b.ichor[sq] == 1
}

// misreadClimb reports whether a Leaf Pile may step onto statues and Mummies.
func (v *view) misreadClimb(who occupant, sq nemoroth.Square) bool {
	return v.m.as["pile-climbs"] || v.m.as["pile-ghast"] && v.ghastOn(who, sq)
}

// misreadAppetite reports whether a Leaf Pile may not step onto the occupants
// of a square.
func (v *view) misreadAppetite(who occupant, sq nemoroth.Square) bool {
	return v.m.as["pile-friends"] && v.friendOn(who, sq) || v.m.as["pile-satiated"] && who.Digesting && len(v.b.at[sq]) > 0
}

// misreadLeap reports whether the squares that a leap passes over forbid it.
func (v *view) misreadLeap(who occupant, from, to nemoroth.Square) bool {
	if len(v.m.as) == 0 {
		return false
	}
	return slices.ContainsFunc(leapt(from, to), func(sq nemoroth.Square) bool {
		return v.m.as["leap-occupied"] && len(v.b.at[sq]) > 0 || v.m.as["leap-ichor"] && v.b.ichor[sq] > 0 ||
			v.m.as["leap-gaze"] && v.seen.sees(sq) || v.m.as["leap-ghast"] && v.barring(who, from, sq, false) != nil
	})
}

// misreadRide reports whether a Fiend may cross a seen square.
func (v *view) misreadRide(who occupant, sq nemoroth.Square) bool {
	return v.m.as["rider-friend"] && v.friendSees(who, sq) || v.m.as["rider-stone"] && onlyStatuesSee(v.b, sq)
}

// ghastOn reports whether the goal of a Leaf Pile holds an enemy Ghast.
func (v *view) ghastOn(who occupant, sq nemoroth.Square) bool {
	return who.Kind == nemoroth.LeafPile && slices.ContainsFunc(v.ghasts, func(g ghast) bool { return g.at == sq && g.Side != who.Side })
}

// friendOn reports whether a square holds a piece of the mover's side.
func (v *view) friendOn(who occupant, sq nemoroth.Square) bool {
	return slices.ContainsFunc(v.b.at[sq], func(other occupant) bool { return other.Side == who.Side })
}

// friendSees reports whether no Basilisk of the other side sees a square.
func (v *view) friendSees(who occupant, sq nemoroth.Square) bool {
	for _, from := range squares {
		for _, b := range v.b.at[from] {
			if b.Kind == nemoroth.Basilisk && b.Side != who.Side && slices.Contains(basiliskGoals(b.Side, from), sq) {
				return false
			}
		}
	}
	return true
}

// misreadScream reports whether a Go Away may not scream.
func (v *view) misreadScream(who occupant, at nemoroth.Square) bool {
	if len(v.m.as) == 0 {
		return false
	}
	near := v.b.neighbours(at)
	heard := func(sq nemoroth.Square) bool {
		return slices.ContainsFunc(v.b.at[sq], func(who occupant) bool { return mobile(who.Piece) })
	}
	inside := func(sq nemoroth.Square) bool { return sq.Offset(sq.File()-at.File(), sq.Rank()-at.Rank()).IsValid() }
	compelled := func(c compulsion) bool { return c.who.id == who.id }
	return v.m.as["scream-ghast"] && len(v.barring(who, at, at, true)) > 0 ||
		v.m.as["scream-alone"] && len(v.b.at[at]) > 1 ||
		v.m.as["scream-compelled"] && slices.ContainsFunc(v.compelled, compelled) ||
		v.m.as["scream-mobile"] && !slices.ContainsFunc(near, heard) ||
		v.m.as["scream-edge"] && !slices.ContainsFunc(near, inside)
}
