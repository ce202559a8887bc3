package naive

// Chebyshev returns the Chebyshev distance: the number of a King's steps.
func Chebyshev(a, b Square) int {
	files, ranks := b.File()-a.File(), b.Rank()-a.Rank()
	return max(files, -files, ranks, -ranks)
}

// inRange is GEO-1: the range of a Ghast is the 5x5 block around it.
func inRange(ghast, sq Square) bool { return Chebyshev(ghast, sq) <= 2 }

// distance is GEO-2: further and nearer are told by the Euclidean distance, here
// squared.
func distance(a, b Square) int {
	files, ranks := a.File()-b.File(), a.Rank()-b.Rank()
	return files*files + ranks*ranks
}

// Compass lists the eight directions in the order of a scream's pushes, for both
// sides: N, NE, E, SE, S, SW, W, NW (SCREAM-4).
var Compass = [][2]int{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}

// neighbours lists the occupied adjacent squares (GEO-3), clockwise from the rank-8
// side. The same square is not adjacent.
func neighbours(p *Position, at Square) []Square {
	var all []Square
	for _, sq := range Offsets(at, Compass...) {
		if len(p.Board.At[sq]) > 0 {
			all = append(all, sq)
		}
	}
	return all
}

// Offsets lists the squares at some distances in files and ranks that are on the
// board.
func Offsets(from Square, by ...[2]int) []Square {
	all := make([]Square, 0, len(by))
	for _, o := range by {
		if to := from.Offset(o[0], o[1]); to.IsValid() {
			all = append(all, to)
		}
	}
	return all
}

// Between lists the squares strictly between two squares of one rank, file or
// diagonal, in order from the first; for other squares it is empty.
func Between(from, to Square) []Square {
	n := Chebyshev(from, to)
	files, ranks := to.File()-from.File(), to.Rank()-from.Rank()
	var path []Square
	for i := 1; i < n && files%n == 0 && ranks%n == 0; i++ {
		path = append(path, from.Offset(files/n*i, ranks/n*i))
	}
	return path
}
