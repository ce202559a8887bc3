package ai

import (
	"math"
	"slices"

	"github.com/nemoroth/rules/nemoroth"
)

// A path is a walker, the moves to try in the positions on its way and, if a value
// must take the past into account, the keys of these positions.
type path struct {
	*nemoroth.Walker
	moves []move   // the lists of the positions, one after the other
	ranks []int32  // of moves; the highest is tried first
	exact bool     // whether keys are recorded
	keys  []uint64 // the current position is last
}

// newPath returns a path that starts at the current position of a game.
func newPath(g *nemoroth.Game, exact bool) path {
	p := path{Walker: nemoroth.NewWalker(g), exact: exact}
	for h := g; h != nil && len(p.keys) <= p.Reversible(); h = h.Parent() {
		p.keys = append(p.keys, h.Position().Key())
	}
	slices.Reverse(p.keys)
	return p
}

func (p *path) do(m move) {
	p.DoListed(m)
	if p.exact {
		p.keys = append(p.keys, p.Key())
	}
}

func (p *path) undo() {
	p.Undo()
	if p.exact {
		p.keys = p.keys[:len(p.keys)-1]
	}
}

// key returns the hash table key of the position and, if exact, of its past.
func (p *path) key(salt uint64) uint64 {
	key := p.Key() ^ salt
	if !p.exact {
		return key
	}
	// Paths to one position have the same future only if the sets of earlier positions that can
	// occur again are equal (REP-1).
	end := len(p.keys) - 1
	for _, k := range p.keys[max(0, end-p.Reversible()):end] {
		k *= 0x9e3779b97f4a7c15
		key += (k ^ k>>31) * 0xbf58476d1ce4e5b9
	}
	return key
}

// growRanks makes room for a rank for each move.
func (p *path) growRanks() {
	for len(p.ranks) < len(p.moves) {
		p.ranks = append(p.ranks, 0)
	}
}

// pick swaps the highest-ranked move from place i on to place i and returns it.
// Among equals it picks the first.
func (p *path) pick(i int) move {
	moves := p.moves
	ranks := p.ranks[:len(moves)]
	best, highest := i, ranks[i]
	for j := i + 1; j < len(ranks); j++ {
		if ranks[j] > highest {
			best, highest = j, ranks[j]
		}
	}
	moves[i], moves[best] = moves[best], moves[i]
	ranks[i], ranks[best] = highest, ranks[i]
	return moves[i]
}

const (
	maxPly = 128
	noPast = math.MaxInt32 // the value depends on no earlier position
)

// A worker is one goroutine of a search. Its nodes allocate nothing once its
// buffers have grown.
type worker struct {
	*shared
	path
	ordering ordering
	eval     evaluator

	killers [maxPly][2]move
	history [2][64 * 64]int32
	lines   [maxPly + 1][]move // by ply: the principal variation from there on

	cachedEvals [cachedEvals]cachedEval // by key

	roots  []rootMove
	result Analysis
	nodes  uint64
	added  uint64 // the part of nodes that is added to those of all threads
	depth  int    // of the current iteration
	halted bool
}

// How the search works.
//
// It is an alpha-beta search with iterative deepening (think.go), a hash table, a null
// window for all moves but the first (principal variation search), late move
// reductions, and a quiescence search at the leaves. Three things differ from chess.
//
//   - A side without a legal move has lost, and COMP-RULE often leaves few moves. So
//     quiesce searches all replies if there are at most fewReplies of them, and counts
//     a position as lost only after it has listed its moves.
//   - No position may recur (REP-1), so a value can depend on the way to a position. A
//     value comes with the ply of the earliest position that REP-1 forbade to repeat
//     below it, and is kept in the hash table only if that is the position itself or
//     later.
//   - There is no null-move pruning: in a compulsion, passing would often be best.
//
// A proven score counts plies to the end: lostIn(n) is a loss in n plies from the root.

// search returns the fail-soft value of the walker's position, and the ply of the
// earliest position that REP-1 forbade to repeat in this subtree, or noPast. Plies
// before the root are negative.
func (s *worker) search(depth, ply, alpha, beta int) (value, past int) {
	if depth <= 0 || ply >= maxPly-1 {
		return s.quiesce(ply, alpha, beta, 0)
	}
	s.lines[ply] = s.lines[ply][:0]
	if s.count() {
		return 0, noPast
	}
	// At worst this position is lost; at best the next ply wins.
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
	past = s.list(ply, nil)
	end := len(s.moves)
	if start == end {
		return lostIn(ply), past
	}
	s.rank(start, ply, hash)
	reducible := depth >= 3 && s.reduces && !s.Restricted()
	best, bestMove, floor := -infinite, move{}, alpha
	for i := start; i < end; i++ {
		m := s.pick(i)
		reduce := 0
		if reducible && i >= start+3 && s.ranks[i] < rankKiller {
			reduce = min(int(reductions[min(depth, 63)][min(i-start, 63)]), depth-2)
			if isPV {
				reduce = max(0, reduce-1)
			}
		}
		v, p := s.try(m, i == start, depth, reduce, ply, alpha, beta)
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

// try plays a move and returns its value and past, as search does. The first move
// gets the whole window. Each other move gets a null window, at a depth lowered by
// reduce; if its value exceeds alpha, it is searched again in full.
func (s *worker) try(m move, first bool, depth, reduce, ply, alpha, beta int) (value,
	past int) {
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

// reply is search one ply deeper, with the value for the side that has moved.
func (s *worker) reply(depth, ply, alpha, beta int) (value, past int) {
	value, past = s.search(depth, ply+1, -beta, -alpha)
	return -value, past
}

// list appends the legal moves and returns the ply of the earliest position that
// REP-1 forbids to repeat, or noPast. It may leave out voluntary moves of a kind to
// squares outside goals. Nil goals are all squares.
func (s *worker) list(ply int, goals *[zombie + 1]squares) (past int) {
	var back int
	s.moves, back = s.MovesInto(s.moves, goals)
	if back > 0 {
		return ply - back
	}
	return noPast
}

// extendLine puts a move in front of the line found one ply deeper.
func (s *worker) extendLine(ply int, m move) {
	s.lines[ply] = append(append(s.lines[ply][:0], m), s.lines[ply+1]...)
}

// reductions holds the plies of late move reduction, by depth and move number.
var reductions = func() (r [64][64]int8) {
	for d := 1; d < 64; d++ {
		for i := 1; i < 64; i++ {
			r[d][i] = int8(0.6 + math.Log(float64(d))*math.Log(float64(i))/2.2)
		}
	}
	return r
}()

const (
	maxQuiescence = 6
	fewReplies    = 4
	leastGain     = 50
)

// quiesce is the quiescence search; it returns what search returns. If COMP-RULE
// leaves few replies, it tries all of them. Otherwise the side to move may accept
// the evaluation or win something at once.
func (s *worker) quiesce(ply, alpha, beta, deep int) (value, past int) {
	s.lines[ply] = s.lines[ply][:0]
	if s.count() {
		return 0, noPast
	}
	past = noPast
	start := len(s.moves)
	forced := s.Restricted()
	listed := forced
	if forced {
		if past = s.list(ply, nil); len(s.moves) == start {
			return lostIn(ply), past
		}
		forced = len(s.moves)-start <= fewReplies
	}
	last := !s.quiesces || ply >= maxPly-1 || deep >= maxQuiescence
	best := -infinite
	if last || !forced {
		o := s.cachedEval()
		best = discounted(int(o.value), s.Walker)
		// Each move that REP-1 forbids repeats a different position. If there are more
		// moves than such positions, one is legal, and no list is needed.
		if !listed && int(o.moves) <= (s.Reversible()+1)/2 {
			listed = true
			if past = s.list(ply, nil); len(s.moves) == start {
				return lostIn(ply), past
			}
		}
		if last || best >= beta || !o.canWin {
			s.moves = s.moves[:start]
			return best, past
		}
	}
	alpha = max(alpha, best)
	s.ordering.set(s.Walker)
	if !listed {
		goals := s.ordering.winning()
		past = s.list(ply, &goals)
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

// keepGains ranks the moves from start on by what they win at once. Unless all is
// set, it drops those that win less than leastGain.
func (s *worker) keepGains(start int, all bool) {
	s.growRanks()
	kept := start
	for _, m := range s.moves[start:] {
		if g := s.ordering.gain(m); all || g >= leastGain {
			s.moves[kept], s.ranks[kept] = m, int32(g)
			kept++
		}
	}
	s.moves = s.moves[:kept]
}

// recall looks up a node in the hash table. It returns the node's key, the moveMark
// of the stored move or 0, and the stored value if that settles the node.
//
// A stored value depends on no position before its own (see remember), but
// on another path REP-1 may forbid a move that was legal there. An estimate is used
// nevertheless. A proof is used only if no earlier position can occur again, so
// that no proof is wrong.
func (s *worker) recall(depth, ply, alpha, beta int) (key uint64, move uint32, value int,
	settled bool) {
	key = s.key(s.salt)
	m := s.table.get(key)
	v := delayed(m.score, ply)
	switch {
	case m.depth < depth, m.depth != depth && s.exact:
	case isProof(m.score) && s.Reversible() != 0:
	default:
		settled = m.bound == exact ||
			m.bound == lower && v >= beta ||
			m.bound == upper && v <= alpha
	}
	return key, m.move, v, settled
}

// remember stores a result. If the value depends on a position before this one, it
// stores the best move alone.
func (s *worker) remember(key uint64, best move, value, depth, ply, past, alpha,
	beta int) {
	m := memory{moveMark(best), delayed(value, -ply), min(depth, 255), exact}
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
