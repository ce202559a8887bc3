package board

import (
	"math/rand/v2"

	"github.com/nemoroth/rules/nemoroth"
)

// Random makes a byte string for Decode. Of the cases it makes, four in ten are
// crowded boards, four in ten a few pieces, half of those close together, and
// the rest games from the starting position, with pieces added or not. Games of
// few pieces are the longest, since there positions come back.
func Random(rng *rand.Rand) []byte {
	records, ground, plies := 0, 0, rng.IntN(12)
	switch n := rng.IntN(10); {
	case n < 4:
		records, ground = 8+rng.IntN(maxRecords-7), 0
	case n < 6:
		records, ground, plies = 2+rng.IntN(7), groundSmall, 4+rng.IntN(24)
	case n < 8:
		records, ground = 3+rng.IntN(9), 0
	default:
		records, ground = max(0, rng.IntN(24)-8), groundStart
	}
	data := make([]byte, header+2*records+plies)
	for i := range data {
		data[i] = byte(rng.Uint32())
	}
	walls := data[0]&0x80 != 0 && ground == groundSmall
	if walls { // a piece or two a side, with few moves, that go back as often as not
		records = min(records, 3)
		for i := header + 2*records; i < len(data); i++ {
			if rng.IntN(2) == 0 {
				data[i] |= 0xc0
			}
		}
	}
	data[0] = data[0]&^0x30 | byte(ground)<<4
	data[2] = byte(records)
	board := data[header:][:2*records]
	for i := range records {
		// Half of all pieces stand where the bytes say, and little ichor is alone.
		what, where := &board[2*i], &board[2*i+1]
		if rng.IntN(3) == 0 {
			*what &= 0x3f
		}
		if rng.IntN(3) != 0 {
			*where &= 0x3f
		}
	}
	if walls {
		for i := range records {
			k := [4]nemoroth.Kind{nemoroth.Ghast, nemoroth.GoAway, nemoroth.Human, nemoroth.Basilisk}[rng.IntN(4)]
			board[2*i] = byte(i&1)<<3 | byte(k-nemoroth.Basilisk)
		}
		return data[:min(len(data), header+2*records+maxPlies)]
	}
	for len(board) >= 6 && rng.IntN(4) != 0 {
		push(board[:6], rng)
		board = board[6:]
	}
	return data
}

// push makes three records tell of a Go Away, of somebody next to it, and of
// what lies where that one would be pushed: by chance alone pushes onto
// somebody, and onto ichor, are rare.
func push(records []byte, rng *rand.Rand) {
	record := func(i int, k nemoroth.Kind, reading, where byte) {
		what := &records[2*i]
		*what = *what&0x38 | byte(k-nemoroth.Basilisk) | reading<<6
		records[2*i+1] = records[2*i+1]&0x80 | where
	}
	direction := byte(rng.IntN(8))
	record(0, nemoroth.GoAway, 0, byte(rng.IntN(64)))
	record(1, nemoroth.Basilisk+nemoroth.Kind(rng.IntN(8)), 2, direction)
	record(2, nemoroth.Basilisk+nemoroth.Kind(rng.IntN(8)), 2, 40+direction)
	records[0] &^= 0x20 // no statue
}
