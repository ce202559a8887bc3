package nature

import (
	"github.com/nemoroth/rules/examples/internal/grid"
	"github.com/nemoroth/rules/rulings/game"
)

// A point is a position and its past.
type point struct {
	*position
	past  *past // the positions that can recur, this one included
	times int   // occurrences of this position so far
	twice int   // positions that occurred twice and can recur
}

// A past is an immutable set of positions and the number of their occurrences. It is
// a tree: three bits of a position's key lead from a node to the next.
type past struct {
	*position
	key   uint64
	times int
	more  [8]*past // by the key's next three bits
}

// with returns the past with one more occurrence of a position, and the number of its
// occurrences. The bits are the rest of the position's key.
func (b *past) with(p *position, key, bits uint64) (*past, int) {
	if b == nil {
		return &past{position: p, key: key, times: 1}, 1
	}
	n := *b
	if n.key == key && n.same(p) {
		n.times++
		return &n, n.times
	}
	more, times := n.more[bits&7].with(p, key, bits>>3)
	n.more[bits&7] = more
	return &n, times
}

// then returns the point of a position that follows.
func (g point) then(p *position) point {
	key := p.Key()
	g.position = p
	if g.past, g.times = g.past.with(p, key, key); g.times == 2 {
		g.twice++
	}
	return g
}

// After returns the game after a move that is legal or that NAT-INTO alone forbids. A
// move of an Initiate and a change of the captives cannot be undone.
func (g point) After(m move) point {
	next := g.after(m)
	if m.Kind == initiate || next.captives != g.captives {
		g.past, g.twice = nil, 0
	}
	return g.then(&next)
}

// Moot reports whether no position can occur for the third time before the last of
// some plies. A recurrence takes at least four plies.
func (g point) Moot(depth int) bool { return depth <= 5 && g.twice == 0 }

// Moves appends the legal moves in canonical order.
//
// Rules: NAT-PERFT
func (g point) Moves(to []move) []move {
	if g.finished() != open {
		return to
	}
	return g.moves(to)
}

// A deed holds the consequences of a move.
type deed struct {
	taken   set       // the square of the captured piece
	victim  grid.Kind // its kind
	passant bool      // it is captured en passant
	becomes grid.Kind // 0: no promotion
	rule    string
	rescued set // the square of the rescued Initiate
	passed  set // the en passant square after the move
}

// deed returns the consequences of a legal move.
//
// Rules: NAT-TAKE, NAT-EP, NAT-RESCUE
func (p *position) deed(m move) (d deed) {
	s := p.Turn
	d.taken = m.Goals() & p.Enemy()
	straight := m.From.File() == m.To.File()
	if m.Kind == initiate && d.taken == 0 && !straight {
		d.taken, d.passant = grid.SquareAt(m.To.File(), m.From.Rank()).Set(), true
	}
	if d.taken != 0 {
		_, d.victim = p.At(d.taken.First())
	}
	if m.Kind != initiate {
		return d
	}
	d.becomes, d.rule = p.changes(d.victim)
	if m.Promotion != 0 {
		d.becomes, d.rule = m.Promotion, "NAT-BACK"
		if p.captives[s][initiate] > 0 {
			d.rescued = grid.SquareAt(m.To.File(), s.Rank(2)).Set() &^ p.Occupied()
		}
	}
	middle := s.Forward().Next(m.From)
	double := straight && middle != m.To.Set()
	if double && d.becomes == 0 && slants[s][middle.First()]&p.Of[s^1][initiate] != 0 {
		d.passed = middle
	}
	return d
}

// after returns the position after a move that is legal or that NAT-INTO alone
// forbids.
//
// Rules: NAT-CAPTIVES
func (p *position) after(m move) position {
	n, d, s := *p, p.deed(m), p.Turn
	n.Lift(d.taken | m.Starts())
	if d.victim != 0 && d.victim != ruler {
		n.captives[s^1][d.victim]++
	}
	if d.becomes == 0 {
		n.Put(s, m.Kind, m.Goals())
	} else {
		n.Put(s, d.becomes, m.Goals())
		if d.becomes != ruler {
			n.captives[s][d.becomes]--
		}
	}
	if d.rescued != 0 {
		n.Put(s, initiate, d.rescued)
		n.captives[s][initiate]--
	}
	n.Marks = d.passed
	n.Pass()
	return n
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

// finished returns the ending of a position, legal moves aside.
//
// Rules: NAT-WIN, NAT-DRAW-BARE, NAT-DRAW-REP, NAT-OVER
func (g point) finished() ending {
	own, other := g.Of[g.Turn][ruler], g.Of[g.Turn^1][ruler]
	switch {
	case own == 0 && other.Count() == 2:
		return major
	case own == 0:
		return capture
	case g.Occupied() == own|other && steps[ruler][own.First()]&other == 0:
		return bare
	case g.times > 2:
		return repetition
	}
	return open
}

// ending returns the ending of a position.
//
// Rules: NAT-TRAPPED, NAT-STALEMATE
func (g point) ending() ending {
	var room [256]move
	switch e := g.finished(); {
	case e != open:
		return e
	case len(g.moves(room[:0])) > 0:
		return open
	case g.attackers(g.Of[g.Turn][ruler].First(), g.Turn^1) != 0:
		return trapped
	}
	return stalemate
}

// Outcome returns the ending as an outcome. The winner is the side not to move.
func (g point) Outcome() game.Outcome {
	e := g.ending()
	if e == open {
		return game.Outcome{}
	}
	end := endings[e]
	loser, winner := spec.Language.Sides[g.Turn].Letter, spec.Language.Sides[g.Turn^1].Letter
	o := game.Outcome{Over: true, Reason: end.reason, Points: &end.points,
		Wins: map[string]float64{winner: end.won, loser: end.lost}}
	if end.points > 0 {
		o.Winner = winner
	}
	return o
}
