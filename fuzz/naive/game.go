package naive

import (
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// A Model is this implementation as a game.Rules, after some changes to the rules,
// such as misreadings. Its games are of type *Game.
type Model []func(*Rules)

// Rules returns the rules of the model under a ruleset.
func (m Model) Rules(options nemoroth.Ruleset) *Rules {
	r := New(options)
	for _, change := range m {
		change(r)
	}
	return r
}

// Name returns "nemoroth".
func (m Model) Name() string { return nemorothgame.Rules().Name() }

// SideName returns "Alabaster" or "Obsidian".
func (m Model) SideName(turn string) string { return nemorothgame.Rules().SideName(turn) }

// Rulesets lists the names of the presets.
func (m Model) Rulesets() []string { return nemorothgame.Rules().Rulesets() }

// Start begins a game at a position line.
func (m Model) Start(line, ruleset string) (game.Game, error) {
	options, err := nemoroth.ParseRuleset(ruleset)
	s := nemoroth.Start().Setup()
	if err == nil && line != "" {
		s, err = nemoroth.ParseSetup(line)
	}
	var g *Game
	if err == nil {
		g, err = m.Rules(options).Start(s)
	}
	if err != nil {
		return nil, nemorothgame.Error(err)
	}
	return g, nil
}

// A Game is a position and its past, as a game.Game, game.Compeller and game.Passer.
// Games are immutable: Play and Pass return a new Game.
type Game struct {
	Position
	Parent *Game // before the last ply; nil at the start
	Ply    int   // plies since the start, passes included
	number int   // the full-move number

	// Results that are used more than once. Each is computed at its first use.
	text   func() string   // the position as REP-1 compares it
	pseudo func() []Result // moves allowed by RULEBOOK §§3, 4 and 8, sorted
	legal  func() []string // the names of the legal moves, sorted
}

// Start begins a game. A setup that is impossible (POS-1) gives a
// *nemoroth.SetupError. A full-move number 0 means 1.
func (r *Rules) Start(s nemoroth.Setup) (*Game, error) {
	if ps := r.Problems(r, s); len(ps) > 0 {
		return nil, &nemoroth.SetupError{Problems: ps}
	}
	return newGame(Game{Position: r.setUp(s), number: max(s.FullMove, 1)}), nil
}

func newGame(start Game) *Game {
	g := &start
	g.Position.Compulsions() // now, so that those who read a Game never write to it
	g.text = sync.OnceValue(func() string { return g.Identity(g.Board, g.Side) })
	g.pseudo = sync.OnceValue(g.Results)
	g.legal = sync.OnceValue(func() []string {
		all := []string{}
		for _, r := range g.pseudo() {
			if g.allows(&r) {
				all = append(all, r.Move.String())
			}
		}
		return all
	})
	return g
}

// allows reports whether COMP-RULE and REP-1 allow a move.
func (g *Game) allows(r *Result) bool {
	return g.obeyed(r) && g.Repeats(g, r) < 0
}

// Ruleset returns the name of the ruleset.
func (g *Game) Ruleset() string { return g.Name }

// Line returns the position line in canonical form (NFEN-1).
func (g *Game) Line() string { return g.Board.setup(g.Side, g.number).String() }

// Turn returns "A" or "O".
func (g *Game) Turn() string { return "-AO"[g.Side : g.Side+1] }

// Outcome returns whether the side to move has lost, and why.
func (g *Game) Outcome() game.Outcome { return nemorothgame.Outcome(g.Rules.Outcome(g)) }

// Moves lists the legal moves in canonical order (NAME-1).
func (g *Game) Moves() []string { return slices.Clone(g.legal()) }

// Compulsions lists the compulsions of the side to move, in the order of PROTO-1.
func (g *Game) Compulsions() []game.Compulsion { return nemorothgame.Compulsions(g.compulsions()) }

func (g *Game) compulsions() []nemoroth.Compulsion {
	var all []nemoroth.Compulsion
	for _, c := range g.Position.Compulsions() {
		all = append(all, c.entry())
	}
	return all
}

// then returns the game after a ply whose result is the board b.
func (g *Game) then(b Board) *Game {
	after := Game{Position: *g.With(&b), number: g.number, Ply: g.Ply + 1, Parent: g}
	after.Side = g.Next(g.Side)
	if g.Side == nemoroth.Obsidian {
		after.number = min(g.number+1, nemoroth.MaxFullMove)
	}
	return newGame(after)
}

// Pass returns the game after a pass, which is never a legal move (POS-2). It may
// leave compulsions unsatisfied and repeat a position.
func (g *Game) Pass() (game.Game, error) { return g.then(g.pass().Board), nil }

// Read returns the canonical name of a move (NAME-1).
func (g *Game) Read(text string) (string, error) {
	r, _, err := g.try(text)
	if err != nil {
		return "", err
	}
	return r.Move.String(), nil
}

// try is Try for the name of a move.
func (g *Game) try(text string) (nemoroth.Report, *Game, error) {
	m, err := nemoroth.ParseMove(text)
	if err != nil {
		return nemoroth.Report{}, nil, nemorothgame.Error(err)
	}
	r, after := g.Try(m)
	kind := game.ErrSyntax
	if r.Verdict == nemoroth.VerdictAmbiguous {
		kind = game.ErrAmbiguous
	}
	if r.Invalid != "" {
		return r, nil, game.Tag(kind, errors.New(text+": "+r.Invalid))
	}
	return r, after, nil
}

// Explain judges a move, legal or not, as PROTO-1 describes.
func (g *Game) Explain(text string) game.Report {
	r, after, err := g.try(text)
	if err != nil {
		return game.Report{Move: text, Unread: err.Error()}
	}
	report := nemorothgame.Report(r, 1)
	if after != nil {
		report.After = after.Line()
	}
	return report
}

// Play returns the game after a legal move.
func (g *Game) Play(text string) (game.Game, error) {
	r, after, err := g.try(text)
	switch {
	case err != nil:
		return nil, err
	case !r.Legal():
		return nil, game.Tag(game.ErrIllegal, fmt.Errorf("%s is illegal in %s", text, g.Line()))
	}
	return after, nil
}

// Try returns the report on a move and the game after it, legal or not; nil if the move
// cannot be carried out. It leaves GameOver unset, and therefore costs little: the other
// legal moves are not listed.
func (g *Game) Try(mv nemoroth.Move) (report nemoroth.Report, after *Game) {
	results, reasons, invalid := g.attempt(mv)
	report = nemoroth.Report{Move: mv, Asked: mv, Ruleset: g.Options, Compelled: g.compulsions(),
		Invalid: invalid}
	forbidden := reasons != nil
	switch {
	case invalid != "":
		report.Verdict = nemoroth.VerdictInvalid
	case len(results) > 1:
		report.Verdict = nemoroth.VerdictAmbiguous
		report.Invalid = "the order of the pushes matters"
		for _, r := range results { // sorted, as pseudo is
			report.Candidates = append(report.Candidates,
				nemoroth.Candidate{Move: r.Move, Legal: g.allows(&r)})
		}
	case len(results) == 1:
		r := &results[0]
		after, report.Verdict = g.then(r.Board), nemoroth.VerdictLegal
		report.Move, report.Trace, report.Satisfies = r.Move, r.trace, g.satisfactions(r)
		if ply := g.Repeats(g, r); ply >= 0 {
			report.Verdict = nemoroth.VerdictRepetition
			reasons = append(because("REP-1"), reasons...)
			reasons[0].Ply = ply
		}
		if !g.obeyed(r) {
			report.Verdict = nemoroth.VerdictCompulsion
			var on []Square
			for _, c := range report.Compelled {
				on = append(on, c.Square)
			}
			reasons = append(reasons, because("COMP-RULE", slices.Compact(on)...)...)
		}
		slices.SortStableFunc(reasons, nemoroth.Reason.Compare)
	}
	if forbidden {
		report.Verdict = nemoroth.VerdictForbidden
	}
	report.Reasons = reasons
	return report, after
}

// attempt returns what a move leads to and the reasons of RULEBOOK §§3, 4 and 8 against it.
// A move that only Ghasts forbid has both; a scream whose order is missing and matters has
// several results.
func (g *Game) attempt(mv nemoroth.Move) (results []Result, reasons []nemoroth.Reason,
	invalid string) {
	switch who, ok := g.named(mv.Kind(), mv.From()); {
	case mv.IsZero():
		invalid = "no move: the zero Move"
	case mv.IsPass() && g.MayPass:
		results = []Result{g.pass()}
	case mv.IsPass():
		reasons = because("MOVE-1")
	case mv.IsScream():
		return g.attemptScream(mv.From(), mv.Order())
	case !ok:
		reasons = because("MOVE-1", mv.From())
	default:
		c := g.about(who)
		c.To = mv.To()
		reasons = c.forbidden()
		other := func(r nemoroth.Reason) bool { return r.Ghast == nil }
		if !slices.ContainsFunc(reasons, other) {
			results = []Result{c.carryOut()}
		}
	}
	return results, reasons, invalid
}

// attemptScream is attempt for a scream. Without an order the owner still has the choice.
func (g *Game) attemptScream(from Square, order []Square) (results []Result,
	reasons []nemoroth.Reason, invalid string) {
	clockwise := g.Neighbours(from)
	all, named := nemoroth.SquaresOf(clockwise...), nemoroth.SquaresOf(order...)
	who, forbids := g.screamer(from)
	bound := order != nil && g.Options.ClockwiseScreams
	switch {
	case order != nil && (named != all || len(order) != len(clockwise)):
		return nil, nil, "the order does not name each occupied adjacent square once"
	case forbids != "":
		return nil, because(forbids, from), ""
	case bound && !slices.Equal(order, clockwise):
		return nil, because("SCREAM-5", from), ""
	}
	for _, r := range g.pseudo() {
		if r.Move.IsScream() && r.Move.From() == from {
			results = append(results, r)
		}
	}
	if order != nil {
		asked := g.screams(who, order)[0]
		i := leadingTo(&asked.Board, results)
		results = results[i : i+1]
	}
	return results, nil, ""
}
