package properties

import (
	"slices"
	"testing"

	"github.com/nemoroth/rules/nemoroth"
)

// TestDamagedTraces checks that the properties of traces hold for the trace of a scream
// and for none of its damaged copies.
func TestDamagedTraces(t *testing.T) {
	const line = "8/8/8/3l[5]4/3Z4/3A4/8/8 A 1" // pushes a Zombie onto ichor (ICHOR-5)
	s := nemoroth.MustSetup(line)
	g, err := s.Game(nemoroth.Standard())
	if err != nil {
		t.Fatal(err)
	}
	r := g.Explain(nemoroth.MustMove("Ad3!"))
	if len(r.Trace) < 3 {
		t.Fatalf("%v", r)
	}
	last := len(r.Trace) - 1
	change := func(i int, f func(*nemoroth.Effect)) func(nemoroth.Trace) nemoroth.Trace {
		return func(trace nemoroth.Trace) nemoroth.Trace {
			f(&trace[i])
			return trace
		}
	}
	for name, damage := range map[string]func(nemoroth.Trace) nemoroth.Trace{
		"empty":       func(nemoroth.Trace) nemoroth.Trace { return nil },
		"no decision": func(trace nemoroth.Trace) nemoroth.Trace { return trace[1:] },
		"cut short":   func(trace nemoroth.Trace) nemoroth.Trace { return trace[:last] },
		"doubled": func(trace nemoroth.Trace) nemoroth.Trace {
			return append(trace, trace[last])
		},
		"out of order": func(trace nemoroth.Trace) nemoroth.Trace {
			slices.Reverse(trace[1:])
			return trace
		},
		"two decisions": change(1,
			func(e *nemoroth.Effect) { e.Kind = nemoroth.EffectScream }),
		"a caused decision": change(0, func(e *nemoroth.Effect) { e.Cause = 1 }),
		"a later decision":  change(0, func(e *nemoroth.Effect) { e.Step = 1 }),
		"a later cause":     change(1, func(e *nemoroth.Effect) { e.Cause = last }),
		"no cause":          change(last, func(e *nemoroth.Effect) { e.Cause = -1 }),
		"a step left out":   change(last, func(e *nemoroth.Effect) { e.Step += 2 }),
		"an unknown rule":   change(1, func(e *nemoroth.Effect) { e.Rule = "ICHOR-99" }),
		"another square": change(1,
			func(e *nemoroth.Effect) { e.To = nemoroth.MustSquare("h8") }),
		"another piece": change(1,
			func(e *nemoroth.Effect) { e.Piece.Kind = nemoroth.Human }),
		"no square":    change(1, func(e *nemoroth.Effect) { e.To = nemoroth.NoSquare }),
		"another kind": change(1, func(e *nemoroth.Effect) { e.Kind = nemoroth.EffectFade }),
		"another side's push": change(1,
			func(e *nemoroth.Effect) { e.Piece.Side = nemoroth.Obsidian }),
	} {
		trace := damage(slices.Clone(r.Trace))
		if err := traced(g, r.Move, trace, s, r.After.Setup()); err == nil {
			t.Errorf("%s: every property holds for\n%v", name, trace)
		}
	}
	if err := traced(g, r.Move, r.Trace, s, r.After.Setup()); err != nil {
		t.Error(err)
	}
}
