package ai

import (
	"cmp"

	"github.com/nemoroth/rules/nemoroth"
)

// A replyBound finds moves that do not end the game, without playing them. It lists the
// replies that the opponent, the defender, would have after a pass. A move removes
// only replies to squares that it occupies, leaves ichor on or brings into a
// Ghast's range, and replies of pieces that it takes or petrifies. Of the others,
// those of compelled pieces are legal, or all if no piece is compelled (COMP-RULE): a move
// away from ichor, company or a Ghast saves the piece that makes it. Ichor that evaporates
// after the reply (OPT-2) only allows more.
// REP-1 forbids at most one for each earlier position that can occur again.
type replyBound struct {
	side     nemoroth.Side    // the side to move
	ghasts   nemoroth.Squares // of side, mobile or petrified
	occupied nemoroth.Squares
	crowded  nemoroth.Squares
	mobile   nemoroth.Squares // the defender's mobile pieces
	fearful  nemoroth.Squares // mobile, without the Zombies
	// delicate are pieces that may compel, free or become a piece of the defender
	// when a scream pushes them.
	delicate  nemoroth.Squares
	compelled nemoroth.Squares // the defender's compelled pieces after a pass
	always    nemoroth.Squares // those on lasting ichor or a shared square
	eighth    nemoroth.Squares // the defender's eighth rank
	repeats   int              // the most replies that REP-1 can forbid
	sources   []source
}

// A source is a piece of the defender and the squares that it may move to.
type source struct {
	kind  nemoroth.Kind
	from  nemoroth.Square
	goals nemoroth.Squares
}

// set fills the replyBound for the walker's position. It uses the space behind a list
// of moves and returns the list unchanged.
func (c *replyBound) set(w *nemoroth.Walker, space []nemoroth.Move) []nemoroth.Move {
	c.side = w.Side()
	defender := c.side.Opponent()
	c.ghasts = w.Mobile(c.side, nemoroth.Ghast) | w.Statues(c.side, nemoroth.Ghast)
	c.occupied, c.crowded = w.Occupied(), w.Crowded()
	c.fearful = 0
	for k := nemoroth.Basilisk; k < nemoroth.Zombie; k++ {
		c.fearful |= w.Mobile(defender, k)
	}
	c.mobile = c.fearful | w.Mobile(defender, nemoroth.Zombie)
	c.delicate = c.ghasts | w.Mobile(defender, nemoroth.Ghast) | w.Statues(defender, nemoroth.Ghast)
	c.delicate |= w.Statues(defender, nemoroth.Human)
	for _, s := range [2]nemoroth.Side{c.side, defender} {
		c.delicate |= w.Mobile(s, nemoroth.Basilisk) | w.Statues(s, nemoroth.Basilisk)
	}
	c.eighth = ranks[defender.EighthRank()]
	// Without a scream, a repetition takes at least four plies.
	c.repeats = w.Reversible() / 2
	c.sources = c.sources[:0]

	w.Pass()
	_, lasting := w.Ichorous()
	c.always = c.fearful&lasting | c.mobile&c.crowded
	c.compelled = w.Compelled()
	start := len(space)
	space = w.Moves(space)
	w.Undo()
	for _, m := range space[start:] {
		if m.IsScream() {
			continue
		}
		n := len(c.sources) - 1
		if k, from := m.Kind(), m.From(); n < 0 || c.sources[n].from != from ||
			c.sources[n].kind != k {
			c.sources = append(c.sources, source{kind: k, from: from})
			n++
		}
		c.sources[n].goals |= 1 << m.To()
	}
	for i := range c.sources {
		switch s := &c.sources[i]; s.kind {
		case nemoroth.LeafPile:
			s.goals &^= c.occupied
		case nemoroth.WoundedFiend: // its path may be blocked
			s.goals &= nemoroth.Neighbours(s.from)
		}
	}
	return space[:start]
}

// replies returns a lower bound of the defender's replies to a move, and stops
// counting above most. known is false if the replyBound does not cover the move.
func (c *replyBound) replies(m nemoroth.Move, most int) (n int, known bool) {
	if c.crowded.Has(m.From()) && !m.IsScream() {
		return 0, false
	}
	from, to := m.From(), m.To()
	closed := nemoroth.Squares(1) << to
	var gone, stone nemoroth.Squares // squares where pieces are taken or petrified
	compelled := c.compelled
	promotion := nemoroth.Squares(0)
	kind := m.Kind()
	if m.IsScream() {
		if near := nemoroth.Neighbours(from); near&(c.mobile|c.delicate) != 0 ||
			landings[from]&c.mobile != 0 {
			return 0, false
		}
		closed = nemoroth.Neighbours(from) | landings[from]
		kind = nemoroth.NoKind
	}
	switch kind {
	case nemoroth.LeafPile, nemoroth.Zombie:
		if c.ghasts.Has(to) {
			return 0, false
		}
		gone = closed
	case nemoroth.Basilisk:
		stone = nemoroth.Gaze(c.side, to)
	case nemoroth.WoundedFiend:
		closed |= between(from, to)
	case nemoroth.Ghast:
		grip := nemoroth.GhastRange(to)
		closed |= grip
		for others := c.ghasts &^ (1 << from); others != 0; {
			grip |= nemoroth.GhastRange(others.Pop())
		}
		compelled = c.fearful&grip | c.always
		promotion = c.eighth // open only to a Human that a Ghast compels (GHAST-5)
	}
	if compelled &^= gone | stone; compelled == 0 && c.compelled != 0 && kind != nemoroth.Ghast {
		return 0, false // after the pass, only these pieces had replies listed
	}
	n = -c.repeats
	if m.IsScream() {
		n--
	}
	for i := range c.sources {
		s := &c.sources[i]
		if compelled != 0 && !compelled.Has(s.from) || gone.Has(s.from) {
			continue
		}
		switch s.kind {
		case nemoroth.Zombie: // no square is closed to a Zombie
			n += s.goals.Len()
		case nemoroth.Human:
			if !stone.Has(s.from) {
				n += (s.goals &^ (closed | promotion)).Len()
			}
		default:
			if !stone.Has(s.from) {
				n += (s.goals &^ closed).Len()
			}
		}
		if n > most {
			return n, true
		}
	}
	return max(n, 0), true
}

// landings holds, for a Go Away's square, the squares that its scream pushes onto.
var landings = func() (l [64]nemoroth.Squares) {
	for sq := range nemoroth.Square(64) {
		for on := nemoroth.Neighbours(sq); on != 0; {
			n := on.Pop()
			if to := n.Offset(n.File()-sq.File(), n.Rank()-sq.Rank()); to != nemoroth.NoSquare {
				l[sq] |= 1 << to
			}
		}
	}
	return l
}()

// between returns the squares that a Wounded Fiend crosses.
func between(from, to nemoroth.Square) (path nemoroth.Squares) {
	df, dr := cmp.Compare(to.File(), from.File()), cmp.Compare(to.Rank(), from.Rank())
	for sq := from.Offset(df, dr); sq != to; sq = sq.Offset(df, dr) {
		path |= 1 << sq
	}
	return path
}
