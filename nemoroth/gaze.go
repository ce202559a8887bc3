package nemoroth

// seen returns the squares that some Basilisk sees: mobile or petrified, of
// either side, whatever stands between. Engulfed Basilisks are not on the board.
//
// Rules: GAZE-1
func (b *board) seen() Squares {
	return gazeUp(b.of(Alabaster, Basilisk)) | gazeDown(b.of(Obsidian, Basilisk))
}

// gazeUp returns what Alabaster's Basilisks see from some squares, gazeDown what
// Obsidian's do. Each also tells from where the other side would see them.
func gazeUp(from Squares) Squares   { return from.up(2).sideways() | from.down(1).sideways() }
func gazeDown(from Squares) Squares { return from.down(2).sideways() | from.up(1).sideways() }

// petrify turns every mobile piece on a seen square to stone, friend or foe,
// except Zombies. Statues, Mummies and ichor stay as they are. A petrified
// Basilisk sees what it saw before, so one pass settles everything.
//
// After every step no such piece is left on a seen square. So it is enough to
// look where a group has just arrived, and at what the Basilisks in it see.
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

// turnToStone petrifies all occupants of a code on a square. A petrified Leaf
// Pile no longer digests, since it will never leave its Mummy (GAZE-3).
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
