// Package properties holds what must be true of the library whatever it is
// given: each exported function takes an input, a text or a case of package gen,
// and returns a *gametest.Failure where a property does not hold. The fuzz
// targets and the seeded tests call them. What holds of every game stands in
// package gametest.
//
// The properties use the public API alone, and where they know the rules
// (geometry, POS-1, the canonical texts) they know them anew.
package properties

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/nemoroth/rules/fuzz/internal/gen"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation"
	"github.com/nemoroth/rules/rulings/game/gametest"
)

// noMove is the move of a property that is about a position.
var noMove nemoroth.Move

// broken makes the *gametest.Failure of a property of a position, or of a move
// in it.
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

// brokenText makes the *gametest.Failure of a property of a text.
func brokenText(text, property, format string, args ...any) error {
	return &gametest.Failure{What: property, Text: text, Found: fmt.Sprintf(format, args...)}
}

// holds is nil if a property holds, and what broken makes otherwise.
func holds(ok bool, g *nemoroth.Game, m nemoroth.Move, property, format string, args ...any) error {
	if ok {
		return nil
	}
	return broken(g, m, property, format, args...)
}

// holdsText is nil if a property of a text holds, and what brokenText makes otherwise.
func holdsText(ok bool, text, property, format string, args ...any) error {
	if ok {
		return nil
	}
	return brokenText(text, property, format, args...)
}

// all is nil if a property holds of every element of a list, and else what it
// makes of the first of which it does not.
func all[T any](list []T, property func(T) error) error {
	for _, x := range list {
		if err := property(x); err != nil {
			return err
		}
	}
	return nil
}

// along plays the game of a case and calls f at each position with the legal
// moves, and whether the position is the last.
func along(c gen.Case, f func(g *nemoroth.Game, moves []nemoroth.Move, last bool) error) error {
	g, err := c.Setup.Game(c.Ruleset)
	if err != nil {
		return brokenText(c.Setup.String(), "POS-1: a repaired set-up can stand under "+c.Ruleset.String(), "%v", err)
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
			return broken(g, m, "a legal move can be played, and a pass always (POS-2)", "%v", err)
		}
		g = next
	}
}

// kinds of errors, one of which every error of the library is.
var sentinels = []error{nemoroth.ErrInvalid, nemoroth.ErrSyntax, nemoroth.ErrSetup, nemoroth.ErrIllegal, nemoroth.ErrAmbiguous,
	nemoroth.ErrLimit, notation.ErrEffect, notation.ErrResult, notation.ErrDiagram}

// oneOf reports whether an error matches one of some sentinels, and of all the
// sentinels only that one.
func oneOf(err error, allowed ...error) bool {
	matched := slices.DeleteFunc(slices.Clone(sentinels), func(s error) bool { return !errors.Is(err, s) })
	return len(matched) == 1 && slices.Contains(allowed, matched[0])
}

// syntax holds of every *nemoroth.SyntaxError: it points into the text, and can
// be shown.
func syntax(text string, err error) error {
	var e *nemoroth.SyntaxError
	ok := errors.As(err, &e) && errors.Is(err, nemoroth.ErrSyntax) && e.Input == text && e.Offset >= 0 && e.Offset <= len(text) &&
		e.Msg != "" && e.What != "" && e.Error() != "" && strings.Count(e.Caret(), "\n") == 1 && strings.HasSuffix(e.Caret(), "^")
	return holdsText(ok, text, "a text that is not understood gives a SyntaxError that says where and why", "%T: %+v", err, e)
}
