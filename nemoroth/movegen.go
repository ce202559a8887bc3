package nemoroth

// How moves are generated.
//
// A moveGen is computed once for a position. It holds sets of squares: what is
// occupied, ichorous or seen, what each side's Ghasts forbid, and which pieces are
// compelled. The goals of a piece are then its leaps on an empty board, from a table,
// less some of these sets; a Fiend's rides stop at the first square of a set. COMP-RULE
// leaves the goals of satisfying, which is also a set. So an illegal move is never made
// and taken back. What sets cannot express is tested move by move in legal.go: screams
// whose outcome decides a compulsion, and moves that may repeat a position.
//
// Moves come in canonical order: kinds by letter, then starting squares, then goals.

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

// forbidden returns the squares that Ghasts forbid to a piece that starts from a
// square, without the exceptions for Leaf Piles, Humans and Zombies.
func (g *moveGen) forbidden(from Square) Squares {
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
func (g *moveGen) facing(k Kind, from, to Square) Squares {
	switch {
	case k == Zombie, k == Human && g.promotion.has(to) && g.enemyRange.has(from):
		return 0
	case k == LeafPile:
		return g.allGhasts &^ (bit(to) & g.engulfable)
	}
	return g.allGhasts
}

// A moveGen holds what every legal move of one position depends on.
type moveGen struct {
	*board
	rules Ruleset

	allGhasts  Squares // mobile or petrified, of either side
	engulfable Squares // those of allGhasts that a Leaf Pile may move onto
	ghastly    Squares // squares in range of a Ghast
	enemyRange Squares // squares in range of an enemy Ghast
	ownRange   Squares // squares in range of an own Ghast
	promotion  Squares // the eighth rank of the side to move
	compulsions

	side    Side    // whose moves these are
	blocked Squares // occupied or ichorous: closed to most kinds
	solid   Squares // statues, Mummies or ichor: closed to Leaf Piles
	gaze    Squares // squares that a Basilisk sees
}

// init computes the sets for the side to move. Engulfed Ghasts are not on the board and do not
// count.
//
// Rules: GHAST-1
func (g *moveGen) init(b *board, r Ruleset) {
	g.board, g.rules, g.side = b, r, b.side
	g.solid = b.ichorous()
	g.blocked = b.occupied | g.solid
	p := (*[codes - codeStatue]Squares)(b.planes[codeStatue:])
	g.solid |= p[0] | p[1] | p[2] | p[3] | p[4] | p[5] | p[6] | p[7] | p[8] | p[9] | p[10] |
		p[11] | p[12]
	g.gaze = b.seen()
	own, enemy := b.of(Alabaster, Ghast), b.of(Obsidian, Ghast)
	if b.side == Obsidian {
		own, enemy = enemy, own
	}
	g.allGhasts = own | enemy
	g.enemyRange, g.ownRange = inRange(enemy), inRange(own)
	g.ghastly = g.enemyRange | g.ownRange
	g.face()
	g.compel()
}

// face sets what differs by the side to move, but for the ranges.
func (g *moveGen) face() {
	g.engulfable = g.allGhasts
	if g.rules.OwnGhastBars {
		g.engulfable &^= g.of(g.side, Ghast)
	}
	g.promotion = rankSet(g.side.EighthRank())
}

// ofOpponent returns a moveGen of what the other side could do if it were to move,
// before COMP-RULE. Its moves differ only in the Ghasts that restrict them.
func (g *moveGen) ofOpponent() moveGen {
	o := *g
	o.side = g.side.Opponent()
	o.enemyRange, o.ownRange = g.ownRange, g.enemyRange
	o.face()
	return o
}

// goals returns the squares that a mobile piece of the side to move may move to
// before COMP-RULE and REP-1. For all kinds but Leaf Piles and Zombies they are
// empty and without ichor. Leaps ignore the squares between, and the gaze forbids
// no square.
//
// Rules: MOVE-EMPTY, MOVE-LEAP, MOVE-LEAFPILE, GAZE-4
func (g *moveGen) goals(k Kind, from Square) Squares {
	switch k {
	case Zombie: // GHAST-6
		return adjacent[from]
	case WoundedFiend:
		return g.ride(from)
	case LeafPile:
		to := adjacent[from] &^ g.solid
		onGhasts := to & g.allGhasts
		to &^= g.forbidden(from)
		for onGhasts != 0 { // GHAST-4
			if sq := onGhasts.Pop(); !tooNear(from, g.facing(LeafPile, from, sq)).has(sq) {
				to |= bit(sq)
			}
		}
		return to
	}
	to := reach[g.side.index()][k][from&63] &^ g.blocked
	if to&g.ghastly == 0 {
		return to
	}
	free := to &^ g.forbidden(from)
	if k == Human && g.enemyRange.has(from) { // GHAST-5
		free |= to & g.promotion
	}
	return free
}

// ride returns the goals of a Fiend. In each direction the ride ends before the
// first square that is blocked or that a Ghast forbids, and on the first seen
// square.
//
// Rules: MOVE-FIEND, RIDER-GAZE, RIDER-GHAST
func (g *moveGen) ride(from Square) (to Squares) {
	block := g.blocked | g.forbidden(from)
	seen := g.gaze &^ bit(from) // blocks the next square of a ride
	return slide(0, from, block|seen<<1) | slide(1, from, block|seen<<8) |
		slide(2, from, block|seen>>1) | slide(3, from, block|seen>>8)
}

// everywhere holds all squares for each kind.
var everywhere = func() (all [Zombie + 1]Squares) {
	for k := range all {
		all[k] = ^Squares(0)
	}
	return all
}()

// pseudoLegal appends, in canonical order, the moves of the side's mobile pieces
// that are legal before COMP-RULE and REP-1: screams, and for each kind the moves
// to squares of into. If satisfying is true, it leaves out voluntary moves that
// violate COMP-RULE.
//
// Rules: MOVE-1
func (g *moveGen) pseudoLegal(list []Move, s *screamSearch, into *[Zombie + 1]Squares,
	satisfying bool) []Move {
	mine, reached := (*[Zombie]Squares)(g.planes[mobileCode(g.side, Basilisk):]),
		&reach[g.side.index()]
	for _, k := range &kindsByName {
		if into[k] == 0 && k != GoAway {
			continue
		}
		for on := mine[k-1]; on != 0; on = on.rest() {
			from := on.First()
			if k == GoAway {
				list = s.screams(list, g, from)
			}
			goals := into[k] & reached[k][from&63]
			if satisfying && goals != 0 {
				goals &= g.satisfying(k, from)
			}
			if goals == 0 {
				continue
			}
			for goals &= g.goals(k, from); goals != 0; goals = goals.rest() {
				list = append(list, moveOf(k, from, goals.First()))
			}
		}
	}
	return list
}

// allows reports whether a canonical move of the side to move is legal before COMP-RULE
// and REP-1.
func (g *moveGen) allows(m Move) bool {
	k, from := m.Kind(), m.from()
	if k == NoKind || !g.mobile(g.side, k).has(from) {
		return false
	}
	if m.op() == opScream {
		return adjacent[from]&g.occupied != 0 && (m.order() == 0 || !g.rules.ClockwiseScreams)
	}
	return g.goals(k, from).has(m.to())
}
