package grid

// Worth says what the pieces of a game are worth, in hundredths of a Pawn.
type Worth struct {
	Values [8]int // by kind
	Royal  Kind   // the kind that a side must not lose, if it has one piece of it
	Pawn   Kind   // the kind whose letter people leave out
}

// Weights of evaluate, in hundredths of a Pawn; hanging is a percentage.
const attack, exit, capturesRoyal, hanging = 4, 40, 50000, 60

// evaluate returns the value of a position for the side to move, in hundredths of a
// Pawn: material, attacks, squares for the royal piece, and the most valuable piece of the
// other side that can be captured and is not protected.
func (s *Spec[P]) evaluate(p P) int {
	b := p.Base()
	var value [2]int
	var attacked [2]Set // by each side
	for side := range Side(2) {
		for kind := Kind(1); int(kind) < len(s.Pieces); kind++ {
			for from := range b.Of[side][kind].All {
				takes := p.Takes(side, kind, from)
				attacked[side] |= takes
				value[side] += s.Values[kind] + attack*(takes&^b.Of[side][0]).Count()
			}
		}
	}
	for side := range Side(2) {
		enemy, royal, most := attacked[side^1], b.Of[side][s.Royal], 0
		if royal != 0 {
			exits := p.Takes(side, s.Royal, royal.First()) &^ b.Of[side][0] &^ enemy
			value[side] += exit * min(exits.Count(), 3)
		}
		if side == b.Turn {
			continue
		}
		if enemy&royal != 0 {
			value[side] -= capturesRoyal
		}
		for kind, at := range b.Of[side] {
			if at&enemy&^attacked[side] != 0 {
				most = max(most, s.Values[kind])
			}
		}
		value[side] -= hanging * most / 100
	}
	return value[b.Turn] - value[b.Turn^1]
}
