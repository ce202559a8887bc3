package nemoroth

// layIchor puts ten plies of ichor on the squares that a Fiend leaves. A moving
// Fiend leaves its starting square and every square that it crosses. Zombies that
// stay on the starting square dissolve.
//
// Rules: ICHOR-1
func (p *ply) layIchor(g *group, fiend code) {
	left := bit(g.from)
	if g.voluntary {
		_, between, _ := rayTo(g.from, g.to)
		left |= between
	}
	if p.tracer != nil {
		p.tracer.layIchor(p.board, left, fiend)
	}
	p.setIchor(left, freshIchor)
	p.fresh |= left
	if zombies := p.codesOn(g.from) & zombieCodes; zombies != 0 {
		for c := range codesIn(zombies) {
			p.lose(c, g.from, EffectDissolve, ruleIchor3, p.tracer.laidOn())
		}
		p.consumeIchor(g.from, ruleIchor3)
	}
}

// dissolve removes the Zombies of a group that has arrived on an ichorous square,
// and the ichor. Other occupants are unharmed. Ichor acts before a Leaf Pile does.
//
// Rules: ICHOR-3, ICHOR-5
func (p *ply) dissolve(g *group) {
	if !p.ichorous().has(g.to) {
		return
	}
	rule := ruleIchor3
	if _, onPile := p.pileOn(g.to); onPile {
		rule = ruleIchor5
	}
	p.loseArrived(g, g.codes&zombieCodes, EffectDissolve, rule)
	p.consumeIchor(g.to, rule)
}

// consumeIchor removes the ichor of a square after a Zombie has dissolved there.
func (p *ply) consumeIchor(sq Square, rule Rule) {
	if p.tracer != nil {
		p.tracer.consumeIchor(p.board, sq, rule)
	}
	p.setIchor(bit(sq), 0)
	p.irreversible = true
}

// evaporate lowers all ichor by one ply, except the ichor of this ply.
//
// Rules: ICHOR-2
func (p *ply) evaporate() {
	old := p.ichorous() &^ p.fresh
	if p.tracer != nil {
		p.tracer.evaporate(p.board, old)
	}
	for i := 0; old != 0; i++ {
		p.ichor[i] ^= old
		old &= p.ichor[i] // borrow from the next plane where the bit was 0
	}
}

// destroy removes the occupants of a square that a Zombie moves to. On an ichorous
// square the Zombie and the ichor go too.
//
// Rules: ZOMBIE-1, ICHOR-4
func (p *ply) destroy(g *group) {
	ichor := p.ichorous().has(g.to)
	rule := ruleZombie1
	if ichor {
		rule = ruleIchor4
	}
	for c := range codesIn(p.codesOn(g.to)) {
		p.lose(c, g.to, EffectDestroy, rule, 0)
		p.irreversible = true
	}
	p.setDigesting(g.to, false)
	if ichor {
		p.loseArrived(g, g.codes, EffectDissolve, ruleIchor4)
		p.consumeIchor(g.to, ruleIchor4)
	}
}
