package gen

import (
	"slices"

	"github.com/nemoroth/rules/nemoroth"
)

// Choose picks a move for the side on move, or a pass of analysis (POS-2), as
// one byte of a line says. moves are the legal moves, and there must be one.
//
//	00-8f  the move of that index, modulo their number
//	90-bf  a scream of that index, if there is one
//	c0-fe  the move that takes the side's last one back, if there is one:
//	       otherwise positions rarely come near to repeating (REP-1)
//	ff     a pass
func Choose(g *nemoroth.Game, moves []nemoroth.Move, b byte) nemoroth.Move {
	switch {
	case b == 0xff:
		return nemoroth.Pass()
	case b >= 0xc0:
		if own := g.Parent().LastMove(); !own.IsZero() && !own.IsPass() && !own.IsScream() {
			if back := nemoroth.NewMove(own.Kind(), own.To(), own.From()); slices.Contains(moves, back) {
				return back
			}
		}
	case b >= 0x90:
		var screams []nemoroth.Move
		for _, m := range moves {
			if m.IsScream() {
				screams = append(screams, m)
			}
		}
		if len(screams) > 0 {
			return screams[int(b)%len(screams)]
		}
	}
	return moves[int(b)%len(moves)]
}

// Play plays a move or a pass.
func Play(g *nemoroth.Game, m nemoroth.Move) (*nemoroth.Game, error) {
	if m.IsPass() {
		return g.Pass()
	}
	return g.Play(m)
}
