package nemoroth

// A tangle says how the pushes of a scream depend on each other. Two do only if
// one moves a Basilisk and the other a piece that can be petrified: the Basilisk
// sees, before its push, where the other goes or, after its push, where the
// other stood. All other pushes commute.
//
// In particular a Basilisk at rest does not matter: whatever is pushed lands on
// squares an even number of files and ranks apart, and a gaze never joins two
// such squares, so that it sees a pushed piece arrive or does not, whenever that
// is pushed.
type tangle struct {
	dirs uint8 // the pushes that depend on another, by direction
	// By a victim's direction: the directions of the Basilisks that see it where
	// it stands, once they are pushed; and where it goes, until they are.
	stood, goes [8]uint8
	// early are the directions in which it matters whether a victim is petrified
	// before its push or on arrival: an eighth rank lies there (PROMOTE-3).
	early uint8
}

// related returns the pushes that a push depends on, or that depend on it.
func (t *tangle) related(dir int) (dirs uint8) {
	dirs = t.stood[dir] | t.goes[dir]
	for e := range 8 {
		dirs |= (t.stood[e] | t.goes[e]) >> dir & 1 << e
	}
	return dirs
}

// init finds the pushes of a scream that depend on each other.
func (t *tangle) init(b *board, at Square) {
	near := adjacent[at]
	basilisks := (b.of(Alabaster, Basilisk) | b.of(Obsidian, Basilisk)) & near
	if basilisks == 0 || !(b.occupied & near).many() {
		return
	}
	_, ours := b.mobileOf(Alabaster)
	_, theirs := b.mobileOf(Obsidian)
	victims := (ours | theirs) & near
	piles := b.of(Alabaster, LeafPile) | b.of(Obsidian, LeafPile)
	seen := gazeUp(b.of(Alabaster, Basilisk)&^near) | gazeDown(b.of(Obsidian, Basilisk)&^near)
	for d, from := range neighbourOf[at] {
		if from == NoSquare || !basilisks.has(from) {
			continue
		}
		var before, after Squares // what these Basilisks see
		to := pushGoal[at][d]
		for _, s := range [2]Side{Alabaster, Obsidian} {
			if !b.of(s, Basilisk).has(from) {
				continue
			}
			before |= gazeOf[s.index()][from]
			if to != NoSquare && !piles.has(to) { // else they are lost
				after |= gazeOf[s.index()][to]
			}
		}
		for e, other := range neighbourOf[at] {
			if other != NoSquare && other != from && victims.has(other) {
				t.join(b, d, e, other, pushGoal[at][e], before, after, piles, seen)
			}
		}
	}
}

// join notes how the push of the Basilisks in direction d and that of a victim
// in direction e, from a square to a goal, depend on each other.
func (t *tangle) join(b *board, d, e int, from, goal Square, before, after, piles, seen Squares) {
	if goal == NoSquare {
		return // the victim is lost, petrified or not
	}
	eighth := goal.Rank() == 0 || goal.Rank() == 7
	if seen.has(goal) && !eighth {
		return // Basilisks at rest petrify the victim
	}
	// So is one whom a Leaf Pile engulfs; but on an ichorous eighth rank a mobile
	// Human dissolves instead, and the ichor with it, where a statue may stay
	// stone (ICHOR-5, OPT-3).
	if piles.has(goal) && !piles.has(from) && !(eighth && b.ichorous().has(goal)) {
		return
	}
	if after.has(from) {
		t.stood[e] |= 1 << d
	}
	if before.has(goal) {
		t.goes[e] |= 1 << d
	}
	if t.stood[e]|t.goes[e] != 0 {
		t.dirs |= 1<<e | t.stood[e] | t.goes[e]
	}
	if eighth {
		t.early |= 1 << e
	}
}

// distinct reports whether orders that petrify different victims lead to different
// positions: a victim stays where it was pushed, and what it became can be seen.
// Only on an eighth rank may it be gone, or a Zombie, either way.
func (t *tangle) distinct() bool { return t.early == 0 }

// idle reports whether every order petrifies the same victims.
func (t *tangle) idle() bool {
	for d := range 8 {
		if t.stood[d]|t.goes[d] != 0 && (t.stood[d]&t.goes[d] == 0 || t.early>>d&1 != 0) {
			return false
		}
	}
	return true
}

// stones says of all victims what becomes of them in an order: see stone.
func (t *tangle) stones(o pushOrder) (stone uint16) {
	pushed := uint8(0)
	for i := range o.len() {
		d := o.dir(i)
		stone |= t.stone(d, pushed) << (2 * d)
		pushed |= 1 << d
	}
	return stone
}

// stone says in two bits whether the victims pushed in a direction are petrified
// if some others have been pushed before: 0 no, 1 yes, 2 before a promotion.
func (t *tangle) stone(dir int, pushed uint8) uint16 {
	switch {
	case t.stood[dir]&pushed != 0:
		return 1 + uint16(t.early>>dir&1)
	case t.goes[dir]&^pushed != 0:
		return 1
	}
	return 0
}
