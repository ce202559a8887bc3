package properties

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game/gametest"
)

// Trace checks the traces of the moves of a case. Only the first effect is a decision,
// and the cause of every other one precedes it. Applying the effects gives the position
// after the move, and each changes something; undoing them gives the position before it.
// Play and Trace accept what Explain calls legal, and reject the rest with its report.
func Trace(c gametest.Case) error {
	return along(c, func(g *nemoroth.Game, _ bool) error {
		before := g.Setup()
		return all(asked(c, g), func(m nemoroth.Move) error {
			r := g.Explain(m)
			err := playedAndTraced(g, r)
			if err == nil && r.Trace != nil {
				err = traced(g, r.Move, r.Trace, before, r.After.Setup())
			}
			return err
		})
	})
}

// playedAndTraced checks that Play and Trace agree with a report.
func playedAndTraced(g *nemoroth.Game, r nemoroth.Report) error {
	h, err := g.Play(r.Asked)
	trace, traceErr := g.Trace(r.Asked)
	if r.Legal() {
		same := slices.Equal(trace, r.Trace) && err == nil && h.Position() == r.After
		return holds(same && traceErr == nil, g, r.Asked, "Play and Trace do what the report says",
			"%v\nand\n%v (%v, %v)", trace, r.Trace, err, traceErr)
	}
	want := nemoroth.ErrIllegal
	switch r.Verdict {
	case nemoroth.VerdictInvalid:
		want = nemoroth.ErrInvalid
	case nemoroth.VerdictAmbiguous:
		want = nemoroth.ErrAmbiguous
	}
	if !oneOf(err, want) || !oneOf(traceErr, want) || err.Error() != traceErr.Error() {
		return broken(g, r.Asked, "Play and Trace reject a move with the error of its verdict",
			"%v: %v; %v", r.Verdict, err, traceErr)
	}
	var refused *nemoroth.MoveError
	if !errors.As(err, &refused) {
		return nil
	}
	over := errors.Is(err, nemoroth.ErrGameOver) == r.GameOver
	same := refused.Ply == g.Ply() && refused.Report.String() == r.String()
	return holds(same && over, g, r.Asked,
		"a MoveError has the report, the ply and whether the game is over", "%+v", refused)
}

// traced checks the trace of a move against the boards before and after it.
func traced(g *nemoroth.Game, m nemoroth.Move, trace nemoroth.Trace, before,
	after nemoroth.Setup) error {
	decision := nemoroth.EffectMove
	if m.IsScream() {
		decision = nemoroth.EffectScream
	}
	begins := func(e nemoroth.Effect) bool {
		return e.Kind == decision && e.Cause == -1 && e.Step == 0
	}
	if len(trace) == 0 || !begins(trace[0]) {
		return broken(g, m, "a trace begins with the decision, which has no cause", "%v", trace)
	}
	for i, e := range trace[1:] {
		wrong := func(property string) error {
			return broken(g, m, property, "effect %d, %v, step %d, cause %d, in\n%v", i+1, e,
				e.Step, e.Cause, trace)
		}
		switch {
		case e.Kind == nemoroth.EffectMove || e.Kind == nemoroth.EffectScream:
			return wrong("only the first effect is a decision")
		case e.Cause < 0 || e.Cause > i:
			return wrong("the cause of an effect precedes it")
		case e.Step < trace[i].Step || e.Step > trace[i].Step+1:
			return wrong("steps are numbered 0, 1, …")
		case !e.Rule.IsKnown():
			return wrong("an effect cites a rule")
		case !e.Square().IsValid() || e.String() == "" || strings.Contains(e.String(), "\n"):
			return wrong("an effect has a square and a text of one line")
		}
	}
	got, err := trace.Apply(before)
	back, backErr := trace.Undo(after)
	return cmp.Or(
		holds(err == nil && sameBoard(got, after), g, m,
			"applying the effects gives the position after the move",
			"%v instead of %v (%v)\n%v", got, after, err, trace),
		holds(backErr == nil && sameBoard(back, before), g, m,
			"undoing the effects gives the position before the move", "%v (%v)\n%v", back,
			backErr, trace),
		necessary(g, m, trace, before),
	)
}

// necessary checks that each effect fits the board after those before it, and changes
// the board. Ichor laid on ichor with ten plies changes nothing yet: it keeps the ichor
// from evaporating at the end of the ply.
func necessary(g *nemoroth.Game, m nemoroth.Move, trace nemoroth.Trace, now nemoroth.Setup) error {
	for i, e := range trace {
		next, err := trace[i : i+1].Apply(now)
		again := e.Kind == nemoroth.EffectLayIchor && e.Was == e.Plies
		idle := e.Kind != nemoroth.EffectScream && !again && sameBoard(now, next)
		if err != nil || idle {
			return broken(g, m, "each effect fits the board after the effects before it, and changes it",
				"effect %d, %v, in\n%v (%v)", i, e, trace, err)
		}
		now = next
	}
	return nil
}

// sameBoard reports whether the ichor and the occupants, in any order, are equal.
func sameBoard(a, b nemoroth.Setup) bool {
	order := func(p, q nemoroth.Piece) int { return strings.Compare(p.String(), q.String()) }
	for sq := range a.Occupants {
		p := slices.SortedFunc(slices.Values(a.Occupants[sq]), order)
		q := slices.SortedFunc(slices.Values(b.Occupants[sq]), order)
		if a.Ichor[sq] != b.Ichor[sq] || !slices.Equal(p, q) {
			return false
		}
	}
	return true
}
