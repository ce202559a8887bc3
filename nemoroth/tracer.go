package nemoroth

import (
	"cmp"
	"slices"
)

// A tracer records the trace of one ply.
type tracer struct {
	effects []Effect
	step    int

	arrivals []arrival // the occupants that moved or were pushed in this step
	goal     Square    // their square
	laid     int       // the effect that laid ichor on the square they left
}

// An arrival is an occupant that arrived in this step, and the latest effect on it.
type arrival struct {
	code  code
	index int
}

// emit appends an effect of the current step and returns its index.
func (t *tracer) emit(e Effect) int {
	e.Step = t.step
	t.effects = append(t.effects, e)
	return len(t.effects) - 1
}

// lastRun returns the index of the first effect of the run of effects of one kind
// that ends the trace of this step so far.
func (t *tracer) lastRun(kind EffectKind) int {
	first := len(t.effects)
	for first > 0 && t.effects[first-1].Kind == kind && t.effects[first-1].Step == t.step {
		first--
	}
	return first
}

var moveRules = [...]Rule{Basilisk: ruleMoveBasilisk, Ghast: ruleMoveGhast,
	LeafPile: ruleMoveLeafPile,
	GoAway:   ruleMoveGoAway, WoundedFiend: ruleMoveFiend, Human: ruleMoveHuman,
	Zombie: ruleMoveZombie}

func (t *tracer) scream(s Side, at Square) {
	t.emit(Effect{Kind: EffectScream, Piece: Piece{Kind: GoAway, Side: s}, From: at, To: at,
		Rule: ruleScream1, Cause: -1})
}

// depart begins a step: a group leaves for another square or falls off the board.
func (t *tracer) depart(g *group) {
	e := Effect{Kind: EffectPush, From: g.from, To: g.to, Rule: ruleScream2}
	switch {
	case g.voluntary:
		e.Kind, e.Rule, e.Cause = EffectMove, moveRules[pieceOfCode[firstCode(g.codes)].Kind], -1
	case g.to == NoSquare:
		e.Kind = EffectFall
	}
	if !g.voluntary {
		t.step++
	}
	t.arrivals, t.goal = t.arrivals[:0], g.to
	for c := range codesIn(g.codes) {
		e.Piece = pieceOfCode[c]
		e.Piece.Digesting = g.digesting && leafPileCodes>>c&1 != 0
		for range g.count(c) {
			t.arrivals = append(t.arrivals, arrival{c, t.emit(e)})
		}
	}
}

// arrival returns the latest effect on the first arrival, or 0 if there is none.
func (t *tracer) arrival() int {
	if t == nil || len(t.arrivals) == 0 {
		return 0
	}
	return t.arrivals[0].index
}

// laidOn returns the effect that laid ichor on the square left, or 0 if untraced.
func (t *tracer) laidOn() int {
	if t == nil {
		return 0
	}
	return t.laid
}

func (t *tracer) layIchor(b *board, on Squares, fiend code) {
	i := slices.IndexFunc(t.arrivals, func(a arrival) bool { return a.code == fiend })
	cause := t.arrivals[i].index
	for _, sq := range on.appendByRank(nil) {
		i := t.emit(Effect{Kind: EffectLayIchor, Piece: pieceOfCode[fiend], From: sq, To: sq,
			Plies: freshIchor, Was: b.ichorOn(sq), Rule: ruleIchor1, Cause: cause})
		if sq == t.effects[cause].From {
			t.laid = i
		}
	}
}

func (t *tracer) leaveMummy(g *group) {
	t.emit(Effect{Kind: EffectLeaveMummy, Piece: t.effects[0].Piece, From: g.from, To: g.to,
		Rule: ruleMummy1})
}

// lose records the loss of n equal occupants of a square.
func (t *tracer) lose(kind EffectKind, p Piece, n uint32, sq Square, rule Rule, cause int) {
	for range n {
		t.emit(Effect{Kind: kind, Piece: p, From: sq, To: NoSquare, Rule: rule, Cause: cause})
	}
}

// change records effect e for each arrival of code c, which becomes one of code to.
func (t *tracer) change(c, to code, e Effect) {
	for i, a := range t.arrivals {
		if a.code == c {
			e.Cause = a.index
			t.arrivals[i] = arrival{to, t.emit(e)}
		}
	}
}

func (t *tracer) loseArrived(c code, kind EffectKind, rule Rule) {
	t.change(c, c, Effect{Kind: kind, Piece: pieceOfCode[c], From: t.goal, To: NoSquare,
		Rule: rule})
}

func (t *tracer) promote(c code) {
	rule := rulePromote1
	if pieceOfCode[c].Petrified {
		rule = rulePromote2
	}
	t.change(c, zombieCode[c], Effect{Kind: EffectPromote, Piece: pieceOfCode[c], From: t.goal,
		To: t.goal, Rule: rule})
}

// consumeIchor records that the Zombies dissolved just now have consumed the ichor.
func (t *tracer) consumeIchor(b *board, sq Square, rule Rule) {
	first := t.lastRun(EffectDissolve)
	t.emit(Effect{Kind: EffectClearIchor, Piece: t.effects[first].Piece, From: sq, To: sq,
		Was: b.ichorOn(sq), Rule: rule, Cause: first})
}

func (t *tracer) digest(pile code, sq Square) {
	t.emit(Effect{Kind: EffectDigest, Piece: pieceOfCode[pile], From: sq, To: sq, Rule: ruleEngulf3,
		Cause: t.lastRun(EffectEngulf)})
}

// petrify records the petrification of all occupants of a code on a seen square.
func (t *tracer) petrify(b *board, c code, sq Square) {
	sees := func(s code, at Square) bool {
		return basiliskCodes>>s&1 != 0 && gazeOf[pieceOfCode[s].Side.index()][at].has(sq)
	}
	e := Effect{Kind: EffectPetrify, Piece: b.piece(c, sq), From: NoSquare, To: sq, Rule: ruleGaze2}
	for s := range codesIn(basiliskCodes) {
		for on := b.planes[s]; on != 0; {
			if at := on.Pop(); sees(s, at) && at.Compare(e.From) < 0 {
				e.From = at
			}
		}
	}
	if sq == t.goal { // the victims are arrivals
		for i, a := range t.arrivals {
			if a.code == c {
				e.Cause, t.arrivals[i].code = a.index, petrifiedCode[c]
				t.emit(e)
			}
		}
		return
	}
	if i := slices.IndexFunc(t.arrivals,
		func(a arrival) bool { return sees(a.code, t.goal) }); i >= 0 {
		e.Cause = t.arrivals[i].index
	}
	for range b.count(c, sq) {
		t.emit(e)
	}
}

// sortPetrified sorts the petrify effects of this step by square, then by piece.
func (t *tracer) sortPetrified() {
	slices.SortStableFunc(t.effects[t.lastRun(EffectPetrify):], func(a, b Effect) int {
		return cmp.Or(a.To.Compare(b.To), a.Piece.Compare(b.Piece))
	})
}

// evaporate begins the last step and records that the ichor of some squares fades.
func (t *tracer) evaporate(b *board, on Squares) {
	t.step++
	for _, sq := range on.appendByRank(nil) {
		n := b.ichorOn(sq)
		t.emit(Effect{Kind: EffectFade, From: sq, To: sq, Plies: n - 1, Was: n, Rule: ruleIchor2})
	}
}
