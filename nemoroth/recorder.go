package nemoroth

import (
	"cmp"
	"slices"
)

// A recorder follows a turn from effect to effect. It can write the trace, and
// it can track what becomes of some pieces, for the compulsions: the rules
// themselves run the same with it and without it.
type recorder struct {
	tracing bool
	effects []Effect
	step    int

	arrivals []arrival // occupants that moved or were pushed in this step, in order
	arrived  Square    // where they are
	lastLaid int       // index of the lay-ichor on the square that was left

	tracked []tracked
	ending  Squares // compulsions.ending
}

// An arrival is the latest effect on one occupant that came in this step.
type arrival struct {
	code  code
	index int
}

// tracked is a set of twins whose fate matters.
type tracked struct {
	origin     Square // where they stood before the move
	originCode code
	square     Square // where they are now
	code       code   // what they are now
	n          uint32 // how many; the one that moved of its own accord is taken out
	pushed     int    // the step in which they were pushed; 0 if not yet
	gone       bool
	promoted   bool
	source     bool // a Ghast of the other side, not a compelled piece
}

func (r *recorder) reset() {
	*r = recorder{effects: r.effects[:0], arrivals: r.arrivals[:0], tracked: r.tracked[:0]}
}

// emit appends an effect of the current step and returns its index.
func (r *recorder) emit(e Effect) int {
	e.Step = r.step
	r.effects = append(r.effects, e)
	return len(r.effects) - 1
}

var moveRules = [...]Rule{Basilisk: RuleMoveBasilisk, Ghast: RuleMoveGhast, LeafPile: RuleMoveLeafPile,
	GoAway: RuleMoveGoAway, WoundedFiend: RuleMoveFiend, Human: RuleMoveHuman, Zombie: RuleMoveZombie}

func (r *recorder) move(b *board, c code, m Move) {
	for i := range r.tracked {
		if t := &r.tracked[i]; t.square == m.from() && t.code == c {
			t.n--
		}
	}
	if r.tracing {
		i := r.emit(Effect{Kind: EffectMove, Piece: b.piece(c, m.from()), From: m.from(), To: m.to(), Rule: moveRules[m.Kind()], Cause: -1})
		r.arrivals, r.arrived = append(r.arrivals[:0], arrival{c, i}), m.to()
	}
}

func (r *recorder) scream(b *board, m Move) {
	if r.tracing {
		r.emit(Effect{Kind: EffectScream, Piece: Piece{Kind: GoAway, Side: b.side}, From: m.from(), To: m.from(), Rule: RuleScream1, Cause: -1})
	}
}

// push begins a step: everything that was on from goes to the square to, or
// over the edge (SCREAM-2).
func (r *recorder) push(o *occupants, from, to Square) {
	r.step++
	for i := range r.tracked {
		if t := &r.tracked[i]; t.square == from && !t.gone {
			t.square, t.gone, t.pushed = to, to == NoSquare, r.step
		}
	}
	if !r.tracing {
		return
	}
	r.arrivals, r.arrived = r.arrivals[:0], to
	kind := EffectPush
	if to == NoSquare {
		kind = EffectFall
	}
	for c := range codesIn(o.codes) {
		p := pieceOfCode[c]
		p.Digesting = o.digest && leafPileCodes>>c&1 != 0
		for range o.count(c) {
			i := r.emit(Effect{Kind: kind, Piece: p, From: from, To: to, Rule: RuleScream2, Cause: 0})
			r.arrivals = append(r.arrivals, arrival{c, i})
		}
	}
}

// arrival returns the index of the latest effect on the i-th arrival.
func (r *recorder) arrival(i int) int {
	if i < len(r.arrivals) {
		return r.arrivals[i].index
	}
	return 0
}

func (r *recorder) lay(b *board, on Squares, fiend code) {
	if !r.tracing {
		return
	}
	cause := 0
	for _, a := range r.arrivals {
		if a.code == fiend {
			cause = a.index
			break
		}
	}
	for _, sq := range on.appendByRank(nil) {
		i := r.emit(Effect{Kind: EffectLayIchor, Piece: pieceOfCode[fiend], From: sq, To: sq,
			Plies: freshIchor, Was: b.ichorOn(sq), Rule: RuleIchor1, Cause: cause})
		if sq == r.effects[cause].From {
			r.lastLaid = i
		}
	}
}

func (r *recorder) leaveMummy(c code, from, to Square) {
	if r.tracing {
		p := pieceOfCode[c]
		p.Digesting = true
		r.emit(Effect{Kind: EffectLeaveMummy, Piece: p, From: from, To: to, Rule: RuleMummy1, Cause: 0})
	}
}

// gone tells that all n occupants of a kind that stood on a square are lost,
// but not what has come there in this very step.
func (r *recorder) gone(kind EffectKind, p Piece, c code, n uint32, sq Square, rule Rule, cause int) {
	for i := range r.tracked {
		if t := &r.tracked[i]; t.square == sq && t.code == c && !r.arrivedNow(t) {
			t.gone = true
		}
	}
	if r.tracing {
		for range n {
			r.emit(Effect{Kind: kind, Piece: p, From: sq, To: NoSquare, Rule: rule, Cause: cause})
		}
	}
}

// arrivedNow reports whether tracked pieces have been pushed in this step.
func (r *recorder) arrivedNow(t *tracked) bool { return t.pushed == r.step && r.step > 0 }

// loseArrived tells that the pushed occupants of a kind are lost.
func (r *recorder) loseArrived(c code) {
	for i := range r.tracked {
		if t := &r.tracked[i]; t.code == c && r.arrivedNow(t) {
			t.gone = true
		}
	}
}

// dissolveArrived tells that the Zombies of a side that have just come to a
// square dissolve.
func (r *recorder) dissolveArrived(c code, sq Square, rule Rule) {
	r.loseArrived(c)
	for i, a := range r.arrivals {
		if a.code == c {
			r.arrivals[i].index = r.emit(Effect{Kind: EffectDissolve, Piece: pieceOfCode[c], From: sq, To: NoSquare, Rule: rule, Cause: a.index})
		}
	}
}

// clear tells that ichor is consumed by the Zombies that have just dissolved.
func (r *recorder) clear(b *board, sq Square, rule Rule) {
	if !r.tracing {
		return
	}
	first := len(r.effects) - 1
	for first > 0 && r.effects[first-1].Kind == EffectDissolve && r.effects[first-1].From == sq {
		first--
	}
	r.emit(Effect{Kind: EffectClearIchor, Piece: r.effects[first].Piece, From: sq, To: sq, Was: b.ichorOn(sq), Rule: rule, Cause: first})
}

// promote tells that n arriving Humans become Zombies.
func (r *recorder) promote(c code, n uint32, sq Square) {
	for i := range r.tracked {
		if t := &r.tracked[i]; t.code == c && r.arrivedNow(t) {
			t.code, t.promoted = zombieCode[c], true
		}
	}
	rule := RulePromote1
	if pieceOfCode[c].Petrified {
		rule = RulePromote2
	}
	for i, a := range r.arrivals {
		if a.code == c {
			r.arrivals[i] = arrival{zombieCode[c],
				r.emit(Effect{Kind: EffectPromote, Piece: pieceOfCode[c], From: sq, To: sq, Rule: rule, Cause: a.index})}
		}
	}
}

// engulfArrived tells that a pile at rest engulfs what was pushed onto it.
func (r *recorder) engulfArrived(o *occupants, sq Square) {
	for c := range codesIn(o.codes) {
		r.loseArrived(c)
		for i, a := range r.arrivals {
			if a.code == c {
				r.arrivals[i].index = r.emit(Effect{Kind: EffectEngulf, Piece: pieceOfCode[c], From: sq, To: NoSquare, Rule: RuleEngulf2, Cause: a.index})
			}
		}
	}
}

func (r *recorder) digest(pile code, sq Square) {
	if !r.tracing {
		return
	}
	first := len(r.effects) - 1
	for first > 0 && r.effects[first-1].Kind == EffectEngulf && r.effects[first-1].Step == r.step {
		first--
	}
	r.emit(Effect{Kind: EffectDigest, Piece: pieceOfCode[pile], From: sq, To: sq, Rule: RuleEngulf3, Cause: first})
}

// petrify tells that all such occupants of a seen square turn to stone.
func (r *recorder) petrify(b *board, c code, sq Square) {
	for i := range r.tracked {
		if t := &r.tracked[i]; t.square == sq && t.code == c && !t.gone {
			t.code = petrifiedCode[c]
		}
	}
	if !r.tracing {
		return
	}
	from := NoSquare
	for s := range codesIn(basiliskCodes) {
		for on := b.planes[s]; on != 0; {
			if at := on.Pop(); gazeOf[pieceOfCode[s].Side.index()][at].has(sq) && at.Compare(from) < 0 {
				from = at
			}
		}
	}
	cause := 0
	if sq != r.arrived {
		for _, a := range r.arrivals {
			if basiliskCodes>>a.code&1 != 0 && gazeOf[pieceOfCode[a.code].Side.index()][r.arrived].has(sq) {
				cause = a.index
				break
			}
		}
	}
	next := 0 // of the arrivals
	for n := b.count(c, sq); n > 0; n-- {
		for ; sq == r.arrived && next < len(r.arrivals); next++ {
			if a := &r.arrivals[next]; a.code == c {
				cause, a.code = a.index, petrifiedCode[c]
				break
			}
		}
		r.emit(Effect{Kind: EffectPetrify, Piece: b.piece(c, sq), From: from, To: sq, Rule: RuleGaze2, Cause: cause})
	}
}

// mark and sortFrom bracket effects of one kind that are found in another
// order than the trace's.
func (r *recorder) mark() int {
	if r == nil {
		return 0
	}
	return len(r.effects)
}

func (r *recorder) sortFrom(mark int) {
	if r == nil {
		return
	}
	slices.SortStableFunc(r.effects[mark:], func(a, b Effect) int {
		return cmp.Or(a.To.Compare(b.To), a.Piece.Compare(b.Piece))
	})
}

func (r *recorder) fade(b *board, on Squares) {
	if !r.tracing {
		return
	}
	for _, sq := range on.appendByRank(nil) {
		n := b.ichorOn(sq)
		r.emit(Effect{Kind: EffectFade, From: sq, To: sq, Plies: n - 1, Was: n, Rule: RuleIchor2, Cause: 0})
	}
}
