package nemoroth

import (
	"fmt"
	"slices"
)

// Apply applies the effects of a trace to a copy of a board, one after the other,
// and returns the result. It needs no rules: a trace lists every change. The side
// to move and the full-move number stay the same. The error wraps ErrInvalid and
// names the index of an effect that does not fit the board.
func (t Trace) Apply(before Setup) (Setup, error) {
	s := before.Clone()
	for i, e := range t {
		if !e.change(&s, false) {
			return before, fmt.Errorf("nemoroth: %w: effect %d does not fit the board: %v", ErrInvalid, i, e)
		}
	}
	return s, nil
}

// Undo reverses the effects of a trace on a copy of a board, last effect first, and
// returns the board before the move. The errors are those of Apply.
func (t Trace) Undo(after Setup) (Setup, error) {
	s := after.Clone()
	for i, e := range slices.Backward(t) {
		if !e.change(&s, true) {
			return after, fmt.Errorf("nemoroth: %w: effect %d does not fit the board: %v", ErrInvalid, i, e)
		}
	}
	return s, nil
}

// change applies or reverses an effect on a board and reports whether it fits.
func (e Effect) change(s *Setup, undo bool) bool {
	if !e.Piece.named() && e.Kind != EffectFade {
		return false
	}
	swap := func(from Square, old Piece, to Square, new Piece) bool {
		if undo {
			from, old, to, new = to, new, from, old
		}
		return takeFrom(s, from, old) && putOn(s, to, new)
	}
	none := Piece{}
	switch p := e.Piece; e.Kind {
	case EffectScream:
		return true
	case EffectMove, EffectPush:
		return swap(e.From, p, e.To, p)
	case EffectFall, EffectDestroy, EffectDissolve, EffectEngulf:
		return swap(e.From, p, e.From, none)
	case EffectPromote:
		return swap(e.To, p, e.To, Piece{Kind: Zombie, Side: p.Side})
	case EffectDigest:
		fed := p
		fed.Digesting = true
		return swap(e.To, p, e.To, fed)
	case EffectPetrify:
		return swap(e.To, p, e.To, Piece{Kind: p.Kind, Side: p.Side, Petrified: true})
	case EffectLeaveMummy:
		empty := p
		empty.Digesting = false
		return swap(e.To, p, e.To, empty) && swap(e.From, none, e.From, Piece{Kind: Mummy})
	case EffectLayIchor, EffectClearIchor, EffectFade:
		was, is := e.Was, e.Plies
		if undo {
			was, is = is, was
		}
		if !e.To.IsValid() || s.Ichor[e.To] != was || is < 0 || is > freshIchor {
			return false
		}
		s.Ichor[e.To] = is
		return true
	}
	return false
}

func takeFrom(s *Setup, sq Square, p Piece) bool {
	if p == (Piece{}) {
		return sq.IsValid()
	}
	if !sq.IsValid() {
		return false
	}
	// Equal occupants: the last one leaves, and putOn inserts behind the last, so
	// that few elements of a long list move.
	for i, q := range slices.Backward(s.Occupants[sq]) {
		if q == p {
			s.Occupants[sq] = slices.Delete(s.Occupants[sq], i, i+1)
			return true
		}
	}
	return false
}

func putOn(s *Setup, sq Square, p Piece) bool {
	if !sq.IsValid() {
		return false
	}
	if p == (Piece{}) {
		return true
	}
	at, _ := slices.BinarySearchFunc(s.Occupants[sq], p, func(q, p Piece) int {
		return min(2*q.Compare(p)-1, 1) // after equal occupants
	})
	s.Occupants[sq] = slices.Insert(s.Occupants[sq], at, p)
	return true
}
