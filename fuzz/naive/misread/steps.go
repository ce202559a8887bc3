package misread

import (
	"slices"

	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/nemoroth"
)

// RULEBOOK §5.
const gaze = `
gaze-ichor GAZE-1: except if ichorous
a Basilisk does not see ichorous squares, because it cannot move there
gaze-friend GAZE-2: only if seen-by:other-enemy
a Basilisk does not petrify its own side
gaze-blocked GAZE-1: except if over:occupied
a piece in between blocks the gaze
gaze-own-square GAZE-1: also if here crowded; except GAZE-2 if !seen-by B
a Basilisk petrifies what shares its square
gaze-knight GAZE-1: also if two-away !diagonal !straight !sideways
a Basilisk sees all the squares a Knight's leap away
gaze-walks GAZE-2 GAZE-4: except if voluntary arrives
a piece that moves onto a seen square is not petrified
gaze-avoid GAZE-4: except MOVE-EMPTY if !Z !B seen;
 except MOVE-EMPTY if B seen-by:other-enemy
a piece may not move onto a seen square of its own accord
gaze-first GAZE-5 GAZE-2: except GAZE-2 if !arrives of B
a Basilisk that has not moved is not petrified when another one arrives
gaze-pile GAZE-3: except GAZE-2 if digesting
a digesting Leaf Pile cannot be petrified
gaze-stone-pushed GAZE-1 GAZE-5: except GAZE-2 if !arrives !seen-by:other-mobile
a petrified Basilisk that is pushed petrifies no piece
gaze-zombie GAZE-3: also GAZE-2 of Z
a Zombie can be petrified
`

// RULEBOOK §6.
const engulfing = `
pile-stone ENGULF-1 ENGULF-2: except if other-petrified
a petrified Leaf Pile engulfs nothing
pile-stone-pushed ENGULF-1: except if other-petrified other-arrives
a petrified Leaf Pile that is pushed engulfs nothing
pile-full ENGULF-1 ENGULF-2: except if other-digesting
a digesting Leaf Pile engulfs nothing
pile-statues ENGULF-2: except ENGULF-1 if !mobile !other-arrives
a statue or Mummy pushed onto a Leaf Pile is not engulfed
pile-own ENGULF-1: except if other-friend
a Leaf Pile does not engulf pieces of its own side
pile-one ENGULF-1: first
a Leaf Pile engulfs only one of several pieces
pile-ichor ENGULF-3
a Leaf Pile that engulfs also removes the ichor
pile-passive ENGULF-3: only if arrives
a Leaf Pile digests only what it steps onto, not what is pushed onto it
mummy-push MUMMY-1
a digesting Leaf Pile that is pushed leaves a Mummy
`

// RULEBOOK §7.
const ichor = `
ichor-landing ICHOR-1: also if here voluntary
a Fiend also leaves ichor on the square where it stops
ichor-start ICHOR-1: except if crossed
a Fiend leaves ichor on its starting square only
ichor-statue ICHOR-1: except if petrified
a petrified Fiend leaves no ichor
ichor-edge ICHOR-1: except if falls
a Fiend pushed off the board leaves no ichor
ichor-push ICHOR-1: only if voluntary
a pushed Fiend leaves no ichor
ichor-stacks ICHOR-1
new ichor is added to the old
ichor-stays ICHOR-1
a Fiend that leaves an ichorous square does not renew the ichor
ichor-moves ICHOR-2
ichor fades once in a full move, after Obsidian's ply
ichor-at-once ICHOR-2
ichor fades already in the ply in which it is laid
ichor-one ICHOR-3: first
ichor dissolves only one Zombie
ichor-under ICHOR-3: only if arrives
ichor that a Fiend leaves under a Zombie does not dissolve it
ichor-remains ICHOR-3
ichor remains when it dissolves a Zombie that was pushed onto it
zombie-dries ICHOR-4
a Zombie that moves onto ichor removes it and survives
zombie-statues ZOMBIE-1: only if mobile
a Zombie does not destroy statues and Mummies
zombie-one ZOMBIE-1: first
a Zombie destroys only one of several occupants of a square
zombie-mummy ZOMBIE-1
a digesting Leaf Pile that is destroyed leaves a Mummy
promote-move PROMOTE-1: except if !voluntary !petrified
a Human that is pushed does not promote
promote-pusher PROMOTE-1: only if own
a Human pushed by the opponent does not promote
`

// changeSteps changes the gaze, engulfing, ichor and Zombies.
func changeSteps(id string, r *rules) {
	destroy, fade := r.Acts["STEP-2"], r.Acts["ICHOR-2"]
	switch id {
	case "GAZE-3":
		// A petrified Leaf Pile goes on digesting.
		r.Statue = func(p nemoroth.Piece) nemoroth.Piece {
			p.Petrified = true
			return p
		}
		stands(r, func(p nemoroth.Problem) bool { return p.Rule == "SETUP-5" && p.Piece.Petrified })
		fallthrough
	case "gaze-zombie": // petrified Zombies may stand
		stands(r, func(p nemoroth.Problem) bool { return p.Piece != nil && p.Piece.Kind == zombie })
	case "GAZE-5":
		r.Acts["STEP-6"] = func(t *turn) {
			for sq := range square(64) { // each petrification changes what is seen
				t.PetrifyOn(sq)
			}
		}
	case "SETUP-5":
		r.Equip = func(p nemoroth.Piece) nemoroth.Piece {
			p.Digesting = false
			return p
		}
	case "pile-ichor":
		plain := r.Acts["STEP-5"]
		r.Acts["STEP-5"] = func(t *turn) {
			before := len(t.On(t.Goal))
			plain(t)
			if len(t.On(t.Goal)) < before {
				t.Ichor[t.Goal] = 0
			}
		}
	case "mummy-push":
		plain := r.Acts["MUMMY-1"]
		r.Acts["MUMMY-1"] = func(t *turn) { asMoved(t, t.Movers, plain) }
	case "ichor-stacks":
		r.NewIchor = func(before int) (int, bool) { return 10 + before, true }
	case "ichor-stays":
		r.NewIchor = func(before int) (int, bool) {
			if before > 0 {
				return before, false
			}
			return 10, true
		}
	case "ichor-moves":
		r.Acts["ICHOR-2"] = func(t *turn) {
			if t.Before.Side != nemoroth.Alabaster {
				fade(t)
			}
		}
	case "ichor-at-once":
		r.Acts["ICHOR-2"] = func(t *turn) {
			t.Fresh = [64]bool{}
			fade(t)
		}
	case "ichor-remains":
		plain := r.Consume
		r.Consume = func(t *turn, sq square, by rule, zombie piece, cause int) {
			if by == "ICHOR-4" {
				plain(t, sq, by, zombie, cause)
			}
		}
	case "zombie-dries":
		r.Acts["STEP-2"] = func(t *turn) {
			who := t.Movers[0]
			if t.Voluntary && who.Kind == zombie && t.Ichor[t.Goal] > 0 {
				t.Consume(t, t.Goal, "ICHOR-4", who.Piece, 0)
			}
			destroy(t)
		}
	case "zombie-mummy":
		r.Acts["STEP-2"] = func(t *turn) {
			full := func(p piece) bool { return p.Digesting && t.Mover(p) == nil }
			digesting := slices.ContainsFunc(t.On(t.Goal), full)
			destroy(t)
			if digesting && !slices.ContainsFunc(t.On(t.Goal), full) {
				t.Place(t.Goal, nemoroth.Piece{Kind: mummy})
			}
		}
	case "ICHOR-4":
		r.Acts["STEP-2"] = func(t *turn) {
			if t.Ichor[t.Goal] == 0 {
				destroy(t)
			}
		}
	case "ZOMBIE-2":
		r.Acts["STEP-2"] = func(t *turn) {
			for _, who := range t.Movers {
				asMoved(t, append([]naive.Mover{who}, t.Movers...), destroy)
			}
		}
	}
}
