package naive

import "github.com/nemoroth/rules/nemoroth"

// GhastsWhere lists the Ghasts that count (GHAST-1) and for which a rule is true, in the
// order a1, b1 … h8.
func (c Case) GhastsWhere(rule Test) (all []Piece) {
	for _, c.Ghast = range c.Pieces {
		counts := c.Ghast.Kind == nemoroth.Ghast && c.about(c.Ghast).Holds("GHAST-1")
		if counts && rule(c) {
			all = append(all, c.Ghast)
		}
	}
	return all
}

// bars is GHAST-2: a piece may enter a square in range of a Ghast only if the square
// is further from that Ghast than its starting square. Allegiance does not matter
// (GHAST-3), and Zombies ignore all of this (GHAST-6).
func bars(c Case) bool {
	nearer := c.Distance(c.To, c.Ghast.At) <= c.Distance(c.At, c.Ghast.At)
	return c.Who.Kind != zombie && c.InRange(c.Ghast.At, c.To) && nearer
}

// barsCrossing is RIDER-GHAST: a square that a Fiend crosses must satisfy §4 like
// the square where it stops.
func barsCrossing(c Case) bool { return c.Holds("GHAST-2") }

// covers is GHAST-4: a Leaf Pile that steps onto a Ghast's own square engulfs it,
// so that Ghast does not count for the move. OPT-4 excepts its own Ghast.
func covers(c Case) bool {
	excepted := c.Options.OwnGhastBars && c.Ghast.Side == c.Who.Side
	return c.Who.Kind == leafPile && c.Ghast.At == c.To && !excepted
}

// waives is GHAST-5: a Human that an enemy Ghast compels may step to its eighth
// rank, whether or not that is flight from any Ghast.
func waives(c Case) bool {
	return c.Promotion() && len(c.GhastsWhere(c.Tests["COMP-GHAST"])) > 0
}

// Promotion reports whether a Human goes to its eighth rank.
func (c Case) Promotion() bool { return c.Who.promotesOn(c.To) }

// Barring lists the Ghasts that forbid a piece to go to a square, the piece itself
// excepted (GHAST-1). If crossing, it does not stop there.
func (c Case) Barring(crossing bool) []Piece {
	return c.GhastsWhere(func(c Case) bool {
		switch {
		case c.Ghast.ID == c.Who.ID:
			return false
		case crossing:
			return c.Holds("RIDER-GHAST")
		}
		return !c.Holds("GHAST-4") && !c.Holds("GHAST-5") && c.Holds("GHAST-2")
	})
}
