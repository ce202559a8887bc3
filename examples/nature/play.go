package nature

import (
	"github.com/nemoroth/rules/examples/internal/grid"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game"
)

// A point is a position and its past.
type point struct {
	position
	earlier *point // the point before, or nil if nothing before can recur
	times   int    // occurrences of this position so far
}

// then returns the point of a position after another point. Positions are the same whatever
// their full-move numbers. The cost is proportional to the number of plies since the last
// move that cannot be undone.
//
// Rules: NAT-SAME
func then(earlier *point, p position) *point {
	number, times := p.FullMove, 1
	for e := earlier; e != nil && times == 1; e = e.earlier {
		if p.FullMove = e.FullMove; p == e.position {
			times += e.times
		}
	}
	p.FullMove = number
	return &point{p, earlier, times}
}

// After returns the game after a move that is legal or that NAT-INTO alone forbids. A
// move of an Initiate and a change of the captives cannot be undone.
func (g *point) After(m move) grid.Position {
	next, earlier := g.after(m), g
	if m.Kind == initiate || next.Reserve != g.Reserve {
		earlier = nil
	}
	return then(earlier, next)
}

// Moves appends the legal moves in canonical order.
//
// Rules: NAT-PERFT
func (g *point) Moves(to []move) []move {
	if g.finished() != nil {
		return to
	}
	return g.moves(to)
}

// taken returns the square and the kind of the piece that a legal move captures.
//
// Rules: NAT-TAKE, NAT-EP
func (p *position) taken(m move) (at set, k kind) {
	at = m.Goals() & p.Enemy()
	if at == 0 && m.Kind == initiate && m.From.File() != m.To.File() {
		at = grid.SetOf(nemoroth.SquareAt(m.To.File(), m.From.Rank()))
	}
	if at != 0 {
		_, k = p.At(at.First())
	}
	return at, k
}

// promotion returns the kind that the piece of a legal move has after it, and the rule
// that changes it; "" if none does.
//
// Rules: NAT-FIELD, NAT-MAJOR
func (p *position) promotion(m move) (k kind, rule string) {
	switch _, victim := p.taken(m); {
	case m.Kind != initiate:
	case m.Promotion != 0:
		return m.Promotion, "NAT-BACK"
	case victim == ruler:
		return ruler, "NAT-MAJOR"
	case victim != initiate && p.Reserve[p.Turn][victim] > 0:
		return victim, "NAT-FIELD"
	}
	return m.Kind, ""
}

// after returns the position after a move that is legal or that NAT-INTO alone
// forbids.
//
// Rules: NAT-CAPTIVES, NAT-RESCUE
func (p *position) after(m move) position {
	n, s := *p, p.Turn
	at, victim := p.taken(m)
	kind, rule := p.promotion(m)
	n.Put(s, 0, at|m.Starts())
	n.Put(s, kind, m.Goals())
	if victim != 0 && victim != ruler {
		n.Reserve[s^1][victim]++
	}
	if rule != "" && kind != ruler {
		n.Reserve[s][kind]--
	}
	home := grid.SetOf(nemoroth.SquareAt(m.To.File(), s.Rank(2))) &^ p.Occupied()
	if rule == "NAT-BACK" && n.Reserve[s][initiate] > 0 && home != 0 {
		n.Put(s, initiate, home)
		n.Reserve[s][initiate]--
	}
	n.Marks = 0
	one, two := ahead(s, m.From)
	if m.Kind == initiate && two.Has(m.To) && p.answered(one.First(), s^1) {
		n.Marks = one
	}
	n.Pass()
	return n
}

// An ending says how a game ended. The loser of a tournament gets what the winner lacks
// to 1.
type ending struct {
	reason, rule string // the reason is the protocol's
	points       int
	score        float64 // the winner's in a tournament
}

// The endings. A draw by agreement is not among them.
//
// Rules: NAT-POINTS, NAT-WINS, NAT-AGREE
var (
	capture    = &ending{"capture", "NAT-WIN", 10, 1}
	major      = &ending{"major", "NAT-MAJOR", 15, 1.25}
	bare       = &ending{"bare", "NAT-DRAW-BARE", 0, 0.5}
	trapped    = &ending{"trapped", "NAT-TRAPPED", 10, 1}
	stalemate  = &ending{"stalemate", "NAT-STALEMATE", 5, 0.75}
	repetition = &ending{"repetition", "NAT-DRAW-REP", 0, 0.5}
)

// finished returns the ending of a position, legal moves aside; nil if there is none.
//
// Rules: NAT-WIN, NAT-DRAW-BARE, NAT-DRAW-REP, NAT-OVER
func (g *point) finished() *ending {
	own, other := g.Of[g.Turn][ruler], g.Of[g.Turn^1][ruler]
	switch {
	case own == 0 && other.Len() == 2:
		return major
	case own == 0:
		return capture
	case g.Occupied() == own|other && steps[ruler][own.First()]&other == 0:
		return bare
	case g.times > 2:
		return repetition
	}
	return nil
}

// ending returns the ending of a position; nil if there is none.
//
// Rules: NAT-TRAPPED, NAT-STALEMATE
func (g *point) ending() *ending {
	var room [256]move
	switch e := g.finished(); {
	case e != nil || len(g.moves(room[:0])) > 0:
		return e
	case g.attackers(g.Of[g.Turn][ruler].First(), g.Turn^1) != 0:
		return trapped
	}
	return stalemate
}

// Outcome returns the ending as an outcome. The winner is the side not to move.
func (g *point) Outcome() game.Outcome {
	e := g.ending()
	if e == nil {
		return game.Outcome{}
	}
	winner := sides[g.Turn^1].Letter
	o := game.Outcome{Over: true, Reason: e.reason, Points: &e.points,
		Wins: map[string]float64{winner: e.score, sides[g.Turn].Letter: 1 - e.score}}
	if e.points > 0 {
		o.Winner = winner
	}
	return o
}
