package wormhole

import (
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// sourceTags are the tags of the rulebook; a bare S is a ruling of ours, and C is
// orthodox chess where the page sends its reader there.
var sourceTags = map[string]string{"V": "vchess-2021, ", "P": "vchess-program, ", "D": "duniho-2000, ", "L": "piececlopedia, ", "C": "vchess-2021, S-24"}

// Catalogue implements game.Cataloguer.
func (rules) Catalogue() []game.Rule {
	return game.RuleTable(ruleSections, standard, func(id, source string) string {
		tag, place, _ := strings.Cut(source, " ")
		if tag == "S" {
			return "ours, RULEBOOK " + id
		}
		return sourceTags[tag] + place
	})
}

const diagram = "cwkxxxwn/ppxppppx/2mxxW2/4x2p/3P1x2/3n1x2/PPPxPPPP/CWxxxNKC b 8" // that of the page

// ruleSections holds every rule once, in the order of the rulebook.
var ruleSections = []game.RuleSection{
	{Heading: "1. Equipment", Rules: []game.Rule{
		game.Row("WORM-SETUP-1", game.Defines, "C", "The board has files a to h and ranks 1 to 8. White moves first and heads for rank 8, Black for rank 1.",
			game.May(start, "Pe2e4")),
		game.Row("WORM-SETUP-2", game.Defines, "P Q-02; D page; V S-18", "At the start rank 1 holds C N W M K W N C from a to h and rank 2 eight Pawns; Black mirrors it by rank.",
			game.May(start, "Md1d3")),
		game.Row("WORM-SETUP-3", game.Defines, "V S-18", "The kinds are King, Murray Lion, Champion, Wizard, Knight and Pawn.",
			game.Stands("kmcwn3/5p2/8/8/8/8/5P2/KMCWN3 w 1")),
		game.Row("WORM-SETUP-4", game.Defines, "V S-01", "A square is a hole, or it exists: then it is empty or holds one piece.",
			game.Stands("k7/x7/8/8/8/8/8/K7 w 1")),
	}},
	{Heading: "2. Holes", Rules: []game.Rule{
		game.Row("WORM-HOLE-1", game.AsEffect, "V S-01", "Every move turns the square it started from into a hole, at once; nothing else makes a hole.",
			game.May(start, "Pe2e4")),
		game.Row("WORM-HOLE-2", game.AsReason, "V S-06; D preset", "A hole cannot be the goal of a move, and nothing ever stands on one.",
			game.MayNot(start, "Ke1e2", "Pe2e4", "Pe7e5")),
		game.Row("WORM-HOLE-3", game.Defines, "V S-02; V S-05; V S-06", "A hole never comes back and blocks nothing: it is skipped.",
			game.May("4k3/8/8/8/8/8/8/4Kx1C w 1", "Ke1g1")),
		game.Row("WORM-HOLE-4", game.Defines, "V S-03", "After n moves from the start, both sides counted, exactly n squares are holes.",
			game.May(start, "Ke1e3", "Pe2e4", "Pe7e5")),
		game.Row("WORM-HOLE-5", game.Defines, "S", "In a game from the start no existing square of ranks 1, 2, 7 and 8 is ever empty; set-ups need not obey this.",
			game.Stands("7k/3P4/8/8/8/8/8/4K3 w 1")),
	}},
	{Heading: "3. Steps", Rules: []game.Rule{
		game.Row("WORM-STEP-1", game.Defines, "V S-13; D preset", "A step in one of the eight directions goes to the nearest existing square, over any number of holes, "+
			"whatever stands there; if there is none up to the edge there is no such step.",
			game.May("k7/x7/x7/8/K7/8/8/8 w 1", "Ka4b5")),
		game.Row("WORM-STEP-2", game.Defines, "V S-09; P Q-09", "A path takes its steps one after the other, each from where the last ended; if one does not exist the path does not. "+
			"Squares on the way count, occupied or not; holes count as nothing.",
			game.MayNot("7k/1x6/1x6/1x6/1x6/1x6/1x6/KN6 w 1", "Nb1c3")),
		game.Row("WORM-STEP-3", game.Defines, "V S-25; P Q-10", "What stands on the squares on the way does not matter: paths leap, those of Pawns excepted.",
			game.May("4k3/8/3p4/3p4/3W4/8/3P4/K7 w 1", "Wd4c7")),
	}},
	{Heading: "4. Moves", Rules: []game.Rule{
		game.Row("WORM-MOVE-1", game.AsReason, "C", "The side on move moves exactly one of its own pieces. There is no pass.",
			game.MayNot(start, "Pe7e5")),
		game.Row("WORM-TAKE-1", game.AsReason|game.AsEffect, "C", "A piece may end on an empty square or on an enemy's, which is captured and gone; never on its own side's.",
			game.MayNot(diagram, "Kc8c6")),
		game.Row("WORM-MOVE-KING", game.AsReason|game.AsEffect, "C; V S-13", "A King makes one step in any of the eight directions.",
			game.MayNot("4k3/8/8/8/8/8/8/4K2C w 1", "Ke1e3")),
		game.Row("WORM-MOVE-LION", game.AsReason|game.AsEffect, "V S-22; D page; L Murray Lion", "A Lion makes two steps in one of the eight directions, the same for both.",
			game.MayNot("4k3/8/8/8/3M4/8/8/K7 w 1", "Md4e6")),
		game.Row("WORM-TAKE-2", game.AsReason|game.AsEffect, "V S-23; L Murray Lion", "A Lion may also make a single step in any of the eight directions, but only to capture.",
			game.May(diagram, "Mc6f6")),
		game.Row("WORM-MOVE-CHAMPION", game.AsReason|game.AsEffect, "V S-19; V S-20", "A Champion makes two steps in one of the eight directions, the same for both, or one step along rank or file.",
			game.MayNot("4k3/8/8/8/2PpC1x1/8/8/4K3 w 1", "Ce4d5")),
		game.Row("WORM-MOVE-WIZARD", game.AsReason|game.AsEffect, "V S-21; P Q-08", "A Wizard makes two steps in one direction along rank or file, then one diagonal step that goes on in that direction; "+
			"or a single diagonal step.",
			game.MayNot("4k3/8/8/4x3/3W4/8/8/K7 w 1", "Wd4f4")),
		game.Row("WORM-MOVE-KNIGHT", game.AsReason|game.AsEffect, "V S-10; V S-11", "A Knight makes one step along rank or file, then one diagonal step that goes on in that direction, in this order.",
			game.MayNot("7k/8/8/4x3/4N3/8/8/K7 w 1", "Ne4f6")),
		game.Row("WORM-MOVE-PAWN", game.AsReason, "C; P Q-05", "A Pawn makes one or two steps straight forward, or one diagonally forward; nothing else.",
			game.MayNot("7k/8/8/8/8/4x3/4P3/K7 w 1", "Pe2e6")),
		game.Row("WORM-PAWN-1", game.AsReason|game.AsEffect, "C", "Straight forward a Pawn goes to an empty square only.",
			game.MayNot("7k/8/8/8/8/4N3/4P3/K7 w 1", "Pe2e3")),
		game.Row("WORM-PAWN-2", game.AsReason|game.AsEffect, "C; P Q-05", "A Pawn makes two steps from the second rank of its side only, and the first step's square must be empty as well. "+
			"Steps count existing squares, so this may be more than two ranks.",
			game.MayNot("7k/8/8/8/8/4n3/4P3/K7 w 1", "Pe2e4")),
		game.Row("WORM-PAWN-3", game.AsReason|game.AsEffect, "C", "A Pawn makes its diagonal step only to capture.",
			game.MayNot("7k/8/8/8/8/4n3/4P3/K7 w 1", "Pe2d3")),
		game.Row("WORM-PROMO-1", game.AsReason|game.AsEffect, "V S-17; P Q-07", "A Pawn that captures on its last rank becomes a Lion, Champion, Wizard or Knight of its side, by its owner's choice. It must.",
			game.May("2n1w2k/3x4/4P3/8/8/8/8/4K3 w 1", "Pe6c8=W")),
		game.Row("WORM-PROMO-2", game.AsReason, "V S-17; P Q-07", "There is no other promotion. A Pawn that goes straight to its last rank stays a Pawn, and has no further move.",
			game.MayNot("4n2k/3P4/8/8/8/8/8/4K3 w 1", "Pd7d8=M")),
		game.Row("WORM-NO-CASTLE", game.Defines, "V S-15; D page", "There is no castling: a King makes single steps only.",
			game.MayNot("4k3/8/8/8/8/8/8/4K2C w 1", "Ke1g1")),
		game.Row("WORM-NO-EP", game.Defines, "V S-16", "There is no capture en passant: a Pawn takes on its goal only, and a double step gives no right to anyone.",
			game.MayNot(start, "Pe5d6", "Pe2e4", "Pa7a6", "Pe4e5", "Pd7d5")),
	}},
	{Heading: "5. Check", Rules: []game.Rule{
		game.Row("WORM-CHECK-1", game.Defines, "C; D page; P Q-12", "A piece attacks the squares it could capture on if an enemy stood there, whether or not that would leave its own King in check. "+
			"A King attacked by an enemy piece, the enemy King included, is in check.",
			game.Cannot("k1C5/8/8/8/8/8/8/K7 w 1")),
		game.Row("WORM-CHECK-2", game.AsReason, "C; D page; P Q-12", "A move after which the mover's own King is in check is illegal. The board after the move counts, where the square left is a hole already.",
			game.MayNot("7k/8/8/8/4c3/8/4N3/4K3 w 1", "Ne2c3")),
	}},
	{Heading: "6. The end", Rules: []game.Rule{
		game.Row("WORM-END-1", game.AsEffect, "V S-26; V S-27", "A side on move without a legal move loses: by checkmate if its King is in check, else by stalemate.",
			game.May("xxxxxxxx/xxxxxxxk/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxc/xxxxxxxx/Kxxxxxx1 b 1", "Ch3h1")),
		game.Row("WORM-END-2", game.Defines, "S", "There are no draws: no repetition, no move count, no bare Kings.",
			game.May("k7/8/8/8/8/8/8/K7 w 1", "Ka1a2")),
		game.Row("WORM-END-3", game.Defines, "V S-04; D preset", "Every game ends, from the start after 62 moves at most, 31 for each side: then only the two Kings' squares exist.",
			game.May("xxxxxxxx/xxxxxxx1/xxxxxxxk/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx/Kxxxxxxx b 31", "Kh6h7")),
	}},
	{Heading: "7. Texts", Rules: []game.Rule{
		game.Row("WFEN-1", game.Defines, "V S-07; S", "A position line is board, side (w or b) and full-move number: ranks 8 to 1 between slashes, KMCWNP White, kmcwnp Black, "+
			"x a hole, a digit so many empty squares.",
			game.Stands(diagram)),
		game.Row("WORM-POS-1", game.AsProblem, "C; P Q-16", "A set-up has exactly one King of each side.",
			game.Cannot("8/8/8/8/8/8/8/K7 w 1")),
		game.Row("WORM-POS-2", game.AsProblem, "S", "A Pawn does not stand on the first rank of its side.",
			game.Cannot("k7/8/8/8/8/8/8/K6P w 1")),
		game.Row("WORM-POS-3", game.AsProblem, "S", "The King of the side that is not on move is not in check.",
			game.Cannot("k1C5/8/8/8/8/8/8/K7 w 1")),
		game.Row("WORM-POS-4", game.Defines, "S; V S-14", "Anything else may stand: any number of each kind, any holes, either side on move.",
			game.Stands("k6P/8/8/8/8/8/8/K6p w 1")),
		game.Row("WNAME-1", game.Defines, "S", "A move's name is its piece's letter, from and to, such as Nb1c3; where WORM-PROMO-1 applies, = and the new kind's letter follow.",
			game.May("2n1w2k/3x4/4P3/8/8/8/8/4K3 w 1", "Pe6e7")),
		game.Row("WORM-EFFECT", game.Defines, "S", "A legal move's effects are, in this order, its move, its capture, the square removed, its promotion and the end of the game.",
			game.May("2n1w2k/3x4/4P3/8/8/8/8/4K3 w 1", "Pe6c8=N")),
	}},
	{Heading: "8. Why not, protocol, perft", Rules: []game.Rule{
		game.Row("WORM-WHY", game.Defines, "S", "The reasons against a move are every rule of the rulebook's list that forbids it, by rule, then squares; none exactly if it is legal.",
			game.MayNot("7k/8/8/4n3/4n3/4P3/8/K7 w 1", "Pe3e5")),
		game.Row("WPROTO-1", game.Defines, "S", "The conformance protocol with the field game for ruleset, and without compelled.",
			game.May(start, "Pa2a3")),
	}},
}
