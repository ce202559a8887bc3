package misread

import (
	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/nemoroth"
)

// Steps that players give to pieces: two squares along a rank or file, a Knight's leaps,
// and no step at all, to the square itself.
var (
	twoStraight = naive.Steps{{2, 0}, {-2, 0}, {0, 2}, {0, -2}}
	knight      = naive.Steps{{1, 2}, {2, 1}, {2, -1}, {1, -2},
		{-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}
	none = naive.Steps{{0, 0}}
)

// RULEBOOK §3.
var moves = section{`
pass MOVE-1 POS-2
a side may pass
statue-moves MOVE-1: instead if own
a petrified piece may still move
basilisk-king MOVE-BASILISK
a Basilisk may also step like a King
basilisk-knight MOVE-BASILISK
a Basilisk leaps like a Knight, in all directions
basilisk-forward MOVE-BASILISK: lacks if back
a Basilisk may not step back
ghast-king MOVE-GHAST
a Ghast may also step like a King
ghast-rook MOVE-GHAST
a Ghast may also leap two squares straight
goaway-king MOVE-GOAWAY
a Go Away may also step straight
goaway-leap MOVE-GOAWAY
a Go Away may also leap two squares diagonally
fiend-bishop MOVE-FIEND
a Wounded Fiend may also go diagonally
pile-rook MOVE-LEAFPILE: lacks if diagonal
a Leaf Pile may not step diagonally
zombie-rook MOVE-ZOMBIE: lacks if diagonal
a Zombie may not step diagonally
zombie-human MOVE-ZOMBIE: lacks if back
a Zombie may not step back
zombie-leaps MOVE-ZOMBIE
a Zombie may also go two squares straight
human-pawn MOVE-HUMAN: lacks if !straight
a Human steps straight forward only
human-sideways MOVE-HUMAN: lacks if sideways
a Human may not step sideways
human-back MOVE-HUMAN
a Human may step back
human-two MOVE-HUMAN: except MOVE-EMPTY if over-closed of H
a Human may go two squares in its first move
human-takes MOVE-HUMAN MOVE-EMPTY: also MOVE-EMPTY if diagonal meets-enemy of H
a Human may capture an enemy piece diagonally in front of it
ichor-last MOVE-EMPTY COMP-ICHOR: also if only-last-ichor
ichor with one ply left may be entered
leap-occupied MOVE-LEAP: except MOVE-EMPTY if over-occupied
a piece in between stops a leap
leap-ichor MOVE-LEAP: except MOVE-EMPTY if over-ichor
ichor that lies under a leap stops it
leap-gaze MOVE-LEAP: except MOVE-EMPTY if over-seen
a seen square in between stops a leap
leap-ghast MOVE-LEAP: except MOVE-EMPTY if over-barred
a Ghast square in between stops a leap
rider-friend RIDER-GAZE: only if seen-by-enemy
a Fiend may cross squares that only its own Basilisks see
rider-stone RIDER-GAZE: only if seen-by-mobile
a Fiend may cross squares that only petrified Basilisks see
pile-climbs MOVE-LEAFPILE: also MOVE-EMPTY if !ichorous of L
a Leaf Pile may step onto statues and Mummies
pile-ghast MOVE-LEAFPILE GHAST-4: also MOVE-EMPTY if onto-ghast !ichorous
a Leaf Pile may step onto the square of an enemy Ghast, even if it holds statues or Mummies
pile-friends MOVE-LEAFPILE ENGULF-1: except MOVE-EMPTY if meets-friend of L
a Leaf Pile may not step onto a piece of its own side
pile-satiated MOVE-LEAFPILE ENGULF-3: except MOVE-EMPTY if digesting occupied
a digesting Leaf Pile may not step onto an occupied square
zombie-friends MOVE-ZOMBIE ZOMBIE-1: except MOVE-EMPTY if meets-friend of Z
a Zombie may not step onto a piece of its own side
zombie-ichor MOVE-ZOMBIE ICHOR-4: except MOVE-EMPTY if ichorous of Z
a Zombie may not move onto ichor
`, how{
	"pass":            func(r *rules) { r.MayPass = true },
	"basilisk-king":   adds("MOVE-BASILISK", naive.Compass),
	"basilisk-knight": adds("MOVE-BASILISK", knight),
	"ghast-king":      adds("MOVE-GHAST", naive.Compass),
	"ghast-rook":      adds("MOVE-GHAST", twoStraight),
	"goaway-king":     adds("MOVE-GOAWAY", naive.Compass),
	"goaway-leap":     adds("MOVE-GOAWAY", naive.Moves[ghast].Steps),
	"fiend-bishop": adds("MOVE-FIEND",
		naive.Rides(naive.Steps{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}})),
	"zombie-leaps": adds("MOVE-ZOMBIE", twoStraight),
	"human-back":   adds("MOVE-HUMAN", naive.Compass),
	"human-two":    adds("MOVE-HUMAN", naive.Steps{{0, 2}}, onSecondRank),
	"human-takes": act("STEP-2", func(plain action, t *turn) {
		plain(t)
		if t.Voluntary && t.Movers[0].Kind == human {
			destroyOthers(t, "MOVE-HUMAN")
		}
	}),
}}

// onSecondRank reports whether a Human stands on the second rank of its side.
func onSecondRank(s situation) bool {
	return s.At.Rank() == []int{nemoroth.Alabaster: 1, nemoroth.Obsidian: 6}[s.Who.Side]
}

// destroyOthers destroys what a step did not bring to its goal.
func destroyOthers(t *turn, by rule) {
	for _, other := range t.Board.On(t.Goal) {
		if t.Mover(other) == nil {
			t.Lose(nemoroth.EffectDestroy, by, other, 0)
		}
	}
}

// fearful makes Zombies flee from Ghasts.
func fearful(r *rules) {
	plain := r.Tests["GHAST-2"]
	r.Tests["GHAST-2"] = func(s situation) bool {
		s.Who.Kind = human // who is no Zombie
		return plain(s)
	}
}

// RULEBOOK §4.
var ghasts = section{`
flee-range GHAST-2: instead if mortal into-range
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
flee-own GHAST-3 GHAST-2: except GHAST-2 if own-ghast near-enemy-ghast
a piece that flees an enemy Ghast may approach its own
zombie-fears GHAST-6
a Zombie may not approach a Ghast either
pile-fearless GHAST-4: also if onto-ghast
a Leaf Pile that engulfs an enemy Ghast may approach all other Ghasts
waiver-stone GHAST-5: only if mobile-ghast-compels
a Human that only petrified Ghasts compel may not approach to promote
waiver-any GHAST-5: instead if promotion compelled
a Human under any compulsion may promote towards a Ghast
`, how{
	"zombie-fears": fearful,
}}
