package nemoroth

import (
	"fmt"
	"slices"
)

// A resolution is what became of a move that was asked for.
type resolution struct {
	verdict Verdict // VerdictLegal if there is a canonical move, legal or not
	why     string  // for VerdictInvalid
	screams []Move  // for VerdictAmbiguous: all different screams of the Go Away
}

// canonical returns the canonical form of a move (NAME-1): for a scream the
// first of the orders that lead to the same position, or none where all do.
// Orders that do not name the occupied neighbours are refused before all else.
func (g *Game) canonical(m Move) (Move, resolution) {
	switch m.op() {
	case opNone:
		return m, resolution{verdict: VerdictInvalid, why: "no move"}
	case opStep, opPass:
		return m, resolution{verdict: VerdictLegal}
	}
	b := g.position.board()
	if m.order() != 0 && !b.complete(m) {
		return m, resolution{verdict: VerdictInvalid,
			why: fmt.Sprintf("the order does not name every occupied square next to %v once", m.from())}
	}
	bare := screamMove(m.from(), 0)
	if !b.mobile(b.side, GoAway).has(m.from()) || adjacent[m.from()]&b.occupied == 0 {
		return m, resolution{verdict: VerdictLegal} // MOVE-1 or SCREAM-1 will say no
	}
	if g.ruleset.ClockwiseScreams {
		if m.order() == clockwise(b.neighbours(m.from())) {
			return bare, resolution{verdict: VerdictLegal}
		}
		return m, resolution{verdict: VerdictLegal} // SCREAM-5 will, of another order
	}
	var search screamSearch
	screams := search.screams(nil, b, g.ruleset, m.from())
	switch {
	case len(screams) == 1:
		return bare, resolution{verdict: VerdictLegal}
	case m.order() == 0:
		return m, resolution{verdict: VerdictAmbiguous, screams: screams}
	}
	after := g.carryOut(m, nil)
	for _, s := range screams {
		if after.sameAs(g.carryOut(s, nil)) {
			m = s
			break
		}
	}
	return m, resolution{verdict: VerdictLegal}
}

// carryOut returns the board after a move that can be carried out, legal or
// not.
func (g *Game) carryOut(m Move, rec *recorder) *board {
	b := g.position.board()
	t := turn{board: b, rules: g.ruleset, rec: rec}
	t.play(m)
	return b
}

func (g *Game) candidates(moves []Move) []Candidate {
	legal := g.Moves()
	cs := make([]Candidate, len(moves))
	for i, m := range moves {
		cs[i] = Candidate{m, slices.Contains(legal, m)}
	}
	return cs
}

// Explain says everything about a move: whether it is legal, every rule that
// forbids it (PROTO-1), what it does or would do, and which compulsions it
// satisfies or would. A legal move's report has no reasons, and a report
// without reasons is that of a legal move, unless the move was not understood.
// A move in a finished game is explained like any other.
func (g *Game) Explain(m Move) Report {
	r := Report{Move: m, Asked: m, Ruleset: g.Ruleset()}
	if !g.valid() {
		r.Invalid = "no game"
		return r
	}
	b := g.position.board()
	r.Compelled = b.listCompulsions(g.ruleset)
	r.GameOver = g.Outcome().Over
	c, res := g.canonical(m)
	r.Move = c
	switch res.verdict {
	case VerdictInvalid:
		r.Invalid = res.why
		return r
	case VerdictAmbiguous:
		r.Verdict, r.Candidates = VerdictAmbiguous, g.candidates(res.screams)
		r.Invalid = "the order of the pushes matters"
		return r
	}
	var gen generator
	gen.init(b, g.ruleset)
	var physical bool
	r.Reasons, physical = gen.objections(c)
	r.Verdict = VerdictLegal
	if len(r.Reasons) > 0 {
		r.Verdict = VerdictForbidden
	}
	if !physical {
		return r
	}
	rec := recorder{tracing: true}
	rec.watch(b, &gen.compulsions)
	after := g.carryOut(c, &rec)
	r.Trace = Trace(rec.effects)
	r.After = after.position()
	r.Satisfies = rec.satisfactions(after, c, r.Compelled)
	if !gen.free && !(c.op() == opStep && gen.compels(c.Kind(), c.from())) && !rec.saves(after, &gen.compulsions) {
		r.Reasons = append(r.Reasons, Reason{Rule: RuleCompRule, Squares: gen.compelled.appendByRank(nil)})
		if r.Verdict == VerdictLegal {
			r.Verdict = VerdictCompulsion
		}
	}
	if ply, ok := g.occurred(r.After); ok {
		r.Reasons = append(r.Reasons, Reason{Rule: RuleRep1, Squares: []Square{}, Ply: ply})
		if r.Verdict == VerdictLegal {
			r.Verdict = VerdictRepetition
		}
	}
	slices.SortStableFunc(r.Reasons, Reason.Compare)
	return r
}

// occurred returns the ply after which a position first stood in this game
// (REP-1).
func (g *Game) occurred(p Position) (ply int, ok bool) {
	for h := g.node; h != nil; h = h.parent {
		if h.position.core.key == p.core.key && h.position == p {
			ply, ok = h.ply, true
		}
	}
	return ply, ok
}

// objections returns the reasons of RULEBOOK §§3, 4 and 8 against a move, and
// whether it could be carried out all the same: Ghasts forbid without standing
// in the way.
func (g *generator) objections(m Move) (rs []Reason, physical bool) {
	no := func(rule Rule, at Square, format string, args ...any) ([]Reason, bool) {
		return []Reason{{Rule: rule, Squares: []Square{at}, Detail: fmt.Sprintf(format, args...)}}, false
	}
	switch {
	case m.op() == opPass:
		return []Reason{{Rule: RuleMove1, Squares: []Square{}, Detail: "nobody may pass in a game"}}, false
	case m.op() == opScream && !g.mobile(g.side, GoAway).has(m.from()):
		if g.statue(g.side, GoAway).has(m.from()) {
			return no(RuleScream1, m.from(), "a petrified Go Away is mute")
		}
		return no(RuleMove1, m.from(), "%v has no Go Away on %v", g.side, m.from())
	case m.op() == opScream && adjacent[m.from()]&g.occupied == 0:
		return no(RuleScream1, m.from(), "nothing is adjacent to %v", m.from())
	case m.op() == opScream && m.order() != 0 && g.rules.ClockwiseScreams:
		return no(RuleScream5, m.from(), "")
	case m.op() == opScream:
		return nil, true
	case !g.mobile(g.side, m.Kind()).has(m.from()):
		return no(RuleMove1, m.from(), "%v has no mobile %v on %v", g.side, m.Kind(), m.from())
	}
	return g.objectionsToStep(m)
}

func (g *generator) objectionsToStep(m Move) (rs []Reason, physical bool) {
	// A Fiend's ride is judged by the squares it would cross as well.
	var between Squares
	reached := reach(g.side, m.Kind(), m.from()).has(m.to())
	bad, direction := Squares(0), 0
	if m.Kind() == WoundedFiend {
		direction, between, reached = rayTo(m.from(), m.to())
		bad = (between | bit(m.to())) & g.blocked
	}
	physical = true
	rule := moveRules[m.Kind()]
	obstacle := func(at Square, what string) {
		rs = append(rs, Reason{Rule: rule, Squares: []Square{at}, Detail: fmt.Sprintf("%v %s", at, what)})
		physical = false
	}
	switch {
	case !reached:
		obstacle(m.to(), fmt.Sprintf("is not a square that a %v on %v reaches", m.Kind(), m.from()))
	case bad != 0:
		at := nearest(direction, bad)
		obstacle(at, g.inTheWay(at))
	case m.Kind() == LeafPile && g.solid.has(m.to()), m.Kind() != LeafPile && m.Kind() != Zombie && m.Kind() != WoundedFiend && g.blocked.has(m.to()):
		obstacle(m.to(), g.inTheWay(m.to()))
	default:
		rs = g.tooNearReasons(rs, RuleGhast2, m, g.ghastsFacing(m.Kind(), m.from(), m.to()), bit(m.to()), direction)
	}
	if seen := between & g.gaze; seen != 0 { // RIDER-GAZE
		rs = append(rs, Reason{Rule: RuleRiderGaze, Squares: []Square{nearest(direction, seen)}})
		physical = false
	}
	if between != 0 { // RIDER-GHAST
		rs = g.tooNearReasons(rs, RuleRiderGhast, m, g.allGhasts, between, direction)
	}
	slices.SortStableFunc(rs, Reason.Compare)
	return rs, physical
}

// inTheWay says what keeps a piece off a square.
func (g *generator) inTheWay(at Square) string {
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

// tooNearReasons appends a reason for each Ghast in whose range a move comes no
// further from it, on one of some squares (GHAST-2).
func (g *generator) tooNearReasons(rs []Reason, rule Rule, m Move, ghasts, on Squares, direction int) []Reason {
	for _, at := range ghasts.appendByRank(nil) {
		bad := noFurther[m.from()][at] & on
		if bad == 0 {
			continue
		}
		step := bad.First()
		if bad.many() {
			step = nearest(direction, bad)
		}
		rs = append(rs, Reason{Rule: rule, Squares: []Square{at}, Ghast: &GhastEvidence{
			Piece: g.ghastOn(at, m.Kind() == LeafPile && at == m.to()), At: step, Before: distance(m.from(), at), After: distance(step, at)}})
	}
	return rs
}

// ghastOn returns the first Ghast on a square in the position line's order; only
// of the side on move where it is the one that bars a Leaf Pile's goal (GHAST-4,
// OPT-4).
func (b *board) ghastOn(sq Square, own bool) Piece {
	for _, p := range b.at(sq) {
		if p.Kind == Ghast && (!own || p.Side == b.side) {
			return p
		}
	}
	return Piece{}
}

// MaxCompulsions bounds the list of compulsions, which where Humans and Ghasts
// crowd by the thousand would be their product. Such a list ends there; nothing
// else depends on it.
const MaxCompulsions = 1 << 17

// listCompulsions lists one entry per piece and compulsion, in the order of
// PROTO-1.
func (b *board) listCompulsions(r Ruleset) []Compulsion {
	c := b.compulsions(r)
	if c.compelled == 0 {
		return nil
	}
	var list []Compulsion
	enemy := b.side.Opponent()
	for _, sq := range c.compelled.appendByRank(nil) {
		add := func(kind CompulsionKind, source Square, times uint32) {
			for _, k := range kindsByName {
				if k == Zombie && kind != MultiCompulsion {
					continue
				}
				for n := uint64(b.count(mobileCode(b.side, k), sq)) * uint64(times); n > 0 && len(list) < MaxCompulsions; n-- {
					list = append(list, Compulsion{sq, k, kind, source})
				}
			}
		}
		for _, at := range (b.ghastsOf(enemy) & rangeOf[sq]).appendByRank(nil) {
			add(GhastCompulsion, at, b.count(mobileCode(enemy, Ghast), at)+b.count(statueCode(enemy, Ghast), at))
		}
		if c.ichor.has(sq) {
			add(IchorCompulsion, NoSquare, 1)
		}
		if c.multi.has(sq) {
			add(MultiCompulsion, NoSquare, 1)
		}
	}
	return list
}
