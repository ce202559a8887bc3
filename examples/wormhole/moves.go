package wormhole

import (
	"cmp"
	"slices"

	"github.com/nemoroth/rules/examples/internal/grid"
)

// A path is a series of steps.
type path []grid.Direction

// straight returns the paths of n steps in each of some directions.
func straight(n int, dirs []grid.Direction) (paths []path) {
	for _, d := range dirs {
		paths = append(paths, slices.Repeat(path{d}, n))
	}
	return paths
}

// beside holds the directions along file and rank next to each diagonal.
var beside = [8]path{grid.NorthEast: {grid.North, grid.East}, grid.SouthEast: {grid.South,
	grid.East}, grid.SouthWest: {grid.South, grid.West}, grid.NorthWest: {grid.North, grid.West}}

// outward returns the paths of n steps along a rank or file and one diagonal step
// onward.
func outward(n int) (paths []path) {
	for _, d := range grid.Diagonals {
		for _, way := range straight(n, beside[d]) {
			paths = append(paths, append(way, d))
		}
	}
	return paths
}

// movers holds the rule of each kind, and the paths by which all but the Pawn move and
// capture.
//
// Rules: WORM-MOVE-KING, WORM-MOVE-LION, WORM-MOVE-CHAMPION, WORM-MOVE-WIZARD,
// WORM-MOVE-KNIGHT, WORM-NO-CASTLE
var movers = [...]struct {
	rule string
	goes []path
}{
	king: {"WORM-MOVE-KING", straight(1, grid.Straight)},
	lion: {"WORM-MOVE-LION", straight(2, grid.Straight)},
	champion: {"WORM-MOVE-CHAMPION", append(straight(2, grid.Straight),
		straight(1, grid.Orthogonals)...)},
	wizard: {"WORM-MOVE-WIZARD", append(outward(2), straight(1, grid.Diagonals)...)},
	knight: {"WORM-MOVE-KNIGHT", outward(1)},
	pawn:   {"WORM-MOVE-PAWN", nil},
}

// step returns the nearest existing square in a direction, over any number of holes;
// the empty set if only holes lie before the edge.
//
// Rules: WORM-STEP-1, WORM-HOLE-2, WORM-HOLE-3
func (p *position) step(from square, d grid.Direction) set {
	return d.Nearest(d.Ray(from) &^ p.Marks)
}

// walk returns the square where a path from a square ends; the empty set if one of its
// steps does not exist. Pieces on the way do not matter.
//
// Rules: WORM-STEP-2, WORM-STEP-3
func (p *position) walk(at set, way ...grid.Direction) set {
	for _, d := range way {
		if at != 0 {
			at = p.step(at.First(), d)
		}
	}
	return at
}

// pawnSteps returns the squares one and two steps straight forward of a Pawn and
// those one step diagonally forward, whatever stands there.
//
// Rules: WORM-MOVE-PAWN, WORM-NO-EP
func (p *position) pawnSteps(s side, from square) (one, two, diagonal set) {
	ahead := s.Forward()
	for _, d := range grid.Diagonals {
		if beside[d][0] == ahead {
			diagonal |= p.step(from, d)
		}
	}
	one = p.step(from, ahead)
	return one, p.walk(one, ahead), diagonal
}

// reach returns the squares that a piece may enter if they are empty, and those
// where it may capture, such as a Lion by a single step.
//
// Rules: WORM-PAWN-1, WORM-PAWN-2, WORM-PAWN-3, WORM-TAKE-2
func (p *position) reach(s side, k kind, from square) (quiet, takes set) {
	if k == pawn {
		one, two, diagonal := p.pawnSteps(s, from)
		if one&p.Occupied() != 0 || from.Rank() != s.Rank(2) {
			two = 0
		}
		return one | two, diagonal
	}
	for _, way := range movers[k].goes {
		quiet |= p.walk(grid.SetOf(from), way...)
	}
	takes = quiet
	if k == lion {
		for _, d := range grid.Straight {
			takes |= p.step(from, d)
		}
	}
	return quiet, takes
}

// Takes returns the squares where a piece could capture.
func (p *position) Takes(s side, k kind, from square) set {
	_, takes := p.reach(s, k, from)
	return takes
}

// choices lists the kinds of which a move must name one: 0, or those that a Pawn becomes
// which captures on its last rank.
//
// Rules: WORM-PROMO-1, WORM-PROMO-2
func (p *position) choices(m move) []kind {
	captures := m.From.File() != m.To.File() && p.Enemy().Has(m.To)
	if captures && m.Kind == pawn && m.To.Rank() == p.Turn.Rank(8) {
		return promoted
	}
	return unchanged
}

var unchanged, promoted = []kind{0}, []kind{champion, lion, knight, wizard}

// attackers returns the pieces of a side that could capture on a square if an
// enemy stood there. It follows the paths backwards from the square, since every
// step can be reversed.
//
// Rules: WORM-CHECK-1
func (p *position) attackers(q square, by side) (found set) {
	of := &p.Of[by]
	for _, d := range grid.Straight {
		one := p.step(q, d)
		found |= p.walk(one, d)&(of[lion]|of[champion]) | one&(of[king]|of[lion])
		if beside[d] == nil {
			found |= one & of[champion]
			continue
		}
		found |= one & of[wizard]
		if beside[d][0] != by.Forward() {
			found |= one & of[pawn]
		}
		for _, o := range beside[d] {
			two := p.walk(one, o)
			found |= two&of[knight] | p.walk(two, o)&of[wizard]
		}
	}
	return found
}

// checks returns the pieces that attack a side's King, none without a King.
func (p *position) checks(s side) set {
	if p.Of[s][king] == 0 {
		return 0
	}
	return p.attackers(p.Of[s][king].First(), s^1)
}

// Moves appends the legal moves in canonical order: those along a path of a piece after which
// the mover's King is not in check.
//
// Rules: WORM-MOVE-1, WORM-TAKE-1, WORM-CHECK-2
func (p *position) Moves(to []move) []move {
	for k := champion; k <= wizard; k++ {
		for from := range p.Of[p.Turn][k].All() {
			quiet, takes := p.reach(p.Turn, k, from)
			for goal := range (quiet&^p.Occupied() | takes&p.Enemy()).All() {
				m := move{Kind: k, From: from, To: goal}
				if next := p.after(m); next.checks(p.Turn) != 0 {
					continue
				}
				for _, m.Promotion = range p.choices(m) {
					to = append(to, m)
				}
			}
		}
	}
	return to
}

// after returns the position after a move along a path of its piece, even if the
// move leaves the King in check. Each move turns its starting square into a hole, so
// a game has at most 62 moves: the two Kings need a square each.
//
// Rules: WORM-HOLE-1, WORM-HOLE-4, WORM-END-3
func (p *position) after(m move) position {
	next := *p
	next.Put(0, 0, grid.SetOf(m.From))
	next.Put(p.Turn, cmp.Or(m.Promotion, m.Kind), grid.SetOf(m.To))
	next.Marks |= grid.SetOf(m.From)
	next.Pass()
	return next
}

// After is after for a game.
func (p *position) After(m move) grid.Position {
	next := p.after(m)
	return &next
}
