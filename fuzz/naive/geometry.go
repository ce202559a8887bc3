package naive

import "github.com/nemoroth/rules/nemoroth"

// compass lists the eight directions in the order of a scream's pushes, for
// both sides: N, NE, E, SE, S, SW, W, NW (SCREAM-4).
var compass = [8][2]int{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}

func abs(n int) int { return max(n, -n) }

// chebyshev returns the Chebyshev distance: the number of King's steps.
func chebyshev(a, b nemoroth.Square) int {
	return max(abs(a.File()-b.File()), abs(a.Rank()-b.Rank()))
}

// inRange reports whether a square is in range of a Ghast (GEO-1).
func (m *Model) inRange(ghast, sq nemoroth.Square) bool {
	if m.off[nemoroth.RuleGeo1] {
		return chebyshev(ghast, sq) <= 1
	}
	if is, decided := m.misreadRange(ghast, sq); decided {
		return is
	}
	return chebyshev(ghast, sq) <= 2
}

// distance returns the square of the Euclidean distance (GEO-2).
func (m *Model) distance(a, b nemoroth.Square) int {
	if m.off[nemoroth.RuleGeo2] {
		return chebyshev(a, b)
	}
	files, ranks := a.File()-b.File(), a.Rank()-b.Rank()
	if m.misreadDistance() {
		return abs(files) + abs(ranks)
	}
	return files*files + ranks*ranks
}

// forward is the direction, +1 or -1, in which a side moves through the ranks
// (SETUP-1). It is 0 for a piece of neither side.
func forward(s nemoroth.Side) int {
	switch s {
	case nemoroth.Alabaster:
		return 1
	case nemoroth.Obsidian:
		return -1
	}
	return 0
}

// onEighthRank reports whether a square is on a side's eighth rank (SETUP-1).
func onEighthRank(s nemoroth.Side, sq nemoroth.Square) bool {
	return s == nemoroth.Alabaster && sq.Rank() == 7 || s == nemoroth.Obsidian && sq.Rank() == 0
}

// appendGoals adds the squares at the given offsets that are on the board.
func appendGoals(goals []nemoroth.Square, from nemoroth.Square, offsets ...[2]int) []nemoroth.Square {
	for _, o := range offsets {
		if to := from.Offset(o[0], o[1]); to.IsValid() {
			goals = append(goals, to)
		}
	}
	return goals
}

// basiliskGoals lists the squares that a Basilisk reaches on an empty board. A
// Basilisk sees exactly these squares (MOVE-BASILISK, GAZE-1).
func basiliskGoals(s nemoroth.Side, from nemoroth.Square) []nemoroth.Square {
	f := forward(s)
	if f == 0 {
		return nil
	}
	return appendGoals(make([]nemoroth.Square, 0, 4), from, [2]int{-1, 2 * f}, [2]int{1, 2 * f}, [2]int{-1, -f}, [2]int{1, -f})
}

// goals lists the squares that a piece reaches on an empty board without ichor,
// or all other squares if the rule of its kind is off.
func (m *Model) goals(p nemoroth.Piece, from nemoroth.Square) []nemoroth.Square {
	if m.off[moveRules[p.Kind]] {
		all := make([]nemoroth.Square, 0, 63)
		for _, sq := range squares {
			if sq != from {
				all = append(all, sq)
			}
		}
		return all
	}
	goals := make([]nemoroth.Square, 0, 14)
	switch p.Kind {
	case nemoroth.Basilisk:
		return basiliskGoals(p.Side, from)
	case nemoroth.Ghast: // MOVE-GHAST
		return appendGoals(goals, from, [2]int{-2, -2}, [2]int{-2, 2}, [2]int{2, -2}, [2]int{2, 2})
	case nemoroth.GoAway: // MOVE-GOAWAY
		return appendGoals(goals, from, [2]int{-1, -1}, [2]int{-1, 1}, [2]int{1, -1}, [2]int{1, 1},
			[2]int{-2, 0}, [2]int{2, 0}, [2]int{0, -2}, [2]int{0, 2})
	case nemoroth.Human: // MOVE-HUMAN
		f := forward(p.Side)
		if m.misreadHuman() {
			return appendGoals(goals, from, [2]int{0, f})
		}
		return appendGoals(goals, from, [2]int{-1, 0}, [2]int{1, 0}, [2]int{-1, f}, [2]int{0, f}, [2]int{1, f})
	case nemoroth.LeafPile, nemoroth.Zombie: // MOVE-LEAFPILE, MOVE-ZOMBIE
		return appendGoals(goals, from, compass[:]...)
	case nemoroth.WoundedFiend: // MOVE-FIEND
		for n := 1; n < 8; n++ {
			goals = appendGoals(goals, from, [2]int{n, 0}, [2]int{-n, 0}, [2]int{0, n}, [2]int{0, -n})
		}
	}
	return goals
}

// moveRules holds the rule of each kind's moves.
var moveRules = [...]nemoroth.Rule{
	nemoroth.Basilisk: nemoroth.RuleMoveBasilisk, nemoroth.Ghast: nemoroth.RuleMoveGhast,
	nemoroth.LeafPile: nemoroth.RuleMoveLeafPile, nemoroth.GoAway: nemoroth.RuleMoveGoAway,
	nemoroth.WoundedFiend: nemoroth.RuleMoveFiend, nemoroth.Human: nemoroth.RuleMoveHuman,
	nemoroth.Zombie: nemoroth.RuleMoveZombie,
}

// between lists the squares strictly between two squares of one rank or file,
// in order from the first; for other squares it is empty.
func between(from, to nemoroth.Square) []nemoroth.Square {
	files, ranks := to.File()-from.File(), to.Rank()-from.Rank()
	n := max(abs(files), abs(ranks))
	if files != 0 && ranks != 0 || n < 2 {
		return nil
	}
	path := make([]nemoroth.Square, 0, n-1)
	for i := 1; i < n; i++ {
		path = append(path, from.Offset(files/n*i, ranks/n*i))
	}
	return path
}

// leapt lists the squares that a leap passes over (MOVE-LEAP): the square
// midway or, for a Basilisk's leap, the two that touch both ends.
func leapt(from, to nemoroth.Square) []nemoroth.Square {
	files, ranks := to.File()-from.File(), to.Rank()-from.Rank()
	switch {
	case max(abs(files), abs(ranks)) == 2 && files%2 == 0 && ranks%2 == 0:
		return []nemoroth.Square{from.Offset(files/2, ranks/2)}
	case abs(files) == 1 && abs(ranks) == 2:
		return []nemoroth.Square{from.Offset(0, ranks/2), from.Offset(files, ranks/2)}
	}
	return nil
}
