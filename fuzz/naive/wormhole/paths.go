package wormhole

import (
	"slices"

	"github.com/nemoroth/rules/fuzz/naive/internal/grid"
)

// A way of a piece to a goal, whatever stands there (§4), is a try with the rule that allows
// the path.

// straight reports whether a path is a Pawn's straight move.
func straight(t try) bool { return t.Rule == "WORM-PAWN-1" || t.Rule == "WORM-PAWN-2" }

// fromSecond reports whether the piece stands on the second rank of its side.
func fromSecond(t try) bool { return t.Side.Rank(t.From) == 2 }

// leapsOver reports whether there is a piece on the way.
func leapsOver(t try) bool {
	return slices.ContainsFunc(t.Via, func(s square) bool { return sideOf(t.Board[s]) != 0 })
}

// nearest returns the square on which a step ends, if any: the nearest existing square
// in a direction, over any number of holes (WORM-STEP-1, WORM-HOLE-2, WORM-HOLE-3).
func nearest(b *grid.Board, from square, d direction, _ bool) []square {
	return within(b, from, d, 8)
}

// within is nearest for steps that cross at most some holes.
func within(b *grid.Board, from square, d direction, most int) []square {
	ray := grid.Ray(from, d)
	i := slices.IndexFunc(ray, func(s square) bool { return b[s] != hole })
	if i < 0 || i > most {
		return nil
	}
	return ray[i : i+1]
}

// follow returns the paths that take the given steps, each from where the last one
// ended; none if a step does not exist (WORM-STEP-2). A step has one end at most; only by
// a misreading may the last one have several.
func follow(t try, steps ...direction) (all []try) {
	at, last := t.From, len(steps)-1
	for _, d := range steps[:last] {
		next := t.Stops(&t.Board, at, d, false)
		if len(next) == 0 {
			return nil
		}
		at = next[0]
		t.Via = append(t.Via, at)
	}
	for _, t.To = range t.Stops(&t.Board, at, steps[last], true) {
		all = append(all, t)
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

// times repeats each of some directions.
func times(n int, directions []direction) (all [][]direction) {
	for _, d := range directions {
		all = append(all, slices.Repeat([]direction{d}, n))
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
func walkAll(t try) (all []try) {
	from, rule := t.From, moveRules[t.Kind]
	add := func(rule string, sequences ...[]direction) {
		t.Rule = rule
		for _, steps := range sequences {
			all = append(all, t.Walk(t, steps...)...)
		}
	}
	switch t.Kind {
	case 'K': // one step
		add(rule, times(1, grid.Eight)...)
	case 'M': // two steps in one direction, or one to capture
		add(rule, times(2, grid.Eight)...)
		add("WORM-TAKE-2", times(1, grid.Eight)...)
	case 'C': // two steps in one direction, or one along rank or file
		add(rule, times(2, grid.Eight)...)
		add(rule, times(1, grid.Orthogonal)...)
	case 'W': // two steps along rank or file, then one diagonal step onward; or one diagonal step
		add(rule, turns(2, false)...)
		add(rule, times(1, grid.Diagonal)...)
	case 'N': // one step along rank or file, then one diagonal step onward
		add(rule, turns(1, false)...)
	case 'P':
		f := t.Side.Forward()
		add("WORM-PAWN-1", []direction{f})
		add("WORM-PAWN-2", []direction{f, f})
		add("WORM-PAWN-3", []direction{{Files: -1, Ranks: f.Ranks}},
			[]direction{{Files: 1, Ranks: f.Ranks}})
	}
	return slices.DeleteFunc(all, func(t try) bool { return t.To == from })
}
