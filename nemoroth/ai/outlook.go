package ai

import "github.com/nemoroth/rules/nemoroth"

// An outlook is what quiescence search asks about a position. It does not depend on
// the past. A worker keeps the outlooks of recent positions by key, because about
// one evaluation in eight is of a position that was evaluated before.
type outlook struct {
	key    uint64
	value  int32 // for the side to move, before faded
	moves  int16 // of the side to move, as Scope.Moves counts them
	canWin bool
}

// outlooks is the number of outlooks kept, a power of two.
const outlooks = 1 << 12

// outlook returns the outlook of the walker's position.
func (s *worker) outlook() *outlook {
	key := s.w.Key()
	o := &s.outlooks[key%outlooks]
	if o.key != key {
		v := s.eval.unfaded(s.w)
		side := index(s.w.Side())
		*o = outlook{key, int32(v), int16(s.eval.moves), s.eval.canWin(side)}
	}
	return o
}

// canWin reports whether the side to move, by index, may be able to win something
// at once.
func (v *view) canWin(side int) bool {
	mine, fearful := &v.scopes[side], v.fearful[1-side]
	own, enemy := &v.armies[side], &v.armies[1-side]
	return mine.Stares&fearful != 0 || mine.Takes&(fearful|enemy.Mobile[nemoroth.Zombie]) != 0 || mine.Screams > 0 ||
		own.Mobile[nemoroth.Human]&ranks[6-5*side] != 0
}
