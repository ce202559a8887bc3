package naive

import (
	"slices"

	"github.com/nemoroth/rules/nemoroth"
)

// A Turn carries out a voluntary move or a scream on its board and writes the trace.
type Turn struct {
	*Rules
	*Step  // the latest; nil before the first
	Board  // as it is now
	Before *Position
	trace  nemoroth.Trace
	Number int // of the step, as in Effect.Step

	position Position // what now returns
}

// newTurn begins a turn.
func (p *Position) newTurn() *Turn { return &Turn{Rules: p.Rules, Before: p, Board: *p.Board} }

// now returns the position on the turn's board. It is the same variable each time, because it is
// asked for often.
func (t *Turn) now() *Position {
	t.position = *t.Before.With(&t.Board)
	return &t.position
}

// about returns the case of a piece on the turn's board.
func (t *Turn) about(who Piece) Case {
	c := t.now().about(who)
	c.Step = t.Step
	return c
}

// those lists the occupants of a square for which a rule holds, if they meet another
// piece.
func (t *Turn) those(at Square, other Piece, id Rule) (all []Piece) {
	for _, who := range t.On(at) {
		c := t.about(who)
		c.Other = other
		if c.Holds(id) {
			all = append(all, who)
		}
	}
	return all
}

// note records an effect and returns its index in the trace.
func (t *Turn) note(e nemoroth.Effect) int {
	e.Step = t.Number
	t.trace = append(t.trace, e)
	return len(t.trace) - 1
}

// tell records an effect on a piece.
func (t *Turn) tell(kind nemoroth.EffectKind, by Rule, who Piece, from, to Square,
	cause int) int {
	return t.note(nemoroth.Effect{Kind: kind, Rule: by, Piece: who.Piece, From: from, To: to,
		Cause: cause})
}

// Lose takes a piece off the board and records that.
func (t *Turn) Lose(kind nemoroth.EffectKind, by Rule, who Piece, cause int) int {
	t.put(who, noSquare)
	return t.tell(kind, by, who, who.At, noSquare, cause)
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
	Goal      Square   // NoSquare if off the board
}

// Mover returns what the step knows of a piece that it moves, or nil.
func (st *Step) Mover(who Piece) *Mover {
	i := slices.IndexFunc(st.Movers, func(w Mover) bool { return w.ID == who.ID })
	if i < 0 {
		return nil
	}
	return &st.Movers[i]
}

// resolve runs the acts of a step once its movers have arrived, or fallen off the
// board: then only the ichor that they leave and the gaze matter.
func (t *Turn) resolve(st *Step) {
	t.Step = st
	for _, id := range t.Order {
		if st.Goal.IsValid() || id == "ICHOR-1" || id == "STEP-6" {
			t.Acts[id](t)
		}
	}
}

// carryOut plays the voluntary move of a case.
func (c Case) carryOut() Result {
	t := c.newTurn()
	t.tell(nemoroth.EffectMove, Moves[c.Who.Kind].Rule, c.Who, c.At, c.To, -1)
	t.put(c.Who, c.To)
	t.resolve(&Step{Voluntary: true, Movers: []Mover{{Piece: c.Who}},
		Left: append([]Square{c.At}, c.crossed()...), Goal: c.To})
	t.finish()
	return Result{nemoroth.NewMove(c.Who.Kind, c.At, c.To), c.Who.ID, t.Board, t.trace}
}

// finish is STEP-7: evaporation, after the last step.
func (t *Turn) finish() {
	t.Number++
	t.Acts["ICHOR-2"](t)
	t.Fresh = [64]bool{}
}
