// Package wormhole is a second implementation of the game Wormhole, to be compared
// with another one position by position, and to be misread on purpose.
//
// A Model is the rules, as a game.Rules. Misreadings lists the game as somebody may
// misread it, without a rule, or with a dispute of the rulebook's §9 read the other
// way.
//
// # For maintainers
//
// This package was written from the rulebook alone, without reading another program.
// Whatever the rulebook leaves open is decided as in its §9. The type rules has a
// function for each rule that decides something, in the rulebook's order; the rules
// as written are those of plain, and a misreading replaces one. A board is one letter
// for each square. Paths are walked step by step. The table WORM-WHY judges every
// move, also for the list of legal moves. The code is slow, and little in it can be
// wrong.
package wormhole

import (
	"github.com/nemoroth/rules/fuzz/naive/internal/grid"
	"github.com/nemoroth/rules/rulings/game"
)

// rules has a function for each rule that decides something.
type rules struct {
	leavesHole func(b *board, from, to square) bool // WORM-HOLE-1
	// WORM-STEP-1, WORM-HOLE-2, -3
	ends     func(b *board, from square, d direction) []square
	stop     func(b *board, from square, d direction) (square, bool)             // WORM-STEP-2
	walk     func(rule string, b *board, from square, steps ...direction) []path // WORM-STEP-2
	blocks   func(b *board, from square, p path) bool                            // WORM-STEP-3
	paths    func(b *board, from square) []path                                  // WORM-MOVE-*
	mover    func(g *point, n name) bool                                         // WORM-MOVE-1
	mayEnter func(b *board, to square) bool                                      // WORM-HOLE-2
	// WORM-TAKE-1, its own side's
	mayTake func(piece, target byte) bool
	// WORM-TAKE-*, WORM-PAWN-*, WORM-PROMO-*
	against  func(g *point, n name, p path) []game.Reason
	promotes func(g *point, n name, p path) bool      // WORM-PROMO-1
	takes    func(b *board, from square, p path) bool // WORM-CHECK-1
	inCheck  func(g *point, n name, p path) []square  // WORM-CHECK-2
	carryOut func(g *point, n name, p path) (position, []game.Effect)
	outcome  func(g *point) game.Outcome      // WORM-END-1
	drawn    func(p *position) bool           // WORM-END-2
	problems func(p *position) []game.Problem // WORM-POS-*
}

// plain returns the rules as they are written.
func plain() *rules {
	r := &rules{
		leavesHole: func(*board, square, square) bool { return true },
		stop:       nearest,
		blocks:     func(*board, square, path) bool { return false },
		mover:      ownPiece,
		mayEnter:   func(b *board, to square) bool { return b[to] != hole },
		mayTake:    func(byte, byte) bool { return false },
		promotes:   promotes,
		drawn:      func(*position) bool { return false },
	}
	r.walk = r.follow
	r.ends = ends
	r.paths = r.walkAll
	r.against = r.reasons
	r.takes = r.couldTake
	r.inCheck = r.attackersAfter
	r.carryOut = r.carry
	r.outcome = r.ended
	r.problems = r.violations
	return r
}

type (
	square    = grid.Square
	direction = grid.Direction
	board     = grid.Board
)
