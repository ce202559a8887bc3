package notation

import (
	"slices"

	"github.com/nemoroth/rules/nemoroth"
)

// This file reads off a trace what the manners of writing have marks for. It
// knows no rules: what happened is what the trace says.

// moved is what a voluntary move does.
type moved struct {
	kind      nemoroth.Kind
	from, to  nemoroth.Square
	takes     nemoroth.EffectKind // EffectEngulf or EffectDestroy, or NoEffect
	marks     marks               // of the mover
	petrifies []petrified         // others
}

// petrified is one piece that was petrified, as it is now.
type petrified struct {
	piece nemoroth.Piece
	at    nemoroth.Square
}

// readMove reads the trace of a voluntary move. Its first effect is the move.
func readMove(t nemoroth.Trace) moved {
	d := t[0]
	m := moved{kind: d.Piece.Kind, from: d.From, to: d.To}
	for _, e := range t[1:] {
		switch e.Kind {
		case nemoroth.EffectEngulf, nemoroth.EffectDestroy:
			m.takes = e.Kind
		case nemoroth.EffectPromote:
			m.marks.promoted = true
		case nemoroth.EffectDissolve:
			// Zombies left behind on a Fiend's ichor have no mark (NOTE-6).
			m.marks.dissolved = m.marks.dissolved || e.From == m.to
		case nemoroth.EffectPetrify:
			if e.To == m.to {
				m.marks.petrified = true
			} else {
				m.petrifies = append(m.petrifies, petrified{stone(e.Piece), e.To})
			}
		}
	}
	return m
}

// stone is the statue of a piece.
func stone(p nemoroth.Piece) nemoroth.Piece {
	p.Petrified, p.Digesting = true, false
	return p
}

// A push is one pushed square of a scream and what came of it.
type push struct {
	from, to  nemoroth.Square // to is NoSquare off the board
	pieces    []twins         // in the position line's order
	engulf    bool            // the pushed pile engulfed, or what was pushed was engulfed
	petrifies []nemoroth.Square
}

// twins are pushed pieces that are alike. What happens to one of them happens
// to all.
type twins struct {
	n     int
	piece nemoroth.Piece // as pushed
	now   nemoroth.Piece // as it has become
	gone  bool           // off the board, dissolved or engulfed
	marks marks          // earned in its own push
}

// A bystander is a piece that was not pushed and that a scream has changed, as
// it is in the end or, gone, as it was just before.
type bystander struct {
	piece nemoroth.Piece
	at    nemoroth.Square
	gone  bool
}

// readScream reads the trace of a scream. Its first effect is the scream.
func readScream(t nemoroth.Trace) ([]push, []bystander) {
	var pushes []push
	var bystanders []bystander
	at := t[0].From
	for len(t) > 0 {
		step := t[0].Step
		n := 1
		for n < len(t) && t[n].Step == step {
			n++
		}
		if k := t[0].Kind; k == nemoroth.EffectPush || k == nemoroth.EffectFall {
			pushes = append(pushes, push{from: t[0].From, to: t[0].To})
			bystanders = readPush(at, t[:n], &pushes[len(pushes)-1], bystanders)
		}
		t = t[n:]
	}
	slices.SortStableFunc(bystanders, func(a, b bystander) int { return a.at.Compare(b.at) })
	return pushes, bystanders
}

// readPush reads the effects of one push.
func readPush(goAway nemoroth.Square, effects nemoroth.Trace, p *push, bystanders []bystander) []bystander {
	for i := 0; i < len(effects); {
		e := effects[i]
		n := 1 // of effects that are alike
		for i+n < len(effects) && effects[i+n].Kind == e.Kind && effects[i+n].Piece == e.Piece && effects[i+n].Square() == e.Square() {
			n++
		}
		i += n
		e.Piece.Digesting = false // has no mark (NOTE-6)
		switch e.Kind {
		case nemoroth.EffectPush, nemoroth.EffectFall:
			p.pieces = append(p.pieces, twins{n: n, piece: e.Piece, now: e.Piece, gone: e.Kind == nemoroth.EffectFall})
		case nemoroth.EffectPromote:
			p.change(e.Piece, func(w *twins) {
				w.marks.promoted = true
				w.now = nemoroth.Piece{Kind: nemoroth.Zombie, Side: e.Piece.Side}
			})
		case nemoroth.EffectDissolve:
			p.change(e.Piece, func(w *twins) { w.marks.dissolved, w.gone = true, true })
		case nemoroth.EffectEngulf:
			p.engulf = true
			if p.pieces[0].piece.Kind != nemoroth.LeafPile {
				p.change(e.Piece, func(w *twins) { w.gone = true })
				break
			}
			for range n {
				bystanders = append(bystanders, bystander{e.Piece, p.to, true})
			}
		case nemoroth.EffectPetrify:
			if e.To == p.to {
				p.change(e.Piece, func(w *twins) { w.marks.petrified, w.now = true, stone(e.Piece) })
				break
			}
			if !slices.Contains(p.petrifies, e.To) {
				p.petrifies = append(p.petrifies, e.To)
			}
			// What stands next to the Go Away is still to be pushed: its name tells.
			// The squares where pushes end are never seen from one another, so that
			// nothing there changes again.
			if adjacent(goAway, e.To) {
				break
			}
			for range n {
				bystanders = append(bystanders, bystander{stone(e.Piece), e.To, false})
			}
		}
	}
	slices.Sort(p.petrifies) // alphabetically (NOTE-4)
	return bystanders
}

// change finds pushed pieces by what they are now.
func (p *push) change(now nemoroth.Piece, do func(*twins)) {
	for i := range p.pieces {
		if w := &p.pieces[i]; w.now == now && !w.gone {
			do(w)
		}
	}
}

// adjacent reports whether two squares touch (GEO-3).
func adjacent(a, b nemoroth.Square) bool {
	df, dr := a.File()-b.File(), a.Rank()-b.Rank()
	return a != b && df*df <= 1 && dr*dr <= 1
}
