package wormhole

import (
	"strings"

	"github.com/nemoroth/rules/examples/internal/grid"
	"github.com/nemoroth/rules/rulings/game"
)

// sourceTags expands the rulebook's tags of sources. C is orthodox chess, as the page
// says in S-24; the tag S marks a ruling of ours.
var sourceTags = map[string]string{"V": "vchess-2021, ", "P": "vchess-program, ", "D": "duniho-2000, ", "L": "piececlopedia, ", "C": "vchess-2021, S-24"}

// source expands a source of the rule table.
func source(rule, text string) string {
	tag, place, _ := strings.Cut(text, " ")
	if tag == "S" {
		return "ours, RULEBOOK " + rule
	}
	return sourceTags[tag] + place
}

const diagram = "cwkxxxwn/ppxppppx/2mxxW2/4x2p/3P1x2/3n1x2/PPPxPPPP/CWxxxNKC b 8" // the diagram of the page

// rulebook holds every rule once, in the rulebook's order.
var rulebook = []grid.RuleSection{
	{Heading: "1. Equipment", Rules: []game.Rule{
		grid.Row("WORM-SETUP-1", game.Defines, "C", "The board has files a to h and ranks 1 to 8. White moves first. Forward is towards rank 8 for White and towards rank 1 for Black.",
			grid.May(start, "Pe2e4")),
		grid.Row("WORM-SETUP-2", game.Defines, "P Q-02; D page; V S-18", "At the start rank 1 holds C N W M K W N C from a to h and rank 2 eight Pawns; Black mirrors it by rank.",
			grid.May(start, "Md1d3")),
		grid.Row("WORM-SETUP-3", game.Defines, "V S-18", "The kinds are King, Murray Lion, Champion, Wizard, Knight and Pawn.",
			grid.Stands("kmcwn3/5p2/8/8/8/8/5P2/KMCWN3 w 1")),
		grid.Row("WORM-SETUP-4", game.Defines, "V S-01", "A square is a hole or exists. An existing square is empty or holds one piece.",
			grid.Stands("k7/x7/8/8/8/8/8/K7 w 1")),
	}},
	{Heading: "2. Holes", Rules: []game.Rule{
		grid.Row("WORM-HOLE-1", game.AsEffect, "V S-01", "Every move turns its starting square into a hole at once. Nothing else makes a hole.",
			grid.May(start, "Pe2e4")),
		grid.Row("WORM-HOLE-2", game.AsReason, "V S-06; D preset", "A hole cannot be the goal of a move, and nothing ever stands on one.",
			grid.MayNot(start, "Ke1e2", "Pe2e4", "Pe7e5")),
		grid.Row("WORM-HOLE-3", game.Defines, "V S-02; V S-05; V S-06", "A hole never becomes a square again. It blocks nothing: steps skip it.",
			grid.May("4k3/8/8/8/8/8/8/4Kx1C w 1", "Ke1g1")),
		grid.Row("WORM-HOLE-4", game.Defines, "V S-03", "After n moves from the start, both sides counted, exactly n squares are holes.",
			grid.May(start, "Ke1e3", "Pe2e4", "Pe7e5")),
		grid.Row("WORM-HOLE-5", game.Defines, "S", "In a game from the start no existing square of ranks 1, 2, 7 and 8 is ever empty. A setup need not obey this.",
			grid.Stands("7k/3P4/8/8/8/8/8/4K3 w 1")),
	}},
	{Heading: "3. Steps", Rules: []game.Rule{
		grid.Row("WORM-STEP-1", game.Defines, "V S-13; D preset", "A step in one of the eight directions goes to the nearest existing square, over any number of holes, "+
			"whatever stands there. If every square up to the edge is a hole, there is no such step.",
			grid.May("k7/x7/x7/8/K7/8/8/8 w 1", "Ka4b5")),
		grid.Row("WORM-STEP-2", game.Defines, "V S-09; P Q-09", "A path takes its steps one after the other, each from where the last ended. If a step does not exist, the path does not exist. "+
			"Squares on the way count as steps, occupied or not. Holes do not count.",
			grid.MayNot("7k/1x6/1x6/1x6/1x6/1x6/1x6/KN6 w 1", "Nb1c3")),
		grid.Row("WORM-STEP-3", game.Defines, "V S-25; P Q-10", "Pieces on the way do not matter: all pieces except Pawns leap over them.",
			grid.May("4k3/8/3p4/3p4/3W4/8/3P4/K7 w 1", "Wd4c7")),
	}},
	{Heading: "4. Moves", Rules: []game.Rule{
		grid.Row("WORM-MOVE-1", game.AsReason, "C", "The side to move moves exactly one of its own pieces. There is no pass.",
			grid.MayNot(start, "Pe7e5")),
		grid.Row("WORM-TAKE-1", game.AsReason|game.AsEffect, "C", "A piece may end its move on an empty square or on an enemy piece, which is captured. It never ends its move on a piece of its own side.",
			grid.MayNot(diagram, "Kc8c6")),
		grid.Row("WORM-MOVE-KING", game.AsReason|game.AsEffect, "C; V S-13", "A King makes one step in any of the eight directions.",
			grid.MayNot("4k3/8/8/8/8/8/8/4K2C w 1", "Ke1e3")),
		grid.Row("WORM-MOVE-LION", game.AsReason|game.AsEffect, "V S-22; D page; L Murray Lion", "A Lion makes two steps in one of the eight directions, the same for both.",
			grid.MayNot("4k3/8/8/8/3M4/8/8/K7 w 1", "Md4e6")),
		grid.Row("WORM-TAKE-2", game.AsReason|game.AsEffect, "V S-23; L Murray Lion", "A Lion may also make a single step in any of the eight directions, but only to capture.",
			grid.May(diagram, "Mc6f6")),
		grid.Row("WORM-MOVE-CHAMPION", game.AsReason|game.AsEffect, "V S-19; V S-20", "A Champion makes two steps in one of the eight directions, the same for both, or one step along rank or file.",
			grid.MayNot("4k3/8/8/8/2PpC1x1/8/8/4K3 w 1", "Ce4d5")),
		grid.Row("WORM-MOVE-WIZARD", game.AsReason|game.AsEffect, "V S-21; P Q-08", "A Wizard makes two steps in one direction along a rank or file and then one diagonal step onward in that direction, "+
			"or it makes a single diagonal step.",
			grid.MayNot("4k3/8/8/4x3/3W4/8/8/K7 w 1", "Wd4f4")),
		grid.Row("WORM-MOVE-KNIGHT", game.AsReason|game.AsEffect, "V S-10; V S-11", "A Knight makes one step along a rank or file and then one diagonal step onward in that direction.",
			grid.MayNot("7k/8/8/4x3/4N3/8/8/K7 w 1", "Ne4f6")),
		grid.Row("WORM-MOVE-PAWN", game.AsReason, "C; P Q-05", "A Pawn makes one or two steps straight forward or one step diagonally forward, and no other move.",
			grid.MayNot("7k/8/8/8/8/4x3/4P3/K7 w 1", "Pe2e6")),
		grid.Row("WORM-PAWN-1", game.AsReason|game.AsEffect, "C", "A Pawn moves straight forward only to an empty square.",
			grid.MayNot("7k/8/8/8/8/4N3/4P3/K7 w 1", "Pe2e3")),
		grid.Row("WORM-PAWN-2", game.AsReason|game.AsEffect, "C; P Q-05", "A Pawn makes two steps only from the second rank of its side, and the square of the first step must be empty too. "+
			"A step skips holes, so the Pawn may move more than two ranks.",
			grid.MayNot("7k/8/8/8/8/4n3/4P3/K7 w 1", "Pe2e4")),
		grid.Row("WORM-PAWN-3", game.AsReason|game.AsEffect, "C", "A Pawn makes its diagonal step only to capture.",
			grid.MayNot("7k/8/8/8/8/4n3/4P3/K7 w 1", "Pe2d3")),
		grid.Row("WORM-PROMO-1", game.AsReason|game.AsEffect, "V S-17; P Q-07", "A Pawn that captures on its last rank must become a Lion, Champion, Wizard or Knight of its side, by its owner's choice.",
			grid.May("2n1w2k/3x4/4P3/8/8/8/8/4K3 w 1", "Pe6c8=W")),
		grid.Row("WORM-PROMO-2", game.AsReason, "V S-17; P Q-07", "There is no other promotion. A Pawn that moves straight forward to its last rank stays a Pawn and has no further move.",
			grid.MayNot("4n2k/3P4/8/8/8/8/8/4K3 w 1", "Pd7d8=M")),
		grid.Row("WORM-NO-CASTLE", game.Defines, "V S-15; D page", "There is no castling: a King makes single steps only.",
			grid.MayNot("4k3/8/8/8/8/8/8/4K2C w 1", "Ke1g1")),
		grid.Row("WORM-NO-EP", game.Defines, "V S-16", "There is no capture en passant: a Pawn captures only on its goal, and a double step gives the enemy no right.",
			grid.MayNot(start, "Pe5d6", "Pe2e4", "Pa7a6", "Pe4e5", "Pd7d5")),
	}},
	{Heading: "5. Check", Rules: []game.Rule{
		grid.Row("WORM-CHECK-1", game.Defines, "C; D page; P Q-12", "A piece attacks the squares it could capture on if an enemy stood there, whether or not that would leave its own King in check. "+
			"A King attacked by an enemy piece, the enemy King included, is in check.",
			grid.Cannot("k1C5/8/8/8/8/8/8/K7 w 1")),
		grid.Row("WORM-CHECK-2", game.AsReason, "C; D page; P Q-12", "A move after which the mover's own King is in check is illegal. This is judged after the move, when the starting square is a hole.",
			grid.MayNot("7k/8/8/8/4c3/8/4N3/4K3 w 1", "Ne2c3")),
	}},
	{Heading: "6. The end", Rules: []game.Rule{
		grid.Row("WORM-END-1", game.AsEffect, "V S-26; V S-27", "A side to move without a legal move loses: by checkmate if its King is in check, otherwise by stalemate.",
			grid.May("xxxxxxxx/xxxxxxxk/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxc/xxxxxxxx/Kxxxxxx1 b 1", "Ch3h1")),
		grid.Row("WORM-END-2", game.Defines, "S", "There are no draws by repetition, by a count of moves or by bare Kings.",
			grid.May("k7/8/8/8/8/8/8/K7 w 1", "Ka1a2")),
		grid.Row("WORM-END-3", game.Defines, "V S-04; D preset", "Every game ends. From the start it has at most 62 moves, 31 for each side; after 62 moves only the two Kings' squares exist.",
			grid.May("xxxxxxxx/xxxxxxx1/xxxxxxxk/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx/Kxxxxxxx b 31", "Kh6h7")),
	}},
	{Heading: "7. Texts", Rules: []game.Rule{
		grid.Row("WFEN-1", game.Defines, "V S-07; S", "A position line holds the board, the side to move (w or b) and the full-move number. The board holds the ranks 8 to 1, separated by slashes: "+
			"KMCWNP are White's pieces, kmcwnp Black's, x is a hole, and a digit is a number of empty squares.",
			grid.Stands(diagram)),
		grid.Row("WORM-POS-1", game.AsProblem, "C; P Q-16", "A setup has exactly one King of each side.",
			grid.Cannot("8/8/8/8/8/8/8/K7 w 1")),
		grid.Row("WORM-POS-2", game.AsProblem, "S", "A Pawn does not stand on the first rank of its side.",
			grid.Cannot("k7/8/8/8/8/8/8/K6P w 1")),
		grid.Row("WORM-POS-3", game.AsProblem, "S", "The King of the side not to move is not in check.",
			grid.Cannot("k1C5/8/8/8/8/8/8/K7 w 1")),
		grid.Row("WORM-POS-4", game.Defines, "S; V S-14", "Everything else is possible: any number of each kind, any holes, either side to move.",
			grid.Stands("k6P/8/8/8/8/8/8/K6p w 1")),
		grid.Row("WNAME-1", game.Defines, "S", "A move's name is the piece's letter, the starting square and the goal, such as Nb1c3. Where WORM-PROMO-1 applies, = and the letter of the new kind follow.",
			grid.May("2n1w2k/3x4/4P3/8/8/8/8/4K3 w 1", "Pe6e7")),
		grid.Row("WORM-EFFECT", game.Defines, "S", "The effects of a legal move are, in this order, the move, the capture, the hole, the promotion and the end of the game.",
			grid.May("2n1w2k/3x4/4P3/8/8/8/8/4K3 w 1", "Pe6c8=N")),
	}},
	{Heading: "8. Why not, protocol, perft", Rules: []game.Rule{
		grid.Row("WORM-WHY", game.Defines, "S", "The reasons against a move are all rules of the rulebook's list that forbid it, sorted by rule, then squares. A legal move has none.",
			grid.MayNot("7k/8/8/4n3/4n3/4P3/8/K7 w 1", "Pe3e5")),
		grid.Row("WPROTO-1", game.Defines, "S", "The conformance protocol has the field game in place of ruleset, and no field compelled.",
			grid.May(start, "Pa2a3")),
	}},
}
