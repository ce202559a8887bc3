package properties

import (
	"cmp"
	"errors"
	"slices"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game/nemorothgame/gen"
)

// some returns the thinkable moves: all in a last position, one in 16 in others.
func some(g *nemoroth.Game, last bool) []nemoroth.Move {
	if last {
		return gen.Thinkable(g)
	}
	return gen.Part(16)(g)
}

// Explain checks the reports on all thinkable moves of the last position, and on
// legal and some other moves of earlier ones. The evidence of each reason must be
// true, and Play and Trace must agree with the report.
func Explain(c gen.Case) error {
	return along(c, func(g *nemoroth.Game, moves []nemoroth.Move, last bool) error {
		return all(append(some(g, last), moves...), func(m nemoroth.Move) error { return reported(g, moves, m, g.Explain(m)) })
	})
}

// reported checks the report r on the move m; moves are the legal moves of g.
func reported(g *nemoroth.Game, moves []nemoroth.Move, m nemoroth.Move, r nemoroth.Report) error {
	understood := r.Verdict != nemoroth.VerdictInvalid && r.Verdict != nemoroth.VerdictAmbiguous
	err := cmp.Or(
		holds(r.Asked == m && r.Ruleset == g.Ruleset() && r.String() != "" && r.Summary() != "", g, m, "a report repeats the move that was asked about and the ruleset", "%v", r),
		holds(r.Legal() == (understood && slices.Contains(moves, r.Move)), g, m, "a move is legal if and only if its canonical form is among the legal moves", "%v", r),
		holds(r.GameOver == (len(moves) == 0), g, m, "a report says whether the game is over (END-1)", "%v", r),
		holds(slices.Equal(r.Compelled, g.Compulsions()), g, m, "a report lists the compulsions of the position", "%v", r.Compelled))
	if understood && err == nil {
		err = canonical(g, r, g.Explain(r.Move))
	}
	for _, property := range []func(*nemoroth.Game, nemoroth.Report) error{reasons, consequences, verdict, candidates, satisfactions, playAndTrace, orders} {
		if err == nil {
			err = property(g, r)
		}
	}
	return err
}

// canonical checks that the reports on a move and on its canonical form agree.
func canonical(g *nemoroth.Game, r, again nemoroth.Report) error {
	return holds(again.Move == r.Move && again.Verdict == r.Verdict && again.After == r.After && slices.EqualFunc(again.Reasons, r.Reasons, sameReason) &&
		slices.Equal(again.Trace, r.Trace) && slices.Equal(again.Satisfies, r.Satisfies), g, r.Asked,
		"the canonical form of a move is canonical, and its report is the same (NAME-1)", "%v, then %v", r, again)
}

func sameReason(a, b nemoroth.Reason) bool {
	return a.Rule == b.Rule && slices.Equal(a.Squares, b.Squares) && a.Ply == b.Ply && a.Detail == b.Detail &&
		(a.Ghast == nil) == (b.Ghast == nil) && (a.Ghast == nil || *a.Ghast == *b.Ghast)
}

// has reports whether one of the rules is a reason of a report.
func has(r nemoroth.Report, rules ...nemoroth.Rule) bool {
	return slices.ContainsFunc(r.Reasons, func(reason nemoroth.Reason) bool { return slices.Contains(rules, reason.Rule) })
}

// possible reports whether a move could be carried out: all reasons but these
// four say that it cannot (PROTO-1).
func possible(r nemoroth.Report) bool {
	return r.Verdict != nemoroth.VerdictInvalid && r.Verdict != nemoroth.VerdictAmbiguous && !slices.ContainsFunc(r.Reasons, func(reason nemoroth.Reason) bool {
		return !slices.Contains([]nemoroth.Rule{nemoroth.RuleGhast2, nemoroth.RuleRiderGhast, nemoroth.RuleCompRule, nemoroth.RuleRep1}, reason.Rule)
	})
}

// reasons checks the evidence of reasons. Package gametest checks their order.
func reasons(g *nemoroth.Game, r nemoroth.Report) error {
	if len(r.Reasons) > 1 && has(r, nemoroth.RuleMove1, nemoroth.RuleScream1, nemoroth.RuleScream5) {
		return broken(g, r.Asked, "a reason MOVE-1, SCREAM-1 or SCREAM-5 is the only reason", "%v", r)
	}
	for i, reason := range r.Reasons {
		property := ""
		switch {
		case reason.Squares == nil || i > 0 && nemoroth.Reason.Compare(r.Reasons[i-1], reason) >= 0:
			property = "reasons have squares and are sorted by Compare"
		case (reason.Ghast != nil) != (reason.Rule == nemoroth.RuleGhast2 || reason.Rule == nemoroth.RuleRiderGhast):
			property = "GHAST-2 and RIDER-GHAST have a Ghast as evidence, and no other reason has one"
		case reason.Ghast != nil:
			property = ghastEvidence(g, r.Asked, reason)
		case reason.Rule == nemoroth.RuleRep1:
			property = repetitionEvidence(g, r.After, reason)
		case reason.Rule == nemoroth.RuleCompRule:
			var squares []nemoroth.Square
			for _, c := range r.Compelled {
				squares = append(squares, c.Square)
			}
			if squares = slices.Compact(squares); len(squares) == 0 || !slices.Equal(squares, reason.Squares) {
				property = "COMP-RULE names every square with a compelled piece once"
			}
		case len(reason.Squares) != 1 && !r.Asked.IsPass() || reason.Rule == nemoroth.RuleMove1 && !r.Asked.IsPass() && reason.Squares[0] != r.Asked.From():
			property = "a reason that is not REP-1 or COMP-RULE names one square; MOVE-1 names the starting square"
		}
		if property != "" {
			return broken(g, r.Asked, property, "%v", r)
		}
	}
	return nil
}

// ghastEvidence checks the Ghast of a reason. It returns a failed property or "".
func ghastEvidence(g *nemoroth.Game, m nemoroth.Move, reason nemoroth.Reason) string {
	e := reason.Ghast
	if len(reason.Squares) != 1 || !slices.Contains(g.Position().At(reason.Squares[0]), e.Piece) || e.Piece.Kind != nemoroth.Ghast {
		return "the Ghast of a reason stands on the square that the reason names"
	}
	at := reason.Squares[0]
	switch {
	case squared(m.From(), at) != e.Before || squared(e.At, at) != e.After || e.After > e.Before || chebyshev(e.At, at) > 2:
		return "a Ghast forbids only squares in its range that are no further from it (GHAST-2, GEO-1, GEO-2)"
	case (reason.Rule == nemoroth.RuleGhast2) != (e.At == m.To()):
		return "GHAST-2 is about the goal, and RIDER-GHAST about a square before it"
	}
	return ""
}

// repetitionEvidence checks a reason REP-1. after is the position after the move.
func repetitionEvidence(g *nemoroth.Game, after nemoroth.Position, reason nemoroth.Reason) string {
	if len(reason.Squares) != 0 || reason.Ply > g.Ply() || after == (nemoroth.Position{}) {
		return "REP-1 names no square, and names a ply of the past"
	}
	for past := g; past != nil; past = past.Parent() {
		if (past.Position() == after) && past.Ply() < reason.Ply || past.Ply() == reason.Ply && past.Position() != after {
			return "REP-1 names the ply at which the position first occurred"
		}
	}
	return ""
}

func squared(a, b nemoroth.Square) int {
	files, ranks := a.File()-b.File(), a.Rank()-b.Rank()
	return files*files + ranks*ranks
}

func chebyshev(a, b nemoroth.Square) int {
	files, ranks := a.File()-b.File(), a.Rank()-b.Rank()
	return max(files, -files, ranks, -ranks)
}

// consequences checks the trace of a report and the position after the move.
func consequences(g *nemoroth.Game, r nemoroth.Report) error {
	if !possible(r) {
		return holds(r.Trace == nil && !r.After.IsValid() && r.Satisfies == nil, g, r.Asked, "a move that cannot be carried out has no trace, no position after it and no satisfactions", "%v", r)
	}
	after, err := r.Trace.Apply(g.Setup())
	if err != nil || !sameBoard(after, r.After.Setup()) || r.After.Side() != g.Side().Opponent() {
		return broken(g, r.Asked, "applying the effects of a move, legal or not, gives the position after it", "%v instead of %v (%v)\n%v", r.After, after, err, r.Trace)
	}
	if !r.Legal() {
		return nil
	}
	h, err := g.Play(r.Asked)
	return holds(err == nil && h.Position() == r.After && h.LastMove() == r.Move, g, r.Asked,
		"the position after the move in a report is the one that Play gives", "%v; Play gives %v (%v)", r.After, h, err)
}

// verdict checks that the verdict of a report follows from its reasons.
func verdict(g *nemoroth.Game, r nemoroth.Report) error {
	unread := r.Verdict == nemoroth.VerdictInvalid || r.Verdict == nemoroth.VerdictAmbiguous
	want := nemoroth.VerdictForbidden
	switch {
	case unread && len(r.Reasons) == 0:
		want = r.Verdict
	case len(r.Reasons) == 0:
		want = nemoroth.VerdictLegal
	case slices.ContainsFunc(r.Reasons, func(x nemoroth.Reason) bool { return x.Rule != nemoroth.RuleCompRule && x.Rule != nemoroth.RuleRep1 }):
	case has(r, nemoroth.RuleCompRule):
		want = nemoroth.VerdictCompulsion
	default:
		want = nemoroth.VerdictRepetition
	}
	return cmp.Or(
		holds(r.Verdict == want, g, r.Asked, "the verdict follows from the reasons: forbidden, else compulsion, else repetition", "%v", r),
		holds((r.Invalid != "") == unread, g, r.Asked, "Invalid is set if and only if the move is invalid or ambiguous", "%q", r.Invalid),
		holds((len(r.Candidates) > 0) == (r.Verdict == nemoroth.VerdictAmbiguous), g, r.Asked, "a report has candidates if and only if the move is ambiguous", "%v", r.Candidates))
}

// candidates checks the candidates of an ambiguous move.
func candidates(g *nemoroth.Game, r nemoroth.Report) error {
	results := map[nemoroth.Position]bool{}
	for i, c := range r.Candidates {
		x := g.Explain(c.Move)
		results[x.After] = true
		if i > 0 && r.Candidates[i-1].Move.Compare(c.Move) >= 0 || c.Move.From() != r.Asked.From() || x.Move != c.Move || x.Legal() != c.Legal || !possible(x) {
			return broken(g, r.Asked, "candidates are canonical screams of the same Go Away, sorted, and marked as legal or not (NAME-1)", "%v", r.Candidates)
		}
	}
	several := len(results) == len(r.Candidates) && len(results) > 1 && r.Asked.IsScream() && r.Asked.Order() == nil
	return holds(r.Verdict != nemoroth.VerdictAmbiguous || several, g, r.Asked, "an ambiguous move is a bare scream, and each of its candidates has another result (NAME-1)", "%v", r.Candidates)
}

// satisfactions checks COMP-RULE and COMP-MOVED.
func satisfactions(g *nemoroth.Game, r nemoroth.Report) error {
	if !possible(r) {
		return nil
	}
	for _, c := range r.Compelled {
		moved := !r.Asked.IsScream() && c.Square == r.Asked.From() && c.Piece == r.Asked.Kind()
		if moved && !slices.Contains(r.Satisfies, nemoroth.Satisfaction{Compulsion: c, Rule: nemoroth.RuleCompMoved}) {
			return broken(g, r.Asked, "the move of a compelled piece satisfies its compulsions (COMP-MOVED)", "%v", r)
		}
	}
	return holds(has(r, nemoroth.RuleCompRule) == (len(r.Compelled) > 0 && len(r.Satisfies) == 0), g, r.Asked,
		"COMP-RULE forbids a move if and only if a piece is compelled and the move satisfies no compulsion", "%v", r)
}

// playAndTrace checks that Play and Trace agree with the report.
func playAndTrace(g *nemoroth.Game, r nemoroth.Report) error {
	_, err := g.Play(r.Asked)
	trace, traceErr := g.Trace(r.Asked)
	if r.Legal() {
		return holds(err == nil && traceErr == nil && slices.Equal(trace, r.Trace), g, r.Asked,
			"a legal move can be played, and Trace gives the trace of the report", "%v\nand\n%v (%v, %v)", trace, r.Trace, err, traceErr)
	}
	want := nemoroth.ErrIllegal
	switch r.Verdict {
	case nemoroth.VerdictInvalid:
		want = nemoroth.ErrInvalid
	case nemoroth.VerdictAmbiguous:
		want = nemoroth.ErrAmbiguous
	}
	if !oneOf(err, want) || !oneOf(traceErr, want) || err.Error() != traceErr.Error() {
		return broken(g, r.Asked, "Play and Trace reject a move with the error of its verdict", "%v: %v; %v", r.Verdict, err, traceErr)
	}
	var refused *nemoroth.MoveError
	same := !errors.As(err, &refused) || refused.Ply == g.Ply() && refused.Report.String() == r.String() && errors.Is(err, nemoroth.ErrGameOver) == r.GameOver
	return holds(same, g, r.Asked, "a MoveError has the report, the ply and whether the game is over", "%+v", refused)
}

// allOrders is the largest number of pushes whose orders are all tried.
const allOrders = 4

// orders checks the report on a bare scream (SCREAM-4, NAME-1). The scream is
// ambiguous if and only if its orders lead to different positions. Each position
// has one candidate: the first order, counted clockwise, that leads to it.
func orders(g *nemoroth.Game, r nemoroth.Report) error {
	bare := r.Asked.IsScream() && r.Asked.Order() == nil
	if !bare || !(r.Verdict == nemoroth.VerdictAmbiguous || possible(r)) || g.Ruleset().ClockwiseScreams {
		return nil
	}
	ambiguous := r.Verdict == nemoroth.VerdictAmbiguous
	tried, complete := pushOrders(g.Position(), r.Asked.From())
	first := map[nemoroth.Position]nemoroth.Move{} // by result
	for _, order := range tried {
		m := nemoroth.NewScream(r.Asked.From(), order...)
		x := g.Explain(m)
		if _, ok := first[x.After]; !ok {
			first[x.After] = m
		}
		if err := cmp.Or(
			holds(ambiguous || x.Move == r.Asked && x.After == r.After, g, m, "a bare scream that is not ambiguous has one result in every order (NAME-1)", "%v, and\n%v", r, x),
			holds(!ambiguous || slices.Contains(r.Candidates, nemoroth.Candidate{Move: x.Move, Legal: x.Legal()}), g, m,
				"the canonical form of every order is a candidate (NAME-1)", "%v, and\n%v", r, x),
			holds(!ambiguous || !complete || x.Move == first[x.After], g, m, "the canonical order is the first of the orders with the same result (SCREAM-4)", "%v instead of %v", x.Move, first[x.After]),
		); err != nil {
			return err
		}
	}
	if !ambiguous {
		return nil
	}
	return cmp.Or(
		holds(!complete || len(first) == len(r.Candidates), g, r.Asked, "an ambiguous scream has exactly one candidate for each result (NAME-1)", "%d results, but %v", len(first), r.Candidates),
		all(g.Moves(), func(m nemoroth.Move) error {
			other := !m.IsScream() || m.From() != r.Asked.From()
			return holds(other || slices.Contains(r.Candidates, nemoroth.Candidate{Move: m, Legal: true}), g, m,
				"every legal scream of the Go Away is a candidate of the bare scream (NAME-1)", "%v", r.Candidates)
		}))
}

// pushOrders lists orders of the pushes of a scream. With at most allOrders
// neighbours, it lists all of them, lexicographically, counted clockwise from N,
// and all is true. With more, it lists the rotations of the clockwise order and
// their reverses.
func pushOrders(p nemoroth.Position, at nemoroth.Square) (list [][]nemoroth.Square, all bool) {
	squares, _ := gen.Neighbours(p, at)
	if len(squares) <= allOrders {
		return permutations(squares), true
	}
	for i := range squares {
		turned := slices.Concat(squares[i:], squares[:i])
		back := slices.Clone(turned)
		slices.Reverse(back)
		list = append(list, turned, back)
	}
	return list, false
}

// permutations lists all orders of the squares, lexicographically.
func permutations(squares []nemoroth.Square) [][]nemoroth.Square {
	if len(squares) == 0 {
		return [][]nemoroth.Square{nil}
	}
	var all [][]nemoroth.Square
	for i, sq := range squares {
		for _, rest := range permutations(slices.Concat(squares[:i], squares[i+1:])) {
			all = append(all, append([]nemoroth.Square{sq}, rest...))
		}
	}
	return all
}
