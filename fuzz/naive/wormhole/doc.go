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
	"github.com/nemoroth/rules/fuzz/naive/internal/grid"
	"github.com/nemoroth/rules/rulings/game"
)

type (
	square    = grid.Square
	direction = grid.Direction
	board     = grid.Board
	point     = grid.Point[position, name]
)

var sideOf, kindOf = grid.SideOf, grid.Kind

// rules has a function for each rule that decides something, those of the kit included.
type rules struct {
	grid.Rules[position, name]
	leavesHole func(b *board, from, to square) bool                                // WORM-HOLE-1
	stop       func(b *board, from square, d direction) []square                   // WORM-STEP-1
	ends       func(b *board, from square, d direction) []square                   // WORM-HOLE-*
	walk       func(rule string, b *board, from square, steps ...direction) []path // WORM-STEP-2
	paths      func(b *board, from square) []path                                  // WORM-MOVE-*
	mover      func(p position, n name) bool                                       // WORM-MOVE-1
	mayEnter   func(b *board, to square) bool                                      // WORM-HOLE-2
	mayTake    func(piece, target byte) bool                                       // WORM-TAKE-1
	against    func(t try) []game.Reason                                           // WORM-WHY
	promotes   func(t try) bool                                                    // WORM-PROMO-1
	takes      func(p path) bool                                                   // WORM-CHECK-1
	inCheck    func(t try) []square                                                // WORM-CHECK-2
	carryOut   func(t try) (position, []game.Effect)                               // WORM-EFFECT
	ended      func(g *point) game.Outcome                                         // WORM-END-1
	drawn      func(p position) bool                                               // WORM-END-2
}

// plain returns the rules as they are written.
func plain() *rules {
	r := &rules{
		leavesHole: func(*board, square, square) bool { return true },
		stop:       nearest, ends: nearest,
		mover:    func(p position, n name) bool { return p.Board[n.from] == p.Turn.Piece(n.kind) },
		mayEnter: func(b *board, to square) bool { return b[to] != hole },
		mayTake:  func(byte, byte) bool { return false },
		promotes: promotes,
		// A piece attacks the squares that it could capture on if an enemy stood there.
		takes:    func(p path) bool { return !p.straight() },
		carryOut: carry,
		drawn:    func(position) bool { return false },
	}
	r.walk, r.paths, r.against, r.inCheck = r.follow, r.walkAll, r.reasons, r.attackersAfter
	r.ended = r.end
	r.Rules = grid.Rules[position, name]{
		Opening:  "cnwmkwnc/pppppppp/8/8/8/8/PPPPPPPP/CNWMKWNC w 1", // WORM-SETUP-2
		ReadLine: readLine, Problems: r.violations, NameForm: nameForm, ReadName: readName,
		Names: r.names, Hopeful: "WORM-CHECK-2",
		Against: func(p position, n name) []game.Reason {
			reasons, _ := r.judge(p, n)
			return reasons
		},
		CarryOut: func(p position, n name) (position, []game.Effect) {
			_, t := r.judge(p, n)
			return r.carryOut(t)
		},
		Ended: func(g *point) (game.Outcome, game.Effect) {
			o := r.ended(g)
			return o, r.told(g.Position, o)
		},
		Over: func(g *point) []game.Reason {
			if r.drawn(g.Position) {
				return grid.Object("WORM-END-2")
			}
			return nil
		}}
	return r
}

// Rules returns the rules of Wormhole as they are written.
func Rules() game.Rules { return model() }

// model returns the rules after some changes.
func model(changes ...func(*rules)) game.Rules {
	return grid.Model[*rules]{ID: "wormhole", Sides: map[string]string{"w": "White", "b": "Black"},
		Plain: plain, Changes: changes}
}
