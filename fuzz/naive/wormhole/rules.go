// Package wormhole is a second implementation of the game Wormhole, to be compared
// with another one position by position, and to be misread on purpose.
//
// Rules returns the rules, as a game.Rules. Misreadings lists the game as somebody may
// misread it, without a rule, or with a dispute of the rulebook's §9 read the other way.
//
// # For maintainers
//
// This package was written from the rulebook alone, without reading another program.
// Whatever the rulebook leaves open is decided as in its §9. The rules as
// written are those of plain, most of them tests that are found by the id of the rule, and a
// misreading replaces one. A board is one letter for each square. Paths are walked step by
// step. The table WORM-WHY judges every move, also for the list of legal moves. The code is
// slow, and little in it can be wrong.
package wormhole

import (
	"regexp"

	"github.com/nemoroth/rules/fuzz/naive/internal/grid"
	"github.com/nemoroth/rules/rulings/game"
)

type (
	rules     = grid.Rules
	position  = grid.Position
	point     = grid.Point
	try       = grid.Try
	ply       = grid.Ply
	test      = grid.Test
	square    = grid.Square
	direction = grid.Direction
)

const (
	empty  = grid.Empty
	hole   = grid.Hole
	pieces = "KMCWNPkmcwnp" // WORM-SETUP-3
)

var sideOf, kindOf = grid.SideOf, grid.Kind

// plain returns the rules as they are written.
func plain() *rules {
	return &rules{
		ID: "wormhole", Sides: "wb",
		Opening: "cnwmkwnc/pppppppp/8/8/8/8/PPPPPPPP/CNWMKWNC w 1", // WORM-SETUP-2
		Letters: pieces + string(hole),                             // WFEN-1
		Settle:  func(*rules, *position) {},
		NameForm: regexp.MustCompile(
			`^([KMCWN][a-h][1-8][a-h][1-8]|P[a-h][1-8][a-h][1-8](=[CMNW])?)$`),
		Tests: map[string]test{
			"WORM-HOLE-1": grid.Always,
			"WORM-HOLE-2": func(t try) bool { return t.Target() == hole },
			"WORM-MOVE-1": grid.Owned, // a side moves its own pieces
			"WORM-TAKE-1": ownGoal, "WORM-PAWN-2": fromSecond, "WORM-STEP-3": leapsOver,
			"WORM-PROMO-1": promotes, "WORM-CHECK-1": func(t try) bool { return !straight(t) },
			"straight": straight, "leaps": leapsOver, "crosses": crosses, // for misreadings
			"own-goal": ownGoal, "en-passant": enPassant,
		},
		Problems: violations, Tries: tries, Paths: walkAll, Stops: []grid.Stop{nearest}, Crosses: 6,
		Judge: judge, Against: reasons, Royal: 'K', Attacks: attacks, Unsafe: attackersAfter,
		Hopeful: "WORM-CHECK-2", Play: play,
		// A side on move without a legal move loses; there are no draws (WORM-END-2).
		Ends: []grid.Ending{{Rule: "WORM-END-1", Reason: "checkmate", When: grid.Trapped},
			{Rule: "WORM-END-1", Reason: "stalemate", When: grid.Stuck}},
		Tells: tells,
	}
}

// Rules returns the rules of Wormhole as they are written.
func Rules() game.Rules { return plain() }
