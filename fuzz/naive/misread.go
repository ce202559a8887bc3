package naive

import (
	"slices"

	"github.com/nemoroth/rules/nemoroth"
)

// This file judges what the variants of the rules change.

// spares reports whether a variant such as push-spares-pW exempts a piece.
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

// enters reports whether a variant such as enter-H-mummy lets a piece onto a
// square that holds what it names and nothing else.
func (v *view) enters(who man, sq nemoroth.Square) bool {
	if len(v.m.as) == 0 {
		return false
	}
	what := map[string]bool{}
	for _, other := range v.b.at[sq] {
		switch {
		case other.Kind == nemoroth.Mummy:
			what["mummy"] = true
		case other.Petrified:
			what["statue"] = true
		case other.Side == who.Side:
			what["own"] = true
		default:
			what["enemy"] = true
		}
	}
	if v.b.ichor[sq] > 0 {
		what["ichor"] = true
	}
	for key := range what {
		if !v.m.as["enter-"+string(letter(who.Kind))+"-"+key] {
			return false
		}
	}
	return len(what) > 0
}

// dreadless reports whether a variant such as dread-H-own frees a piece from a
// Ghast.
func (m *Model) dreadless(g ghast, who man) bool {
	if len(m.as) == 0 {
		return false
	}
	key := "dread-" + string(letter(who.Kind))
	return m.as[key+"-stone"] && g.Petrified || m.as[key+"-own"] && g.Side == who.Side || m.as[key+"-enemy"] && g.Side != who.Side
}

// blind reports whether in some variant a Basilisk misses a square it faces.
func (m *Model) blind(b *board, who man, from, sq nemoroth.Square) bool {
	switch {
	case m.as["gaze-ichor"]:
		return b.ichor[sq] > 0
	case m.as["gaze-shared"]:
		return len(b.at[from]) > 1
	case m.as["gaze-friend"]:
		return !slices.ContainsFunc(b.at[sq], func(other man) bool { return other.Side != who.Side })
	case m.as["gaze-ghast"]:
		return slices.ContainsFunc(m.ghasts(b), func(g ghast) bool {
			return m.inRange(g.at, sq) && m.distance(sq, g.at) <= m.distance(from, g.at)
		})
	}
	return false
}

// unafraid reports whether in some variant a Ghast does not bar a mover.
func (m *Model) unafraid(g ghast, who man, from nemoroth.Square, all []ghast) bool {
	own := g.Side == who.Side
	nearer := func(other ghast) bool {
		return other.id != who.id && m.distance(from, other.at) < m.distance(from, g.at)
	}
	return m.as["ghast-stone-free"] && g.Petrified ||
		m.as["flee-own"] && own && slices.ContainsFunc(all, func(other ghast) bool { return other.Side != who.Side && m.inRange(other.at, from) }) ||
		m.as["ghast-own-entry"] && own && !m.inRange(g.at, from) ||
		m.as["ghast-own-inside"] && own && m.inRange(g.at, from) ||
		m.as["ghast-nearest"] && slices.ContainsFunc(all, nearer)
}

// afraid reports whether a piece would not be pushed where push-fearful holds.
func (m *Model) afraid(b *board, p nemoroth.Piece, to nemoroth.Square) bool {
	return mobile(p) && p.Kind != nemoroth.Ghast && p.Kind != nemoroth.Zombie && to.IsValid() &&
		slices.ContainsFunc(m.ghasts(b), func(g ghast) bool { return m.inRange(g.at, to) })
}

// onTheWay returns the boards between the pushes of a scream.
func (v *view) onTheWay(r *result) (all []board) {
	order := r.move.Order()
	if order == nil {
		order = v.neighbours(r.move.From())
	}
	t := turn{m: v.m, b: *v.b, side: v.side}
	for _, sq := range order {
		t.push(r.move.From(), sq)
		all = append(all, t.b)
	}
	return all
}

// onlyStonesSee reports whether no mobile Basilisk sees a square.
func onlyStonesSee(on *board, sq nemoroth.Square) bool {
	for _, from := range squares {
		for _, b := range on.at[from] {
			if b.Kind == nemoroth.Basilisk && !b.Petrified && slices.Contains(basiliskGoals(b.Side, from), sq) {
				return false
			}
		}
	}
	return true
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

// wasMobile reports whether a statue was still a mobile piece when the turn began.
func (t *turn) wasMobile(id int) bool {
	if t.before == nil {
		return false
	}
	who, _, there := t.before.find(id)
	return there && !who.Petrified
}

func (t *turn) screams(id int) bool { return id == t.screamer }

// ghastOn reports whether an enemy Ghast stands on a pile's goal.
func (v *view) ghastOn(who man, sq nemoroth.Square) bool {
	return who.Kind == nemoroth.LeafPile && slices.ContainsFunc(v.ghasts, func(g ghast) bool { return g.at == sq && g.Side != who.Side })
}

// friendOn reports whether a square holds a piece of the mover's side.
func (v *view) friendOn(who man, sq nemoroth.Square) bool {
	return slices.ContainsFunc(v.b.at[sq], func(other man) bool { return other.Side == who.Side })
}

// friendSees reports whether only Basilisks of the mover's side see a square.
func (v *view) friendSees(who man, sq nemoroth.Square) bool {
	for _, from := range squares {
		for _, b := range v.b.at[from] {
			if b.Kind == nemoroth.Basilisk && b.Side != who.Side && slices.Contains(basiliskGoals(b.Side, from), sq) {
				return false
			}
		}
	}
	return true
}

// stillCompelled reports whether a piece is under a compulsion of the same kind
// after the move.
func (v *view) stillCompelled(c compulsion, r *result) bool {
	return slices.ContainsFunc(v.m.look(&r.board, v.side).compelled, func(d compulsion) bool {
		return d.who.id == c.who.id && d.Kind == c.Kind && d.ghast.id == c.ghast.id
	})
}

func (v *view) movedCompelled(r *result) bool {
	return slices.ContainsFunc(v.compelled, func(c compulsion) bool { return c.who.id == r.mover })
}

func (v *view) compelledCanMove() bool {
	for _, c := range v.compelled {
		for _, to := range v.m.goals(c.who.Piece, c.Square) {
			if v.forbidden(c.who, c.Square, to) == nil {
				return true
			}
		}
	}
	return false
}

// lostBasilisk reports whether the side on move had a Basilisk at the start and
// has none that is not engulfed now.
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
