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
	"regexp"
	"strings"

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
	most      func(kind byte) int                            // NAT-KINDS
	mover     func(t try) grid.Side                          // NAT-TURN
	takes     test                                           // NAT-OWN
	way       func(t try) (way []square, found bool)         // NAT-GRAND to NAT-INITIATE
	stops     func(b *board, way []square) []square          // NAT-JUMP
	passtree  test                                           // NAT-PASSTREE
	threatens test                                           // NAT-INTO
	into      func(t try) []square                           // NAT-INTO
	answers   func(b *board, ep square, side grid.Side) bool // NAT-EP

	joins   func(kind byte) bool                              // NAT-CAPTIVES
	major   test                                              // NAT-MAJOR
	inField test                                              // NAT-FIELD
	onBack  func(t try) string                                // NAT-BACK
	rescues func(t try, rule string) bool                     // NAT-RESCUE
	release func(p *position, side grid.Side, kind byte) bool // NAT-CAPTIVES

	verdict func(g *point) verdict   // §5
	key     func(p *position) string // NAT-SAME
	times   int                      // NAT-DRAW-REP
}

// plain returns the rules as they are written.
func plain() *rules {
	r := &rules{
		most:  func(kind byte) int { return roster[kind] },
		mover: func(t try) grid.Side { return t.Turn },
		takes: func(t try) bool { return sideOf(t.target()) == -t.side },
		way:   way, stops: stops, passtree: passtree, threatens: threatens,
		joins:   func(kind byte) bool { return kind != 'G' },
		major:   func(t try) bool { return kindOf(t.target()) == 'G' },
		inField: inField, onBack: onBack,
		rescues: func(_ try, rule string) bool { return rule == "NAT-BACK" },
		release: release, answers: answers,
		key: (*position).same, times: 3,
	}
	r.into, r.verdict = r.capturersAfter, r.end
	r.Rules = grid.Rules[*position, try]{
		ID: "nature", Sides: map[string]string{"N": "Nature", "B": "Black Magic"},
		Opening:  "drtbgtrd/iiiiiiii/8/8/8/8/IIIIIIII/DRTBGTRD N - - 1", // NAT-START, NAT-FIRST
		ReadLine: r.readLine, Problems: r.violations, Try: r.try, Tries: r.tries,
		NameForm: regexp.MustCompile(strings.ReplaceAll(
			`^(?:[GBDR]LEG|ILEG(?:=[TBDR])?|TLEG(?:\+LEG)?)$`, "LEG", "[a-h][1-8][a-h][1-8]")),
		Hopeful: "NAT-INTO", Against: r.reasons, CarryOut: try.carryOut, Ended: r.ended,
		Over: func(g *point) []game.Reason {
			if g.Outcome().Over {
				return object("NAT-OVER")
			}
			return nil
		}}
	return r
}

// Rules returns the rules of Nature vs. Black Magic as they are written.
func Rules() game.Rules { return plain() }
