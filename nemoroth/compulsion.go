package nemoroth

// compulsions shows, by square, what compels the mobile pieces of the side on
// move (RULEBOOK §10). Zombies feel company only (GHAST-6, ICHOR-3).
type compulsions struct {
	all, fearful Squares // the side's mobile pieces; those that are no Zombies
	multi        Squares // COMP-MULTI
	ichor        Squares // COMP-ICHOR
	ghast        Squares // COMP-GHAST: squares in range of an enemy Ghast
	ending       Squares // of these, under OPT-2: with one ply left, satisfied by every move
	compelled    Squares // squares with a compelled piece

	// free means that COMP-RULE forbids nothing: nobody is compelled or, under
	// OPT-2, ichor that is about to evaporate satisfies it with any move.
	free bool
}

func (b *board) compulsions(r Ruleset) (c compulsions) {
	c.all, c.fearful = b.own(b.side)
	c.multi = c.all & b.crowded
	c.ichor = c.fearful & b.lasting()
	c.ghast = c.fearful & inRange(b.ghastsOf(b.side.Opponent()))
	if r.EvaporatingIchorCompels {
		c.ending = c.fearful & (b.ichorous() &^ b.lasting())
		c.ichor |= c.ending
	}
	c.compelled = c.multi | c.ichor | c.ghast
	c.free = c.ending != 0 || c.compelled == 0
	return c
}

// compels reports whether a piece of a kind on a square is compelled.
func (c *compulsions) compels(k Kind, sq Square) bool {
	if k == Zombie {
		return c.multi.has(sq)
	}
	return c.compelled.has(sq)
}

// savedBy reports whether a voluntary move of a piece that is not compelled
// itself satisfies somebody's compulsion. Only three pieces can do that: a
// Basilisk by what it petrifies, a Leaf Pile or a Zombie by ridding the board of
// all that stands on its goal, the compelled or the Ghast that compels them.
// Ichor changes only under Zombies, who dissolve, and where a Fiend leaves, for
// the worse. It says the same as tracking the move would, in a few operations.
func (c *compulsions) savedBy(b *board, m Move) bool {
	switch m.Kind() {
	case Basilisk:
		return gazeOf[b.side.index()][m.to()]&c.compelled&c.fearful != 0
	case LeafPile, Zombie:
		return c.compelled.has(m.to()) ||
			b.ghastsOf(b.side.Opponent()).has(m.to()) && rangeOf[m.to()]&c.ghast != 0
	}
	return false
}

// savedByPushing reports whether a scream is sure to satisfy somebody's
// compulsion, in whatever order: a compelled piece falls off the board, or is
// pushed from ichor to where none will be, or comes further from a Ghast that
// compels it, whichever of the two moves. What else may happen to either on the
// way satisfies as well. Where it says no, the scream must be tracked.
func (c *compulsions) savedByPushing(b *board, at Square) bool {
	near := adjacent[at]
	after := func(sq Square) Square {
		if !near.has(sq) {
			return sq
		}
		return pushGoal[at][directionOf(at, sq)]
	}
	for on := c.compelled & near; on != 0; {
		sq := on.Pop()
		if to := after(sq); to == NoSquare || c.ichor.has(sq) && !b.lasting().has(to) {
			return true
		}
	}
	for ghasts := b.ghastsOf(b.side.Opponent()); ghasts != 0; {
		ghast := ghasts.Pop()
		for on := c.ghast & rangeOf[ghast]; on != 0; {
			sq := on.Pop()
			if !(near.has(sq) || near.has(ghast)) {
				continue
			}
			if s, g := after(sq), after(ghast); s == NoSquare || g == NoSquare || distance(s, g) > distance(sq, ghast) {
				return true
			}
		}
	}
	return false
}

// watch lets a recorder track everything on which satisfaction depends: the
// compelled pieces, and the Ghasts that compel.
func (r *recorder) watch(b *board, c *compulsions) {
	r.ending = c.ending
	for k := Basilisk; k <= Zombie; k++ {
		code := mobileCode(b.side, k)
		for on := b.planes[code] & c.compelled; on != 0; {
			if sq := on.Pop(); c.compels(k, sq) {
				r.tracked = append(r.tracked, tracked{origin: sq, originCode: code, square: sq, code: code, n: b.count(code, sq)})
			}
		}
	}
	enemy := b.side.Opponent()
	for _, code := range [2]code{mobileCode(enemy, Ghast), statueCode(enemy, Ghast)} {
		for on := b.planes[code]; on != 0; {
			sq := on.Pop()
			r.tracked = append(r.tracked, tracked{origin: sq, originCode: code, square: sq, code: code, n: b.count(code, sq), source: true})
		}
	}
}

// satisfied returns the rule by which a compulsion of tracked pieces is
// satisfied after a move, "" if it is not. Only the state after the move counts
// (COMP-GONE). The piece that moved of its own accord is not asked about here:
// it satisfies all its compulsions (COMP-MOVED).
func (r *recorder) satisfied(after *board, t *tracked, kind CompulsionKind, ghast *tracked) Rule {
	switch {
	case t.gone, pieceOfCode[t.code].Petrified:
		return RuleCompGone
	case kind == MultiCompulsion && after.lone[t.square] != 0:
		return RuleCompMultiSat
	case kind == IchorCompulsion && (r.ending.has(t.origin) || !after.ichorous().has(t.square)):
		return RuleCompIchorSat
	case kind == GhastCompulsion && t.promoted:
		return RuleCompGone
	case kind == GhastCompulsion && (ghast.gone || distance(t.square, ghast.square) > distance(t.origin, ghast.origin)):
		return RuleCompGhastSat
	}
	return ""
}

// saves reports whether a move after which the board is as given satisfies a
// compulsion of a piece that did not move itself (COMP-RULE); one is enough,
// whatever the move does to the others (COMP-ONE, COMP-NEW).
func (r *recorder) saves(after *board, c *compulsions) bool {
	for i := range r.tracked {
		t := &r.tracked[i]
		if t.source || t.n == 0 {
			continue
		}
		fearful := pieceOfCode[t.originCode].Kind != Zombie
		if c.multi.has(t.origin) && r.satisfied(after, t, MultiCompulsion, nil) != "" ||
			fearful && c.ichor.has(t.origin) && r.satisfied(after, t, IchorCompulsion, nil) != "" {
			return true
		}
		if !fearful || !c.ghast.has(t.origin) {
			continue
		}
		for j := range r.tracked {
			g := &r.tracked[j]
			if g.source && rangeOf[g.origin].has(t.origin) && r.satisfied(after, t, GhastCompulsion, g) != "" {
				return true
			}
		}
	}
	return false
}
