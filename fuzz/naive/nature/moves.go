package nature

import (
	"slices"

	"github.com/nemoroth/rules/fuzz/naive/internal/grid"
)

// reach looks for the goal within most steps in one of some directions, and returns the
// squares before it.
func reach(t try, directions []direction, most int) (before []square, found bool) {
	for _, d := range directions {
		ray := grid.Ray(t.From, d)
		if i := slices.Index(ray, t.To); i >= 0 && i < most {
			return ray[:i], true
		}
	}
	return nil, false
}

// slants reports whether the goal is a diagonal step forward away.
func slants(t try) bool {
	f := t.Side.Forward().Ranks
	_, found := reach(t, []direction{{Files: -1, Ranks: f}, {Files: 1, Ranks: f}}, 1)
	return found
}

// straight returns the squares before the goal of an Initiate's straight move.
func straight(t try) ([]square, bool) { return reach(t, []direction{t.Side.Forward()}, 2) }

// way returns the squares on a piece's way on an empty board, which must be
// empty (§3), and whether there is a way. Rulers and Trees go one step.
func way(t try) (way []square, found bool) {
	switch t.Kind {
	case 'G', 'T':
		return reach(t, grid.Eight, 1)
	case 'B':
		return reach(t, grid.Eight, 7)
	case 'D':
		if way, found = reach(t, grid.Diagonal, 7); found {
			return way, true
		}
		return reach(t, grid.Orthogonal, 1)
	case 'R':
		return reach(t, grid.Leaps, 7)
	}
	if slants(t) {
		return nil, true
	}
	return straight(t)
}

// stopped returns the first square on the way that stops a piece, if any (NAT-JUMP).
func stopped(t try, way []square) []square {
	for i := range way {
		if t.To = way[i]; t.Holds("NAT-JUMP") {
			return way[i : i+1]
		}
	}
	return nil
}

// threatens is NAT-TAKE: a piece could capture on its goal, if an enemy stood there.
func threatens(t try) bool {
	way, found := t.Way(t)
	open := found && stopped(t, way) == nil
	return open && (t.Kind != 'I' || slants(t))
}

// passtree reports whether Passtree leads to the goal (NAT-PASSTREE).
func passtree(t try) bool {
	trees := t.Find(t.Side.Piece('T'))
	for _, entry := range trees {
		for _, exit := range trees {
			leads := entry != exit && adjacent(t.From, entry)
			if leads && adjacent(t.To, exit) && t.Target() == empty {
				return true
			}
		}
	}
	return false
}

// tries lists the moves that may be legal: every piece to every square, an Initiate to the
// back rank with each letter, and two Trees in one direction.
func tries(r *rules, p *position) (all []try) {
	add := func(kind, promo byte, legs ...leg) {
		all = append(all, r.Try(p, grid.Name{Kind: kind, Legs: legs, Promo: promo}))
	}
	for s, piece := range p.Board {
		from, kind := square(s), kindOf(piece)
		if piece == empty {
			continue
		}
		for to := range square(64) {
			letters := none
			if kind == 'I' && sideOf(piece).Rank(to) == 8 {
				letters += officers
			}
			for _, letter := range []byte(letters) {
				add(kind, letter, leg{From: from, To: to})
			}
		}
		for _, fellow := range p.Find(piece) {
			if kind != 'T' || fellow <= from {
				continue
			}
			for _, d := range grid.Eight {
				for _, to := range grid.Ray(from, d) {
					for _, other := range grid.Ray(fellow, d) {
						add('T', 0, leg{From: from, To: to}, leg{From: fellow, To: other})
					}
				}
			}
		}
	}
	return all
}
