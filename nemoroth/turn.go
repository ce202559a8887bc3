package nemoroth

import (
	"slices"
)

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

// A ply is one move while it is carried out on a board. The rules are the same code
// with and without a tracer; without one, a ply does not allocate.
type ply struct {
	*board
	rules  Ruleset
	tracer *tracer // nil if no trace is wanted
	fates  *fates  // nil if no satisfaction is asked about

	fresh Squares // ichor of this ply, which does not fade in it (ICHOR-2)
	// irreversible is set if a piece was petrified, promoted or lost, so that no
	// earlier position can occur again (REP-1). In doubt it is not set.
	irreversible bool
}

// depart begins a step. The group has already been taken off the board.
func (p *ply) depart(g *group) {
	if p.fates != nil || p.tracer != nil {
		p.note(g)
	}
}

// note reports a departure to the fates and the tracer.
func (p *ply) note(g *group) {
	if p.fates != nil {
		p.fates.depart(g)
	}
	if p.tracer != nil {
		p.tracer.depart(g)
	}
}

// lose removes all occupants of a code from a square for good.
func (p *ply) lose(c code, sq Square, kind EffectKind, rule Rule, cause int) {
	if p.fates != nil {
		p.fates.lose(c, sq)
	}
	if p.tracer != nil {
		p.tracer.lose(kind, p.piece(c, sq), p.count(c, sq), sq, rule, cause)
	}
	p.removeAll(c, sq)
}

// loseArrived removes some codes from a group that has arrived.
func (p *ply) loseArrived(g *group, lost uint32, kind EffectKind, rule Rule) {
	g.codes &^= lost
	if p.fates == nil && p.tracer == nil {
		return
	}
	for c := range codesIn(lost) {
		if p.fates != nil {
			p.fates.loseArrived(c)
		}
		if p.tracer != nil {
			p.tracer.loseArrived(c, kind, rule)
		}
	}
}

// occupants are the occupants of a square after they were taken off the board.
type occupants struct {
	codes     uint32
	digesting bool           // whether the Leaf Pile among them is digesting
	counts    *[codes]uint32 // by code; nil if there is one of each code
}

func (o *occupants) count(c code) uint32 {
	if o.counts != nil {
		return o.counts[c]
	}
	return 1
}

// A group is what goes from one square to another in one step: the piece that moves
// voluntarily, or all occupants of a pushed square (SCREAM-3).
type group struct {
	occupants
	from, to  Square // to is NoSquare if the group falls off the board
	voluntary bool
}

// take removes all occupants of a square and returns them. Their counts are valid
// until the next call of take.
func (b *board) take(sq Square) (o occupants) {
	o.codes, o.digesting = b.codesOn(sq), b.digest.has(sq)
	b.setDigesting(sq, false)
	if l := b.lone[sq]; l != 0 {
		b.removeOne(code(l-1), sq)
		return o
	}
	if b.twinned.has(sq) {
		o.counts = &b.taken
	}
	for c := range codesIn(o.codes) {
		n := uint32(1)
		if o.counts != nil {
			n = b.count(c, sq)
			b.taken[c] = n
		}
		b.planes[c] &^= bit(sq)
		b.pieces ^= occupantKey(c, sq, n)
	}
	if o.counts != nil {
		from, _ := b.twinAt(0, sq)
		to, _ := b.twinAt(codes, sq)
		b.twins = slices.Delete(b.twins, from, to)
		b.twinned &^= bit(sq)
	}
	b.occupied &^= bit(sq)
	b.crowded &^= bit(sq)
	b.lone[sq] = 0
	return o
}

// retake turns all taken occupants of code c into occupants of code d.
func (b *board) retake(o *occupants, c, d code) {
	n := o.count(c)
	if o.codes>>d&1 != 0 {
		n += o.count(d)
	}
	if n > 1 && o.counts == nil {
		o.counts = &b.taken
		for c := range codesIn(o.codes) {
			b.taken[c] = 1
		}
	}
	o.codes = o.codes&^(1<<c) | 1<<d
	if o.counts != nil {
		o.counts[d] = n
	}
}
