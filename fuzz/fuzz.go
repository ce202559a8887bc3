// Package fuzz finds errors in implementations of board games and shrinks each
// error to a small position. It works for the Game of Nemoroth and for every
// other game that implements [game.Rules], yours included.
//
// To compare your engine with this library, write one line in a test file:
//
//	func FuzzEngine(f *testing.F) { fuzz.Against(f, nemorothgame.Rules(), myengine.Rules()) }
//
// and run it:
//
//	go test -fuzz FuzzEngine -fuzzminimizetime 1x
//
// in the folder of the test file, because -fuzz accepts one package only. The
// target stops at the first difference and prints a small position that shows it.
// In testdata/toy, the engine has a wrong rule: a digesting Leaf Pile may not
// engulf a Go Away. The target prints a board with these two pieces, and the move
// on which the programs differ. Without -fuzz, go test tries the seeds and reports
// every seed that fails; the first failure is enough.
//
// If a game has only one implementation, [Properties] checks what is true of
// every game, for example that legal moves can be played. An engine that is not
// written in Go can speak the conformance protocol: see package
// [github.com/nemoroth/rules/fuzz/engines].
//
// # The parts
//
// Each of these functions can be used on its own, and has an Example.
//
//   - [NewGenerator] returns the [Generator] of a game. A generator makes test cases with
//     rich positions, from a seed and a number or from any bytes. [Generator.With]
//     asks for positions with certain occupants.
//   - [gametest.Check] checks the properties of one implementation on a case, and
//     [gametest.Compare] compares two implementations.
//   - [Shrink] shrinks a failure of such a check. [Minimize] shrinks any position
//     for which a predicate is true.
//   - [Explore] finds small positions where certain rules apply together, or where
//     two readings of the rules give different verdicts.
//
// # Errors and limits
//
// Results depend only on the arguments and on the version of this library: the same
// seed gives the same cases, for any number of workers. Nil rules give an error, or empty cases, but no panic.
// Long functions take a context and return its error when it ends; Minimize and
// Shrink then return the smallest result so far, too. A case has at most 64
// plies.
//
// # For maintainers
//
// The folder also has what tests this library: package naive, a second
// implementation of the rules; fuzz targets; and seeded runs that compare the two
// implementations. See README.md for the commands, and MUTATION.md for what the tests
// detect.
package fuzz

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
)

// Properties is a fuzz target that checks a game by gametest.Check, starting from
// the seeds of the game's Generator. A failure is shrunk for at most 20 seconds.
// The minimizer of go test, which shortens the bytes, then adds nothing and can
// be switched off:
//
//	go test -fuzz FuzzRules -fuzzminimizetime 1x
func Properties(f *testing.F, rules game.Rules) {
	target(f, rules, func(c Case) error { return gametest.Check(rules, c) })
}

// Against is a fuzz target like Properties that compares two implementations by
// gametest.Compare. A failure calls rules "first", and other "second".
//
// Start of other must begin a game at every line that rules can start, under each
// ruleset of rules. It must return an error for every other line: one that matches
// game.ErrSyntax for a line that cannot be read, or a *game.SetupError with the
// problems of an impossible position. A Start that returns another error, or no
// game, is a difference.
//
// The games of other need only the methods Ruleset, Line, Turn, Moves, Play and
// Outcome, and reports that show whether a move can be read and is legal. For an
// illegal move, one reason without a rule is enough.
//
// A wrapper of an existing game must wrap the games that Start and Play return; see
// testdata/toy. If it wraps only those of Start, its changes count in the first
// position of each game only.
func Against(f *testing.F, rules, other game.Rules) { target(f, rules, against(rules, other)) }

// against returns the check of Against.
func against(rules, other game.Rules) func(Case) error {
	return func(c Case) error {
		_, err := gametest.Compare(rules, other, c)
		return err
	}
}

// shrinkTime is the time limit for one failure.
const shrinkTime = 20 * time.Second

func target(f *testing.F, rules game.Rules, check func(Case) error) {
	g := NewGenerator(rules)
	for _, s := range g.Seeds() {
		f.Add(s.Data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		t.Parallel()
		err := check(g.Case(data))
		if err == nil {
			return
		}
		if found := (*gametest.Failure)(nil); errors.As(err, &found) {
			ctx, cancel := context.WithTimeout(t.Context(), shrinkTime)
			defer cancel()
			found, _ = Shrink(ctx, rules, found, check)
			err = found
		}
		t.Fatal(err)
	})
}

var errNoRules = errors.New("fuzz: the rules of the game are nil")
