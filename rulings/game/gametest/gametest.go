// Package gametest holds the properties that every game.Rules has, and compares
// two implementations of the same rules, after testing/fstest. As a test of a game
// that is its own package, and as a fuzz target by package fuzz, which makes cases
// and what fails small:
//
//	func TestRules(t *testing.T) { gametest.Test(t, wormhole.Rules()) }
//	func FuzzRules(f *testing.F) { fuzz.Properties(f, wormhole.Rules()) }
//
// [Check] and [Compare] are what these run on each [Case]. The properties, as far
// as a game has what they are about:
//
//   - Legal moves are different and sorted by their bytes; each reads as itself.
//     A game is over if and only if there is none, and then says why.
//   - A move is listed if and only if its report gives no reason against it. Play
//     leads to the line that the report gives; it refuses others with ErrIllegal.
//     A text that is no name is refused with ErrSyntax or ErrAmbiguous.
//   - Reasons are different, and sorted by rule, then squares as on the board.
//   - The first effect is the decision, which has no cause; the others have one
//     before them. Together they name every square that changes.
//   - What is satisfied is a compulsion, and each once. Rules that are named can
//     be cited.
//   - A line starts the same game again. The past may forbid a move, and allows
//     none.
//   - A game is unchanged by all that is asked. An error is of one kind.
package gametest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/nemoroth/rules/rulings/game"
)

// A Case is a game to try: where it starts and how it goes on.
type Case struct {
	Line    string // "" is the opening
	Ruleset string // "" is the default one
	// Moves are the first plies by canonical name, "pass" for a pass. One that is
	// not legal ends the game.
	Moves   []string
	Choices []byte // the plies after them, one byte each
	// Choose picks the legal move that a byte means; "" is a pass, which only a
	// game.Passer can play. If nil, a byte is an index into the moves, modulo
	// their number.
	Choose func(g game.Game, moves []string, choice byte) string
	// Ask lists what is asked about in a position besides its legal moves:
	// names of moves, legal or not, and other texts. If nil, Check asks about a
	// few texts of its own.
	Ask func(game.Game) []string
}

// choose returns the move of a ply, "" for a pass; false if the game ends.
func (c *Case) choose(g game.Game, moves []string, ply int) (string, bool) {
	after := ply - len(c.Moves)
	switch {
	case len(moves) == 0 || after >= len(c.Choices):
		return "", false
	case after < 0 && c.Moves[ply] == "pass":
		_, passes := g.(game.Passer)
		return "", passes
	case after < 0:
		return c.Moves[ply], slices.Contains(moves, c.Moves[ply])
	case c.Choose != nil:
		return c.Choose(g, moves, c.Choices[after]), true
	}
	return moves[int(c.Choices[after])%len(moves)], true
}

func (c *Case) ask(g game.Game) []string {
	if c.Ask == nil {
		return nil
	}
	return c.Ask(g)
}

// play plays a move or, for "", a pass.
func play(g game.Game, move string) (game.Game, error) {
	if move != "" {
		return g.Play(move)
	}
	if p, ok := g.(game.Passer); ok {
		return p.Pass()
	}
	return nil, errors.New("the game is no game.Passer")
}

// Test holds a game to the properties: in some games from the opening under
// every ruleset, and in the cases.
func Test(t *testing.T, r game.Rules, cases ...Case) {
	t.Helper()
	run(t, r, cases, func(c Case) error { return Check(r, c) })
}

// TestPair compares two implementations of a game in the games of Test.
func TestPair(t *testing.T, a, b game.Rules, cases ...Case) {
	t.Helper()
	run(t, a, cases, func(c Case) error { _, err := Compare(a, b, c, Detail{}); return err })
}

// Games of Test for each ruleset, and how long they are.
const (
	games = 3
	plies = 30
)

func run(t *testing.T, r game.Rules, cases []Case, try func(Case) error) {
	t.Helper()
	all := []Case(nil)
	for _, ruleset := range r.Rulesets() {
		for i := range games {
			rng := rand.New(rand.NewPCG(1, uint64(i)))
			c := Case{Ruleset: ruleset, Choices: make([]byte, plies)}
			for ply := range c.Choices {
				c.Choices[ply] = byte(rng.Uint32())
			}
			all = append(all, c)
		}
	}
	for i, c := range append(all, cases...) {
		t.Run(fmt.Sprintf("%d/%s", i, c.Ruleset), func(t *testing.T) {
			if err := try(c); err != nil {
				t.Error(err)
			}
		})
	}
}
