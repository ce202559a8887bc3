package wormhole

import (
	"slices"

	"github.com/nemoroth/rules/fuzz/naive/internal/grid"
)

// A path is a way of a piece to a goal, whatever stands on the goal (§4).
type path struct {
	rule string   // the rule that allows the path; the move's effect names it
	via  []square // where its steps end, the last one excepted
	to   square
}

// straight reports whether a path is a Pawn's straight move.
func (p path) straight() bool { return p.rule == "WORM-PAWN-1" || p.rule == "WORM-PAWN-2" }

// ends lists the squares on which the last step of a path may end: one, the nearest
// existing square in a direction over any number of holes, or none (WORM-STEP-1,
// WORM-HOLE-2, WORM-HOLE-3).
func ends(b *board, from square, d direction) []square {
	if s, ok := nearest(b, from, d); ok {
		return []square{s}
	}
	return nil
}

// nearest returns the square on which a step ends, if any (WORM-STEP-1).
func nearest(b *board, from square, d direction) (square, bool) {
	for s, ok := grid.Beside(from, d); ok; s, ok = grid.Beside(s, d) {
		if b[s] != hole {
			return s, true
		}
	}
	return 0, false
}

// follow returns the paths that take the given steps, each from where the last one
// ended; none if a step does not exist (WORM-STEP-2).
func (r *rules) follow(rule string, b *board, from square, steps ...direction) (all []path) {
	var via []square
	at, last := from, len(steps)-1
	for _, d := range steps[:last] {
		s, ok := r.stop(b, at, d)
		if !ok {
			return nil
		}
		via = append(via, s)
		at = s
	}
	for _, to := range r.ends(b, at, steps[last]) {
		all = append(all, path{rule, via, to})
	}
	return all
}

// turns pairs each direction along rank or file with the diagonal ones that go on in
// it, or with all diagonal ones.
func turns(all bool) (pairs [][2]direction) {
	for _, o := range grid.Orthogonal {
		for _, d := range grid.Diagonal {
			if onward := o.Files*d.Files+o.Ranks*d.Ranks > 0; onward || all {
				pairs = append(pairs, [2]direction{o, d})
			}
		}
	}
	return pairs
}

// forward returns the direction of a side's Pawns.
func forward(side byte) direction {
	if side == white {
		return direction{Ranks: 1}
	}
	return direction{Ranks: -1}
}

// homeRank returns the first rank of a side.
func homeRank(side byte) int {
	if side == white {
		return 1
	}
	return 8
}

// lastRank returns the last rank of a side.
func lastRank(side byte) int { return homeRank(opponent(side)) }

// moveRules holds the rule of each kind's moves.
var moveRules = map[byte]string{
	'K': "WORM-MOVE-KING", 'M': "WORM-MOVE-LION", 'C': "WORM-MOVE-CHAMPION",
	'W': "WORM-MOVE-WIZARD", 'N': "WORM-MOVE-KNIGHT", 'P': "WORM-MOVE-PAWN",
}

// walkAll lists the paths of the piece on a square, if any (WORM-MOVE-*). Whatever
// stands on the way does not matter (WORM-STEP-3): WORM-PAWN-2 judges a Pawn's
// straight move.
func (r *rules) walkAll(b *board, from square) (all []path) {
	rule := moveRules[grid.Kind(b[from])]
	add := func(rule string,
		steps ...direction) {
		all = append(all, r.walk(rule, b, from, steps...)...)
	}
	each := func(rule string, directions []direction, times int) {
		for _, d := range directions {
			add(rule, slices.Repeat([]direction{d}, times)...)
		}
	}
	switch grid.Kind(b[from]) {
	case 'K': // one step
		each(rule, grid.Eight, 1)
	case 'M': // two steps in one direction, or one to capture
		each(rule, grid.Eight, 2)
		each("WORM-TAKE-2", grid.Eight, 1)
	case 'C': // two steps in one direction, or one along rank or file
		each(rule, grid.Eight, 2)
		each(rule, grid.Orthogonal, 1)
	case 'W': // two steps along rank or file, then one diagonal step onward; or one diagonal step
		for _, turn := range turns(false) {
			add(rule, turn[0], turn[0], turn[1])
		}
		each(rule, grid.Diagonal, 1)
	case 'N': // one step along rank or file, then one diagonal step onward
		for _, turn := range turns(false) {
			add(rule, turn[0], turn[1])
		}
	case 'P':
		f := forward(sideOf(b[from]))
		add("WORM-PAWN-1", f)
		add("WORM-PAWN-2", f, f)
		add("WORM-PAWN-3", direction{Files: -1, Ranks: f.Ranks})
		add("WORM-PAWN-3", direction{Files: 1, Ranks: f.Ranks})
	}
	return slices.DeleteFunc(all, func(p path) bool {
		return p.to == from || r.blocks(b, from, p)
	})
}
