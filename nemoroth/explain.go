package nemoroth

import (
	"fmt"
	"slices"
)

// Explain returns everything about a move: whether it is legal, every rule that
// forbids it (PROTO-1), its effects, and the compulsions that it satisfies. The
// effects and compulsions of an illegal move are those it would have. Explain
// treats a move in a finished game like any other.
func (g *Game) Explain(m Move) Report { return g.report(m, true) }

// Verdict is like Explain but leaves Compelled, Trace, Satisfies and After empty.
// The cost of Verdict does not grow with the number of occupants.
func (g *Game) Verdict(m Move) Report { return g.report(m, false) }

// report returns the report of Explain or, if whole is false, that of Verdict.
func (g *Game) report(m Move, whole bool) Report {
	r := Report{Move: m, Asked: m, Ruleset: g.Ruleset()}
	if !g.valid() {
		r.Invalid = "no game"
		return r
	}
	w := g.walker()
	defer w.giveBack()
	gen := w.moveGen()
	if whole {
		r.Compelled = gen.compulsions.list(gen.board)
	}
	r.GameOver = !w.canMove()
	r.Move, r.Verdict = w.canonical(m)
	switch r.Verdict {
	case VerdictInvalid:
		r.Invalid = whyInvalid(m)
		return r
	case VerdictAmbiguous:
		r.Candidates = w.candidates()
		r.Invalid = "the order of the pushes matters"
		return r
	}
	var physical bool
	if r.Reasons, physical = gen.reasons(r.Move); len(r.Reasons) > 0 {
		r.Verdict = VerdictForbidden
	}
	if physical {
		g.explainEffects(&r, w, whole)
		slices.SortStableFunc(r.Reasons, Reason.Compare)
	}
	return r
}

// Satisfactions returns, for each move of Moves and in that order, the compulsions
// that the move satisfies. It returns the same as Explain for each move, but in
// one pass. It returns nil if no piece is compelled or no move is legal.
func (g *Game) Satisfactions() [][]Satisfaction {
	if !g.valid() {
		return nil
	}
	w := g.walker()
	defer w.giveBack()
	gen := w.moveGen()
	compelled := gen.compulsions.list(gen.board)
	if compelled == nil {
		return nil
	}
	var all [][]Satisfaction
	w.buffer = w.Moves(w.buffer[:0])
	for _, m := range w.buffer {
		all = append(all, w.satisfactions(m, compelled, nil))
	}
	return all
}

// satisfactions lists the compulsions that a move satisfies, and records the
// effects of the move if t is not nil.
func (w *Walker) satisfactions(m Move, compelled []Compulsion, t *tracer) []Satisfaction {
	gen := w.moveGen()
	w.fates.watch(gen.board, &gen.compulsions)
	w.try(m, t, &w.fates)
	return w.fates.satisfactions(&w.scratch, m, compelled)
}

// explainEffects completes the report of a move that can be carried out: it adds
// the reasons of COMP-RULE and REP-1 and, if whole, the effects.
func (g *Game) explainEffects(r *Report, w *Walker, whole bool) {
	gen, t := w.moveGen(), tracer{}
	w.restricted()
	veto := w.judge(gen, r.Move)
	switch {
	case whole:
		r.Satisfies = w.satisfactions(r.Move, r.Compelled, &t)
		r.Trace = Trace(t.effects)
		r.After = w.scratch.position()
	case veto.back > 0: // firstPly needs the position after the move
		w.try(r.Move, nil, nil)
	}
	forbid := func(v Verdict, reason Reason) {
		r.Reasons = append(r.Reasons, reason)
		if r.Verdict == VerdictLegal {
			r.Verdict = v
		}
	}
	if veto.unsatisfied {
		forbid(VerdictCompulsion, Reason{Rule: RuleCompRule, Squares: gen.compelled.appendByRank(nil)})
	}
	if veto.back > 0 {
		forbid(VerdictRepetition, Reason{Rule: RuleRep1, Squares: []Square{}, Ply: w.firstPly(&w.scratch)})
	}
}

// reasons returns the reasons against a move except COMP-RULE and REP-1. physical
// reports whether the move could be carried out nevertheless: a Ghast only forbids
// a move.
func (g *moveGen) reasons(m Move) (rs []Reason, physical bool) {
	no := func(rule Rule, at Square, format string, args ...any) ([]Reason, bool) {
		return []Reason{{Rule: rule, Squares: []Square{at}, Detail: fmt.Sprintf(format, args...)}}, false
	}
	switch {
	case m.op() == opPass:
		return []Reason{{Rule: RuleMove1, Squares: []Square{}, Detail: "a side may not pass in a game"}}, false
	case m.op() == opScream && g.statue(g.side, GoAway).has(m.from()) && !g.mobile(g.side, GoAway).has(m.from()):
		return no(RuleScream1, m.from(), "a petrified Go Away is mute")
	case !g.mobile(g.side, m.Kind()).has(m.from()):
		if m.op() == opScream {
			return no(RuleMove1, m.from(), "%v has no Go Away on %v", g.side, m.from())
		}
		return no(RuleMove1, m.from(), "%v has no mobile %v on %v", g.side, m.Kind(), m.from())
	case m.op() == opMove:
		return g.moveReasons(m)
	case adjacent[m.from()]&g.occupied == 0:
		return no(RuleScream1, m.from(), "nothing is adjacent to %v", m.from())
	case m.order() != 0 && g.rules.ClockwiseScreams:
		return no(RuleScream5, m.from(), "")
	}
	return nil, true
}

// moveReasons is reasons for a voluntary move of a piece that exists.
func (g *moveGen) moveReasons(m Move) (rs []Reason, physical bool) {
	// A Fiend is also judged by the squares that it would cross.
	k, to := m.Kind(), m.to()
	var between Squares
	reached, direction := reach[g.side.index()][k][m.from()].has(to), 0
	blocked := bit(to) & g.blocked
	switch k {
	case WoundedFiend:
		direction, between, reached = rayTo(m.from(), to)
		blocked = (between | bit(to)) & g.blocked
	case LeafPile:
		blocked = bit(to) & g.solid
	case Zombie:
		blocked = 0
	}
	physical = true
	obstacle := func(at Square, what string) {
		rs = append(rs, Reason{Rule: moveRules[k], Squares: []Square{at}, Detail: fmt.Sprintf("%v %s", at, what)})
		physical = false
	}
	switch {
	case !reached:
		obstacle(to, fmt.Sprintf("is not a square that a %v on %v reaches", k, m.from()))
	case blocked != 0:
		at := nearest(direction, blocked)
		obstacle(at, g.inTheWay(at))
	default:
		rs = g.tooNearReasons(rs, RuleGhast2, m, g.facing(k, m.from(), to), bit(to), direction)
	}
	if seen := between & g.gaze; seen != 0 {
		rs = append(rs, Reason{Rule: RuleRiderGaze, Squares: []Square{nearest(direction, seen)}})
		physical = false
	}
	if between != 0 {
		rs = g.tooNearReasons(rs, RuleRiderGhast, m, g.allGhasts, between, direction)
	}
	slices.SortStableFunc(rs, Reason.Compare)
	return rs, physical
}

// inTheWay says why a piece cannot enter a square.
func (g *moveGen) inTheWay(at Square) string {
	if g.ichorous().has(at) {
		return "is ichorous"
	}
	for _, p := range g.at(at) {
		if !p.Mobile() {
			return "holds a " + p.Describe()
		}
	}
	return "is occupied"
}

// tooNearReasons appends a reason for each of some Ghasts that forbids one of the
// squares in on to the mover (GHAST-2).
func (g *moveGen) tooNearReasons(rs []Reason, rule Rule, m Move, ghasts, on Squares, direction int) []Reason {
	for _, at := range ghasts.appendByRank(nil) {
		bad := noFurther[m.from()][at] & on
		if bad == 0 {
			continue
		}
		first := nearest(direction, bad)
		rs = append(rs, Reason{Rule: rule, Squares: []Square{at}, Ghast: &GhastEvidence{
			Piece: g.ghastOn(at, m.Kind() == LeafPile && at == m.to()), At: first, Before: distance(m.from(), at), After: distance(first, at)}})
	}
	return rs
}

// ghastOn returns the first Ghast on a square in the order of the position line.
// If own is true, only Ghasts of the side to move count: then the reason concerns
// a Leaf Pile that may not move onto its own Ghast (GHAST-4, OPT-4).
func (b *board) ghastOn(sq Square, own bool) Piece {
	for _, p := range b.at(sq) {
		if p.Kind == Ghast && (!own || p.Side == b.side) {
			return p
		}
	}
	return Piece{}
}
