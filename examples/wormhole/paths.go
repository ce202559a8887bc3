package wormhole

// A path is a series of steps.
type path []direction

// straight returns the paths of n steps in each of some directions.
func straight(n int, dirs []direction) (paths []path) {
	for _, d := range dirs {
		var way path
		for range n {
			way = append(way, d)
		}
		paths = append(paths, way)
	}
	return paths
}

// outward returns the paths of n steps along a rank or file and one diagonal step
// onward.
func outward(n int) (paths []path) {
	for _, d := range diagonals {
		for _, way := range straight(n, beside[d][:]) {
			paths = append(paths, append(way, d))
		}
	}
	return paths
}

// movers holds the paths of each kind except the Pawn: goes are its moves and
// captures, takes are captures only.
//
// Rules: WORM-MOVE-KING, WORM-MOVE-LION, WORM-TAKE-2, WORM-MOVE-CHAMPION,
// WORM-MOVE-WIZARD, WORM-MOVE-KNIGHT, WORM-NO-CASTLE
var movers = [kinds]struct {
	rule, name  string
	goes, takes []path
}{
	king: {"WORM-MOVE-KING", "King", straight(1, directions), nil},
	lion: {"WORM-MOVE-LION", "Lion", straight(2, directions), straight(1, directions)},
	champion: {"WORM-MOVE-CHAMPION", "Champion", append(straight(2, directions),
		straight(1, orthogonals)...), nil},
	wizard: {"WORM-MOVE-WIZARD", "Wizard", append(outward(2), straight(1, diagonals)...), nil},
	knight: {"WORM-MOVE-KNIGHT", "Knight", outward(1), nil},
	pawn:   {"WORM-MOVE-PAWN", "Pawn", nil, nil},
}

// pawnSteps returns the squares one and two steps straight forward of a Pawn and
// those one step diagonally forward, whatever stands there. A missing square is
// noSquare.
//
// Rules: WORM-MOVE-PAWN, WORM-NO-EP
func (p *position) pawnSteps(s side, from square) (one, two square, diagonal set) {
	forward := s.forward()
	two = noSquare
	if one = p.step(from, forward); one != noSquare {
		two = p.step(one, forward)
	}
	for _, d := range diagonals {
		if beside[d][0] == forward {
			if to := p.step(from, d); to != noSquare {
				diagonal |= to.Set()
			}
		}
	}
	return one, two, diagonal
}

// reach returns the squares that a piece may enter if they are empty, and those
// where it may capture.
//
// Rules: WORM-PAWN-1, WORM-PAWN-2, WORM-PAWN-3
func (p *position) reach(s side, k kind, from square) (quiet, takes set) {
	if k == pawn {
		one, two, diagonal := p.pawnSteps(s, from)
		if one != noSquare && !p.occupied().Has(one) {
			quiet = one.Set()
			if two != noSquare && from.Rank() == s.rank(2) {
				quiet |= two.Set()
			}
		}
		return quiet, diagonal
	}
	for _, way := range movers[k].goes {
		if to := p.walk(from, way); to != noSquare {
			quiet |= to.Set()
		}
	}
	takes = quiet
	for _, way := range movers[k].takes {
		if to := p.walk(from, way); to != noSquare {
			takes |= to.Set()
		}
	}
	return quiet, takes
}

// goals returns the squares where a piece of the side to move may end, check aside.
//
// Rules: WORM-TAKE-1
func (p *position) goals(k kind, from square) set {
	quiet, takes := p.reach(p.turn, k, from)
	return quiet&^p.occupied() | takes&p.of[p.turn^1][anyKind]
}

// promotes reports whether a move to a square must name a promotion: it is a Pawn's
// capture on its last rank.
//
// Rules: WORM-PROMO-1, WORM-PROMO-2
func (p *position) promotes(k kind, to square) bool {
	return k == pawn && to.Rank() == p.turn.rank(8) && p.of[p.turn^1][anyKind].Has(to)
}

// attackers returns the pieces of a side that could capture on a square if an
// enemy stood there. It follows the paths backwards from the square, since every
// step can be reversed.
//
// Rules: WORM-CHECK-1
func (p *position) attackers(q square, by side) set {
	of := &p.of[by]
	var found set
	for _, d := range directions {
		one := p.step(q, d)
		if one == noSquare {
			continue
		}
		near := of[king] | of[lion]
		if two := p.step(one, d); two != noSquare {
			found |= two.Set() & (of[lion] | of[champion])
		}
		if sides := beside[d]; sides[0] == sides[1] { // along rank or file
			found |= one.Set() & (near | of[champion])
			continue
		}
		near |= of[wizard]
		if beside[d][0] != by.forward() {
			near |= of[pawn]
		}
		found |= one.Set() & near
		for _, o := range beside[d] {
			if two := p.step(one, o); two != noSquare {
				found |= two.Set() & of[knight]
				if three := p.step(two, o); three != noSquare {
					found |= three.Set() & of[wizard]
				}
			}
		}
	}
	return found
}

// checks returns the pieces that attack a side's King, none without a King.
func (p *position) checks(s side) set {
	if p.of[s][king] == 0 {
		return 0
	}
	return p.attackers(p.of[s][king].First(), s^1)
}

// safe reports whether the mover's King is not in check after a move along a path
// of its piece.
//
// Rules: WORM-CHECK-2
func (p *position) safe(m Move) bool {
	next := p.after(m)
	return next.checks(p.turn) == 0
}

// Moves appends the legal moves in canonical order.
//
// Rules: WORM-MOVE-1
func (p *position) Moves(to []Move) []Move {
	for k := champion; k < kinds; k++ {
		for of := p.of[p.turn][k]; of != 0; of &= of - 1 {
			from := of.First()
			for goals := p.goals(k, from); goals != 0; goals &= goals - 1 {
				goal := goals.First()
				m := newMove(k, from, goal, anyKind)
				switch {
				case !p.safe(m):
				case p.promotes(k, goal):
					to = append(to, m|Move(champion), m|Move(lion), m|Move(knight), m|Move(wizard))
				default:
					to = append(to, m)
				}
			}
		}
	}
	return to
}

// legal reports whether a move is legal. Any number may be asked about.
func (p *position) legal(m Move) bool {
	k, from, to := m.kind(), m.from(), m.to()
	if !m.valid() || !p.of[p.turn][k].Has(from) || !p.goals(k, from).Has(to) {
		return false
	}
	switch m.promotion() {
	case anyKind:
		return !p.promotes(k, to) && p.safe(m)
	case champion, lion, knight, wizard:
		return p.promotes(k, to) && p.safe(m)
	}
	return false
}
