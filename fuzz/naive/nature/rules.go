// Package nature is a second implementation of the game Nature vs. Black Magic,
// to be compared with another one position by position, and to be misread on purpose.
//
// Rules returns the rules, as a game.Rules. Misreadings lists the game as somebody may
// misread it, without a rule, or with a dispute of the rulebook's §9 read the other way.
//
// # For maintainers
//
// This package was written from the rulebook alone, without reading another
// program. Whatever the rulebook leaves open is decided as in its §9. The rules as
// written are those of plain, most of them tests that are found by the id of the rule, and a
// misreading replaces one. The test "captive" asks whether a side has lost a piece of a kind,
// "spends" whether a promotion or rescue uses it up, and "en-passant" whether a move captures
// en passant. A board is one letter for each square. The table NAT-WHY judges every name that
// could be a move, also for the list of legal moves. To see whether a ruler could be captured,
// every enemy piece is tried. The code is slow, and little in it can be wrong.
package nature

import (
	"regexp"
	"strings"

	"github.com/nemoroth/rules/fuzz/naive/internal/grid"
	"github.com/nemoroth/rules/rulings/game"
)

type (
	rules     = grid.Rules
	position  = grid.Position
	point     = grid.Point
	try       = grid.Try
	test      = grid.Test
	ply       = grid.Ply
	square    = grid.Square
	direction = grid.Direction
	leg       = grid.Leg
)

const (
	empty    = grid.Empty
	officers = "TBDR"
	pieces   = "GTBDRIgtbdri" // NAT-KINDS
	lost     = "TBDRItbdri"   // the order of captives (NAT-LINE)
)

var (
	sideOf, kindOf = grid.SideOf, grid.Kind
	object         = grid.Object
	adjacent       = grid.Adjacent
)

// plain returns the rules as they are written.
func plain() *rules {
	return &rules{
		ID: "nature", Sides: "NB",
		Opening: "drtbgtrd/iiiiiiii/8/8/8/8/IIIIIIII/DRTBGTRD N - - 1", // NAT-START, NAT-FIRST
		Letters: pieces, Fields: []string{"-|[" + lost + "]+", "-|[a-h][1-8]"}, Settle: settle,
		NameForm: regexp.MustCompile(strings.ReplaceAll(
			`^(?:[GBDR]LEG|ILEG(?:=[TBDR])?|TLEG(?:\+LEG)?)$`, "LEG", "[a-h][1-8][a-h][1-8]")),
		Tests: map[string]test{
			// A side moves its own pieces, captures enemies only, and is stopped by any piece.
			"NAT-TURN": grid.Owned, "NAT-OWN": grid.Captures, "NAT-JUMP": grid.Occupied,
			"NAT-KINDS": tooMany, "NAT-PASSTREE": passtree, "NAT-TAKE": threatens,
			"NAT-EP": slants, "NAT-CAPTIVES": joins, "NAT-MAJOR": takesRuler,
			"NAT-FIELD": inField, "NAT-BACK": onBack, "NAT-RESCUE": rescues,
			"captive": captive, "spends": grid.Always, "en-passant": enPassant,
			// for misreadings
			"ruler-taken": takesRuler, "slants": slants, "alone": alone, "far": far,
		},
		Way: way, Royal: 'G', Unsafe: capturersAfter,
		Attacks:  func(t try) bool { return t.Holds("NAT-TAKE") },
		Problems: violations, Tries: tries, Against: reasons, Play: play, Hopeful: "NAT-INTO",
		Judge: func(t try) ([]game.Reason, try) { return t.Against(t), t },
		Ends: []grid.Ending{
			ending("NAT-MAJOR", "major", 15, 1.25, twoRulers),
			ending("NAT-WIN", "capture", 10, 1, captured),
			ending("NAT-DRAW-BARE", "bare", 0, 0.5, bare),
			ending("NAT-TRAPPED", "trapped", 10, 1, grid.Trapped),
			ending("NAT-STALEMATE", "stalemate", 5, 0.75, grid.Stuck),
			ending("NAT-DRAW-REP", "repetition", 0, 0.5, repeats(3, line)),
		},
		Tells: func(*point) bool { return true },
	}
}

// Rules returns the rules of Nature vs. Black Magic as they are written.
func Rules() game.Rules { return plain() }
