package nemoroth

import (
	"math/bits"
	"slices"
)

// A turn carries one move out on a board: the voluntary move or the pushes of a
// scream, each a step resolved in the order STEP-1 to STEP-6, then the
// evaporation (STEP-7) and the change of the side on move (STEP-8). It does not
// ask whether the move is legal. With a recorder it is traced, without one it
// allocates nothing.
type turn struct {
	*board
	rules Ruleset
	rec   *recorder

	fresh Squares // ichor laid in this ply does not fade in it (ICHOR-2)
	// irreversible is set when something happened that no later move can undo,
	// so that no position from before it can occur again (REP-1): a piece was
	// petrified, promoted or lost. It never is if that is in doubt.
	irreversible bool
}

// play carries out a move that the board allows physically.
func (t *turn) play(m Move) {
	switch m.op() {
	case opStep:
		t.step(m)
	case opScream:
		t.scream(m)
	}
	t.finish()
}

// finish ends the ply.
func (t *turn) finish() {
	if t.rec != nil {
		t.rec.step++
	}
	t.fade()
	t.side = t.side.Opponent() // STEP-8
	t.setKey()
}

// step is a voluntary move.
func (t *turn) step(m Move) {
	c, from, to := mobileCode(t.side, m.Kind()), m.from(), m.to()
	if t.rec != nil {
		t.rec.move(t.board, c, m)
	}
	// STEP-1
	t.removeOne(c, from)
	switch m.Kind() {
	case WoundedFiend:
		_, path, _ := rayTo(from, to)
		t.layIchor(path|bit(from), c)
		t.dissolveStaying(from)
	case LeafPile:
		if t.digest.has(from) { // MUMMY-1
			if t.rec != nil {
				t.rec.leaveMummy(c, from, to)
			}
			t.setDigesting(from, false)
			t.add(codeMummy, from, 1)
		}
	}
	// STEP-2 to STEP-5
	if m.Kind() != Zombie || t.destroy(c, to) {
		t.arriveOne(c, to)
	}
	// STEP-6
	look := bit(to)
	if m.Kind() == Basilisk {
		look |= gazeOf[t.side.index()][to]
	}
	t.stare(look)
}

// destroy clears a square before a Zombie that moves there (ZOMBIE-1). It
// reports whether the Zombie itself survives: ichor takes it along (ICHOR-4).
func (t *turn) destroy(zombie code, sq Square) bool {
	ichor := t.ichorous().has(sq)
	rule := RuleZombie1
	if ichor {
		rule = RuleIchor4
	}
	for c := range codesIn(t.codesOn(sq)) {
		if t.rec != nil {
			t.rec.gone(EffectDestroy, t.piece(c, sq), c, t.count(c, sq), sq, rule, 0)
		}
		t.removeAll(c, sq)
		t.irreversible = true
	}
	t.setDigesting(sq, false)
	if !ichor {
		return true
	}
	t.irreversible = true
	if t.rec != nil {
		t.rec.dissolveArrived(zombie, sq, RuleIchor4)
	}
	t.clearIchor(sq, RuleIchor4)
	return false
}

// occupants are those of one square, taken off the board to be pushed.
type occupants struct {
	codes    uint32
	digest   bool // the Leaf Pile among them is digesting
	multiple bool // n is filled in; otherwise there is one of each
	n        [codes]uint32
}

func (o *occupants) count(c code) uint32 {
	if o.multiple {
		return o.n[c]
	}
	return 1
}

// take removes all occupants of a square.
func (b *board) take(sq Square, o *occupants) {
	o.codes, o.digest, o.multiple = b.codesOn(sq), b.digest.has(sq), b.twinned.has(sq)
	b.setDigesting(sq, false)
	if l := b.lone[sq]; l != 0 {
		b.removeOne(code(l-1), sq)
		return
	}
	for set := o.codes; set != 0; set &= set - 1 {
		c := code(bits.TrailingZeros32(set))
		n := uint32(1)
		if o.multiple {
			n = b.count(c, sq)
			o.n[c] = n
		}
		b.planes[c] &^= bit(sq)
		b.pieces ^= occupantKey(c, sq, n)
	}
	if o.multiple {
		from, _ := b.twinAt(0, sq)
		to, _ := b.twinAt(codes, sq)
		b.twins = slices.Delete(b.twins, from, to)
		b.twinned &^= bit(sq)
	}
	b.occupied &^= bit(sq)
	b.crowded &^= bit(sq)
	b.lone[sq] = 0
}

// arriveOne is the arrival of one piece that moved (STEP-2 to STEP-5).
func (t *turn) arriveOne(c code, sq Square) {
	if mobileHumans>>c&1 != 0 {
		c = t.promote(c, 1, sq) // STEP-3
	}
	if leafPileCodes>>c&1 != 0 {
		t.arrivePile(c, sq, false)
		return
	}
	t.add(c, sq, 1)
}

// arrivePile puts a Leaf Pile on a square, where it engulfs what is there.
func (t *turn) arrivePile(c code, sq Square, digesting bool) {
	ate := t.occupied.has(sq) && t.engulfAll(sq)
	t.add(c, sq, 1)
	t.setDigesting(sq, digesting)
	if ate {
		t.digestOn(c, sq)
	}
}

// arrive is the arrival of pushed occupants (STEP-2 to STEP-5): promotion,
// then ichor, then engulfing (PROMOTE-3, ICHOR-5). They destroy nothing, Zombies
// neither (ZOMBIE-2).
func (t *turn) arrive(o *occupants, sq Square) {
	if o.codes&leafPileCodes != 0 {
		t.arrivePile(code(bits.TrailingZeros32(o.codes)), sq, o.digest)
		return
	}
	// STEP-3
	if humans := o.codes & (mobileHumans | statueHumans); humans != 0 {
		for set := humans; set != 0; set &= set - 1 {
			c := code(bits.TrailingZeros32(set))
			n := o.count(c)
			z := t.promote(c, n, sq)
			if z == c {
				continue
			}
			if o.codes>>z&1 != 0 {
				n += o.count(z)
			}
			if n > 1 && !o.multiple {
				o.multiple = true
				for rest := o.codes; rest != 0; rest &= rest - 1 {
					o.n[bits.TrailingZeros32(rest)] = 1
				}
			}
			o.codes = o.codes&^(1<<c) | 1<<z
			o.n[z] = n
		}
	}
	pile, onPile := code(0), false
	if t.occupied.has(sq) {
		pile, onPile = t.pileOn(sq)
	}
	// STEP-4
	if zombies := o.codes & zombieCodes; zombies != 0 && t.ichorous().has(sq) {
		rule := RuleIchor3
		if onPile {
			rule = RuleIchor5
		}
		if t.rec != nil {
			for c := range codesIn(zombies) {
				t.rec.dissolveArrived(c, sq, rule)
			}
		}
		t.clearIchor(sq, rule)
		t.irreversible = true
		o.codes &^= zombies
	}
	if o.codes == 0 {
		return
	}
	// STEP-5
	if onPile { // ENGULF-2
		if t.rec != nil {
			t.rec.engulfArrived(o, sq)
		}
		t.irreversible = t.irreversible || o.codes != 1<<codeMummy
		t.digestOn(pile, sq)
		return
	}
	for set := o.codes; set != 0; set &= set - 1 {
		c := code(bits.TrailingZeros32(set))
		t.add(c, sq, o.count(c))
	}
}

// promote returns what arriving Humans become: Zombies on their eighth rank,
// mobile (PROMOTE-1) or, where the ruleset says so, petrified ones too
// (PROMOTE-2, OPT-3).
func (t *turn) promote(c code, n uint32, sq Square) code {
	p := pieceOfCode[c]
	if sq.Rank() != p.Side.EighthRank() || p.Petrified && t.rules.StatuesStayStone {
		return c
	}
	if t.rec != nil {
		t.rec.promote(c, n, sq)
	}
	t.irreversible = true
	return zombieCode[c]
}
