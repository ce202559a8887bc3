package naive

import (
	"slices"

	"github.com/nemoroth/rules/nemoroth"
)

// A Gaze holds, for each square, the first square (a1, b1 … h8) with a Basilisk
// that sees it, or NoSquare.
type Gaze [64]Square

// Sees reports whether some Basilisk sees a square.
func (g *Gaze) Sees(sq Square) bool { return g[sq].IsValid() }

// Gaze is GAZE-1: a Basilisk, mobile or petrified, of either side, sees the four squares
// that it could reach on an empty board, whatever stands or lies on them.
func (p *Position) Gaze() *Gaze {
	if p.seen != nil {
		return p.seen
	}
	var g Gaze
	for i := range g {
		g[i] = nemoroth.NoSquare
	}
	for _, who := range p.Board.Pieces {
		if who.Kind != nemoroth.Basilisk {
			continue
		}
		for _, sq := range p.Lists["GAZE-1"](p.about(who)) {
			if !g.Sees(sq) {
				g[sq] = who.At
			}
		}
	}
	p.seen = &g
	return p.seen
}

// petrifies is GAZE-2 and GAZE-3: of the pieces on a seen square, friend or foe,
// every mobile one but a Zombie is petrified.
func petrifies(c Case) bool { return c.Who.Mobile() && c.Who.Kind != nemoroth.Zombie }

// statue returns the petrified form of a piece. Petrifying a Leaf Pile clears
// digesting (GAZE-3).
func statue(p nemoroth.Piece) nemoroth.Piece {
	p.Petrified, p.Digesting = true, false
	return p
}

// petrify is STEP-6: the gaze over the whole board. Petrifying a Basilisk does not
// change what it sees, so one pass settles everything (GAZE-5).
func petrify(t *Turn) {
	seen := t.Gaze()
	for _, sq := range squares {
		t.PetrifyOn(sq, seen)
	}
}

// Gaze returns the squares that are seen on the turn's board.
func (t *Turn) Gaze() *Gaze { return t.Before.With(&t.Board).Gaze() }

// PetrifyOn is STEP-6 for the occupants of one square.
func (t *Turn) PetrifyOn(sq Square, seen *Gaze) {
	if !seen.Sees(sq) {
		return
	}
	for _, who := range t.those(sq, Piece{}, "GAZE-2") {
		t.tell(nemoroth.EffectPetrify, "GAZE-2", who, seen[sq], sq, t.petrifier(who))
		who.Piece = t.Statue(who.Piece)
		t.Board.replace(who)
	}
}

// petrifier returns the effect that brought a victim under a gaze: its own move or
// push, or else that of the first mover that is a Basilisk and now sees it.
func (t *Turn) petrifier(victim Piece) int {
	if w := t.Mover(victim); w != nil {
		return w.own
	}
	for _, w := range t.Movers {
		who := t.Board.Find(w.ID)
		if who.Kind == nemoroth.Basilisk && slices.Contains(goals(t.about(who)), victim.At) {
			return w.own
		}
	}
	return t.Movers[0].own
}
