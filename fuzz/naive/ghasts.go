package naive

import (
	"slices"

	"github.com/nemoroth/rules/nemoroth"
)

// A Ghast is a Ghast that counts (GHAST-1), with its square.
type Ghast struct {
	Piece
	At Square
}

// counts is GHAST-1: every Ghast counts, mobile or petrified, of either side.
func counts(Ghast) bool { return true }

// Ghasts lists the Ghasts that count, in the order a1, b1 … h8.
func (p *Position) Ghasts() []Ghast {
	if p.ghasts == nil {
		p.ghasts = []Ghast{}
		for _, sq := range squares {
			for _, who := range p.Board.At[sq] {
				if g := (Ghast{who, sq}); who.Kind == nemoroth.Ghast && p.Counts(g) {
					p.ghasts = append(p.ghasts, g)
				}
			}
		}
	}
	return p.ghasts
}

// bars is GHAST-2: a piece may enter a square in range of a Ghast only if the square
// is further from that Ghast than its starting square. Allegiance does not matter
// (GHAST-3), and Zombies ignore all of this (GHAST-6).
func bars(p *Position, g Ghast, who Piece, from, sq Square) bool {
	if who.Kind == nemoroth.Zombie {
		return false
	}
	return p.InRange(g.At, sq) && p.Distance(sq, g.At) <= p.Distance(from, g.At)
}

// barsCrossing is RIDER-GHAST: a square that a Fiend crosses must satisfy §4 like
// the square where it stops.
func barsCrossing(p *Position, g Ghast, who Piece, from, sq Square) bool {
	return p.Bars(p, g, who, from, sq)
}

// covers is GHAST-4: a Leaf Pile that steps onto a Ghast's own square engulfs it,
// so that Ghast does not count for the move. OPT-4 excepts its own Ghast.
func covers(p *Position, g Ghast, who Piece, to Square) bool {
	own := g.Side == who.Side
	return who.Kind == nemoroth.LeafPile && g.At == to &&
		!(own && p.Options.OwnGhastBars)
}

// waives is GHAST-5: a Human that an enemy Ghast compels may step to its eighth
// rank, whether or not that is flight from any Ghast.
func waives(p *Position, g Ghast, who Piece, from, to Square) bool {
	compels := func(g Ghast) bool { return p.CompelsGhast(p, g, who, from) }
	return who.Kind == nemoroth.Human && OnEighthRank(who.Side, to) &&
		slices.ContainsFunc(p.Ghasts(), compels)
}

// Barring lists the Ghasts that forbid a mover to enter a square, the mover itself
// excepted (GHAST-1). If goal is false, it only crosses the square.
func (p *Position) Barring(who Piece, from, sq Square, goal bool) []Ghast {
	var all []Ghast
	for _, g := range p.Ghasts() {
		is := false
		switch {
		case g.ID == who.ID:
		case !goal:
			is = p.BarsCrossing(p, g, who, from, sq)
		case !p.Covers(p, g, who, sq) && !p.Waives(p, g, who, from, sq):
			is = p.Bars(p, g, who, from, sq)
		}
		if is {
			all = append(all, g)
		}
	}
	return all
}
