package nemoroth

import "testing"

// TestTables checks every entry of the tables of moves, gazes, ranges and pushes, for each
// kind, side and pair of squares, by files and ranks alone.
func TestTables(t *testing.T) {
	abs := func(n int) int { return max(n, -n) }
	check := func(table string, got, want bool, squares ...Square) {
		if got != want {
			t.Errorf("%s of %v: %v", table, squares, got)
		}
	}
	apart := func(a, b Square) (files, ranks int) { return b.File() - a.File(), b.Rank() - a.Rank() }
	squared := func(a, b Square) int {
		files, ranks := apart(a, b)
		return files*files + ranks*ranks
	}
	compass := [8][2]int{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}
	for a := range Square(64) {
		for b := range Square(64) {
			files, ranks := apart(a, b)
			far := max(abs(files), abs(ranks))
			straight := (files == 0) != (ranks == 0)
			check("adjacent", adjacent[a].has(b), far == 1, a, b)
			check("range", rangeOf[a].has(b), far <= 2, a, b)
			for side, ahead := range [2]int{1, -1} {
				forward := ranks * ahead
				sees := abs(files) == 1 && (forward == 2 || forward == -1)
				check("gaze", gazeOf[side][a].has(b), sees, a, b)
				for kind, reaches := range map[Kind]bool{
					Basilisk: sees, Ghast: abs(files) == 2 && abs(ranks) == 2,
					LeafPile: far == 1, Zombie: far == 1, WoundedFiend: straight,
					GoAway: abs(files) == 1 && abs(ranks) == 1 || straight && far == 2,
					Human:  far == 1 && forward >= 0,
				} {
					check("reach "+kind.String(), reach[side][kind][a].has(b), reaches, a, b)
				}
			}
			for d, by := range compass {
				next, twice := [2]int{files, ranks} == by, [2]int{2 * by[0], 2 * by[1]}
				check("neighbour", neighbourOf[a][d] == b, next, a, b)
				check("goal of a push", pushGoal[a][d] == b, [2]int{files, ranks} == twice, a, b)
				if d%2 == 0 {
					onRay := straight && files*by[0]+ranks*by[1] == far
					check("ray", rays[a][d/2].has(b), onRay, a, b)
				}
			}
			for ghast := range Square(64) {
				near := rangeOf[ghast].has(b) && squared(ghast, b) <= squared(ghast, a)
				check("no further", noFurther[a][ghast].has(b), near, a, ghast, b)
				for side, ahead := range [2]int{1, -1} {
					for i, by := range [5][2]int{{0, ahead}, {-1, ahead}, {1, ahead}, {-1, 0}, {1, 0}} {
						if [2]int{files, ranks} == by {
							check("open to a Human", humanOpen[side][ghast][i].has(b), !near, a, ghast, b)
						}
					}
				}
			}
		}
	}
	for side, ahead := range [2]int{1, -1} { // goals that no square of the board leads to
		for i, by := range [5][2]int{{0, ahead}, {-1, ahead}, {1, ahead}, {-1, 0}, {1, 0}} {
			for b := range Square(64) {
				for ghast := range Square(64) {
					if b.Offset(-by[0], -by[1]) == NoSquare {
						check("reached by a Human", humanOpen[side][ghast][i].has(b), false, ghast, b)
					}
				}
			}
		}
	}
}
