package nemoroth

import "math/bits"

// A bitset is a set of squares, one bit each by Square: eight bits a file.
type bitset uint64

const (
	allSquares bitset = 1<<64 - 1
	firstRank  bitset = 0x0101010101010101
)

func bit(sq Square) bitset          { return 1 << (sq & 63) }
func (b bitset) has(sq Square) bool { return b>>(sq&63)&1 != 0 }
func (b bitset) first() Square      { return Square(bits.TrailingZeros64(uint64(b))) }
func (b bitset) last() Square       { return Square(63 - bits.LeadingZeros64(uint64(b))) }
func (b bitset) many() bool         { return b&(b-1) != 0 }
func (b bitset) size() int          { return bits.OnesCount64(uint64(b)) }

func (b *bitset) pop() Square {
	sq := b.first()
	*b &= *b - 1
	return sq
}

// up shifts every square n ranks towards rank 8, down towards rank 1; sideways
// is both neighbouring files. What leaves the board is gone.
func (b bitset) up(n uint) bitset   { return b << n & (0xff << n & 0xff * firstRank) }
func (b bitset) down(n uint) bitset { return b >> n & (0xff >> n * firstRank) }
func (b bitset) sideways() bitset   { return b<<8 | b>>8 }

func rankSet(rank int) bitset { return firstRank << rank }

// appendByRank appends the squares in the order a1, b1 … h8 of reports.
func (b bitset) appendByRank(to []Square) []Square {
	for rank := range 8 {
		for on := b & rankSet(rank); on != 0; {
			to = append(to, on.pop())
		}
	}
	return to
}
