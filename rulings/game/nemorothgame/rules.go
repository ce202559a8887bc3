// Package nemorothgame implements game.Rules for the Game of Nemoroth, with the
// library of package nemoroth. Moves, positions and squares are texts here (NAME-1,
// NFEN-1). [Rules] is the game; [Game], [Report], [Outcome] and [Error] convert
// values of package nemoroth to those of package game, and [Of] returns the
// library's game.
package nemorothgame

import (
	"context"
	_ "embed"
	"errors"
	"io/fs"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/ai"
	reader "github.com/nemoroth/rules/nemoroth/notation/letter"
	"github.com/nemoroth/rules/rulings/game"
)

// Rules returns the Game of Nemoroth. It and its games implement every optional
// interface of package game.
func Rules() game.Rules { return rules{} }

type rules struct{}

func (rules) Name() string { return "nemoroth" }

func (rules) Rulesets() []string {
	return each(nemoroth.Rulesets(), nemoroth.Ruleset.String)
}

func (rules) SideName(turn string) string {
	var s nemoroth.Side
	if s.UnmarshalText([]byte(turn)) != nil || !s.IsValid() {
		return turn
	}
	return s.String()
}

//go:embed schema-nemoroth.json
var schema []byte

func (rules) Documents() fs.FS { return documents }
func (rules) Schema() []byte   { return schema }

//go:embed rules.txt
var ruleTable string

var catalogue = game.RuleTable(ruleTable, "")

func (rules) Catalogue() []game.Rule { return catalogue() }

func (rules) Start(line, ruleset string) (game.Game, error) {
	return wrap(Start(line, ruleset))
}

// wrap converts the results of Start, Play and Pass.
func wrap(g *nemoroth.Game, err error) (game.Game, error) {
	if err != nil {
		return nil, Error(err)
	}
	return point{g}, nil
}

// Start starts a game at a position line under a ruleset, such as Standard or Betza, and returns
// the library's game. Empty texts mean the opening and Standard. The error is a
// *nemoroth.SyntaxError, or a *nemoroth.SetupError with the problems of an impossible position.
func Start(line, ruleset string) (*nemoroth.Game, error) {
	r, err := nemoroth.ParseRuleset(ruleset)
	if err != nil {
		return nil, err
	}
	if line == "" {
		return nemoroth.NewGame(r), nil
	}
	s, err := nemoroth.ParseSetup(line)
	if err != nil {
		return nil, err
	}
	return s.Game(r)
}

// Game returns a game of the library as a game.Game.
func Game(g *nemoroth.Game) game.Game { return point{g} }

// Of returns the library's game of a game.Game that Game returned.
func Of(g game.Game) (*nemoroth.Game, bool) {
	p, ok := g.(point)
	return p.g, ok
}

type point struct{ g *nemoroth.Game }

func (p point) Ruleset() string          { return p.g.Ruleset().String() }
func (p point) Line() string             { return p.g.String() }
func (p point) Turn() string             { return letter(p.g.Side()) }
func (p point) Moves() []string          { return each(p.g.Moves(), moveName) }
func (p point) Outcome() game.Outcome    { return Outcome(p.g.Outcome()) }
func (p point) Pass() (game.Game, error) { return wrap(p.g.Pass()) }

// Past returns the game as it was played up to this position, on which legality depends.
func (p point) Past() game.Record {
	return game.Record{Line: p.g.First().String(), Ruleset: p.Ruleset(),
		Moves: each(p.g.Line(), moveName)}
}

func (p point) Compulsions() []game.Compulsion {
	return Compulsions(p.g.Compulsions())
}

func (p point) Read(text string) (string, error) {
	m, err := p.g.ParseMove(text)
	return moveName(m), Error(err)
}

func (p point) Explain(move string) game.Report {
	m, err := p.g.ParseMove(move)
	if err != nil {
		return game.Report{Move: move, Unread: err.Error()}
	}
	return Report(p.g.Explain(m), p.g.FullMove())
}

func (p point) Play(move string) (game.Game, error) {
	m, err := p.g.ParseMove(move)
	if err != nil {
		return nil, Error(err)
	}
	return wrap(p.g.Play(m))
}

// Error returns an error of the library with the matching sentinel and error types of
// package game. Its text and the results of errors.As stay the same.
func Error(err error) error {
	var kind error
	var setup *nemoroth.SetupError
	var ambiguous *nemoroth.AmbiguousError
	var plain *reader.Error
	switch {
	case errors.As(err, &ambiguous):
		name := func(c nemoroth.Candidate) string { return moveName(c.Move) }
		kind = &game.AmbiguousError{Moves: each(ambiguous.Candidates, name)}
	case errors.As(err, &setup):
		kind = &game.SetupError{Problems: each(setup.Problems, problem)}
	case errors.Is(err, game.ErrEffects), errors.Is(err, game.ErrContradiction):
		return err // package game has it as it is
	case errors.As(err, &plain):
		kind = game.NotUnderstood("text", plain.Text, plain.Msg, plain.Example)
	case errors.Is(err, nemoroth.ErrInvalid):
		kind = game.ErrSyntax
	default:
		return err
	}
	return game.Tag(kind, err)
}

// Search finds a move with package ai, whose players have ai.Levels levels. The score
// is in hundredths of a Human.
func (p point) Search(ctx context.Context, l game.Limits) (game.Found, bool) {
	player := ai.Player{Level: l.Level, Seed: l.Seed,
		Limits: ai.Limits{Depth: l.Depth, Nodes: l.Nodes, Time: l.Time}}
	a, err := player.Choose(ctx, p.g)
	if err != nil || a.Move.IsZero() {
		return game.Found{}, false
	}
	score := int(a.Score)
	if plies, win, ok := a.Score.Proven(); ok && win {
		score = game.Won - plies
	} else if ok {
		score = plies - game.Won
	}
	return game.Found{Move: a.Move.String(), Score: score, Depth: a.Depth, Nodes: a.Nodes}, true
}

func (p point) Divide(ctx context.Context, depth int, o game.DivideOptions) ([]game.Count,
	error) {
	start := func() game.Cursor[nemoroth.Move] { return nemoroth.NewWalker(p.g) }
	return game.Divide(ctx, start, nemoroth.Move.String, depth, o)
}
