package nemoroth

// How the satisfaction of compulsions is found.
//
// Whether a move saves a compelled piece depends on the state after the move alone,
// but on that of the same piece: the one that stood on the square before. Pieces have
// no identity on a board of sets, so fates follows the compelled pieces and the enemy
// Ghasts through a ply: rules report each departure, loss, promotion and
// petrification. Equal pieces of one square share a fate, because a push moves them
// together and nothing else moves a piece that is not the mover.
//
// For voluntary moves, satisfying gives the same answer as a set of goals without
// carrying the move out.

// satisfied returns the rule by which the pieces of a fate satisfy one of their
// compulsions after a move, or "". Only the state after the move counts. A piece
// that has made the move is not part of its fate: see COMP-MOVED.
//
// Rules: COMP-GONE, COMP-MULTI-SAT, COMP-ICHOR-SAT, COMP-GHAST-SAT
func (f *fates) satisfied(after *board, t *fate, kind CompulsionKind, ghast *fate) Rule {
	switch {
	case t.gone, pieceOfCode[t.code].Petrified:
		return ruleCompGone
	case kind == MultiCompulsion && after.lone[t.square] != 0:
		return ruleCompMultiSat
	case kind == IchorCompulsion && (f.ending.has(t.origin) || !after.ichorous().has(t.square)):
		return ruleCompIchorSat
	case kind == GhastCompulsion && t.promoted:
		return ruleCompGone
	case kind == GhastCompulsion &&
		(ghast.gone || distance(t.square, ghast.square) > distance(t.origin, ghast.origin)):
		return ruleCompGhastSat
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
			if g.source && rangeOf[g.origin].has(t.origin) &&
				f.satisfied(after, t, GhastCompulsion, g) != "" {
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
			add(run[:movers], ruleCompMoved)
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

// canSave reports whether a scream can satisfy a compulsion: it must push a Basilisk, or
// touch a compelled piece or an enemy Ghast, as what is pushed or where something goes.
func (g *moveGen) canSave(at Square) bool {
	near := adjacent[at]
	touched := (near | pushGoals[at]) & (g.compelled | g.of(g.side.Opponent(), Ghast))
	return touched != 0 || near&g.basilisks() != 0
}

// fates follows the pieces that satisfaction depends on while a ply is carried out:
// the compelled pieces and the enemy Ghasts.
type fates struct {
	all    []fate
	ending Squares // compulsions.ending
}

// A fate is what becomes of the equal occupants of one square.
type fate struct {
	origin     Square // the square before the move
	originCode code   // the code before the move
	square     Square // the current square
	code       code   // the current code
	n          uint32 // the number of occupants without the mover
	arriving   bool   // they are pushed in this step
	gone       bool   // they are no longer on the board
	promoted   bool   // they are Zombies now
	source     bool   // they are enemy Ghasts, not compelled pieces
}

// watch starts following the pieces of a board before a move.
func (f *fates) watch(b *board, c *compulsions) {
	f.all, f.ending = f.all[:0], c.ending
	add := func(code code, on Squares, source bool) {
		for on != 0 {
			sq := on.Pop()
			f.all = append(f.all, fate{origin: sq, originCode: code, square: sq, code: code,
				n: b.count(code, sq), source: source})
		}
	}
	for k := Basilisk; k <= Zombie; k++ {
		code := mobileCode(b.side, k)
		add(code, b.planes[code]&c.compelledOf(k), false)
	}
	enemy := b.side.Opponent()
	add(mobileCode(enemy, Ghast), b.mobile(enemy, Ghast), true)
	add(statueCode(enemy, Ghast), b.statue(enemy, Ghast), true)
}

// find returns the fate of the occupants of a kind that stood on a square, or nil.
// Mobile and petrified Ghasts of one square are pushed and lost together.
func (f *fates) find(origin Square, k Kind, source bool) *fate {
	for i := range f.all {
		if t := &f.all[i]; t.origin == origin && t.source == source &&
			pieceOfCode[t.originCode].Kind == k {
			return t
		}
	}
	return nil
}

// depart records the beginning of a step.
func (f *fates) depart(g *group) {
	for i := range f.all {
		t := &f.all[i]
		t.arriving = false
		switch {
		case t.square != g.from || t.gone:
		case !g.voluntary:
			t.square, t.gone, t.arriving = g.to, g.to == NoSquare, true
		case g.codes>>t.code&1 != 0:
			t.n--
		}
	}
}

// lose records the loss of those occupants of a code that did not arrive just now.
func (f *fates) lose(c code, sq Square) {
	for i := range f.all {
		if t := &f.all[i]; t.square == sq && t.code == c && !t.arriving {
			t.gone = true
		}
	}
}

// loseArrived records the loss of those occupants of a code that arrived just now.
func (f *fates) loseArrived(c code) {
	for i := range f.all {
		if t := &f.all[i]; t.code == c && t.arriving {
			t.gone = true
		}
	}
}

func (f *fates) promote(c code) {
	for i := range f.all {
		if t := &f.all[i]; t.code == c && t.arriving {
			t.code, t.promoted = zombieCode[c], true
		}
	}
}

func (f *fates) petrify(c code, sq Square) {
	for i := range f.all {
		if t := &f.all[i]; t.square == sq && t.code == c && !t.gone {
			t.code = petrifiedCode[c]
		}
	}
}
