// Package nature is a second implementation of the game Nature vs. Black Magic,
// to be compared with another one position by position, and to be misread on purpose.
//
// Rules returns the rules, as a game.Rules. Misreadings lists the game as somebody may
// misread it, without a rule, or with a dispute of the rulebook's §9 read the other way.
//
// # For maintainers
//
// This package was written from the rulebook alone, without reading another
// program. Whatever the rulebook leaves open is decided as in its §9. The type rules
// has a function for each rule that decides something; the rules as written are those
// of plain, and a misreading replaces one. A board is one letter for each square. The
// table NAT-WHY judges every name that could be a move, also for the list of legal
// moves. To see whether a ruler could be captured, every enemy piece is tried. The code
// is slow, and little in it can be wrong.
package nature

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
	most      func(kind byte) int                                       // NAT-KINDS
	mover     func(p position, n name) grid.Side                        // NAT-TURN
	takes     func(side grid.Side, piece byte) bool                     // NAT-OWN
	way       func(piece byte, from, to square) (way []square, ok bool) // NAT-GRAND to -INITIATE
	stops     func(b *board, way []square) []square                     // NAT-JUMP
	passtree  func(b *board, side grid.Side, from, to square) bool      // NAT-PASSTREE
	threatens func(b *board, from, target square) bool                  // NAT-INTO
	into      func(t try) []square                                      // NAT-INTO
	answers   func(b *board, ep square, side grid.Side) bool            // NAT-EP

	joins   func(kind byte) bool                              // NAT-CAPTIVES
	major   func(t try) bool                                  // NAT-MAJOR
	inField func(t try, victim byte) bool                     // NAT-FIELD
	onBack  func(t try) string                                // NAT-BACK
	rescues func(t try, rule string) bool                     // NAT-RESCUE
	release func(p *position, side grid.Side, kind byte) bool // NAT-CAPTIVES

	verdict func(g *point) verdict  // §5
	key     func(p position) string // NAT-SAME
	times   int                     // NAT-DRAW-REP
}

// plain returns the rules as they are written.
func plain() *rules {
	r := &rules{
		most:  func(kind byte) int { return roster[kind] },
		mover: func(p position, _ name) grid.Side { return p.Turn },
		takes: func(side grid.Side, piece byte) bool { return sideOf(piece) == -side },
		way:   way, stops: stops, passtree: passtree,
		joins:   func(kind byte) bool { return kind != 'G' },
		major:   func(t try) bool { return kindOf(t.Board[t.to]) == 'G' },
		inField: inField, onBack: onBack,
		rescues: func(_ try, rule string) bool { return rule == "NAT-BACK" },
		release: release, answers: answers,
		key: position.same, times: 3,
	}
	r.threatens, r.into, r.verdict = r.threat, r.capturersAfter, r.end
	r.Rules = grid.Rules[position, name]{
		Opening:  "drtbgtrd/iiiiiiii/8/8/8/8/IIIIIIII/DRTBGTRD N - - 1", // NAT-START, NAT-FIRST
		ReadLine: r.readLine, Problems: r.violations, NameForm: nameForm,
		ReadName: readName, Names: names, Hopeful: "NAT-INTO",
		Against: func(p position, n name) []game.Reason { return r.why(r.try(p, n)) },
		CarryOut: func(p position, n name) (position, []game.Effect) {
			return r.try(p, n).carryOut()
		},
		Ended: r.ended,
		Over: func(g *point) []game.Reason {
			if g.Outcome().Over {
				return object("NAT-OVER")
			}
			return nil
		}}
	return r
}

// Rules returns the rules of Nature vs. Black Magic as they are written.
func Rules() game.Rules { return model() }

// model returns the rules after some changes.
func model(changes ...func(*rules)) game.Rules {
	return grid.Model[*rules]{ID: "nature",
		Sides: map[string]string{"N": "Nature", "B": "Black Magic"}, Plain: plain, Changes: changes}
}
