package nemoroth

// seen returns the squares that any Basilisk sees, mobile or petrified and of
// either side. Occupants between do not matter, and engulfed Basilisks see nothing.
//
// Rules: GAZE-1
func (b *board) seen() Squares {
	return gazeUp(b.of(Alabaster, Basilisk)) | gazeDown(b.of(Obsidian, Basilisk))
}

// basilisks returns the squares with Basilisks, mobile or petrified and of either side.
func (b *board) basilisks() Squares { return b.of(Alabaster, Basilisk) | b.of(Obsidian, Basilisk) }

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
		p.tracer.petrify(p.board, c, sq)
	}
	p.change(c, petrifiedCode[c], sq)
	if leafPileCodes>>c&1 != 0 {
		p.setDigesting(sq, false)
	}
	p.irreversible = true
}
