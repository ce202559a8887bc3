package misread

import (
	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/nemoroth"
)

// RULEBOOK §3.
const moves = `
pass MOVE-1 POS-2
a side may pass
statue-moves MOVE-1: instead if own
a petrified piece may still move
basilisk-king MOVE-BASILISK: also if near
a Basilisk may also step like a King
basilisk-knight MOVE-BASILISK: also if two-away !diagonal !straight !sideways
a Basilisk leaps like a Knight, in all directions
basilisk-forward MOVE-BASILISK: except if back
a Basilisk may not step back
ghast-king MOVE-GHAST: also if near
a Ghast may also step like a King
ghast-rook MOVE-GHAST: also if two-away straight; also if two-away sideways
a Ghast may also leap two squares straight
goaway-king MOVE-GOAWAY: also if near
a Go Away may also step straight
goaway-leap MOVE-GOAWAY: also if two-away diagonal
a Go Away may also leap two squares diagonally
fiend-friends MOVE-FIEND: also MOVE-EMPTY if passing !ichorous all:other-friend of W
a Wounded Fiend may pass pieces of its own side
fiend-bishop MOVE-FIEND: also if diagonal !here
a Wounded Fiend may also go diagonally
pile-rook MOVE-LEAFPILE: except if diagonal
a Leaf Pile may not step diagonally
zombie-rook MOVE-ZOMBIE: except if diagonal
a Zombie may not step diagonally
zombie-leaps MOVE-ZOMBIE: also if two-away straight; also if two-away sideways
a Zombie may also go two squares straight
human-pawn MOVE-HUMAN: only if straight
a Human steps straight forward only
human-sideways MOVE-HUMAN: except if sideways
a Human may not step sideways
flee-back MOVE-HUMAN COMP-RULE: also if near compelled
a compelled Human may step back
human-back MOVE-HUMAN: also if near
a Human may step back
human-two MOVE-HUMAN: also if two-away straight !back second-rank;
 except MOVE-EMPTY if over:occupied; except MOVE-EMPTY if over:ichorous of H
a Human may go two squares in its first move
human-takes MOVE-HUMAN MOVE-EMPTY: also MOVE-EMPTY if diagonal meets:other-enemy of H
a Human may capture an enemy piece diagonally in front of it
ichor-last MOVE-EMPTY COMP-ICHOR: also if only-last-ichor
ichor with one ply left may be entered
leap-occupied MOVE-LEAP: except MOVE-EMPTY if over:occupied
a piece in between stops a leap
leap-ichor MOVE-LEAP: except MOVE-EMPTY if over:ichorous
ichor that lies under a leap stops it
leap-gaze MOVE-LEAP: except MOVE-EMPTY if over:seen
a seen square in between stops a leap
leap-ghast MOVE-LEAP: except MOVE-EMPTY if over:barred-way
a Ghast square in between stops a leap
rider-friend RIDER-GAZE: only if seen-by:other-enemy
a Fiend may cross squares that only its own Basilisks see
rider-stone RIDER-GAZE: only if seen-by:other-mobile
a Fiend may cross squares that only petrified Basilisks see
pile-climbs MOVE-LEAFPILE: also MOVE-EMPTY if !ichorous of L
a Leaf Pile may step onto statues and Mummies
pile-wades MOVE-LEAFPILE: also MOVE-EMPTY if ichorous of L
a Leaf Pile may step onto ichor
pile-ghast MOVE-LEAFPILE GHAST-4: also MOVE-EMPTY if Leaf-Pile !ichorous
 ghast:!own-ghast,ghast-on-goal
a Leaf Pile may step onto the square of an enemy Ghast, even if it holds statues or Mummies
pile-friends MOVE-LEAFPILE ENGULF-1: except MOVE-EMPTY if meets:other-friend of L
a Leaf Pile may not step onto a piece of its own side
pile-satiated MOVE-LEAFPILE ENGULF-3: except MOVE-EMPTY if digesting occupied
a digesting Leaf Pile may not step onto an occupied square
zombie-friends MOVE-ZOMBIE ZOMBIE-1: except MOVE-EMPTY if meets:other-friend of Z
a Zombie may not step onto a piece of its own side
zombie-ichor MOVE-ZOMBIE ICHOR-4: except MOVE-EMPTY if ichorous of Z
a Zombie may not move onto ichor
`

// RULEBOOK §4.
const ghasts = `
flee-range GHAST-2: also if !Z into-range !passing
a piece that flees must leave the range
flee-equal GHAST-2: except if in-range equally-far
inside the range a piece may move to a square that is equally far
ghast-nearest GHAST-2: except if nearer-ghast
of several Ghasts only the nearest one forbids
ghast-own-entry GHAST-3 GHAST-2: except GHAST-2 if own-ghast !in-range
a piece may enter the range of its own Ghast; inside it, the piece must flee
ghast-own-inside GHAST-3 GHAST-2: except GHAST-2 if own-ghast in-range
inside the range of its own Ghast a piece may approach it
ghast-stone-free GHAST-1: except GHAST-2 if stone-ghast
a petrified Ghast does not forbid an approach
ghast-fearless GHAST-2: except of G
a Ghast may approach any other Ghast
flee-own GHAST-3 GHAST-2: except GHAST-2 if own-ghast ghast:!own-ghast,in-range
a piece that flees an enemy Ghast may approach its own
rider-shy RIDER-GHAST: also if into-range
a Fiend may never cross the range of a Ghast
zombie-fears GHAST-6: also GHAST-2 if into-range !further of Z
a Zombie may not approach a Ghast either
pile-fearless GHAST-4: also if Leaf-Pile ghast:!own-ghast,ghast-on-goal
a Leaf Pile that engulfs an enemy Ghast may approach all other Ghasts
waiver-stone GHAST-5: only if ghast:!stone-ghast,ghast-compels
a Human that only petrified Ghasts compel may not approach to promote
waiver-any GHAST-5: instead if promotion compelled
a Human under any compulsion may promote towards a Ghast
`

// changeMoves changes moves, ranges and fears.
func changeMoves(id string, r *rules) {
	switch id {
	case "pass":
		r.MayPass = true
	case "human-takes":
		destroy := r.Acts["STEP-2"]
		r.Acts["STEP-2"] = func(t *turn) {
			destroy(t)
			for _, other := range t.On(t.Goal) {
				if t.Voluntary && t.Movers[0].Kind == human && t.Mover(other) == nil {
					t.Lose(nemoroth.EffectDestroy, "MOVE-HUMAN", other, 0)
				}
			}
		}
	case "GEO-1":
		r.Range = 1
	case "GEO-2":
		r.Distance = naive.Chebyshev
	}
}
