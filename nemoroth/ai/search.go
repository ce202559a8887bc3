package ai

import (
	"math"

	"github.com/nemoroth/rules/nemoroth"
)

const (
	maxPly = 128
	noPast = math.MaxInt32 // the value depends on no earlier position
)

// A worker searches with one goroutine. No node allocates once the buffers have
// grown.
type worker struct {
	*shared
	path
	scene scene
	eval  evaluator

	killers [maxPly][2]nemoroth.Move
	history [2][64 * 64]int32
	lines   [maxPly + 1][maxPly + 1]nemoroth.Move
	lengths [maxPly + 1]int

	roots    []rootMove
	nodes    uint64
	reported uint64 // of these, added to shared.nodes
	depth    int    // of the iteration
	halted   bool
}

// search returns the value of the walker's position, fail-soft, and how early a
// position of the past the value depends on: the smallest ply of a position that
// REP-1 forbade to bring back in this subtree, noPast if there was none. Plies
// before the root are negative.
func (s *worker) search(depth, ply, alpha, beta int) (value, past int) {
	if depth <= 0 || ply >= maxPly-1 {
		return s.quiesce(ply, alpha, beta, 0)
	}
	s.lengths[ply] = 0
	if s.count() {
		return 0, noPast
	}
	// A win that comes sooner, or a loss later, than what is known already
	// cannot be found here.
	alpha, beta = max(alpha, lostIn(ply)), min(beta, -lostIn(ply+1))
	if alpha >= beta {
		return alpha, noPast
	}
	isPV := beta-alpha > 1
	key, hash, value, settled := s.recall(depth, ply, alpha, beta)
	if settled && !isPV {
		return value, noPast
	}
	start := len(s.moves)
	past = s.list(ply)
	end := len(s.moves)
	if start == end {
		return lostIn(ply), past
	}
	s.rank(start, ply, hash)
	reducible := depth >= 3 && s.on(Reductions) && !s.w.Restricted()
	best, bestMove, floor := -infinite, nemoroth.Move{}, alpha
	for i := start; i < end; i++ {
		m := s.pick(i)
		busy, reduce := uint64(0), 0
		if s.busy != nil && i > start && depth >= 3 {
			m, busy = s.claim(i, key)
		}
		if reducible && i >= start+3 && s.ranks[i] < rankKiller {
			reduce = reduction(depth, i-start, isPV)
		}
		v, p := s.try(m, i == start, depth, reduce, ply, alpha, beta)
		if busy != 0 {
			s.busy[busy%busySize].Store(0)
		}
		if s.halted {
			s.moves = s.moves[:start]
			return 0, noPast
		}
		past = min(past, p)
		if v > best {
			if v > alpha && isPV {
				s.extendLine(ply, m)
			}
			best, bestMove, alpha = v, m, max(alpha, v)
			if v >= beta {
				s.reward(start, i, depth, ply)
				break
			}
		}
	}
	s.moves = s.moves[:start]
	s.remember(key, bestMove, best, depth, ply, past, floor, beta)
	return best, past
}

// try returns the value of a move as search does: the first by the whole window,
// the others by a narrow one, less deep where reduce says so, and again where
// they turn out better than that allows.
func (s *worker) try(m nemoroth.Move, first bool, depth, reduce, ply, alpha, beta int) (value, past int) {
	s.do(m)
	value, past = alpha+1, noPast
	p := noPast
	if !first || beta == alpha+1 {
		value, past = s.reply(depth-1-reduce, ply, alpha, alpha+1)
		if value > alpha && reduce > 0 {
			value, p = s.reply(depth-1, ply, alpha, alpha+1)
			past = min(past, p)
		}
	}
	if value > alpha && value < beta {
		value, p = s.reply(depth-1, ply, alpha, beta)
		past = min(past, p)
	}
	s.undo()
	return value, past
}

// reply is search one ply deeper, for the side that has just moved.
func (s *worker) reply(depth, ply, alpha, beta int) (value, past int) {
	value, past = s.search(depth, ply+1, -beta, -alpha)
	return -value, past
}

// list appends the legal moves and returns the ply of the earliest position that
// REP-1 forbids to bring back.
func (s *worker) list(ply int) (past int) {
	var back int
	s.moves, back = s.w.MovesAndPast(s.moves)
	if back > 0 {
		return ply - back
	}
	return noPast
}

// extendLine puts a move in front of the line found one ply deeper.
func (s *worker) extendLine(ply int, m nemoroth.Move) {
	s.lines[ply][0] = m
	n := s.lengths[ply+1]
	copy(s.lines[ply][1:], s.lines[ply+1][:n])
	s.lengths[ply] = n + 1
}

// reductions by depth and number of the move.
var reductions = func() (r [64][64]int8) {
	for d := 1; d < 64; d++ {
		for i := 1; i < 64; i++ {
			r[d][i] = int8(0.6 + math.Log(float64(d))*math.Log(float64(i))/2.2)
		}
	}
	return r
}()

func reduction(depth, i int, isPV bool) int {
	n := min(int(reductions[min(depth, 63)][min(i, 63)]), depth-2)
	if isPV {
		n = max(0, n-1)
	}
	return n
}

const (
	maxQuiescence = 6
	fewReplies    = 4
	leastGain     = 50
)

// quiesce values a position at the leaves and returns what search does. Where
// COMP-RULE leaves few replies they are all tried; elsewhere the side on move may
// leave it at the evaluation or win something at once.
func (s *worker) quiesce(ply, alpha, beta, deep int) (value, past int) {
	s.lengths[ply] = 0
	if s.count() {
		return 0, noPast
	}
	best, past := s.eval.value(s.w), noPast
	side := index(s.w.Side())
	start := len(s.moves)
	forced := s.w.Restricted()
	// Each move that REP-1 forbids brings back another position, so that with
	// more moves than such positions one is legal.
	listed := forced || s.eval.scopes[side].Moves() <= (s.w.Reversible()+1)/2
	if listed {
		if past = s.list(ply); len(s.moves) == start {
			return lostIn(ply), past
		}
		forced = forced && len(s.moves)-start <= fewReplies
	}
	if !s.on(Quiescence) || ply >= maxPly-1 || deep >= maxQuiescence || !forced && (best >= beta || !s.canWin(side)) {
		s.moves = s.moves[:start]
		return best, past
	}
	if forced {
		best = -infinite
	}
	alpha = max(alpha, best)
	if !listed {
		past = s.list(ply)
	}
	s.keepGains(start, forced)
	for i := start; i < len(s.moves) && best < beta; i++ {
		m := s.pick(i)
		s.do(m)
		v, p := s.quiesce(ply+1, -beta, -alpha, deep+1)
		v = -v
		s.undo()
		if s.halted {
			break
		}
		past, best = min(past, p), max(best, v)
		if v > alpha {
			if beta-alpha > 1 {
				s.extendLine(ply, m)
			}
			alpha = v
		}
	}
	s.moves = s.moves[:start]
	return best, past
}

// keepGains ranks the moves from start on by what they win at once and, unless
// all are to be tried, drops those that win little.
func (s *worker) keepGains(start int, all bool) {
	s.scene.set(s.w)
	s.growRanks()
	kept := start
	for _, m := range s.moves[start:] {
		if g := s.scene.gain(s.w, m); all || g >= leastGain {
			s.moves[kept], s.ranks[kept] = m, int32(g)
			kept++
		}
	}
	s.moves = s.moves[:kept]
}

// canWin reports whether the side on move might win something at once, by what
// the view shows.
func (s *worker) canWin(side int) bool {
	mine, fearful := &s.eval.scopes[side], s.eval.fearful[1-side]
	own, enemy := nemoroth.Alabaster+nemoroth.Side(side), nemoroth.Obsidian-nemoroth.Side(side)
	return mine.Stares&fearful != 0 || mine.Takes&(fearful|s.w.Mobile(enemy, nemoroth.Zombie)) != 0 || mine.Screams > 0 ||
		s.w.Mobile(own, nemoroth.Human)&ranks[6-5*side] != 0
}

// recall looks a node up in the hash table. It returns the node's key, the mark of
// the move that is remembered, 0 for none, and the value that is remembered if
// that settles the node.
func (s *worker) recall(depth, ply, alpha, beta int) (key uint64, move uint32, value int, settled bool) {
	key = s.key(s.salt)
	if !s.on(Hashing) {
		return key, 0, 0, false
	}
	m, ok := s.table.get(key)
	if ok {
		value, settled = s.usable(m, depth, ply, alpha, beta)
	}
	return key, m.move, value, settled
}

// usable says whether a hash table's entry settles a node, and with what value.
//
// What is stored never depended on a position before its own (see remember).
// But here, on another path, the past may forbid what was open there. An
// estimate is taken all the same; a proof only where nothing of the past can
// come back (Reversible), so that no proof is wrong.
func (s *worker) usable(m memory, depth, ply, alpha, beta int) (int, bool) {
	if m.depth < depth || m.depth != depth && s.exact {
		return 0, false
	}
	v := m.score
	if isProof(v) && s.w.Reversible() != 0 {
		return 0, false
	}
	switch {
	case v >= provenMin:
		v -= ply
	case v <= -provenMin:
		v += ply
	}
	return v, m.bound == exact || m.bound == lower && v >= beta || m.bound == upper && v <= alpha
}

// remember stores a result: its value only if that depends on no position before
// this one, else the best move alone.
func (s *worker) remember(key uint64, best nemoroth.Move, value, depth, ply, past, alpha, beta int) {
	if !s.on(Hashing) {
		return
	}
	m := memory{move: moveMark(best), score: value, depth: min(depth, 255), bound: exact}
	switch {
	case value >= provenMin:
		m.score += ply
	case value <= -provenMin:
		m.score -= ply
	}
	switch {
	case past < ply:
		m.bound, m.score, m.depth = noBound, 0, 0
	case value >= beta:
		m.bound = lower
	case value <= alpha:
		m.bound = upper
	}
	s.table.put(key, m)
}
