package ai

import "github.com/nemoroth/rules/nemoroth"

// Short names for what is counted and ordered.
type (
	move    = nemoroth.Move
	squares = nemoroth.Squares
)

const (
	basilisk = nemoroth.Basilisk
	human    = nemoroth.Human
	zombie   = nemoroth.Zombie
)

// An ordering is the part of a position that the order of moves depends on.
type ordering struct {
	side         nemoroth.Side
	armies       [2]nemoroth.Army
	mine, theirs *[zombie + 1]squares // mobile pieces by kind, of armies
	myAll        squares
	theirAll     squares
	seen         squares
	ichor        squares
	crowded      squares
	quiet        squares // goals of moves that gain nothing, Basilisks' aside
}

func (c *ordering) set(w *nemoroth.Walker) {
	c.side = w.Side()
	w.Armies(&c.armies)
	own := index(c.side)
	c.mine, c.theirs = &c.armies[own].Mobile, &c.armies[1-own].Mobile
	c.myAll = fearfulOf(c.mine) | c.mine[zombie]
	c.theirAll = fearfulOf(c.theirs) | c.theirs[zombie]
	c.seen = w.Seen()
	c.ichor, _ = w.Ichorous()
	c.crowded = w.Crowded()
	c.quiet = ^(c.seen | c.ichor | c.myAll | c.theirAll | rankSet(c.side.EighthRank()))
}

// fearfulOf returns the squares of all kinds but Zombies.
func fearfulOf(m *[zombie + 1]squares) squares {
	return m[1] | m[2] | m[3] | m[4] | m[5] | m[6]
}

// falls holds, for a Go Away's square, the neighbours whose occupants its scream
// pushes off the board (SCREAM-2).
var falls = func() (f [64]squares) {
	for sq := range nemoroth.Square(64) {
		for n := range nemoroth.Neighbours(sq).All() {
			if !n.Offset(n.File()-sq.File(), n.Rank()-sq.Rank()).IsValid() {
				f[sq] |= 1 << n
			}
		}
	}
	return f
}()

// pieceValues are rough values of pieces by kind, in centi-Humans, for move ordering.
var pieceValues = [zombie + 1]int{0, 450, 2000, 900, 900, 250, 100, 900}

// net returns the gain of the side to move if some squares become free of mobile
// pieces of kinds up to last.
func (c *ordering) net(on squares, last nemoroth.Kind) (sum int) {
	on &= c.myAll | c.theirAll
	for k := last; k >= basilisk && on != 0; k-- { // most pieces are Humans
		if hit := on & (c.theirs[k] | c.mine[k]); hit != 0 {
			sum += pieceValues[k] * ((c.theirs[k] & hit).Len() - (c.mine[k] & hit).Len())
			on &^= hit &^ c.crowded
		}
	}
	return sum
}

// gain estimates what a move wins at once, in centi-Humans: pieces destroyed,
// engulfed, petrified, pushed off the board or promoted.
func (c *ordering) gain(m move) (sum int) {
	if m.IsScream() {
		return c.net(falls[m.From()&63], zombie)
	}
	k, to := m.Kind(), m.To()
	lost := c.seen.Has(to)
	switch k {
	case nemoroth.LeafPile, zombie:
		sum = c.net(1<<to, zombie)
		if k == zombie {
			lost = c.ichor.Has(to)
		}
	case basilisk:
		sum = c.net(nemoroth.Gaze(c.side, to)&^(1<<m.From()), human)
		lost = lost && c.seenByOthers(m.From()).Has(to)
	case human:
		if to.Rank() == c.side.EighthRank() {
			return pieceValues[zombie] - pieceValues[k]
		}
	}
	if lost {
		sum -= pieceValues[k]
	}
	return sum
}

// winning returns, by kind, all goals of voluntary moves with a positive gain.
func (c *ordering) winning() (goals [zombie + 1]squares) {
	goals[basilisk] = ^squares(0)
	goals[nemoroth.LeafPile], goals[zombie] = c.theirAll, c.theirAll
	goals[human] = rankSet(c.side.EighthRank())
	return goals
}

// seenByOthers returns what the Basilisks see, except the one that leaves a square.
func (c *ordering) seenByOthers(from nemoroth.Square) (seen squares) {
	for i := range c.armies {
		a, s := &c.armies[i], sideOf(i)
		on := a.Mobile[basilisk]
		if s == c.side {
			on &^= 1 << from
		}
		for on |= a.Statues[basilisk]; on != 0; {
			seen |= nemoroth.Gaze(s, on.Pop())
		}
	}
	return seen
}

// compels returns how many more pieces a Ghast has in range after a move.
func (c *ordering) compels(m move) int {
	fearful := c.theirAll &^ c.theirs[zombie]
	return (nemoroth.GhastRange(m.To()) & fearful).Len() -
		(nemoroth.GhastRange(m.From()) & fearful).Len()
}

// Moves are tried in this order: the one from the hash table; those that win
// something at once, by how much; the killer moves of this ply; others by history
// and by the pieces they compel; last those that lose something at once.
const (
	rankHash   = 1 << 24
	rankGain   = 1 << 22
	rankKiller = 1 << 20
	rankLoss   = -1 << 22
	maxHistory = 1 << 14
	compelling = 1 << 9
)

// rank sets the ranks of the moves from start on.
func (s *worker) rank(start, ply int, hash uint32) {
	s.growRanks()
	ranks := s.ranks[start:len(s.moves)]
	s.ordering.set(s.Walker)
	killers, history := &s.killers[ply], &s.history[index(s.Side())]
	moves := s.moves[start:][:len(ranks)]
	for i, m := range moves {
		if hash != 0 && moveMark(m) == hash {
			ranks[i] = rankHash
			continue
		}
		g := 0
		if !s.ordering.quiet.Has(m.To()) || m.Kind() == basilisk {
			g = s.ordering.gain(m)
		}
		switch {
		case g > 0:
			ranks[i] = rankGain + int32(g)
		case g < 0:
			ranks[i] = rankLoss + int32(g)
		case m == killers[0]:
			ranks[i] = rankKiller + 1
		case m == killers[1]:
			ranks[i] = rankKiller
		default:
			ranks[i] = history[historyIndex(m)]
			if m.Kind() == nemoroth.Ghast {
				ranks[i] += int32(compelling * s.ordering.compels(m))
			}
		}
	}
}

func historyIndex(m move) int { return int(m.From())<<6 | int(m.To()) }

// reward records that the move at place i refuted a position and the moves before
// it, from start on, did not. Only quiet moves count.
func (s *worker) reward(start, i, depth, ply int) {
	if !quiet(s.ranks[i]) {
		return
	}
	m := s.moves[i]
	if k := &s.killers[ply]; k[0] != m {
		k[0], k[1] = m, k[0]
	}
	h := &s.history[index(s.Side())]
	bonus := int32(min(depth*depth*16, 1<<11))
	bump := func(m move, by int32) {
		v := &h[historyIndex(m)]
		*v += by - *v*max(by, -by)/maxHistory
	}
	bump(m, bonus)
	for j := start; j < i; j++ {
		if quiet(s.ranks[j]) {
			bump(s.moves[j], -bonus)
		}
	}
}

// quiet reports whether the rank's move wins and loses nothing at once.
func quiet(rank int32) bool { return rank < rankGain/2 && rank > rankLoss/2 }
