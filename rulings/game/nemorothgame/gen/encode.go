package gen

import (
	"fmt"
	"slices"

	"github.com/nemoroth/rules/nemoroth"
)

// Encode returns a byte string that Decode decodes into a ruleset, a setup, which
// may be impossible if there are no moves, and moves from it. These cannot be
// encoded:
//
//   - more than 47 pieces and ichorous squares, not counting the pieces of the
//     start if the setup has all of them;
//   - a full-move number other than 1 to 16, or no side to move;
//   - an invalid piece, or ichor of other than 1 to 10 plies;
//   - a move that is not legal, or not one of the first 144 legal moves.
func Encode(r nemoroth.Ruleset, s nemoroth.Setup, moves []nemoroth.Move) ([]byte, error) {
	head := [header]byte{6, byte(s.FullMove-1) << 4}
	for i, on := range []bool{r.ClockwiseScreams, r.EvaporatingIchorCompels, r.StatuesStayStone, r.OwnGhastBars} {
		if on {
			head[1] |= 1 << i
		}
	}
	if s.Side == nemoroth.Obsidian {
		head[0] |= 8
	}
	start := nemoroth.StartSetup()
	if contains(s, start) {
		head[0] |= groundStart << 4
	} else {
		start = nemoroth.Setup{}
	}
	records := encodeBoard(s, start)
	head[2] = byte(len(records) / 2)
	data := append(head[:], records...)
	c := Decode(data)
	if c.Ruleset != r || c.Wild.String() != s.String() {
		return nil, fmt.Errorf("gen: setup %v under %v cannot be encoded: decoded, it is %v under %v", s, r, c.Wild, c.Ruleset)
	}
	g, err := c.Setup.Game(r)
	for _, m := range moves {
		if err != nil {
			break
		}
		legal := g.Moves()
		b := byte(0xff)
		if !m.IsPass() {
			i := slices.Index(legal, m)
			if i < 0 || i >= 0x90 {
				return nil, fmt.Errorf("gen: move %v in %v cannot be encoded: its index among the legal moves is %d; expected 0 to 143", m, g, i)
			}
			b = byte(i)
		}
		data = append(data, b)
		g, err = Play(g, m)
	}
	if len(moves) == 0 {
		err = nil // the setup may be impossible
	}
	return data, err
}

// encodeBoard returns records of the pieces and ichor that only s has.
func encodeBoard(s, start nemoroth.Setup) (records []byte) {
	for sq := range nemoroth.Square(64) {
		where := byte(sq.File() | sq.Rank()<<3)
		for _, p := range s.Occupants[sq][len(start.Occupants[sq]):] {
			what := byte(p.Kind - nemoroth.Basilisk)
			if p.Side == nemoroth.Obsidian {
				what |= 8
			}
			switch {
			case p.Petrified:
				what |= 0x20
			case p.Digesting:
				what |= 0x30
			}
			records = append(records, what, where)
		}
		if n := s.Ichor[sq]; n > 0 {
			records = append(records, plies(n), where|0xc0)
		}
	}
	return records
}

// plies returns the first byte of a record of ichor alone with n plies.
func plies(n int) byte {
	for what := range 256 {
		if what>>4&3 == 0 && 1+what%10 == n {
			return byte(what)
		}
	}
	return 0
}

// contains reports whether s has the occupants of other first on each square.
func contains(s, other nemoroth.Setup) bool {
	for sq, occupants := range other.Occupants {
		if len(s.Occupants[sq]) < len(occupants) || !slices.Equal(s.Occupants[sq][:len(occupants)], occupants) {
			return false
		}
	}
	return true
}
