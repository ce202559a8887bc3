package nemoroth

import (
	"iter"
	"math/bits"
	"strings"
)

// Squares is a set of squares: bit n stands for Square(n), so each file is one
// byte. The zero Squares is empty.
type Squares uint64

const firstRank Squares = 0x0101010101010101

// SquaresOf returns the set of the given squares, without values off the board.
func SquaresOf(squares ...Square) (s Squares) {
	for _, sq := range squares {
		if sq.IsValid() {
			s |= bit(sq)
		}
	}
	return s
}

// Has reports whether sq is in the set. NoSquare never is.
func (s Squares) Has(sq Square) bool { return s>>sq&1 != 0 }

// Len returns the number of squares in the set.
func (s Squares) Len() int { return bits.OnesCount64(uint64(s)) }

// First returns the square with the lowest number, or NoSquare in the empty set.
func (s Squares) First() Square { return Square(bits.TrailingZeros64(uint64(s))) }

// Pop removes the square with the lowest number from the set and returns it. Pop
// returns NoSquare if the set is empty or s is nil.
func (s *Squares) Pop() Square {
	if s == nil {
		return NoSquare
	}
	sq := s.First()
	*s &= *s - 1
	return sq
}

// All yields the squares of the set in the order of their numbers.
func (s Squares) All() iter.Seq[Square] {
	return func(yield func(Square) bool) {
		for on := s; on != 0; {
			if !yield(on.Pop()) {
				return
			}
		}
	}
}

// String lists the squares in the order of their numbers, as in "a1 a2 h8".
func (s Squares) String() string {
	var b strings.Builder
	for sq := range s.All() {
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(sq.String())
	}
	return b.String()
}

// bit and has skip the range check of SquaresOf and Has: sq must be on the board.
func bit(sq Square) Squares          { return 1 << (sq & 63) }
func (s Squares) has(sq Square) bool { return s>>(sq&63)&1 != 0 }

// rest returns the set without its first square. A loop that calls First and rest
// keeps the set in a register; one that calls Pop keeps it in memory.
func (s Squares) rest() Squares { return s & (s - 1) }

func (s Squares) last() Square { return Square(63 - bits.LeadingZeros64(uint64(s))) }
func (s Squares) many() bool   { return s.rest() != 0 }

// below returns the squares before the first one of s, and above the squares after
// the last one. Both return all squares if s is empty. The last square of s must
// not be h8 for above.
func (s Squares) below() Squares { return s&-s - 1 }
func (s Squares) above() Squares { return ^Squares(0) << (bits.Len64(uint64(s)) & 63) }

// up shifts the squares n ranks towards rank 8, and down shifts them towards rank
// 1. sideways returns the squares one file to the left and one to the right.
// Squares that leave the board are dropped.
func (s Squares) up(n uint) Squares   { return s << n & (0xff << n & 0xff * firstRank) }
func (s Squares) down(n uint) Squares { return s >> n & (0xff >> n * firstRank) }
func (s Squares) sideways() Squares   { return s<<8 | s>>8 }

func rankSet(rank int) Squares { return firstRank << rank }

// appendByRank appends the squares in the order of Square.Compare.
func (s Squares) appendByRank(to []Square) []Square {
	for rank := range 8 {
		for on := s & rankSet(rank); on != 0; {
			to = append(to, on.Pop())
		}
	}
	return to
}
