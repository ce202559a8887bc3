package ai

import (
	"cmp"

	"github.com/nemoroth/rules/nemoroth"
)

// A screen reports of many moves that they do not end the game, without playing
// them. It lists the replies that the other side, the defender, would have after a
// pass. A move takes few of these away: those to squares that it occupies, leaves
// ichor on or brings into a Ghast's range, and those of pieces that it takes or
// petrifies. Of the replies that are left, those of compelled pieces are legal, or
// all of them where no piece is compelled (COMP-RULE). REP-1 forbids at most as many
// as there are earlier positions to bring back.
type screen struct {
	usable   bool
	side     nemoroth.Side    // which moves
	ghasts   nemoroth.Squares // its own, mobile or petrified
	occupied nemoroth.Squares
	crowded  nemoroth.Squares
	mobile   nemoroth.Squares // the defender's mobile pieces
	fearful  nemoroth.Squares // of these, all but the Zombies
	// delicate are pieces that may compel, free or become a piece of the defender
	// if a scream pushes them.
	delicate  nemoroth.Squares
	compelled nemoroth.Squares // the defender's compelled pieces after a pass
	always    nemoroth.Squares // of these, the ones that ichor or a shared square compels
	eighth    nemoroth.Squares // the defender's eighth rank
	repeats   int              // replies that REP-1 can forbid at most
	sources   []source
}

// A source is a piece of the defender and the squares that it may go to.
type source struct {
	kind  nemoroth.Kind
	from  nemoroth.Square
	goals nemoroth.Squares
}

// set makes the screen for the walker's position. It uses the end of a list of
// moves as space and returns the list as it was.
func (c *screen) set(w *nemoroth.Walker, space []nemoroth.Move) []nemoroth.Move {
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
	// To bring a position back takes four plies at least, where no ply is a scream.
	c.repeats = w.Reversible() / 2
	c.sources = c.sources[:0]

	w.Pass()
	all, lasting := w.Ichorous()
	c.always = c.fearful&lasting | c.mobile&c.crowded
	c.compelled = w.Compelled()
	// Evaporating ichor under a piece frees the side from all compulsion (OPT-2).
	if c.usable = !w.Ruleset().EvaporatingIchorCompels || all&c.mobile == 0; !c.usable {
		w.Undo()
		return space
	}
	start := len(space)
	space = w.Moves(space)
	w.Undo()
	for _, m := range space[start:] {
		if m.IsScream() {
			continue
		}
		n := len(c.sources) - 1
		if k, from := m.Kind(), m.From(); n < 0 || c.sources[n].from != from || c.sources[n].kind != k {
			c.sources = append(c.sources, source{kind: k, from: from})
			n++
		}
		c.sources[n].goals |= 1 << m.To()
	}
	for i := range c.sources {
		switch s := &c.sources[i]; s.kind {
		case nemoroth.LeafPile:
			s.goals &^= c.occupied
		case nemoroth.WoundedFiend: // whose way may be cut off
			s.goals &= nemoroth.Neighbours(s.from)
		}
	}
	return space[:start]
}

// replies returns a number of replies that the defender is sure to have after a
// move, up to about most; known is false if the screen says nothing of the move.
func (c *screen) replies(m nemoroth.Move, most int) (n int, known bool) {
	if !c.usable || c.crowded.Has(m.From()) && !m.IsScream() {
		return 0, false
	}
	from, to := m.From(), m.To()
	closed := nemoroth.Squares(1) << to
	var gone, stone nemoroth.Squares // where pieces are taken and petrified
	compelled := c.compelled
	promotion := nemoroth.Squares(0)
	kind := m.Kind()
	if m.IsScream() {
		if near := nemoroth.Neighbours(from); near&(c.mobile|c.delicate) != 0 || landings[from]&c.mobile != 0 {
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
		promotion = c.eighth // open to a Human in a Ghast's grip alone (GHAST-5)
	}
	if compelled &^= gone | stone; compelled == 0 && c.compelled != 0 && kind != nemoroth.Ghast {
		return 0, false // after the pass only replies of these pieces were listed
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
		case nemoroth.Zombie: // which may go anywhere
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

// landings are, for a Go Away's square, the squares onto which its scream pushes.
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

// between returns the squares that a Fiend crosses.
func between(from, to nemoroth.Square) (path nemoroth.Squares) {
	df, dr := cmp.Compare(to.File(), from.File()), cmp.Compare(to.Rank(), from.Rank())
	for sq := from.Offset(df, dr); sq != to; sq = sq.Offset(df, dr) {
		path |= 1 << sq
	}
	return path
}
