package ai

import (
	"cmp"
	"context"
	"time"

	"github.com/nemoroth/rules/nemoroth"
)

// A Proof is the verdict of Solve for the side to move.
type Proof string

const (
	Unproven Proof = "unproven" // neither a win nor a loss was proven
	Win      Proof = "win"
	Loss     Proof = "loss"
)

// How Solve works.
//
// It asks for a win within 1, 2, 3 … plies, so the first proof is the shortest. The
// question is a tree of and/or nodes: prove succeeds for the winner if one move
// succeeds, and for the loser if all moves do. Two things keep the tree small. The
// winner first tries moves that leave few replies, and the loser those that have
// refuted a win before. A table keeps, for each position together with the past that
// can recur (REP-1), within how many plies a win is proven or refuted. Nothing is
// estimated, so a verdict is a proof. The cost grows exponentially with the plies;
// Limits end it.

// A Solution is the result of Solve.
type Solution struct {
	Proof Proof // of the side to move
	// Plies is the number of plies to the end if the winner hurries and the loser
	// resists as long as possible, or 0 if the game is over. If Proof is
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
	if g.Outcome().Over {
		return Solution{Proof: Loss}, nil
	}
	clock, err := begin(ctx, g, limits, false)
	if err != nil {
		return Solution{}, err
	}
	v := &solver{path: newPath(g, true), clock: clock, limits: limits, proofs: map[uint64]proof{}}
	last := min(cmp.Or(limits.Depth, MaxDepth), MaxDepth)
	s := Solution{Proof: Unproven}
	for n := 1; n <= last && s.Proof == Unproven; n++ {
		if v.prove(n) {
			s.Line, s.Proof = v.line(n), Loss
			if attacks(n) {
				s.Proof = Win
			}
		}
		if v.halted { // which proves nothing
			s.Line, s.Proof = nil, Unproven
			break
		}
		s.Plies = n
	}
	s.Nodes, s.Time = v.nodes, time.Since(v.start)
	return s, nil
}

// A solver proves or refutes that a side can force a win within a number of plies.
type solver struct {
	path
	clock
	limits  Limits
	proofs  map[uint64]proof      // by position, its past that can recur, and who attacks
	killers [MaxDepth + 1][2]move // by plies left: replies that refuted a win
	nodes   uint64
	halted  bool
}

// A proof holds the plies within which a win was proven and refuted, 0 if unknown, and
// the moveMark of the last decisive move, or 0.
type proof struct {
	move            uint32
	proven, refuted uint8
}

const mostProofs = 1 << 20 // then the solver forgets them all

func (v *solver) count() bool {
	v.nodes++
	tooMany := v.limits.Nodes > 0 && v.nodes >= v.limits.Nodes
	if tooMany || v.nodes%pollEvery == 0 && v.over() {
		v.halted = true
	}
	return v.halted
}

// attacks reports whether the winner is the side to move, n plies before the end at most. The
// winner makes the last ply.
func attacks(n int) bool { return n%2 == 1 }

// prove reports whether the winner, that of attacks, can force the end within n plies.
func (v *solver) prove(n int) bool {
	if n == 0 {
		return v.Outcome().Over
	}
	if v.count() {
		return false
	}
	var key uint64
	var known proof
	if n > 1 {
		key = v.key(uint64(n % 2)) // by who attacks, too
		known = v.proofs[key]
		switch {
		case known.proven != 0 && int(known.proven) <= n:
			return true
		case int(known.refuted) >= n:
			return false
		}
	}
	proven, decisive := v.decide(n, known.move)
	if n == 1 || v.halted {
		return proven
	}
	if !decisive.IsZero() {
		known.move = moveMark(decisive)
	}
	if proven {
		known.proven = uint8(n)
	} else {
		known.refuted = uint8(n)
	}
	if len(v.proofs) == mostProofs {
		clear(v.proofs)
	}
	v.proofs[key] = known
	return proven
}

// decide is prove for a position without a stored proof. It returns the decisive move,
// if there is one. The move with the mark best is tried first.
func (v *solver) decide(n int, best uint32) (proven bool, decisive move) {
	start := len(v.moves)
	v.moves = v.Moves(v.moves)
	defer func() { v.moves = v.moves[:start] }()
	v.rank(start, n, best)
	attacking := attacks(n)
	for i := start; i < len(v.moves) && !v.halted; i++ {
		m := v.pick(i)
		v.do(m)
		proven = v.prove(n - 1)
		v.undo()
		if proven == attacking {
			if k := &v.killers[n]; !attacking && k[0] != m {
				k[0], k[1] = m, k[0]
			}
			return attacking, m
		}
	}
	return !attacking, move{}
}

// rank ranks the moves from start on. The winner first tries those with few replies, the
// loser those that refuted this position, or another one with n plies left.
func (v *solver) rank(start, n int, best uint32) {
	v.growRanks()
	killers := &v.killers[n]
	for i, m := range v.moves[start:] {
		r := int32(0)
		switch {
		case best != 0 && moveMark(m) == best:
			r = 3
		case attacks(n) && n > 1:
			r = -int32(v.countReplies(m))
		case m == killers[0]:
			r = 2
		case m == killers[1]:
			r = 1
		}
		v.ranks[start+i] = r
	}
}

func (v *solver) countReplies(m move) int {
	end := len(v.moves)
	v.DoListed(m)
	v.moves = v.Moves(v.moves)
	n := len(v.moves) - end
	v.moves = v.moves[:end]
	v.Undo()
	return n
}

// line returns the moves of a proof of n plies: the winner's first move that keeps
// the win, and the loser's first move that delays it longest. It is of no use if the limits stop
// it.
func (v *solver) line(n int) (line []move) {
	for ; n > 0 && !v.halted; n-- {
		for _, m := range v.Moves(nil) {
			v.do(m)
			// The winner must win within n-1 plies; the loser must not lose within
			// n-3.
			keeps := attacks(n) && v.prove(n-1) ||
				!attacks(n) && (n < 3 || !v.prove(n-3))
			if keeps || v.halted {
				line = append(line, m)
				break
			}
			v.undo()
		}
	}
	return line
}
