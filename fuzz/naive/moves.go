package naive

import (
	"slices"

	"github.com/nemoroth/rules/nemoroth"
)

// mayPass is MOVE-1: a side takes exactly one action a turn; there is no passing.
func mayPass(*Position) bool { return false }

// mover is MOVE-1: a side moves only its own mobile pieces. A move names a piece by
// its kind and square; of equal pieces it moves the first.
func mover(p *Position, k Kind, from Square) (Piece, bool) {
	for _, who := range p.Board.At[from] {
		if who.Kind == k && who.Side == p.Side && Mobile(who.Piece) {
			return who, true
		}
	}
	return Piece{}, false
}

// goals lists the squares that a piece reaches on an empty board (MOVE-*).
func goals(who Piece, from Square) []Square {
	f := forward(who.Side)
	switch who.Kind {
	case nemoroth.Basilisk: // ffNbF
		return BasiliskGoals(who.Side, from)
	case nemoroth.Ghast: // leaps exactly two squares diagonally
		return Offsets(from, [2]int{-2, -2}, [2]int{-2, 2}, [2]int{2, -2}, [2]int{2, 2})
	case nemoroth.LeafPile: // one step in any direction
		return Offsets(from, compass[:]...)
	case nemoroth.GoAway: // one step diagonally, or a leap of two squares orthogonally
		return Offsets(from, [2]int{-1, -1}, [2]int{-1, 1}, [2]int{1, -1}, [2]int{1, 1},
			[2]int{-2, 0}, [2]int{2, 0}, [2]int{0, -2}, [2]int{0, 2})
	case nemoroth.WoundedFiend: // a rider along ranks and files
		var all []Square
		for n := 1; n < 8; n++ {
			all = append(all, Offsets(from, [2]int{n, 0}, [2]int{-n, 0}, [2]int{0, n},
				[2]int{0, -n})...)
		}
		return all
	case nemoroth.Human: // one step sideways, straight forward or diagonally forward
		return Offsets(from, [2]int{-1, 0}, [2]int{1, 0}, [2]int{-1, f}, [2]int{0, f}, [2]int{1, f})
	case nemoroth.Zombie: // one step in any direction
		return Offsets(from, compass[:]...)
	}
	return nil
}

// BasiliskGoals lists the two most forward Knight's leaps and the two diagonal
// steps backward (MOVE-BASILISK). A Basilisk sees the same squares (GAZE-1).
func BasiliskGoals(s Side, from Square) []Square {
	f := forward(s)
	if f == 0 {
		return nil
	}
	return Offsets(from, [2]int{-1, 2 * f}, [2]int{1, 2 * f}, [2]int{-1, -f}, [2]int{1, -f})
}

// moveRules holds the rule of each kind's moves.
var moveRules = [...]Rule{
	nemoroth.Basilisk: nemoroth.RuleMoveBasilisk, nemoroth.Ghast: nemoroth.RuleMoveGhast,
	nemoroth.LeafPile: nemoroth.RuleMoveLeafPile, nemoroth.GoAway: nemoroth.RuleMoveGoAway,
	nemoroth.WoundedFiend: nemoroth.RuleMoveFiend, nemoroth.Human: nemoroth.RuleMoveHuman,
	nemoroth.Zombie: nemoroth.RuleMoveZombie,
}

// mayEnter is the last part of MOVE-*: a Zombie goes anywhere; a Leaf Pile neither
// onto ichor nor onto statues and Mummies; the others onto squares without ichor
// and without any occupant, mobile or not (MOVE-EMPTY).
func mayEnter(p *Position, who Piece, from, sq Square) bool {
	immobile := func(on Piece) bool { return !Mobile(on.Piece) }
	switch who.Kind {
	case nemoroth.Zombie:
		return true
	case nemoroth.LeafPile:
		return p.Board.Ichor[sq] == 0 && !p.Board.Holds(sq, immobile)
	}
	return p.Board.Ichor[sq] == 0 && len(p.Board.At[sq]) == 0
}

// mayLeap is MOVE-LEAP: leaps ignore whatever lies between.
func mayLeap(p *Position, who Piece, from, to Square) bool { return true }

// mayBeSeen is GAZE-4: moving voluntarily onto a seen square is legal.
func mayBeSeen(p *Position, who Piece, sq Square) bool { return true }

// stopsFiend is RIDER-GAZE: a Fiend is petrified on the first seen square of its
// path, and the path ends there.
func stopsFiend(p *Position, who Piece, sq Square) bool {
	return p.Gaze().Sees(sq) && Mobile(who.Piece)
}

// forbidden lists the reasons of RULEBOOK §§3 and 4 against a move, in the order of
// PROTO-1. It is nil if there are none.
func (p *Position) forbidden(who Piece, from, to Square) []nemoroth.Reason {
	rule := moveRules[who.Kind]
	if !slices.Contains(p.Goals(who, from), to) {
		return []nemoroth.Reason{at(rule, to)}
	}
	var path []Square
	if who.Kind == nemoroth.WoundedFiend {
		path = Between(from, to)
	}
	var reasons []nemoroth.Reason
	for _, sq := range append(path, to) {
		if !p.MayEnter(p, who, from, sq) {
			reasons = append(reasons, at(rule, sq))
			break
		}
	}
	if reasons == nil && !(p.MayLeap(p, who, from, to) && p.MayBeSeen(p, who, to)) {
		reasons = append(reasons, at(rule, to))
	}
	free := reasons == nil
	for _, sq := range path {
		if p.StopsFiend(p, who, sq) {
			reasons = append(reasons, at(nemoroth.RuleRiderGaze, sq))
			break
		}
	}
	for _, sq := range path { // every square crossed must satisfy §4 (RIDER-GHAST)
		reasons = p.addGhasts(reasons, nemoroth.RuleRiderGhast, who, from, sq)
	}
	if free {
		reasons = p.addGhasts(reasons, nemoroth.RuleGhast2, who, from, to)
	}
	slices.SortStableFunc(reasons, compareReasons)
	return reasons
}

// at returns a reason that names one square.
func at(rule Rule, sq Square) nemoroth.Reason {
	return nemoroth.Reason{Rule: rule, Squares: []Square{sq}}
}

// addGhasts adds a reason for each square with a Ghast that forbids the mover to
// enter sq. A square that such a reason names already is not added again.
func (p *Position) addGhasts(reasons []nemoroth.Reason, rule Rule, who Piece, from,
	sq Square) []nemoroth.Reason {
	for _, g := range p.Barring(who, from, sq, rule == nemoroth.RuleGhast2) {
		named := func(r nemoroth.Reason) bool { return r.Rule == rule && r.Squares[0] == g.At }
		if slices.ContainsFunc(reasons, named) {
			continue
		}
		r := at(rule, g.At)
		r.Ghast = &nemoroth.GhastEvidence{Piece: g.Piece.Piece, At: sq,
			Before: p.Distance(from, g.At), After: p.Distance(sq, g.At)}
		reasons = append(reasons, r)
	}
	return reasons
}

// A Result is a move that RULEBOOK §§3, 4 and 8 allow, and the board after it. In a
// report it may also be a move that only a Ghast forbids.
type Result struct {
	Move  nemoroth.Move // canonical
	Mover int           // id of the piece that moves, NoMover for a scream or a pass
	Board Board
}

// NoMover is the id in a Result of a scream or a pass.
const NoMover = 0

// Results returns a result for every move that RULEBOOK §§3, 4 and 8 allow, in
// canonical order.
func (p *Position) Results() []Result {
	var all []Result
	for _, from := range squares {
		if len(p.Board.At[from]) == 0 {
			continue
		}
		for k := nemoroth.Basilisk; k <= nemoroth.Zombie; k++ {
			who, ok := p.Mover(p, k, from)
			if !ok {
				continue
			}
			for _, to := range p.Goals(who, from) {
				if p.forbidden(who, from, to) == nil {
					t := p.CarryOut(who, from, to, false)
					all = append(all, Result{nemoroth.NewMove(k, from, to), who.ID, t.Board})
				}
			}
		}
		if p.screamForbidden(from) == "" {
			all = append(all, p.Screams(p, from)...)
		}
	}
	if p.MayPass(p) {
		t := p.NewTurn(false)
		p.Pass(t)
		all = append(all, Result{nemoroth.Pass(), NoMover, t.Board})
	}
	slices.SortFunc(all, func(x, y Result) int { return compareMoves(x.Move, y.Move) })
	return all
}
