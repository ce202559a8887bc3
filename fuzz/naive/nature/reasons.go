package nature

import (
	"slices"
	"strings"

	"github.com/nemoroth/rules/fuzz/naive/internal/grid"
	"github.com/nemoroth/rules/rulings/game"
)

// reasons returns the reasons of the table NAT-WHY, except NAT-OVER.
func reasons(t try) []game.Reason {
	var goals, missing []square
	for _, t.Leg = range t.Legs {
		goals = append(goals, t.To)
		if !t.Holds("NAT-TURN") {
			missing = append(missing, t.From)
		}
	}
	if len(missing) > 0 {
		return object("NAT-TURN", missing...)
	}
	t.Leg = t.Legs[0]
	_, found := t.Way(t)
	switch { // the goal is out of reach
	case t.Kind == 'G' && t.From == t.To:
		return object("NAT-GRAND", t.To)
	case t.Kind == 'G':
		if !found && !t.Holds("NAT-PASSTREE") {
			return object("NAT-PASSTREE", t.To)
		}
	case len(goals) == 2:
		if !unit(t.Legs[0], t.Legs[1]) {
			return object("NAT-TREE", goals...)
		}
	case !found:
		return object(moveRules[t.Kind], t.To)
	}
	all := obstructed(t)
	// a ruler may capture the enemy's wherever it stands
	if t.Kind == 'G' && all == nil && !takesRuler(t) {
		all.Add(true, "NAT-INTO", t.Unsafe(t)...)
	}
	if t.Kind == 'I' && all == nil {
		_, letters := promotion(t)
		all.Add(!strings.Contains(letters, string(t.Promo)), "NAT-BACK", t.To)
	}
	return all
}

// unit reports whether two different Trees go in the same direction, and at
// least one of them a single step (NAT-TREE).
func unit(x, y leg) bool {
	step := adjacent(x.From, x.To) || adjacent(y.From, y.To)
	return step && x.From != y.From && slices.ContainsFunc(grid.Eight, func(d direction) bool {
		ahead := slices.Contains(grid.Ray(x.From, d), x.To)
		return ahead && slices.Contains(grid.Ray(y.From, d), y.To)
	})
}

// obstructed returns the reasons because of what stands on the way and on the goals. Both
// Trees leave before either arrives: the way of each is asked about on a board without
// those that move, but with the other one on its goal.
func obstructed(t try) (all grid.Reasons) {
	left := t.Board
	for _, l := range t.Legs {
		left[l.From] = empty
	}
	var own, enemies, far []square
	for i := range t.Legs {
		t.Leg = t.Legs[i]
		way, _ := t.Way(t)
		between := *t.Position
		between.Board = left
		walks := t
		walks.Position = &between
		if len(t.Legs) == 2 {
			way, _ = reach(t, grid.Eight, 7)
			mate := t.Legs[1-i]
			between.Board[mate.To] = t.Piece()
			if t.To == mate.To && !walks.Holds("NAT-OWN") {
				own = append(own, t.To)
			}
		}
		all.Add(true, "NAT-JUMP", stopped(walks, way)...)
		switch {
		case left[t.To] == empty:
		case !t.Holds("NAT-OWN"):
			own = append(own, t.To)
		default:
			enemies = append(enemies, t.To)
			if len(way) > 0 {
				far = append(far, t.To)
			}
		}
	}
	all.Add(true, "NAT-OWN", own...)
	switch t.Kind {
	case 'T':
		all.Add(true, "NAT-TREE-TAKE", far...)
		all.Add(len(far) == 0 && len(enemies) == 2, "NAT-TREE-TAKE", enemies...)
	case 'I':
		idle := slants(t) && t.Target() == empty && !t.Holds("en-passant")
		all.Add(idle && passer(t), "NAT-EP", behind(t))
		ahead := !slants(t) && len(enemies) > 0
		all.Add(ahead || idle && !passer(t), "NAT-INITIATE", t.To)
	}
	return all
}

// behind returns the square beside the start of an Initiate that goes diagonally.
func behind(t try) square { return grid.At(t.To.File(), t.From.Rank()) }

// passer reports whether an enemy Initiate stands there.
func passer(t try) bool { return t.Board[behind(t)] == (-t.Side).Piece('I') }

// enPassant reports whether an Initiate's move captures en passant (NAT-EP).
func enPassant(t try) bool { return passer(t) && t.To == passedOver(t.Position) && slants(t) }

// capturersAfter lists the pieces that could capture a ruler after its move (NAT-INTO).
func capturersAfter(t try) []square { return t.Attackers(&t.Played().After, t.Side, t.To) }
