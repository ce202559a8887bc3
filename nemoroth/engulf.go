package nemoroth

// pileOn returns the Leaf Pile on a square, mobile or petrified; there is at
// most one (ENGULF-2).
func (b *board) pileOn(sq Square) (code, bool) {
	for c := range codesIn(leafPileCodes) {
		if b.planes[c].has(sq) {
			return c, true
		}
	}
	return 0, false
}

// engulfAll lets a Leaf Pile that arrives on a square engulf every occupant
// (ENGULF-1), another pile too (ENGULF-2). It reports whether there was one.
func (t *turn) engulfAll(sq Square) bool {
	there := t.codesOn(sq)
	for c := range codesIn(there) {
		if t.rec != nil {
			rule := RuleEngulf1
			if pieceOfCode[c].Kind == LeafPile {
				rule = RuleEngulf2
			}
			t.rec.gone(EffectEngulf, t.piece(c, sq), c, t.count(c, sq), sq, rule, t.rec.arrival(0))
		}
		t.removeAll(c, sq)
		t.irreversible = t.irreversible || c != codeMummy // a lone Mummy comes back: MUMMY-1
	}
	t.setDigesting(sq, false) // that of an engulfed pile
	return there != 0
}

// digestOn marks a mobile Leaf Pile that has engulfed something (ENGULF-3).
func (t *turn) digestOn(pile code, sq Square) {
	if pieceOfCode[pile].Petrified || t.digest.has(sq) {
		return
	}
	if t.rec != nil {
		t.rec.digest(pile, sq)
	}
	t.setDigesting(sq, true)
}
