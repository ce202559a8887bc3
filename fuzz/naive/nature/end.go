package nature

import (
	"slices"

	"github.com/nemoroth/rules/fuzz/naive/internal/grid"
	"github.com/nemoroth/rules/rulings/game"
)

// A verdict is the end of a game (§5). While the game goes on, rule is "".
type verdict struct {
	rule, reason string
	winner       grid.Side // 0 in a draw
	points       int       // NAT-POINTS
	score        float64   // of the winner in a tournament (NAT-WINS)
}

// end applies the rules of the end in their order.
func (r *rules) end(g *point) (v verdict) {
	for _, rule := range []func(*point) verdict{captured, bare, r.stuck, r.repeated} {
		if v = rule(g); v.rule != "" {
			break
		}
	}
	return v
}

// ended returns the outcome, and the rule by which the game has ended.
func (r *rules) ended(g *point) (o game.Outcome, rule string) {
	v := r.verdict(g)
	if v.rule == "" {
		return o, ""
	}
	o = game.Outcome{Over: true, Reason: v.reason, Points: &v.points,
		Wins: map[string]float64{"N": v.score, "B": v.score}}
	if v.winner != 0 {
		o.Winner = g.Position.Letter(v.winner)
		o.Wins[g.Position.Letter(-v.winner)] = 1 - v.score
	}
	return o, v.rule
}

// captured is NAT-MAJOR and NAT-WIN: the side to move has lost its ruler, perhaps to an
// Initiate that has become one.
func captured(g *point) verdict {
	b, other := &g.Position.Board, -g.Position.Turn
	theirs := len(b.Find(other.Piece('G')))
	switch {
	case len(b.Find(g.Position.Turn.Piece('G'))) > 0 || theirs == 0:
		return verdict{}
	case theirs == 2:
		return verdict{"NAT-MAJOR", "major", other, 15, 1.25}
	}
	return verdict{"NAT-WIN", "capture", other, 10, 1}
}

// bare is NAT-DRAW-BARE: only the rulers are left, and they are not adjacent.
func bare(g *point) verdict {
	b := &g.Position.Board
	mine, theirs := b.Find('G'), b.Find('g')
	others := func(c byte) bool { return c != empty && kindOf(c) != 'G' }
	oneEach := len(mine) == 1 && len(theirs) == 1
	if !oneEach || slices.ContainsFunc(b[:], others) || grid.Adjacent(mine[0], theirs[0]) {
		return verdict{}
	}
	return verdict{"NAT-DRAW-BARE", "bare", 0, 0, 0.5}
}

// stuck is NAT-TRAPPED and NAT-STALEMATE: the side to move has no legal move.
func (r *rules) stuck(g *point) verdict {
	other := -g.Position.Turn
	switch {
	case g.CanMove():
		return verdict{}
	case len(r.attackers(g.Position, g.Position.Turn)) > 0:
		return verdict{"NAT-TRAPPED", "trapped", other, 10, 1}
	}
	return verdict{"NAT-STALEMATE", "stalemate", other, 5, 0.75}
}

// attackers lists the pieces that could capture a ruler of a side.
func (r *rules) attackers(p *position, side grid.Side) (from []square) {
	for _, ruler := range p.Board.Find(side.Piece('G')) {
		from = append(from, r.capturers(p, side, ruler)...)
	}
	return from
}

// repeated is NAT-DRAW-REP: the position stands for the third time.
func (r *rules) repeated(g *point) verdict {
	n, now := 1, r.key(g.Position)
	for _, p := range g.Past {
		if r.key(p) == now {
			n++
		}
	}
	if n < r.times {
		return verdict{}
	}
	return verdict{"NAT-DRAW-REP", "repetition", 0, 0, 0.5}
}
