package nature

import (
	"fmt"

	"github.com/nemoroth/rules/fuzz/naive/internal/grid"
)

// ending is a row of the table of the ends of a game (§5), NAT-POINTS and NAT-WINS.
func ending(rule, reason string, points int, score float64, when func(*point) bool) grid.Ending {
	return grid.Ending{Rule: rule, Reason: reason, When: when, Draw: points == 0, Points: points,
		Score: score, Over: "NAT-OVER"}
}

// rulers lists the rulers of the side to move and of the other side.
func rulers(p *position) (mine, theirs []square) {
	return p.Find(p.Turn.Piece('G')), p.Find((-p.Turn).Piece('G'))
}

// captured is NAT-WIN: the side to move has lost its ruler.
func captured(g *point) bool {
	mine, theirs := rulers(g.Position)
	return len(mine) == 0 && len(theirs) > 0
}

// twoRulers is NAT-MAJOR: it has lost its ruler to an Initiate, which is one now.
func twoRulers(g *point) bool {
	_, theirs := rulers(g.Position)
	return captured(g) && len(theirs) == 2
}

// bare is NAT-DRAW-BARE: only the rulers are left, and they are not adjacent.
func bare(g *point) bool {
	mine, theirs := rulers(g.Position)
	oneEach := len(mine) == 1 && len(theirs) == 1
	return oneEach && grid.Bare(g) && !adjacent(mine[0], theirs[0])
}

// repeats is NAT-DRAW-REP: the position stands for the third time, or as often as given. A
// key is equal for positions that are the same.
func repeats(times int, key func(p *position) string) func(*point) bool {
	return func(g *point) bool {
		n, now := 1, key(g.Position)
		for _, p := range g.Past {
			if key(p) == now {
				n++
			}
		}
		return n >= times
	}
}

// line is NAT-SAME: the position line without its number.
func line(p *position) string { return fmt.Sprint(string(p.Board[:]), p.Turn, p.Own) }
