package grid

// Worth says what the pieces of a game are worth, in hundredths of a Pawn.
type Worth struct {
	Values [8]int // by kind
	Royal  Kind   // the kind that a side must not lose, if it has one piece of it
	Pawn   Kind   // the kind that wants to reach its last rank, and that people do not name
}

// Weights of evaluate, in hundredths of a Pawn; hanging is a percentage.
const (
	attack, safeAttack, advance, exit, check = 4, 4, 4, 40, 30
	hanging                                  = 60
	capturesRoyal                            = 50000
)

// evaluate returns the value of a position for the side to move, in hundredths of a
// Pawn: material, attacks, attacks on squares that the enemy does not attack, advanced
// Pawns, squares for the royal piece, and the most valuable piece of the other side that
// can be captured and is not protected.
func (s *Spec[P]) evaluate(p P) int {
	b := p.Base()
	var attacked [2]Set // by each side
	var value [2]int
	for side := range Side(2) {
		for kind := Kind(1); int(kind) < len(s.Pieces); kind++ {
			for from := range b.Of[side][kind].All {
				takes := p.Takes(side, kind, from) &^ b.Of[side][0]
				attacked[side] |= p.Takes(side, kind, from)
				value[side] += s.Values[kind] + attack*takes.Count()
				if kind == s.Pawn {
					value[side] += advance * (from.Rank() ^ side.Rank(1))
				}
			}
		}
	}
	for side := range Side(2) {
		enemy, most := attacked[side^1], 0
		value[side] += safeAttack * (attacked[side] &^ enemy).Count()
		royal := b.Of[side][s.Royal]
		if royal != 0 {
			exits := p.Takes(side, s.Royal, royal.First()) &^ b.Of[side][0] &^ enemy
			value[side] += exit * min(exits.Count(), 3)
		}
		switch {
		case side == b.Turn && enemy&royal != 0:
			value[side] -= check
		case enemy&royal != 0:
			value[side] -= capturesRoyal
		case side != b.Turn:
			for kind, at := range b.Of[side] {
				if at&enemy&^attacked[side] != 0 {
					most = max(most, s.Values[kind])
				}
			}
			value[side] -= hanging * most / 100
		}
	}
	return value[b.Turn] - value[b.Turn^1]
}
