// Package nemorothgame implements game.Rules for the Game of Nemoroth, with the
// library of package nemoroth. Moves, positions and squares are texts here (NAME-1,
// NFEN-1). [Rules] is the game; [Game], [Report], [Outcome] and [Error] convert
// values of package nemoroth to those of package game, and [Of] returns the
// library's game.
package nemorothgame

import (
	"context"
	"errors"
	"strconv"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation"
	"github.com/nemoroth/rules/rulings/game"
)

// Rules returns the Game of Nemoroth. It implements every optional interface for
// Rules except game.Documenter and game.Sampler, and those of package svg.
func Rules() game.Rules { return rules{} }

type rules struct{}

func (rules) Name() string { return "nemoroth" }

func (rules) Rulesets() []string {
	var names []string
	for _, r := range nemoroth.Rulesets() {
		names = append(names, r.String())
	}
	return names
}

func (rules) Start(line, ruleset string) (game.Game, error) {
	g, err := Start(line, ruleset)
	if err != nil {
		return nil, Error(err)
	}
	return Game(g), nil
}

// Start starts a game as Rules().Start does and returns the library's game.
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

// Game returns a game of the library as a game.Game. The result implements
// game.Compeller, game.Lister, game.Reasoner, game.Passer, game.Scribe,
// game.Lenient, game.Counter and game.Screamer.
func Game(g *nemoroth.Game) game.Game { return point{g} }

// Of returns the library's game of a game.Game that Game returned.
func Of(g game.Game) (*nemoroth.Game, bool) {
	p, ok := g.(point)
	return p.g, ok
}

// Cursor returns a function that makes cursors for game.Perft and game.Search.
func Cursor(g *nemoroth.Game) func() game.Cursor[nemoroth.Move] {
	return func() game.Cursor[nemoroth.Move] { return nemoroth.NewWalker(g) }
}

type point struct{ g *nemoroth.Game }

func (p point) Ruleset() string       { return p.g.Ruleset().String() }
func (p point) Line() string          { return p.g.String() }
func (p point) Turn() string          { return letter(p.g.Side()) }
func (p point) Moves() []string       { return moveNames(p.g.Moves()) }
func (p point) Outcome() game.Outcome { return Outcome(p.g.Outcome()) }
func (p point) Pass() (game.Game, error) {
	g, err := p.g.Pass()
	if err != nil {
		return nil, Error(err)
	}
	return point{g}, nil
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

func (p point) Reasons(move string) game.Report {
	m, err := p.g.ParseMove(move)
	if err != nil {
		return game.Report{Move: move, Unread: err.Error()}
	}
	r := Report(p.g.Verdict(m), p.g.FullMove())
	return game.Report{Move: r.Move, Unread: r.Unread, Reasons: r.Reasons}
}

func (p point) Play(move string) (game.Game, error) {
	m, err := p.g.ParseMove(move)
	if err != nil {
		return nil, Error(err)
	}
	g, err := p.g.Play(m)
	if err != nil {
		return nil, Error(err)
	}
	return point{g}, nil
}

// Successors uses a Walker because Play would check again that each move is legal.
func (p point) Successors() []game.Successor {
	w, number := nemoroth.NewWalker(p.g), p.g.FullMove()
	if p.g.Side() == nemoroth.Obsidian {
		number = min(number+1, nemoroth.MaxFullMove)
	}
	list := []game.Successor{}
	for _, m := range p.g.Moves() {
		w.Do(m)
		list = append(list, game.Successor{Move: m.String(), Position: w.Position().String() + " " + strconv.Itoa(number)})
		w.Undo()
	}
	return list
}

func (p point) Divide(ctx context.Context, depth int, o game.PerftOptions) ([]game.Count[string], error) {
	counts, err := game.Divide(ctx, Cursor(p.g), depth, o)
	var texts []game.Count[string]
	for _, c := range counts {
		texts = append(texts, game.Count[string]{Move: moveName(c.Move), Nodes: c.Nodes})
	}
	return texts, err
}

// Error returns an error of the library with the matching sentinel and error types of
// package game. Its text and the results of errors.As stay the same.
func Error(err error) error {
	var setup *nemoroth.SetupError
	var ambiguous *nemoroth.AmbiguousError
	var effects *notation.EffectError
	var syntax *nemoroth.SyntaxError
	var plain *notation.PlainError
	switch {
	case errors.As(err, &ambiguous) && ambiguous != nil:
		e := new(game.AmbiguousError)
		for _, c := range ambiguous.Candidates {
			e.Moves = append(e.Moves, moveName(c.Move))
		}
		return game.Tag(e, err)
	case errors.As(err, &setup) && setup != nil:
		return game.Tag(&game.SetupError{Problems: Problems(setup.Problems)}, err)
	case errors.As(err, &effects) && effects != nil:
		return game.Tag(&game.EffectsError{Move: moveName(effects.Move), Denied: effects.Denied, Omitted: effects.Omitted, Actual: effects.Actual}, err)
	case errors.Is(err, notation.ErrResult), errors.Is(err, notation.ErrDiagram):
		return game.Tag(game.ErrContradiction, err)
	case errors.As(err, &plain) && plain != nil:
		return game.Tag(&game.SyntaxError{What: "text", Input: plain.Text, Msg: plain.Msg, Hint: plain.Example}, err)
	case errors.As(err, &syntax) && syntax != nil:
		return game.Tag(&game.SyntaxError{What: syntax.What, Input: syntax.Input, Offset: syntax.Offset, Msg: syntax.Msg, Hint: syntax.Hint}, err)
	case errors.Is(err, nemoroth.ErrAmbiguous):
		return game.Tag(game.ErrAmbiguous, err)
	case errors.Is(err, nemoroth.ErrIllegal):
		return game.Tag(game.ErrIllegal, err)
	case errors.Is(err, nemoroth.ErrSyntax), errors.Is(err, nemoroth.ErrInvalid):
		return game.Tag(game.ErrSyntax, err)
	}
	return err
}
