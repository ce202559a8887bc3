package wormhole

import (
	"slices"
	"strings"

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
func nearest(t try, from square, d direction, _ bool) []square {
	ray := grid.Ray(from, d)
	i := slices.IndexFunc(ray, func(s square) bool { return t.Board[s] != hole })
	if i < 0 || i > t.Crosses {
		return nil
	}
	return ray[i : i+1]
}

// follow returns the paths that take the given steps, each from where the last one
// ended; none if a step does not exist (WORM-STEP-2). A step has one end at most; only by
// a misreading may the last one have several.
func follow(t try, stop grid.Stop, steps []direction) (all []try) {
	last := len(steps) - 1
	t.To = t.From
	for i, d := range steps {
		d.Ranks *= int(t.Side)
		ends := stop(t, t.To, d, i == last)
		if len(ends) == 0 {
			return nil
		}
		if i == last {
			for _, t.To = range ends {
				all = append(all, t)
			}
			return all
		}
		t.To = ends[0]
		t.Via = append(t.Via, t.To)
	}
	return all
}

// moveRules holds the rule of each kind's moves.
var moveRules = map[byte]string{
	'K': "WORM-MOVE-KING", 'M': "WORM-MOVE-LION", 'C': "WORM-MOVE-CHAMPION",
	'W': "WORM-MOVE-WIZARD", 'N': "WORM-MOVE-KNIGHT", 'P': "WORM-MOVE-PAWN",
}

// ways holds the paths of each kind by the rule that allows them (§4). Whatever stands on
// the way does not matter (WORM-STEP-3): WORM-PAWN-2 judges a Pawn's straight move.
var ways = []struct {
	kind  byte
	rule  string
	paths [][]direction
}{
	{'K', "WORM-MOVE-KING", paths("+ x")},
	{'M', "WORM-MOVE-LION", paths("++ xx")},
	{'M', "WORM-TAKE-2", paths("+ x")},
	{'C', "WORM-MOVE-CHAMPION", paths("++ xx +")},
	{'W', "WORM-MOVE-WIZARD", paths("++x x")},
	{'N', "WORM-MOVE-KNIGHT", paths("+x")},
	{'P', "WORM-PAWN-1", paths("^")},
	{'P', "WORM-PAWN-2", paths("^^")},
	{'P', "WORM-PAWN-3", paths("v")},
}

// signs holds the directions of a step: + is one along rank or file, x a diagonal one, ^
// straight forward and v diagonally forward. A step goes on in the direction of the one
// before it, unless it is o or z, which are + and x for misreadings.
var signs = map[rune][]direction{
	'+': grid.Orthogonal, 'x': grid.Diagonal, 'o': grid.Orthogonal, 'z': grid.Diagonal,
	'^': {{Ranks: 1}}, 'v': {{Files: -1, Ranks: 1}, {Files: 1, Ranks: 1}},
}

// paths lists the directions of White's steps for each path of some shapes, such as ++x for
// two steps along rank or file and a diagonal one onward. Black's are its mirror images.
func paths(shapes string) (all [][]direction) {
	for shape := range strings.FieldsSeq(shapes) {
		some := [][]direction{nil}
		for i, sign := range shape {
			shorter := some
			some = nil
			for _, path := range shorter {
				for _, d := range signs[sign] {
					turns := i > 0 && path[i-1].Files*d.Files+path[i-1].Ranks*d.Ranks <= 0
					if !turns || strings.ContainsRune("oz", sign) {
						some = append(some, append(slices.Clip(path), d))
					}
				}
			}
		}
		all = append(all, some...)
	}
	return all
}

// walkAll lists the paths of the piece on a square, if any (WORM-MOVE-*).
func walkAll(t try) (all []try) {
	for _, way := range ways {
		if t.Rule = way.rule; t.Kind == way.kind {
			all = append(all, walk(t, way.paths)...)
		}
	}
	return all
}

// walk lists the paths of a piece that exist among some.
func walk(t try, paths [][]direction) (all []try) {
	for _, steps := range paths {
		for _, stop := range t.Stops {
			if found := follow(t, stop, steps); found != nil {
				all = append(all, found...)
				break
			}
		}
	}
	return all
}
