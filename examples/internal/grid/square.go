package grid

import (
	"math/bits"
	"strings"
)

// SquareName returns the name of the square with an index in a Grid.
func SquareName(i int) string { return string([]byte{'a' + byte(i&7), '1' + byte(i>>3&7)}) }

// A Square is a square of a Grid, numbered a1, a2 … h8: the byte order of the
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

// ByRanks yields the squares in the order a1, b1 … h8 with their index in a Grid.
func ByRanks(yield func(int, Square) bool) {
	for i := range 64 {
		if !yield(i, SquareAt(i, i>>3)) {
			return
		}
	}
}

// File returns the square's file, from 0 to 7.
func (q Square) File() int { return int(q >> 3 & 7) }

// Rank returns the square's rank, from 0 to 7.
func (q Square) Rank() int { return int(q & 7) }

// Set returns the set that holds the square alone.
func (q Square) Set() Set { return 1 << uint(q&63) }

// String returns the square's name.
func (q Square) String() string { return SquareName(q.Rank()<<3 | q.File()) }

// A Set is a set of squares: the bit 1<<q for the square q.
type Set uint64

// Has reports whether the square is in the set.
func (s Set) Has(q Square) bool { return s>>uint(q&63)&1 != 0 }

// First returns the lowest square of a set that is not empty.
func (s Set) First() Square { return Square(bits.TrailingZeros64(uint64(s))) }

// Last returns the highest square of a set that is not empty.
func (s Set) Last() Square { return Square(63 - bits.LeadingZeros64(uint64(s))) }

// Count returns the number of squares.
func (s Set) Count() int { return bits.OnesCount64(uint64(s)) }

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

// Rays returns, for each square, the squares that repeated steps of the given files
// and ranks reach from it, up to the edge.
func Rays(files, ranks int) (rays [64]Set) {
	for q := range rays {
		for f, r := q>>3+files, q&7+ranks; f&7 == f && r&7 == r &&
			files|ranks != 0; f, r = f+files, r+ranks {
			rays[q] |= SquareAt(f, r).Set()
		}
	}
	return rays
}
