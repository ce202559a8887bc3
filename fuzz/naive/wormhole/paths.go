package wormhole

import (
	"slices"

	"github.com/nemoroth/rules/fuzz/naive/internal/grid"
)

// A path is a way of a piece to a goal, whatever stands on the goal (§4).
type path struct {
	on    *board
	rule  string // the rule that allows the path; the move's effect names it
	start square
	via   []square // where its steps end, the last one excepted
	goal  square
}

// straight reports whether a path is a Pawn's straight move.
func (p path) straight() bool { return p.rule == "WORM-PAWN-1" || p.rule == "WORM-PAWN-2" }

// nearest returns the square on which a step ends, if any: the nearest existing square
// in a direction, over any number of holes (WORM-STEP-1, WORM-HOLE-2, WORM-HOLE-3).
func nearest(b *board, from square, d direction) []square { return within(b, from, d, 8) }

// within is nearest for steps that cross at most some holes.
func within(b *board, from square, d direction, most int) []square {
	ray := grid.Ray(from, d)
	i := slices.IndexFunc(ray, func(s square) bool { return b[s] != hole })
	if i < 0 || i > most {
		return nil
	}
	return ray[i : i+1]
}

// follow returns the paths that take the given steps, each from where the last one
// ended; none if a step does not exist (WORM-STEP-2).
func (r *rules) follow(rule string, b *board, from square, steps ...direction) (all []path) {
	var via []square
	at, last := from, len(steps)-1
	for _, d := range steps[:last] {
		next := r.stop(b, at, d)
		if len(next) == 0 {
			return nil
		}
		at = next[0]
		via = append(via, at)
	}
	for _, goal := range r.ends(b, at, steps[last]) {
		all = append(all, path{b, rule, from, via, goal})
	}
	return all
}

// turns lists the ways of some steps along rank or file and then a diagonal one that goes
// on in their direction or, if any, is any.
func turns(straight int, any bool) (all [][]direction) {
	for _, o := range grid.Orthogonal {
		for _, d := range grid.Diagonal {
			if onward := o.Files*d.Files+o.Ranks*d.Ranks > 0; onward || any {
				all = append(all, append(slices.Repeat([]direction{o}, straight), d))
			}
		}
	}
	return all
}

// moveRules holds the rule of each kind's moves.
var moveRules = map[byte]string{
	'K': "WORM-MOVE-KING", 'M': "WORM-MOVE-LION", 'C': "WORM-MOVE-CHAMPION",
	'W': "WORM-MOVE-WIZARD", 'N': "WORM-MOVE-KNIGHT", 'P': "WORM-MOVE-PAWN",
}

// walkAll lists the paths of the piece on a square, if any (WORM-MOVE-*). Whatever
// stands on the way does not matter (WORM-STEP-3): WORM-PAWN-2 judges a Pawn's
// straight move.
func (r *rules) walkAll(b *board, from square) (all []path) {
	rule := moveRules[kindOf(b[from])]
	add := func(rule string, steps ...direction) {
		all = append(all, r.walk(rule, b, from, steps...)...)
	}
	each := func(rule string, directions []direction, times int) {
		for _, d := range directions {
			add(rule, slices.Repeat([]direction{d}, times)...)
		}
	}
	switch kindOf(b[from]) {
	case 'K': // one step
		each(rule, grid.Eight, 1)
	case 'M': // two steps in one direction, or one to capture
		each(rule, grid.Eight, 2)
		each("WORM-TAKE-2", grid.Eight, 1)
	case 'C': // two steps in one direction, or one along rank or file
		each(rule, grid.Eight, 2)
		each(rule, grid.Orthogonal, 1)
	case 'W': // two steps along rank or file, then one diagonal step onward; or one diagonal step
		for _, turn := range turns(2, false) {
			add(rule, turn...)
		}
		each(rule, grid.Diagonal, 1)
	case 'N': // one step along rank or file, then one diagonal step onward
		for _, turn := range turns(1, false) {
			add(rule, turn...)
		}
	case 'P':
		f := sideOf(b[from]).Forward()
		add("WORM-PAWN-1", f)
		add("WORM-PAWN-2", f, f)
		add("WORM-PAWN-3", direction{Files: -1, Ranks: f.Ranks})
		add("WORM-PAWN-3", direction{Files: 1, Ranks: f.Ranks})
	}
	return slices.DeleteFunc(all, func(p path) bool { return p.goal == from })
}
