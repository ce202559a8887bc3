package nature

import (
	"slices"

	"github.com/nemoroth/rules/fuzz/naive/internal/grid"
)

// A try is a move that is judged, perhaps carried out.
type try struct {
	*rules
	*position
	grid.Name
	grid.Leg           // of the first piece, or of the one that a rule is asked about
	side     grid.Side // whose piece it is
}

func (r *rules) try(p *position, n grid.Name) try {
	t := try{rules: r, position: p, Name: n, Leg: n.Legs[0]}
	t.side = r.mover(t)
	return t
}

// piece returns the letter of the piece, and target what stands on the goal.
func (t try) piece() byte  { return t.side.Piece(t.Kind) }
func (t try) target() byte { return t.Board[t.To] }

// reach looks for the goal within most steps in one of some directions, and returns the
// squares before it.
func (t try) reach(directions []direction, most int) (before []square, found bool) {
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
	f := t.side.Forward().Ranks
	_, found := t.reach([]direction{{Files: -1, Ranks: f}, {Files: 1, Ranks: f}}, 1)
	return found
}

// straight returns the squares before the goal of an Initiate's straight move.
func (t try) straight() ([]square, bool) { return t.reach([]direction{t.side.Forward()}, 2) }

// way returns the squares on a piece's way on an empty board, which must be
// empty (§3), and whether there is a way. Rulers and Trees go one step.
func way(t try) (way []square, found bool) {
	switch t.Kind {
	case 'G', 'T':
		return t.reach(grid.Eight, 1)
	case 'B':
		return t.reach(grid.Eight, 7)
	case 'D':
		if way, found = t.reach(grid.Diagonal, 7); found {
			return way, true
		}
		return t.reach(grid.Orthogonal, 1)
	case 'R':
		return t.reach(grid.Leaps, 7)
	}
	if slants(t) {
		return nil, true
	}
	return t.straight()
}

// stops returns the first occupied square on the way, if any (NAT-JUMP).
func stops(b *board, way []square) []square {
	i := slices.IndexFunc(way, func(s square) bool { return b[s] != empty })
	if i < 0 {
		return nil
	}
	return way[i : i+1]
}

// capturers lists the enemy pieces that could capture a side's piece on a
// square (NAT-INTO). Each Tree threatens its eight neighbours.
func (r *rules) capturers(p *position, side grid.Side, target square) (all []square) {
	for s, piece := range p.Board {
		t := try{r, p, grid.Name{Kind: kindOf(piece)}, grid.Leg{From: square(s), To: target}, -side}
		if sideOf(piece) == t.side && r.threatens(t) {
			all = append(all, t.From)
		}
	}
	return all
}

// threatens reports whether a piece could capture on its goal, if an enemy stood there.
func threatens(t try) bool {
	way, found := t.way(t)
	open := found && t.stops(&t.Board, way) == nil
	return open && (t.Kind != 'I' || slants(t))
}

// passtree reports whether Passtree leads to the goal (NAT-PASSTREE).
func passtree(t try) bool {
	trees := t.Board.Find(t.side.Piece('T'))
	for _, entry := range trees {
		for _, exit := range trees {
			leads := entry != exit && grid.Adjacent(t.From, entry)
			if leads && grid.Adjacent(t.To, exit) && t.target() == empty {
				return true
			}
		}
	}
	return false
}

// tries lists the moves that may be legal: every piece to every square, an Initiate to the
// back rank with each letter, and two Trees in one direction.
func (r *rules) tries(p *position) (all []try) {
	add := func(kind, promo byte, legs ...grid.Leg) {
		all = append(all, r.try(p, grid.Name{Kind: kind, Legs: legs, Promo: promo}))
	}
	for s, piece := range p.Board {
		from, kind := square(s), kindOf(piece)
		if piece == empty {
			continue
		}
		for to := range square(64) {
			letters := "\x00"
			if kind == 'I' && sideOf(piece).Rank(to) == 8 {
				letters += officers
			}
			for _, letter := range []byte(letters) {
				add(kind, letter, grid.Leg{From: from, To: to})
			}
		}
		for _, fellow := range p.Board.Find(piece) {
			if kind != 'T' || fellow <= from {
				continue
			}
			for _, d := range grid.Eight {
				for _, to := range grid.Ray(from, d) {
					for _, other := range grid.Ray(fellow, d) {
						add('T', 0, grid.Leg{From: from, To: to}, grid.Leg{From: fellow, To: other})
					}
				}
			}
		}
	}
	return all
}
