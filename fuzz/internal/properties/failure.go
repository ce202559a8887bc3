// Package properties checks what must be true of the library for any input. Each
// exported function takes a text or a case of package gen, and returns the first
// property that fails as a *gametest.Failure, or nil. The properties that every
// game has are in package gametest.
//
// The properties use the public API only. Rules that they need (geometry, POS-1,
// canonical texts) are written here a second time, so that a property does not
// repeat an error of the library.
package properties

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation"
	"github.com/nemoroth/rules/rulings/game/gametest"
	"github.com/nemoroth/rules/rulings/game/nemorothgame/gen"
)

// noMove is passed where a property is about a position and not about a move.
var noMove nemoroth.Move

// broken returns a *gametest.Failure: the named property fails in the last
// position of g, or for the move m there. The format says what was found.
func broken(g *nemoroth.Game, m nemoroth.Move, property, format string, args ...any) error {
	f := &gametest.Failure{What: property, Ruleset: g.Ruleset().String(), Start: g.First().String(), Line: g.String(),
		Found: fmt.Sprintf(format, args...), Picture: notation.WriteDiagram(g.Setup())}
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

// along plays the game of a case. It calls f in each position with the legal
// moves; last is true in the last position. It stops at the first error.
func along(c gen.Case, f func(g *nemoroth.Game, moves []nemoroth.Move, last bool) error) error {
	g, err := c.Setup.Game(c.Ruleset)
	if err != nil {
		return brokenText(c.Setup.String(), "POS-1: a repaired setup can stand under "+c.Ruleset.String(), "%v", err)
	}
	for ply := 0; ; ply++ {
		moves := g.Moves()
		last := ply == len(c.Line) || len(moves) == 0
		if err := f(g, moves, last); err != nil || last {
			return err
		}
		m := gen.Choose(g, moves, c.Line[ply])
		next, err := gen.Play(g, m)
		if err != nil {
			return broken(g, m, "a legal move can be played, and a pass always can (POS-2)", "%v", err)
		}
		g = next
	}
}

// sentinels are the library's error kinds. Each error matches exactly one.
var sentinels = []error{nemoroth.ErrInvalid, nemoroth.ErrSyntax, nemoroth.ErrSetup, nemoroth.ErrIllegal, nemoroth.ErrAmbiguous,
	nemoroth.ErrLimit, notation.ErrEffect, notation.ErrResult, notation.ErrDiagram}

// oneOf reports whether an error matches just one sentinel, and that is allowed.
func oneOf(err error, allowed ...error) bool {
	matched := slices.DeleteFunc(slices.Clone(sentinels), func(s error) bool { return !errors.Is(err, s) })
	return len(matched) == 1 && slices.Contains(allowed, matched[0])
}

// syntax checks the error for a text that cannot be parsed: a
// *nemoroth.SyntaxError that points into the text and prints a caret line.
func syntax(text string, err error) error {
	var e *nemoroth.SyntaxError
	ok := errors.As(err, &e) && errors.Is(err, nemoroth.ErrSyntax) && e.Input == text && e.Offset >= 0 && e.Offset <= len(text) &&
		e.Msg != "" && e.What != "" && e.Error() != "" && strings.Count(e.Caret(), "\n") == 1 && strings.HasSuffix(e.Caret(), "^")
	return holdsText(ok, text, "a text that cannot be parsed gives a SyntaxError with place and reason", "%T: %+v", err, e)
}
