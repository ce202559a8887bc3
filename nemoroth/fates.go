package nemoroth

// fates follows, while a ply is carried out, the pieces on which satisfaction
// depends: the compelled pieces, and the Ghasts that compel.
type fates struct {
	all    []fate
	ending Squares // compulsions.ending
}

// A fate is what becomes of twins.
type fate struct {
	origin     Square // where they stood before the move
	originCode code
	square     Square // where they are now
	code       code   // what they are now
	n          uint32 // how many, without the one that made the move
	arriving   bool   // they are being pushed in this step
	gone       bool
	promoted   bool
	source     bool // a Ghast of the other side, not a compelled piece
}

// watch begins anew with a board before a move.
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

// find returns the fate of the twins of a kind that stood on a square. For Ghasts
// that compel it is that of the mobile or the petrified ones: what shares a square
// is pushed and lost together.
func (f *fates) find(origin Square, k Kind, source bool) *fate {
	for i := range f.all {
		if t := &f.all[i]; t.origin == origin && t.source == source && pieceOfCode[t.originCode].Kind == k {
			return t
		}
	}
	return nil
}

// depart begins a step.
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

// lose notes that all of a code that stood on a square are lost, but not those
// that have come there in this step.
func (f *fates) lose(c code, sq Square) {
	for i := range f.all {
		if t := &f.all[i]; t.square == sq && t.code == c && !t.arriving {
			t.gone = true
		}
	}
}

// loseArrived notes that all of a code that were pushed in this step are lost.
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
