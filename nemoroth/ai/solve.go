package ai

import (
	"context"
	"time"

	"github.com/nemoroth/rules/nemoroth"
)

// A Proof is what Solve could prove for the side on move.
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
	// Plies is after how many plies the game ends if the winner hurries and the
	// loser resists as long as possible; 0 for a game that is over. Where
	// nothing was proven, it is a depth within which neither side can force a
	// win.
	Plies int
	// Line is such a course of the game, of that length: the main line of the
	// winning tree.
	Line  []nemoroth.Move
	Nodes uint64
	Time  time.Duration
}

// Solve looks for a forced win or loss of the side on move: of 1, 2, 3 … plies,
// so that what it finds is the shortest there is. It looks at every move that
// could matter, and takes the past into account (REP-1), so that its verdicts
// are proofs; see the package doc. It ends with a proof, at the limits or when
// the context ends; the latter two are no errors. Limits.Depth is the longest
// win or loss to look for. A game that is over is a Loss in 0 plies.
// Options other than Hash are ignored. Errors: nemoroth.ErrInvalid where there
// is no game or a limit is negative, ErrNoLimit.
func Solve(ctx context.Context, g *nemoroth.Game, limits Limits, options ...Option) (Solution, error) {
	start := time.Now()
	ctx = orBackground(ctx)
	if g.Outcome().Over {
		return Solution{Verdict: Loss}, nil
	}
	if err := check(ctx, g, limits); err != nil {
		return Solution{}, err
	}
	set := newSettings(options)
	v := &solver{w: nemoroth.NewWalker(g), limits: limits, done: ctx.Done(), table: newProofs(set.hash)}
	if limits.Time > 0 {
		v.deadline = start.Add(limits.Time)
	}
	if d, ok := ctx.Deadline(); ok && (v.deadline.IsZero() || d.Before(v.deadline)) {
		v.deadline = d
	}
	v.past = pathTo(g, v.w.Reversible())
	last := MaxDepth
	if limits.Depth > 0 {
		last = min(last, limits.Depth)
	}
	var s Solution
	for n := 1; n <= last && s.Verdict == Unproven; n++ {
		// A win ends with the winner's ply, a loss with the loser's.
		verdict := Win
		if n%2 == 0 {
			verdict = Loss
		}
		proven := v.prove(n, verdict == Win)
		if v.halted {
			break
		}
		s.Plies = n
		if proven {
			line, ok := v.line(n, verdict == Win)
			if !ok {
				s.Plies = n - 1
				break
			}
			s.Verdict, s.Line = verdict, line
		}
	}
	s.Nodes, s.Time = v.nodes, time.Since(start)
	return s, nil
}

// A solver proves or refutes that a win can be forced within a number of plies.
type solver struct {
	w        *nemoroth.Walker
	limits   Limits
	deadline time.Time
	done     <-chan struct{}
	table    *proofs
	past     []uint64 // keys of the positions on the path, the current one last
	moves    []nemoroth.Move
	ranks    []int32
	nodes    uint64
	halted   bool
}

func (v *solver) count() bool {
	v.nodes++
	if v.nodes%pollEvery == 0 {
		select {
		case <-v.done:
			v.halted = true
		default:
			v.halted = !v.deadline.IsZero() && !time.Now().Before(v.deadline)
		}
	}
	if v.limits.Nodes > 0 && v.nodes >= v.limits.Nodes {
		v.halted = true
	}
	return v.halted
}

// do plays a move and notes the position.
func (v *solver) do(m nemoroth.Move) {
	v.w.Do(m)
	v.past = append(v.past, v.w.Key())
}

func (v *solver) undo() {
	v.w.Undo()
	v.past = v.past[:len(v.past)-1]
}

// key stands for the position and for everything that REP-1 could forbid on the
// way from here: the set of the earlier positions that can still come back. Two
// paths to one position share a result only if that set is the same.
func (v *solver) key(attacking bool) uint64 {
	k := v.w.Key()
	if attacking {
		k ^= 0x6a09e667f3bcc908
	}
	return k + pastKey(v.past, v.w.Reversible())
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
		key = v.key(attacking)
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
// how many.
func (v *solver) order(start, n int, attacking bool) {
	for len(v.ranks) < len(v.moves) {
		v.ranks = append(v.ranks, 0)
	}
	end := len(v.moves)
	for i := start; i < end; i++ {
		v.ranks[i] = 0
		if n < 2 || end-start == 1 {
			continue
		}
		v.w.Do(v.moves[i])
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

func (v *solver) pick(i int) nemoroth.Move {
	best := i
	for j := i + 1; j < len(v.moves); j++ {
		if v.ranks[j] > v.ranks[best] {
			best = j
		}
	}
	v.moves[i], v.moves[best] = v.moves[best], v.moves[i]
	v.ranks[i], v.ranks[best] = v.ranks[best], v.ranks[i]
	return v.moves[i]
}

// line follows a proof of n plies: the winner's first move that keeps it, the
// loser's first that makes it last. It reports false if the limits cut it short.
func (v *solver) line(n int, attacking bool) ([]nemoroth.Move, bool) {
	var line []nemoroth.Move
	defer func() {
		for range line {
			v.undo()
		}
	}()
	for ; n > 0; n, attacking = n-1, !attacking {
		found := false
		for _, m := range v.w.Moves(nil) {
			v.do(m)
			// The winner keeps a win within n-1 plies; the loser, one that is
			// not over within n-3.
			keeps := attacking && v.prove(n-1, false) || !attacking && (n < 3 || !v.prove(n-3, true))
			if v.halted {
				v.undo()
				return nil, false
			}
			if keeps {
				line = append(line, m)
				found = true
				break
			}
			v.undo()
		}
		if !found {
			return nil, false
		}
	}
	return append([]nemoroth.Move(nil), line...), true
}

// proofs remembers, by key, within how many plies a win was proven and within
// how many it was refuted.
type proofs struct{ entries []proof }

type proof struct {
	key             uint64
	proven, refuted uint8 // 0 is not known
}

func newProofs(mib int) *proofs {
	const perMiB = 1 << 20 / 16
	n := perMiB
	for n*2 <= max(1, min(mib, maxHash))*perMiB {
		n *= 2
	}
	return &proofs{make([]proof, n)}
}

func (t *proofs) get(key uint64, n int) (proven, known bool) {
	e := &t.entries[key&uint64(len(t.entries)-1)]
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

func (t *proofs) put(key uint64, n int, proven bool) {
	e := &t.entries[key&uint64(len(t.entries)-1)]
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
