package laws

import (
	"slices"
	"strings"

	"github.com/nemoroth/rules/fuzz/internal/board"
	"github.com/nemoroth/rules/nemoroth"
)

// Trace tries the traces of a case's game, of all legal moves and of a part of
// the forbidden ones that could be carried out: one decision, first; causes
// precede and are of a kind that can cause it; steps rise and each goes through
// RULEBOOK §9 in its order; the effects suffice to make the position after the
// move, name every square that changed, and none is idle; undone backwards they
// make the position before it.
func Trace(c board.Case) error {
	return alongTo(c, func(g *nemoroth.Game, moves []nemoroth.Move, last bool) error {
		before := g.Setup()
		for _, m := range moves {
			trace, err := g.Trace(m)
			if err != nil {
				return broken(g, m, "a legal move has a trace", "%v", err)
			}
			h, err := g.Play(m)
			if err != nil {
				return broken(g, m, "a legal move can be played", "%v", err)
			}
			if err := traced(g, m, trace, before, h.Setup()); err != nil {
				return err
			}
		}
		for _, m := range some(g, last) {
			if r := g.Explain(m); r.Trace != nil && !r.Legal() {
				if err := traced(g, r.Move, r.Trace, before, r.After.Setup()); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// traced holds of the trace of a move and the boards before and after it.
func traced(g *nemoroth.Game, m nemoroth.Move, trace nemoroth.Trace, before, after nemoroth.Setup) error {
	if err := effects(g, m, trace); err != nil {
		return err
	}
	if err := steps(g, m, trace); err != nil {
		return err
	}
	return sufficient(g, m, trace, before, after)
}

// effectRules says which rules make an effect so, and effectCauses which kinds
// of effects can bring it about (see nemoroth.EffectKind and nemoroth.Trace).
var (
	effectRules = map[nemoroth.EffectKind][]nemoroth.Rule{
		nemoroth.EffectScream:     {nemoroth.RuleScream1},
		nemoroth.EffectPush:       {nemoroth.RuleScream2},
		nemoroth.EffectFall:       {nemoroth.RuleScream2},
		nemoroth.EffectDestroy:    {nemoroth.RuleZombie1, nemoroth.RuleIchor4},
		nemoroth.EffectPromote:    {nemoroth.RulePromote1, nemoroth.RulePromote2},
		nemoroth.EffectDissolve:   {nemoroth.RuleIchor3, nemoroth.RuleIchor4, nemoroth.RuleIchor5},
		nemoroth.EffectEngulf:     {nemoroth.RuleEngulf1, nemoroth.RuleEngulf2},
		nemoroth.EffectDigest:     {nemoroth.RuleEngulf3},
		nemoroth.EffectPetrify:    {nemoroth.RuleGaze2},
		nemoroth.EffectLayIchor:   {nemoroth.RuleIchor1},
		nemoroth.EffectClearIchor: {nemoroth.RuleIchor3, nemoroth.RuleIchor4, nemoroth.RuleIchor5},
		nemoroth.EffectLeaveMummy: {nemoroth.RuleMummy1},
		nemoroth.EffectFade:       {nemoroth.RuleIchor2},
	}
	effectCauses = map[nemoroth.EffectKind][]nemoroth.EffectKind{
		nemoroth.EffectPush:       {nemoroth.EffectScream},
		nemoroth.EffectFall:       {nemoroth.EffectScream},
		nemoroth.EffectDestroy:    {nemoroth.EffectMove},
		nemoroth.EffectPromote:    {nemoroth.EffectMove, nemoroth.EffectPush},
		nemoroth.EffectDissolve:   {nemoroth.EffectMove, nemoroth.EffectPush, nemoroth.EffectPromote, nemoroth.EffectLayIchor},
		nemoroth.EffectEngulf:     {nemoroth.EffectMove, nemoroth.EffectPush, nemoroth.EffectPromote},
		nemoroth.EffectDigest:     {nemoroth.EffectEngulf},
		nemoroth.EffectPetrify:    {nemoroth.EffectMove, nemoroth.EffectPush},
		nemoroth.EffectLayIchor:   {nemoroth.EffectMove, nemoroth.EffectPush, nemoroth.EffectFall},
		nemoroth.EffectClearIchor: {nemoroth.EffectDissolve},
		nemoroth.EffectLeaveMummy: {nemoroth.EffectMove},
		nemoroth.EffectFade:       {nemoroth.EffectMove, nemoroth.EffectScream},
	}
	moveRules = map[nemoroth.Kind]nemoroth.Rule{
		nemoroth.Basilisk: nemoroth.RuleMoveBasilisk, nemoroth.Ghast: nemoroth.RuleMoveGhast,
		nemoroth.LeafPile: nemoroth.RuleMoveLeafPile, nemoroth.GoAway: nemoroth.RuleMoveGoAway,
		nemoroth.WoundedFiend: nemoroth.RuleMoveFiend, nemoroth.Human: nemoroth.RuleMoveHuman,
		nemoroth.Zombie: nemoroth.RuleMoveZombie,
	}
)

// effects holds of each effect for itself and of their causes.
func effects(g *nemoroth.Game, m nemoroth.Move, trace nemoroth.Trace) error {
	decision := nemoroth.EffectMove
	if m.IsScream() {
		decision = nemoroth.EffectScream
	}
	for i, e := range trace {
		wrong := func(law string) error {
			return broken(g, m, law, "effect %d, %v, step %d, cause %d, in\n%v", i, e, e.Step, e.Cause, trace)
		}
		if (e.Kind == decision) != (i == 0) || e.Kind == nemoroth.EffectMove && m.IsScream() || e.Kind == nemoroth.EffectScream && !m.IsScream() {
			return wrong("a trace has exactly one decision, first")
		}
		if e.Cause >= i || (e.Cause == -1) != (i == 0) || e.Cause < -1 {
			return wrong("causes precede, and only the decision has none")
		}
		if i > 0 && !slices.Contains(effectCauses[e.Kind], trace[e.Cause].Kind) {
			return wrong("an effect has a cause of a kind that can bring it about")
		}
		rules := effectRules[e.Kind]
		if e.Kind == nemoroth.EffectMove {
			rules = []nemoroth.Rule{moveRules[m.Kind()]}
		}
		if !slices.Contains(rules, e.Rule) {
			return wrong("an effect cites the rule that makes it so")
		}
		if i > 0 && trace[i-1].Kind == nemoroth.EffectFade && (e.Kind != nemoroth.EffectFade || rankByRank(trace[i-1].To) >= rankByRank(e.To)) {
			return wrong("the evaporation comes last, square by square (STEP-7)")
		}
		if !e.Square().IsValid() || e.String() == "" || strings.Contains(e.String(), "\n") {
			return wrong("an effect has a place, and is shown in one line")
		}
	}
	if len(trace) == 0 {
		return broken(g, m, "a trace has exactly one decision, first", "it is empty")
	}
	return nil
}

// sufficient holds of what the effects do to a board.
func sufficient(g *nemoroth.Game, m nemoroth.Move, trace nemoroth.Trace, before, after nemoroth.Setup) error {
	got, err := trace.Apply(before)
	if err != nil || !sameBoard(got, after) {
		return broken(g, m, "applying the effects gives the position after the move", "%v instead of %v (%v)\n%v", got, after, err, trace)
	}
	back, err := trace.Undo(after)
	if err != nil || !sameBoard(back, before) {
		return broken(g, m, "undoing the effects gives the position before the move", "%v (%v)\n%v", back, err, trace)
	}
	named := [64]bool{}
	now := before.Clone()
	for i, e := range trace {
		next, err := trace[i : i+1].Apply(now)
		if err != nil {
			return broken(g, m, "each effect fits the board that those before it have made", "effect %d, %v: %v", i, e, err)
		}
		// Ichor laid on ichor of ten plies keeps it from fading.
		lays := e.Kind == nemoroth.EffectLayIchor && e.Was == e.Plies
		if e.Kind != nemoroth.EffectScream && !lays && sameBoard(now, next) {
			return broken(g, m, "no effect is idle", "effect %d, %v, in\n%v", i, e, trace)
		}
		for _, sq := range []nemoroth.Square{e.From, e.To} {
			if sq.IsValid() {
				named[sq] = true
			}
		}
		now = next
	}
	for sq := range nemoroth.Square(64) {
		changed := before.Ichor[sq] != after.Ichor[sq] || !slices.Equal(sorted(before.Occupants[sq]), sorted(after.Occupants[sq]))
		if changed && !named[sq] {
			return broken(g, m, "every square that changed is named", "%v is not, in\n%v", sq, trace)
		}
	}
	return nil
}
