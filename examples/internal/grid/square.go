package grid

import (
	"cmp"
	"math/bits"
	"strings"
)

// A Square is a square of the board, numbered a1, a2 … h8: the byte order of the
// names.
type Square int8

// SquareAt returns the square with a file and a rank, each from 0 to 7.
func SquareAt(file, rank int) Square { return Square(file&7<<3 | rank&7) }

// ReadSquare reads the name of a square, such as e2.
func ReadSquare(name string) (Square, bool) {
	if len(name) != 2 {
		return 0, false
	}
	file, rank := strings.IndexByte("abcdefgh", name[0]), strings.IndexByte("12345678", name[1])
	return SquareAt(file, rank), file >= 0 && rank >= 0
}

// ByRanks yields the squares in the order a1, b1 … h8 with their index in it.
func ByRanks(yield func(int, Square) bool) {
	for i := range 64 {
		if !yield(i, SquareAt(i, i>>3)) {
			return
		}
	}
}

// Before reports whether a square comes before another one in the order of ByRanks.
func Before(q, other Square) bool {
	return cmp.Or(cmp.Compare(q.Rank(), other.Rank()), cmp.Compare(q, other)) < 0
}

// File returns the square's file, from 0 to 7.
func (q Square) File() int { return int(q >> 3 & 7) }

// Rank returns the square's rank, from 0 to 7.
func (q Square) Rank() int { return int(q & 7) }

// Set returns the set that holds the square alone.
func (q Square) Set() Set { return 1 << uint(q&63) }

// String returns the square's name.
func (q Square) String() string { return string([]byte{'a' + byte(q>>3&7), '1' + byte(q&7)}) }

// A Set is a set of squares: the bit 1<<q for the square q.
type Set uint64

// Has reports whether the square is in the set.
func (s Set) Has(q Square) bool { return s>>uint(q&63)&1 != 0 }

// First returns the lowest square of a set that is not empty.
func (s Set) First() Square { return Square(bits.TrailingZeros64(uint64(s))) }

// Count returns the number of squares.
func (s Set) Count() int { return bits.OnesCount64(uint64(s)) }

// All yields the squares in the byte order of their names.
func (s Set) All(yield func(Square) bool) {
	for ; s != 0; s &= s - 1 {
		if !yield(s.First()) {
			return
		}
	}
}

// Names lists the names of the squares in the order of ByRanks.
func (s Set) Names() []string {
	names := make([]string, 0, s.Count())
	for _, q := range ByRanks {
		if s.Has(q) {
			names = append(names, q.String())
		}
	}
	return names
}

// A Direction is one of the eight straight directions or, from 8 to 15, one of a
// Knight's leaps. One without the bit 4 leads to squares with higher numbers; with
// the bit it is the opposite of that one, or of another leap.
type Direction uint8

// The straight directions.
const (
	North Direction = iota
	East
	NorthEast
	SouthEast
	South
	West
	SouthWest
	NorthWest
)

// The directions by kind.
var (
	Orthogonals = []Direction{North, East, South, West}
	Diagonals   = []Direction{NorthEast, SouthEast, SouthWest, NorthWest}
	Straight    = append(append([]Direction{}, Orthogonals...), Diagonals...)
	Leaps       = []Direction{8, 9, 10, 11, 12, 13, 14, 15}
)

// rays holds the squares that repeated steps in a direction reach from a square.
var rays = func() (rays [16][64]Set) {
	for d, v := range [16][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}, {0, -1}, {-1, 0}, {-1, -1},
		{-1, 1}, {1, 2}, {1, -2}, {2, 1}, {2, -1}, {-1, -2}, {-1, 2}, {-2, -1}, {-2, 1}} {
		for q := range rays[d] {
			for f, r := q>>3+v[0], q&7+v[1]; f&7 == f && r&7 == r; f, r = f+v[0], r+v[1] {
				rays[d][q] |= SquareAt(f, r).Set()
			}
		}
	}
	return rays
}()

// Ray returns the squares from a square to the edge.
func (d Direction) Ray(from Square) Set { return rays[d&15][from&63] }

// Nearest returns the first of some squares in the direction, or the empty set.
func (d Direction) Nearest(on Set) Set {
	if on != 0 && d&4 != 0 {
		return 1 << (bits.Len64(uint64(on)) - 1)
	}
	return on & -on
}

// Next returns the next square, or the empty set at the edge.
func (d Direction) Next(from Square) Set { return d.Nearest(d.Ray(from)) }
