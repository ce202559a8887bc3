package notation

import (
	"slices"

	"github.com/nemoroth/rules/nemoroth"
)

// happens returns the form of a legal move with its actual effects. All effects
// come from the trace; the function applies no rules.
func happens(g *nemoroth.Game, t nemoroth.Trace, n Notation) form {
	d := t[0] // the decision
	f := form{notation: n, kind: d.Piece.Kind, from: anywhere, to: d.To}
	if d.Kind == nemoroth.EffectScream {
		f.to, f.pushes = d.From, pushesOf(t)
		if n == Moussambani {
			board := g.Setup()
			f.items, _ = follow(&board, f.pushes)
		}
		return f
	}
	for _, e := range t[1:] {
		switch e.Kind {
		case nemoroth.EffectEngulf:
			f.capture = 'x'
		case nemoroth.EffectDestroy:
			f.capture = '*'
		case nemoroth.EffectPromote:
			f.marks.promoted = true
			f.items = append(f.items, item{name{kind: nemoroth.Zombie}, nemoroth.NoSquare, f.to})
		case nemoroth.EffectDissolve:
			// Zombies that stay behind on a Fiend's ichor have no mark (NOTE-6).
			if e.From == f.to {
				f.marks.dissolved = true
				f.items = append(f.items, item{nameOf(e.Piece), nemoroth.NoSquare, nemoroth.NoSquare})
			}
		case nemoroth.EffectPetrify:
			if e.To == f.to {
				f.marks.petrified = true
			} else {
				f.petrifies = inOrder(f.petrifies, e.To)
			}
			f.items = append(f.items, item{name{e.Piece.Kind, true}, nemoroth.NoSquare, e.To})
		}
	}
	if n == Lawson && f.capture != 0 {
		f.capture = ':'
	}
	slices.SortStableFunc(f.items, func(a, b item) int { return a.to.Compare(b.to) })
	return f
}

// inOrder inserts a square into a sorted list, unless it is already there.
func inOrder(list []nemoroth.Square, sq nemoroth.Square) []nemoroth.Square {
	at, found := slices.BinarySearch(list, sq)
	if found {
		return list
	}
	return slices.Insert(list, at, sq)
}

// pushesOf returns the pushes in the trace of a scream.
func pushesOf(t nemoroth.Trace) []push {
	var pushes []push
	var now []nemoroth.Piece // the pieces of the last push, as they are now
	for _, e := range t[1:] {
		e.Piece.Digesting = false // digesting has no mark
		if e.Kind == nemoroth.EffectPush || e.Kind == nemoroth.EffectFall {
			if n := len(pushes); n == 0 || pushes[n-1].from != e.From {
				pushes, now = append(pushes, push{from: e.From, to: e.To}), nil
			}
			p := &pushes[len(pushes)-1]
			p.pieces, now = append(p.pieces, pushed{name: nameOf(e.Piece)}), append(now, e.Piece)
			continue
		}
		p := &pushes[len(pushes)-1]
		i := slices.Index(now, e.Piece)
		switch {
		case e.Kind == nemoroth.EffectEngulf:
			p.engulf = true
		case e.Kind == nemoroth.EffectPetrify && e.To != p.to:
			p.petrifies = inOrder(p.petrifies, e.To)
		case i < 0: // the piece was not pushed
		case e.Kind == nemoroth.EffectPromote:
			p.pieces[i].marks.promoted = true
			now[i] = nemoroth.Piece{Kind: nemoroth.Zombie, Side: e.Piece.Side}
		case e.Kind == nemoroth.EffectDissolve:
			p.pieces[i].marks.dissolved, now[i] = true, nemoroth.Piece{}
		case e.Kind == nemoroth.EffectPetrify:
			p.pieces[i].marks.petrified, now[i].Petrified = true, true
		}
	}
	return pushes
}
