package ai

import (
	"context"
	"time"

	"github.com/nemoroth/rules/nemoroth"
)

// A Proof is what Solve has proven for the side on move.
type Proof uint8

const (
	Unproven Proof = iota // neither within the limits
	Win
	Loss
)

// String is "win", "loss" or "unproven".
func (v Proof) String() string {
	switch v {
	case Win:
		return "win"
	case Loss:
		return "loss"
	}
	return "unproven"
}

// A Solution is what Solve found.
type Solution struct {
	Verdict Proof // for the side on move
	// Plies is the number of plies to the end if the winner hurries and the loser
	// resists as long as possible; 0 for a game that is over. Where nothing was
	// proven, neither side can force a win within it.
	Plies int
	Line  []nemoroth.Move // such a course of the game, of that length
	Nodes uint64
	Time  time.Duration
}

// Solve looks for a forced win or loss of the side on move in 1, 2, 3 … plies
// and so finds the shortest. It looks at every move that could matter and takes
// the past into account (REP-1), so its verdicts are proofs. It ends with a
// proof, at the limits or when the context ends; the latter two are no errors.
// Limits.Depth is the longest win or loss to look for. A game that is over is a
// Loss in 0 plies. Options other than Hash are ignored. Errors:
// nemoroth.ErrInvalid where there is no game or a limit is negative, ErrNoLimit.
func Solve(ctx context.Context, g *nemoroth.Game, limits Limits, options ...Option) (Solution, error) {
	start := time.Now()
	if g.Outcome().Over {
		return Solution{Verdict: Loss}, nil
	}
	ctx, err := begin(ctx, g, limits)
	if err != nil {
		return Solution{}, err
	}
	v := &solver{path: newPath(g, true), clock: newClock(ctx, start, limits.Time), limits: limits,
		table: make(proofs, entries(newSettings(options).hash))}
	last := MaxDepth
	if limits.Depth > 0 {
		last = min(last, limits.Depth)
	}
	var s Solution
	for n := 1; n <= last && s.Verdict == Unproven; n++ {
		// A win ends with the winner's ply, a loss with the loser's.
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

// A solver proves or refutes that a win can be forced within a number of plies.
type solver struct {
	path
	clock
	limits Limits
	table  proofs
	nodes  uint64
	halted bool
}

func (v *solver) count() bool {
	v.nodes++
	v.halted = v.nodes%pollEvery == 0 && v.over() || v.limits.Nodes > 0 && v.nodes >= v.limits.Nodes
	return v.halted
}

// prove reports whether the winner forces the end within n plies. The winner is
// the side on move if attacking, then n is odd; else the other side, and n is
// even.
func (v *solver) prove(n int, attacking bool) bool {
	if v.count() {
		return false
	}
	start := len(v.moves)
	v.moves = v.w.Moves(v.moves)
	count := len(v.moves) - start
	defer func() { v.moves = v.moves[:start] }()
	if !attacking && count == 0 {
		return true
	}
	if n == 0 || count == 0 {
		return false
	}
	var key uint64
	if n > 1 {
		salt := uint64(0)
		if attacking {
			salt = 0x6a09e667f3bcc908
		}
		key = v.key(salt)
		if proven, known := v.table.get(key, n); known {
			return proven
		}
	}
	v.order(start, n, attacking)
	proven := !attacking
	for i := range count {
		m := v.pick(start + i)
		v.do(m)
		p := v.prove(n-1, !attacking)
		v.undo()
		if v.halted {
			return false
		}
		if p == attacking {
			proven = attacking
			break
		}
	}
	if n > 1 {
		v.table.put(key, n, proven)
	}
	return proven
}

// order ranks the winner's moves by how few replies they leave, the loser's by
// how many they leave.
func (v *solver) order(start, n int, attacking bool) {
	v.growRanks()
	end := len(v.moves)
	for i := start; i < end; i++ {
		v.ranks[i] = 0
		if n < 2 || end-start == 1 {
			continue
		}
		v.w.DoListed(v.moves[i])
		v.moves = v.w.Moves(v.moves)
		replies := int32(len(v.moves) - end)
		v.moves = v.moves[:end]
		v.w.Undo()
		if attacking {
			replies = -replies
		}
		v.ranks[i] = replies
	}
}

// line follows a proof of n plies: the winner's first move that keeps it, the
// loser's first that makes it last. It reports false if the limits cut it short.
func (v *solver) line(n int, attacking bool) (line []nemoroth.Move, ok bool) {
	for ; n > 0; n, attacking = n-1, !attacking {
		ok = false
		for _, m := range v.w.Moves(nil) {
			v.do(m)
			// The winner keeps a win within n-1 plies; the loser, one that is
			// not over within n-3.
			ok = attacking && v.prove(n-1, false) || !attacking && (n < 3 || !v.prove(n-3, true))
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

// proofs remembers, by key, the plies within which a win was proven, and those
// within which it was refuted.
type proofs []proof

type proof struct {
	key             uint64
	proven, refuted uint8 // 0 is not known
}

func (t proofs) get(key uint64, n int) (proven, known bool) {
	e := &t[key&uint64(len(t)-1)]
	switch {
	case e.key != key:
		return false, false
	case e.proven != 0 && int(e.proven) <= n:
		return true, true
	case e.refuted != 0 && int(e.refuted) >= n:
		return false, true
	}
	return false, false
}

func (t proofs) put(key uint64, n int, proven bool) {
	e := &t[key&uint64(len(t)-1)]
	if e.key != key {
		if int(max(e.proven, e.refuted)) > n+4 { // worth more
			return
		}
		*e = proof{key: key}
	}
	if proven {
		if e.proven == 0 || int(e.proven) > n {
			e.proven = uint8(n)
		}
	} else if int(e.refuted) < n {
		e.refuted = uint8(n)
	}
}
