package misread

import (
	"slices"

	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/nemoroth"
)

// looks changes which of its squares a Basilisk sees.
func looks(not func(r *rules, b *board, who piece, from, sq square) bool) func(*rules) {
	return func(r *rules) {
		plain := r.Sees
		r.Sees = func(b *board, who piece, from square) []square {
			return slices.DeleteFunc(plain(b, who, from), func(sq square) bool {
				return not(r, b, who, from, sq)
			})
		}
	}
}

// survives keeps pieces on seen squares from being petrified.
func survives(not func(t *turn, st *step, who piece, sq square) bool) func(*rules) {
	return func(r *rules) {
		plain := r.Petrifies
		r.Petrifies = func(t *turn, st *step, who piece, sq square) bool {
			return plain(t, st, who, sq) && !not(t, st, who, sq)
		}
	}
}

// RULEBOOK §5.
var gaze = []Misreading{
	odd("gaze-north", "GAZE-1", "Basilisks of both sides look towards rank 8", func(r *rules) {
		r.Sees = func(_ *board, _ piece, from square) []square {
			return naive.BasiliskGoals(nemoroth.Alabaster, from)
		}
	}),
	claim("gaze-ichor", "GAZE-1",
		"a Basilisk does not see ichorous squares, because it cannot move there",
		looks(func(_ *rules, b *board, _ piece, _, sq square) bool { return b.Ichor[sq] > 0 })),
	odd("gaze-ghast", "GAZE-1", "a Basilisk does not see squares that a Ghast forbids it",
		looks(func(r *rules, b *board, who piece, from, sq square) bool {
			p := &position{Rules: r, Board: b}
			return slices.ContainsFunc(p.Ghasts(), func(g ghast) bool {
				return r.InRange(g.At, sq) && r.Distance(sq, g.At) <= r.Distance(from, g.At)
			})
		})),
	claim("gaze-friend", "GAZE-2", "a Basilisk does not petrify its own side",
		looks(func(_ *rules, b *board, who piece, _, sq square) bool {
			return !b.Holds(sq, func(other piece) bool { return other.Side != who.Side })
		})),
	odd("gaze-shared", "GAZE-1", "a Basilisk that shares its square sees nothing",
		looks(func(_ *rules, b *board, _ piece, from, _ square) bool {
			return len(b.At[from]) > 1
		})),
	claim("gaze-blocked", "GAZE-1", "a piece in between blocks the gaze",
		looks(func(_ *rules, b *board, _ piece, from, sq square) bool {
			return slices.ContainsFunc(leapt(from, sq), func(sq square) bool {
				return len(b.At[sq]) > 0
			})
		})),
	claim("gaze-own-square", "GAZE-1",
		"a Basilisk petrifies what shares its square", func(r *rules) {
			plain := r.Sees
			r.Sees = func(b *board, who piece, from square) []square {
				others := func(other piece) bool { return other.ID != who.ID }
				if !b.Holds(from, others) {
					return plain(b, who, from)
				}
				return append(plain(b, who, from), from)
			}
			survives(func(t *turn, _ *step, who piece, sq square) bool {
				others := seenBy(&t.Board, sq, func(piece) bool { return true })
				return who.Kind == nemoroth.Basilisk && !others
			})(r)
		}),
	claim("gaze-knight", "GAZE-1",
		"a Basilisk sees all the squares a Knight's leap away", func(r *rules) {
			r.Sees = func(_ *board, who piece, from square) []square {
				return slices.Concat(naive.BasiliskGoals(nemoroth.Alabaster, from),
					naive.BasiliskGoals(nemoroth.Obsidian, from),
					naive.Offsets(from, [2]int{2, 1}, [2]int{2, -1}, [2]int{-2, 1}, [2]int{-2, -1}))
			}
		}),
	odd("gaze-company", "GAZE-2", "pieces that share a seen square are not petrified",
		survives(func(t *turn, _ *step, _ piece, sq square) bool {
			return len(t.Board.At[sq]) > 1
		})),
	claim("gaze-walks", "GAZE-2 GAZE-4", "a piece that moves onto a seen square is not petrified",
		survives(func(_ *turn, st *step, who piece, _ square) bool {
			return st.Voluntary && st.Mover(who.ID) != nil
		})),
	claim("gaze-first", "GAZE-5 GAZE-2",
		"a Basilisk that has not moved is not petrified when another one arrives",
		survives(func(_ *turn, st *step, who piece, _ square) bool {
			return who.Kind == nemoroth.Basilisk && st.Mover(who.ID) == nil
		})),
	{ID: "gaze-screamer", Rare: true, Says: "a scream never petrifies the Go Away that screams",
		Answer: []string{"GAZE-2"},
		Same: "a pushed Basilisk ends exactly two squares from the Go Away in one of the eight directions, " +
			"and no Basilisk sees a square there; the other Basilisks see what they saw before",
		Game: naive.Model{survives(func(t *turn, st *step, who piece, sq square) bool {
			if st.Voluntary || !st.To.IsValid() {
				return false
			}
			left := st.Left[0]
			files, ranks := st.To.File()-left.File(), st.To.Rank()-left.Rank()
			return who.Kind == nemoroth.GoAway && sq == left.Offset(-files, -ranks)
		})}},
	odd("gaze-pile", "GAZE-3", "a digesting Leaf Pile cannot be petrified",
		survives(func(_ *turn, _ *step, who piece, _ square) bool { return who.Digesting })),
	claim("gaze-stone-pushed", "GAZE-1 GAZE-5",
		"a petrified Basilisk that is pushed petrifies no piece",
		survives(func(t *turn, st *step, who piece, sq square) bool {
			mobile := seenBy(&t.Board, sq, func(b piece) bool { return !b.Petrified })
			return st.Mover(who.ID) == nil && !mobile
		})),
	claim("gaze-zombie", "GAZE-3", "a Zombie can be petrified", func(r *rules) {
		plain := r.Petrifies
		r.Petrifies = func(t *turn, st *step, who piece, sq square) bool {
			return plain(t, st, who, sq) || who.Kind == nemoroth.Zombie && naive.Mobile(who.Piece)
		}
		stands(func(p nemoroth.Problem) bool {
			return p.Piece != nil &&
				p.Piece.Kind == nemoroth.Zombie
		})(r)
	}),
	odd("gaze-digests", "GAZE-3", "a petrified Leaf Pile goes on digesting", func(r *rules) {
		r.Statue = func(p nemoroth.Piece) nemoroth.Piece {
			p.Petrified = true
			return p
		}
		stands(func(p nemoroth.Problem) bool {
			return p.Violates == nemoroth.RuleSetup5 &&
				p.Piece.Petrified
		})(r)
	}),
	odd("gaze-dries", "GAZE-3", "petrification dries the ichor of the square", func(r *rules) {
		plain := r.Petrifies
		r.Petrifies = func(t *turn, st *step, who piece, sq square) bool {
			is := plain(t, st, who, sq)
			if is {
				t.Board.Ichor[sq] = 0
			}
			return is
		}
	}),
}

// uneaten keeps a Leaf Pile from engulfing where a condition is true.
func uneaten(not func(t *turn, st *step, pile, other piece) bool) func(*rules) {
	return func(r *rules) {
		plain := r.Engulfs
		r.Engulfs = func(t *turn, st *step, pile, other piece) bool {
			return plain(t, st, pile, other) && !not(t, st, pile, other)
		}
	}
}

// RULEBOOK §6.
var engulfing = []Misreading{
	claim("pile-stone", "ENGULF-1 ENGULF-2", "a petrified Leaf Pile engulfs nothing",
		uneaten(func(_ *turn, _ *step, pile, _ piece) bool { return pile.Petrified })),
	claim("pile-stone-pushed", "ENGULF-1", "a petrified Leaf Pile that is pushed engulfs nothing",
		uneaten(func(_ *turn, st *step, pile, _ piece) bool {
			return pile.Petrified && st.Mover(pile.ID) != nil
		})),
	claim("pile-full", "ENGULF-1 ENGULF-2", "a digesting Leaf Pile engulfs nothing",
		uneaten(func(_ *turn, _ *step, pile, _ piece) bool { return pile.Digesting })),
	claim("pile-loses", "ENGULF-2",
		"a Leaf Pile that moves or is pushed onto another one is engulfed by it", func(r *rules) {
			plain := r.Eater
			r.Eater = func(t *turn, st *step) (piece, bool) {
				for _, who := range t.Board.At[st.To] {
					if who.Kind == nemoroth.LeafPile && st.Mover(who.ID) == nil {
						return who, true
					}
				}
				return plain(t, st)
			}
		}),
	claim("pile-statues", "ENGULF-2", "a statue or Mummy pushed onto a Leaf Pile is not engulfed",
		uneaten(func(_ *turn, st *step, pile, other piece) bool {
			return immobile(other) && st.Mover(pile.ID) == nil
		})),
	claim("pile-own", "ENGULF-1", "a Leaf Pile does not engulf pieces of its own side",
		uneaten(func(_ *turn, _ *step, pile, other piece) bool {
			return other.Side == pile.Side
		})),
	claim("pile-one", "ENGULF-1",
		"a Leaf Pile engulfs only one of several pieces", func(r *rules) {
			plain := r.Engulfs
			r.Engulfs = func(t *turn, st *step, pile, other piece) bool {
				first := slices.IndexFunc(t.Board.At[st.To], func(p piece) bool {
					return p.ID != pile.ID && plain(t, st, pile, p)
				})
				return first >= 0 && t.Board.At[st.To][first].ID == other.ID
			}
		}),
	claim("pile-ichor", "ENGULF-3",
		"a Leaf Pile that engulfs also removes the ichor", func(r *rules) {
			plain := r.Resolve[naive.Engulfing]
			r.Resolve[naive.Engulfing] = func(t *turn, st *step) {
				before := len(t.Board.At[st.To])
				plain(t, st)
				if len(t.Board.At[st.To]) < before {
					t.Board.Ichor[st.To] = 0
				}
			}
		}),
	claim("pile-passive", "ENGULF-3",
		"a Leaf Pile digests only what it steps onto, not what is pushed onto it", func(r *rules) {
			plain := r.Digests
			r.Digests = func(st *step, pile piece) bool {
				return plain(st, pile) && st.Mover(pile.ID) != nil
			}
		}),
	odd("pile-fall", "MUMMY-1",
		"a digesting Leaf Pile that is pushed off the board leaves a Mummy", func(r *rules) {
			plain := r.LeaveMummy
			r.LeaveMummy = func(t *turn, st *step) {
				plain(t, st)
				if !st.To.IsValid() && st.Movers[0].Digesting {
					t.Board.Place(st.Left[0], nemoroth.Piece{Kind: nemoroth.Mummy})
				}
			}
		}),
	claim("mummy-push", "MUMMY-1",
		"a digesting Leaf Pile that is pushed leaves a Mummy", func(r *rules) {
			plain := r.LeaveMummy
			r.LeaveMummy = func(t *turn, st *step) {
				moved := *st
				moved.Voluntary = true
				plain(t, &moved)
			}
		}),
	odd("mummy-ichor", "MUMMY-1 MUMMY-2",
		"no Mummy is left on ichor", afterMummy(func(t *turn, sq square) {
			if i := slices.IndexFunc(t.Board.At[sq],
				isKind(nemoroth.Mummy)); t.Board.Ichor[sq] > 0 {
				t.Board.Remove(sq, t.Board.At[sq][i].ID)
			}
		})),
	odd("mummy-dries", "MUMMY-1 MUMMY-2", "a Mummy left on ichor removes the ichor",
		afterMummy(func(t *turn, sq square) { t.Board.Ichor[sq] = 0 })),
}

// afterMummy does something after a Mummy has been left on a square.
func afterMummy(do func(t *turn, sq square)) func(*rules) {
	return func(r *rules) {
		plain := r.LeaveMummy
		r.LeaveMummy = func(t *turn, st *step) {
			before := len(t.Board.At[st.Left[0]])
			plain(t, st)
			if len(t.Board.At[st.Left[0]]) > before {
				do(t, st.Left[0])
			}
		}
	}
}

// drips changes on which squares a Fiend leaves ichor.
func drips(change func(t *turn, st *step, fiend piece, left []square) []square) func(*rules) {
	return func(r *rules) {
		plain := r.Trail
		r.Trail = func(t *turn, st *step, fiend piece) []square {
			return change(t, st, fiend, slices.Clone(plain(t, st, fiend)))
		}
	}
}

// dry lets a Fiend leave no ichor where a condition is true.
func dry(not func(t *turn, st *step, fiend piece) bool) func(*rules) {
	return drips(func(t *turn, st *step, fiend piece, left []square) []square {
		if not(t, st, fiend) {
			return nil
		}
		return left
	})
}

// kept keeps a Zombie from destroying where a condition is true.
func kept(not func(t *turn, st *step, victim piece) bool) func(*rules) {
	return func(r *rules) {
		plain := r.Destroys
		r.Destroys = func(t *turn, st *step, zombie, victim piece) bool {
			return plain(t, st, zombie, victim) && !not(t, st, victim)
		}
	}
}

// stays keeps a Human from promoting where a condition is true.
func stays(not func(t *turn, st *step, who piece) bool) func(*rules) {
	return func(r *rules) {
		plain := r.Promotes
		r.Promotes = func(t *turn, st *step, who piece) rule {
			if not(t, st, who) {
				return ""
			}
			return plain(t, st, who)
		}
	}
}

// RULEBOOK §7.
var ichor = []Misreading{
	claim("ichor-landing", "ICHOR-1", "a Fiend also leaves ichor on the square where it stops",
		drips(func(_ *turn, st *step, _ piece, left []square) []square {
			if st.Voluntary {
				left = append(left, st.To)
			}
			return left
		})),
	claim("ichor-start", "ICHOR-1", "a Fiend leaves ichor on its starting square only",
		drips(func(_ *turn, _ *step, _ piece, left []square) []square {
			return left[:min(1, len(left))]
		})),
	claim("ichor-statue", "ICHOR-1", "a petrified Fiend leaves no ichor",
		dry(func(_ *turn, _ *step, fiend piece) bool { return fiend.Petrified })),
	odd("ichor-stone", "ICHOR-1 STEP-1", "a Fiend petrified where its move ends leaves no ichor",
		dry(func(t *turn, st *step, _ piece) bool {
			return st.Voluntary && t.Seen(&t.Board).Sees(st.To)
		})),
	claim("ichor-edge", "ICHOR-1", "a Fiend pushed off the board leaves no ichor",
		dry(func(_ *turn, st *step, _ piece) bool { return !st.To.IsValid() })),
	claim("ichor-push", "ICHOR-1", "a pushed Fiend leaves no ichor",
		dry(func(_ *turn, st *step, _ piece) bool { return !st.Voluntary })),
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
	odd("ichor-active", "ICHOR-3",
		"ichor laid under a Zombie does not dissolve it", func(r *rules) {
			plain := r.LeaveIchor
			r.LeaveIchor = func(t *turn, st *step) {
				never := func(*turn, piece, square) bool { return false }
				under(t, func(r *rules) { r.Dissolves = never }, func() { plain(t, st) })
			}
		}),
	claim("ichor-one", "ICHOR-3", "ichor dissolves only one Zombie", func(r *rules) {
		plain := r.Dissolves
		r.Dissolves = func(t *turn, who piece, sq square) bool {
			first := slices.IndexFunc(t.Board.At[sq], func(p piece) bool {
				return plain(t, p, sq)
			})
			return first >= 0 && t.Board.At[sq][first].ID == who.ID
		}
	}),
	claim("ichor-remains", "ICHOR-3",
		"ichor remains when it dissolves a Zombie that was pushed onto it", func(r *rules) {
			plain := r.Consume
			r.Consume = func(t *turn, sq square, by rule, zombie piece, cause int) {
				if by == nemoroth.RuleIchor4 {
					plain(t, sq, by, zombie, cause)
				}
			}
		}),
	odd("ichor-stone-pile", "ICHOR-5",
		"a petrified Leaf Pile engulfs a Zombie before ichor reaches it", func(r *rules) {
			plain := r.Resolve[naive.Dissolving]
			r.Resolve[naive.Dissolving] = func(t *turn, st *step) {
				stone := func(p piece) bool { return p.Kind == nemoroth.LeafPile && p.Petrified }
				if !t.Board.Holds(st.To, stone) {
					plain(t, st)
				}
			}
		}),
	claim("zombie-dries", "ICHOR-4",
		"a Zombie that moves onto ichor removes it and survives", func(r *rules) {
			plain := r.Resolve[naive.Destroying]
			r.Resolve[naive.Destroying] = func(t *turn, st *step) {
				who := st.Movers[0]
				if st.Voluntary && who.Kind == nemoroth.Zombie && t.Board.Ichor[st.To] > 0 {
					t.Consume(t, st.To, nemoroth.RuleIchor4, who.Piece, 0)
				}
				plain(t, st)
			}
		}),
	claim("zombie-statues", "ZOMBIE-1", "a Zombie does not destroy statues and Mummies",
		kept(func(_ *turn, _ *step, victim piece) bool { return immobile(victim) })),
	claim("zombie-one", "ZOMBIE-1",
		"a Zombie destroys only one of several occupants of a square", func(r *rules) {
			plain := r.Destroys
			r.Destroys = func(t *turn, st *step, zombie, victim piece) bool {
				first := slices.IndexFunc(t.Board.At[st.To], func(p piece) bool {
					return plain(t, st, zombie, p)
				})
				return first >= 0 && t.Board.At[st.To][first].ID == victim.ID
			}
		}),
	claim("zombie-mummy", "ZOMBIE-1",
		"a digesting Leaf Pile that is destroyed leaves a Mummy", func(r *rules) {
			plain := r.Resolve[naive.Destroying]
			r.Resolve[naive.Destroying] = func(t *turn, st *step) {
				full := func(p piece) bool { return p.Digesting && st.Mover(p.ID) == nil }
				digesting := t.Board.Holds(st.To, full)
				plain(t, st)
				if digesting && !t.Board.Holds(st.To, full) {
					t.Board.Place(st.To, nemoroth.Piece{Kind: nemoroth.Mummy})
				}
			}
		}),
	odd("promote-both", "PROMOTE-1", "a Human also promotes on its first rank", func(r *rules) {
		plain := r.Promotes
		r.Promotes = func(t *turn, st *step, who piece) rule {
			if by := plain(t, st, who); by != "" || who.Kind != nemoroth.Human ||
				st.To.Rank()%7 != 0 {
				return by
			}
			who.Side = who.Side.Opponent() // whose eighth rank is this one's first
			return plain(t, st, who)
		}
	}),
	claim("promote-move", "PROMOTE-1", "a Human that is pushed does not promote",
		stays(func(_ *turn, st *step, who piece) bool { return !st.Voluntary && !who.Petrified })),
	odd("promote-alone", "PROMOTE-1", "a Human pushed onto an occupied square does not promote",
		stays(func(t *turn, st *step, _ piece) bool { return len(t.Board.At[st.To]) > 1 })),
	claim("promote-destroys", "ZOMBIE-2 PROMOTE-1",
		"a Human pushed to its eighth rank becomes a Zombie and destroys what stands there",
		func(r *rules) {
			plain := r.Resolve[naive.Promoting]
			r.Resolve[naive.Promoting] = func(t *turn, st *step) {
				promoting := t.Board.Holds(st.To, func(p piece) bool {
					return st.Mover(p.ID) != nil && t.Promotes(t, st, p) != ""
				})
				plain(t, st)
				if promoting {
					destroyOthers(t, st, nemoroth.RuleZombie1)
				}
			}
		}),
	odd("promote-new", "PROMOTE-2",
		"a Human petrified by a scream does not promote in the same scream",
		stays(func(t *turn, _ *step, who piece) bool {
			was, _, there := t.Before.Board.Find(who.ID)
			return who.Petrified && there && !was.Petrified
		})),
	claim("promote-pusher", "PROMOTE-1", "a Human pushed by the opponent does not promote",
		stays(func(t *turn, _ *step, who piece) bool { return who.Side != t.Before.Side })),
}
