package nemoroth

// A generator knows of one position what every legal move depends on.
type generator struct {
	*board
	rules Ruleset
	compulsions

	blocked    Squares // occupied or ichorous: no goal for most (MOVE-EMPTY)
	allGhasts  Squares // GHAST-1
	ghastly    Squares // squares in range of any Ghast
	compelling Squares // squares in range of an enemy Ghast (GHAST-5)
	gaze       Squares // GAZE-1
	solid      Squares // squares where no Leaf Pile steps: statues, Mummies, ichor
}

func (g *generator) init(b *board, r Ruleset) {
	g.board, g.rules = b, r
	ichor := b.ichorous()
	g.blocked = b.occupied | ichor
	g.solid = ichor
	for _, p := range b.planes[codeStatue:] {
		g.solid |= p
	}
	g.allGhasts = b.ghasts()
	g.compelling = inRange(b.ghastsOf(b.side.Opponent()))
	g.ghastly = g.compelling | inRange(b.ghastsOf(b.side))
	g.gaze = b.seen()
	g.compulsions = b.compulsions(r)
}

// forbidden returns the squares that Ghasts forbid to a piece starting from a
// square, waivers aside (GHAST-2).
func (g *generator) forbidden(from Square) Squares {
	if !g.ghastly.has(from) {
		return g.ghastly
	}
	return tooNear(from, g.allGhasts)
}

// reach returns where a kind could go on an empty board, Fiends excepted.
func reach(s Side, k Kind, from Square) Squares {
	switch k {
	case Basilisk: // MOVE-BASILISK
		return gazeOf[s.index()][from]
	case Ghast: // MOVE-GHAST
		return ghastLeaps[from]
	case GoAway: // MOVE-GOAWAY
		return goAwayLeaps[from]
	case Human: // MOVE-HUMAN
		return humanSteps[s.index()][from]
	case LeafPile, Zombie: // MOVE-LEAFPILE, MOVE-ZOMBIE
		return adjacent[from]
	}
	return 0
}

// goals returns where a mobile piece of the side on move may go by RULEBOOK
// §§3 and 4, before COMP-RULE and REP-1. Leaps ignore what lies between
// (MOVE-LEAP), and a seen square is as good as any (GAZE-4).
func (g *generator) goals(k Kind, from Square) Squares {
	switch k {
	case Zombie: // GHAST-6
		return adjacent[from]
	case WoundedFiend:
		return g.ride(from)
	case LeafPile:
		to := adjacent[from] &^ g.solid
		ghasts := to & g.allGhasts
		to &^= g.forbidden(from)
		for ghasts != 0 { // GHAST-4
			if sq := ghasts.Pop(); !tooNear(from, g.ghastsFacing(LeafPile, from, sq)).has(sq) {
				to |= bit(sq)
			}
		}
		return to
	}
	to := reach(g.side, k, from) &^ g.blocked
	free := to &^ g.forbidden(from)
	if k == Human && g.compelling.has(from) { // GHAST-5
		free |= to & rankSet(g.side.EighthRank())
	}
	return free
}

// ride returns the goals of a Fiend (MOVE-FIEND): it goes on until something
// stands or lies in its way or a Ghast forbids a square (RIDER-GHAST), and a
// gaze stops it where it is seen (RIDER-GAZE).
func (g *generator) ride(from Square) (to Squares) {
	block := g.blocked | g.forbidden(from)
	for dir := range 4 {
		path := slide(dir, from, block)
		if seen := path & g.gaze; seen != 0 {
			stop := nearest(dir, seen)
			path = slide(dir, from, bit(stop)) | bit(stop)
		}
		to |= path
	}
	return to
}

// kindsByName are the mobile kinds in the order of their letters (NAME-1).
var kindsByName = [7]Kind{GoAway, Basilisk, Ghast, Human, LeafPile, WoundedFiend, Zombie}

// pseudo appends the moves that RULEBOOK §§3, 4 and 8 allow, in canonical
// order; COMP-RULE and REP-1 are not asked.
func (g *generator) pseudo(to []Move, s *screamSearch) []Move {
	for _, k := range kindsByName {
		for on := g.mobile(g.side, k); on != 0; {
			from := on.Pop()
			if k == GoAway {
				to = s.screams(to, g.board, g.rules, from)
			}
			for goals := g.goals(k, from); goals != 0; {
				to = append(to, stepMove(k, from, goals.Pop()))
			}
		}
	}
	return to
}

// allows reports whether a move of the side on move is among the pseudo-legal
// ones, the order of a scream aside.
func (g *generator) allows(m Move) bool {
	if m.op() == opNone || m.op() == opPass || !g.mobile(g.side, m.Kind()).has(m.from()) {
		return false
	}
	if m.op() == opScream {
		return adjacent[m.from()]&g.occupied != 0
	}
	return g.goals(m.Kind(), m.from()).has(m.to())
}
