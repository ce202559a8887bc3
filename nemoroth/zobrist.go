package nemoroth

import "math/bits"

// zobrist holds a number for each code on each square, and in the last row one for
// a digesting Leaf Pile. The numbers are the same in every process.
var zobrist [codes + 1][64]uint64

func init() {
	state := uint64(20020409)
	for c := range zobrist {
		for sq := range zobrist[c] {
			state += 0x9e3779b97f4a7c15
			zobrist[c][sq] = scramble(state)
		}
	}
}

// scramble is the finalizer of the splitmix64 generator.
func scramble(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// occupantKey returns the part of the key for n occupants of a code on a square.
func occupantKey(c code, sq Square, n uint32) uint64 {
	switch n {
	case 0:
		return 0
	case 1:
		return zobrist[c][sq]
	}
	return scramble(zobrist[c][sq] + uint64(n))
}

const obsidianKey = 0xd1b54a32d192ed03

// ichorKey returns a hash of the four bit planes of ichor. Ichor fades everywhere
// at once, so updating a number per square and ply would cost more.
func ichorKey(p *[4]Squares) uint64 {
	if p[0]|p[1]|p[2]|p[3] == 0 {
		return 0
	}
	const k0, k1, k2, k3 = 0xa0761d6478bd642f, 0xe7037ed1a0b428db, 0x8ebc6af09c88c6e3, 0x589965cc75374cc3
	h1, l1 := bits.Mul64(uint64(p[0])^k0, uint64(p[1])^k1)
	h2, l2 := bits.Mul64(uint64(p[2])^k2, uint64(p[3])^k3)
	return scramble(h1 ^ l1 + h2 ^ bits.RotateLeft64(l2, 23))
}
