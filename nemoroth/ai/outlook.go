package ai

import "github.com/nemoroth/rules/nemoroth"

// An outlook is what quiescence search asks about a position, whatever its past.
// Outlooks of recent positions are kept by key, since transpositions and repeated
// searches ask for one of eight again.
type outlook struct {
	key    uint64
	value  int32 // for the side to move, before it fades
	moves  int16 // of the side to move, as Scope.Moves counts them
	canWin bool
}

// outlooks is the number of outlooks kept, a power of two.
const outlooks = 1 << 12

// outlook evaluates the walker's position, unless that is done.
func (s *worker) outlook() *outlook {
	key := s.w.Key()
	o := &s.outlooks[key%outlooks]
	if o.key != key {
		v := s.eval.whole(s.w)
		side := index(s.w.Side())
		*o = outlook{key, int32(v), int16(s.eval.moves), s.eval.canWin(side)}
	}
	return o
}

// canWin reports whether the side to move may be able to win something at once,
// according to the view.
func (v *view) canWin(side int) bool {
	mine, fearful := &v.scopes[side], v.fearful[1-side]
	own, enemy := &v.armies[side], &v.armies[1-side]
	return mine.Stares&fearful != 0 || mine.Takes&(fearful|enemy.Mobile[nemoroth.Zombie]) != 0 || mine.Screams > 0 ||
		own.Mobile[nemoroth.Human]&ranks[6-5*side] != 0
}
