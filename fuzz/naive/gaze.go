package naive

import "github.com/nemoroth/rules/nemoroth"

// Watcher is GAZE-1: a Basilisk, mobile or petrified, of either side, sees the four squares
// that it could reach on an empty board, whatever stands or lies on them. Watcher returns the
// first square (a1, b1 … h8) with a Basilisk that sees a square, or NoSquare.
func (p *Position) Watcher(sq Square) Square {
	for _, who := range p.Pieces {
		if who.Kind != nemoroth.Basilisk {
			continue
		}
		c := p.about(who)
		if c.To = sq; c.Holds("GAZE-1") {
			return who.At
		}
	}
	return noSquare
}

// Sees reports whether some Basilisk sees a square.
func (p *Position) Sees(sq Square) bool { return p.Watcher(sq).IsValid() }

// petrifies is GAZE-2 and GAZE-3: of the pieces on a seen square, friend or foe,
// every mobile one but a Zombie is petrified.
func petrifies(c Case) bool { return c.Who.Mobile() && c.Who.Kind != zombie }

// statue returns the petrified form of a piece. Petrifying a Leaf Pile clears
// digesting (GAZE-3).
func statue(p nemoroth.Piece) nemoroth.Piece {
	p.Petrified, p.Digesting = true, false
	return p
}

// petrify is STEP-6: the gaze over the whole board. Petrifying a Basilisk does not
// change what it sees, so one pass settles everything (GAZE-5).
func petrify(t *Turn) {
	last := noSquare
	for _, who := range t.Pieces {
		if who.At != last {
			last = who.At
			t.PetrifyOn(last)
		}
	}
}

// PetrifyOn is STEP-6 for the occupants of one square.
func (t *Turn) PetrifyOn(sq Square) {
	by := t.now().Watcher(sq)
	if !by.IsValid() {
		return
	}
	for _, who := range t.those(sq, Piece{}, "GAZE-2") {
		t.tell(nemoroth.EffectPetrify, "GAZE-2", who, by, sq, t.petrifier(who))
		who.Piece = t.Statue(who.Piece)
		t.replace(who)
	}
}

// petrifier returns the effect that brought a victim under a gaze: its own move or
// push, or else that of the first mover that is a Basilisk and now sees it.
func (t *Turn) petrifier(victim Piece) int {
	if w := t.Mover(victim); w != nil {
		return w.own
	}
	for _, w := range t.Movers {
		c := t.about(t.Find(w.ID))
		if c.To = victim.At; c.Who.Kind == nemoroth.Basilisk && Reaches(c) {
			return w.own
		}
	}
	return t.Movers[0].own
}
