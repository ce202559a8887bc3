package naive

import (
	"slices"

	"github.com/nemoroth/rules/nemoroth"
)

// Explain judges a move, legal or not, as PROTO-1 describes. It leaves After
// empty; the texts are this package's own.
func (g *Game) Explain(mv nemoroth.Move) nemoroth.Report {
	report, _ := g.Try(mv)
	return report
}

// Try returns the report of Explain and the game after the move, legal or not.
// The game is nil if the move cannot be carried out.
func (g *Game) Try(mv nemoroth.Move) (nemoroth.Report, *Game) {
	report, r := g.judge(mv)
	report.GameOver = len(g.legal()) == 0
	if r == nil {
		return report, nil
	}
	return report, g.then(r.board)
}

// judge is Try without GameOver, and with the result instead of the game.
func (g *Game) judge(mv nemoroth.Move) (nemoroth.Report, *result) {
	v := g.look()
	report := nemoroth.Report{Move: mv, Asked: mv, Ruleset: g.model.rules, Compelled: entries(v.compelled)}
	refuse := func(verdict nemoroth.Verdict, reasons ...nemoroth.Reason) (nemoroth.Report, *result) {
		report.Verdict, report.Reasons = verdict, reasons
		return report, nil
	}
	switch {
	case mv.IsZero():
		report.Invalid = "no move: the zero Move"
		return refuse(nemoroth.VerdictInvalid)
	case mv.IsPass(): // POS-2
		return refuse(nemoroth.VerdictForbidden, nemoroth.Reason{Rule: nemoroth.RuleMove1, Squares: []nemoroth.Square{}})
	case mv.IsScream():
		return g.judgeScream(v, report)
	}
	who, ok := v.mover(mv.Kind(), mv.From())
	if !ok {
		return refuse(nemoroth.VerdictForbidden, at(nemoroth.RuleMove1, mv.From()))
	}
	reasons := v.forbidden(who, mv.From(), mv.To())
	for _, r := range reasons {
		// A move that only Ghasts forbid can still be carried out.
		if r.Rule != nemoroth.RuleGhast2 && r.Rule != nemoroth.RuleRiderGhast {
			return refuse(nemoroth.VerdictForbidden, reasons...)
		}
	}
	r := &result{move: mv, mover: who.id}
	r.board, report.Trace = v.carryOut(who, mv.From(), mv.To(), true)
	return g.conclude(v, report, r, reasons)
}

// judgeScream is judge for a scream.
func (g *Game) judgeScream(v *view, report nemoroth.Report) (nemoroth.Report, *result) {
	from, order := report.Asked.From(), report.Asked.Order()
	clockwise := v.b.neighbours(from)
	if len(order) > 0 && !permutation(order, clockwise) {
		report.Invalid = "the order does not name each occupied adjacent square once"
		return report, nil
	}
	rule := v.screamForbidden(from)
	if rule == "" && g.model.clockwise() && len(order) > 0 && !slices.Equal(order, clockwise) {
		rule = nemoroth.RuleScream5
	}
	if rule != "" {
		report.Verdict, report.Reasons = nemoroth.VerdictForbidden, []nemoroth.Reason{at(rule, from)}
		return report, nil
	}
	results := v.screams(from)
	i := 0
	if len(results) > 1 {
		if len(order) == 0 {
			report.Verdict, report.Invalid = nemoroth.VerdictAmbiguous, "the order of the pushes matters"
			report.Candidates = g.candidates(v, results)
			return report, nil
		}
		asked, _ := v.scream(from, order, false)
		i = slices.IndexFunc(results, func(r result) bool { return r.board.same(&asked) })
	}
	r := &results[i]
	report.Move = r.move
	if order = r.move.Order(); order == nil {
		order = clockwise // all orders are equal; this is the first (SCREAM-4)
	}
	r.board, report.Trace = v.scream(from, order, true)
	return g.conclude(v, report, r, nil)
}

// permutation reports whether an order has the squares of a list, each once.
func permutation(order, of []nemoroth.Square) bool {
	if len(order) != len(of) {
		return false
	}
	for _, sq := range of {
		if !slices.Contains(order, sq) {
			return false
		}
	}
	return true
}

func (g *Game) candidates(v *view, results []result) []nemoroth.Candidate {
	all := make([]nemoroth.Candidate, len(results))
	for i, r := range results {
		all[i] = nemoroth.Candidate{Move: r.move, Legal: v.saves(&r) && g.repeats(&r) < 0}
	}
	slices.SortFunc(all, func(x, y nemoroth.Candidate) int { return compareMoves(x.Move, y.Move) })
	return all
}

// conclude applies COMP-RULE and REP-1 to a move that can be carried out.
func (g *Game) conclude(v *view, report nemoroth.Report, r *result, reasons []nemoroth.Reason) (nemoroth.Report, *result) {
	report.Satisfies = v.satisfactions(r)
	verdict := nemoroth.VerdictLegal
	if ply := g.repeats(r); ply >= 0 { // REP-1
		verdict = nemoroth.VerdictRepetition
		reasons = append(reasons, nemoroth.Reason{Rule: nemoroth.RuleRep1, Squares: []nemoroth.Square{}, Ply: ply})
	}
	if !v.saves(r) { // COMP-RULE
		verdict = nemoroth.VerdictCompulsion
		reasons = append(reasons, nemoroth.Reason{Rule: nemoroth.RuleCompRule, Squares: v.compelledSquares()})
	}
	slices.SortStableFunc(reasons, compareReasons)
	for _, reason := range reasons {
		if reason.Rule != nemoroth.RuleRep1 && reason.Rule != nemoroth.RuleCompRule {
			verdict = nemoroth.VerdictForbidden
		}
	}
	report.Verdict, report.Reasons = verdict, reasons
	return report, r
}
