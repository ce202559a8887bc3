package nemoroth

import "slices"

// directions lists the eight directions clockwise from N (SCREAM-4).
var directions = [8]struct{ files, ranks int }{
	{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1},
}

// Tables of the geometry, computed once.
var (
	// neighbourOf and pushGoal give, by square and direction, the squares one and
	// two squares away, or NoSquare beyond the edge (SCREAM-1).
	neighbourOf [64][8]Square
	pushGoal    [64][8]Square

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
	// the Ghast's square and by direction: see humanSteps.
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
	for sq := range Square(64) {
		on := bit(sq)
		beside, far := on.sideways(), on<<16|on>>16 // one and two files away
		near, wide := on|beside, on|beside|far
		adjacent[sq] = (near | near.upDown(1)) &^ on
		rangeOf[sq] = wide | wide.upDown(1) | wide.upDown(2)
		for d, dir := range directions {
			neighbourOf[sq][d] = sq.Offset(dir.files, dir.ranks)
			pushGoal[sq][d] = sq.Offset(2*dir.files, 2*dir.ranks)
			to := neighbourOf[sq][d]
			for ; d%2 == 0 && to != NoSquare; to = to.Offset(dir.files, dir.ranks) {
				rays[sq][d/2] |= bit(to)
			}
		}
		gazeOf[0][sq], gazeOf[1][sq] = gazeUp(on), gazeDown(on)
		for side := range reach {
			goals := &reach[side]
			goals[Basilisk][sq] = gazeOf[side][sq]
			goals[Ghast][sq] = far.upDown(2)
			goals[LeafPile][sq] = adjacent[sq]
			goals[GoAway][sq] = beside.upDown(1) | on.upDown(2) | far
			for _, ray := range rays[sq] {
				goals[WoundedFiend][sq] |= ray
			}
			for _, to := range humanSteps(side, on) {
				goals[Human][sq] |= to
			}
			goals[Zombie][sq] = adjacent[sq]
		}
	}
	for from := range Square(64) {
		for ghast := range Square(64) {
			for to := range rangeOf[ghast].All() {
				if distance(to, ghast) <= distance(from, ghast) {
					noFurther[from][ghast] |= bit(to)
				}
			}
			for side := range humanOpen {
				for i, to := range humanSteps(side, bit(from)) {
					humanOpen[side][ghast][i] |= to &^ noFurther[from][ghast]
				}
			}
		}
	}
}

// humanSteps returns the goals that the Humans of a side, by index, have on an empty
// board: ahead, ahead to the left, ahead to the right, left, right.
func humanSteps(side int, on Squares) [5]Squares {
	ahead := on.up(1)
	if side != 0 {
		ahead = on.down(1)
	}
	return [5]Squares{ahead, ahead >> 8, ahead << 8, on >> 8, on << 8}
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
// squares between; 0 and none if they do not share a rank or file.
func rayTo(from, to Square) (dir int, between Squares) {
	for dir := range 4 {
		if rays[from][dir].has(to) {
			return dir, slide(dir, from, bit(to))
		}
	}
	return 0, 0
}

// directionOf returns the direction from a square to an adjacent one, else -1.
func directionOf(from, to Square) int {
	if !to.IsValid() {
		return -1
	}
	return slices.Index(neighbourOf[from][:], to)
}
