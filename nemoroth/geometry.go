package nemoroth

// directions lists the eight directions clockwise from N (SCREAM-4).
var directions = [8]struct{ files, ranks int }{
	{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1},
}

// Tables of the geometry, computed once.
var (
	// neighbourOf and pushGoal give, by square and direction, the squares one and
	// two squares away, or NoSquare beyond the edge (SCREAM-1). pushGoals gives
	// those two squares away as a set.
	neighbourOf [64][8]Square
	pushGoal    [64][8]Square
	pushGoals   [64]Squares

	// pushed gives, by the Go Away's square and the square of an occupant, the
	// occupant's square after a scream: the same one if it is not adjacent.
	pushed [64][64]Square

	// adjacent gives the adjacent squares, which are also the squares that Leaf
	// Piles and Zombies reach.
	//
	// Rules: GEO-3
	adjacent [64]Squares

	gazeOf [2][64]Squares // by side: GAZE-1

	// reach gives, by side and kind, the squares that a piece reaches on an empty
	// board.
	//
	// Rules: MOVE-BASILISK, MOVE-GHAST, MOVE-GOAWAY, MOVE-HUMAN, MOVE-ZOMBIE
	reach [2][Zombie + 1][64]Squares

	rays [64][4]Squares // north, east, south, west: MOVE-FIEND

	// rangeOf gives the squares in range of a Ghast: at most two files and at most
	// two ranks away.
	//
	// Rules: GEO-1
	rangeOf [64]Squares
	// noFurther gives, by a piece's square and a Ghast's square, the squares in
	// range of the Ghast that are no further from it than the piece is (GHAST-2).
	// For a piece outside the range these are all squares in range.
	noFurther [64][64]Squares
	// humanOpen gives the goals that a Ghast does not forbid to a Human, by side, by
	// the Ghast's square and by direction: ahead, ahead to the left, ahead to the
	// right, left, right.
	humanOpen [2][64][5]Squares
)

// distance returns the square of the Euclidean distance between two squares.
//
// Rules: GEO-2
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
		for other := range Square(64) {
			pushed[sq][other] = other
		}
		for d, dir := range directions {
			neighbourOf[sq][d] = sq.Offset(dir.files, dir.ranks)
			pushGoal[sq][d] = sq.Offset(2*dir.files, 2*dir.ranks)
			pushGoals[sq] |= set(sq, [2]int{2 * dir.files, 2 * dir.ranks})
			adjacent[sq] |= set(sq, [2]int{dir.files, dir.ranks})
			if from := neighbourOf[sq][d]; from != NoSquare {
				pushed[sq][from] = pushGoal[sq][d]
			}
			if d%2 == 0 {
				for to := neighbourOf[sq][d]; to != NoSquare; to = to.Offset(dir.files, dir.ranks) {
					rays[sq][d/2] |= bit(to)
					reach[0][WoundedFiend][sq] |= bit(to)
					reach[1][WoundedFiend][sq] |= bit(to)
				}
			}
		}
		for side, ahead := range [2]int{1, -1} {
			gazeOf[side][sq] = set(sq, [2]int{1, 2 * ahead}, [2]int{-1, 2 * ahead},
				[2]int{1, -ahead}, [2]int{-1, -ahead})
			to := &reach[side]
			to[Basilisk][sq] = gazeOf[side][sq]
			to[Ghast][sq] = set(sq, [2]int{2, 2}, [2]int{2, -2}, [2]int{-2, 2}, [2]int{-2, -2})
			to[LeafPile][sq], to[Zombie][sq] = adjacent[sq], adjacent[sq]
			to[GoAway][sq] = set(sq, [2]int{1, 1}, [2]int{1, -1}, [2]int{-1, 1}, [2]int{-1, -1},
				[2]int{2, 0}, [2]int{-2, 0}, [2]int{0, 2}, [2]int{0, -2})
			to[Human][sq] = set(sq, [2]int{1, 0}, [2]int{-1, 0}, [2]int{0, ahead}, [2]int{1, ahead},
				[2]int{-1, ahead})
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
			for side := range humanOpen {
				ahead, left, right := humanSteps(side, bit(from))
				for i, to := range [5]Squares{ahead, ahead >> 8, ahead << 8, left, right} {
					humanOpen[side][ghast][i] |= to &^ noFurther[from][ghast]
				}
			}
		}
	}
}

// humanSteps returns the goals ahead and to both sides that the Humans of a side, by
// index, have on an empty board. Their diagonal goals are those beside ahead.
func humanSteps(side int, on Squares) (ahead, left, right Squares) {
	if ahead = on.up(1); side != 0 {
		ahead = on.down(1)
	}
	return ahead, on >> 8, on << 8
}

// slide returns the squares of a ray before the first square in block.
func slide(dir int, from Square, block Squares) Squares {
	ray := rays[from&63][dir]
	if dir < 2 {
		return ray & (ray & block).below()
	}
	return ray & (ray & block).above()
}

// nearest returns the first square along a ray of a set that is part of the ray.
func nearest(dir int, on Squares) Square {
	if dir < 2 {
		return on.First()
	}
	return on.last()
}

// rayTo returns the direction of a Fiend's ride from one square to another and the
// squares between. ok is false if they do not share a rank or file.
func rayTo(from, to Square) (dir int, between Squares, ok bool) {
	for dir := range 4 {
		if rays[from][dir].has(to) {
			return dir, slide(dir, from, bit(to)), true
		}
	}
	return 0, 0, false
}

// directionOf returns the direction from a square to an adjacent one, else -1.
func directionOf(from, to Square) int {
	if from.IsValid() && to.IsValid() {
		for d, dir := range directions {
			if to.File()-from.File() == dir.files && to.Rank()-from.Rank() == dir.ranks {
				return d
			}
		}
	}
	return -1
}
