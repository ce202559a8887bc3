package ai

import (
	"math"
	"slices"

	"github.com/nemoroth/rules/nemoroth"
)

const (
	maxPly = 128
	noPast = math.MaxInt32 // the value depends on no position before
)

// A worker searches with one goroutine. Nothing in here allocates once the
// buffers have grown.
type worker struct {
	*shared
	w *nemoroth.Walker

	moves []nemoroth.Move // lists of the positions on the path, one behind the other
	ranks []int32         // of moves
	scene scene
	view  view

	killers [maxPly][2]nemoroth.Move
	history [2][64 * 64]int32
	lines   [maxPly + 1][maxPly + 1]nemoroth.Move
	lengths [maxPly + 1]int

	roots []rootMove
	exact bool     // every value is to be minimax's
	path  []uint64 // keys of the positions that led here, if so

	nodes    uint64
	reported uint64 // of these, added to shared.nodes
	depth    int    // of the iteration
	halted   bool
}

// search returns the value of the walker's position, fail-soft, and on how early
// a position of the past the value depends: the smallest ply of one that REP-1
// forbade to bring back in this subtree, noPast if there was none. Plies before
// the root are negative.
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
	alpha = max(alpha, lostIn(ply))
	beta = min(beta, -lostIn(ply+1))
	if alpha >= beta {
		return alpha, noPast
	}
	isPV := beta-alpha > 1

	key := s.key()
	var hash uint32
	if s.on(Hashing) {
		if m, ok := s.table.get(key); ok {
			hash = m.move
			if v, ok := s.usable(m, depth, ply, alpha, beta); ok && !isPV {
				return v, noPast
			}
		}
	}

	start := len(s.moves)
	var back int
	s.moves, back = s.w.MovesAndPast(s.moves)
	n := len(s.moves) - start
	past = noPast
	if back > 0 {
		past = ply - back
	}
	if n == 0 {
		return lostIn(ply), past
	}
	s.rank(start, ply, hash)
	obliged := s.w.Restricted()

	best, bestMove, floor := -infinite, nemoroth.Move{}, alpha
	for i := 0; i < n; i++ {
		m, rank := s.pick(start + i)
		late := rank < -putOff/2 // another thread was busy with it; now it must be searched
		if late {
			rank += putOff
			s.ranks[start+i] = rank
		}
		busy := uint64(0)
		if s.busy != nil && i > 0 && depth >= 3 {
			busy = busyKey(key, m)
			if !late && s.isBusy(busy) {
				s.ranks[start+i] -= putOff
				i--
				continue
			}
			s.setBusy(busy, busy)
		}
		reduce := 0
		if s.on(Reductions) && depth >= 3 && i >= 3 && !obliged && rank < rankKiller {
			reduce = reduction(depth, i)
			if isPV {
				reduce = max(0, reduce-1)
			}
		}
		s.do(m)
		var v, p int
		if i == 0 {
			v, p = s.search(depth-1, ply+1, -beta, -alpha)
			v = -v
		} else {
			v, p = s.search(depth-1-reduce, ply+1, -alpha-1, -alpha)
			v = -v
			if v > alpha && reduce > 0 {
				past = min(past, p)
				v, p = s.search(depth-1, ply+1, -alpha-1, -alpha)
				v = -v
			}
			if v > alpha && v < beta {
				past = min(past, p)
				v, p = s.search(depth-1, ply+1, -beta, -alpha)
				v = -v
			}
		}
		s.undo()
		if busy != 0 {
			s.setBusy(busy, 0)
		}
		if s.halted {
			s.moves = s.moves[:start]
			return 0, noPast
		}
		past = min(past, p)
		if v > best {
			best, bestMove = v, m
			if v > alpha {
				if isPV {
					s.extendLine(ply, m)
				}
				if v >= beta {
					if s.on(Ordering) && quiet(s.ranks[start+i]) {
						s.reward(start, i, depth, ply)
					}
					break
				}
			}
			alpha = max(alpha, v)
		}
	}
	s.moves = s.moves[:start]
	if s.on(Hashing) {
		s.remember(key, bestMove, best, depth, ply, past, floor, beta)
	}
	return best, past
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

func reduction(depth, i int) int { return min(int(reductions[min(depth, 63)][min(i, 63)]), depth-2) }

// quiesce values a position at the leaves. Where COMP-RULE leaves few replies
// they are all tried; elsewhere the side on move may leave it at the evaluation
// or win something at once. It returns what search does.
func (s *worker) quiesce(ply, alpha, beta, deep int) (value, past int) {
	s.lengths[ply] = 0
	if s.count() {
		return 0, noPast
	}
	s.view.look(s.w)
	best := s.view.value(&s.weights, s.w.Reversible())
	side := index(s.w.Side())
	obliged := s.w.Restricted()
	past = noPast
	start := len(s.moves)
	listed := false
	// Each move that REP-1 forbids brings back another position, so that with
	// more moves than such positions one is legal.
	if obliged || s.view.scopes[side].Moves() <= (s.w.Reversible()+1)/2 {
		var back int
		s.moves, back = s.w.MovesAndPast(s.moves)
		listed = true
		if back > 0 {
			past = ply - back
		}
		if len(s.moves) == start {
			return lostIn(ply), past
		}
	}
	n := len(s.moves) - start
	if !s.on(Quiescence) || ply >= maxPly-1 || deep >= maxQuiescence {
		s.moves = s.moves[:start]
		return best, past
	}
	forced := obliged && n <= fewReplies
	if forced {
		best = -infinite
	} else {
		if best >= beta {
			s.moves = s.moves[:start]
			return best, past
		}
		if !s.canWin(side) {
			s.moves = s.moves[:start]
			return best, past
		}
		alpha = max(alpha, best)
	}
	if !listed {
		var back int
		s.moves, back = s.w.MovesAndPast(s.moves)
		n = len(s.moves) - start
		if back > 0 {
			past = ply - back
		}
	}
	s.scene.set(s.w)
	for len(s.ranks) < len(s.moves) {
		s.ranks = append(s.ranks, 0)
	}
	kept := start
	for i := start; i < start+n; i++ {
		g := s.scene.gain(s.w, s.moves[i])
		if !forced && g < leastGain {
			continue
		}
		s.moves[kept], s.ranks[kept] = s.moves[i], int32(g)
		kept++
	}
	s.moves = s.moves[:kept]
	for i := start; i < kept; i++ {
		m, _ := s.pick(i)
		s.do(m)
		v, p := s.quiesce(ply+1, -beta, -alpha, deep+1)
		v = -v
		s.undo()
		if s.halted {
			break
		}
		past = min(past, p)
		if v > best {
			best = v
			if v > alpha {
				if beta-alpha > 1 {
					s.extendLine(ply, m)
				}
				if v >= beta {
					break
				}
				alpha = v
			}
		}
	}
	s.moves = s.moves[:start]
	return best, past
}

const (
	maxQuiescence = 6
	fewReplies    = 4
	leastGain     = 50
)

// canWin reports whether the side on move might win something at once, by what
// the view shows.
func (s *worker) canWin(side int) bool {
	mine := &s.view.scopes[side]
	enemy := nemoroth.Obsidian - nemoroth.Side(side)
	var fearful nemoroth.Squares
	for k := nemoroth.Basilisk; k < nemoroth.Zombie; k++ {
		fearful |= s.w.Mobile(enemy, k)
	}
	if mine.Stares&fearful != 0 || mine.Takes&(fearful|s.w.Mobile(enemy, nemoroth.Zombie)) != 0 || mine.Screams > 0 {
		return true
	}
	seventh := ranks[6]
	if enemy == nemoroth.Alabaster {
		seventh = ranks[1]
	}
	return s.w.Mobile(enemy.Opponent(), nemoroth.Human)&seventh != 0
}

// do plays a move; while every value must be exact it also notes the position.
func (s *worker) do(m nemoroth.Move) {
	s.w.Do(m)
	if s.exact {
		s.path = append(s.path, s.w.Key())
	}
}

func (s *worker) undo() {
	s.w.Undo()
	if s.exact {
		s.path = s.path[:len(s.path)-1]
	}
}

// key is under what a position is remembered: its own key or, where every value
// must be exact, that and the past that matters to it.
func (s *worker) key() uint64 {
	key := s.w.Key() ^ s.salt
	if s.exact {
		key += pastKey(s.path, s.w.Reversible())
	}
	return key
}

// pastKey stands for the set of the earlier positions that could come back, of
// a path whose last position is the current one: for everything that REP-1 may
// forbid from here on. Two paths to one position have the same future only if
// it is the same.
func pastKey(path []uint64, reversible int) (k uint64) {
	end := len(path) - 1
	for _, p := range path[max(0, end-reversible):end] {
		p *= 0x9e3779b97f4a7c15
		k += (p ^ p>>31) * 0xbf58476d1ce4e5b9
	}
	return k
}

// pathTo lists the keys of a game's positions that could come back, the current
// one last.
func pathTo(g *nemoroth.Game, reversible int) []uint64 {
	var path []uint64
	for h := g; h != nil && len(path) <= reversible; h = h.Parent() {
		path = append(path, h.Position().Key())
	}
	slices.Reverse(path)
	return path
}

// usable says whether a table's entry settles a node, and with what value.
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
	switch {
	case v >= provenMin:
		v -= ply
	case v <= -provenMin:
		v += ply
	}
	if (v >= provenMin || v <= -provenMin) && s.w.Reversible() != 0 {
		return 0, false
	}
	return v, m.bound == exact || m.bound == lower && v >= beta || m.bound == upper && v <= alpha
}

// remember stores a result: what it says of the value only if that depends on no
// position before this one, else the best move alone.
func (s *worker) remember(key uint64, best nemoroth.Move, value, depth, ply, past, alpha, beta int) {
	m := memory{move: moveMark(best), score: value, depth: min(depth, 255), bound: exact}
	switch {
	case past < ply:
		m.bound, m.score, m.depth = noBound, 0, 0
	case value >= beta:
		m.bound = lower
	case value <= alpha:
		m.bound = upper
	}
	switch {
	case value >= provenMin && m.bound != noBound:
		m.score += ply
	case value <= -provenMin && m.bound != noBound:
		m.score -= ply
	}
	s.table.put(key, m)
}
