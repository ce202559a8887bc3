package misread

import (
	"slices"

	"github.com/nemoroth/rules/fuzz/naive"
)

// RULEBOOK §8.
var screams = section{`
scream-stone SCREAM-1: instead
a petrified Go Away may scream
scream-air SCREAM-1: instead
a Go Away may scream with nobody beside it
scream-ghast GHAST-6: except SCREAM-1
a Go Away in range of a Ghast may not scream
scream-compelled COMP-RULE SCREAM-1: except SCREAM-1
a compelled Go Away may not scream
scream-mobile SCREAM-1 SCREAM-2: only
a scream needs a mobile piece beside it
push-chain SCREAM-1 SCREAM-6
a pushed piece pushes the one behind it
push-edge SCREAM-2: except
no piece is pushed over the edge
push-statues SCREAM-2: except
a scream does not push statues
push-own SCREAM-2: except
a scream does not push pieces of its own side
push-fearful GHAST-6: except SCREAM-2
no piece is pushed into the range of a Ghast
`, where{
	"scream-stone":     beside(always),
	"scream-air":       mobile,
	"scream-ghast":     barred(false),
	"scream-compelled": underCompulsion,
	"scream-mobile":    beside(otherMobile),
	"push-edge":        offBoard,
	"push-statues":     petrified,
	"push-own":         ownSide,
	"push-fearful":     Both(mobile, mortal, Not(is(ghast)), Not(offBoard), someGhast(intoRange)),
}, how{
	"push-chain": func(r *rules) {
		plain := r.Push
		r.Push = func(t *turn, from square, group []piece) {
			at := group[0].At
			if behind := t.Board.On(naive.Behind(from, at)); behind != nil {
				t.Push(t, at, behind)
			}
			plain(t, from, group)
		}
	},
}}

// beside is true if a condition is true of a piece on an adjacent square.
func beside(which test) test {
	return func(s situation) bool {
		return slices.ContainsFunc(s.Neighbours(s.At), func(sq square) bool {
			s.To = sq
			return meets(which)(s)
		})
	}
}
