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
statue-moves MOVE-1: instead
a petrified piece may still move
basilisk-king MOVE-BASILISK
a Basilisk may also step like a King
basilisk-knight MOVE-BASILISK
a Basilisk leaps like a Knight, in all directions
basilisk-forward MOVE-BASILISK: lacks
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
pile-rook MOVE-LEAFPILE: lacks
a Leaf Pile may not step diagonally
zombie-rook MOVE-ZOMBIE: lacks
a Zombie may not step diagonally
zombie-human MOVE-ZOMBIE: lacks
a Zombie may not step back
zombie-leaps MOVE-ZOMBIE
a Zombie may also go two squares straight
human-pawn MOVE-HUMAN: lacks
a Human steps straight forward only
human-sideways MOVE-HUMAN: lacks
a Human may not step sideways
human-back MOVE-HUMAN
a Human may step back
human-two MOVE-HUMAN: except MOVE-EMPTY of H
a Human may go two squares in its first move
human-takes MOVE-HUMAN MOVE-EMPTY: also MOVE-EMPTY of H
a Human may capture an enemy piece diagonally in front of it
ichor-last MOVE-EMPTY COMP-ICHOR: also
ichor with one ply left may be entered
leap-occupied MOVE-LEAP: except MOVE-EMPTY
a piece in between stops a leap
leap-ichor MOVE-LEAP: except MOVE-EMPTY
ichor in between stops a leap
leap-gaze MOVE-LEAP: except MOVE-EMPTY
a seen square in between stops a leap
leap-ghast MOVE-LEAP: except MOVE-EMPTY
a Ghast square in between stops a leap
rider-friend RIDER-GAZE: only
a Fiend may cross squares that only its own Basilisks see
rider-stone RIDER-GAZE: only
a Fiend may cross squares that only petrified Basilisks see
pile-climbs MOVE-LEAFPILE: also MOVE-EMPTY of L
a Leaf Pile may step onto statues and Mummies
pile-ghast MOVE-LEAFPILE GHAST-4: also MOVE-EMPTY
a Leaf Pile may step onto the square of an enemy Ghast, even if it holds statues or Mummies
pile-friends MOVE-LEAFPILE ENGULF-1: except MOVE-EMPTY of L
a Leaf Pile may not step onto a piece of its own side
pile-satiated MOVE-LEAFPILE ENGULF-3: except MOVE-EMPTY
a digesting Leaf Pile may not step onto an occupied square
zombie-friends MOVE-ZOMBIE ZOMBIE-1: except MOVE-EMPTY of Z
a Zombie may not step onto a piece of its own side
zombie-ichor MOVE-ZOMBIE ICHOR-4: except MOVE-EMPTY of Z
a Zombie may not move onto ichor
`, where{
	"statue-moves":     ownSide,
	"basilisk-forward": back,
	"pile-rook":        diagonal,
	"zombie-rook":      diagonal,
	"zombie-human":     back,
	"human-pawn":       Not(straight),
	"human-sideways":   sideways,
	"human-two":        over(Not(entered)),
	"human-takes":      Both(diagonal, meets(otherEnemy)),
	"ichor-last": func(s situation) bool {
		last, dry := s.Board.Ichor[s.To] == 1, *s.Board
		dry.Ichor[s.To] = 0
		s.Position = s.With(&dry)
		return last && entered(s)
	},
	"leap-occupied":  over(occupied),
	"leap-ichor":     over(ichorous),
	"leap-gaze":      over(seen),
	"leap-ghast":     over(barred(true)),
	"rider-friend":   seenBy(otherEnemy),
	"rider-stone":    seenBy(otherMobile),
	"pile-climbs":    Not(ichorous),
	"pile-ghast":     Both(ontoGhast, Not(ichorous)),
	"pile-friends":   meets(sameSide),
	"pile-satiated":  Both(digesting, occupied),
	"zombie-friends": meets(sameSide),
	"zombie-ichor":   ichorous,
}, how{
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

// entered reports whether the rules let a piece enter its goal.
func entered(s situation) bool { return s.Holds("MOVE-EMPTY") }

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

// ontoGhast reports whether a Leaf Pile steps onto an enemy Ghast.
var ontoGhast = Both(is(leafPile), someGhast(onGhast, Not(ownGhast)))

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
flee-range GHAST-2: instead
a piece that flees must leave the range
flee-equal GHAST-2: except
inside the range a piece may move to a square that is equally far
ghast-nearest GHAST-2: except
of several Ghasts only the nearest one forbids
ghast-own-entry GHAST-3 GHAST-2: except GHAST-2
a piece may enter the range of its own Ghast; inside it, the piece must flee
ghast-own-inside GHAST-3 GHAST-2: except GHAST-2
inside the range of its own Ghast a piece may approach it
ghast-stone-free GHAST-1: except GHAST-2
a petrified Ghast does not forbid an approach
ghast-fearless GHAST-2: except of G
a Ghast may approach any other Ghast
flee-own GHAST-3 GHAST-2: except GHAST-2
a piece that flees an enemy Ghast may approach its own
zombie-fears GHAST-6
a Zombie may not approach a Ghast either
pile-fearless GHAST-4: also
a Leaf Pile that engulfs an enemy Ghast may approach all other Ghasts
waiver-stone GHAST-5: only
a Human that only petrified Ghasts compel may not approach to promote
waiver-any GHAST-5: instead
a Human under any compulsion may promote towards a Ghast
`, where{
	"flee-range": Both(mortal, intoRange),
	"flee-equal": Both(inRange, func(s situation) bool {
		return s.Distance(s.To, s.Ghast.At) == s.Distance(s.At, s.Ghast.At)
	}),
	"ghast-nearest": func(s situation) bool {
		far := s.Distance(s.At, s.Ghast.At)
		return someGhast(otherGhast, func(s situation) bool {
			return s.Distance(s.At, s.Ghast.At) < far
		})(s)
	},
	"ghast-own-entry":  Both(ownGhast, Not(inRange)),
	"ghast-own-inside": Both(ownGhast, inRange),
	"ghast-stone-free": stoneGhast,
	"flee-own":         Both(ownGhast, someGhast(Not(ownGhast), inRange)),
	"pile-fearless":    ontoGhast,
	"waiver-stone":     someGhast(Not(stoneGhast), compelled),
	"waiver-any":       Both(situation.Promotion, underCompulsion),
}, how{
	"zombie-fears": fearful,
}}

func underCompulsion(s situation) bool { return len(s.Compelled()) > 0 }
