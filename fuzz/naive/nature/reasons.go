package nature

import (
	"slices"
	"strings"

	"github.com/nemoroth/rules/fuzz/naive/internal/grid"
	"github.com/nemoroth/rules/rulings/game"
)

var object = grid.Object

// goals lists the goals of a move; missing the starting squares without a piece of its
// kind and side.
func (t try) goals() (goals, missing []square) {
	for _, l := range t.Legs {
		goals = append(goals, l.To)
		if t.Board[l.From] != t.piece() {
			missing = append(missing, l.From)
		}
	}
	return goals, missing
}

// reasons returns the reasons of the table NAT-WHY, except NAT-OVER.
func (r *rules) reasons(t try) []game.Reason {
	if _, missing := t.goals(); len(missing) > 0 {
		return object("NAT-TURN", missing...)
	}
	if alone := r.outOfReach(t); alone != nil {
		return alone
	}
	all := t.obstructed()
	if len(all) == 0 && t.Kind == 'G' {
		if from := r.into(t); len(from) > 0 {
			all = object("NAT-INTO", from...)
		}
	}
	if len(all) == 0 && t.Kind == 'I' {
		rule, becomes := t.promotion()
		wrong := t.Promo != 0
		if rule == "NAT-BACK" {
			wrong = t.Promo == 0 || !strings.Contains(becomes, string(t.Promo))
		}
		if wrong {
			all = object("NAT-BACK", t.To)
		}
	}
	grid.SortReasons(all)
	return all
}

// outOfReach returns a reason that stands alone: the goal is out of reach.
func (r *rules) outOfReach(t try) []game.Reason {
	_, found := r.way(t)
	goals, _ := t.goals()
	switch {
	case t.Kind == 'G' && t.From == t.To:
		return object("NAT-GRAND", t.To)
	case t.Kind == 'G':
		if !found && !r.passtree(t) {
			return object("NAT-PASSTREE", t.To)
		}
	case len(goals) == 2:
		if !unit(t) {
			return object("NAT-TREE", goals...)
		}
	case !found:
		return object(moveRules[t.Kind], t.To)
	}
	return nil
}

// unit reports whether two different Trees go in the same direction, and at
// least one of them a single step (NAT-TREE).
func unit(t try) bool {
	x, y := t, t
	x.Leg, y.Leg = t.Legs[0], t.Legs[1]
	return x.From != y.From && slices.ContainsFunc(grid.Eight, func(d direction) bool {
		wayX, okX := x.reach([]direction{d}, 7)
		wayY, okY := y.reach([]direction{d}, 7)
		return okX && okY && min(len(wayX), len(wayY)) == 0
	})
}

// obstructed returns the reasons because of what stands on the way and on the goals. Both
// Trees leave before either arrives: the way of each is asked about on a board without
// those that move, but with the other one on its goal.
func (t try) obstructed() (all []game.Reason) {
	left := t.Board
	for _, l := range t.Legs {
		left[l.From] = empty
	}
	var own, enemies, far []square
	for i := range t.Legs {
		t.Leg = t.Legs[i]
		b := left
		way, _ := t.way(t)
		if len(t.Legs) == 2 {
			way, _ = t.reach(grid.Eight, 7)
			mate := t.Legs[1-i]
			if t.To == mate.To {
				own = append(own, t.To)
			}
			b[mate.To] = t.piece()
		}
		if stopped := t.stops(&b, way); stopped != nil {
			all = append(all, object("NAT-JUMP", stopped...)...)
		}
		switch {
		case left[t.To] == empty:
		case !t.takes(t):
			own = append(own, t.To)
		default:
			enemies = append(enemies, t.To)
			if len(way) > 0 {
				far = append(far, t.To)
			}
		}
	}
	if len(own) > 0 {
		all = append(all, object("NAT-OWN", own...)...)
	}
	switch {
	case t.Kind == 'T' && len(far) > 0:
		all = append(all, object("NAT-TREE-TAKE", far...)...)
	case t.Kind == 'T' && len(enemies) == 2:
		all = append(all, object("NAT-TREE-TAKE", enemies...)...)
	case t.Kind == 'I':
		all = append(all, t.initiate(len(enemies) > 0)...)
	}
	return all
}

// initiate returns what NAT-INITIATE and NAT-EP object to a goal within reach.
func (t try) initiate(captures bool) []game.Reason {
	switch {
	case captures && !slants(t):
		return object("NAT-INITIATE", t.To)
	case !slants(t) || t.target() != empty || t.enPassant():
		return nil
	case t.passer():
		return object("NAT-EP", t.behind())
	}
	return object("NAT-INITIATE", t.To)
}

// behind returns the square beside the start of an Initiate that goes diagonally.
func (t try) behind() square { return grid.At(t.To.File(), t.From.Rank()) }

// passer reports whether an enemy Initiate stands there.
func (t try) passer() bool { return t.Board[t.behind()] == (-t.side).Piece('I') }

// enPassant reports whether an Initiate's move captures en passant (NAT-EP).
func (t try) enPassant() bool { return t.passer() && t.To == t.ep && slants(t) }

// capturersAfter lists the pieces that could capture a ruler after its move, unless it
// captures the enemy's (NAT-INTO).
func (r *rules) capturersAfter(t try) []square {
	if kindOf(t.target()) == 'G' {
		return nil
	}
	after, _ := t.carryOut()
	return r.capturers(after, t.side, t.To)
}
