package gen

import (
	"math/rand/v2"

	"github.com/nemoroth/rules/nemoroth"
)

// Random returns bytes for Decode. Of ten cases, four have many pieces, two have
// few, two have few pieces close together, and two begin at the start, some with
// pieces added. Games with pieces close together are the longest, since positions
// repeat; in half of them, Mummies fill the rest of the board. Half of all cases
// may have nonsense.
//
// Boards without such walls get scenes: one with probability 3/4, and after each
// another with probability 3/4, while records are left. One scene in four is a
// brink, unless the pieces are close together; the others are pushes.
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
	if walls { // at most three pieces; half of the plies move a piece back
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
		// After this, half of the records name a square that is not relative to
		// another record, and most have a piece without ichor.
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
	for len(board) > 0 && rng.IntN(4) != 0 {
		s := scene{rng: rng}
		if ground != groundSmall && rng.IntN(4) == 0 {
			s.brink()
		} else {
			s.push()
		}
		board = board[copy(board, s.records):]
	}
	return data
}
