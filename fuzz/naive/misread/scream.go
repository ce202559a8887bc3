package misread

import (
	"slices"

	"github.com/nemoroth/rules/fuzz/naive"
)

// RULEBOOK §8.
var screams = []row{
	{"scream-stone SCREAM-1", "a petrified Go Away may scream",
		instead("SCREAM-1", beside(always))},
	{"scream-air SCREAM-1", "a Go Away may scream with nobody beside it",
		instead("SCREAM-1", mobile)},
	{"scream-ghast GHAST-6", "a Go Away in range of a Ghast may not scream",
		except("SCREAM-1", barred(false))},
	{"scream-compelled COMP-RULE SCREAM-1", "a compelled Go Away may not scream",
		except("SCREAM-1", underCompulsion)},
	{"scream-mobile SCREAM-1 SCREAM-2", "a scream needs a mobile piece beside it",
		only("SCREAM-1", beside(otherMobile))},
	{"push-chain SCREAM-1 SCREAM-6", "a pushed piece pushes the one behind it", func(r *rules) {
		plain := r.Push
		r.Push = func(t *turn, from square, group []piece) {
			at := group[0].At
			if behind := t.Board.On(naive.Behind(from, at)); behind != nil {
				t.Push(t, at, behind)
			}
			plain(t, from, group)
		}
	}},
	{"push-edge SCREAM-2", "no piece is pushed over the edge", except("SCREAM-2", offBoard)},
	{"push-statues SCREAM-2", "a scream does not push statues", except("SCREAM-2", petrified)},
	{"push-own SCREAM-2", "a scream does not push pieces of its own side",
		except("SCREAM-2", ownSide)},
	{"push-fearful GHAST-6", "no piece is pushed into the range of a Ghast",
		except("SCREAM-2", mobile, mortal, Not(is(ghast)), Not(offBoard), someGhast(intoRange))},
}

// beside is true if a condition is true of a piece on an adjacent square.
func beside(which test) test {
	return func(s situation) bool {
		return slices.ContainsFunc(s.Neighbours(s.At), func(sq square) bool {
			s.To = sq
			return meets(which)(s)
		})
	}
}
