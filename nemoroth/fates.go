package nemoroth

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
			f.all = append(f.all, fate{origin: sq, originCode: code, square: sq, code: code, n: b.count(code, sq), source: source})
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
		if t := &f.all[i]; t.origin == origin && t.source == source && pieceOfCode[t.originCode].Kind == k {
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
