package wormhole

import (
	"math/bits"

	"github.com/nemoroth/rules/rulings/game"
)

// A side is White, which moves first and forward to rank 8, or Black.
//
// Rules: WORM-SETUP-1
type side uint8

const (
	white side = iota
	black
)

func (s side) String() string { return "wb"[s&1:][:1] }

func (s side) name() string { return [...]string{"White", "Black"}[s&1] }

// forward is the direction in which the side's Pawns go.
func (s side) forward() direction { return [...]direction{north, south}[s&1] }

// rank is the side's own nth rank, n from 1, as an index.
func (s side) rank(n int) int { return [...]int{n - 1, 8 - n}[s&1] }

// A square counts by files: a1, a2 … h8. That is the byte order of names.
type square int8

const noSquare square = -1

func squareAt(file, rank int) square { return square(file<<3 | rank) }

func (q square) rank() int      { return int(q & 7) }
func (q square) set() set       { return 1 << uint(q&63) }
func (q square) String() string { return string([]byte{'a' + byte(q>>3&7), '1' + byte(q&7)}) }

// A set is a set of squares.
type set uint64

func (s set) has(q square) bool { return s>>uint(q&63)&1 != 0 }
func (s set) first() square     { return square(bits.TrailingZeros64(uint64(s))) }
func (s set) count() int        { return bits.OnesCount64(uint64(s)) }

// boardOrder lists the squares by ranks, a1, b1 … h8, as reasons and boards do.
var boardOrder = func() (all [64]square) {
	for i := range all {
		all[i] = squareAt(i%8, i/8)
	}
	return all
}()

// names lists a set's squares by ranks.
func (s set) names() []string {
	names := make([]string, 0, s.count())
	for _, q := range boardOrder {
		if s.has(q) {
			names = append(names, q.String())
		}
	}
	return names
}

// A direction is one of eight. The first four lead to higher squares; d^4 is the
// opposite of d.
type direction uint8

const (
	north direction = iota
	east
	northEast
	southEast
	south
	west
	southWest
	northWest
)

var (
	orthogonals = []direction{north, east, south, west}
	diagonals   = []direction{northEast, southEast, southWest, northWest}
	directions  = append(append([]direction{}, orthogonals...), diagonals...)
	// beside holds the two orthogonals on either side of a diagonal.
	beside = [8][2]direction{northEast: {north, east}, southEast: {south, east}, southWest: {south, west}, northWest: {north, west}}
)

// rays holds the squares in a direction from a square, up to the edge.
var rays = func() (rays [8][64]set) {
	files := [8]int{east: 1, northEast: 1, southEast: 1, west: -1, southWest: -1, northWest: -1}
	ranks := [8]int{north: 1, northEast: 1, northWest: 1, south: -1, southEast: -1, southWest: -1}
	for _, d := range directions {
		for _, q := range boardOrder {
			for f, r := int(q>>3)+files[d], q.rank()+ranks[d]; f >= 0 && f < 8 && r >= 0 && r < 8; f, r = f+files[d], r+ranks[d] {
				rays[d][q] |= squareAt(f, r).set()
			}
		}
	}
	return rays
}()

// A position is a board with its holes and pieces, possible or not, and the side
// on move. The zero value is an empty board. A square that is no hole exists;
// then it is empty or holds one piece.
//
// Rules: WORM-SETUP-4
type position struct {
	of       [2][kinds]set // by side and kind; kind 0 holds all pieces of the side
	holes    set
	turn     side
	fullMove int32
}

// step returns the square where a step ends: the nearest existing one, over any
// number of holes; noSquare if there is none up to the edge.
//
// Rules: WORM-STEP-1, WORM-HOLE-2, WORM-HOLE-3
func (p *position) step(from square, d direction) square {
	ahead := uint64(rays[d][from] &^ p.holes)
	switch {
	case ahead == 0:
		return noSquare
	case d < south:
		return square(bits.TrailingZeros64(ahead))
	}
	return square(63 - bits.LeadingZeros64(ahead))
}

// walk returns the square where a path of steps ends; noSquare if one of them
// does not exist. What stands on the way does not matter.
//
// Rules: WORM-STEP-2, WORM-STEP-3
func (p *position) walk(at square, way path) square {
	for _, d := range way {
		if at = p.step(at, d); at == noSquare {
			break
		}
	}
	return at
}

// at returns the piece on a square; kind 0 is none.
func (p *position) at(q square) (side, kind) {
	for s := white; s <= black; s++ {
		if p.of[s][anyKind].has(q) {
			for k := champion; k < kinds; k++ {
				if p.of[s][k].has(q) {
					return s, k
				}
			}
		}
	}
	return white, anyKind
}

func (p *position) put(s side, k kind, q square) {
	p.of[s][k] |= q.set()
	p.of[s][anyKind] |= q.set()
}

func (p *position) occupied() set { return p.of[white][anyKind] | p.of[black][anyKind] }

// after returns the position after a move that follows the paths of its piece,
// whether or not it leaves a King in check. The square left is a hole: one more
// with each move.
//
// Rules: WORM-HOLE-1, WORM-HOLE-4
func (p *position) after(m Move) position {
	next := *p
	from, to := m.from().set(), m.to().set()
	mine, theirs := &next.of[p.turn], &next.of[p.turn^1]
	next.holes |= from
	mine[m.kind()] &^= from
	mine[anyKind] = mine[anyKind]&^from | to
	if k := m.promotion(); k != anyKind {
		mine[k] |= to
	} else {
		mine[m.kind()] |= to
	}
	if theirs[anyKind]&to != 0 {
		for k := range theirs {
			theirs[k] &^= to
		}
	}
	if next.turn ^= 1; next.turn == white {
		next.fullMove = min(next.fullMove+1, game.MaxFullMove)
	}
	return next
}

// key is a hash of the position, its move number apart.
func (p *position) key() uint64 {
	const odd = 0x9e3779b97f4a7c15
	h := (uint64(p.holes) + uint64(p.turn)) * odd
	for s := range p.of {
		for _, b := range p.of[s] {
			h = (h ^ h>>29 ^ uint64(b)) * odd
		}
	}
	return h ^ h>>32
}
