package nature

import (
	"strings"

	"github.com/nemoroth/rules/examples/internal/grid"
	"github.com/nemoroth/rules/rulings/game"
)

// source expands a source of the rule table.
func source(rule, place string) string {
	if place == "ours" || place[0] == 'Q' {
		return "ours, RULEBOOK " + strings.Replace(place, "ours", rule, 1)
	}
	return "schmahl-1993, " + place
}

const (
	page   = "5g2/8/2b1ir2/3iRI2/4ID2/5B2/8/5G2 N - - 1" // the source's diagram
	portal = "4g3/T7/1i6/8/8/8/5T2/4G3 N - - 1"
	lines  = "4g3/8/8/8/8/4T3/4T3/3G4 N - - 1"
)

// rulebook holds every rule once, in the rulebook's order.
var rulebook = []grid.RuleSection{
	{Heading: "1. Equipment", Rules: []game.Rule{
		grid.Row("NAT-BOARD", game.Defines, "S-02", "The board has files a to h and ranks 1 to 8. Squares are adjacent if they touch, by an edge or a corner.",
			grid.May(start, "Ie2e4")),
		grid.Row("NAT-KINDS", game.Defines, "S-01; S-03; S-04; S-06; S-08; S-10; S-13; S-15; S-44; Q-01", "Each side has a ruler, two Trees, a Bear, two Druids, two Rangers and eight Initiates; Black Magic calls them "+
			"Necromancer, Towers, Dragon, Wizards, Hellhounds and Novices. Trees, Bear, Druids and Rangers are officers. A kind and its Black Magic name are counterparts.",
			grid.May(start, "Ia2a3")),
		grid.Row("NAT-START", game.Defines, "S-11; S-17; S-18; S-19; S-20; S-21; S-22; Q-03", "At the start rank 1 holds D R T B G T R D from a to h and rank 2 eight Initiates; Black Magic mirrors it by rank.",
			grid.May(start, "Rb1e7")),
		grid.Row("NAT-FIRST", game.Defines, "ours; Q-02", "Nature moves first, and the sides alternate. Forward is towards rank 8 for Nature and towards rank 1 for Black Magic; first, second and back rank are the mover's own.",
			grid.May(start, "Ie7e5", "Ie2e4")),
		grid.Row("NAT-CAPTIVES", game.Defines, "S-48; S-50; Q-12", "A captured officer or Initiate is a captive of the side that lost it, as the kind that it was when captured, until it comes back.",
			grid.May("4g3/8/8/3d4/4I3/8/8/4G3 N D - 1", "Ie4d5")),
	}},
	{Heading: "2. What every move obeys", Rules: []game.Rule{
		grid.Row("NAT-TURN", game.AsReason, "ours; S-28", "In a turn the side to move moves one of its pieces or both its Trees. There is no passing.",
			grid.MayNot(start, "Ia7a6")),
		grid.Row("NAT-OWN", game.AsReason, "ours; S-25; S-34", "No move ends on a square where a piece of the mover's side stays.",
			grid.MayNot(start, "Ge1e2")),
		grid.Row("NAT-TAKE", game.AsEffect, "S-25; S-34; S-36", "A piece captures by ending its move on an enemy's square. Any kind may be captured, and capturing is never compulsory.",
			grid.May(page, "Re5c6")),
		grid.Row("NAT-JUMP", game.AsReason, "S-14; S-23; S-40", "No piece passes over a piece of either side. Of a Ranger's leaps only the landing squares count.",
			grid.MayNot(page, "Re5a7")),
		grid.Row("NAT-EXPOSE", game.Defines, "S-27", "A move of another piece may expose its ruler or ignore a threat on it.",
			grid.May("3bg3/8/8/8/8/8/3R4/3GD3 N - - 1", "Rd2b3")),
	}},
	{Heading: "3. The pieces", Rules: []game.Rule{
		grid.Row("NAT-GRAND", game.AsReason|game.AsEffect, "S-24; S-25", "A ruler moves one square in any of the eight directions and captures the same way.",
			grid.May("8/8/8/3g4/3G4/8/8/3B4 N - - 1", "Gd4d5")),
		grid.Row("NAT-INTO", game.AsReason, "S-26; S-56; Q-09; Q-10", "A ruler may not move to a square where an enemy piece, the enemy ruler included, could capture it after the move, unless it captures the enemy ruler.",
			grid.MayNot("3b1g2/8/8/8/8/8/3G4/8 N - - 1", "Gd2d1")),
		grid.Row("NAT-PASSTREE", game.AsReason|game.AsEffect, "S-07; S-45; Q-08", "A ruler adjacent to a Tree of its side at the start of the turn may instead move to any empty square adjacent to another Tree of its side.",
			grid.MayNot(portal, "Ge1b6")),
		grid.Row("NAT-TREE", game.AsReason|game.AsEffect, "S-07; S-28; S-29; S-32; Q-07", "Two Trees move as one: the stepper exactly one square in a direction, the rider any number of squares from 0 in the same direction. "+
			"Both leave before either arrives. The rider may not pass over or end on the stepper's goal.",
			grid.May(lines, "Te2e3+e3e6")),
		grid.Row("NAT-TREE-TAKE", game.AsReason, "S-30; Q-06", "Of two Trees only the stepper, which moves one square, may capture. The rider ends on an empty square.",
			grid.MayNot("4g3/8/8/8/2b2d2/2T2T2/8/4G3 N - - 1", "Tc3c4+f3f4")),
		grid.Row("NAT-TREE-LONE", game.AsEffect, "S-31", "A side's only Tree moves one square in any direction and captures the same way.",
			grid.May("4g3/8/8/8/3i4/2T5/8/4G3 N T - 1", "Tc3d4")),
		grid.Row("NAT-BEAR", game.AsReason|game.AsEffect, "S-09; S-33; S-34", "A Bear moves any number of squares in any of the eight directions and captures the same way.",
			grid.MayNot(start, "Bd1e3")),
		grid.Row("NAT-DRUID", game.AsReason|game.AsEffect, "S-12; S-35; S-36", "A Druid moves any number of squares diagonally or one square orthogonally and captures the same way.",
			grid.MayNot("4g3/8/8/3D4/8/8/8/4G3 N - - 1", "Dd5d7")),
		grid.Row("NAT-RANGER", game.AsReason|game.AsEffect, "S-14; S-37; S-38; S-39; S-40; Q-19", "A Ranger leaps like a Knight and may leap on in the same direction while every landing square before the last is empty. It captures on the last.",
			grid.MayNot(page, "Re5e6")),
		grid.Row("NAT-INITIATE", game.AsReason|game.AsEffect, "S-41; S-42; Q-04", "An Initiate moves one or two squares straight forward from any rank, if each of them is empty. It captures one square diagonally forward.",
			grid.MayNot("4g3/8/8/3b4/4I3/8/8/4G3 N TTDRI - 1", "Ie4f5")),
		grid.Row("NAT-EP", game.AsReason|game.AsEffect, "S-46; S-47; Q-05", "If an Initiate moves two squares and remains an Initiate, an enemy Initiate may capture it in the very next move by a diagonal step onto the square passed over.",
			grid.May("4g3/8/8/8/1i6/8/2I5/4G3 N - - 7", "Ib4c3", "Ic2c4")),
	}},
	{Heading: "4. Promotion and rescue", Rules: []game.Rule{
		grid.Row("NAT-FIELD", game.AsEffect, "S-16; S-43; S-48; S-49; Q-11; Q-12; Q-13", "An Initiate that captures an officer becomes its counterpart at once, if its own side has that kind among its captives. That captive is used up.",
			grid.May("4g3/8/8/3b4/4I3/8/8/4G3 N BI - 1", "Ie4d5")),
		grid.Row("NAT-BACK", game.AsReason|game.AsEffect, "S-16; S-50; Q-13; Q-14", "An Initiate that reaches the back rank and is not changed by its capture becomes a captive officer of its owner's choice, if there is one.",
			grid.May("7g/1I6/8/8/8/8/8/4G3 N BDII - 1", "Ib7b8=D")),
		grid.Row("NAT-RESCUE", game.AsEffect, "S-50; Q-15", "With a promotion on the back rank a captive Initiate comes back to the second rank on the same file, if that square is empty.",
			grid.May("r6g/1I6/8/8/8/8/8/4G3 N BI - 1", "Ib7a8=B")),
	}},
	{Heading: "5. The end", Rules: []game.Rule{
		grid.Row("NAT-WIN", game.AsEffect, "S-05; S-54; S-57", "Capturing the enemy ruler ends the game: a victory, 10 points.",
			grid.May("8/8/8/3g4/3G4/8/8/3B4 N - - 1", "Gd4d5")),
		grid.Row("NAT-MAJOR", game.AsEffect, "S-58; Q-13", "An Initiate that captures the enemy ruler becomes a ruler, and the victory is a major one, 15 points.",
			grid.May("8/8/3g4/4I3/8/8/8/4G3 N - - 1", "Ie5d6")),
		grid.Row("NAT-DRAW-BARE", game.AsEffect, "ours; Q-17", "If only the two rulers are left and are not adjacent, the game is a draw.",
			grid.May("8/8/8/8/8/1g6/8/Gt6 N - - 1", "Ga1b1")),
		grid.Row("NAT-TRAPPED", game.AsEffect, "S-55; ours; Q-16", "If the side to move has no legal move and its ruler could be captured, it loses: a victory for the other side, 10 points.",
			grid.May("6b1/8/8/8/8/8/2g5/G7 B - - 1", "Bg8a8")),
		grid.Row("NAT-STALEMATE", game.AsEffect, "S-60; Q-16; Q-18", "If the side to move has no legal move and its ruler could not be captured, it loses: a minimal victory for the other side, 5 points.",
			grid.May("8/8/8/8/8/1g6/8/G1t5 B - - 1", "Tc1c2")),
		grid.Row("NAT-DRAW-REP", game.AsEffect, "ours; Q-17", "A position that stands for the third time in the game is a draw.",
			grid.May("4g3/8/8/8/8/8/8/R3G3 N - - 1", "Gd8e8", "Ra1c2", "Ge8d8", "Rc2a1", "Gd8e8", "Ra1c2", "Ge8d8", "Rc2a1")),
		grid.Row("NAT-AGREE", game.Defines, "S-61; Q-17", "Players may agree on a draw. The agreement is not a move.",
			grid.Stands(start)),
		grid.Row("NAT-SAME", game.Defines, "ours", "Two positions are the same if they have the same pieces on the same squares, the same side to move, the same captives and the same en passant square.",
			grid.May("4g3/8/8/8/8/8/8/R3G3 N - - 1", "Gd8e7", "Ra1c2", "Ge8d8", "Rc2a1", "Gd8e8", "Ra1c2", "Ge8d8", "Rc2a1")),
		grid.Row("NAT-POINTS", game.Defines, "S-54; S-58; S-60; Q-18", "The winner gets the points and the loser none. A draw gives no points.",
			grid.Stands("4g3/8/8/8/8/8/8/8 N - - 1")),
		grid.Row("NAT-WINS", game.Defines, "S-61; S-62", "In a tournament winner and loser score 1.25 and -0.25 for a major victory, 1 and 0 for a victory, 0.75 and 0.25 for a minimal one; a draw is 0.5 each.",
			grid.Stands("8/8/3G4/8/8/8/8/4G3 B - - 1")),
		grid.Row("NAT-OVER", game.AsReason, "S-05", "In a finished game no move is legal.",
			grid.MayNot("8/8/3G4/8/8/8/8/4G3 B - - 1", "Gd6d7")),
	}},
	{Heading: "6. Texts", Rules: []game.Rule{
		grid.Row("NAT-LINE", game.Defines, "ours", "A position line holds the board, the side to move (N or B), the captives, the en passant square and the full-move number.",
			grid.Stands("4g3/8/8/8/1iI5/8/8/4G3 B T c3 7")),
		grid.Row("NAT-POS", game.AsProblem, "ours", "A setup has one ruler of each side or the rulers of a finished game, no more of a kind than the roster, captives included, and no Initiate on its first rank. "+
			"The en passant square is empty, with an Initiate of the side not to move directly beyond it and an empty square directly before it.",
			grid.Cannot("4g3/8/8/8/8/8/8/I3G3 N - - 1")),
		grid.Row("NAT-NAME", game.Defines, "ours", "A move's name is the kind, the starting square and the goal. Where NAT-BACK promotes, = and an officer's letter follow; where two Trees move, + and the squares of the second follow, the lower starting square first.",
			grid.May("4g3/8/5i2/8/2T5/2i2T2/8/4G3 N - - 1", "Tf3f2+c4c3")),
		grid.Row("NAT-EFFECT", game.Defines, "ours", "The effects of a legal move are, in this order, the moves, the capture, the promotion, the rescue, the en passant right that lapses, the en passant right that begins, and the end of the game.",
			grid.May("4g3/8/8/8/8/8/6i1/G7 B Ibdi - 9", "Ig2g1=B")),
	}},
	{Heading: "7. Why not (NAT-WHY)", Rules: []game.Rule{
		grid.Row("NAT-WHY", game.Defines, "ours", "The reasons against a move are all rules of the rulebook's table that forbid it, sorted by rule. A legal move has none.",
			grid.MayNot("4g3/8/5i2/8/2T5/2i2T2/8/4G3 N - - 1", "Tf3f6+c4c5")),
	}},
	{Heading: "8. Protocol (NAT-PROTO) and perft (NAT-PERFT)", Rules: []game.Rule{
		grid.Row("NAT-PROTO", game.Defines, "ours", "The conformance protocol has the game's name, points and tournament scores, and no rulesets and no compulsions.",
			grid.May(start, "Ia2a3")),
		grid.Row("NAT-PERFT", game.Defines, "ours", "Perft counts sequences of legal moves by canonical name. Draws by repetition are counted from the root.",
			grid.May(start, "Ia2a4")),
	}},
}
