package nemoroth

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
	"strings"
)

// A Verdict is the summary of a Report. The section Errors of the package
// documentation relates verdicts to errors and to the decisions of package rulings.
type Verdict string

const (
	VerdictInvalid    Verdict = "invalid"    // no game, no move, or an order that does not fit
	VerdictLegal      Verdict = "legal"      // the move may be played
	VerdictForbidden  Verdict = "forbidden"  // GHAST-2, MOVE-*, RIDER-* or SCREAM-* forbids it
	VerdictCompulsion Verdict = "compulsion" // it satisfies no compulsion (COMP-RULE)
	VerdictRepetition Verdict = "repetition" // it repeats a position (REP-1)
	// VerdictAmbiguous is that of a bare scream with several results (NAME-1). There are no
	// Reasons: each of the Candidates, which have an order of pushes, has a verdict of its own.
	VerdictAmbiguous Verdict = "ambiguous"
)

// A Rule is the id of a rule of the rulebook or of the text formats, such as
// "GHAST-2". Ids are permanent: a new rule gets a new id, and no id is used again for
// another rule. Package rulings/game/nemorothgame has the texts of the rules, and a test
// there compares its ids with those that this package names.
type Rule string

// A Reason is one rule that forbids a move, with the squares of PROTO-1.
type Reason struct {
	Rule    Rule     `json:"rule"`
	Squares []Square `json:"squares"` // never nil; empty for REP-1

	// Ghast is the evidence of GHAST-2 and RIDER-GHAST; nil for other rules.
	Ghast *GhastEvidence `json:"ghast,omitempty"`

	// Ply is, for REP-1, the ply after which the position last occurred, or 0.
	Ply int `json:"ply,omitempty"`

	// Detail says in words, for MOVE-* and SCREAM-1, what is wrong.
	Detail string `json:"detail,omitempty"`
}

// GhastEvidence says which Ghast forbids a move and why; distances are squared.
type GhastEvidence struct {
	Piece  Piece  `json:"piece"`  // the Ghast; Reason.Squares holds its square
	At     Square `json:"at"`     // the first square of the move that it forbids
	Before int    `json:"before"` // its distance from the mover's starting square
	After  int    `json:"after"`  // its distance from At
}

// Compare orders reasons by rule id, then by squares (PROTO-1).
func (r Reason) Compare(s Reason) int {
	return cmp.Or(cmp.Compare(r.Rule, s.Rule),
		slices.CompareFunc(r.Squares, s.Squares, Square.Compare))
}

// String returns the reason in one sentence, followed by the id of the rule.
func (r Reason) String() string {
	at := join(r.Squares, ", ")
	var s string
	switch r.Rule {
	case "GHAST-2", "RIDER-GHAST":
		verb := "it stops on"
		if r.Rule == "RIDER-GHAST" {
			verb = "it crosses"
		}
		if r.Ghast == nil {
			s = verb + " a square in range of the Ghast on " + at
			break
		}
		s = fmt.Sprintf("%s %v, in range of the %s on %s and no further from it than before "+
			"(squared distance %d to %d)", verb, r.Ghast.At, r.Ghast.Piece.Describe(), at,
			r.Ghast.Before, r.Ghast.After)
	case "RIDER-GAZE":
		s = "it cannot go beyond " + at + ", where a Basilisk sees it"
	case "SCREAM-5":
		s = "the pushes always go clockwise from N"
	case "COMP-RULE":
		s = "it satisfies no compulsion of " + at
	case "REP-1":
		s = fmt.Sprintf("it repeats the position after ply %d", r.Ply)
		if r.Ply == 0 {
			s = "it repeats the position the game began with"
		}
	default:
		s = r.Detail
	}
	return s + " [" + string(r.Rule) + "]"
}

// A Candidate is one move that an ambiguous text may mean.
type Candidate struct {
	Move  Move `json:"move"`
	Legal bool `json:"legal"`
}

// String returns the name of the move, followed by " (illegal)" if it is.
func (c Candidate) String() string {
	if c.Legal {
		return c.Move.String()
	}
	return c.Move.String() + " (illegal)"
}

// A Report describes one move in one position of a game: whether the move is
// legal, every rule that forbids it, what it does or would do, and which
// compulsions it satisfies or would satisfy. String renders it as text.
type Report struct {
	Move    Move    `json:"move,omitzero"`  // the canonical form, if there is one (NAME-1)
	Asked   Move    `json:"asked,omitzero"` // the move as the caller gave it
	Ruleset Ruleset `json:"ruleset"`
	Verdict Verdict `json:"verdict"`
	// Reasons holds every rule that forbids the move, in the order of PROTO-1. It
	// is empty for VerdictLegal, VerdictInvalid and VerdictAmbiguous only.
	Reasons []Reason `json:"reasons,omitempty"`
	// Invalid says in words why the move is invalid or ambiguous.
	Invalid string `json:"invalid,omitempty"`
	// Compelled lists the compulsions of the side to move (see Game.Compulsions).
	Compelled []Compulsion `json:"compelled,omitempty"`
	// Trace lists what the move does or, if it is illegal, would do. It is nil if
	// a MOVE-*, RIDER-GAZE or SCREAM-* rule makes the move impossible to carry out.
	Trace Trace `json:"trace,omitempty"`
	// After is the position after the move if Trace is not nil.
	After Position `json:"after,omitzero"`
	// Satisfies lists the compulsions that the move satisfies or would satisfy.
	Satisfies []Satisfaction `json:"satisfies,omitempty"`
	// Candidates lists the moves that an ambiguous move may mean.
	Candidates []Candidate `json:"candidates,omitempty"`
	// GameOver reports whether the side to move has no legal move.
	GameOver bool `json:"game_over,omitempty"`
}

// Legal reports whether the move is legal.
func (r Report) Legal() bool { return r.Verdict == VerdictLegal }

// Summary returns the verdict with its reasons in one line.
func (r Report) Summary() string {
	switch r.Verdict {
	case VerdictLegal:
		return "legal"
	case VerdictInvalid:
		return cmp.Or(r.Invalid, "not a move")
	case VerdictAmbiguous:
		return cmp.Or(r.Invalid, "ambiguous") + ": one of " + join(r.Candidates, ", ")
	}
	return join(r.Reasons, "; ")
}

// String returns the whole report: the verdict in the first line, then a line
// "no:" for each reason, "does:" or "would:" for each effect, and "saves:" or
// "would save:" for each satisfied compulsion.
func (r Report) String() string {
	var b strings.Builder
	verdict := string(r.Verdict)
	if len(r.Reasons) > 0 {
		verdict = "illegal"
	}
	fmt.Fprintf(&b, "%v: %s", r.Move, verdict)
	if r.Verdict == VerdictInvalid || r.Verdict == VerdictAmbiguous {
		fmt.Fprintf(&b, ": %s", r.Summary())
	}
	for _, reason := range r.Reasons {
		fmt.Fprintf(&b, "\n  no: %v", reason)
	}
	does, saves := "does", "saves"
	if !r.Legal() {
		does, saves = "would", "would save"
	}
	for _, e := range r.Trace {
		fmt.Fprintf(&b, "\n  %s: %v", does, e)
	}
	for _, s := range r.Satisfies {
		fmt.Fprintf(&b, "\n  %s: %v", saves, s)
	}
	return b.String()
}

// Explain returns everything about a move: whether it is legal, every rule that
// forbids it (PROTO-1), its effects, and the compulsions that it satisfies. The
// effects and compulsions of an illegal move are those it would have. Explain
// treats a move in a finished game like any other.
func (g *Game) Explain(m Move) Report {
	r := Report{Move: m, Asked: m, Ruleset: g.Ruleset(), Verdict: VerdictInvalid}
	if !g.valid() {
		r.Invalid = "no game"
		return r
	}
	w := g.walker()
	defer walkers.Put(w)
	gen := w.moveGen()
	r.Compelled = gen.listCompulsions()
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
	if r.Reasons = gen.reasons(r.Move); len(r.Reasons) > 0 {
		r.Verdict = VerdictForbidden
	}
	// A move against which there is no reason, or only Ghasts, can be carried out: COMP-RULE
	// and REP-1 are asked of it, too.
	if !slices.ContainsFunc(r.Reasons, func(no Reason) bool { return no.Ghast == nil }) {
		w.carryOut(&r)
	}
	slices.SortStableFunc(r.Reasons, Reason.Compare)
	return r
}

// Attempts yields the report on each illegal move that a mobile piece of the side to move could make
// by the way it goes: no MOVE-* rule forbids it, but another rule does. A scream comes with each order
// of pushes that has a result of its own, or without an order if there is one result. Each report is
// that of Explain. Game.Moves are the legal moves.
func (g *Game) Attempts() iter.Seq[Report] {
	return func(yield func(Report) bool) {
		if !g.valid() {
			return
		}
		var gen moveGen
		gen.init(g.position.board(), g.ruleset)
		byMovement := func(r Reason) bool { return strings.HasPrefix(string(r.Rule), "MOVE-") }
		for _, m := range gen.imaginable() {
			r := g.Explain(m)
			isAttempt := !r.Legal() && !slices.ContainsFunc(r.Reasons, byMovement)
			if isAttempt && !yield(r) {
				return
			}
		}
	}
}

// imaginable lists the moves of the side's mobile pieces on an empty board, and their screams.
func (g *moveGen) imaginable() (moves []Move) {
	var search screamSearch
	for _, k := range kindsByName {
		for from := range g.mobile(g.side, k).All() {
			if k == GoAway && adjacent[from]&g.occupied == 0 {
				moves = append(moves, screamOf(from, 0))
			} else if k == GoAway {
				moves = search.screams(moves, g, from)
			}
			for to := range reach[g.side.index()][k][from].All() {
				moves = append(moves, moveOf(k, from, to))
			}
		}
	}
	return moves
}

// carryOut completes the report of a move that can be carried out: effects, satisfied
// compulsions, position after it, and the reasons of COMP-RULE and REP-1.
func (w *Walker) carryOut(r *Report) {
	gen, t := w.moveGen(), tracer{board: &w.scratch}
	w.recall()
	satisfied, back := w.satisfies(r.Move), w.repeats(r.Move)
	w.fates.watch(gen)
	w.try(r.Move, &t, &w.fates)
	r.Satisfies = w.fates.satisfactions(&w.scratch, r.Move, r.Compelled)
	r.Trace = Trace(t.effects)
	r.After = w.scratch.position()
	forbid := func(v Verdict, reason Reason) {
		r.Reasons = append(r.Reasons, reason)
		if r.Verdict == VerdictLegal {
			r.Verdict = v
		}
	}
	if !satisfied {
		forbid(VerdictCompulsion,
			Reason{Rule: "COMP-RULE", Squares: gen.compelled.ByRank()})
	}
	if back > 0 {
		forbid(VerdictRepetition,
			Reason{Rule: "REP-1", Squares: []Square{}, Ply: w.ply() - back})
	}
}

// because returns a list of one reason: that of a rule that concerns one square.
func because(rule Rule, at Square, format string, args ...any) []Reason {
	return []Reason{{Rule: rule, Squares: []Square{at}, Detail: fmt.Sprintf(format, args...)}}
}

// reasons returns the reasons against a move except COMP-RULE and REP-1.
func (g *moveGen) reasons(m Move) []Reason {
	if m.op() == opPass {
		return []Reason{{Rule: "MOVE-1", Squares: []Square{},
			Detail: "a side may not pass in a game"}}
	}
	k, at := m.Kind(), m.from()
	mobile := g.mobile(g.side, k).has(at)
	switch {
	case m.op() == opScream && !mobile && g.statue(g.side, GoAway).has(at):
		return because("SCREAM-1", at, "a petrified Go Away is mute")
	case !mobile && g.statue(g.side, k).has(at):
		return because("MOVE-1", at, "the %v on %v is petrified", k, at)
	case !mobile:
		return because("MOVE-1", at, "%v has no mobile %v on %v", g.side, k, at)
	case m.op() == opMove:
		return g.moveReasons(m)
	case adjacent[at]&g.occupied == 0:
		return because("SCREAM-1", at, "nothing is adjacent to %v", at)
	case m.order() != 0 && g.rules.ClockwiseScreams:
		return because("SCREAM-5", at, "")
	}
	return nil
}

// moveReasons is reasons for a voluntary move of a piece that exists.
func (g *moveGen) moveReasons(m Move) (rs []Reason) {
	// A Fiend is also judged by the squares that it would cross.
	k, from, to := m.Kind(), m.from(), m.to()
	var between Squares
	reached, direction := reach[g.side.index()][k][from].has(to), 0
	blocked := bit(to) & g.blocked
	switch k {
	case WoundedFiend:
		direction, between = rayTo(from, to)
		blocked = (between | bit(to)) & g.blocked
	case LeafPile:
		blocked = bit(to) & g.solid
	case Zombie:
		blocked = 0
	}
	switch {
	case !reached:
		rs = because(moveRules[k], to, "%v is not a square that a %v on %v reaches", to, k, from)
	case blocked != 0:
		at := nearest(direction, blocked)
		rs = because(moveRules[k], at, "%v %s", at, g.inTheWay(at))
	default:
		rs = g.tooNearReasons(rs, "GHAST-2", m, g.facing(k, from, to), bit(to), direction)
	}
	if seen := between & g.gaze; seen != 0 {
		rs = append(rs, because("RIDER-GAZE", nearest(direction, seen), "")...)
	}
	if between != 0 {
		rs = g.tooNearReasons(rs, "RIDER-GHAST", m, g.allGhasts, between, direction)
	}
	return rs
}

// inTheWay says why a piece cannot enter a square.
func (g *moveGen) inTheWay(at Square) string {
	if g.ichorous().has(at) {
		return "is ichorous"
	}
	for _, p := range g.appendAt(nil, at) {
		if !p.Mobile() {
			return "holds a " + p.Describe()
		}
	}
	return "is occupied"
}

// tooNearReasons appends a reason for each of some Ghasts that forbids one of the
// squares in on to the mover (GHAST-2).
func (g *moveGen) tooNearReasons(rs []Reason, rule Rule, m Move, ghasts, on Squares,
	direction int) []Reason {
	for _, at := range ghasts.ByRank() {
		bad := noFurther[m.from()][at] & on
		if bad == 0 {
			continue
		}
		first := nearest(direction, bad)
		rs = append(rs, Reason{Rule: rule, Squares: []Square{at}, Ghast: &GhastEvidence{
			Piece: g.ghastOn(at, m.Kind() == LeafPile && at == m.to()), At: first,
			Before: distance(m.from(), at), After: distance(first, at)}})
	}
	return rs
}

// ghastOn returns the first Ghast on a square in the order of the position line.
// If own is true, only Ghasts of the side to move count: then the reason concerns
// a Leaf Pile that may not move onto its own Ghast (GHAST-4, OPT-4).
func (b *board) ghastOn(sq Square, own bool) Piece {
	for _, p := range b.appendAt(nil, sq) {
		if p.Kind == Ghast && (!own || p.Side == b.side) {
			return p
		}
	}
	return Piece{}
}
