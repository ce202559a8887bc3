package nemoroth

// play carries out a move that the board allows physically; whether it is legal
// is not asked. A scream's pushes are resolved wholly one after the other.
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

// step resolves one step: a voluntary move or one pushed square. Promotion comes
// before ichor, engulfing and gaze. Only a Zombie that moves of its own accord
// destroys.
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

// leave lets a Fiend lay ichor where it leaves, and a digesting Leaf Pile that
// moves of its own accord a Mummy.
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

// scream pushes what is adjacent, square by square; the Go Away stays. A bare
// scream's order does not matter or, under SCREAM-5, is clockwise.
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

// push moves everything that stands on one square next to a Go Away one square
// away from it, as one step. Ichor stays where it is.
//
// Rules: SCREAM-3, SCREAM-6
func (p *ply) push(goAway Square, dir int) {
	g := group{from: neighbourOf[goAway][dir], to: pushGoal[goAway][dir]}
	g.occupants = p.take(g.from)
	p.depart(&g)
	p.step(&g)
}
