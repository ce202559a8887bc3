package nemoroth

// satisfied returns the rule by which the pieces of a fate satisfy one of their
// compulsions after a move, or "". Only the state after the move counts. A piece
// that has made the move is not part of its fate: see COMP-MOVED.
//
// Rules: COMP-GONE, COMP-MULTI-SAT, COMP-ICHOR-SAT, COMP-GHAST-SAT
func (f *fates) satisfied(after *board, t *fate, kind CompulsionKind, ghast *fate) Rule {
	switch {
	case t.gone, pieceOfCode[t.code].Petrified:
		return RuleCompGone
	case kind == MultiCompulsion && after.lone[t.square] != 0:
		return RuleCompMultiSat
	case kind == IchorCompulsion && (f.ending.has(t.origin) || !after.ichorous().has(t.square)):
		return RuleCompIchorSat
	case kind == GhastCompulsion && t.promoted:
		return RuleCompGone
	case kind == GhastCompulsion && (ghast.gone || distance(t.square, ghast.square) > distance(t.origin, ghast.origin)):
		return RuleCompGhastSat
	}
	return ""
}

// satisfyAny reports whether a scream that leads to the board after satisfies a
// compulsion. One compulsion of one piece is enough, even if the scream makes other
// compulsions worse or adds some. A Zombie needs no care: if it shares the square of
// a piece that ichor or a Ghast compels, it is pushed together with that piece.
//
// Rules: COMP-ONE, COMP-NEW
func (f *fates) satisfyAny(after *board, c *compulsions) bool {
	for i := range f.all {
		t := &f.all[i]
		if t.source {
			continue
		}
		if c.multi.has(t.origin) && f.satisfied(after, t, MultiCompulsion, nil) != "" {
			return true
		}
		if c.ichor.has(t.origin) && f.satisfied(after, t, IchorCompulsion, nil) != "" {
			return true
		}
		if !c.ghast.has(t.origin) {
			continue
		}
		for j := range f.all {
			g := &f.all[j]
			if g.source && rangeOf[g.origin].has(t.origin) && f.satisfied(after, t, GhastCompulsion, g) != "" {
				return true
			}
		}
	}
	return false
}

// satisfactions lists the compulsions that a move satisfies, with their rules. The
// mover satisfies all its compulsions wherever it moves (COMP-MOVED).
func (f *fates) satisfactions(after *board, m Move, compelled []Compulsion) []Satisfaction {
	var list []Satisfaction
	add := func(run []Compulsion, rule Rule) {
		for _, c := range run {
			list = append(list, Satisfaction{c, rule})
		}
	}
	for len(compelled) > 0 {
		c, n := compelled[0], 1
		for n < len(compelled) && compelled[n] == c {
			n++
		}
		run := compelled[:n]
		compelled = compelled[n:]
		t := f.find(c.Square, c.Piece, false)
		if m.op() == opMove && c.Square == m.from() && c.Piece == m.Kind() {
			movers := n / int(t.n+1) // t.n equal pieces have stayed
			add(run[:movers], RuleCompMoved)
			run = run[movers:]
		}
		var ghast *fate
		if c.Kind == GhastCompulsion {
			ghast = f.find(c.Source, Ghast, true)
		}
		if rule := f.satisfied(after, t, c.Kind, ghast); rule != "" {
			add(run, rule)
		}
	}
	return list
}

// satisfying returns the goals with which a mobile piece obeys COMP-RULE, reachable
// or not. It gives the same answer as fates but takes only a few operations.
//
// A compelled piece satisfies its own compulsion by moving. The compulsion of
// another piece can be satisfied by a Basilisk that petrifies the piece, or by a
// Leaf Pile or Zombie that moves onto the piece or onto the Ghast that compels it.
// No voluntary move removes the ichor under a compelled piece that stays.
//
// Rules: COMP-MOVED
func (g *moveGen) satisfying(k Kind, from Square) Squares {
	if g.free || g.compelledOf(k).has(from) {
		return ^Squares(0)
	}
	switch k {
	case Basilisk:
		if g.side == Alabaster {
			return gazeDown(g.compelled & g.noZombies)
		}
		return gazeUp(g.compelled & g.noZombies)
	case LeafPile, Zombie:
		on := g.compelled
		for ghasts := g.of(g.side.Opponent(), Ghast); ghasts != 0; {
			if ghast := ghasts.Pop(); rangeOf[ghast]&g.ghast != 0 {
				on |= bit(ghast)
			}
		}
		return on
	}
	return 0
}

// satisfiedByScream reports whether a scream obeys COMP-RULE in any order of its
// pushes, and whether the answer is sure without carrying the scream out.
//
// The answer is surely yes if a compelled piece is pushed off the board or from
// ichor to a square that will have none, if its distance from a Ghast that compels
// it grows, or if that Ghast is pushed off the board. Whatever else happens to
// either satisfies the compulsion as well. The answer is surely no if no Basilisk
// is pushed and there is neither a compelled piece nor an enemy Ghast on the
// squares that pushes start from or go to.
func (g *moveGen) satisfiedByScream(at Square) (satisfied, sure bool) {
	if g.free {
		return true, true
	}
	near, enemy := adjacent[at], g.of(g.side.Opponent(), Ghast)
	if near&(g.of(Alabaster, Basilisk)|g.of(Obsidian, Basilisk)) == 0 && (near|pushGoals[at])&(g.compelled|enemy) == 0 {
		return false, true
	}
	for on := g.compelled & near; on != 0; {
		sq := on.Pop()
		if to := pushed[at][sq]; to == NoSquare || g.ichor.has(sq) && !g.lasting().has(to) {
			return true, true
		}
	}
	for ghasts := enemy; ghasts != 0; {
		ghast := ghasts.Pop()
		on := g.ghast & rangeOf[ghast]
		if !near.has(ghast) {
			on &= near
		}
		for on != 0 {
			sq := on.Pop()
			if s, to := pushed[at][sq], pushed[at][ghast]; to == NoSquare || distance(s, to) > distance(sq, ghast) {
				return true, true
			}
		}
	}
	return false, false
}
