package naive

import (
	"slices"

	"github.com/nemoroth/rules/nemoroth"
)

// A Turn carries out a voluntary move or a scream on its board. If Recording, it
// also writes the trace.
type Turn struct {
	*Rules
	Before    *Position
	Board     Board
	Recording bool
	Trace     nemoroth.Trace
	Number    int   // of the step, as in Effect.Step
	Last      *Step // the latest step; nil if there was none
}

// NewTurn begins a turn.
func (p *Position) NewTurn(recording bool) *Turn {
	return &Turn{Rules: p.Rules, Before: p, Board: *p.Board, Recording: recording}
}

// Note records an effect and returns its index in the trace.
func (t *Turn) Note(e nemoroth.Effect) int {
	if !t.Recording {
		return 0
	}
	e.Step = t.Number
	t.Trace = append(t.Trace, e)
	return len(t.Trace) - 1
}

// A Mover is a piece that a step moves or pushes.
type Mover struct {
	Piece      // as it was before the step
	own    int // index of the effect that is its move, push or fall
	latest int // index of the latest effect on it
}

// A Step is a voluntary move, or one pushed square of a scream.
type Step struct {
	Voluntary bool
	Movers    []Mover
	Left      []Square // squares left, the starting square first
	To        Square   // NoSquare if off the board
}

// Mover returns the piece with an id if the step moves it, or else nil.
func (st *Step) Mover(id int) *Mover {
	i := slices.IndexFunc(st.Movers, func(w Mover) bool { return w.ID == id })
	if i < 0 {
		return nil
	}
	return &st.Movers[i]
}

// A Phase is a part of a step, STEP-1 to STEP-6.
type Phase int

// The phases of a step in the order of §9.
const (
	Leaving    Phase = 1 + iota // Fiend's ichor, a digesting Leaf Pile's Mummy
	Destroying                  // a moving Zombie destroys
	Promoting
	Dissolving // ichor against Zombies on the square of arrival
	Engulfing
	Gazing // over the whole board
)

// leave is STEP-1.
func leave(t *Turn, st *Step) {
	t.LeaveIchor(t, st)
	t.LeaveMummy(t, st)
}

// resolve runs the phases of a step once its movers have arrived, or fallen off the
// board: then only what they leave and the gaze matter.
func (t *Turn) resolve(st *Step) {
	t.Last = st
	for _, phase := range t.Sequence {
		if st.To.IsValid() || phase == Leaving || phase == Gazing {
			t.Resolve[phase](t, st)
		}
	}
}

// CarryOut plays a voluntary move.
func (p *Position) CarryOut(who Piece, from, to Square, recording bool) *Turn {
	t := p.NewTurn(recording)
	t.Note(nemoroth.Effect{Kind: nemoroth.EffectMove, Rule: moveRules[who.Kind],
		Piece: who.Piece, From: from, To: to, Cause: -1})
	st := &Step{Voluntary: true, Movers: []Mover{{Piece: who}}, Left: []Square{from}, To: to}
	if who.Kind == nemoroth.WoundedFiend {
		st.Left = append(st.Left, Between(from, to)...)
	}
	t.Board.Remove(from, who.ID)
	t.Board.Add(to, who)
	t.resolve(st)
	t.finish(1)
	return t
}

// finish is STEP-7: evaporation, after the last step.
func (t *Turn) finish(number int) {
	t.Number = number
	t.Evaporate(t)
	t.Board.Fresh = [64]bool{}
}

// next is STEP-8: the other side is on move.
func next(s Side) Side { return s.Opponent() }
