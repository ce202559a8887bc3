package ai

import (
	"context"
	"time"

	"github.com/nemoroth/rules/nemoroth"
)

// A Proof is the verdict of Solve for the side to move.
type Proof uint8

const (
	Unproven Proof = iota // neither a win nor a loss was proven
	Win
	Loss
)

// String returns "win", "loss" or "unproven".
func (v Proof) String() string {
	switch v {
	case Win:
		return "win"
	case Loss:
		return "loss"
	}
	return "unproven"
}

// How Solve works.
//
// It asks for a win within 1, 2, 3 … plies, so the first proof is the shortest. The
// question is a tree of and/or nodes: prove succeeds for the winner if one move
// succeeds, and for the loser if all moves do. Three things keep the tree small. The
// winner first tries moves that leave few replies, and with one ply left only moves for
// which replyBound cannot promise a reply. The loser first tries the replies that have
// refuted a win before, even without a list of moves. A hash table keeps, for each
// position together with the past that can recur (REP-1), within how many plies a win
// is proven or refuted. Nothing is estimated, so a verdict is a proof. The cost grows
// exponentially with the plies; Limits end it.

// A Solution is the result of Solve.
type Solution struct {
	Verdict Proof // for the side to move
	// Plies is the number of plies to the end if the winner hurries and the loser
	// resists as long as possible, or 0 if the game is over. If Verdict is
	// Unproven, neither side can force a win within Plies.
	Plies int
	Line  []nemoroth.Move // one such sequence of moves
	Nodes uint64
	Time  time.Duration
}

// Solve finds the shortest forced win or loss of the side to move, by trying 1, 2,
// 3 … plies. It searches every move that could matter and takes the game's history
// into account (REP-1), so its verdicts are proofs. Limits.Depth is the longest win
// or loss to look for. A game that is over is a Loss in 0 plies.
//
// Solve stops with a proof, at a limit or when the context ends; none of these is
// an error. The errors are nemoroth.ErrInvalid if there is no game or a limit is
// negative, and ErrNoLimit.
func Solve(ctx context.Context, g *nemoroth.Game, limits Limits) (Solution, error) {
	start := time.Now()
	if g.Outcome().Over {
		return Solution{Verdict: Loss}, nil
	}
	ctx, err := begin(ctx, g, limits, false)
	if err != nil {
		return Solution{}, err
	}
	v := &solver{path: newPath(g, true), clock: newClock(ctx, start, limits.Time), limits: limits,
		table: newProofs(entries(DefaultHash))}
	last := MaxDepth
	if limits.Depth > 0 {
		last = min(last, limits.Depth)
	}
	var s Solution
	for n := 1; n <= last && s.Verdict == Unproven; n++ {
		// The winner makes the last ply: a win takes an odd number of plies.
		attacking := n%2 == 1
		proven := v.prove(n, attacking)
		if v.halted {
			break
		}
		s.Plies = n
		if !proven {
			continue
		}
		line, ok := v.line(n, attacking)
		if !ok {
			s.Plies--
			break
		}
		s.Line, s.Verdict = line, Loss
		if attacking {
			s.Verdict = Win
		}
	}
	s.Nodes, s.Time = v.nodes, time.Since(start)
	return s, nil
}

// A solver proves or refutes that a side can force a win within a number of plies.
type solver struct {
	path
	clock
	limits  Limits
	table   proofs
	replies replyBound
	// by plies left: replies that refuted a win, no screams
	killers [MaxDepth + 1][2]nemoroth.Move
	nodes   uint64
	halted  bool
}

func (v *solver) count() bool {
	v.nodes++
	v.halted = v.nodes%pollEvery == 0 && v.over() ||
		v.limits.Nodes > 0 && v.nodes >= v.limits.Nodes
	return v.halted
}

// prove reports whether the winner can force the end within n plies. The winner is
// the side to move if attacking, and n is odd; else the opponent, and n is even.
func (v *solver) prove(n int, attacking bool) bool {
	if v.count() {
		return false
	}
	var key uint64
	var best uint32
	if n > 1 {
		salt := uint64(0)
		if attacking {
			salt = 0x6a09e667f3bcc908
		}
		key = v.key(salt)
		proven, known, move := v.table.get(key, n)
		if known {
			return proven
		}
		best = move
	}
	// If a killer move refutes the win, the list of moves is not needed.
	var tried nemoroth.Move
	if !attacking {
		for _, m := range v.killers[n] {
			if !v.playable(m) {
				continue
			}
			if n == 0 {
				return false
			}
			v.do(m)
			proven := v.prove(n-1, true)
			v.undo()
			if v.halted {
				return false
			}
			if !proven {
				v.table.put(key, n, false, m)
				return false
			}
			tried = m
			break
		}
	}
	start := len(v.moves)
	v.moves = v.w.Moves(v.moves)
	count := len(v.moves) - start
	defer func() { v.moves = v.moves[:start] }()
	switch {
	case count == 0:
		return !attacking
	case n == 0:
		v.refuted(n, v.moves[len(v.moves)-1])
		return false
	case attacking:
		v.attack(start, n, best)
	default:
		v.defend(start, n, best)
	}
	proven := !attacking
	var decisive nemoroth.Move
	for i := start; i < len(v.moves); i++ {
		m := v.pick(i)
		if m == tried {
			continue
		}
		v.do(m)
		p := v.prove(n-1, !attacking)
		v.undo()
		if v.halted {
			return false
		}
		if p == attacking {
			proven, decisive = attacking, m
			break
		}
	}
	if n > 1 {
		if !attacking && !proven {
			v.refuted(n, decisive)
		}
		v.table.put(key, n, proven, decisive)
	}
	return proven
}

// refuted records that a reply refuted a win within n plies.
func (v *solver) refuted(n int, m nemoroth.Move) {
	if k := &v.killers[n]; k[0] != m && !m.IsScream() {
		k[0], k[1] = m, k[0]
	}
}

// playable reports whether a move is certainly legal, without a list of all moves:
// it can be carried out, it moves a compelled piece or no piece is compelled, and
// it cannot repeat a position.
func (v *solver) playable(m nemoroth.Move) bool {
	if m.IsZero() ||
		v.w.Restricted() && !v.w.Compelled().Has(m.From()) ||
		!v.w.PastIsMoot(1) ||
		!v.w.Do(m) {
		return false
	}
	v.w.Undo()
	return true
}

// Counting a move's replies stops at mostReplies; more would not help the order.
const mostReplies = 60

// attack ranks the winner's moves from start on, those with few replies first. With
// one ply left it drops the moves that certainly do not end the game.
func (v *solver) attack(start, n int, best uint32) {
	v.growRanks()
	c := &v.replies
	end := len(v.moves)
	v.moves = c.set(v.w, v.moves)
	if n == 1 {
		kept := start
		for _, m := range v.moves[start:] {
			if replies, known := c.replies(m, 0); !known || replies == 0 {
				v.moves[kept], v.ranks[kept] = m, 0
				kept++
			}
		}
		v.moves = v.moves[:kept]
		return
	}
	for i := start; i < end; i++ {
		m := v.moves[i]
		if best != 0 && moveMark(m) == best {
			v.ranks[i] = 1
			continue
		}
		replies, known := c.replies(m, mostReplies)
		if !known || replies == 0 {
			replies = v.countReplies(m)
		}
		v.ranks[i] = -int32(replies)
	}
}

// defend ranks the loser's moves. Those that refuted this position, or another one
// with n plies left, come first.
func (v *solver) defend(start, n int, best uint32) {
	v.growRanks()
	killers := &v.killers[n]
	for i, m := range v.moves[start:] {
		r := int32(0)
		switch {
		case best != 0 && moveMark(m) == best:
			r = 3
		case m == killers[0]:
			r = 2
		case m == killers[1]:
			r = 1
		}
		v.ranks[start+i] = r
	}
}

func (v *solver) countReplies(m nemoroth.Move) int {
	end := len(v.moves)
	v.w.DoListed(m)
	v.moves = v.w.Moves(v.moves)
	n := len(v.moves) - end
	v.moves = v.moves[:end]
	v.w.Undo()
	return n
}

// line returns the moves of a proof of n plies: the winner's first move that keeps
// the win, and the loser's first move that delays it longest. ok is false if the
// limits stop it.
func (v *solver) line(n int, attacking bool) (line []nemoroth.Move, ok bool) {
	for ; n > 0; n, attacking = n-1, !attacking {
		ok = false
		for _, m := range v.w.Moves(nil) {
			v.do(m)
			// The winner must win within n-1 plies; the loser must not lose within
			// n-3.
			ok = attacking && v.prove(n-1, false) ||
				!attacking && (n < 3 || !v.prove(n-3, true))
			if ok || v.halted {
				line = append(line, m)
				break
			}
			v.undo()
		}
		if !ok || v.halted {
			return nil, false
		}
	}
	return line, true
}

// proofs is the solver's hash table. It stores the plies within which a win was
// proven or refuted, and the last decisive move. It starts small, since most proofs
// need few entries, and never has more than most entries.
type proofs struct {
	entries []proof
	used    int
	most    int
}

type proof struct {
	key             uint64
	move            uint32 // moveMark; 0 if there is none
	proven, refuted uint8  // in plies; 0 if unknown
}

const firstProofs = 1 << 12 // entries

func newProofs(most int) proofs {
	return proofs{entries: make([]proof, min(firstProofs, most)), most: most}
}

func (t *proofs) at(key uint64) *proof { return &t.entries[key&uint64(len(t.entries)-1)] }

func (t *proofs) get(key uint64, n int) (proven, known bool, move uint32) {
	e := t.at(key)
	switch {
	case e.key != key:
		return false, false, 0
	case e.proven != 0 && int(e.proven) <= n:
		return true, true, 0
	case e.refuted != 0 && int(e.refuted) >= n:
		return false, true, 0
	}
	return false, false, e.move
}

func (t *proofs) put(key uint64, n int, proven bool, move nemoroth.Move) {
	e := t.at(key)
	if e.key != key {
		if int(max(e.proven, e.refuted)) > n+4 { // the deeper entry stays
			return
		}
		if *e == (proof{}) {
			if t.used++; t.used > len(t.entries)/2 && len(t.entries) < t.most {
				t.grow()
				e = t.at(key)
			}
		}
		*e = proof{key: key}
	}
	if !move.IsZero() {
		e.move = moveMark(move)
	}
	if proven {
		if e.proven == 0 || int(e.proven) > n {
			e.proven = uint8(n)
		}
	} else if int(e.refuted) < n {
		e.refuted = uint8(n)
	}
}

// grow makes the table four times as large, up to most entries.
func (t *proofs) grow() {
	old := t.entries
	t.entries = make([]proof, min(4*len(old), t.most))
	t.used = 1 // the entry that put adds
	for _, e := range old {
		if e == (proof{}) {
			continue
		}
		if to := t.at(e.key); *to == (proof{}) {
			t.used++
			*to = e
		} else if max(e.proven, e.refuted) > max(to.proven, to.refuted) {
			*to = e
		}
	}
}
