package laws

import (
	"errors"
	"slices"

	"github.com/nemoroth/rules/fuzz/internal/agree"
	"github.com/nemoroth/rules/fuzz/internal/board"
	"github.com/nemoroth/rules/nemoroth"
)

// thinkable lists every move that somebody may ask about, each once: agree.All,
// and the legal screams with their orders.
func thinkable(g *nemoroth.Game) []nemoroth.Move {
	all := agree.All(g)
	for _, m := range g.Moves() {
		if m.Order() != nil {
			all = append(all, m)
		}
	}
	once := all[:0]
	seen := make(map[nemoroth.Move]bool, len(all))
	for _, m := range all {
		if !seen[m] {
			seen[m] = true
			once = append(once, m)
		}
	}
	return once
}

// some lists all thinkable moves in the last position of a game, and a part of
// them in those before.
func some(g *nemoroth.Game, last bool) []nemoroth.Move {
	if last {
		return thinkable(g)
	}
	return agree.Part(16)(g)
}

// Explain tries the reports on every thinkable move in the last position of a
// case's game, and on a part of them in those before: legal if and only if
// nothing speaks against it, every reason true as far as it can be checked from
// outside, and Play and Trace of the same opinion.
func Explain(c board.Case) error {
	return alongTo(c, func(g *nemoroth.Game, moves []nemoroth.Move, last bool) error {
		for _, m := range append(some(g, last), moves...) {
			if err := report(g, moves, m); err != nil {
				return err
			}
		}
		return nil
	})
}

// report holds of a report on any move.
func report(g *nemoroth.Game, moves []nemoroth.Move, m nemoroth.Move) error {
	return said(g, moves, m, g.Explain(m))
}

func said(g *nemoroth.Game, moves []nemoroth.Move, m nemoroth.Move, r nemoroth.Report) error {
	listed := slices.Contains(moves, r.Move)
	understood := r.Verdict != nemoroth.VerdictInvalid && r.Verdict != nemoroth.VerdictAmbiguous
	switch {
	case r.Asked != m || r.Ruleset != g.Ruleset() || r.String() == "" || r.Summary() == "":
		return broken(g, m, "a report says what was asked", "%v", r)
	case r.Legal() != (listed && understood):
		return broken(g, m, "a canonical move is among the legal ones if and only if its report is legal", "%v", r)
	case understood && r.Legal() != (len(r.Reasons) == 0), !understood && len(r.Reasons) > 0:
		return broken(g, m, "a move is legal if and only if there is no reason against it", "%v", r)
	case r.GameOver != (len(moves) == 0):
		return broken(g, m, "a report says whether the game is over (END-1)", "%v", r)
	case !slices.Equal(r.Compelled, g.Compulsions()):
		return broken(g, m, "a report has the compulsions of the position", "%v", r.Compelled)
	}
	if understood {
		if err := canonical(g, r, g.Explain(r.Move)); err != nil {
			return err
		}
	}
	for _, law := range []func(*nemoroth.Game, nemoroth.Report) error{reasons, consequences, verdict, satisfactions, opinions, orders} {
		if err := law(g, r); err != nil {
			return err
		}
	}
	return nil
}

// canonical holds of a report and of the one on the canonical form of its move.
func canonical(g *nemoroth.Game, r, again nemoroth.Report) error {
	if again.Move != r.Move || again.Verdict != r.Verdict || again.After != r.After || !slices.EqualFunc(again.Reasons, r.Reasons, sameReason) ||
		!slices.Equal(again.Trace, r.Trace) || !slices.Equal(again.Satisfies, r.Satisfies) {
		return broken(g, r.Asked, "a canonical move is its own canonical form, and all the same is said of it (NAME-1)", "%v, then %v", r, again)
	}
	return nil
}

func sameReason(a, b nemoroth.Reason) bool {
	return compareReasons(a, b) == 0 && a.Ply == b.Ply && a.Detail == b.Detail &&
		(a.Ghast == nil) == (b.Ghast == nil) && (a.Ghast == nil || *a.Ghast == *b.Ghast)
}

// physical reports whether a rule says that a move cannot be carried out at
// all (PROTO-1).
func physical(r nemoroth.Rule) bool {
	switch r {
	case nemoroth.RuleGhast2, nemoroth.RuleRiderGhast, nemoroth.RuleCompRule, nemoroth.RuleRep1:
		return false
	}
	return true
}

// possible reports whether a report is on a move that could be carried out.
func possible(r nemoroth.Report) bool {
	return r.Verdict != nemoroth.VerdictInvalid && r.Verdict != nemoroth.VerdictAmbiguous &&
		!slices.ContainsFunc(r.Reasons, func(reason nemoroth.Reason) bool { return physical(reason.Rule) })
}

// reasons holds of each reason, and of their order.
func reasons(g *nemoroth.Game, r nemoroth.Report) error {
	alone := map[nemoroth.Rule]bool{nemoroth.RuleMove1: true, nemoroth.RuleScream1: true, nemoroth.RuleScream5: true}
	for i, reason := range r.Reasons {
		if i > 0 && compareReasons(r.Reasons[i-1], reason) >= 0 {
			return broken(g, r.Asked, "reasons are sorted by rule, then squares, and different (PROTO-1)", "%v", r)
		}
		if reason.Squares == nil || reason.String() == "" || alone[reason.Rule] && len(r.Reasons) > 1 {
			return broken(g, r.Asked, "MOVE-1, SCREAM-1 and SCREAM-5 stand alone, and every reason has its squares", "%v", r)
		}
		if err := evidence(g, r, reason); err != nil {
			return err
		}
	}
	return nil
}

// evidence holds of one reason.
func evidence(g *nemoroth.Game, r nemoroth.Report, reason nemoroth.Reason) error {
	wrong := func(law string) error { return broken(g, r.Asked, law, "%v", r) }
	needsGhast := reason.Rule == nemoroth.RuleGhast2 || reason.Rule == nemoroth.RuleRiderGhast
	if (reason.Ghast != nil) != needsGhast {
		return wrong("GHAST-2 and RIDER-GHAST have a Ghast for evidence, and nothing else has")
	}
	switch reason.Rule {
	case nemoroth.RuleGhast2, nemoroth.RuleRiderGhast:
		e := reason.Ghast
		if len(reason.Squares) != 1 || !slices.Contains(g.Position().At(reason.Squares[0]), e.Piece) || e.Piece.Kind != nemoroth.Ghast {
			return wrong("the Ghast of a reason stands on the square that it names")
		}
		at := reason.Squares[0]
		if squared(r.Asked.From(), at) != e.Before || squared(e.At, at) != e.After || e.After > e.Before || chebyshev(e.At, at) > 2 {
			return wrong("a Ghast forbids squares in its range that are no further from it (GHAST-2, GEO-1, GEO-2)")
		}
		if (reason.Rule == nemoroth.RuleGhast2) != (e.At == r.Asked.To()) {
			return wrong("GHAST-2 is about the goal and RIDER-GHAST about what is crossed")
		}
	case nemoroth.RuleRep1:
		if len(reason.Squares) != 0 || reason.Ply > g.Ply() || r.After == (nemoroth.Position{}) {
			return wrong("REP-1 names no square, and a ply of the past")
		}
		for past := g; past != nil; past = past.Parent() {
			if (past.Position() == r.After) && past.Ply() < reason.Ply || past.Ply() == reason.Ply && past.Position() != r.After {
				return wrong("REP-1 names the ply at which the position first stood")
			}
		}
	case nemoroth.RuleCompRule:
		var squares []nemoroth.Square
		for _, c := range r.Compelled {
			if !slices.Contains(squares, c.Square) {
				squares = append(squares, c.Square)
			}
		}
		if len(squares) == 0 || !slices.Equal(squares, reason.Squares) {
			return wrong("COMP-RULE names all squares with compelled pieces, each once")
		}
	case nemoroth.RuleMove1:
		if !r.Asked.IsPass() && !slices.Equal(reason.Squares, []nemoroth.Square{r.Asked.From()}) {
			return wrong("MOVE-1 names the starting square")
		}
	default:
		if len(reason.Squares) != 1 {
			return wrong("a reason names one square")
		}
	}
	return nil
}

func squared(a, b nemoroth.Square) int {
	files, ranks := a.File()-b.File(), a.Rank()-b.Rank()
	return files*files + ranks*ranks
}

func chebyshev(a, b nemoroth.Square) int {
	files, ranks := a.File()-b.File(), a.Rank()-b.Rank()
	return max(files, -files, ranks, -ranks)
}

// consequences holds of the trace in a report, and of the position after it.
func consequences(g *nemoroth.Game, r nemoroth.Report) error {
	if !possible(r) {
		if r.Trace != nil || r.After.IsValid() || r.Satisfies != nil {
			return broken(g, r.Asked, "what cannot be carried out has no consequences", "%v", r)
		}
		return nil
	}
	after, err := r.Trace.Apply(g.Setup())
	if err != nil || !sameBoard(after, r.After.Setup()) || r.After.Side() != g.Side().Opponent() {
		return broken(g, r.Asked, "the effects of a move, legal or not, give the position after it", "%v, and not %v (%v)\n%v", r.After, after, err, r.Trace)
	}
	if r.Legal() {
		h, err := g.Play(r.Asked)
		if err != nil || h.Position() != r.After || h.LastMove() != r.Move {
			return broken(g, r.Asked, "a report has the position that the move leads to", "%v, played %v (%v)", r.After, h, err)
		}
	}
	return nil
}

// verdict holds of how the reasons are summed up.
func verdict(g *nemoroth.Game, r nemoroth.Report) error {
	has := func(rule nemoroth.Rule) bool {
		return slices.ContainsFunc(r.Reasons, func(reason nemoroth.Reason) bool { return reason.Rule == rule })
	}
	want := nemoroth.VerdictLegal
	for _, reason := range r.Reasons {
		if reason.Rule != nemoroth.RuleCompRule && reason.Rule != nemoroth.RuleRep1 {
			want = nemoroth.VerdictForbidden
		}
	}
	switch {
	case r.Verdict == nemoroth.VerdictInvalid || r.Verdict == nemoroth.VerdictAmbiguous:
		want = r.Verdict
	case want == nemoroth.VerdictForbidden:
	case has(nemoroth.RuleCompRule):
		want = nemoroth.VerdictCompulsion
	case has(nemoroth.RuleRep1):
		want = nemoroth.VerdictRepetition
	}
	if r.Verdict != want {
		return broken(g, r.Asked, "a verdict follows from its reasons: forbidden, then COMP-RULE, then REP-1", "%v", r)
	}
	if (r.Invalid != "") != (r.Verdict == nemoroth.VerdictInvalid || r.Verdict == nemoroth.VerdictAmbiguous) {
		return broken(g, r.Asked, "a report says why a move is invalid or ambiguous", "%q", r.Invalid)
	}
	if (len(r.Candidates) > 0) != (r.Verdict == nemoroth.VerdictAmbiguous) {
		return broken(g, r.Asked, "an ambiguous move has candidates", "%v", r.Candidates)
	}
	if r.Verdict != nemoroth.VerdictAmbiguous {
		return nil
	}
	results := map[nemoroth.Position]bool{}
	for i, c := range r.Candidates {
		x := g.Explain(c.Move)
		results[x.After] = true
		if i > 0 && r.Candidates[i-1].Move.Compare(c.Move) >= 0 || c.Move.From() != r.Asked.From() || x.Move != c.Move || x.Legal() != c.Legal || !possible(x) {
			return broken(g, r.Asked, "candidates are the different screams, sorted, and marked as legal or not (NAME-1)", "%v", r.Candidates)
		}
	}
	if len(results) != len(r.Candidates) || len(results) < 2 || !r.Asked.IsScream() || r.Asked.Order() != nil {
		return broken(g, r.Asked, "a bare scream is ambiguous if its orders have different results (NAME-1)", "%v", r.Candidates)
	}
	return nil
}

// satisfactions holds of compulsions and COMP-RULE.
func satisfactions(g *nemoroth.Game, r nemoroth.Report) error {
	left := slices.Clone(r.Compelled)
	for _, s := range r.Satisfies {
		i := slices.Index(left, s.Compulsion)
		if i < 0 {
			return broken(g, r.Asked, "what is satisfied is a compulsion, and each once", "%v", r)
		}
		left = slices.Delete(left, i, i+1)
	}
	if !possible(r) {
		return nil
	}
	bound := slices.ContainsFunc(r.Reasons, func(reason nemoroth.Reason) bool { return reason.Rule == nemoroth.RuleCompRule })
	if bound != (len(r.Compelled) > 0 && len(r.Satisfies) == 0) {
		return broken(g, r.Asked, "COMP-RULE forbids what satisfies nothing while somebody is compelled", "%v", r)
	}
	if r.Asked.IsScream() {
		return nil
	}
	for _, c := range r.Compelled {
		if c.Square == r.Asked.From() && c.Piece == r.Asked.Kind() {
			if !slices.Contains(r.Satisfies, nemoroth.Satisfaction{Compulsion: c, Rule: nemoroth.RuleCompMoved}) {
				return broken(g, r.Asked, "the move of a compelled piece satisfies its compulsions (COMP-MOVED)", "%v", r)
			}
		}
	}
	return nil
}

// opinions holds of Play and Trace: they answer as the report does.
func opinions(g *nemoroth.Game, r nemoroth.Report) error {
	_, err := g.Play(r.Asked)
	trace, traceErr := g.Trace(r.Asked)
	if (err == nil) != r.Legal() || (traceErr == nil) != r.Legal() {
		return broken(g, r.Asked, "Play, Trace and Explain agree on what is legal", "%v, but %v and %v", r.Verdict, err, traceErr)
	}
	if r.Legal() {
		if !slices.Equal(trace, r.Trace) {
			return broken(g, r.Asked, "Trace and Explain give the same trace", "%v\nand\n%v", trace, r.Trace)
		}
		return nil
	}
	want := nemoroth.ErrIllegal
	switch r.Verdict {
	case nemoroth.VerdictInvalid:
		want = nemoroth.ErrInvalid
	case nemoroth.VerdictAmbiguous:
		want = nemoroth.ErrAmbiguous
	}
	if !oneOf(err, want) || !oneOf(traceErr, want) || err.Error() != traceErr.Error() {
		return broken(g, r.Asked, "an error is of the kind of the verdict", "%v: %v; %v", r.Verdict, err, traceErr)
	}
	var refused *nemoroth.MoveError
	if errors.As(err, &refused) {
		if refused.Ply != g.Ply() || refused.Report.String() != r.String() || errors.Is(err, nemoroth.ErrGameOver) != r.GameOver {
			return broken(g, r.Asked, "a MoveError has the report", "%+v", refused)
		}
	}
	return nil
}
