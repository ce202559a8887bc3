package laws

import (
	"slices"

	"github.com/nemoroth/rules/nemoroth"
)

// phase is where in a step an effect comes, by the rules that it can cite there
// (see nemoroth.Trace). left is the square that the step's pieces left.
func phase(e nemoroth.Effect, left nemoroth.Square) int {
	ofTheMover := e.Rule == nemoroth.RuleIchor4
	ofThoseLeft := e.Rule == nemoroth.RuleIchor3 && e.Square() == left
	switch e.Kind {
	case nemoroth.EffectLayIchor: // STEP-1
		return 1
	case nemoroth.EffectLeaveMummy:
		return 2
	case nemoroth.EffectDestroy: // STEP-2
		return 5
	case nemoroth.EffectPromote: // STEP-3
		return 8
	case nemoroth.EffectDissolve:
		switch {
		case ofThoseLeft:
			return 3
		case ofTheMover:
			return 6
		}
		return 9 // STEP-4
	case nemoroth.EffectClearIchor:
		switch {
		case ofThoseLeft:
			return 4
		case ofTheMover:
			return 7
		}
		return 10
	case nemoroth.EffectEngulf: // STEP-5
		return 11
	case nemoroth.EffectDigest:
		return 12
	case nemoroth.EffectPetrify: // STEP-6
		return 13
	case nemoroth.EffectFade: // STEP-7
		return 14
	}
	return 0
}

// steps holds of the steps of a trace: their numbers, who is pushed in which,
// and the order within each.
func steps(g *nemoroth.Game, m nemoroth.Move, trace nemoroth.Trace) error {
	var order []nemoroth.Square
	if m.IsScream() {
		if order = m.Order(); order == nil {
			order = pushed(g.Position(), m.From())
		}
	}
	now := g.Setup()
	rest := trace
	at := 0 // in the whole trace
	take := func(step int) nemoroth.Trace {
		n := 0
		for n < len(rest) && rest[n].Step == step && (rest[n].Kind == nemoroth.EffectFade) == (step > len(order)) {
			n++
		}
		taken := rest[:n]
		rest, at = rest[n:], at+n
		return taken
	}
	for step := range len(order) + 2 {
		effects := take(step)
		wrong := func(law string) error {
			return broken(g, m, law, "step %d, effects %d to %d:\n%v\nin\n%v", step, at-len(effects), at-1, effects, trace)
		}
		left, to := m.From(), m.To()
		if fades := step > len(order); !fades && step > 0 {
			left = order[step-1]
			to = left.Offset(left.File()-m.From().File(), left.Rank()-m.From().Rank())
			all := sorted(now.Occupants[left])
			if len(effects) < len(all) {
				return wrong("each step of a scream pushes all the occupants of one square, in their order (SCREAM-3)")
			}
			for i, p := range all {
				if e := effects[i]; e.Piece != p || e.From != left || e.To != to || (e.Kind == nemoroth.EffectFall) == to.IsValid() ||
					e.Kind != nemoroth.EffectPush && e.Kind != nemoroth.EffectFall {
					return wrong("each step of a scream pushes all the occupants of one square, in their order (SCREAM-3)")
				}
			}
			if slices.ContainsFunc(effects[len(all):], func(e nemoroth.Effect) bool { return phase(e, left) == 0 }) {
				return wrong("each step of a scream pushes one square (SCREAM-3)")
			}
		} else if step == 0 && m.IsScream() && len(effects) > 1 {
			return wrong("the steps of a scream are counted from 1")
		}
		for i, e := range effects {
			n := phase(e, left)
			if n >= 5 && n <= 12 && e.Square() != to {
				return wrong("what happens on arrival happens where the pieces arrive (STEP-2 to STEP-5)")
			}
			if i == 0 {
				continue
			}
			before := effects[i-1]
			place := rankByRank(before.Square()) - rankByRank(e.Square())
			switch was := phase(before, left); {
			case was > n:
				return wrong("a step is resolved in the order STEP-1 to STEP-6")
			case was == n && n > 0 && place > 0:
				return wrong("effects of one kind go rank by rank from a1")
			case was == n && n > 0 && place == 0 && comparePieces(before.Piece, e.Piece) > 0:
				return wrong("effects on one square go in the position line's order")
			}
		}
		next, err := effects.Apply(now)
		if err != nil {
			return wrong("each effect fits the board that those before it have made")
		}
		now = next
	}
	if len(rest) > 0 {
		return broken(g, m, "steps are counted from 0, one by one, and the evaporation is the last", "effect %d, %v, step %d, in\n%v", at, rest[0], rest[0].Step, trace)
	}
	return nil
}
