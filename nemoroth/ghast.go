package nemoroth

// inRange returns the squares in range of any of some Ghasts (GEO-1).
func inRange(ghasts Squares) (all Squares) {
	for ghasts != 0 {
		all |= rangeOf[ghasts.Pop()]
	}
	return all
}

// tooNear returns the squares that some Ghasts forbid to a piece that starts
// from a square: those in a Ghast's range and no further from it, each Ghast
// for itself. A Ghast on the starting square, the mover itself included, forbids
// nothing: every move leads away from it. Whose Ghasts they are does not matter
// here.
//
// Rules: GHAST-2, GHAST-3
func tooNear(from Square, ghasts Squares) (all Squares) {
	for ghasts != 0 {
		all |= noFurther[from][ghasts.Pop()]
	}
	return all
}

// ghasts says where the Ghasts of a position keep the side on move from going.
type ghasts struct {
	allGhasts  Squares // mobile or petrified, of either side
	engulfable Squares // of these, the ones that a Leaf Pile may move onto
	ghastly    Squares // squares in range of any Ghast
	compelling Squares // squares in range of an enemy Ghast
	promotion  Squares // the side's eighth rank
}

// init finds the Ghasts that count. An engulfed one is not on the board.
//
// Rules: GHAST-1
func (g *ghasts) init(b *board, r Ruleset) {
	own, enemy := b.of(b.side, Ghast), b.of(b.side.Opponent(), Ghast)
	g.allGhasts, g.engulfable = own|enemy, own|enemy
	if r.OwnGhastBars {
		g.engulfable &^= own
	}
	g.compelling = inRange(enemy)
	g.ghastly = g.compelling | inRange(own)
	g.promotion = rankSet(b.side.EighthRank())
}

// forbidden returns the squares that Ghasts forbid to a piece starting from a
// square, exceptions aside.
func (g *ghasts) forbidden(from Square) Squares {
	if !g.ghastly.has(from) {
		return g.ghastly
	}
	return tooNear(from, g.allGhasts)
}

// facing returns the Ghasts that count when a piece of a kind moves from one
// square to another: all, less those that a Leaf Pile engulfs by that very move,
// and less all of them where a Human compelled by a Ghast promotes or a Zombie
// moves.
//
// Rules: GHAST-4, GHAST-5, GHAST-6
func (g *ghasts) facing(k Kind, from, to Square) Squares {
	switch {
	case k == Zombie, k == Human && g.promotion.has(to) && g.compelling.has(from):
		return 0
	case k == LeafPile:
		return g.allGhasts &^ (bit(to) & g.engulfable)
	}
	return g.allGhasts
}
