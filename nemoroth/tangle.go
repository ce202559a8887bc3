package nemoroth

// A tangle says which pushes of a scream depend on each other. Two pushes do so
// only if one moves a Basilisk, the other moves a piece that can be petrified (the
// victim), and the Basilisk either sees the victim's goal before its own push or
// sees the victim's start after its own push. All other pushes commute.
//
// A Basilisk at rest makes no difference. Only a push onto its square can remove
// it, and the goals of two pushes are an even number of files and of ranks apart,
// which no gaze spans. So it sees a victim arrive in every order or in none.
type tangle struct {
	dirs uint8 // the directions of the pushes that depend on another
	// By direction of a victim: the directions of the Basilisks that see the
	// victim's start after their push, and of those that see its goal before it.
	stood, goes [8]uint8
	// early holds the directions in which a victim goes to an eighth rank, where it
	// matters whether it is petrified before its push or on arrival (PROMOTE-3).
	early uint8
}

// related returns the directions of the pushes that depend on one push.
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
		var before, after Squares // seen by these Basilisks
		to := pushGoal[at][d]
		for _, s := range [2]Side{Alabaster, Obsidian} {
			if !b.of(s, Basilisk).has(from) {
				continue
			}
			before |= gazeOf[s.index()][from]
			if to != NoSquare && !piles.has(to) { // else the Basilisks are lost
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

// join records how the push of the Basilisks in direction d and the push of a
// victim in direction e depend on each other.
func (t *tangle) join(b *board, d, e int, from, goal Square, before, after, piles, seen Squares) {
	if goal == NoSquare {
		return // the victim is lost, whether petrified or not
	}
	eighth := goal.Rank() == 0 || goal.Rank() == 7
	if seen.has(goal) && !eighth {
		return // Basilisks at rest petrify the victim on arrival
	}
	// A victim that a Leaf Pile engulfs is lost too. The exception is an ichorous
	// eighth rank: there a mobile Human dissolves with the ichor, but a statue may
	// stay a statue and be engulfed (ICHOR-5, OPT-3).
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

// distinct reports whether orders that petrify different victims always lead to
// different positions. They do unless a victim goes to an eighth rank, where it may
// be lost or a Zombie in both cases.
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

// stones returns the stone of every victim in an order, two bits per direction.
func (t *tangle) stones(o pushOrder) (stone uint16) {
	pushed := uint8(0)
	for i := range o.len() {
		d := o.dir(i)
		stone |= t.stone(d, pushed) << (2 * d)
		pushed |= 1 << d
	}
	return stone
}

// stone returns what becomes of the victims pushed in a direction if the directions
// in pushed have gone before: 0 if they are not petrified, 1 if they are, 2 if they
// are petrified before their push to an eighth rank.
func (t *tangle) stone(dir int, pushed uint8) uint16 {
	switch {
	case t.stood[dir]&pushed != 0:
		return 1 + uint16(t.early>>dir&1)
	case t.goes[dir]&^pushed != 0:
		return 1
	}
	return 0
}
