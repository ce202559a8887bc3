package naive

import (
	"slices"

	"github.com/nemoroth/rules/nemoroth"
)

// The files misread*.go hold all code of readings and variants. The rules call
// functions named misread…, which change nothing unless one is in force. If a
// second result, decided, is true, the first replaces the rule's answer.

// spares reports whether a variant exempts a piece from what, such as "push":
// push-spares-pW exempts petrified Wounded Fiends.
func (m *Model) spares(what string, p nemoroth.Piece) bool {
	if len(m.as) == 0 {
		return false
	}
	code := "M"
	if p.Kind != nemoroth.Mummy {
		code = string(letter(p.Kind))
	}
	if p.Petrified {
		code = "p" + code
	}
	return m.as[what+"-spares-"+code]
}

// The board and its squares.

// misreadRange decides which squares are in range of a Ghast.
func (m *Model) misreadRange(ghast, sq nemoroth.Square) (is, decided bool) {
	switch {
	case len(m.as) == 0:
		return false, false
	case m.as["range-round"]:
		return m.distance(ghast, sq) <= 5, true
	case m.as["range-three"]:
		return chebyshev(ghast, sq) <= 3, true
	case m.as["range-own-square"]:
		return chebyshev(ghast, sq) <= 2 && ghast != sq, true
	}
	return false, false
}

// misreadDistance reports whether distance is the sum of files and ranks.
func (m *Model) misreadDistance() bool { return m.as["distance-taxi"] }

// misreadHuman reports whether a Human only steps straight forward.
func (m *Model) misreadHuman() bool { return m.as["human-pawn"] }

// misreadSide returns the side in whose orientation a side's Basilisks see.
func (m *Model) misreadSide(s nemoroth.Side) nemoroth.Side {
	if m.as["gaze-north"] {
		return nemoroth.Alabaster
	}
	return s
}

// misreadGaze reports whether a Basilisk does not see one of its four squares.
func (m *Model) misreadGaze(b *board, who occupant, from, sq nemoroth.Square) bool {
	switch {
	case m.as["gaze-ichor"]:
		return b.ichor[sq] > 0
	case m.as["gaze-shared"]:
		return len(b.at[from]) > 1
	case m.as["gaze-friend"]:
		return !slices.ContainsFunc(b.at[sq], func(other occupant) bool { return other.Side != who.Side })
	case m.as["gaze-ghast"]:
		return slices.ContainsFunc(m.ghasts(b), func(g ghast) bool {
			return m.inRange(g.at, sq) && m.distance(sq, g.at) <= m.distance(from, g.at)
		})
	}
	return false
}

// misreadSetup reports whether a piece of a setup may not stand on its square.
func (m *Model) misreadSetup(s nemoroth.Setup, seen *gaze, sq nemoroth.Square, p nemoroth.Piece) bool {
	return m.as["pos-first-rank"] && p.Kind == nemoroth.Human && onEighthRank(p.Side.Opponent(), sq) ||
		m.as["pos-crowd"] && len(s.Occupants[sq]) > 1 && mobile(p) ||
		m.as["pos-seen-statue"] && seen.sees(sq) && p.Petrified ||
		m.as["pos-seen-zombie"] && seen.sees(sq) && p.Kind == nemoroth.Zombie ||
		m.as["pos-two-kings"] && p.Kind == nemoroth.Basilisk && m.twoBasilisks(s)
}

func (m *Model) twoBasilisks(s nemoroth.Setup) bool {
	n := map[nemoroth.Side]int{}
	for _, sq := range squares {
		for _, p := range s.Occupants[sq] {
			if p.Kind == nemoroth.Basilisk {
				n[p.Side]++
			}
		}
	}
	return n[nemoroth.Alabaster] > 1 || n[nemoroth.Obsidian] > 1
}

// onlyStatuesSee reports whether no mobile Basilisk sees a square.
func onlyStatuesSee(on *board, sq nemoroth.Square) bool {
	for _, from := range squares {
		for _, b := range on.at[from] {
			if b.Kind == nemoroth.Basilisk && !b.Petrified && slices.Contains(basiliskGoals(b.Side, from), sq) {
				return false
			}
		}
	}
	return true
}

// Repetition and the end.

// misreadIdentity returns what another reading of REP-2 compares.
func (m *Model) misreadIdentity(b *board, side nemoroth.Side) (*board, nemoroth.Side) {
	if m.as["rep-side"] {
		side = nemoroth.Alabaster
	}
	if len(m.as) > 0 {
		b = m.identityOf(*b)
	}
	return b, side
}

// sameStatue returns the piece that D-07 compares in place of a statue.
func sameStatue(p nemoroth.Piece) nemoroth.Piece {
	if !p.Petrified || p.Kind == nemoroth.Basilisk || p.Kind == nemoroth.Ghast {
		return p
	}
	if p.Kind == nemoroth.GoAway {
		p.Kind = nemoroth.Human
	}
	p.Side = nemoroth.Alabaster
	return p
}

// identityOf returns the board that another reading of REP-2 compares.
func (m *Model) identityOf(b board) *board {
	for sq := range b.at {
		var taken []occupant
		for _, who := range b.at[sq] {
			mummies := func(other occupant) bool { return other.Kind == nemoroth.Mummy }
			if m.as["D-07"] {
				who.Piece = sameStatue(who.Piece)
			}
			if m.as["rep-mummies"] && who.Kind == nemoroth.Mummy && slices.ContainsFunc(taken, mummies) ||
				m.as["rep-statues"] && who.Petrified {
				continue
			}
			taken = append(taken, who)
		}
		slices.SortStableFunc(taken, func(x, y occupant) int { return comparePieces(x.Piece, y.Piece) })
		b.at[sq] = taken
		if m.as["rep-ichor"] {
			b.ichor[sq] = min(b.ichor[sq], 1)
		}
	}
	return &b
}

// misreadOccurrence reports whether a position does not count for repetition.
func (g *Game) misreadOccurrence() bool { return g.model.as["rep-start"] && g.parent == nil }

// misreadRepetition reports whether a move may repeat a position.
func (g *Game) misreadRepetition(r *result) bool {
	return g.model.as["rep-forced"] && len(g.look().compelled) > 0 ||
		g.model.as["rep-scream"] && r.mover == 0 ||
		g.model.as["rep-third"] && g.occurrences(g.model.identity(&r.board, g.next())) < 2
}

// misreadLoss reports whether the side to move has lost by another rule.
func (g *Game) misreadLoss() bool {
	return g.model.as["royal"] && g.parent != nil && g.model.lostBasilisk(g)
}

// misreadEnd returns the reason why a game without a legal move is over.
func (g *Game) misreadEnd(reason nemoroth.EndReason) nemoroth.EndReason {
	useless := func(r result) bool { return !g.look().saves(&r) }
	if g.model.as["end-mixed"] && slices.ContainsFunc(g.pseudo(), useless) {
		return nemoroth.EndByCompulsion
	}
	return reason
}

// lostBasilisk reports whether the side to move had a Basilisk at the start and
// has none now.
func (m *Model) lostBasilisk(g *Game) bool {
	has := func(b *board) bool {
		for _, sq := range squares {
			for _, who := range b.at[sq] {
				if who.Kind == nemoroth.Basilisk && who.Side == g.side {
					return true
				}
			}
		}
		return false
	}
	first := g
	for first.parent != nil {
		first = first.parent
	}
	return has(&first.board) && !has(&g.board)
}
