package nemoroth

// pileOn returns the code of the Leaf Pile on a square, mobile or petrified, and
// whether there is one. There is at most one (ENGULF-2).
func (b *board) pileOn(sq Square) (code, bool) {
	for c := range codesIn(leafPileCodes) {
		if b.planes[c].has(sq) {
			return c, true
		}
	}
	return 0, false
}

// engulf puts a group on its goal. An arriving Leaf Pile engulfs every occupant,
// another Leaf Pile included. A Leaf Pile at rest engulfs the whole group.
//
// Rules: ENGULF-1, ENGULF-2
func (p *ply) engulf(g *group) {
	if p.occupied.has(g.to) && g.codes != 0 {
		if g.codes&leafPileCodes != 0 {
			p.engulfAll(g)
			return
		}
		if pile, ok := p.pileOn(g.to); ok {
			p.irreversible = p.irreversible || g.codes != 1<<codeMummy
			p.loseArrived(g, g.codes, EffectEngulf, ruleEngulf2)
			p.digestOn(pile, g.to)
			return
		}
	}
	for set := g.codes; set != 0; set &= set - 1 {
		c := firstCode(set)
		p.add(c, g.to, g.count(c))
	}
	if g.digesting {
		p.setDigesting(g.to, true)
	}
}

// engulfAll puts a Leaf Pile on an occupied square, where it engulfs all occupants.
func (p *ply) engulfAll(g *group) {
	for c := range codesIn(p.codesOn(g.to)) {
		rule := ruleEngulf1
		if leafPileCodes>>c&1 != 0 {
			rule = ruleEngulf2
		}
		p.lose(c, g.to, EffectEngulf, rule, p.tracer.arrival())
		p.irreversible = p.irreversible || c != codeMummy // MUMMY-1 can restore a Mummy
	}
	pile := firstCode(g.codes)
	p.add(pile, g.to, 1)
	p.setDigesting(g.to, g.digesting)
	p.digestOn(pile, g.to)
}

// digestOn starts the digesting of a mobile Leaf Pile that has engulfed an
// occupant.
//
// Rules: ENGULF-3
func (p *ply) digestOn(pile code, sq Square) {
	if pieceOfCode[pile].Petrified || p.digest.has(sq) {
		return
	}
	if p.tracer != nil {
		p.tracer.digest(pile, sq)
	}
	p.setDigesting(sq, true)
}

// leaveMummy puts a Mummy on the square that a digesting Leaf Pile leaves
// voluntarily, and ends the digesting.
//
// Rules: MUMMY-1
func (p *ply) leaveMummy(g *group) {
	if p.tracer != nil {
		p.tracer.leaveMummy(g)
	}
	g.digesting = false
	p.add(codeMummy, g.from, 1)
}
