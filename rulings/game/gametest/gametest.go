// Package gametest checks that an implementation of game.Rules has the properties
// that programs rely on, and that two implementations of the same rules agree. It
// follows testing/fstest. A game calls [Test] in its tests; package fuzz makes more
// cases and reduces those that fail:
//
//	func TestRules(t *testing.T) { gametest.Test(t, wormhole.Rules()) }
//	func FuzzRules(f *testing.F) { fuzz.Properties(f, wormhole.Rules()) }
//
// Both run [Check] on each [Case]; [Compare] plays a Case in two implementations. A
// [Failure] states the property that fails, the position and what was found. The
// properties are, for the interfaces that a game implements:
//
//   - Moves lists each legal move once, sorted by bytes; Read returns it
//     unchanged. The list is empty if and only if the game is over, and then
//     Outcome has a reason.
//   - A move is listed if and only if Explain gives no reason against it. Play of
//     a listed move leads to Report.After; Play rejects other moves with
//     ErrIllegal. Read and Play reject a text that names no move with ErrSyntax or
//     ErrAmbiguous.
//   - Reasons differ, and are sorted as game.Reason.Compare does.
//   - The first effect is the decision, without a cause. Each other effect has an
//     earlier one as its cause. Frames has a board for each effect, which changes
//     only squares that the effect names; the last is the board of Report.After.
//   - A move satisfies a compulsion of the position at most once. Reports name
//     only citable rules.
//   - A game can be started again from its line. Its past can forbid moves, and
//     never allows one.
//   - An error of Start, Play and Pass matches one sentinel.
//   - A game does not change when it is queried.
//   - A rule of the rule table is citable if and only if it has a role. Its example is
//     legal or illegal as the table says and, if the rule is citable, cites it.
package gametest

import (
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/nemoroth/rules/rulings/game"
)

// A Case is a game up to a position, and what to ask about there or on the way.
type Case struct {
	Line    string // "" for the opening
	Ruleset string // "" for the default
	// Moves are the first plies by canonical name, or "pass". An illegal one ends the
	// game.
	Moves []string
	Move  string // a text to read as a move; "" for none
	// Ask, unless nil, lists more texts to read as moves besides the legal moves; Check adds
	// a few of its own.
	Ask func(game.Game) []string `json:"-"`
}

// Asked returns what the case asks about in a position of the game.
func (c Case) Asked(g game.Game) (texts []string) {
	if c.Ask != nil {
		texts = c.Ask(g)
	}
	if c.Move != "" {
		texts = append(texts, c.Move)
	}
	return texts
}

// Game plays all moves of the case and returns the last position. The error is that of
// Start, Play or Pass, or that the rules are nil.
func (c Case) Game(r game.Rules) (game.Game, error) {
	return game.Record{Line: c.Line, Ruleset: c.Ruleset, Moves: c.Moves}.Last(r)
}

// String returns the case as one line of text, such as
//
//	Standard: 8/8/8/8/8/8/8/A7 A 1 moves Aa1c1 asks Ac1a1
func (c Case) String() string {
	text := c.Ruleset + ": " + c.Line
	if len(c.Moves) > 0 {
		text += " moves " + strings.Join(c.Moves, " ")
	}
	if c.Move != "" {
		text += " asks " + c.Move
	}
	return text
}

// A Point is one position of the game of a case.
type Point struct {
	Case  // up to the position, with Ask but without Move
	Rules game.Rules
	Game  game.Game // nil if the line starts no game
	Err   error     // why the line starts no game, or the next move cannot be played
}

// Positions returns the points of the game, from its start until a move is not listed. If
// Start, or Play of a listed move, returns an error or no game, the last point has an error.
func (c Case) Positions(r game.Rules) iter.Seq[Point] {
	return func(yield func(Point) bool) {
		p := Point{Case: c, Rules: r}
		p.Moves, p.Move = nil, ""
		g, err := gameOf(r.Start(c.Line, c.Ruleset))
		if err == nil {
			p.Line, p.Ruleset = g.Line(), g.Ruleset()
		}
		for ply := 0; ; ply++ {
			if p.Err = err; err == nil {
				p.Game, p.Moves = g, c.Moves[:ply]
			}
			if !yield(p) || err != nil || ply == len(c.Moves) {
				return
			}
			moves, move := g.Moves(), c.Moves[ply]
			if _, passes := g.(game.Passer); passes && len(moves) > 0 {
				moves = append(moves, "pass")
			}
			if !slices.Contains(moves, move) {
				return
			}
			g, err = gameOf(game.PlayOrPass(g, move))
		}
	}
}

// sentinel returns the sentinel that an error of a game matches; nil for none or
// several.
func sentinel(err error) (kind error) {
	for _, s := range []error{game.ErrSyntax, game.ErrSetup, game.ErrIllegal, game.ErrAmbiguous,
		game.ErrEffects} {
		if !errors.Is(err, s) {
			continue
		}
		if kind != nil {
			return nil
		}
		kind = s
	}
	return kind
}

// Test checks the properties in the opening, in a few random games from there under
// every ruleset, and in the cases.
func Test(t *testing.T, r game.Rules, cases ...Case) {
	t.Helper()
	const games, plies = 3, 30
	all := []Case{{}}
	for _, ruleset := range r.Rulesets() {
		for i := range uint64(games) {
			rng, c := rand.New(rand.NewPCG(1, i)), Case{Ruleset: ruleset}
			g, err := r.Start("", ruleset)
			for err == nil && len(g.Moves()) > 0 && len(c.Moves) < plies {
				move := g.Moves()[rng.IntN(len(g.Moves()))]
				c.Moves = append(c.Moves, move)
				g, err = g.Play(move)
			}
			all = append(all, c)
		}
	}
	for i, c := range append(all, cases...) {
		t.Run(fmt.Sprintf("%d/%s", i, c.Ruleset), func(t *testing.T) {
			if err := Check(r, c); err != nil {
				t.Error(err)
			}
		})
	}
}

// A Failure is a property that an implementation lacks, or a difference between two
// implementations. Its text contains all that reproduces it.
type Failure struct {
	What string // the property, or what differs
	// Case is the game up to the position, with the move or text that is checked; of a line
	// that starts no game, the line and the ruleset.
	Case
	Position string // the position line
	Found    string // what was found instead, or the difference
	Picture  string // the compact board
}

// Error returns the property, the game, what was found, and the board.
func (f *Failure) Error() string {
	if f == nil {
		return "no failure"
	}
	position := f.Position
	if position == f.Line {
		position = ""
	}
	found := strings.ReplaceAll(strings.TrimRight(f.Found, "\n"), "\n", "\n           ")
	s := "failed: " + f.What + "\n"
	for _, x := range [][2]string{{"ruleset", f.Ruleset}, {"start", f.Line},
		{"moves", strings.Join(f.Moves, " ")}, {"position", position}, {"move", f.Move},
		{"found", found}} {
		if x[1] != "" {
			s += fmt.Sprintf("  %-8s %s\n", x[0], x[1])
		}
	}
	return strings.TrimRight(s+f.Picture, "\n")
}

// gameOf returns the results of Start, Play or Pass, with an error if both are nil.
func gameOf(g game.Game, err error) (game.Game, error) {
	if g == nil && err == nil {
		err = errors.New("there is neither a game nor an error")
	}
	return g, err
}

// fail returns a Failure about the move of the point, or about its position.
func (p Point) fail(what, format string, args ...any) *Failure {
	p.Ask = nil
	f := &Failure{What: what, Case: p.Case, Position: p.Line, Found: fmt.Sprintf(format, args...)}
	if p.Game != nil {
		f.Position = p.Game.Line()
		f.Picture = game.Sketch(p.Rules, f.Position, game.FormCompact, nil)
	}
	return f
}
