package misread

import (
	"slices"

	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/nemoroth"
)

// RULEBOOK §2.
var geometry = []Misreading{
	odd("range-round", "GEO-1",
		"the range of a Ghast is round: its corners, two files and two ranks away, are outside",
		func(r *rules) { r.InRange = func(g, sq square) bool { return r.Distance(g, sq) <= 5 } }),
	odd("range-three", "GEO-1", "the range of a Ghast is three squares", within(3)),
	odd("range-own-square", "GEO-1",
		"the square that a Ghast stands on is not in its range", func(r *rules) {
			plain := r.InRange
			r.InRange = func(g, sq square) bool { return g != sq && plain(g, sq) }
		}),
	odd("distance-taxi", "GEO-2", "distance is the sum of files and ranks", func(r *rules) {
		r.Distance = func(a, b square) int {
			files, ranks := a.File()-b.File(), a.Rank()-b.Rank()
			return max(files, -files) + max(ranks, -ranks)
		}
	}),
}

// within gives a Ghast another range.
func within(squares int) change {
	return func(r *rules) {
		r.InRange = func(g, sq square) bool { return naive.Chebyshev(g, sq) <= squares }
	}
}

// adds lets pieces of a kind also go to squares at some distances, said for
// Alabaster.
func adds(k nemoroth.Kind, by ...[2]int) change {
	return func(r *rules) {
		plain := r.Goals
		r.Goals = func(who piece, from square) []square {
			all := plain(who, from)
			for _, o := range by {
				if who.Side == nemoroth.Obsidian {
					o[1] = -o[1]
				}
				if who.Kind == k {
					all = append(all, naive.Offsets(from, o)...)
				}
			}
			slices.Sort(all)
			return slices.Compact(all)
		}
	}
}

// lacks keeps pieces of a kind from some of their goals, said for Alabaster.
func lacks(k nemoroth.Kind, goal func(files, ranks int) bool) change {
	return func(r *rules) {
		plain := r.Goals
		r.Goals = func(who piece, from square) []square {
			return slices.DeleteFunc(plain(who, from), func(to square) bool {
				ranks := to.Rank() - from.Rank()
				if who.Side == nemoroth.Obsidian {
					ranks = -ranks
				}
				return who.Kind == k && goal(to.File()-from.File(), ranks)
			})
		}
	}
}

func diagonal(files, ranks int) bool { return files != 0 && ranks != 0 }

// lands forbids leaps over squares for which a condition is true.
func lands(over test) change {
	return except(mayLeap, func(s situation) bool {
		for _, s.To = range leapt(s.At, s.To) {
			if s.Who.Kind != fiend && over(s) {
				return true
			}
		}
		return false
	})
}

// leapt lists the squares that a leap passes over: the square midway or, for a
// Knight's leap, the two that touch both ends.
func leapt(from, to square) []square {
	files, ranks := to.File()-from.File(), to.Rank()-from.Rank()
	if files*files == 1 && ranks*ranks == 4 {
		return []square{from.Offset(0, ranks/2), from.Offset(files, ranks/2)}
	}
	if naive.Chebyshev(from, to) == 2 {
		return naive.Between(from, to)
	}
	return nil
}

// Some conditions of the goal.
func occupied(s situation) bool { return len(s.Board.At[s.To]) > 0 }
func ichorous(s situation) bool { return s.Board.Ichor[s.To] > 0 }
func gazedAt(s situation) bool  { return s.Gaze().Sees(s.To) }
func barred(s situation) bool   { return len(s.Barring(true)) > 0 }
func friendly(s situation) bool {
	return s.Board.Holds(s.To, func(other piece) bool { return other.Side == s.Who.Side })
}

// seenBy reports whether a Basilisk for which a condition is true sees a square.
func seenBy(b *board, sq square, which func(piece) bool) bool {
	for from, on := range b.At {
		for _, who := range on {
			looks := slices.Contains(naive.BasiliskGoals(who.Side, square(from)), sq)
			if looks && who.Kind == basilisk && which(who) {
				return true
			}
		}
	}
	return false
}

// straight lists the leaps of two squares along a rank or file, leaps a Knight's, and
// diagonals a Bishop's goals.
var (
	straight = [][2]int{{2, 0}, {-2, 0}, {0, 2}, {0, -2}}
	leaps    = [][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}
)

func diagonals() (all [][2]int) {
	for n := 1; n < 8; n++ {
		all = append(all, [2]int{n, n}, [2]int{n, -n}, [2]int{-n, n}, [2]int{-n, -n})
	}
	return all
}

// RULEBOOK §3.
var moves = []Misreading{
	claim("pass", "MOVE-1 POS-2", "a side may pass", func(r *rules) { r.MayPass = true }),
	claim("statue-moves", "MOVE-1", "a petrified piece may still move",
		instead(mayMove, ownSide)),
	odd("enemy-moves", "MOVE-1", "a side may also move a piece of its opponent",
		instead(mayMove, mobile)),
	claim("basilisk-king", "MOVE-BASILISK",
		"a Basilisk may also step like a King", adds(basilisk, naive.Compass...)),
	claim("basilisk-knight", "MOVE-BASILISK",
		"a Basilisk leaps like a Knight, in all directions", adds(basilisk, leaps...)),
	claim("basilisk-forward", "MOVE-BASILISK", "a Basilisk may not step back",
		lacks(basilisk, func(_, ranks int) bool { return ranks < 0 })),
	claim("ghast-king", "MOVE-GHAST",
		"a Ghast may also step like a King", adds(ghast, naive.Compass...)),
	claim("ghast-rook", "MOVE-GHAST",
		"a Ghast may also leap two squares straight", adds(ghast, straight...)),
	claim("goaway-king", "MOVE-GOAWAY",
		"a Go Away may also step straight", adds(goAway, naive.Compass...)),
	claim("goaway-leap", "MOVE-GOAWAY", "a Go Away may also leap two squares diagonally",
		adds(goAway, [2]int{2, 2}, [2]int{-2, 2}, [2]int{2, -2}, [2]int{-2, -2})),
	claim("fiend-bishop", "MOVE-FIEND",
		"a Wounded Fiend may also go diagonally", adds(fiend, diagonals()...)),
	claim("pile-rook", "MOVE-LEAFPILE",
		"a Leaf Pile may not step diagonally", lacks(leafPile, diagonal)),
	claim("zombie-rook", "MOVE-ZOMBIE",
		"a Zombie may not step diagonally", lacks(zombie, diagonal)),
	claim("zombie-human", "MOVE-ZOMBIE", "a Zombie may not step back",
		lacks(zombie, func(_, ranks int) bool { return ranks < 0 })),
	claim("zombie-leaps", "MOVE-ZOMBIE",
		"a Zombie may also go two squares straight", adds(zombie, straight...)),
	claim("human-pawn", "MOVE-HUMAN", "a Human steps straight forward only",
		lacks(human, func(files, _ int) bool { return files != 0 })),
	claim("human-sideways", "MOVE-HUMAN", "a Human may not step sideways",
		lacks(human, func(_, ranks int) bool { return ranks == 0 })),
	claim("human-back", "MOVE-HUMAN", "a Human may step back", adds(human, naive.Compass...)),
	claim("human-two", "MOVE-HUMAN", "a Human may go two squares in its first move",
		adds(human, [2]int{0, 2}), except(mayEnter, func(s situation) bool {
			if s.Who.Kind != human || naive.Chebyshev(s.At, s.To) < 2 {
				return false
			}
			s.To = naive.Between(s.At, s.To)[0]
			second := []int{nemoroth.Alabaster: 1, nemoroth.Obsidian: 6}[s.Who.Side]
			return s.At.Rank() != second || !s.MayEnter(s)
		})),
	claim("human-takes", "MOVE-HUMAN MOVE-EMPTY",
		"a Human may capture an enemy piece diagonally in front of it",
		also(mayEnter, func(s situation) bool {
			enemy := func(other piece) bool { return other.Side == s.Who.Side.Opponent() }
			oblique := diagonal(s.To.File()-s.At.File(), s.To.Rank()-s.At.Rank())
			return s.Who.Kind == human && oblique && s.Board.Holds(s.To, enemy)
		}),
		phase(naive.Destroying, func(plain func(*turn), t *turn) {
			plain(t)
			if t.Voluntary && t.Movers[0].Kind == human {
				destroyOthers(t, "MOVE-HUMAN")
			}
		})),
	claim("ichor-last", "MOVE-EMPTY COMP-ICHOR", "ichor with one ply left may be entered",
		also(mayEnter, func(s situation) bool {
			last, dry := s.Board.Ichor[s.To] == 1, *s.Board
			dry.Ichor[s.To] = 0
			s.Position = s.With(&dry)
			return last && s.MayEnter(s)
		})),
	claim("leap-occupied", "MOVE-LEAP", "a piece in between stops a leap", lands(occupied)),
	claim("leap-ichor", "MOVE-LEAP", "ichor in between stops a leap", lands(ichorous)),
	claim("leap-gaze", "MOVE-LEAP", "a seen square in between stops a leap", lands(gazedAt)),
	claim("leap-ghast", "MOVE-LEAP", "a Ghast square in between stops a leap", lands(barred)),
	claim("rider-friend", "RIDER-GAZE",
		"a Fiend may cross squares that only its own Basilisks see",
		except(stopsFiend, func(s situation) bool {
			return !seenBy(s.Board, s.To, func(b piece) bool { return b.Side != s.Who.Side })
		})),
	claim("rider-stone", "RIDER-GAZE",
		"a Fiend may cross squares that only petrified Basilisks see",
		except(stopsFiend, func(s situation) bool {
			return !seenBy(s.Board, s.To, piece.Mobile)
		})),
	claim("pile-climbs", "MOVE-LEAFPILE", "a Leaf Pile may step onto statues and Mummies",
		also(mayEnter, both(is(leafPile), not(ichorous)))),
	claim("pile-ghast", "MOVE-LEAFPILE GHAST-4",
		"a Leaf Pile may step onto the square of "+
			"an enemy Ghast, even if it holds statues or Mummies",
		also(mayEnter, both(ontoGhast, not(ichorous)))),
	claim("pile-friends", "MOVE-LEAFPILE ENGULF-1",
		"a Leaf Pile may not step onto a piece of its own side",
		except(mayEnter, both(is(leafPile), friendly))),
	claim("pile-satiated", "MOVE-LEAFPILE ENGULF-3",
		"a digesting Leaf Pile may not step onto an occupied square",
		except(mayEnter, both(digesting, occupied))),
	claim("zombie-friends", "MOVE-ZOMBIE ZOMBIE-1",
		"a Zombie may not step onto a piece of its own side",
		except(mayEnter, both(is(zombie), friendly))),
	claim("zombie-ichor", "MOVE-ZOMBIE ICHOR-4", "a Zombie may not move onto ichor",
		except(mayEnter, both(is(zombie), ichorous))),
}

// destroyOthers destroys what a step did not bring to its goal.
func destroyOthers(t *turn, by rule) {
	for _, other := range t.Board.At[t.Goal] {
		if t.Mover(other) == nil {
			t.Lose(nemoroth.EffectDestroy, by, other, t.Goal, 0)
		}
	}
}

// someGhast reports whether a condition is true of some Ghast.
func someGhast(s situation, which test) bool { return len(s.GhastsWhere(which)) > 0 }

// compelled reports whether the Ghast compels the piece.
func compelled(s situation) bool { return s.CompelsGhast(s) }

// onGhast reports whether the goal is the square of the Ghast.
func onGhast(s situation) bool { return s.Ghast.At == s.To }

// ontoGhast reports whether a Leaf Pile steps onto an enemy Ghast.
func ontoGhast(s situation) bool {
	return s.Who.Kind == leafPile && someGhast(s, both(onGhast, not(ownGhast)))
}

// fearful makes Zombies flee from Ghasts.
func fearful(r *rules) {
	plain := r.Bars
	r.Bars = func(s situation) bool {
		s.Who.Kind = human // who is no Zombie
		return plain(s)
	}
}

// RULEBOOK §4.
var ghasts = []Misreading{
	claim("flee-range", "GHAST-2", "a piece that flees must leave the range",
		instead(bars, func(s situation) bool {
			return s.Who.Kind != zombie && s.InRange(s.Ghast.At, s.To)
		})),
	claim("flee-equal", "GHAST-2",
		"inside the range a piece may move to a square that is equally far",
		except(bars, func(s situation) bool {
			equal := s.Distance(s.To, s.Ghast.At) == s.Distance(s.At, s.Ghast.At)
			return equal && inRange(s)
		})),
	claim("ghast-nearest", "GHAST-2", "of several Ghasts only the nearest one forbids",
		except(bars, func(s situation) bool {
			far := s.Distance(s.At, s.Ghast.At)
			return someGhast(s, func(s situation) bool {
				return s.Ghast.ID != s.Who.ID && s.Distance(s.At, s.Ghast.At) < far
			})
		})),
	claim("ghast-own-entry", "GHAST-3 GHAST-2",
		"a piece may enter the range of its own Ghast; inside it, the piece must flee",
		except(bars, both(ownGhast, not(inRange)))),
	claim("ghast-own-inside", "GHAST-3 GHAST-2",
		"inside the range of its own Ghast a piece may approach it",
		except(bars, both(ownGhast, inRange))),
	claim("ghast-stone-free", "GHAST-1",
		"a petrified Ghast does not forbid an approach", except(bars, stoneGhast)),
	claim("ghast-fearless", "GHAST-2",
		"a Ghast may approach any other Ghast", except(bars, is(ghast))),
	claim("flee-own", "GHAST-3 GHAST-2", "a piece that flees an enemy Ghast may approach its own",
		except(bars, func(s situation) bool {
			flees := both(not(ownGhast), inRange)
			return ownGhast(s) && someGhast(s, flees)
		})),
	claim("zombie-fears", "GHAST-6", "a Zombie may not approach a Ghast either", fearful),
	odd("own-ghast-mixed", "GHAST-4 OPT-4",
		"where a Leaf Pile may not step onto its own "+
			"Ghast, it may if an enemy Ghast shares the square",
		also(covers, both(onGhast, ontoGhast))),
	claim("pile-fearless", "GHAST-4",
		"a Leaf Pile that engulfs an enemy Ghast may approach all other Ghasts",
		also(covers, ontoGhast)),
	claim("waiver-stone", "GHAST-5",
		"a Human that only petrified Ghasts compel may not approach to promote",
		except(waives, func(s situation) bool {
			return !someGhast(s, both(not(stoneGhast), compelled))
		})),
	claim("waiver-any", "GHAST-5",
		"a Human under any compulsion may promote towards a Ghast",
		instead(waives, func(s situation) bool {
			return s.Promotion() && len(s.Compelled()) > 0
		})),
}
