package wormhole

import (
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// A ruleRow is one rule of the table.
type ruleRow struct {
	id        string
	use       use
	sources   string // "TAG PLACE; …"; see sourceTags
	statement string
	example   game.Example
}

// A use tells how reports name a rule.
type use uint8

const (
	defines use = iota // not at all
	citable            // as a reason, an effect or a problem
	routine            // of nearly every legal move, too
)

// sourceTags are the tags of the rulebook; a bare S is a ruling of ours, and C is
// orthodox chess where the page sends its reader there.
var sourceTags = map[string]string{"V": "vchess-2021, ", "P": "vchess-program, ", "D": "duniho-2000, ", "L": "piececlopedia, ", "C": "vchess-2021, S-24"}

func may(line, move string) game.Example    { return game.Example{Line: line, Move: move, Legal: true} }
func mayNot(line, move string) game.Example { return game.Example{Line: line, Move: move} }
func stands(line string) game.Example       { return game.Example{Line: line, Legal: true} }
func cannot(line string) game.Example       { return game.Example{Line: line} }

func after(e game.Example, moves ...string) game.Example {
	e.Moves = moves
	return e
}

// Catalogue implements game.Cataloguer.
func (rules) Catalogue() []game.Rule {
	var list []game.Rule
	for _, section := range ruleSections {
		for _, r := range section.rules {
			r.example.Ruleset = standard
			rule := game.Rule{ID: r.id, Section: section.heading, Statement: r.statement, Citable: r.use != defines, Routine: r.use == routine, Example: r.example}
			for source := range strings.SplitSeq(r.sources, "; ") {
				tag, place, _ := strings.Cut(source, " ")
				if tag == "S" {
					source = "ours, RULEBOOK " + r.id
				} else {
					source = sourceTags[tag] + place
				}
				rule.Sources = append(rule.Sources, source)
			}
			list = append(list, rule)
		}
	}
	return list
}

const diagram = "cwkxxxwn/ppxppppx/2mxxW2/4x2p/3P1x2/3n1x2/PPPxPPPP/CWxxxNKC b 8" // that of the page

// ruleSections holds every rule once, in the order of the rulebook.
var ruleSections = []struct {
	heading string
	rules   []ruleRow
}{
	{"1. Equipment", []ruleRow{
		{"WORM-SETUP-1", defines, "C", "The board has files a to h and ranks 1 to 8. White moves first and heads for rank 8, Black for rank 1.",
			may(start, "Pe2e4")},
		{"WORM-SETUP-2", defines, "P Q-02; D page; V S-18", "At the start rank 1 holds C N W M K W N C from a to h and rank 2 eight Pawns; Black mirrors it by rank.",
			may(start, "Md1d3")},
		{"WORM-SETUP-3", defines, "V S-18", "The kinds are King, Murray Lion, Champion, Wizard, Knight and Pawn.",
			stands("kmcwn3/5p2/8/8/8/8/5P2/KMCWN3 w 1")},
		{"WORM-SETUP-4", defines, "V S-01", "A square is a hole, or it exists: then it is empty or holds one piece.",
			stands("k7/x7/8/8/8/8/8/K7 w 1")},
	}},
	{"2. Holes", []ruleRow{
		{"WORM-HOLE-1", routine, "V S-01", "Every move turns the square it started from into a hole, at once; nothing else makes a hole.",
			may(start, "Pe2e4")},
		{"WORM-HOLE-2", citable, "V S-06; D preset", "A hole cannot be the goal of a move, and nothing ever stands on one.",
			after(mayNot(start, "Ke1e2"), "Pe2e4", "Pe7e5")},
		{"WORM-HOLE-3", defines, "V S-02; V S-05; V S-06", "A hole never comes back and blocks nothing: it is skipped.",
			may("4k3/8/8/8/8/8/8/4Kx1C w 1", "Ke1g1")},
		{"WORM-HOLE-4", defines, "V S-03", "After n moves from the start, both sides counted, exactly n squares are holes.",
			after(may(start, "Ke1e3"), "Pe2e4", "Pe7e5")},
		{"WORM-HOLE-5", defines, "S", "In a game from the start no existing square of ranks 1, 2, 7 and 8 is ever empty; set-ups need not obey this.",
			stands("7k/3P4/8/8/8/8/8/4K3 w 1")},
	}},
	{"3. Steps", []ruleRow{
		{"WORM-STEP-1", defines, "V S-13; D preset", "A step in one of the eight directions goes to the nearest existing square, over any number of holes, " +
			"whatever stands there; if there is none up to the edge there is no such step.",
			may("k7/x7/x7/8/K7/8/8/8 w 1", "Ka4b5")},
		{"WORM-STEP-2", defines, "V S-09; P Q-09", "A path takes its steps one after the other, each from where the last ended; if one does not exist the path does not. " +
			"Squares on the way count, occupied or not; holes count as nothing.",
			mayNot("7k/1x6/1x6/1x6/1x6/1x6/1x6/KN6 w 1", "Nb1c3")},
		{"WORM-STEP-3", defines, "V S-25; P Q-10", "What stands on the squares on the way does not matter: paths leap, those of Pawns excepted.",
			may("4k3/8/3p4/3p4/3W4/8/3P4/K7 w 1", "Wd4c7")},
	}},
	{"4. Moves", []ruleRow{
		{"WORM-MOVE-1", citable, "C", "The side on move moves exactly one of its own pieces. There is no pass.",
			mayNot(start, "Pe7e5")},
		{"WORM-TAKE-1", routine, "C", "A piece may end on an empty square or on an enemy's, which is captured and gone; never on its own side's.",
			mayNot(diagram, "Kc8c6")},
		{"WORM-MOVE-KING", routine, "C; V S-13", "A King makes one step in any of the eight directions.",
			mayNot("4k3/8/8/8/8/8/8/4K2C w 1", "Ke1e3")},
		{"WORM-MOVE-LION", routine, "V S-22; D page; L Murray Lion", "A Lion makes two steps in one of the eight directions, the same for both.",
			mayNot("4k3/8/8/8/3M4/8/8/K7 w 1", "Md4e6")},
		{"WORM-TAKE-2", citable, "V S-23; L Murray Lion", "A Lion may also make a single step in any of the eight directions, but only to capture.",
			may(diagram, "Mc6f6")},
		{"WORM-MOVE-CHAMPION", routine, "V S-19; V S-20", "A Champion makes two steps in one of the eight directions, the same for both, or one step along rank or file.",
			mayNot("4k3/8/8/8/2PpC1x1/8/8/4K3 w 1", "Ce4d5")},
		{"WORM-MOVE-WIZARD", routine, "V S-21; P Q-08", "A Wizard makes two steps in one direction along rank or file, then one diagonal step that goes on in that direction; " +
			"or a single diagonal step.",
			mayNot("4k3/8/8/4x3/3W4/8/8/K7 w 1", "Wd4f4")},
		{"WORM-MOVE-KNIGHT", routine, "V S-10; V S-11", "A Knight makes one step along rank or file, then one diagonal step that goes on in that direction, in this order.",
			mayNot("7k/8/8/4x3/4N3/8/8/K7 w 1", "Ne4f6")},
		{"WORM-MOVE-PAWN", citable, "C; P Q-05", "A Pawn makes one or two steps straight forward, or one diagonally forward; nothing else.",
			mayNot("7k/8/8/8/8/4x3/4P3/K7 w 1", "Pe2e6")},
		{"WORM-PAWN-1", routine, "C", "Straight forward a Pawn goes to an empty square only.",
			mayNot("7k/8/8/8/8/4N3/4P3/K7 w 1", "Pe2e3")},
		{"WORM-PAWN-2", routine, "C; P Q-05", "A Pawn makes two steps from the second rank of its side only, and the first step's square must be empty as well. " +
			"Steps count existing squares, so this may be more than two ranks.",
			mayNot("7k/8/8/8/8/4n3/4P3/K7 w 1", "Pe2e4")},
		{"WORM-PAWN-3", routine, "C", "A Pawn makes its diagonal step only to capture.",
			mayNot("7k/8/8/8/8/4n3/4P3/K7 w 1", "Pe2d3")},
		{"WORM-PROMO-1", citable, "V S-17; P Q-07", "A Pawn that captures on its last rank becomes a Lion, Champion, Wizard or Knight of its side, by its owner's choice. It must.",
			may("2n1w2k/3x4/4P3/8/8/8/8/4K3 w 1", "Pe6c8=W")},
		{"WORM-PROMO-2", citable, "V S-17; P Q-07", "There is no other promotion. A Pawn that goes straight to its last rank stays a Pawn, and has no further move.",
			mayNot("4n2k/3P4/8/8/8/8/8/4K3 w 1", "Pd7d8=M")},
		{"WORM-NO-CASTLE", defines, "V S-15; D page", "There is no castling: a King makes single steps only.",
			mayNot("4k3/8/8/8/8/8/8/4K2C w 1", "Ke1g1")},
		{"WORM-NO-EP", defines, "V S-16", "There is no capture en passant: a Pawn takes on its goal only, and a double step gives no right to anyone.",
			after(mayNot(start, "Pe5d6"), "Pe2e4", "Pa7a6", "Pe4e5", "Pd7d5")},
	}},
	{"5. Check", []ruleRow{
		{"WORM-CHECK-1", defines, "C; D page; P Q-12", "A piece attacks the squares it could capture on if an enemy stood there, whether or not that would leave its own King in check. " +
			"A King attacked by an enemy piece, the enemy King included, is in check.",
			cannot("k1C5/8/8/8/8/8/8/K7 w 1")},
		{"WORM-CHECK-2", citable, "C; D page; P Q-12", "A move after which the mover's own King is in check is illegal. The board after the move counts, where the square left is a hole already.",
			mayNot("7k/8/8/8/4c3/8/4N3/4K3 w 1", "Ne2c3")},
	}},
	{"6. The end", []ruleRow{
		{"WORM-END-1", citable, "V S-26; V S-27", "A side on move without a legal move loses: by checkmate if its King is in check, else by stalemate.",
			may("xxxxxxxx/xxxxxxxk/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxc/xxxxxxxx/Kxxxxxx1 b 1", "Ch3h1")},
		{"WORM-END-2", defines, "S", "There are no draws: no repetition, no move count, no bare Kings.",
			may("k7/8/8/8/8/8/8/K7 w 1", "Ka1a2")},
		{"WORM-END-3", defines, "V S-04; D preset", "Every game ends, from the start after 62 moves at most, 31 for each side: then only the two Kings' squares exist.",
			may("xxxxxxxx/xxxxxxx1/xxxxxxxk/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx/Kxxxxxxx b 31", "Kh6h7")},
	}},
	{"7. Texts", []ruleRow{
		{"WFEN-1", defines, "V S-07; S", "A position line is board, side (w or b) and full-move number: ranks 8 to 1 between slashes, KMCWNP White, kmcwnp Black, " +
			"x a hole, a digit so many empty squares.",
			stands(diagram)},
		{"WORM-POS-1", citable, "C; P Q-16", "A set-up has exactly one King of each side.",
			cannot("8/8/8/8/8/8/8/K7 w 1")},
		{"WORM-POS-2", citable, "S", "A Pawn does not stand on the first rank of its side.",
			cannot("k7/8/8/8/8/8/8/K6P w 1")},
		{"WORM-POS-3", citable, "S", "The King of the side that is not on move is not in check.",
			cannot("k1C5/8/8/8/8/8/8/K7 w 1")},
		{"WORM-POS-4", defines, "S; V S-14", "Anything else may stand: any number of each kind, any holes, either side on move.",
			stands("k6P/8/8/8/8/8/8/K6p w 1")},
		{"WNAME-1", defines, "S", "A move's name is its piece's letter, from and to, such as Nb1c3; where WORM-PROMO-1 applies, = and the new kind's letter follow.",
			may("2n1w2k/3x4/4P3/8/8/8/8/4K3 w 1", "Pe6e7")},
		{"WORM-EFFECT", defines, "S", "A legal move's effects are, in this order, its move, its capture, the square removed, its promotion and the end of the game.",
			may("2n1w2k/3x4/4P3/8/8/8/8/4K3 w 1", "Pe6c8=N")},
	}},
	{"8. Why not, protocol, perft", []ruleRow{
		{"WORM-WHY", defines, "S", "The reasons against a move are every rule of the rulebook's list that forbids it, by rule, then squares; none exactly if it is legal.",
			mayNot("7k/8/8/4n3/4n3/4P3/8/K7 w 1", "Pe3e5")},
		{"WPROTO-1", defines, "S", "The conformance protocol with the field game for ruleset, and without compelled.",
			may(start, "Pa2a3")},
	}},
}
