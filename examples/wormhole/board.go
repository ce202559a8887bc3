package wormhole

import "github.com/nemoroth/rules/examples/internal/grid"

// A side is White or Black. White moves first, and its Pawns move towards rank 8.
//
// Rules: WORM-SETUP-1
type side uint8

const (
	white side = iota
	black
)

func (s side) String() string { return "wb"[s&1:][:1] }

func (s side) name() string { return [...]string{"White", "Black"}[s&1] }

func (s side) forward() direction { return [...]direction{north, south}[s&1] }

// rank returns the side's nth rank, n from 1, as an index from 0.
func (s side) rank(n int) int { return [...]int{n - 1, 8 - n}[s&1] }

type (
	square = grid.Square
	set    = grid.Set
)

const noSquare square = -1

// A direction is one of eight. The first four lead to squares with higher numbers;
// d^4 is the opposite of d.
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
	// beside holds the two orthogonal directions next to each diagonal.
	beside = [8][2]direction{northEast: {north, east}, southEast: {south, east},
		southWest: {south, west}, northWest: {north, west}}
)

// rays holds the squares in a direction from a square to the edge.
var rays = [8][64]set{north: grid.Rays(0, 1), east: grid.Rays(1, 0), northEast: grid.Rays(1, 1),
	southEast: grid.Rays(1, -1),
	south:     grid.Rays(0, -1), west: grid.Rays(-1, 0), southWest: grid.Rays(-1, -1),
	northWest: grid.Rays(-1, 1)}

// A position is a board with its holes and pieces and the side to move. It may be
// impossible. A square is a hole or exists; an existing square is empty or holds
// one piece. The zero value is an empty board.
//
// Rules: WORM-SETUP-4
type position struct {
	of       grid.Pieces
	holes    set
	turn     side
	fullMove int32
}

// step returns the nearest existing square in a direction, over any number of holes;
// noSquare if only holes lie before the edge.
//
// Rules: WORM-STEP-1, WORM-HOLE-2, WORM-HOLE-3
func (p *position) step(from square, d direction) square {
	ahead := rays[d][from] &^ p.holes
	switch {
	case ahead == 0:
		return noSquare
	case d < south:
		return ahead.First()
	}
	return ahead.Last()
}

// walk returns the square where a path ends; noSquare if one of its steps does not
// exist. Pieces on the way do not matter.
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

// at returns the piece on a square; anyKind if the square is empty or a hole.
func (p *position) at(q square) (side, kind) {
	s, k := p.of.At(q)
	return side(s), kind(k)
}

func (p *position) occupied() set { return p.of.Occupied() }

// After is after for a game.
func (p *position) After(m Move) *position {
	next := p.after(m)
	return &next
}

// after returns the position after a move along a path of its piece, even if the
// move leaves the King in check. Each move turns its starting square into a hole.
//
// Rules: WORM-HOLE-1, WORM-HOLE-4
func (p *position) after(m Move) position {
	next := *p
	from, to := m.from().Set(), m.to().Set()
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
		next.fullMove = min(next.fullMove+1, grid.MaxFullMove)
	}
	return next
}

// key returns a hash of the position without the full-move number.
func (p *position) key() uint64 { return p.of.Hash(grid.Mix(uint64(p.holes), uint64(p.turn))) }
