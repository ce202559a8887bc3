package grid

import (
	"cmp"
	"math/bits"
	"strings"
)

// A Square is a square of the board, numbered a1, a2 … h8: the byte order of the
// names.
type Square int8

const squareNames = "a1a2a3a4a5a6a7a8b1b2b3b4b5b6b7b8c1c2c3c4c5c6c7c8d1d2d3d4d5d6d7d8" +
	"e1e2e3e4e5e6e7e8f1f2f3f4f5f6f7f8g1g2g3g4g5g6g7g8h1h2h3h4h5h6h7h8"

// SquareAt returns the square with a file and a rank, each from 0 to 7.
func SquareAt(file, rank int) Square { return Square(file&7<<3 | rank&7) }

// ReadSquare reads the name of a square, such as e2.
func ReadSquare(name string) (Square, bool) {
	at := strings.Index(squareNames, name)
	return Square(at / 2), len(name) == 2 && at >= 0 && at%2 == 0
}

// ByRanks yields the squares in the order a1, b1 … h8 with their index in it.
func ByRanks(yield func(int, Square) bool) {
	for i := range 64 {
		if !yield(i, SquareAt(i, i>>3)) {
			return
		}
	}
}

// byRank compares the names of squares in the order of ByRanks.
func byRank(a, b string) int {
	return cmp.Or(cmp.Compare(a[1], b[1]), cmp.Compare(a[0], b[0]))
}

// Before reports whether a square comes before another one in the order of ByRanks.
func Before(q, other Square) bool { return byRank(q.String(), other.String()) < 0 }

// File returns the square's file, from 0 to 7.
func (q Square) File() int { return int(q >> 3 & 7) }

// Rank returns the square's rank, from 0 to 7.
func (q Square) Rank() int { return int(q & 7) }

// Set returns the set that holds the square alone.
func (q Square) Set() Set { return 1 << uint(q&63) }

// String returns the square's name.
func (q Square) String() string { return squareNames[2*int(q&63):][:2] }

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

// String returns the names of the squares, such as "e2 and e4".
func (s Set) String() string { return strings.Join(s.Names(), " and ") }

// A Direction is one of the eight straight directions or, from 8 to 15, one of a
// Knight's leaps. One without the bit 4 leads to squares with higher numbers; with
// the bit it is the opposite.
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
	for i, step := range [][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}, {1, 2}, {1, -2}, {2, 1},
		{2, -1}} {
		d := i + i&4
		for from := range Square(64) {
			file, rank := from.File()+step[0], from.Rank()+step[1]
			for ; file&7 == file && rank&7 == rank; file, rank = file+step[0], rank+step[1] {
				to := SquareAt(file, rank)
				rays[d][from] |= to.Set()
				rays[d+4][to] |= from.Set()
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
