package nemoroth

// play carries out a move that is physically possible, legal or not. It resolves
// each push of a scream completely before the next.
//
// Rules: STEP-7, STEP-8
func (p *ply) play(m Move) {
	switch m.op() {
	case opMove:
		p.move(m)
	case opScream:
		p.scream(m)
	}
	p.evaporate()              // STEP-7
	p.side = p.side.Opponent() // STEP-8
	p.setKey()
}

// step resolves one step: a voluntary move, or the push of one square. Promotion
// comes before ichor, engulfing and gaze. A pushed Zombie destroys nothing.
//
// Rules: STEP-1, STEP-2, STEP-3, STEP-4, STEP-5, STEP-6, PROMOTE-3, ZOMBIE-2
func (p *ply) step(g *group) {
	if g.codes&(fiendCodes|leafPileCodes) != 0 {
		p.leave(g) // STEP-1
	}
	if g.to == NoSquare { // STEP-2
		p.irreversible = true
		return
	}
	if g.voluntary && g.codes&zombieCodes != 0 {
		p.destroy(g) // STEP-2
	}
	if g.codes&humanCodes != 0 {
		p.promote(g) // STEP-3
	}
	if g.codes&zombieCodes != 0 {
		p.dissolve(g) // STEP-4
	}
	p.engulf(g)  // STEP-5
	p.petrify(g) // STEP-6
}

// leave makes a Fiend lay ichor on the squares it leaves, and a digesting Leaf Pile
// that moves voluntarily leave a Mummy.
func (p *ply) leave(g *group) {
	if fiends := g.codes & fiendCodes; fiends != 0 {
		p.layIchor(g, firstCode(fiends))
	}
	if g.voluntary && g.digesting {
		p.leaveMummy(g)
	}
}

func (p *ply) move(m Move) {
	c := mobileCode(p.side, m.Kind())
	g := group{from: m.from(), to: m.to(), voluntary: true}
	g.codes = 1 << c
	p.removeOne(c, g.from)
	if p.digest.has(g.from) {
		g.digesting = true
		p.setDigesting(g.from, false)
	}
	p.depart(&g)
	p.step(&g)
}

// scream pushes the occupants of the adjacent squares, square by square. The pushes
// of a bare scream go clockwise: their order makes no difference, or SCREAM-5
// requires this one.
//
// Rules: SCREAM-2
func (p *ply) scream(m Move) {
	order := m.order()
	if order == 0 {
		order = clockwise(p.neighbours(m.from()))
	}
	if p.tracer != nil {
		p.tracer.scream(p.side, m.from())
	}
	for i := range order.len() {
		p.push(m.from(), order.dir(i))
	}
}

// push moves all occupants of a square next to a Go Away one square away from it,
// as one step. Ichor stays.
//
// Rules: SCREAM-3, SCREAM-6
func (p *ply) push(goAway Square, dir int) {
	g := group{from: neighbourOf[goAway][dir], to: pushGoal[goAway][dir]}
	g.occupants = p.take(g.from)
	p.depart(&g)
	p.step(&g)
}
