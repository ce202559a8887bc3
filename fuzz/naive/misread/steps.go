package misread

import (
	"slices"

	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/nemoroth"
)

// looks keeps a Basilisk from seeing squares for which a condition is true.
func looks(not test) change {
	return func(r *rules) {
		plain := r.Sees
		r.Sees = func(s situation) []square {
			return slices.DeleteFunc(plain(s), func(to square) bool {
				s.To = to
				return not(s)
			})
		}
	}
}

func crowded(s situation) bool { return len(s.Board.At[s.At]) > 1 }

// stands lets a setup stand in spite of some problems.
func stands(not func(nemoroth.Problem) bool) change {
	return func(r *rules) {
		plain := r.Problems
		r.Problems = func(r *rules, s nemoroth.Setup) []nemoroth.Problem {
			return slices.DeleteFunc(plain(r, s), not)
		}
	}
}

// The changes of two misreadings that GAZE-3 left out makes, too.
var (
	zombiesFreeze = all(also(petrifies, both(is(zombie), mobile)),
		stands(func(p nemoroth.Problem) bool {
			return p.Piece != nil && p.Piece.Kind == zombie
		}))

	statuesDigest = all(func(r *rules) {
		r.Statue = func(p nemoroth.Piece) nemoroth.Piece {
			p.Petrified = true
			return p
		}
	}, stands(func(p nemoroth.Problem) bool {
		return p.Violates == "SETUP-5" && p.Piece.Petrified
	}))
)

// RULEBOOK §5.
var gaze = []Misreading{
	odd("gaze-north", "GAZE-1", "Basilisks of both sides look towards rank 8", func(r *rules) {
		r.Sees = func(s situation) []square {
			return naive.BasiliskGoals(nemoroth.Alabaster, s.At)
		}
	}),
	claim("gaze-ichor", "GAZE-1",
		"a Basilisk does not see ichorous squares, because it cannot move there", looks(ichorous)),
	odd("gaze-ghast", "GAZE-1", "a Basilisk does not see squares that a Ghast forbids it",
		looks(func(s situation) bool { return someGhast(s, s.Bars) })),
	claim("gaze-friend", "GAZE-2", "a Basilisk does not petrify its own side",
		looks(func(s situation) bool {
			other := func(other piece) bool { return other.Side != s.Who.Side }
			return !s.Board.Holds(s.To, other)
		})),
	odd("gaze-shared", "GAZE-1", "a Basilisk that shares its square sees nothing", looks(crowded)),
	claim("gaze-blocked", "GAZE-1", "a piece in between blocks the gaze",
		looks(func(s situation) bool {
			return slices.ContainsFunc(leapt(s.At, s.To), func(sq square) bool {
				return len(s.Board.At[sq]) > 0
			})
		})),
	claim("gaze-own-square", "GAZE-1", "a Basilisk petrifies what shares its square",
		func(r *rules) {
			plain := r.Sees
			r.Sees = func(s situation) []square {
				if !crowded(s) {
					return plain(s)
				}
				return append(plain(s), s.At)
			}
		}, except(petrifies, func(s situation) bool {
			return s.Who.Kind == basilisk && !seenBy(s.Board, s.At, always)
		})),
	claim("gaze-knight", "GAZE-1",
		"a Basilisk sees all the squares a Knight's leap away", func(r *rules) {
			plain := r.Sees
			r.Sees = func(s situation) []square {
				return append(plain(s), naive.Offsets(s.At, leaps...)...)
			}
		}),
	odd("gaze-company", "GAZE-2", "pieces that share a seen square are not petrified",
		except(petrifies, crowded)),
	claim("gaze-walks", "GAZE-2 GAZE-4", "a piece that moves onto a seen square is not petrified",
		except(petrifies, both(voluntary, arrives))),
	claim("gaze-first", "GAZE-5 GAZE-2",
		"a Basilisk that has not moved is not petrified when another one arrives",
		except(petrifies, both(is(basilisk), not(arrives)))),
	odd("gaze-pile", "GAZE-3", "a digesting Leaf Pile cannot be petrified",
		except(petrifies, digesting)),
	claim("gaze-stone-pushed", "GAZE-1 GAZE-5",
		"a petrified Basilisk that is pushed petrifies no piece",
		except(petrifies, func(s situation) bool {
			return !arrives(s) && !seenBy(s.Board, s.At, piece.Mobile)
		})),
	claim("gaze-zombie", "GAZE-3", "a Zombie can be petrified", zombiesFreeze),
	odd("gaze-digests", "GAZE-3", "a petrified Leaf Pile goes on digesting", statuesDigest),
	odd("gaze-dries", "GAZE-3", "petrification dries the ichor of the square",
		except(petrifies, func(s situation) bool {
			s.Board.Ichor[s.At] = 0
			return false
		})),
}

// RULEBOOK §6.
var engulfing = []Misreading{
	claim("pile-stone", "ENGULF-1 ENGULF-2", "a petrified Leaf Pile engulfs nothing",
		except(engulfs, otherPetrified)),
	claim("pile-stone-pushed", "ENGULF-1", "a petrified Leaf Pile that is pushed engulfs nothing",
		except(engulfs, both(otherPetrified, pileArrives))),
	claim("pile-full", "ENGULF-1 ENGULF-2", "a digesting Leaf Pile engulfs nothing",
		except(engulfs, func(s situation) bool { return s.Other.Digesting })),
	claim("pile-loses", "ENGULF-2",
		"a Leaf Pile that moves or is pushed onto another one is engulfed by it", func(r *rules) {
			plain := r.Eater
			r.Eater = func(t *turn) (piece, bool) {
				for _, who := range t.Board.At[t.Goal] {
					if who.Kind == leafPile && t.Mover(who) == nil {
						return who, true
					}
				}
				return plain(t)
			}
		}),
	claim("pile-statues", "ENGULF-2", "a statue or Mummy pushed onto a Leaf Pile is not engulfed",
		except(engulfs, both(immobile, not(pileArrives)))),
	claim("pile-own", "ENGULF-1", "a Leaf Pile does not engulf pieces of its own side",
		except(engulfs, sameSide)),
	claim("pile-one", "ENGULF-1",
		"a Leaf Pile engulfs only one of several pieces", onlyFirst(engulfs)),
	claim("pile-ichor", "ENGULF-3", "a Leaf Pile that engulfs also removes the ichor",
		phase(naive.Engulfing, func(plain func(*turn), t *turn) {
			before := len(t.Board.At[t.Goal])
			plain(t)
			if len(t.Board.At[t.Goal]) < before {
				t.Board.Ichor[t.Goal] = 0
			}
		})),
	claim("pile-passive", "ENGULF-3",
		"a Leaf Pile digests only what it steps onto, not what is pushed onto it",
		except(digests, not(arrives))),
	odd("pile-fall", "MUMMY-1",
		"a digesting Leaf Pile that is pushed off the board leaves a Mummy", func(r *rules) {
			plain := r.LeaveMummy
			r.LeaveMummy = func(t *turn) {
				plain(t)
				if !t.Goal.IsValid() && t.Movers[0].Digesting {
					t.Board.Place(t.Left[0], nemoroth.Piece{Kind: mummy})
				}
			}
		}),
	claim("mummy-push", "MUMMY-1",
		"a digesting Leaf Pile that is pushed leaves a Mummy", func(r *rules) {
			plain := r.LeaveMummy
			r.LeaveMummy = func(t *turn) { asMoved(t, t.Movers, plain) }
		}),
	odd("mummy-dries", "MUMMY-1 MUMMY-2", "a Mummy left on ichor removes the ichor",
		func(r *rules) {
			plain := r.LeaveMummy
			r.LeaveMummy = func(t *turn) {
				before := len(t.Board.At[t.Left[0]])
				plain(t)
				if len(t.Board.At[t.Left[0]]) > before {
					t.Board.Ichor[t.Left[0]] = 0
				}
			}
		}),
}

// pileArrives reports whether the Leaf Pile that engulfs has moved or been pushed.
func pileArrives(s situation) bool { return s.Mover(s.Other) != nil }

// asMoved does something in a turn as if the latest step were a voluntary move.
func asMoved(t *turn, movers []naive.Mover, do func(*turn)) {
	plain, moved := t.Step, *t.Step
	moved.Voluntary, moved.Movers = true, movers
	t.Step = &moved
	do(t)
	t.Step = plain
}

// drips changes on which squares a Fiend leaves ichor.
func drips(on func(s situation, left []square) []square) change {
	return func(r *rules) {
		plain := r.Trail
		r.Trail = func(s situation) []square { return on(s, slices.Clone(plain(s))) }
	}
}

// dry lets a Fiend leave no ichor where a condition is true.
func dry(not test) change {
	return drips(func(s situation, left []square) []square {
		if not(s) {
			return nil
		}
		return left
	})
}

// RULEBOOK §7.
var ichor = []Misreading{
	claim("ichor-landing", "ICHOR-1", "a Fiend also leaves ichor on the square where it stops",
		drips(func(s situation, left []square) []square {
			if s.Voluntary {
				left = append(left, s.Goal)
			}
			return left
		})),
	claim("ichor-start", "ICHOR-1", "a Fiend leaves ichor on its starting square only",
		drips(func(_ situation, left []square) []square { return left[:min(1, len(left))] })),
	claim("ichor-statue", "ICHOR-1", "a petrified Fiend leaves no ichor", dry(petrified)),
	odd("ichor-stone", "ICHOR-1 STEP-1", "a Fiend petrified where its move ends leaves no ichor",
		dry(func(s situation) bool { return s.Voluntary && s.Gaze().Sees(s.Goal) })),
	claim("ichor-edge", "ICHOR-1", "a Fiend pushed off the board leaves no ichor",
		dry(func(s situation) bool { return !s.Goal.IsValid() })),
	claim("ichor-push", "ICHOR-1", "a pushed Fiend leaves no ichor",
		dry(not(voluntary))),
	claim("ichor-stacks", "ICHOR-1", "new ichor is added to the old",
		func(r *rules) { r.NewIchor = func(before int) (int, bool) { return 10 + before, true } }),
	claim("ichor-stays", "ICHOR-1",
		"a Fiend that leaves an ichorous square does not renew the ichor", func(r *rules) {
			r.NewIchor = func(before int) (int, bool) {
				if before > 0 {
					return before, false
				}
				return 10, true
			}
		}),
	claim("ichor-moves", "ICHOR-2",
		"ichor fades once in a full move, after Obsidian's ply", func(r *rules) {
			plain := r.Evaporate
			r.Evaporate = func(t *turn) {
				if t.Before.Side != nemoroth.Alabaster {
					plain(t)
				}
			}
		}),
	claim("ichor-at-once", "ICHOR-2",
		"ichor fades already in the ply in which it is laid", func(r *rules) {
			plain := r.Evaporate
			r.Evaporate = func(t *turn) {
				t.Board.Fresh = [64]bool{}
				plain(t)
			}
		}),
	odd("ichor-active", "ICHOR-3", "ichor laid under a Zombie does not dissolve it",
		except(dissolves, func(s situation) bool { return s.At != s.Goal })),
	claim("ichor-one", "ICHOR-3", "ichor dissolves only one Zombie", onlyFirst(dissolves)),
	claim("ichor-remains", "ICHOR-3",
		"ichor remains when it dissolves a Zombie that was pushed onto it", func(r *rules) {
			plain := r.Consume
			r.Consume = func(t *turn, sq square, by rule, zombie piece, cause int) {
				if by == "ICHOR-4" {
					plain(t, sq, by, zombie, cause)
				}
			}
		}),
	odd("ichor-stone-pile", "ICHOR-5",
		"a petrified Leaf Pile engulfs a Zombie before ichor reaches it",
		phase(naive.Dissolving, func(plain func(*turn), t *turn) {
			stone := func(p piece) bool { return p.Kind == leafPile && p.Petrified }
			if !t.Board.Holds(t.Goal, stone) {
				plain(t)
			}
		})),
	claim("zombie-dries", "ICHOR-4", "a Zombie that moves onto ichor removes it and survives",
		phase(naive.Destroying, func(plain func(*turn), t *turn) {
			who := t.Movers[0]
			if t.Voluntary && who.Kind == zombie && t.Board.Ichor[t.Goal] > 0 {
				t.Consume(t, t.Goal, "ICHOR-4", who.Piece, 0)
			}
			plain(t)
		})),
	claim("zombie-statues", "ZOMBIE-1",
		"a Zombie does not destroy statues and Mummies", except(destroys, immobile)),
	claim("zombie-one", "ZOMBIE-1",
		"a Zombie destroys only one of several occupants of a square", onlyFirst(destroys)),
	claim("zombie-mummy", "ZOMBIE-1", "a digesting Leaf Pile that is destroyed leaves a Mummy",
		phase(naive.Destroying, func(plain func(*turn), t *turn) {
			full := func(p piece) bool { return p.Digesting && t.Mover(p) == nil }
			digesting := t.Board.Holds(t.Goal, full)
			plain(t)
			if digesting && !t.Board.Holds(t.Goal, full) {
				t.Board.Place(t.Goal, nemoroth.Piece{Kind: mummy})
			}
		})),
	odd("promote-both", "PROMOTE-1", "a Human also promotes on its first rank",
		also(promotes, func(s situation) bool {
			s.Who.Side = s.Who.Side.Opponent() // whose eighth rank is this one's first
			return naive.New(s.Options).Promotes(s)
		})),
	claim("promote-move", "PROMOTE-1", "a Human that is pushed does not promote",
		except(promotes, both(not(voluntary), not(petrified)))),
	odd("promote-alone", "PROMOTE-1",
		"a Human pushed onto an occupied square does not promote", except(promotes, crowded)),
	claim("promote-destroys", "ZOMBIE-2 PROMOTE-1",
		"a Human pushed to its eighth rank becomes a Zombie and destroys what stands there",
		phase(naive.Promoting, func(plain func(*turn), t *turn) {
			promoted := func(p piece) bool {
				w := t.Mover(p)
				return w != nil && w.Kind == human && p.Kind == zombie
			}
			plain(t)
			if t.Board.Holds(t.Goal, promoted) {
				destroyOthers(t, "ZOMBIE-1")
			}
		})),
	odd("promote-new", "PROMOTE-2",
		"a Human petrified by a scream does not promote in the same scream",
		except(promotes, func(s situation) bool {
			was, on := s.Before.Board.Find(s.Who.ID)
			return s.Who.Petrified && on.IsValid() && !was.Petrified
		})),
	claim("promote-pusher", "PROMOTE-1", "a Human pushed by the opponent does not promote",
		except(promotes, not(ownSide))),
}
