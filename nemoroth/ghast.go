package nemoroth

// ghasts returns the squares of all Ghasts that frighten: mobile or petrified,
// of either side; an engulfed one is not on the board (GHAST-1).
func (b *board) ghasts() Squares {
	return b.ghastsOf(Alabaster) | b.ghastsOf(Obsidian)
}

func (b *board) ghastsOf(s Side) Squares { return b.mobile(s, Ghast) | b.statue(s, Ghast) }

// inRange returns the squares in range of any of some Ghasts (GEO-1).
func inRange(ghasts Squares) (all Squares) {
	for ghasts != 0 {
		all |= rangeOf[ghasts.Pop()]
	}
	return all
}

// tooNear returns the squares that some Ghasts forbid to a piece that starts
// from a square: those in a Ghast's range and no further from it, each Ghast
// for itself (GHAST-2). A Ghast on the starting square, the mover itself
// included, forbids nothing: every step leads away from it. Whose Ghasts they
// are does not matter here (GHAST-3).
func tooNear(from Square, ghasts Squares) (all Squares) {
	for ghasts != 0 {
		all |= noFurther[from][ghasts.Pop()]
	}
	return all
}

// ghastsFacing returns the Ghasts that count when a piece of a kind steps from
// one square to another: all, less those that a Leaf Pile engulfs by that very
// step (GHAST-4) and less all of them where a compelled Human promotes
// (GHAST-5) or a Zombie moves (GHAST-6).
func (g *generator) ghastsFacing(k Kind, from, to Square) Squares {
	switch {
	case k == Zombie:
		return 0
	case k == Human && to.Rank() == g.side.EighthRank() && g.compelling.has(from):
		return 0
	case k == LeafPile && !(g.rules.OwnGhastBars && g.ghastsOf(g.side).has(to)):
		return g.allGhasts &^ bit(to)
	}
	return g.allGhasts
}
