package misread

import (
	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/nemoroth"
)

// By zombiesFreeze a Zombie can be petrified; by statuesDigest a petrified Leaf Pile goes on
// digesting.
var (
	zombiesFreeze = Several(also("GAZE-2", is(zombie), mobile),
		stands(func(p nemoroth.Problem) bool {
			return p.Piece != nil && p.Piece.Kind == zombie
		}))

	statuesDigest = Several(func(r *rules) {
		r.Statue = func(p nemoroth.Piece) nemoroth.Piece {
			p.Petrified = true
			return p
		}
	}, stands(func(p nemoroth.Problem) bool {
		return p.Violates == "SETUP-5" && p.Piece.Petrified
	}))
)

// RULEBOOK §5.
var gaze = []row{
	{"gaze-ichor GAZE-1",
		"a Basilisk does not see ichorous squares, because it cannot move there",
		lacks("GAZE-1", ichorous)},
	{"gaze-friend GAZE-2", "a Basilisk does not petrify its own side",
		lacks("GAZE-1", Not(meets(otherEnemy)))},
	{"gaze-blocked GAZE-1", "a piece in between blocks the gaze",
		lacks("GAZE-1", over(occupied))},
	{"gaze-own-square GAZE-1", "a Basilisk petrifies what shares its square",
		Several(adds("GAZE-1", none, crowded),
			except("GAZE-2", is(basilisk), Not(seenBy(always))))},
	{"gaze-knight GAZE-1", "a Basilisk sees all the squares a Knight's leap away",
		adds("GAZE-1", knight)},
	{"gaze-walks GAZE-2 GAZE-4", "a piece that moves onto a seen square is not petrified",
		except("GAZE-2", voluntary, arrives)},
	{"gaze-first GAZE-5 GAZE-2",
		"a Basilisk that has not moved is not petrified when another one arrives",
		except("GAZE-2", is(basilisk), Not(arrives))},
	{"gaze-pile GAZE-3", "a digesting Leaf Pile cannot be petrified",
		except("GAZE-2", digesting)},
	{"gaze-stone-pushed GAZE-1 GAZE-5",
		"a petrified Basilisk that is pushed petrifies no piece",
		except("GAZE-2", Not(arrives), Not(seenBy(otherMobile)))},
	{"gaze-zombie GAZE-3", "a Zombie can be petrified", zombiesFreeze},
}

// RULEBOOK §6.
var engulfing = []row{
	{"pile-stone ENGULF-1 ENGULF-2", "a petrified Leaf Pile engulfs nothing",
		except("ENGULF-1", otherPetrified)},
	{"pile-stone-pushed ENGULF-1", "a petrified Leaf Pile that is pushed engulfs nothing",
		except("ENGULF-1", otherPetrified, pileArrives)},
	{"pile-full ENGULF-1 ENGULF-2", "a digesting Leaf Pile engulfs nothing",
		except("ENGULF-1", otherDigesting)},
	{"pile-statues ENGULF-2", "a statue or Mummy pushed onto a Leaf Pile is not engulfed",
		except("ENGULF-1", Not(mobile), Not(pileArrives))},
	{"pile-own ENGULF-1", "a Leaf Pile does not engulf pieces of its own side",
		except("ENGULF-1", sameSide)},
	{"pile-one ENGULF-1", "a Leaf Pile engulfs only one of several pieces",
		onlyFirst("ENGULF-1")},
	{"pile-ichor ENGULF-3", "a Leaf Pile that engulfs also removes the ichor",
		act("STEP-5", func(plain func(*turn), t *turn) {
			before := len(t.Board.On(t.Goal))
			plain(t)
			if len(t.Board.On(t.Goal)) < before {
				t.Board.Ichor[t.Goal] = 0
			}
		})},
	{"pile-passive ENGULF-3",
		"a Leaf Pile digests only what it steps onto, not what is pushed onto it",
		only("ENGULF-3", arrives)},
	{"mummy-push MUMMY-1", "a digesting Leaf Pile that is pushed leaves a Mummy",
		act("MUMMY-1", func(plain func(*turn), t *turn) { asMoved(t, t.Movers, plain) })},
}

// asMoved does something in a turn as if the latest step were a voluntary move.
func asMoved(t *turn, movers []naive.Mover, do func(*turn)) {
	plain, moved := t.Step, *t.Step
	moved.Voluntary, moved.Movers = true, movers
	t.Step = &moved
	do(t)
	t.Step = plain
}

// RULEBOOK §7.
var ichor = []row{
	{"ichor-landing ICHOR-1", "a Fiend also leaves ichor on the square where it stops",
		adds("ICHOR-1", none, voluntary)},
	{"ichor-start ICHOR-1", "a Fiend leaves ichor on its starting square only",
		lacks("ICHOR-1", func(s situation) bool { return s.To != s.Left[0] })},
	{"ichor-statue ICHOR-1", "a petrified Fiend leaves no ichor", lacks("ICHOR-1", petrified)},
	{"ichor-edge ICHOR-1", "a Fiend pushed off the board leaves no ichor",
		lacks("ICHOR-1", func(s situation) bool { return !s.Goal.IsValid() })},
	{"ichor-push ICHOR-1", "a pushed Fiend leaves no ichor", lacks("ICHOR-1", Not(voluntary))},
	{"ichor-stacks ICHOR-1", "new ichor is added to the old",
		func(r *rules) { r.NewIchor = func(before int) (int, bool) { return 10 + before, true } }},
	{"ichor-stays ICHOR-1", "a Fiend that leaves an ichorous square does not renew the ichor",
		func(r *rules) {
			r.NewIchor = func(before int) (int, bool) {
				if before > 0 {
					return before, false
				}
				return 10, true
			}
		}},
	{"ichor-moves ICHOR-2", "ichor fades once in a full move, after Obsidian's ply",
		act("ICHOR-2", func(plain func(*turn), t *turn) {
			if t.Before.Side != nemoroth.Alabaster {
				plain(t)
			}
		})},
	{"ichor-at-once ICHOR-2", "ichor fades already in the ply in which it is laid",
		act("ICHOR-2", func(plain func(*turn), t *turn) {
			t.Board.Fresh = [64]bool{}
			plain(t)
		})},
	{"ichor-one ICHOR-3", "ichor dissolves only one Zombie", onlyFirst("ICHOR-3")},
	{"ichor-remains ICHOR-3",
		"ichor remains when it dissolves a Zombie that was pushed onto it", func(r *rules) {
			plain := r.Consume
			r.Consume = func(t *turn, sq square, by rule, zombie piece, cause int) {
				if by == "ICHOR-4" {
					plain(t, sq, by, zombie, cause)
				}
			}
		}},
	{"zombie-dries ICHOR-4", "a Zombie that moves onto ichor removes it and survives",
		act("STEP-2", func(plain func(*turn), t *turn) {
			who := t.Movers[0]
			if t.Voluntary && who.Kind == zombie && t.Board.Ichor[t.Goal] > 0 {
				t.Consume(t, t.Goal, "ICHOR-4", who.Piece, 0)
			}
			plain(t)
		})},
	{"zombie-statues ZOMBIE-1", "a Zombie does not destroy statues and Mummies",
		only("ZOMBIE-1", mobile)},
	{"zombie-one ZOMBIE-1", "a Zombie destroys only one of several occupants of a square",
		onlyFirst("ZOMBIE-1")},
	{"zombie-mummy ZOMBIE-1", "a digesting Leaf Pile that is destroyed leaves a Mummy",
		act("STEP-2", func(plain func(*turn), t *turn) {
			full := func(p piece) bool { return p.Digesting && t.Mover(p) == nil }
			digesting := t.Board.Holds(t.Goal, full)
			plain(t)
			if digesting && !t.Board.Holds(t.Goal, full) {
				t.Board.Place(t.Goal, nemoroth.Piece{Kind: mummy})
			}
		})},
	{"promote-move PROMOTE-1", "a Human that is pushed does not promote",
		except("PROMOTE-1", Not(voluntary), Not(petrified))},
	{"promote-pusher PROMOTE-1", "a Human pushed by the opponent does not promote",
		only("PROMOTE-1", ownSide)},
}
