// Package properties checks what must be true of the library for any input. Each
// exported function takes a text or a case, and returns the first property that
// fails as a *gametest.Failure, or nil. The properties that every game has are in
// package gametest; what the rules say is compared with the naive model. Here is
// what neither of them sees: texts, JSON, traces, symmetries and the Walker.
package properties

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation"
	"github.com/nemoroth/rules/rulings/game/gametest"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// noMove is passed where a property is about a position and not about a move.
var noMove nemoroth.Move

// broken returns a *gametest.Failure: the named property fails in the last
// position of g, or for the move m there. The format says what was found.
func broken(g *nemoroth.Game, m nemoroth.Move, property, format string, args ...any) error {
	f := &gametest.Failure{
		What: property, Ruleset: g.Ruleset().String(), Start: g.First().String(), Line: g.String(),
		Found: fmt.Sprintf(format, args...), Picture: notation.WriteDiagram(g.Setup()),
	}
	for _, m := range g.Line() {
		f.Moves = append(f.Moves, m.String())
	}
	if !m.IsZero() {
		f.Move = m.String()
	}
	return f
}

// brokenText returns a *gametest.Failure: the named property fails for a text.
func brokenText(text, property, format string, args ...any) error {
	return &gametest.Failure{What: property, Text: text, Found: fmt.Sprintf(format, args...)}
}

func holds(ok bool, g *nemoroth.Game, m nemoroth.Move, property, format string, args ...any) error {
	if ok {
		return nil
	}
	return broken(g, m, property, format, args...)
}

func holdsText(ok bool, text, property, format string, args ...any) error {
	if ok {
		return nil
	}
	return brokenText(text, property, format, args...)
}

func all[T any](list []T, property func(T) error) error {
	for _, x := range list {
		if err := property(x); err != nil {
			return err
		}
	}
	return nil
}

// along plays the game of a case and calls f in each position; last is true in the last
// one. It stops at the first error. A line that cannot stand has no positions.
func along(c gametest.Case, f func(g *nemoroth.Game, last bool) error) error {
	g, err := nemorothgame.Start(c.Line, c.Ruleset)
	for ply := 0; err == nil; ply++ {
		last := ply == len(c.Moves)
		if broken := f(g, last); broken != nil || last {
			return broken
		}
		var m nemoroth.Move
		if m, err = nemoroth.ParseMove(c.Moves[ply]); err == nil {
			g, err = play(g, m)
		}
	}
	return nil
}

// play plays a move or a pass of analysis.
func play(g *nemoroth.Game, m nemoroth.Move) (*nemoroth.Game, error) {
	if m.IsPass() {
		return g.Pass()
	}
	return g.Play(m)
}

// asked lists the legal moves of a position and those that a case asks about.
func asked(c gametest.Case, g *nemoroth.Game) []nemoroth.Move {
	moves := g.Moves()
	if c.Ask == nil {
		return moves
	}
	for _, text := range c.Ask(nemorothgame.Game(g)) {
		if m, err := nemoroth.ParseMove(text); err == nil {
			moves = append(moves, m)
		}
	}
	return moves
}

// Game checks the properties that every game has, and that a caller cannot change a
// game of the library through the slices that it returns.
func Game(c gametest.Case) error {
	if err := gametest.Check(nemorothgame.Rules(), c); err != nil {
		return err
	}
	return along(c, func(g *nemoroth.Game, _ bool) error {
		text, line, moves := g.String(), g.Line(), g.Moves()
		setup := g.Setup()
		for sq := range nemoroth.Square(64) {
			clear(setup.Occupants[sq])
			clear(g.Position().At(sq))
		}
		clear(g.Line())
		clear(g.Compulsions())
		clear(g.Moves())
		clear(g.Position().Moves(g.Ruleset()))
		const property = "a caller cannot change a game through a returned slice"
		for _, m := range moves {
			r := g.Explain(m)
			said := r.String()
			clear(m.Order())
			clear(r.Trace)
			clear(r.Compelled)
			clear(r.Satisfies)
			if again := g.Explain(m).String(); again != said {
				return broken(g, m, property, "%s becomes %s", said, again)
			}
		}
		same := slices.Equal(g.Line(), line) && slices.Equal(g.Moves(), moves)
		return holds(same && g.String() == text, g, noMove, property, "%s becomes %v", text, g)
	})
}

// sentinels are the library's error kinds. Each error matches exactly one.
var sentinels = []error{
	nemoroth.ErrInvalid, nemoroth.ErrSyntax, nemoroth.ErrSetup, nemoroth.ErrIllegal,
	nemoroth.ErrAmbiguous, nemoroth.ErrLimit,
	notation.ErrEffect, notation.ErrResult, notation.ErrDiagram,
}

// oneOf reports whether an error matches just one sentinel, and that is allowed.
func oneOf(err error, allowed ...error) bool {
	other := func(s error) bool { return !errors.Is(err, s) }
	matched := slices.DeleteFunc(slices.Clone(sentinels), other)
	return len(matched) == 1 && slices.Contains(allowed, matched[0])
}

// syntax checks the error for a text that cannot be parsed: a
// *nemoroth.SyntaxError that points into the text and prints a caret line.
func syntax(text string, err error) error {
	const property = "a text that cannot be parsed gives a SyntaxError with place and reason"
	var e *nemoroth.SyntaxError
	if !errors.As(err, &e) || !errors.Is(err, nemoroth.ErrSyntax) {
		return brokenText(text, property, "%T: %v", err, err)
	}
	inside := e.Input == text && e.Offset >= 0 && e.Offset <= len(text)
	says := e.Msg != "" && e.What != "" && e.Error() != ""
	points := strings.Count(e.Caret(), "\n") == 1 && strings.HasSuffix(e.Caret(), "^")
	return holdsText(inside && says && points, text, property, "%+v", e)
}
