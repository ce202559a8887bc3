package nemoroth

// inRange returns the squares in range of at least one of some Ghasts (GEO-1).
func inRange(ghasts Squares) (all Squares) {
	for ; ghasts != 0; ghasts = ghasts.rest() {
		all |= rangeOf[ghasts.First()&63]
	}
	return all
}

// tooNear returns the squares that some Ghasts, of either side, forbid to a piece
// that starts from a square: those in range of a Ghast and no further from that
// Ghast than the start. A Ghast on the start, the mover itself included, forbids
// nothing, because every move goes further away from it.
//
// Rules: GHAST-2, GHAST-3
func tooNear(from Square, ghasts Squares) (all Squares) {
	barred := &noFurther[from&63]
	for ; ghasts != 0; ghasts = ghasts.rest() {
		all |= barred[ghasts.First()&63]
	}
	return all
}

// ghasts holds the Ghasts of a position and the squares in their range.
type ghasts struct {
	allGhasts  Squares // mobile or petrified, of either side
	engulfable Squares // those of allGhasts that a Leaf Pile may move onto
	ghastly    Squares // squares in range of a Ghast
	compelling Squares // squares in range of an enemy Ghast
	gripping   Squares // squares in range of an own Ghast
	promotion  Squares // the eighth rank of the side to move
}

// init computes the sets for a side to move. Engulfed Ghasts are not on the board and do not count.
//
// Rules: GHAST-1
func (g *ghasts) init(b *board, r Ruleset, side Side) {
	own, enemy := b.of(Alabaster, Ghast), b.of(Obsidian, Ghast)
	if side == Obsidian {
		own, enemy = enemy, own
	}
	g.allGhasts = own | enemy
	g.compelling, g.gripping = inRange(enemy), inRange(own)
	g.ghastly = g.compelling | g.gripping
	g.face(b, r, side)
}

// face sets the fields that differ by the side to move, without the ranges.
func (g *ghasts) face(b *board, r Ruleset, side Side) {
	g.engulfable = g.allGhasts
	if r.OwnGhastBars {
		g.engulfable &^= b.of(side, Ghast)
	}
	g.promotion = rankSet(side.EighthRank())
}

// forbidden returns the squares that Ghasts forbid to a piece that starts from a
// square, without the exceptions for Leaf Piles, Humans and Zombies.
func (g *ghasts) forbidden(from Square) Squares {
	if !g.ghastly.has(from) {
		return g.ghastly
	}
	return tooNear(from, g.allGhasts)
}

// facing returns the Ghasts that count for a move of a kind: all of them, except
// those that a Leaf Pile engulfs by the move. None counts for a Zombie or for the
// promotion of a Human that an enemy Ghast compels.
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
