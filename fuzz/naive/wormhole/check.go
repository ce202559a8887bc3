package wormhole

// attackers lists the pieces that attack the King on a square (WORM-CHECK-1).
func (m *Model) attackers(b *board, king square) []square {
	var all []square
	if m.off[check1] {
		return nil
	}
	for from := range square(64) {
		if sideOf(b[from]) != opponent(sideOf(b[king])) {
			continue
		}
		for _, p := range m.paths(b, from) {
			if p.to == king && m.takes(b, from, p) {
				all = append(all, from)
				break
			}
		}
	}
	return all
}

// takes reports whether a piece could capture an enemy at the end of a path.
func (m *Model) takes(b *board, from square, p path) bool {
	switch {
	case p.straight():
		return m.off[pawn1] && len(m.pawnWay(b, from, p)) == 0
	case kindOf(b[from]) == 'K' && m.off[q13]:
		return near(from, p.to)
	}
	return true
}

// near reports whether two squares touch, holes or not.
func near(a, b square) bool {
	for _, d := range eight {
		if s, ok := beside(a, d); ok && s == b {
			return true
		}
	}
	return false
}

// checks lists the pieces that attack a King of a side, a1, b1 … h8.
func (m *Model) checks(b *board, side byte) []square {
	var attacking [64]bool
	for _, king := range b.find(of(side, 'K')) {
		for _, s := range m.attackers(b, king) {
			attacking[s] = true
		}
	}
	var all []square
	for s := range square(64) {
		if attacking[s] {
			all = append(all, s)
		}
	}
	return all
}
