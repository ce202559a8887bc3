package naive

import (
	"slices"

	"github.com/nemoroth/rules/nemoroth"
)

// A turn carries out a voluntary move or a scream on its board. If recording,
// it also writes the trace.
type turn struct {
	m         *Model
	b         board
	side      nemoroth.Side // the side to move
	before    *board        // before the turn; variants need it
	screamer  int           // id of the Go Away; variants need it
	recording bool
	trace     nemoroth.Trace
	number    int // of the step, as in Effect.Step
}

// note records an effect and returns its index in the trace.
func (t *turn) note(kind nemoroth.EffectKind, rule nemoroth.Rule, who nemoroth.Piece, from, to nemoroth.Square, cause int) int {
	if !t.recording {
		return 0
	}
	t.trace = append(t.trace, nemoroth.Effect{Step: t.number, Kind: kind, Piece: who, From: from, To: to, Rule: rule, Cause: cause})
	return len(t.trace) - 1
}

// noteIchor is note for an effect on the ichor of a square.
func (t *turn) noteIchor(kind nemoroth.EffectKind, rule nemoroth.Rule, who nemoroth.Piece, sq nemoroth.Square, was, plies, cause int) int {
	i := t.note(kind, rule, who, sq, sq, cause)
	if t.recording {
		t.trace[i].Was, t.trace[i].Plies = was, plies
	}
	return i
}

// A mover is a piece that a step moves or pushes.
type mover struct {
	occupant     // as it was before the step
	own      int // index of the effect that is its move, push or fall
	latest   int // index of the latest effect on it
}

// A step is a voluntary move, or one pushed square of a scream (RULEBOOK §9).
type step struct {
	voluntary bool
	movers    []mover
	left      []nemoroth.Square // squares left, the starting square first
	to        nemoroth.Square   // NoSquare if off the board
}

func (st *step) mover(id int) *mover {
	for i := range st.movers {
		if st.movers[i].id == id {
			return &st.movers[i]
		}
	}
	return nil
}

// The phases of a step, STEP-1 to STEP-6 in order.
const (
	leaving = iota
	destroying
	promoting
	dissolving
	engulfing
	gazing
)

var phases = [...]func(*turn, *step){
	leaving: leave, destroying: destroy, promoting: promote, dissolving: dissolve, engulfing: engulf, gazing: petrify,
}

// resolve runs the phases of a step, STEP-1 to STEP-6, once its movers have
// arrived.
func (t *turn) resolve(st *step) {
	order := []int{leaving, destroying, promoting, dissolving, engulfing, gazing}
	putOff := func(phase, behind int) {
		order = slices.DeleteFunc(order, func(p int) bool { return p == phase })
		order = slices.Insert(order, slices.Index(order, behind)+1, phase)
	}
	if t.m.off[nemoroth.RuleStep4] || t.m.off[nemoroth.RuleIchor5] {
		putOff(dissolving, engulfing)
	}
	if t.m.off[nemoroth.RuleStep5] {
		putOff(engulfing, gazing)
	}
	if t.m.off[nemoroth.RuleStep3] || t.m.off[nemoroth.RulePromote3] {
		putOff(promoting, order[len(order)-1])
	}
	if t.m.off[nemoroth.RuleStep2] {
		putOff(destroying, order[len(order)-1])
	}
	if t.m.off[nemoroth.RuleStep1] {
		putOff(leaving, order[len(order)-1])
	}
	for _, p := range order {
		if p != gazing || !t.m.off[nemoroth.RuleStep6] {
			phases[p](t, st)
		}
	}
}

// carryOut plays a voluntary move.
func (v *view) carryOut(who occupant, from, to nemoroth.Square, recording bool) (board, nemoroth.Trace) {
	t := turn{m: v.m, b: *v.b, side: v.side, recording: recording}
	if t.m.off[nemoroth.RuleStep7] {
		t.evaporate()
	}
	t.note(nemoroth.EffectMove, moveRules[who.Kind], who.Piece, from, to, -1)
	st := &step{voluntary: true, movers: []mover{{occupant: who}}, left: []nemoroth.Square{from}, to: to}
	if who.Kind == nemoroth.WoundedFiend {
		st.left = append(st.left, between(from, to)...)
	}
	t.b.remove(from, who.id)
	t.b.add(to, who)
	t.resolve(st)
	t.finish(1, st)
	return t.b, t.trace
}

// finish ends a turn after its last step: ichor evaporates (STEP-7). Without
// STEP-6 the gaze acts only here.
func (t *turn) finish(number int, last *step) {
	if t.m.off[nemoroth.RuleStep6] && last != nil {
		petrify(t, last)
	}
	t.number = number
	if !t.m.off[nemoroth.RuleStep7] {
		t.evaporate()
	}
	t.b.fresh = [64]bool{}
}

// evaporate reduces all ichor not laid in this ply by one ply (ICHOR-2).
func (t *turn) evaporate() {
	t.b.faded = [64]bool{}
	if t.m.off[nemoroth.RuleIchor2] || t.misreadPly() {
		return
	}
	for _, sq := range squares {
		if n := t.b.ichor[sq]; n > 0 && (!t.b.fresh[sq] || t.misreadFresh()) {
			t.b.ichor[sq] = n - 1
			t.b.faded[sq] = n == 1
			t.noteIchor(nemoroth.EffectFade, nemoroth.RuleIchor2, nemoroth.Piece{}, sq, n, n-1, 0)
		}
	}
}

// leave is STEP-1: a Fiend leaves ichor (ICHOR-1), a digesting Leaf Pile leaves
// a Mummy (MUMMY-1), Zombies left on fresh ichor dissolve (ICHOR-3).
func leave(t *turn, st *step) {
	left := slices.Clone(st.left)
	slices.SortFunc(left, compareSquares)
	left = t.misreadLeft(st, left)
	laid := [64]int{}
	fiend := slices.IndexFunc(st.movers, func(w mover) bool {
		return w.Kind == nemoroth.WoundedFiend && !t.misreadFiend(st, w)
	})
	if fiend >= 0 && !t.m.off[nemoroth.RuleIchor1] {
		for _, sq := range left {
			was := t.b.ichor[sq]
			t.b.ichor[sq], t.b.fresh[sq] = 10, true
			t.misreadLaying(sq, was)
			laid[sq] = t.noteIchor(nemoroth.EffectLayIchor, nemoroth.RuleIchor1, st.movers[fiend].Piece, sq, was, 10, st.movers[fiend].own)
		}
	}
	if pile := st.movers[0]; (st.voluntary || t.misreadPushedPile()) && pile.Digesting && !t.m.off[nemoroth.RuleMummy1] {
		if now, ok := t.b.on(st.to, pile.id); ok && now.Digesting {
			from := st.left[0]
			t.note(nemoroth.EffectLeaveMummy, nemoroth.RuleMummy1, now.Piece, from, st.to, pile.own)
			now.Digesting = false
			t.b.replace(st.to, now)
			if !t.misreadMummy(from) {
				t.b.place(from, nemoroth.Piece{Kind: nemoroth.Mummy})
			}
		}
	}
	for _, sq := range left {
		if t.b.fresh[sq] && !t.misreadLaid() {
			t.annihilate(sq, nemoroth.RuleIchor3, func(occupant) int { return laid[sq] })
		}
	}
}

// dissolves reports whether ichor dissolves a piece (ICHOR-3, MUMMY-2).
func (t *turn) dissolves(p nemoroth.Piece) bool {
	return p.Kind == nemoroth.Zombie && !t.m.off[nemoroth.RuleIchor3] || p.Kind == nemoroth.Mummy && t.m.off[nemoroth.RuleMummy2]
}

// annihilate lets the ichor and the Zombies of a square destroy each other. The
// function cause returns the effect that makes a Zombie dissolve.
func (t *turn) annihilate(sq nemoroth.Square, rule nemoroth.Rule, cause func(occupant) int) {
	first, gone := 0, []occupant(nil)
	for _, who := range t.b.at[sq] {
		if t.b.ichor[sq] > 0 && t.dissolves(who.Piece) && !t.misreadDissolving(gone) {
			i := t.note(nemoroth.EffectDissolve, rule, who.Piece, sq, nemoroth.NoSquare, cause(who))
			if len(gone) == 0 {
				first = i
			}
			gone = append(gone, who)
		}
	}
	if len(gone) == 0 {
		return
	}
	for _, who := range gone {
		t.b.remove(sq, who.id)
	}
	if !t.misreadClearing() {
		t.clear(sq, rule, gone[0].Piece, first)
	}
}

// clear removes the ichor of a square where it met a Zombie.
func (t *turn) clear(sq nemoroth.Square, rule nemoroth.Rule, zombie nemoroth.Piece, cause int) {
	t.noteIchor(nemoroth.EffectClearIchor, rule, zombie, sq, t.b.ichor[sq], 0, cause)
	t.b.ichor[sq], t.b.fresh[sq] = 0, false
}

// destroy is STEP-2: a Zombie that moves destroys the occupants of its goal
// (ZOMBIE-1), and on ichor also the ichor and itself (ICHOR-4).
func destroy(t *turn, st *step) {
	for _, who := range st.movers {
		if who.Kind != nemoroth.Zombie || !st.voluntary && !t.m.off[nemoroth.RuleZombie2] || t.m.off[nemoroth.RuleZombie1] {
			continue
		}
		zombie, there := t.b.on(st.to, who.id)
		if !there {
			continue
		}
		rule := nemoroth.RuleZombie1
		ichorous := t.b.ichor[st.to] > 0
		if ichorous {
			if t.m.off[nemoroth.RuleIchor4] {
				continue
			}
			rule = nemoroth.RuleIchor4
		}
		for _, victim := range t.b.at[st.to] {
			if st.mover(victim.id) != nil || victim.Kind == nemoroth.Mummy && t.m.off[nemoroth.RuleMummy2] {
				continue
			}
			if t.misreadVictim(st, victim) {
				continue
			}
			t.note(nemoroth.EffectDestroy, rule, victim.Piece, st.to, nemoroth.NoSquare, who.own)
			t.b.remove(st.to, victim.id)
			if t.misreadDestroyed(st, victim) {
				break
			}
		}
		if ichorous && !t.misreadDrying(st, rule, zombie, who) {
			i := t.note(nemoroth.EffectDissolve, rule, zombie.Piece, st.to, nemoroth.NoSquare, who.own)
			t.b.remove(st.to, who.id)
			t.clear(st.to, rule, zombie.Piece, i)
		}
	}
}

// promote is STEP-3: a Human that reaches its eighth rank becomes a Zombie
// (PROMOTE-1), and so does a petrified one (PROMOTE-2).
func promote(t *turn, st *step) {
	if !st.to.IsValid() {
		return
	}
	var promoted []occupant
	for _, who := range t.b.at[st.to] {
		w := st.mover(who.id)
		if w == nil || who.Kind != nemoroth.Human || !onEighthRank(who.Side, st.to) && !t.misreadRank(st.to) {
			continue
		}
		if t.misreadPromotion(st, who) {
			continue
		}
		rule := nemoroth.RulePromote1
		if who.Petrified {
			// Without PROMOTE-3, a Human petrified in this step does not
			// promote.
			if !w.Petrified || !t.m.statuesPromote() {
				continue
			}
			rule = nemoroth.RulePromote2
		} else if t.m.off[nemoroth.RulePromote1] {
			continue
		}
		t.misreadPromoted(st, who)
		w.latest = t.note(nemoroth.EffectPromote, rule, who.Piece, st.to, st.to, w.own)
		promoted = append(promoted, occupant{nemoroth.Piece{Kind: nemoroth.Zombie, Side: who.Side}, who.id})
	}
	t.b.replace(st.to, promoted...)
}

// dissolve is STEP-4: ichor dissolves Zombies that arrive (ICHOR-3), before a
// Leaf Pile there can engulf them (ICHOR-5).
func dissolve(t *turn, st *step) {
	if !st.to.IsValid() {
		return
	}
	rule := nemoroth.RuleIchor3
	for _, who := range t.b.at[st.to] {
		if t.misreadStonePile(who) {
			return
		}
		if who.Kind == nemoroth.LeafPile {
			rule = nemoroth.RuleIchor5
		}
	}
	t.annihilate(st.to, rule, func(who occupant) int {
		if w := st.mover(who.id); w != nil {
			return w.latest
		}
		return st.movers[0].own
	})
}

// engulf is STEP-5: a Leaf Pile that arrives engulfs every other occupant
// (ENGULF-1, or ENGULF-2 for another Leaf Pile), and a Leaf Pile at rest
// engulfs what arrives (ENGULF-2). A mobile one becomes digesting (ENGULF-3).
func engulf(t *turn, st *step) {
	if !st.to.IsValid() {
		return
	}
	var pile *occupant
	for _, who := range t.b.at[st.to] {
		if who.Kind == nemoroth.LeafPile && (pile == nil || st.mover(who.id) != nil) {
			pile = &who
		}
	}
	if pile == nil || t.misreadPile(st, pile) {
		return
	}
	pile = t.misreadPiles(st, pile)
	arrived := st.mover(pile.id)
	meals, first := 0, 0
	for _, who := range t.b.at[st.to] {
		if t.misreadMeal(pile, who, arrived, meals) {
			continue
		}
		if who.id == pile.id || who.Kind == nemoroth.Mummy && t.m.off[nemoroth.RuleMummy2] {
			continue
		}
		rule, cause, spared := nemoroth.RuleEngulf1, 0, t.m.off[nemoroth.RuleEngulf1]
		if arrived != nil {
			cause = arrived.own
		} else if w := st.mover(who.id); w != nil {
			cause = w.latest
		} else {
			continue
		}
		if arrived == nil || who.Kind == nemoroth.LeafPile {
			rule, spared = nemoroth.RuleEngulf2, t.m.off[nemoroth.RuleEngulf2]
		}
		if spared {
			continue
		}
		i := t.note(nemoroth.EffectEngulf, rule, who.Piece, st.to, nemoroth.NoSquare, cause)
		if meals == 0 {
			first = i
		}
		meals++
		t.b.remove(st.to, who.id)
	}
	if meals > 0 && !t.misreadMeals(st, arrived) && mobile(pile.Piece) && !pile.Digesting && !t.m.off[nemoroth.RuleEngulf3] && !t.m.off[nemoroth.RuleSetup5] {
		t.note(nemoroth.EffectDigest, nemoroth.RuleEngulf3, pile.Piece, st.to, st.to, first)
		full := pile.Piece
		full.Digesting = true
		t.b.replace(st.to, occupant{full, pile.id})
	}
}

// petrify is STEP-6: every mobile piece but a Zombie on a seen square becomes a
// statue (GAZE-2, GAZE-3). This does not change what is seen (GAZE-5).
func petrify(t *turn, st *step) {
	if t.m.off[nemoroth.RuleGaze2] {
		return
	}
	seen := t.m.gaze(&t.b)
	for _, sq := range squares {
		for _, who := range t.b.at[sq] {
			if !seen.sees(sq) || !t.petrifiable(who.Piece) || t.misreadSeen(st, who, sq) {
				continue
			}
			t.note(nemoroth.EffectPetrify, nemoroth.RuleGaze2, who.Piece, seen[sq], sq, t.petrifier(st, who, sq))
			statue := who.Piece
			statue.Petrified = true
			statue.Digesting = statue.Digesting && t.m.off[nemoroth.RuleGaze3]
			t.b.replace(sq, occupant{statue, who.id})
			if t.m.off[nemoroth.RuleGaze5] {
				seen = t.m.gaze(&t.b)
			}
		}
	}
}

func (t *turn) petrifiable(p nemoroth.Piece) bool {
	switch {
	case p.Petrified:
		return false
	case p.Kind == nemoroth.Mummy:
		return t.m.off[nemoroth.RuleMummy2]
	case p.Kind == nemoroth.Zombie:
		return t.m.off[nemoroth.RuleGaze3]
	}
	return true
}

// petrifier returns the effect that brought a victim under a gaze: its own move
// or push, or else that of the first mover that is a Basilisk and now sees it.
func (t *turn) petrifier(st *step, victim occupant, at nemoroth.Square) int {
	if w := st.mover(victim.id); w != nil {
		return w.own
	}
	for _, w := range st.movers {
		if w.Kind != nemoroth.Basilisk {
			continue
		}
		if _, there := t.b.on(st.to, w.id); there && slices.Contains(basiliskGoals(w.Side, st.to), at) {
			return w.own
		}
	}
	return st.movers[0].own
}
