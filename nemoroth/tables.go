package nemoroth

// What can be known of squares alone, computed once.
var (
	// neighbourOf and pushGoal give the squares one and two steps away in each
	// of the eight directions, NoSquare beyond the edge (GEO-3, SCREAM-1).
	neighbourOf [64][8]Square
	pushGoal    [64][8]Square
	adjacent    [64]Squares // GEO-3; also where Leaf Piles and Zombies step

	gazeOf      [2][64]Squares // by side: what a Basilisk sees is where it could go (GAZE-1, MOVE-BASILISK)
	ghastLeaps  [64]Squares    // MOVE-GHAST
	goAwayLeaps [64]Squares    // MOVE-GOAWAY
	humanSteps  [2][64]Squares // by side: MOVE-HUMAN

	rays [4][64]Squares // north, east, south, west: MOVE-FIEND

	rangeOf [64]Squares // GEO-1
	// noFurther gives, for a start and a Ghast's square, the squares in that
	// Ghast's range which are no further from it than the start is (GHAST-2,
	// GEO-2). From outside the range that is all of it: whatever is in range is
	// nearer than whatever is not.
	noFurther [64][64]Squares
)

// distance is the square of the Euclidean distance (GEO-2).
func distance(a, b Square) int {
	f, r := a.File()-b.File(), a.Rank()-b.Rank()
	return f*f + r*r
}

func init() {
	set := func(from Square, offsets ...[2]int) (s Squares) {
		for _, o := range offsets {
			if to := from.Offset(o[0], o[1]); to != NoSquare {
				s |= bit(to)
			}
		}
		return s
	}
	for sq := range Square(64) {
		for d, dir := range directions {
			neighbourOf[sq][d] = sq.Offset(dir.files, dir.ranks)
			pushGoal[sq][d] = sq.Offset(2*dir.files, 2*dir.ranks)
			adjacent[sq] |= set(sq, [2]int{dir.files, dir.ranks})
			if d%2 == 0 {
				for to := neighbourOf[sq][d]; to != NoSquare; to = to.Offset(dir.files, dir.ranks) {
					rays[d/2][sq] |= bit(to)
				}
			}
		}
		ghastLeaps[sq] = set(sq, [2]int{2, 2}, [2]int{2, -2}, [2]int{-2, 2}, [2]int{-2, -2})
		goAwayLeaps[sq] = set(sq, [2]int{1, 1}, [2]int{1, -1}, [2]int{-1, 1}, [2]int{-1, -1},
			[2]int{2, 0}, [2]int{-2, 0}, [2]int{0, 2}, [2]int{0, -2})
		for side, ahead := range [2]int{1, -1} {
			gazeOf[side][sq] = set(sq, [2]int{1, 2 * ahead}, [2]int{-1, 2 * ahead}, [2]int{1, -ahead}, [2]int{-1, -ahead})
			humanSteps[side][sq] = set(sq, [2]int{1, 0}, [2]int{-1, 0}, [2]int{0, ahead}, [2]int{1, ahead}, [2]int{-1, ahead})
		}
		for f := -2; f <= 2; f++ {
			for r := -2; r <= 2; r++ {
				rangeOf[sq] |= set(sq, [2]int{f, r})
			}
		}
	}
	for from := range Square(64) {
		for ghast := range Square(64) {
			for in := rangeOf[ghast]; in != 0; {
				if to := in.Pop(); distance(to, ghast) <= distance(from, ghast) {
					noFurther[from][ghast] |= bit(to)
				}
			}
		}
	}
}

// slide returns the squares of a ray from a square up to, and not including,
// the first that is in block.
func slide(dir int, from Square, block Squares) Squares {
	ray := rays[dir][from]
	hit := ray & block
	if hit == 0 {
		return ray
	}
	if dir < 2 {
		return ray & (bit(hit.First()) - 1)
	}
	return ray &^ (bit(hit.last())<<1 - 1)
}

// nearest returns the square of a set that lies nearest along a direction; the
// set must be on that ray and not empty.
func nearest(dir int, on Squares) Square {
	if dir < 2 {
		return on.First()
	}
	return on.last()
}

// rayTo returns the direction in which a Fiend goes from one square to another,
// and the squares strictly between; ok is false where no rank or file joins
// them.
func rayTo(from, to Square) (dir int, between Squares, ok bool) {
	for dir := range 4 {
		if rays[dir][from].has(to) {
			return dir, slide(dir, from, bit(to)), true
		}
	}
	return 0, 0, false
}
