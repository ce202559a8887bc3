package nemoroth

// destroy removes the occupants of a square that a Zombie moves to. On an ichorous
// square the Zombie and the ichor go too.
//
// Rules: ZOMBIE-1, ICHOR-4
func (p *ply) destroy(g *group) {
	ichor := p.ichorous().has(g.to)
	rule := RuleZombie1
	if ichor {
		rule = RuleIchor4
	}
	for c := range codesIn(p.codesOn(g.to)) {
		p.lose(c, g.to, EffectDestroy, rule, 0)
		p.irreversible = true
	}
	p.setDigesting(g.to, false)
	if ichor {
		p.loseArrived(g, g.codes, EffectDissolve, RuleIchor4)
		p.consumeIchor(g.to, RuleIchor4)
	}
}

// promote turns the Humans of a group on their eighth rank into Zombies: the mobile
// ones and, without OPT-3, the petrified ones.
//
// Rules: PROMOTE-1, PROMOTE-2
func (p *ply) promote(g *group) {
	if rank := g.to.Rank(); rank != 0 && rank != 7 {
		return
	}
	for c := range codesIn(g.codes & humanCodes) {
		human := pieceOfCode[c]
		if g.to.Rank() != human.Side.EighthRank() || human.Petrified && p.rules.StatuesStayStone {
			continue
		}
		if p.fates != nil {
			p.fates.promote(c)
		}
		if p.tracer != nil {
			p.tracer.promote(c)
		}
		p.irreversible = true
		p.retake(&g.occupants, c, zombieCode[c])
	}
}
