package grid

// Weights of evaluate, in hundredths of a Pawn; hanging is a percentage.
const attack, exit, capturesRoyal, hanging = 4, 40, 50000, 60

// evaluate returns the value of a position for the side to move, in hundredths of a
// Pawn: material, attacks, attacks on squares that the enemy does not attack, squares for
// the royal piece, and what the side that is not to move may lose by one capture.
func (s *Spec) evaluate(p Position) int {
	b := p.Base()
	var value [2]int
	var attacked [2]Set     // by each side
	var cheapest [2][64]int // the lowest value of an attacker
	for side := range Side(2) {
		for kind := Kind(1); int(kind) < len(s.Pieces); kind++ {
			for from := range b.Of[side][kind].All() {
				takes := p.Takes(side, kind, from)
				value[side] += s.Values[kind] + attack*(takes&^b.Of[side][0]).Len()
				for to := range takes.All() {
					if c := &cheapest[side][to]; !attacked[side].Has(to) || *c > s.Values[kind] {
						*c = s.Values[kind]
					}
				}
				attacked[side] |= takes
			}
		}
	}
	for side := range Side(2) {
		royal, safe := b.Of[side][s.Royal], ^attacked[side^1]
		value[side] += attack * (attacked[side] & safe).Len()
		if royal != 0 {
			exits := p.Takes(side, s.Royal, royal.First()) &^ b.Of[side][0] & safe
			value[side] += exit * min(exits.Len(), 3)
		}
	}
	us, them, most := b.Turn, b.Turn^1, 0
	if attacked[us]&b.Of[them][s.Royal] != 0 {
		value[us] += capturesRoyal
	}
	for q := range (b.Enemy() & attacked[us]).All() {
		_, kind := b.At(q)
		loss := s.Values[kind]
		if attacked[them].Has(q) {
			loss -= cheapest[us][q]
		}
		most = max(most, loss)
	}
	return value[us] - value[them] + hanging*most/100
}
