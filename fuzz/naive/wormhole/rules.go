// Package wormhole is a second implementation of the game Wormhole, to be compared
// with another one position by position, and to be misread on purpose.
//
// Rules returns the rules, as a game.Rules. Misreadings lists the game as somebody may
// misread it, without a rule, or with a dispute of the rulebook's §9 read the other way.
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
	"regexp"

	"github.com/nemoroth/rules/fuzz/naive/internal/grid"
	"github.com/nemoroth/rules/rulings/game"
)

type (
	square    = grid.Square
	direction = grid.Direction
	board     = grid.Board
	point     = grid.Point[*position, try]
	test      = func(t try) bool
)

var sideOf, kindOf = grid.SideOf, grid.Kind

// rules has a function for each rule that decides something, those of the kit included.
type rules struct {
	grid.Rules[*position, try]
	leavesHole test // WORM-HOLE-1
	// WORM-STEP-1, WORM-HOLE-2
	stops    func(b *board, from square, d direction, last bool) []square
	walk     func(t try, steps ...direction) []try // WORM-STEP-2
	paths    func(p *position, from square) []try  // WORM-MOVE-*
	mover    test                                  // WORM-MOVE-1
	mayEnter test                                  // WORM-HOLE-2
	mayTake  test                                  // WORM-TAKE-1
	against  func(t try) []game.Reason             // WORM-WHY
	promotes test                                  // WORM-PROMO-1
	attacks  test                                  // WORM-CHECK-1
	inCheck  func(t try) []square                  // WORM-CHECK-2
	carryOut func(c *ply)                          // WORM-EFFECT
	ended    func(g *point) game.Outcome           // WORM-END-1
}

// plain returns the rules as they are written.
func plain() *rules {
	r := &rules{
		leavesHole: always, stops: nearest, mayTake: never, promotes: promotes,
		mover:    func(t try) bool { return t.Board[t.From] == t.Turn.Piece(t.Kind) },
		mayEnter: func(t try) bool { return t.target() != hole },
		// A piece attacks the squares that it could capture on if an enemy stood there.
		attacks:  not(try.straight),
		carryOut: (*ply).carryOut,
	}
	r.walk, r.paths, r.against, r.inCheck = r.follow, r.walkAll, r.reasons, r.attackersAfter
	r.ended = r.end
	r.Rules = grid.Rules[*position, try]{
		ID: "wormhole", Sides: map[string]string{"w": "White", "b": "Black"},
		Opening:  "cnwmkwnc/pppppppp/8/8/8/8/PPPPPPPP/CNWMKWNC w 1", // WORM-SETUP-2
		ReadLine: readLine, Problems: r.violations, Try: r.try, Tries: r.tries,
		NameForm: regexp.MustCompile(
			`^([KMCWN][a-h][1-8][a-h][1-8]|P[a-h][1-8][a-h][1-8](=[CMNW])?)$`),
		Hopeful: "WORM-CHECK-2",
		Against: func(t try) []game.Reason {
			reasons, _ := r.judge(t)
			return reasons
		},
		CarryOut: func(t try) (*position, []game.Effect) {
			_, t = r.judge(t)
			return t.play()
		},
		Ended: func(g *point) (game.Outcome, string) {
			o := r.ended(g)
			return o, r.endRule(g.Position, o)
		},
		Over: func(*point) []game.Reason { return nil },
	}
	return r
}

// Rules returns the rules of Wormhole as they are written.
func Rules() game.Rules { return plain() }
