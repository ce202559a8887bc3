package naive

import (
	"fmt"
	"slices"
	"sync"

	"github.com/nemoroth/rules/nemoroth"
)

// A Game is a position and its past. Games are immutable: Play and Pass return a
// new Game.
type Game struct {
	Position
	Parent *Game // before the last ply; nil at the start
	Ply    int   // plies since the start, passes included
	number int   // the full-move number

	// Results that are used more than once. Each is computed at its first use.
	text   func() string   // the position as REP-1 compares it
	pseudo func() []Result // moves allowed by RULEBOOK §§3, 4 and 8, sorted
	legal  func() []Result // the legal moves, sorted
}

// Start begins a game. A setup that is impossible (POS-1) gives a
// *nemoroth.SetupError. A full-move number 0 means 1.
func (r *Rules) Start(s nemoroth.Setup) (*Game, error) {
	if ps := r.Problems(r, s); len(ps) > 0 {
		return nil, &nemoroth.SetupError{Problems: ps}
	}
	b := r.SetUp(s)
	p := Position{Rules: r, Board: &b, Side: s.Side}
	return newGame(Game{Position: p, number: max(s.FullMove, 1)}), nil
}

func newGame(game Game) *Game {
	g := &game
	g.Gaze() // computed now, so that those who read a Game never write to it
	g.Ghasts()
	g.Compulsions()
	g.text = sync.OnceValue(func() string { return g.Identity(g.Board, g.Side) })
	g.pseudo = sync.OnceValue(g.Results)
	g.legal = sync.OnceValue(func() (all []Result) {
		for _, r := range g.pseudo() {
			if g.allows(&r) {
				all = append(all, r)
			}
		}
		return all
	})
	return g
}

// allows reports whether COMP-RULE and REP-1 allow a move.
func (g *Game) allows(r *Result) bool {
	return g.Obeys(&g.Position, r) && g.Repeats(g, r) < 0
}

// Setup returns the position as a setup, its occupants in canonical order.
func (g *Game) Setup() nemoroth.Setup { return g.Board.setup(g.Side, g.number) }

// String returns the position line in canonical form (NFEN-1).
func (g *Game) String() string { return g.Setup().String() }

// then returns the game after a ply whose result is the board b.
func (g *Game) then(b Board) *Game {
	after := Game{Position: Position{Rules: g.Rules, Board: &b, Side: g.Next(g.Side)},
		number: g.number, Ply: g.Ply + 1, Parent: g}
	if g.Side == nemoroth.Obsidian {
		after.number = min(g.number+1, nemoroth.MaxFullMove)
	}
	return newGame(after)
}

// Pass returns the game after a pass, which is never a legal move (POS-2). It may
// leave compulsions unsatisfied and repeat a position.
func (g *Game) Pass() *Game { return g.then(g.pass().Board) }

// Legal lists the legal moves in canonical order (NAME-1).
func (g *Game) Legal() []nemoroth.Move {
	var all []nemoroth.Move
	for _, r := range g.legal() {
		all = append(all, r.Move)
	}
	return all
}

// Compelled lists the compulsions of the side to move, in the order of PROTO-1.
func (g *Game) Compelled() []nemoroth.Compulsion {
	var all []nemoroth.Compulsion
	for _, c := range g.Compulsions() {
		all = append(all, c.Compulsion)
	}
	return all
}

// Outcome returns whether the side to move has lost, and why.
func (g *Game) Outcome() nemoroth.Outcome { return g.Rules.Outcome(g) }

// Play returns the game after a legal move. Other moves give a *nemoroth.MoveError,
// a *nemoroth.AmbiguousError for a bare scream that needs an order, or an error that
// matches nemoroth.ErrInvalid.
func (g *Game) Play(mv nemoroth.Move) (*Game, error) {
	report, after := g.Try(mv)
	switch report.Verdict {
	case nemoroth.VerdictLegal:
		return after, nil
	case nemoroth.VerdictInvalid:
		return nil, fmt.Errorf("naive: %w: move %v in %v: %s", nemoroth.ErrInvalid, mv, g,
			report.Invalid)
	case nemoroth.VerdictAmbiguous:
		return nil, &nemoroth.AmbiguousError{Input: mv.String(), Candidates: report.Candidates}
	}
	report.GameOver = len(g.legal()) == 0
	return nil, &nemoroth.MoveError{Ply: g.Ply, Move: mv, Report: report}
}

// Explain judges a move, legal or not, as PROTO-1 describes. It leaves After empty;
// the texts are this package's own.
func (g *Game) Explain(mv nemoroth.Move) nemoroth.Report {
	report, _ := g.Try(mv)
	report.GameOver = len(g.legal()) == 0
	return report
}

// Try returns the report of Explain and the game after the move, legal or not; nil
// if the move cannot be carried out. It leaves GameOver unset, and therefore costs
// little: the other legal moves are not listed.
func (g *Game) Try(mv nemoroth.Move) (nemoroth.Report, *Game) {
	report := nemoroth.Report{Move: mv, Asked: mv, Ruleset: g.Options, Compelled: g.Compelled()}
	switch {
	case mv.IsZero():
		report.Invalid = "no move: the zero Move"
		return report, nil
	case mv.IsPass() && g.MayPass:
		after := g.pass()
		return g.conclude(report, &after)
	case mv.IsPass():
		return refused(report, nemoroth.Reason{Rule: nemoroth.RuleMove1, Squares: []Square{}})
	case mv.IsScream():
		return g.tryScream(report)
	}
	who, ok := g.Named(mv.Kind(), mv.From())
	if !ok {
		return refused(report, at(nemoroth.RuleMove1, mv.From()))
	}
	c := g.about(who, mv.From())
	c.To = mv.To()
	reasons := c.forbidden()
	for _, r := range reasons {
		// A move that only Ghasts forbid can still be carried out.
		if r.Rule != nemoroth.RuleGhast2 && r.Rule != nemoroth.RuleRiderGhast {
			return refused(report, reasons...)
		}
	}
	t := c.CarryOut(true)
	report.Trace = t.Trace
	return g.conclude(report, &Result{mv, who.ID, t.Board}, reasons...)
}

// refused returns the report on a move that cannot be carried out.
func refused(report nemoroth.Report, reasons ...nemoroth.Reason) (nemoroth.Report, *Game) {
	report.Verdict, report.Reasons = nemoroth.VerdictForbidden, reasons
	return report, nil
}

// tryScream is Try for a scream.
func (g *Game) tryScream(report nemoroth.Report) (nemoroth.Report, *Game) {
	p := &g.Position
	from, order := report.Asked.From(), report.Asked.Order()
	clockwise := g.Neighbours(p, from)
	if len(order) > 0 && !slices.Equal(slices.Sorted(slices.Values(order)),
		slices.Sorted(slices.Values(clockwise))) {
		report.Invalid = "the order does not name each occupied adjacent square once"
		return report, nil
	}
	forbids := g.screamForbidden(from)
	fixed := g.Options.ClockwiseScreams && len(order) > 0
	if forbids == "" && fixed && !slices.Equal(order, clockwise) {
		forbids = nemoroth.RuleScream5
	}
	if forbids != "" {
		return refused(report, at(forbids, from))
	}
	results := g.Screams(p, from)
	r := &results[0]
	if len(results) > 1 {
		if len(order) == 0 {
			report.Verdict = nemoroth.VerdictAmbiguous
			report.Invalid = "the order of the pushes matters"
			report.Candidates = g.candidates(results)
			return report, nil
		}
		asked := g.Scream(from, order, false)
		same := func(r Result) bool { return r.Board.Same(&asked.Board) }
		r = &results[slices.IndexFunc(results, same)]
	}
	report.Move = r.Move
	if order = r.Move.Order(); order == nil {
		order = clockwise // all orders are equal; this is the first (SCREAM-4)
	}
	t := g.Scream(from, order, true)
	report.Trace = t.Trace
	return g.conclude(report, &Result{r.Move, NoMover, t.Board})
}

func (g *Game) candidates(results []Result) []nemoroth.Candidate {
	var all []nemoroth.Candidate
	for _, r := range results {
		all = append(all, nemoroth.Candidate{Move: r.Move, Legal: g.allows(&r)})
	}
	slices.SortFunc(all, func(x, y nemoroth.Candidate) int { return x.Move.Compare(y.Move) })
	return all
}

// conclude applies COMP-RULE and REP-1 to a move that can be carried out and that
// the given reasons, if any, forbid.
func (g *Game) conclude(report nemoroth.Report, r *Result,
	reasons ...nemoroth.Reason) (nemoroth.Report, *Game) {
	p := &g.Position
	report.Satisfies = g.satisfactions(r)
	report.Verdict = nemoroth.VerdictLegal
	if len(reasons) > 0 {
		report.Verdict = nemoroth.VerdictForbidden
	}
	refuse := func(verdict nemoroth.Verdict, reason nemoroth.Reason) {
		if report.Verdict == nemoroth.VerdictLegal {
			report.Verdict = verdict
		}
		reasons = append(reasons, reason)
	}
	if !g.Obeys(p, r) {
		on := []Square{}
		for _, c := range report.Compelled {
			on = append(on, c.Square)
		}
		refuse(nemoroth.VerdictCompulsion,
			nemoroth.Reason{Rule: nemoroth.RuleCompRule, Squares: slices.Compact(on)})
	}
	if ply := g.Repeats(g, r); ply >= 0 {
		refuse(nemoroth.VerdictRepetition,
			nemoroth.Reason{Rule: nemoroth.RuleRep1, Squares: []Square{}, Ply: ply})
	}
	slices.SortStableFunc(reasons, nemoroth.Reason.Compare)
	report.Reasons = reasons
	return report, g.then(r.Board)
}

// Perft returns the number of sequences of depth legal moves. REP-1 applies to the
// past of g and along each sequence.
func Perft(g *Game, depth int) uint64 {
	legal := g.legal()
	if depth == 1 {
		return uint64(len(legal))
	}
	var n uint64
	for _, r := range legal {
		n += Perft(g.then(r.Board), depth-1)
	}
	return n
}
