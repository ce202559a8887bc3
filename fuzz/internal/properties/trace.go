package properties

import (
	"cmp"
	"slices"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game/nemorothgame/gen"
)

// Trace checks the traces of all legal moves of a case's game, and of some
// illegal moves that could be carried out. Only the first effect is a decision;
// the cause of every other one precedes it and is of a kind that can cause it.
// The steps are numbered in order and follow RULEBOOK §9. Applying the effects
// gives the position after the move, and each changes something; undoing them
// gives the position before it.
func Trace(c gen.Case) error {
	return along(c, func(g *nemoroth.Game, moves []nemoroth.Move, last bool) error {
		before := g.Setup()
		return all(append(some(g, last), moves...), func(m nemoroth.Move) error {
			r := g.Explain(m)
			if r.Trace == nil {
				return nil
			}
			return traced(g, r.Move, r.Trace, before, r.After.Setup())
		})
	})
}

// traced checks the trace of a move against the boards before and after it.
func traced(g *nemoroth.Game, m nemoroth.Move, trace nemoroth.Trace, before, after nemoroth.Setup) error {
	if len(trace) == 0 {
		return broken(g, m, "the first effect of a trace, and no other, is the decision", "the trace is empty")
	}
	if err := effects(g, m, trace); err != nil {
		return err
	}
	if err := steps(g, m, trace); err != nil {
		return err
	}
	return sufficient(g, m, trace, before, after)
}

// kinds describes each kind of effect: its phase, which is its place within a
// step (0 for the effects of the mover or the pushed pieces themselves), the
// rules that it can cite, and the kinds that can cause it.
var kinds = map[nemoroth.EffectKind]struct {
	phase  int
	rules  []nemoroth.Rule
	causes []nemoroth.EffectKind
}{
	nemoroth.EffectPush:       {0, rules{nemoroth.RuleScream2}, causes{nemoroth.EffectScream}},
	nemoroth.EffectFall:       {0, rules{nemoroth.RuleScream2}, causes{nemoroth.EffectScream}},
	nemoroth.EffectLayIchor:   {1, rules{nemoroth.RuleIchor1}, causes{nemoroth.EffectMove, nemoroth.EffectPush, nemoroth.EffectFall}}, // STEP-1
	nemoroth.EffectLeaveMummy: {2, rules{nemoroth.RuleMummy1}, causes{nemoroth.EffectMove}},
	nemoroth.EffectDestroy:    {5, rules{nemoroth.RuleZombie1, nemoroth.RuleIchor4}, causes{nemoroth.EffectMove}},                         // STEP-2
	nemoroth.EffectPromote:    {8, rules{nemoroth.RulePromote1, nemoroth.RulePromote2}, causes{nemoroth.EffectMove, nemoroth.EffectPush}}, // STEP-3
	nemoroth.EffectDissolve: {9, rules{nemoroth.RuleIchor3, nemoroth.RuleIchor4, nemoroth.RuleIchor5}, // STEP-4
		causes{nemoroth.EffectMove, nemoroth.EffectPush, nemoroth.EffectPromote, nemoroth.EffectLayIchor}},
	nemoroth.EffectClearIchor: {10, rules{nemoroth.RuleIchor3, nemoroth.RuleIchor4, nemoroth.RuleIchor5}, causes{nemoroth.EffectDissolve}},
	nemoroth.EffectEngulf:     {11, rules{nemoroth.RuleEngulf1, nemoroth.RuleEngulf2}, causes{nemoroth.EffectMove, nemoroth.EffectPush, nemoroth.EffectPromote}}, // STEP-5
	nemoroth.EffectDigest:     {12, rules{nemoroth.RuleEngulf3}, causes{nemoroth.EffectEngulf}},
	nemoroth.EffectPetrify:    {13, rules{nemoroth.RuleGaze2}, causes{nemoroth.EffectMove, nemoroth.EffectPush}},    // STEP-6
	nemoroth.EffectFade:       {14, rules{nemoroth.RuleIchor2}, causes{nemoroth.EffectMove, nemoroth.EffectScream}}, // STEP-7
}

type (
	rules  = []nemoroth.Rule
	causes = []nemoroth.EffectKind
)

var moveRules = map[nemoroth.Kind]nemoroth.Rule{
	nemoroth.Basilisk: nemoroth.RuleMoveBasilisk, nemoroth.Ghast: nemoroth.RuleMoveGhast, nemoroth.LeafPile: nemoroth.RuleMoveLeafPile,
	nemoroth.GoAway: nemoroth.RuleMoveGoAway, nemoroth.WoundedFiend: nemoroth.RuleMoveFiend, nemoroth.Human: nemoroth.RuleMoveHuman,
	nemoroth.Zombie: nemoroth.RuleMoveZombie,
}

// effects checks each effect by itself, and against its cause.
func effects(g *nemoroth.Game, m nemoroth.Move, trace nemoroth.Trace) error {
	decision, decides := nemoroth.EffectMove, moveRules[m.Kind()]
	if m.IsScream() {
		decision, decides = nemoroth.EffectScream, nemoroth.RuleScream1
	}
	for i, e := range trace {
		wrong := func(property string) error {
			return broken(g, m, property, "effect %d, %v, step %d, cause %d, in\n%v", i, e, e.Step, e.Cause, trace)
		}
		switch {
		case (e.Kind == decision) != (i == 0) || i > 0 && (e.Kind == nemoroth.EffectMove || e.Kind == nemoroth.EffectScream):
			return wrong("the first effect of a trace, and no other, is the decision")
		case e.Cause >= i || (e.Cause == -1) != (i == 0) || e.Cause < -1:
			return wrong("the cause of an effect precedes it, and only the decision has no cause")
		case i > 0 && !slices.Contains(kinds[e.Kind].causes, trace[e.Cause].Kind):
			return wrong("the cause of an effect is of a kind that can cause it")
		case i == 0 && e.Rule != decides || i > 0 && !slices.Contains(kinds[e.Kind].rules, e.Rule):
			return wrong("an effect cites a rule that can make it so")
		case i > 0 && trace[i-1].Kind == nemoroth.EffectFade && (e.Kind != nemoroth.EffectFade || rankByRank(trace[i-1].To) >= rankByRank(e.To)):
			return wrong("the evaporation comes last, sorted by square (STEP-7)")
		case !e.Square().IsValid() || e.String() == "" || strings.Contains(e.String(), "\n"):
			return wrong("an effect has a square and a text of one line")
		}
	}
	return nil
}

// sufficient checks that the effects change all that the move changes, and that
// each effect changes something.
func sufficient(g *nemoroth.Game, m nemoroth.Move, trace nemoroth.Trace, before, after nemoroth.Setup) error {
	got, err := trace.Apply(before)
	back, backErr := trace.Undo(after)
	if err := cmp.Or(
		holds(err == nil && sameBoard(got, after), g, m, "applying the effects gives the position after the move", "%v instead of %v (%v)\n%v", got, after, err, trace),
		holds(backErr == nil && sameBoard(back, before), g, m, "undoing the effects gives the position before the move", "%v (%v)\n%v", back, backErr, trace),
	); err != nil {
		return err
	}
	now := before.Clone()
	for i, e := range trace {
		next, err := trace[i : i+1].Apply(now)
		// Ichor laid on ichor with ten plies changes nothing yet: it keeps the
		// ichor from evaporating at the end of the ply.
		lays := e.Kind == nemoroth.EffectLayIchor && e.Was == e.Plies
		if err != nil || e.Kind != nemoroth.EffectScream && !lays && sameBoard(now, next) {
			return broken(g, m, "each effect fits the board after the effects before it, and changes it", "effect %d, %v, in\n%v (%v)", i, e, trace, err)
		}
		now = next
	}
	return nil
}

// phase returns the place of an effect within its step. left is the square that
// the step's pieces left. Zombies dissolve, and ichor is cleared, at one of three
// places: after the pieces arrived; three earlier, if a Zombie moved onto the
// ichor (ICHOR-4); six earlier, on the square left (ICHOR-3).
func phase(e nemoroth.Effect, left nemoroth.Square) int {
	n := kinds[e.Kind].phase
	if e.Kind == nemoroth.EffectDissolve || e.Kind == nemoroth.EffectClearIchor {
		switch {
		case e.Rule == nemoroth.RuleIchor4:
			n -= 3
		case e.Rule == nemoroth.RuleIchor3 && e.Square() == left:
			n -= 6
		}
	}
	return n
}

// steps checks the steps of a trace: their numbers, the pieces that each step of
// a scream pushes, and the order of the effects within each step.
func steps(g *nemoroth.Game, m nemoroth.Move, trace nemoroth.Trace) error {
	var order []nemoroth.Square
	if m.IsScream() {
		if order = m.Order(); order == nil {
			order, _ = gen.Neighbours(g.Position(), m.From())
		}
	}
	now := g.Setup()
	at := 0
	for number := range len(order) + 2 {
		first := at
		for at < len(trace) && trace[at].Step == number && (trace[at].Kind == nemoroth.EffectFade) == (number > len(order)) {
			at++
		}
		effects := trace[first:at]
		left, to := m.From(), m.To()
		property := ""
		switch {
		case number > 0 && number <= len(order):
			left = order[number-1]
			to = left.Offset(left.File()-m.From().File(), left.Rank()-m.From().Rank())
			property = pushes(effects, sorted(now.Occupants[left]), left, to)
		case number == 0 && m.IsScream() && len(effects) > 1:
			property = "the pushes of a scream are steps 1, 2, …"
		}
		next, err := effects.Apply(now)
		if err != nil {
			property = "each effect fits the board after the effects before it"
		}
		if property = cmp.Or(property, inOrder(effects, left, to)); property != "" {
			return broken(g, m, property, "step %d, effects %d to %d:\n%v\nin\n%v", number, first, at-1, effects, trace)
		}
		now = next
	}
	return holds(at == len(trace), g, m, "steps are numbered 0, 1, …, and the evaporation is the last one", "after effect %d:\n%v", at, trace)
}

// pushes checks the effects of the step that pushes the occupants of left to the
// square to. It returns the property that fails, or "".
func pushes(effects nemoroth.Trace, all []nemoroth.Piece, left, to nemoroth.Square) string {
	const property = "a step of a scream pushes all the occupants of one square, in the position line's order (SCREAM-3)"
	kind := nemoroth.EffectPush
	if !to.IsValid() {
		kind = nemoroth.EffectFall
	}
	for i, e := range effects {
		pushed := e.Kind == kind && e.From == left && e.To == to
		if i < len(all) != (phase(e, left) == 0) || i < len(all) && (!pushed || e.Piece != all[i]) {
			return property
		}
	}
	if len(effects) < len(all) {
		return property
	}
	return ""
}

// inOrder checks the order within a step. It returns a failed property or "".
func inOrder(effects nemoroth.Trace, left, to nemoroth.Square) string {
	for i, e := range effects {
		n := phase(e, left)
		if n >= 5 && n <= 12 && e.Square() != to {
			return "the effects of STEP-2 to STEP-5 are on the square where the pieces arrive"
		}
		if i == 0 {
			continue
		}
		before := effects[i-1]
		place := rankByRank(before.Square()) - rankByRank(e.Square())
		switch was := phase(before, left); {
		case was > n:
			return "the effects of a step are in the order STEP-1 to STEP-6"
		case was == n && n > 0 && place > 0:
			return "effects of one phase are sorted by square a1, b1 … h8"
		case was == n && n > 0 && place == 0 && comparePieces(before.Piece, e.Piece) > 0:
			return "effects on one square are in the position line's order of occupants"
		}
	}
	return ""
}
