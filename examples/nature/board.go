package nature

import "github.com/nemoroth/rules/examples/internal/grid"

// A side is Nature or Black Magic. Nature moves first, and its Initiates move
// towards rank 8.
//
// Rules: NAT-FIRST
type side uint8

const (
	nature side = iota
	magic
)

func (s side) String() string { return "NB"[s&1:][:1] }

func (s side) name() string { return [...]string{"Nature", "Black Magic"}[s&1] }

// rank returns the side's nth rank, n from 1, as an index from 0.
func (s side) rank(n int) int { return [...]int{n - 1, 8 - n}[s&1] }

type (
	square = grid.Square
	set    = grid.Set
)

// before reports whether q comes before another square in the order a1, b1 … h8.
func before(q, other square) bool {
	return q.Rank() < other.Rank() || q.Rank() == other.Rank() && q < other
}

// A direction is one of the eight straight directions, 0 to 7, or one of a Knight's
// eight leaps, 8 to 15. Without bit 4 it leads to squares with higher numbers.
type direction uint8

var (
	vectors = [16][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}, {0, -1}, {-1, 0}, {-1, -1}, {-1, 1},
		{1, 2}, {1, -2}, {2, 1}, {2, -1}, {-1, -2}, {-1, 2}, {-2, -1}, {-2, 1}}
	orthogonals = []direction{0, 1, 4, 5}
	diagonals   = []direction{2, 3, 6, 7}
	straight    = append(append([]direction{}, orthogonals...), diagonals...)
	leaps       = []direction{8, 9, 10, 11, 12, 13, 14, 15}
)

// rays holds the squares in a direction from a square to the edge.
var rays = func() (rays [16][64]set) {
	for d, v := range vectors {
		rays[d] = grid.Rays(v[0], v[1])
	}
	return rays
}()

// nearest returns the first of some squares in a direction, or the empty set.
func nearest(on set, d direction) set {
	if on != 0 && d&4 != 0 {
		return on.Last().Set()
	}
	return on & -on
}

// next returns the first square in a direction, or the empty set.
func next(q square, d direction) set { return nearest(rays[d][q], d) }

// reach returns the squares in a direction up to and including the first occupied
// one.
func reach(from square, d direction, occupied set) set {
	ray := rays[d][from]
	if on := nearest(ray&occupied, d); on != 0 {
		return ray &^ rays[d][on.First()]
	}
	return ray
}

// heading returns the direction from one square to another among the first n
// directions, and false if there is none.
func heading(from, to square, n direction) (direction, bool) {
	for d := range n {
		if rays[d][from].Has(to) {
			return d, true
		}
	}
	return 0, false
}

// neighbours returns, for each square, the next squares in some directions. Squares
// are adjacent if they are neighbours in a straight direction.
//
// Rules: NAT-BOARD
func neighbours(dirs []direction) (all [64]set) {
	for _, q := range grid.ByRanks {
		for _, d := range dirs {
			all[q] |= next(q, d)
		}
	}
	return all
}

// A board holds everything that distinguishes positions. The zero board is empty.
//
// Rules: NAT-SAME
type board struct {
	of       grid.Pieces
	captives [2]captives // by the side that lost them
	passed   set         // the en passant square
	turn     side
}

// A position is a board with its hash and full-move number. It may be impossible.
type position struct {
	board
	key      uint64
	fullMove int32
}

// captives holds the number of captives of each kind, in four bits.
type captives uint32

const anyOfficer captives = 15<<(4*bear) | 15<<(4*druid) | 15<<(4*ranger) | 15<<(4*tree)

func (c captives) of(k kind) int      { return int(c >> (4 * k) & 15) }
func (c *captives) add(k kind, n int) { *c += captives(n) << (4 * k) }

// at returns the piece on a square; anyKind if the square is empty.
func (b *board) at(q square) (side, kind) {
	s, k := b.of.At(q)
	return side(s), kind(k)
}

func (b *board) put(s side, k kind, at set)  { b.of.Put(int(s), int(k), at) }
func (b *board) lift(s side, k kind, at set) { b.of.Lift(int(s), int(k), at) }
func (b *board) occupied() set               { return b.of.Occupied() }

func (b *board) hash() uint64 {
	captives := uint64(b.captives[nature])<<32 | uint64(b.captives[magic])
	return b.of.Hash(grid.Mix(grid.Mix(uint64(b.turn), uint64(b.passed)), captives))
}
