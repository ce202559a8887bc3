package nemoroth

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
	p.depart(g)
	if fiends := g.codes & fiendCodes; fiends != 0 { // STEP-1
		p.layIchor(g, firstCode(fiends))
	}
	if g.voluntary && g.digesting {
		p.leaveMummy(g) // STEP-1
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

func (p *ply) move(m Move) {
	c := mobileCode(p.side, m.Kind())
	g := group{from: m.from(), to: m.to(), voluntary: true}
	g.codes = 1 << c
	p.taken[c] = 1
	p.remove(c, g.from, 1)
	if p.digest.has(g.from) {
		g.digesting = true
		p.setDigesting(g.from, false)
	}
	p.step(&g)
}

// scream pushes the occupants of the adjacent squares, square by square. The pushes
// of a bare scream go clockwise: their order makes no difference, or SCREAM-5
// requires this one.
//
// Rules: SCREAM-2
func (p *ply) scream(m Move) {
	at, order := m.from(), m.order()
	if order == 0 {
		order = clockwise(p.neighbours(at))
	}
	if p.tracer != nil {
		p.tracer.scream(p.side, at)
	}
	for i := range order.len() {
		p.push(at, order.dir(i))
	}
}

// push moves all occupants of a square next to a Go Away one square away from it,
// as one step. Ichor stays.
//
// Rules: SCREAM-3, SCREAM-6
func (p *ply) push(goAway Square, dir int) {
	g := group{from: neighbourOf[goAway][dir], to: pushGoal[goAway][dir]}
	p.take(&g)
	p.step(&g)
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
func (p *ply) lose(c code, sq Square, kind EffectKind, rule Rule) {
	if p.fates != nil {
		p.fates.lose(c, sq, false)
	}
	if p.tracer != nil {
		p.tracer.lose(kind, c, sq, rule)
	}
	p.remove(c, sq, p.count(c, sq))
}

// loseArrived removes some codes from a group that has arrived.
func (p *ply) loseArrived(g *group, lost uint32, kind EffectKind, rule Rule) {
	g.codes &^= lost
	for c := range codesIn(lost) {
		if p.fates != nil {
			p.fates.lose(c, g.to, true)
		}
		if p.tracer != nil {
			p.tracer.loseArrived(c, kind, rule)
		}
	}
}

// A group is what goes from one square to another in one step: the piece that moves
// voluntarily, or all occupants of a pushed square (SCREAM-3). board.taken counts them.
type group struct {
	codes     uint32
	digesting bool   // whether the Leaf Pile among them is digesting
	from, to  Square // to is NoSquare if the group falls off the board
	voluntary bool
}

// take removes all occupants of a square and makes them the group.
func (b *board) take(g *group) {
	sq := g.from
	g.codes, g.digesting = b.codesOn(sq), b.digest.has(sq)
	b.setDigesting(sq, false)
	if l := b.lone[sq]; l != 0 {
		b.taken[l-1] = 1
		b.remove(code(l-1), sq, 1)
		return
	}
	for c := range codesIn(g.codes) {
		n := b.count(c, sq)
		b.taken[c] = n
		b.setCount(c, sq, n, 0)
	}
	b.occupied &^= bit(sq)
	b.crowded &^= bit(sq)
}

// layIchor puts ten plies of ichor on the squares that a Fiend leaves. A moving
// Fiend leaves its starting square and every square that it crosses. Zombies that
// stay on the starting square dissolve.
//
// Rules: ICHOR-1
func (p *ply) layIchor(g *group, fiend code) {
	left := bit(g.from)
	if g.voluntary {
		_, between := rayTo(g.from, g.to)
		left |= between
	}
	if p.tracer != nil {
		p.tracer.layIchor(left, fiend)
	}
	p.setIchor(left, freshIchor)
	p.fresh |= left
	if zombies := p.codesOn(g.from) & zombieCodes; zombies != 0 {
		for c := range codesIn(zombies) {
			p.lose(c, g.from, EffectDissolve, "ICHOR-3")
		}
		p.consumeIchor(g.from, "ICHOR-3")
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
	rule := Rule("ICHOR-3")
	if _, onPile := p.pileOn(g.to); onPile {
		rule = "ICHOR-5"
	}
	p.loseArrived(g, g.codes&zombieCodes, EffectDissolve, rule)
	p.consumeIchor(g.to, rule)
}

// consumeIchor removes the ichor of a square after a Zombie has dissolved there.
func (p *ply) consumeIchor(sq Square, rule Rule) {
	if p.tracer != nil {
		p.tracer.consumeIchor(sq, rule)
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
		p.tracer.evaporate(old)
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
	rule := Rule("ZOMBIE-1")
	if ichor {
		rule = "ICHOR-4"
	}
	for c := range codesIn(p.codesOn(g.to)) {
		p.lose(c, g.to, EffectDestroy, rule)
		p.irreversible = true
	}
	p.setDigesting(g.to, false)
	if ichor {
		p.loseArrived(g, g.codes, EffectDissolve, "ICHOR-4")
		p.consumeIchor(g.to, "ICHOR-4")
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
		zombie, n := zombieCode[c], p.taken[c]
		if g.codes>>zombie&1 != 0 {
			n += p.taken[zombie]
		}
		g.codes = g.codes&^(1<<c) | 1<<zombie
		p.taken[zombie] = n
	}
}

// pileOn returns the code of the Leaf Pile on a square, mobile or petrified, and
// whether there is one. There is at most one (ENGULF-2).
func (b *board) pileOn(sq Square) (code, bool) {
	pile := b.codesOn(sq) & leafPileCodes
	return firstCode(pile), pile != 0
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
			p.loseArrived(g, g.codes, EffectEngulf, "ENGULF-2")
			p.digestOn(pile, g.to)
			return
		}
	}
	for set := g.codes; set != 0; set &= set - 1 {
		c := firstCode(set)
		p.add(c, g.to, p.taken[c])
	}
	if g.digesting {
		p.setDigesting(g.to, true)
	}
}

// engulfAll puts a Leaf Pile on an occupied square, where it engulfs all occupants.
func (p *ply) engulfAll(g *group) {
	for c := range codesIn(p.codesOn(g.to)) {
		rule := Rule("ENGULF-1")
		if leafPileCodes>>c&1 != 0 {
			rule = "ENGULF-2"
		}
		p.lose(c, g.to, EffectEngulf, rule)
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

// seen returns the squares that any Basilisk sees, mobile or petrified and of
// either side. Occupants between do not matter, and engulfed Basilisks see nothing.
//
// Rules: GAZE-1
func (b *board) seen() Squares {
	return gazeUp(b.of(Alabaster, Basilisk)) | gazeDown(b.of(Obsidian, Basilisk))
}

// gazeUp returns the squares that Alabaster's Basilisks on some squares see, and
// gazeDown those that Obsidian's see. Alabaster's Basilisks see a square of x from
// gazeDown(x), Obsidian's from gazeUp(x).
func gazeUp(from Squares) Squares   { return from.up(2).sideways() | from.down(1).sideways() }
func gazeDown(from Squares) Squares { return from.down(2).sideways() | from.up(1).sideways() }

// petrify petrifies every mobile piece other than a Zombie on a seen square.
// Statues, Mummies and ichor do not change. A petrified Basilisk still sees the
// same squares, so one pass is enough.
//
// After every step no such piece is left on a seen square. So petrify needs to look
// only at the square of the arriving group and at the squares that its Basilisks
// see.
//
// Rules: GAZE-2, GAZE-3, GAZE-5, MUMMY-2
func (p *ply) petrify(g *group) {
	look := bit(g.to)
	for set := g.codes & basiliskCodes; set != 0; set &= set - 1 {
		look |= gazeOf[pieceOfCode[firstCode(set)].Side.index()][g.to]
	}
	if look &= p.occupied; look == 0 {
		return
	}
	if look &= p.seen(); look == 0 {
		return
	}
	for c := range codeStatue {
		if zombieCodes>>c&1 != 0 {
			continue
		}
		for hit := p.planes[c] & look; hit != 0; {
			p.turnToStone(c, hit.Pop())
		}
	}
	if p.tracer != nil {
		p.tracer.sortPetrified()
	}
}

// turnToStone petrifies all occupants of a code on a square. A petrified Leaf Pile
// stops digesting, because it will never leave a Mummy (GAZE-3).
func (p *ply) turnToStone(c code, sq Square) {
	if p.fates != nil {
		p.fates.petrify(c, sq)
	}
	if p.tracer != nil {
		p.tracer.petrify(c, sq)
	}
	p.change(c, petrifiedCode[c], sq)
	if leafPileCodes>>c&1 != 0 {
		p.setDigesting(sq, false)
	}
	p.irreversible = true
}
