package grid

import (
	"math/bits"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
)

// Squares and sets of squares are those of package nemoroth, whose board is the same. The
// order of the numbers is the byte order of the names.
type (
	Square = nemoroth.Square
	Set    = nemoroth.Squares
)

// SetOf returns the set that holds a square alone.
func SetOf(q Square) Set { return 1 << q }

// Names lists the names of the squares of a set rank by rank.
func Names(s Set) []string {
	names := []string{}
	for _, q := range s.ByRank() {
		names = append(names, q.String())
	}
	return names
}

// List returns the names of the squares of a set, such as "e2 and e4".
func List(s Set) string { return strings.Join(Names(s), " and ") }

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
	Straight = []Direction{North, East, South, West, NorthEast, SouthEast, SouthWest, NorthWest}

	Orthogonals = Straight[:4]
	Diagonals   = Straight[4:]
	Leaps       = []Direction{8, 9, 10, 11, 12, 13, 14, 15}
)

// rays holds the squares that repeated steps in a direction reach from a square.
var rays = func() (rays [16][64]Set) {
	for i, step := range [][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}, {1, 2}, {1, -2}, {2, 1},
		{2, -1}} {
		d := i + i&4
		for from := range Square(64) {
			to := from.Offset(step[0], step[1])
			for ; to.IsValid(); to = to.Offset(step[0], step[1]) {
				rays[d][from] |= SetOf(to)
				rays[d+4][to] |= SetOf(from)
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
