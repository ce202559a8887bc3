package naive

// Difference returns how many files and ranks lie from one square to another.
func Difference(from, to Square) (files, ranks int) {
	return to.File() - from.File(), to.Rank() - from.Rank()
}

// Chebyshev returns the Chebyshev distance: the number of a King's steps.
func Chebyshev(a, b Square) int {
	files, ranks := Difference(a, b)
	return max(files, -files, ranks, -ranks)
}

// InRange reports whether a square is in range of a Ghast (GEO-1): the range is the 5x5 block
// around it.
func (r *Rules) InRange(ghast, sq Square) bool { return Chebyshev(ghast, sq) <= r.Range }

// distance is GEO-2: further and nearer are told by the Euclidean distance, here
// squared.
func distance(a, b Square) int {
	files, ranks := Difference(a, b)
	return files*files + ranks*ranks
}

// A step is a distance in files and in ranks, forward in those of a side's pieces.
type step = [2]int

// compass lists the eight directions in the order of a scream's pushes, for both
// sides: N, NE, E, SE, S, SW, W, NW (SCREAM-4).
var compass = []step{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}

// Neighbours lists the occupied adjacent squares (GEO-3), clockwise from the rank-8
// side. The same square is not adjacent.
func (p *Position) Neighbours(at Square) (all []Square) {
	for _, by := range compass {
		if to := at.Offset(by[0], by[1]); len(p.On(to)) > 0 {
			all = append(all, to)
		}
	}
	return all
}

// Between lists the squares strictly between two squares of one rank, file or
// diagonal, in order from the first; for other squares it is empty.
func Between(from, to Square) []Square {
	n := Chebyshev(from, to)
	files, ranks := Difference(from, to)
	var path []Square
	for i := 1; i < n && files%n == 0 && ranks%n == 0; i++ {
		path = append(path, from.Offset(files/n*i, ranks/n*i))
	}
	return path
}
