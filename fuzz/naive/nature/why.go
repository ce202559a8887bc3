package nature

import (
	"slices"
	"strings"

	"github.com/nemoroth/rules/fuzz/naive/internal/grid"
	"github.com/nemoroth/rules/rulings/game"
)

var object = grid.Object

// A try is a move that is judged, perhaps carried out.
type try struct {
	*rules
	position
	name
	leg            // of the first piece
	side grid.Side // whose piece it is
}

func (r *rules) try(p position, n name) try { return try{r, p, n, n.legs[0], r.mover(p, n)} }

// goals lists the goals of a move; missing the starting squares without a piece of its
// kind and side.
func (t try) goals() (goals, missing []square) {
	for _, l := range t.legs {
		goals = append(goals, l.to)
		if t.Board[l.from] != t.side.Piece(t.kind) {
			missing = append(missing, l.from)
		}
	}
	return goals, missing
}

// why returns the reasons of the table NAT-WHY, except NAT-OVER.
func (r *rules) why(t try) []game.Reason {
	if _, missing := t.goals(); len(missing) > 0 {
		return object("NAT-TURN", missing...)
	}
	if alone := r.outOfReach(t); alone != nil {
		return alone
	}
	all := t.obstructed()
	if len(all) == 0 && t.kind == 'G' {
		if from := r.into(t); len(from) > 0 {
			all = object("NAT-INTO", from...)
		}
	}
	if len(all) == 0 && t.kind == 'I' {
		rule, becomes := t.promotion()
		wrong := t.promo != 0
		if rule == "NAT-BACK" {
			wrong = t.promo == 0 || !strings.Contains(becomes, string(t.promo))
		}
		if wrong {
			all = object("NAT-BACK", t.to)
		}
	}
	grid.SortReasons(all)
	return all
}

// outOfReach returns a reason that stands alone: the goal is out of reach.
func (r *rules) outOfReach(t try) []game.Reason {
	_, found := r.way(t.side.Piece(t.kind), t.from, t.to)
	goals, _ := t.goals()
	switch {
	case t.kind == 'G' && t.from == t.to:
		return object("NAT-GRAND", t.to)
	case t.kind == 'G':
		if !found && !r.passtree(&t.Board, t.side, t.from, t.to) {
			return object("NAT-PASSTREE", t.to)
		}
	case len(goals) == 2:
		if !unit(t.legs[0], t.legs[1]) {
			return object("NAT-TREE", goals...)
		}
	case !found:
		return object(moveRules[t.kind], t.to)
	}
	return nil
}

// unit reports whether two different Trees go in the same direction, and at
// least one of them a single step (NAT-TREE).
func unit(x, y leg) bool {
	return x.from != y.from && slices.ContainsFunc(grid.Eight, func(d direction) bool {
		one := []direction{d}
		wayX, okX := line(x.from, x.to, one, 7)
		wayY, okY := line(y.from, y.to, one, 7)
		return okX && okY && min(len(wayX), len(wayY)) == 0
	})
}

// obstructed returns the reasons because of what stands on the way and on the goals.
func (t try) obstructed() (all []game.Reason) {
	left := t.Board // the board without the pieces that move
	for _, l := range t.legs {
		left[l.from] = empty
	}
	var own, enemies, far []square
	for i, l := range t.legs {
		b := left
		way, _ := t.way(t.side.Piece(t.kind), l.from, l.to)
		if len(t.legs) == 2 {
			way, _ = line(l.from, l.to, grid.Eight, 7)
			mate := t.legs[1-i]
			if l.to == mate.to {
				own = append(own, l.to)
			}
			b[mate.to] = t.side.Piece('T')
		}
		if stopped := t.stops(&b, way); stopped != nil {
			all = append(all, object("NAT-JUMP", stopped...)...)
		}
		switch {
		case left[l.to] == empty:
		case !t.takes(t.side, left[l.to]):
			own = append(own, l.to)
		default:
			enemies = append(enemies, l.to)
			if len(way) > 0 {
				far = append(far, l.to)
			}
		}
	}
	if len(own) > 0 {
		all = append(all, object("NAT-OWN", own...)...)
	}
	switch {
	case t.kind == 'T' && len(far) > 0:
		all = append(all, object("NAT-TREE-TAKE", far...)...)
	case t.kind == 'T' && len(enemies) == 2:
		all = append(all, object("NAT-TREE-TAKE", enemies...)...)
	case t.kind == 'I':
		all = append(all, t.initiate(len(enemies) > 0)...)
	}
	return all
}

// initiate returns what NAT-INITIATE and NAT-EP object to a goal within reach.
func (t try) initiate(captures bool) []game.Reason {
	slant := diagonally(t.side, t.from, t.to)
	if captures && !slant {
		return object("NAT-INITIATE", t.to)
	}
	if !slant || t.Board[t.to] != empty || t.enPassant() {
		return nil
	}
	if t.Board[t.behind()] == (-t.side).Piece('I') {
		return object("NAT-EP", t.behind())
	}
	return object("NAT-INITIATE", t.to)
}

// behind returns the square beside the start of an Initiate that goes diagonally.
func (t try) behind() square { return grid.At(t.to.File(), t.from.Rank()) }

// enPassant reports whether an Initiate's move captures en passant (NAT-EP).
func (t try) enPassant() bool {
	victim := t.Board[t.behind()] == (-t.side).Piece('I')
	return victim && t.to == t.ep && diagonally(t.side, t.from, t.to)
}

// capturersAfter lists the pieces that could capture a ruler after its move, unless it
// captures the enemy's (NAT-INTO).
func (r *rules) capturersAfter(t try) []square {
	if kindOf(t.Board[t.to]) == 'G' {
		return nil
	}
	after, _ := t.carryOut()
	return r.capturers(&after.Board, t.side, t.to)
}
