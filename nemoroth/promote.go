package nemoroth

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
