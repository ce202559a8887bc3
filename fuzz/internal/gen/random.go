package gen

import (
	"math/rand/v2"

	"github.com/nemoroth/rules/nemoroth"
)

// Random makes a byte string for Decode. Of the cases it makes, four in ten are
// crowded boards, four in ten a few pieces, half of those close together, and
// the rest games from the starting position, with pieces added or not. Games of
// few pieces are the longest, since there positions come back; half of those
// close together are walled in with Mummies. Half of all cases may have nonsense.
//
// Where there are no walls, three boards in four begin with scenes: after each
// there is another in three cases of four, while records are left. One scene in
// four pushes a Human to its eighth rank (not where pieces are close together),
// the others anybody anywhere.
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
