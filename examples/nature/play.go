package nature

import (
	"github.com/nemoroth/rules/examples/internal/grid"
	"github.com/nemoroth/rules/rulings/game"
)

// A deed holds the consequences of a move.
type deed struct {
	taken   set  // the square of the captured piece
	victim  kind // its kind
	passant bool // it is captured en passant
	becomes kind // anyKind: no promotion
	rule    string
	rescued set // the square of the rescued Initiate
	passed  set // the en passant square after the move
}

// deed returns the consequences of a legal move.
//
// Rules: NAT-TAKE, NAT-EP, NAT-RESCUE
func (p *position) deed(m Move) (d deed) {
	s, enemy := p.turn, p.turn^1
	d.taken = m.goals() & p.of[enemy][anyKind]
	from, to := m.from(), m.to()
	if m.kind() == initiate && d.taken == 0 && from.File() != to.File() {
		d.taken, d.passant = grid.SquareAt(to.File(), from.Rank()).Set(), true
	}
	if d.taken != 0 {
		_, d.victim = p.at(d.taken.First())
	}
	if m.kind() != initiate {
		return d
	}
	d.becomes, d.rule = p.changes(d.victim)
	if m.promotion() != anyKind {
		d.becomes, d.rule = m.promotion(), "NAT-BACK"
		home := grid.SquareAt(to.File(), s.rank(2)).Set()
		if p.captives[s].of(initiate) > 0 {
			d.rescued = home &^ p.occupied()
		}
	}
	middle := next(from, forward[s])
	double := from.File() == to.File() && middle != to.Set()
	if double && d.becomes == anyKind && slants[s][middle.First()]&p.of[enemy][initiate] != 0 {
		d.passed = middle
	}
	return d
}

// after returns the position after a move that is legal or that NAT-INTO alone
// forbids.
//
// Rules: NAT-CAPTIVES
func (p *position) after(m Move) position {
	n, d := *p, p.deed(m)
	s, k := p.turn, m.kind()
	if d.taken != 0 {
		n.lift(s^1, d.victim, d.taken)
		if d.victim != ruler {
			n.captives[s^1].add(d.victim, 1)
		}
	}
	n.lift(s, k, m.starts())
	if d.becomes == anyKind {
		n.put(s, k, m.goals())
	} else {
		n.put(s, d.becomes, m.goals())
		if d.becomes != ruler {
			n.captives[s].add(d.becomes, -1)
		}
	}
	if d.rescued != 0 {
		n.put(s, initiate, d.rescued)
		n.captives[s].add(initiate, -1)
	}
	n.passed = d.passed
	if n.turn ^= 1; n.turn == nature {
		n.fullMove = min(n.fullMove+1, grid.MaxFullMove)
	}
	n.key = n.hash()
	return n
}

// reversible reports whether positions from before a move can recur after it.
func (p *position) reversible(m Move, after *position) bool {
	return m.kind() != initiate && p.captives == after.captives
}

// An ending says how a game ended.
type ending uint8

const (
	open ending = iota
	capture
	major
	bare
	trapped
	stalemate
	repetition
)

// endings holds the protocol's reason, the rule, the points and the tournament scores
// of each ending. A draw by agreement is not among them.
//
// Rules: NAT-POINTS, NAT-WINS, NAT-AGREE
var endings = [...]struct {
	reason, rule string
	points       int
	won, lost    float64
}{
	capture:    {"capture", "NAT-WIN", 10, 1, 0},
	major:      {"major", "NAT-MAJOR", 15, 1.25, -0.25},
	bare:       {"bare", "NAT-DRAW-BARE", 0, 0.5, 0.5},
	trapped:    {"trapped", "NAT-TRAPPED", 10, 1, 0},
	stalemate:  {"stalemate", "NAT-STALEMATE", 5, 0.75, 0.25},
	repetition: {"repetition", "NAT-DRAW-REP", 0, 0.5, 0.5},
}

func (e ending) draw() bool { return e == bare || e == repetition }

// finished returns the ending of a position, legal moves aside. It is the position's
// nth occurrence, counted from 1.
//
// Rules: NAT-WIN, NAT-DRAW-BARE, NAT-DRAW-REP, NAT-OVER
func (p *position) finished(times int) ending {
	own, other := p.of[p.turn][ruler], p.of[p.turn^1][ruler]
	switch {
	case own == 0 && other.Count() == 2:
		return major
	case own == 0:
		return capture
	case p.occupied() == own|other && steps[ruler][own.First()]&other == 0:
		return bare
	case times > 2:
		return repetition
	}
	return open
}

// ending returns the ending of a position at its nth occurrence.
//
// Rules: NAT-TRAPPED, NAT-STALEMATE
func (p *position) ending(times int) ending {
	var room [256]Move
	switch e := p.finished(times); {
	case e != open:
		return e
	case len(p.moves(room[:0])) > 0:
		return open
	case p.attackers(p.of[p.turn][ruler].First(), p.turn^1) != 0:
		return trapped
	}
	return stalemate
}

// outcome returns an ending as an outcome. The winner is the side not to move.
func (p *position) outcome(e ending) game.Outcome {
	if e == open {
		return game.Outcome{}
	}
	end := endings[e]
	loser, winner := p.turn.String(), (p.turn ^ 1).String()
	o := game.Outcome{Over: true, Winner: winner, Reason: end.reason, Points: &end.points,
		Wins: map[string]float64{winner: end.won, loser: end.lost}}
	if e.draw() {
		o.Winner = ""
	}
	return o
}
