package naive

import (
	"slices"

	"github.com/nemoroth/rules/nemoroth"
)

// A gaze holds, for each square, the first square (a1, b1 … h8) with a Basilisk
// that sees it, or NoSquare.
type gaze [64]nemoroth.Square

func (g *gaze) sees(sq nemoroth.Square) bool { return g[sq].IsValid() }

// gaze finds the squares that Basilisks see: mobile or petrified, of either
// side (GAZE-1).
func (m *Model) gaze(b *board) gaze {
	var g gaze
	for i := range g {
		g[i] = nemoroth.NoSquare
	}
	if m.off[nemoroth.RuleGaze1] {
		return g
	}
	for _, from := range squares {
		for _, who := range b.at[from] {
			if who.Kind != nemoroth.Basilisk || who.Petrified && m.off[nemoroth.RuleGaze5] {
				continue
			}
			for _, sq := range basiliskGoals(m.misreadSide(who.Side), from) {
				if !g.sees(sq) && !m.misreadGaze(b, who, from, sq) {
					g[sq] = from
				}
			}
		}
	}
	return g
}

// A ghast is a Ghast that counts (GHAST-1), with its square.
type ghast struct {
	occupant
	at nemoroth.Square
}

// ghasts lists the Ghasts that count, mobile or petrified, of either side
// (GHAST-1), in the order a1, b1 … h8.
func (m *Model) ghasts(b *board) []ghast {
	var all []ghast
	for _, sq := range squares {
		for _, who := range b.at[sq] {
			if who.Kind == nemoroth.Ghast && !(who.Petrified && m.off[nemoroth.RuleGhast1]) {
				all = append(all, ghast{who, sq})
			}
		}
	}
	return all
}

// A view is a board and the side to move, with the gaze, the Ghasts and the
// compulsions that follow from them.
type view struct {
	m         *Model
	b         *board
	side      nemoroth.Side
	seen      gaze
	ghasts    []ghast
	compelled []compulsion
}

func (m *Model) look(b *board, side nemoroth.Side) *view {
	v := &view{m: m, b: b, side: side, seen: m.gaze(b), ghasts: m.ghasts(b)}
	v.compelled = v.compulsions()
	return v
}

// barring lists the Ghasts that forbid a mover to enter a square (GHAST-2):
// those in whose range it lies, unless it is further from them than the
// starting square. If goal is false, the mover only crosses the square.
func (v *view) barring(who occupant, from, sq nemoroth.Square, goal bool) []ghast {
	if v.m.off[nemoroth.RuleGhast2] || who.Kind == nemoroth.Zombie && !v.m.off[nemoroth.RuleGhast6] {
		return nil
	}
	// GHAST-5: a Human that an enemy Ghast compels may approach Ghasts to
	// promote.
	waived := false
	if goal && who.Kind == nemoroth.Human && onEighthRank(who.Side, sq) && !v.m.off[nemoroth.RuleGhast5] {
		waived = v.misreadLeave(who) || slices.ContainsFunc(v.ghasts, func(g ghast) bool { return v.compels(g, who, from) && !v.misreadLeaveOf(g) })
	}
	if waived && !v.misreadWaiver() || v.misreadFearless(who, sq, goal) {
		return nil
	}
	var bars []ghast
	for _, g := range v.ghasts {
		if g.id == who.id || v.m.off[nemoroth.RuleGhast3] && g.Side == who.Side {
			continue
		}
		// GHAST-4: a Leaf Pile engulfs the Ghasts on the square it steps onto.
		if goal && who.Kind == nemoroth.LeafPile && g.at == sq && !v.m.off[nemoroth.RuleGhast4] &&
			!(g.Side == who.Side && v.m.ownGhastBars() && !v.misreadOwnGhast(who, sq)) {
			continue
		}
		if v.misreadBar(g, who, from, goal, waived) {
			continue
		}
		if v.m.inRange(g.at, sq) && v.nearer(g, from, sq) {
			bars = append(bars, g)
		}
	}
	return bars
}

// nearer reports whether a square is no further from a Ghast than the starting
// square of a move.
func (v *view) nearer(g ghast, from, sq nemoroth.Square) bool {
	if is, decided := v.misreadFlight(g, from, sq); decided {
		return is
	}
	return v.m.distance(sq, g.at) <= v.m.distance(from, g.at)
}
