package nemoroth

import (
	"cmp"
	"fmt"
	"iter"
	"math/bits"
	"slices"
)

// A Square is one of the 64 squares of the board (SETUP-1), or NoSquare.
//
// Squares are numbered file by file: a1 is 0, a2 is 1, b1 is 8, h8 is 63. The
// order of the numbers is the byte order of the names, and so the order of
// canonical move names (NAME-1). Reports and traces list squares rank by rank
// instead (a1, b1 … h8): see Square.Compare.
type Square uint8

// NoSquare is the value of a Square field that names no square.
const NoSquare Square = 64

// SquareAt returns the square on a file and a rank. Both count from 0: file 0 is
// a, rank 0 is rank 1. SquareAt returns NoSquare for values outside 0 to 7.
func SquareAt(file, rank int) Square {
	if file < 0 || file > 7 ||
		rank < 0 || rank > 7 {
		return NoSquare
	}
	return Square(file<<3 | rank)
}

// ParseSquare reads the name of a square, a1 to h8. Its error is a *SyntaxError.
func ParseSquare(s string) (Square, error) {
	if len(s) == 2 {
		if sq := SquareAt(int(s[0])-'a', int(s[1])-'1'); sq != NoSquare {
			return sq, nil
		}
	}
	return NoSquare, &SyntaxError{What: "square", Input: s, Square: NoSquare,
		Msg: "not a square", Hint: "a file a to h and a rank 1 to 8, such as e4"}
}

// MustSquare is ParseSquare for constants and tests: it panics on an error.
func MustSquare(s string) Square {
	sq, err := ParseSquare(s)
	if err != nil {
		panic(err)
	}
	return sq
}

// IsValid reports whether s is on the board.
func (s Square) IsValid() bool { return s < 64 }

// File returns the file of s, 0 to 7 for a to h, or -1 if s is not on the board.
func (s Square) File() int {
	if s > 63 {
		return -1
	}
	return int(s >> 3)
}

// Rank returns the rank of s, 0 to 7 for 1 to 8, or -1 if s is not on the board.
func (s Square) Rank() int {
	if s > 63 {
		return -1
	}
	return int(s & 7)
}

// Compare orders squares rank by rank: a1, b1 … h1, a2 … h8. Reports and traces
// list squares in this order. Values off the board come last.
func (s Square) Compare(t Square) int {
	if s > 63 || t > 63 {
		return cmp.Compare(s, t)
	}
	return cmp.Compare(s.byRank(), t.byRank())
}

// byRank returns the index of s in the order a1, b1 … h8.
func (s Square) byRank() uint8 { return uint8(s&7<<3 | s>>3) }

// Offset returns the square that many files and ranks away from s, or NoSquare
// if that is off the board.
func (s Square) Offset(files, ranks int) Square {
	if s > 63 {
		return NoSquare
	}
	return SquareAt(s.File()+files, s.Rank()+ranks)
}

// String returns the name of s, or "-" if s is not on the board.
func (s Square) String() string {
	if s > 63 {
		return "-"
	}
	return string([]byte{'a' + byte(s>>3), '1' + byte(s&7)})
}

// MarshalText returns the text of String; only squares and NoSquare have one.
func (s Square) MarshalText() ([]byte, error) {
	if s > NoSquare {
		return nil, fmt.Errorf("nemoroth: %w: square %d", ErrInvalid, s)
	}
	return []byte(s.String()), nil
}

// UnmarshalText reads what MarshalText returns.
func (s *Square) UnmarshalText(text []byte) error {
	return unmarshal(s, text, "-", NoSquare, ParseSquare)
}

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
	return join(slices.Collect(s.All()), " ")
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

// up shifts the squares n ranks towards rank 8, down shifts them towards rank 1, and
// upDown returns both. sideways returns the squares one file to the left and one to the
// right. Squares that leave the board are dropped.
func (s Squares) up(n uint) Squares     { return s << n & (0xff << n & 0xff * firstRank) }
func (s Squares) down(n uint) Squares   { return s >> n & (0xff >> n * firstRank) }
func (s Squares) upDown(n uint) Squares { return s.up(n) | s.down(n) }
func (s Squares) sideways() Squares     { return s<<8 | s>>8 }

func rankSet(rank int) Squares { return firstRank << rank }

// ByRank lists the squares rank by rank, in the order of Square.Compare.
func (s Squares) ByRank() (list []Square) {
	for rank := range 8 {
		list = slices.AppendSeq(list, (s & rankSet(rank)).All())
	}
	return list
}
