package nature

import (
	"fmt"

	"github.com/nemoroth/rules/rulings/game"
)

// A verdict is the end of a game (§5). While the game goes on, rule is "".
type verdict struct {
	rule, reason string
	winner       byte // 0 in a draw
	points       int
}

// ended applies the rules of the end in their order. It takes the legal moves
// from list, which leaves the end of the game aside.
func ended(g *point) verdict {
	p, m := &g.position, &g.model
	b, other := &p.board, opponent(p.turn)
	mine, theirs := b.find(of(p.turn, 'G')), b.find(of(other, 'G'))
	if len(mine) == 0 && len(theirs) == 2 && !m.off[major] {
		return verdict{"NAT-MAJOR", "major", other, 15}
	}
	if len(mine) == 0 && len(theirs) > 0 && !m.off[win] {
		return verdict{"NAT-WIN", "capture", other, 10}
	}
	if !m.off[bare] && !m.off[q17] &&
		len(mine) == 1 && len(theirs) == 1 &&
		onlyRulers(b) &&
		!adjacent(mine[0], theirs[0]) {
		return verdict{"NAT-DRAW-BARE", "bare", 0, 0}
	}
	if len(g.legal()) == 0 {
		if v := g.stuck(); v.rule != "" {
			return v
		}
	}
	if !m.off[repetition] && !m.off[q17] && g.times() >= m.rules.times {
		return verdict{"NAT-DRAW-REP", "repetition", 0, 0}
	}
	return verdict{}
}

func onlyRulers(b *board) bool {
	for _, c := range b {
		if c != empty && kindOf(c) != 'G' {
			return false
		}
	}
	return true
}

// stuck returns the verdict on a side without a legal move.
func (g *point) stuck() verdict {
	p, m := &g.position, &g.model
	other := opponent(p.turn)
	var from []square
	for _, ruler := range p.board.find(of(p.turn, 'G')) {
		from = append(from, m.capturers(&p.board, p.turn, ruler)...)
	}
	switch {
	case len(from) == 0 && m.off[stalemate], len(from) > 0 && m.off[trapped]:
		return verdict{}
	case len(from) == 0:
		return verdict{"NAT-STALEMATE", "stalemate", other, 5}
	case !m.off[q16]:
		return verdict{"NAT-TRAPPED", "trapped", other, 10}
	}
	for _, s := range from {
		if kindOf(p.board[s]) == 'I' {
			return verdict{"NAT-MAJOR", "major", other, 15}
		}
	}
	return verdict{"NAT-WIN", "capture", other, 10}
}

// times returns how often the position has stood in the game, now included.
func (g *point) times() int {
	key := func(p *position) string {
		if g.model.off[same] {
			return string(p.board[:])
		}
		return p.same()
	}
	n := 1
	for i := range g.past {
		if key(&g.past[i]) == key(&g.position) {
			n++
		}
	}
	return n
}

// outcome returns a verdict as a game.Outcome (NAT-POINTS, NAT-WINS).
func (m *Model) outcome(v verdict) game.Outcome {
	if v.rule == "" {
		return game.Outcome{}
	}
	points := m.points(v)
	o := game.Outcome{Over: true, Reason: v.reason, Points: &points,
		Wins: map[string]float64{"N": 0.5, "B": 0.5}}
	if v.winner == 0 {
		return o
	}
	o.Winner = string(v.winner)
	score := 1.0
	switch {
	case m.off[wins]:
	case v.points == 15:
		score = 1.25
	case v.points == 5 && m.off[q18]:
		score = 0.25
	case v.points == 5:
		score = 0.75
	}
	o.Wins[o.Winner], o.Wins[string(opponent(v.winner))] = score, 1-score
	return o
}

func (m *Model) points(v verdict) int {
	if m.off[points] && v.winner != 0 {
		return 10
	}
	return v.points
}

// effect returns the end of the game as an effect of the move that causes it.
func (m *Model) effect(v verdict) game.Effect {
	words := fmt.Sprintf("- %s %d", v.reason, m.points(v))
	if v.winner != 0 {
		words = string(v.winner) + words[1:]
	}
	return game.Effect{Kind: "end", Now: words, Rule: v.rule, Text: "end " + words + " " + v.rule}
}
