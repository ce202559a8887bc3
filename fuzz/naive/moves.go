package naive

import (
	"slices"

	"github.com/nemoroth/rules/nemoroth"
)

// mover returns the piece that a move names by kind and square: the first
// mobile one of the side to move (MOVE-1).
func (v *view) mover(k nemoroth.Kind, from nemoroth.Square) (occupant, bool) {
	for _, who := range v.b.at[from] {
		if who.Kind == k && who.Side == v.side && mobile(who.Piece) {
			return who, true
		}
	}
	if !v.m.off[nemoroth.RuleMove1] || k == nemoroth.Mummy {
		return occupant{}, false
	}
	for _, side := range []nemoroth.Side{v.side, v.side.Opponent()} {
		for _, who := range v.b.at[from] { // mobile pieces come before statues
			if who.Kind == k && who.Side == side {
				return who, true
			}
		}
	}
	return occupant{}, false
}

// immobileOn reports whether a square holds a statue or a Mummy.
func (v *view) immobileOn(sq nemoroth.Square) bool {
	return slices.ContainsFunc(v.b.at[sq], func(who occupant) bool { return !mobile(who.Piece) })
}

// barred reports whether the contents of a square keep a mover from entering it
// (MOVE-*): ichor keeps out all but Zombies, statues and Mummies keep out Leaf
// Piles, and any occupant keeps out the other kinds.
func (v *view) barred(who occupant, sq nemoroth.Square) bool {
	switch {
	case v.m.off[moveRules[who.Kind]], who.Kind == nemoroth.Zombie:
		return v.misreadZombie(who, sq)
	case v.misreadEntry(who, sq):
		return false
	case v.b.ichor[sq] > 0 && !v.misreadWading(who, sq):
		return true
	case who.Kind == nemoroth.LeafPile:
		return v.immobileOn(sq) && !v.misreadClimb(who, sq) || v.misreadAppetite(who, sq)
	}
	return len(v.b.at[sq]) > 0 && !v.m.off[nemoroth.RuleMoveEmpty] // MOVE-EMPTY
}

// petrifying reports whether a mover would be petrified on a square.
func (v *view) petrifying(who occupant, sq nemoroth.Square) bool {
	return v.seen.sees(sq) && mobile(who.Piece) && (who.Kind != nemoroth.Zombie || v.m.off[nemoroth.RuleGaze3])
}

// blockedLeap reports whether the squares that a leap passes over forbid it.
// They never do while MOVE-LEAP is in force.
func (v *view) blockedLeap(who occupant, from, to nemoroth.Square) bool {
	leaper := who.Kind == nemoroth.Basilisk || who.Kind == nemoroth.Ghast || who.Kind == nemoroth.GoAway
	if !leaper {
		return false
	}
	if v.misreadLeap(who, from, to) {
		return true
	}
	if !v.m.off[nemoroth.RuleMoveLeap] {
		return false
	}
	for _, sq := range leapt(from, to) {
		if len(v.b.at[sq]) > 0 || v.b.ichor[sq] > 0 || v.seen.sees(sq) || v.barring(who, from, sq, false) != nil {
			return true
		}
	}
	return false
}

// forbidden lists the reasons of RULEBOOK §§3 and 4 against a move, in the
// order of PROTO-1. It is nil if there are none.
func (v *view) forbidden(who occupant, from, to nemoroth.Square) []nemoroth.Reason {
	rule := moveRules[who.Kind]
	if !slices.Contains(v.m.goals(who.Piece, from), to) {
		return []nemoroth.Reason{at(rule, to)}
	}
	var reasons []nemoroth.Reason
	path := []nemoroth.Square(nil)
	if who.Kind == nemoroth.WoundedFiend {
		path = between(from, to)
	}
	canMove := true
	for _, sq := range append(path, to) {
		if v.barred(who, sq) {
			reasons = append(reasons, at(rule, sq))
			canMove = false
			break
		}
	}
	if canMove && (v.blockedLeap(who, from, to) || v.m.off[nemoroth.RuleGaze4] && v.petrifying(who, to)) {
		reasons = append(reasons, at(rule, to))
		canMove = false
	}
	if !v.m.off[nemoroth.RuleRiderGaze] {
		for _, sq := range path {
			if v.petrifying(who, sq) && !v.misreadRide(who, sq) {
				reasons = append(reasons, at(nemoroth.RuleRiderGaze, sq))
				break
			}
		}
	}
	if !v.m.off[nemoroth.RuleRiderGhast] {
		for _, sq := range path {
			reasons = v.addGhasts(reasons, nemoroth.RuleRiderGhast, who, from, sq, false)
		}
	}
	if canMove {
		reasons = v.addGhasts(reasons, nemoroth.RuleGhast2, who, from, to, true)
	}
	if len(reasons) > 1 {
		slices.SortStableFunc(reasons, compareReasons)
	}
	return reasons
}

// at returns a reason that names one square.
func at(rule nemoroth.Rule, sq nemoroth.Square) nemoroth.Reason {
	return nemoroth.Reason{Rule: rule, Squares: []nemoroth.Square{sq}}
}

// addGhasts adds a reason for each square with a Ghast that forbids the mover
// to enter sq. A square that such a reason names already is not added again.
func (v *view) addGhasts(reasons []nemoroth.Reason, rule nemoroth.Rule, who occupant, from, sq nemoroth.Square, goal bool) []nemoroth.Reason {
	for _, g := range v.barring(who, from, sq, goal) {
		named := slices.ContainsFunc(reasons, func(r nemoroth.Reason) bool { return r.Rule == rule && r.Squares[0] == g.at })
		if named {
			continue
		}
		r := at(rule, g.at)
		r.Ghast = &nemoroth.GhastEvidence{Piece: g.Piece, At: sq, Before: v.m.distance(from, g.at), After: v.m.distance(sq, g.at)}
		reasons = append(reasons, r)
	}
	return reasons
}

// A result is a move that RULEBOOK §§3, 4 and 8 allow, and the board after it.
// In a report it may also be a move that only a Ghast forbids.
type result struct {
	move  nemoroth.Move // canonical
	mover int           // id of the piece that moves, 0 for a scream
	board board
}

// results returns a result for every move that RULEBOOK §§3, 4 and 8 allow, in
// canonical order.
func (v *view) results() []result {
	var all []result
	for _, from := range squares {
		if len(v.b.at[from]) == 0 {
			continue
		}
		for k := nemoroth.Basilisk; k <= nemoroth.Zombie; k++ {
			who, ok := v.mover(k, from)
			if !ok {
				continue
			}
			for _, to := range v.m.goals(who.Piece, from) {
				if v.forbidden(who, from, to) == nil {
					after, _ := v.carryOut(who, from, to, false)
					all = append(all, result{nemoroth.NewMove(k, from, to), who.id, after})
				}
			}
		}
		if v.screamForbidden(from) == "" {
			all = append(all, v.screams(from)...)
		}
	}
	slices.SortFunc(all, func(x, y result) int { return compareMoves(x.move, y.move) })
	return all
}
