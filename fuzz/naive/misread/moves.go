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

// lands forbids leaps over squares for which a condition is true.
func lands(which test) change { return except("MOVE-EMPTY", Not(is(fiend)), over(which)) }

// RULEBOOK §3.
var moves = []row{
	{"pass MOVE-1 POS-2", "a side may pass", func(r *rules) { r.MayPass = true }},
	{"statue-moves MOVE-1", "a petrified piece may still move", instead("MOVE-1", ownSide)},
	{"basilisk-king MOVE-BASILISK", "a Basilisk may also step like a King",
		adds("MOVE-BASILISK", naive.Compass)},
	{"basilisk-knight MOVE-BASILISK", "a Basilisk leaps like a Knight, in all directions",
		adds("MOVE-BASILISK", knight)},
	{"basilisk-forward MOVE-BASILISK", "a Basilisk may not step back",
		lacks("MOVE-BASILISK", back)},
	{"ghast-king MOVE-GHAST", "a Ghast may also step like a King",
		adds("MOVE-GHAST", naive.Compass)},
	{"ghast-rook MOVE-GHAST", "a Ghast may also leap two squares straight",
		adds("MOVE-GHAST", twoStraight)},
	{"goaway-king MOVE-GOAWAY", "a Go Away may also step straight",
		adds("MOVE-GOAWAY", naive.Compass)},
	{"goaway-leap MOVE-GOAWAY", "a Go Away may also leap two squares diagonally",
		adds("MOVE-GOAWAY", naive.Moves[ghast].Steps)},
	{"fiend-bishop MOVE-FIEND", "a Wounded Fiend may also go diagonally",
		adds("MOVE-FIEND", naive.Rides(naive.Steps{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}))},
	{"pile-rook MOVE-LEAFPILE", "a Leaf Pile may not step diagonally",
		lacks("MOVE-LEAFPILE", diagonal)},
	{"zombie-rook MOVE-ZOMBIE", "a Zombie may not step diagonally",
		lacks("MOVE-ZOMBIE", diagonal)},
	{"zombie-human MOVE-ZOMBIE", "a Zombie may not step back",
		lacks("MOVE-ZOMBIE", back)},
	{"zombie-leaps MOVE-ZOMBIE", "a Zombie may also go two squares straight",
		adds("MOVE-ZOMBIE", twoStraight)},
	{"human-pawn MOVE-HUMAN", "a Human steps straight forward only",
		lacks("MOVE-HUMAN", Not(straight))},
	{"human-sideways MOVE-HUMAN", "a Human may not step sideways",
		lacks("MOVE-HUMAN", sideways)},
	{"human-back MOVE-HUMAN", "a Human may step back", adds("MOVE-HUMAN", naive.Compass)},
	{"human-two MOVE-HUMAN", "a Human may go two squares in its first move",
		Several(adds("MOVE-HUMAN", naive.Steps{{0, 2}}, onSecondRank),
			except("MOVE-EMPTY", is(human), over(Not(entered))))},
	{"human-takes MOVE-HUMAN MOVE-EMPTY",
		"a Human may capture an enemy piece diagonally in front of it",
		Several(also("MOVE-EMPTY", is(human), diagonal, meets(otherEnemy)),
			act("STEP-2", func(plain func(*turn), t *turn) {
				plain(t)
				if t.Voluntary && t.Movers[0].Kind == human {
					destroyOthers(t, "MOVE-HUMAN")
				}
			}))},
	{"ichor-last MOVE-EMPTY COMP-ICHOR", "ichor with one ply left may be entered",
		also("MOVE-EMPTY", func(s situation) bool {
			last, dry := s.Board.Ichor[s.To] == 1, *s.Board
			dry.Ichor[s.To] = 0
			s.Position = s.With(&dry)
			return last && entered(s)
		})},
	{"leap-occupied MOVE-LEAP", "a piece in between stops a leap", lands(occupied)},
	{"leap-ichor MOVE-LEAP", "ichor in between stops a leap", lands(ichorous)},
	{"leap-gaze MOVE-LEAP", "a seen square in between stops a leap", lands(seen)},
	{"leap-ghast MOVE-LEAP", "a Ghast square in between stops a leap", lands(barred(true))},
	{"rider-friend RIDER-GAZE", "a Fiend may cross squares that only its own Basilisks see",
		only("RIDER-GAZE", seenBy(otherEnemy))},
	{"rider-stone RIDER-GAZE", "a Fiend may cross squares that only petrified Basilisks see",
		only("RIDER-GAZE", seenBy(otherMobile))},
	{"pile-climbs MOVE-LEAFPILE", "a Leaf Pile may step onto statues and Mummies",
		also("MOVE-EMPTY", is(leafPile), Not(ichorous))},
	{"pile-ghast MOVE-LEAFPILE GHAST-4",
		"a Leaf Pile may step onto the square of " +
			"an enemy Ghast, even if it holds statues or Mummies",
		also("MOVE-EMPTY", ontoGhast, Not(ichorous))},
	{"pile-friends MOVE-LEAFPILE ENGULF-1",
		"a Leaf Pile may not step onto a piece of its own side",
		except("MOVE-EMPTY", is(leafPile), meets(sameSide))},
	{"pile-satiated MOVE-LEAFPILE ENGULF-3",
		"a digesting Leaf Pile may not step onto an occupied square",
		except("MOVE-EMPTY", digesting, occupied)},
	{"zombie-friends MOVE-ZOMBIE ZOMBIE-1",
		"a Zombie may not step onto a piece of its own side",
		except("MOVE-EMPTY", is(zombie), meets(sameSide))},
	{"zombie-ichor MOVE-ZOMBIE ICHOR-4", "a Zombie may not move onto ichor",
		except("MOVE-EMPTY", is(zombie), ichorous)},
}

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
var ghasts = []row{
	{"flee-range GHAST-2", "a piece that flees must leave the range",
		instead("GHAST-2", mortal, intoRange)},
	{"flee-equal GHAST-2", "inside the range a piece may move to a square that is equally far",
		except("GHAST-2", inRange, func(s situation) bool {
			return s.Distance(s.To, s.Ghast.At) == s.Distance(s.At, s.Ghast.At)
		})},
	{"ghast-nearest GHAST-2", "of several Ghasts only the nearest one forbids",
		except("GHAST-2", func(s situation) bool {
			far := s.Distance(s.At, s.Ghast.At)
			return len(s.GhastsWhere(func(s situation) bool {
				return s.Ghast.ID != s.Who.ID && s.Distance(s.At, s.Ghast.At) < far
			})) > 0
		})},
	{"ghast-own-entry GHAST-3 GHAST-2",
		"a piece may enter the range of its own Ghast; inside it, the piece must flee",
		except("GHAST-2", ownGhast, Not(inRange))},
	{"ghast-own-inside GHAST-3 GHAST-2",
		"inside the range of its own Ghast a piece may approach it",
		except("GHAST-2", ownGhast, inRange)},
	{"ghast-stone-free GHAST-1", "a petrified Ghast does not forbid an approach",
		except("GHAST-2", stoneGhast)},
	{"ghast-fearless GHAST-2", "a Ghast may approach any other Ghast",
		except("GHAST-2", is(ghast))},
	{"flee-own GHAST-3 GHAST-2", "a piece that flees an enemy Ghast may approach its own",
		except("GHAST-2", ownGhast, someGhast(Not(ownGhast), inRange))},
	{"zombie-fears GHAST-6", "a Zombie may not approach a Ghast either", fearful},
	{"pile-fearless GHAST-4",
		"a Leaf Pile that engulfs an enemy Ghast may approach all other Ghasts",
		also("GHAST-4", ontoGhast)},
	{"waiver-stone GHAST-5",
		"a Human that only petrified Ghasts compel may not approach to promote",
		only("GHAST-5", someGhast(Not(stoneGhast), compelled))},
	{"waiver-any GHAST-5", "a Human under any compulsion may promote towards a Ghast",
		instead("GHAST-5", situation.Promotion, underCompulsion)},
}

func underCompulsion(s situation) bool { return len(s.Compelled()) > 0 }
