package nemoroth

import (
	"strings"
	"sync"
)

// A ruleSection is one section of a document with its rules.
type ruleSection struct {
	document, heading string
	rules             []ruleRow
}

// A ruleRow is one rule of the table.
type ruleRow struct {
	id        Rule
	citable   bool
	sources   string // "TAG HEADING; …"; see sourceTags
	statement string
	example   RuleExample
}

const (
	rulebook, formats = "RULEBOOK", "FORMATS"
	citable, defines  = true, false
)

// sourceTags are the tags of the rulebook; a bare S is a ruling of ours.
var sourceTags = map[string]string{"B": "betza-2002", "A": "azgoroth-2022", "L": "lawson-2002",
	"M": "moussambani-2002"}

// ruleTable builds the public table from ruleSections; its result is shared.
var ruleTable = sync.OnceValue(func() []RuleInfo {
	var table []RuleInfo
	for _, s := range ruleSections {
		for _, r := range s.rules {
			info := RuleInfo{ID: r.id, Section: s.heading, Statement: r.statement,
				Citable: r.citable, Example: r.example}
			for source := range strings.SplitSeq(r.sources, "; ") {
				tag, heading, _ := strings.Cut(source, " ")
				if tag == "S" {
					source = "ours, " + s.document + " " + string(r.id)
				} else {
					source = sourceTags[tag] + ", " + heading
				}
				info.Sources = append(info.Sources, source)
			}
			table = append(table, info)
		}
	}
	return table
})

const exampleStart = "walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW A 1" // SETUP-2

// ruleSections lists every rule in the order of the rulebook, then of the formats.
var ruleSections = []ruleSection{
	{rulebook, "1. Equipment", []ruleRow{
		{"SETUP-1", defines, "B General Inventory; B Mobile Piece Type: Human",
			"The board has files a to h and ranks 1 to 8. Alabaster starts on ranks 1 and 2, moves first and heads for rank 8; Obsidian " +
				"starts on ranks 7 and 8 and heads for rank 1; a side's eighth rank is the one it heads for.",
			RuleExample{Position: exampleStart, Move: "Ha2a3", Legal: true}},
		{"SETUP-2", defines, "B Mobile Piece Type: Basilisk; B Mobile Piece Type: Ghast; B Mobile Piece Type: Leaf Pile; B Mobile Piece Type: Wounded Fiend; B The Go Away; B The Human; L Starting Position",
			"At the start rank 1 holds W A L G B L A W from a to h and rank 2 eight Humans; Obsidian stands opposite on the same files, its " +
				"Ghast on d8 and its Basilisk on e8.",
			RuleExample{Position: exampleStart, Move: "Be1d3", Legal: true}},
		{"SETUP-3", defines, "B General Inventory; B Mobile Pieces; L Mobile piece symbols; L Immobile piece symbols",
			"Seven kinds are mobile: Basilisk, Ghast, Leaf Pile, Go Away, Wounded Fiend, Human and Zombie. Immobile are the statue of any of " +
				"them but the Zombie, which keeps its kind and its side, and the Mummy, which has no side and no past.",
			RuleExample{Position: "8/8/8/pBpGpLpApWpHM1/8/8/8/BGLAWHZ1 A 1", Move: "Zg1g2",
				Legal: true}},
		{ruleSetup4, citable, "B General Inventory; A Introduction; L Introduction",
			"A square holds any number of occupants (but a Leaf Pile is always alone: ENGULF-2) and, occupied or not, may carry ichor with " +
				"one to ten plies left.",
			RuleExample{Position: "8/8/8/8/3(HhM)[11]4/8/8/8 A 1"}},
		{ruleSetup5, citable, "B Mobile Piece Type: Leaf Pile; B Immobile Piece Type: Mummy",
			"A mobile Leaf Pile is digesting if it has engulfed something since its last voluntary move; no other occupant digests.",
			RuleExample{Position: "8/8/8/8/3pL*4/8/8/8 A 1"}},
	}},
	{rulebook, "2. Geometry", []ruleRow{
		{"GEO-1", defines, "B Mobile Piece Type: Ghast",
			"The range of a Ghast is the five by five block of squares around it: at most two files and at most two ranks away.",
			RuleExample{Position: "8/7H/6H1/8/1H2g3/8/2H5/4H3 A 1", Move: "Hc2b2", Legal: true}},
		{"GEO-2", defines, "B Square Type: Ghast Square; A Formal rules of compulsion",
			"Further and nearer compare straight-line distances between the centres of squares; comparing the squared distances gives the " +
				"same result.",
			RuleExample{Position: "8/8/8/8/8/1G6/1H6/8 A 1", Move: "Hb2c2", Legal: true}},
		{"GEO-3", defines, "B Mobile Piece Type: Go Away",
			"Adjacent squares are one step apart in any of the eight directions; a square is not adjacent to itself.",
			RuleExample{Position: "8/8/3h4/2H5/3A4/8/8/8 A 1", Move: "Ad4!", Legal: true}},
	}},
	{rulebook, "3. Voluntary movement (what a piece may do of its own accord)", []ruleRow{
		{ruleMove1, citable, "B Immobile Piece Type: Petrified Basilisk; B Details of Compulsion",
			"A side acts exactly once a turn, with one of its own mobile pieces, and may not pass; statues and Mummies never move of their own accord.",
			RuleExample{Position: "8/2h5/8/8/4pB3/8/8/A7 A 1", Move: "Be4d6"}},
		{ruleMoveBasilisk, citable, "B Mobile Piece Type: Basilisk",
			"A Basilisk makes one of the two Knight's leaps that lead furthest forward, or one step diagonally backward, to an empty square " +
				"without ichor.",
			RuleExample{Position: "8/8/3pH4/8/4B3/8/8/8 A 1", Move: "Be4d6"}},
		{ruleMoveGhast, citable, "B The Ghast; B Mobile Piece Type: Ghast",
			"A Ghast leaps exactly two squares diagonally, to an empty square without ichor.",
			RuleExample{Position: "8/8/6pH1/8/4G3/8/8/8 A 1", Move: "Ge4g6"}},
		{ruleMoveLeafPile, citable, "B Mobile Piece Type: Leaf Pile",
			"A Leaf Pile makes one step in any direction, also onto mobile pieces, but never onto ichor nor onto a square that holds a statue " +
				"or a Mummy.",
			RuleExample{Position: "8/8/8/2.[5]pHM3/3L4/8/8/8 A 1", Move: "Ld4d5"}},
		{ruleMoveGoAway, citable, "B The Go Away; B Mobile Piece Type: Go Away",
			"A Go Away makes one step diagonally or leaps exactly two squares along its file or rank, to an empty square without ichor; or it " +
				"screams instead (SCREAM-1).",
			RuleExample{Position: "8/8/8/8/1pH1A4/8/8/8 A 1", Move: "Ad4b4"}},
		{ruleMoveFiend, citable, "B The Wounded Fiend; B Mobile Piece Type: Wounded Fiend",
			"A Wounded Fiend rides any distance along its file or rank; every square that it crosses and the one it stops on must be empty " +
				"and without ichor.",
			RuleExample{Position: "8/8/8/8/1.[3]5W/8/8/8 A 1", Move: "Wh4a4"}},
		{ruleMoveHuman, citable, "B The Human; B Mobile Piece Type: Human",
			"A Human makes one step sideways, straight forward or diagonally forward, to an empty square without ichor.",
			RuleExample{Position: "8/8/8/2hh4/3H4/8/8/8 A 1", Move: "Hd4d5"}},
		{ruleMoveZombie, citable, "B The Zombie; B Mobile Piece Type: Zombie",
			"A Zombie makes one step in any direction, whatever stands or lies there.",
			RuleExample{Position: "8/8/8/8/3Z4/8/8/8 A 1", Move: "Zd4d6"}},
		{"MOVE-EMPTY", defines,
			"B Mobile Piece Type: Human; B Rules Common to All Types of Petrified Pieces",
			"A square is empty if it has no occupant at all, mobile or not.",
			RuleExample{Position: "8/8/8/3MpH3/3H4/8/8/8 A 1", Move: "Hd4c5", Legal: true}},
		{"MOVE-LEAP", defines, "B Mobile Piece Type: Basilisk; B Mobile Piece Type: Ghast; B Square Type: Basilisk Square; S",
			"The leaps of Basilisk, Ghast and Go Away ignore all that lies between start and goal: occupants, ichor, squares in range of a " +
				"Ghast or in a Basilisk's gaze.",
			RuleExample{Position: "8/8/8/3pHMH2/3.[5]B.[5]2/8/8/8 A 1", Move: "Be4d6",
				Legal: true}},
		{ruleRiderGaze, citable,
			"B Square Type: Basilisk Square; B Mobile Piece Type: Wounded Fiend",
			"A Fiend whose ride enters a square that a Basilisk sees is petrified there and goes no further; it may choose that square as its goal.",
			RuleExample{Position: "8/8/8/8/5pb2/8/W7/8 A 1", Move: "Wa2f2"}},
		{ruleRiderGhast, citable,
			"B Mobile Piece Type: Wounded Fiend; A Changes and clarifications",
			"GHAST-2 applies to every square that a Fiend crosses, not only to the square where it stops.",
			RuleExample{Position: "8/8/3g4/8/7W/8/8/8 A 1", Move: "Wh4a4"}},
	}},
	{rulebook, "4. Ghast squares", []ruleRow{
		{"GHAST-1", defines, "B Square Type: Ghast Square; B Immobile Piece Type: Petrified Ghast",
			"Every Ghast on the board counts, mobile or petrified and of either side, except the Ghast that makes the move. An engulfed Ghast " +
				"does not count.",
			RuleExample{Position: "8/8/8/8/4pg3/4H3/8/8 A 1", Move: "He3d3", Legal: true}},
		{ruleGhast2, citable, "B The Ghast; B Square Type: Ghast Square",
			"A mobile piece other than a Zombie may move onto a square in range of a Ghast only if that takes it further from that Ghast than " +
				"it was; this holds for each Ghast separately. Leaving the range is always allowed.",
			RuleExample{Position: "8/8/8/4g3/8/1H6/8/8 A 1", Move: "Hb3c3"}},
		{"GHAST-3", defines, "B The Ghast; B Square Type: Ghast Square",
			"GHAST-2 treats the Ghasts of both sides alike; the side of a Ghast matters only to compulsion (COMP-GHAST).",
			RuleExample{Position: "8/8/8/8/4G3/4H3/8/8 A 1", Move: "He3d3", Legal: true}},
		{"GHAST-4", defines, "B Mobile Piece Type: Leaf Pile; S",
			"A Leaf Pile that moves onto the square of a Ghast engulfs every Ghast there, so these do not restrict that move; other Ghasts " +
				"do. Whether this includes a Ghast of its own side is an option (OPT-4).",
			RuleExample{Position: "8/8/8/3g4/3L4/2H5/8/8 A 1", Move: "Ld4d5", Legal: true}},
		{"GHAST-5", defines, "B Mobile Piece Type: Human; A Formal rules of compulsion; S",
			"A Human that an enemy Ghast compels may step to its eighth rank whether or not the step is a flight, from that Ghast or any " +
				"other. A Human not so compelled may not.",
			RuleExample{Position: "8/8/8/8/8/8/1h6/2G5 O 1", Move: "Hb2b1", Legal: true}},
		{"GHAST-6", defines, "B The Zombie; B Square Type: Ghast Square; B Mobile Piece Type: Go Away",
			"Ghasts restrict neither Zombies, nor what is pushed, nor a scream, which is not a move.",
			RuleExample{Position: "8/8/8/8/3g4/8/3Z4/8 A 1", Move: "Zd2d3", Legal: true}},
	}},
	{rulebook, "5. Gaze and petrification", []ruleRow{
		{"GAZE-1", defines, "B The Basilisk; B Square Type: Basilisk Square; B Immobile Piece Type: Petrified Basilisk",
			"A Basilisk of either side, mobile or petrified, sees exactly the four squares that it could reach on an empty board, whatever " +
				"stands or lies on them; an engulfed one sees nothing.",
			RuleExample{Position: "8/8/8/4pb3/8/2H5/8/8 A 1", Move: "Hc3d3", Legal: true}},
		{ruleGaze2, citable, "B The Basilisk; B Square Type: Basilisk Square",
			"Every mobile piece other than a Zombie that stands on a seen square, friend or foe, is petrified at once: after a voluntary move " +
				"and after each single push of a scream.",
			RuleExample{Position: "8/8/2h1H3/8/8/8/4B3/8 A 1", Move: "Be2d4", Legal: true}},
		{"GAZE-3", defines, "B The Zombie; B Square Type: Basilisk Square; B Immobile Piece Type: Petrified Leaf Pile",
			"The gaze does nothing to Zombies, statues, Mummies and ichor. A Leaf Pile that is petrified stops digesting and will never leave a Mummy.",
			RuleExample{Position: "8/8/8/4pb3/8/8/3Z4/8 A 1", Move: "Zd2d3", Legal: true}},
		{"GAZE-4", defines, "B Basilisk Tactics; B Details of Compulsion",
			"It is legal to move voluntarily onto a seen square.",
			RuleExample{Position: "8/3h4/8/3H4/4B3/8/8/8 A 1", Move: "Hd5d6", Legal: true}},
		{"GAZE-5", defines, "B Basilisk Tactics; S",
			"A Basilisk that is petrified sees the same squares as before, so the gaze needs to be applied only once in each step; two " +
				"Basilisks that see each other are both petrified.",
			RuleExample{Position: "8/8/8/8/3b4/3B4/8/8 A 1", Move: "Bd3e5", Legal: true}},
	}},
	{rulebook, "6. Engulfing, mummies", []ruleRow{
		{ruleEngulf1, citable, "B The Leaf Pile; B Mobile Piece Type: Leaf Pile",
			"A Leaf Pile, mobile or petrified, that moves or is pushed onto an occupied square engulfs every occupant: mobile piece, statue " +
				"or Mummy, friend or foe.",
			RuleExample{Position: "8/8/8/3(Hw)4/3L4/8/8/8 A 1", Move: "Ld4d5", Legal: true}},
		{ruleEngulf2, citable, "B Mobile Piece Type: Leaf Pile; B Immobile Piece Type: Petrified Leaf Pile",
			"Whatever is pushed onto a Leaf Pile, mobile or petrified, is engulfed by it; if both are Leaf Piles, the one that moved engulfs " +
				"the other. So a Leaf Pile is always alone on its square.",
			RuleExample{Position: "8/8/8/3L4/3(Hpw)4/3A4/8/8 A 1", Move: "Ad3!", Legal: true}},
		{ruleEngulf3, citable, "B Mobile Piece Type: Leaf Pile",
			"A mobile Leaf Pile that engulfs is digesting from then on; ichor is not engulfed.",
			RuleExample{Position: "8/8/8/8/2ALh[5]3/8/8/8 A 1", Move: "Ac4!", Legal: true}},
		{ruleMummy1, citable, "B The Leaf Pile; B Mobile Piece Type: Leaf Pile",
			"A digesting Leaf Pile that moves voluntarily leaves one Mummy behind and stops digesting, unless it engulfs anew on arrival. A " +
				"push leaves no Mummy and changes nothing.",
			RuleExample{Position: "8/8/8/3L*4/8/8/8/8 A 1", Move: "Ld5d6", Legal: true}},
		{"MUMMY-2", defines, "B Immobile Piece Type: Mummy",
			"Mummies are inert: never petrified, never compelled, untouched by ichor. A Zombie can destroy them, a scream can push them, and " +
				"a Leaf Pile can engulf them, though only by a push.",
			RuleExample{Position: "8/8/4(MM)[4]3/8/8/8/4B3/8 A 1", Move: "Be2d4", Legal: true}},
	}},
	{rulebook, "7. Ichor and Zombies", []ruleRow{
		{ruleIchor1, citable, "B Mobile Piece Type: Wounded Fiend; B Immobile Piece Type: Petrified Wounded Fiend; A Changes and clarifications; L Square types",
			"Whenever a Fiend leaves a square by moving, crossing or being pushed, and whenever a petrified Fiend is pushed off one, that " +
				"square's ichor becomes ten plies, whatever it was; the square where it stops does not change. A Fiend pushed off the board " +
				"leaves its ichor behind too.",
			RuleExample{Position: "8/8/8/8/8/8/8/W7 A 1", Move: "Wa1a3", Legal: true}},
		{ruleIchor2, citable, "B Azgoroth's Simple Puzzle; L Square types",
			"At the end of every ply of either side, all ichor drops by one ply, except ichor laid in that ply; ichor with no plies left is " +
				"gone.",
			RuleExample{Position: "7a/8/8/4.[1]3/3.[2]4/8/8/A7 A 1", Move: "Aa1c1", Legal: true}},
		{ruleIchor3, citable, "B Mobile Piece Type: Zombie; B Square Type: Ichorous Square; A Changes and clarifications",
			"Zombies and ichor that come to share a square, whichever came second, destroy each other: all Zombies there dissolve and the " +
				"ichor is gone. Other occupants are unharmed.",
			RuleExample{Position: "8/8/8/3.[5]4/3z4/3A4/8/8 A 1", Move: "Ad3!", Legal: true}},
		{ruleIchor4, citable, "B Square Type: Ichorous Square; B Mobile Piece Type: Zombie",
			"A Zombie that moves onto an ichorous square destroys everything there, the ichor and itself included.",
			RuleExample{Position: "8/8/8/3(HpgM)[5]4/3Z4/8/8/A7 A 1", Move: "Zd4d5", Legal: true}},
		{ruleIchor5, citable, "A Changes and clarifications",
			"Ichor acts before a Leaf Pile does: a Zombie pushed onto an ichorous square that holds a Leaf Pile dissolves with the ichor " +
				"instead of being engulfed.",
			RuleExample{Position: "8/8/8/3l[5]4/3z4/3A4/8/8 A 1", Move: "Ad3!", Legal: true}},
		{ruleZombie1, citable, "B The Zombie; B Mobile Piece Type: Zombie",
			"A Zombie that moves destroys every occupant of its goal: friend or foe, mobile piece, statue or Mummy. A Leaf Pile so destroyed " +
				"leaves no Mummy.",
			RuleExample{Position: "8/8/8/3(HpgM)4/3Z4/8/8/8 A 1", Move: "Zd4d5", Legal: true}},
		{"ZOMBIE-2", defines, "B Square Type: Multiple Occupancy Square; B Mobile Piece Type: Zombie",
			"A Zombie that is pushed onto an occupied square destroys nothing; it can be engulfed there.",
			RuleExample{Position: "8/8/8/3(pHM)4/3Z4/3a4/8/8 O 1", Move: "Ad3!", Legal: true}},
		{rulePromote1, citable, "B The Human; B Mobile Piece Type: Human",
			"A Human that reaches its eighth rank, moving or pushed, becomes a Zombie of its side at once.",
			RuleExample{Position: "8/3H4/8/8/8/8/8/8 A 1", Move: "Hd7d8", Legal: true}},
		{rulePromote2, citable, "A Changes and clarifications",
			"A petrified Human that is pushed to its eighth rank becomes a mobile Zombie too, unless OPT-3 says otherwise.",
			RuleExample{Position: "8/3pH4/3A4/8/8/8/8/8 A 1", Move: "Ad6!", Legal: true}},
		{"PROMOTE-3", defines, "B The Human; S",
			"On arrival promotion comes before ichor, engulfing and gaze: a Human pushed onto ichor on its eighth rank dissolves as a Zombie, " +
				"and one that arrives in a Basilisk's gaze is a Zombie and safe.",
			RuleExample{Position: "8/8/8/8/8/8/1pB1h4/8 O 1", Move: "Hd2c1", Legal: true}},
	}},
	{rulebook, "8. The scream", []ruleRow{
		{ruleScream1, citable, "B The Go Away; B Mobile Piece Type: Go Away",
			"A mobile Go Away with at least one occupied adjacent square may, instead of moving, push every occupant of the adjacent squares " +
				"one square directly away from it, and stays where it is. A petrified Go Away is mute.",
			RuleExample{Position: "8/8/3h4/3.[5]4/3A4/8/8/8 A 1", Move: "Ad4!"}},
		{ruleScream2, citable, "B Mobile Piece Type: Go Away",
			"Every occupant is pushed: mobile piece, statue or Mummy, friend or foe. What is pushed over the edge of the board is gone.",
			RuleExample{Position: "8/8/8/ph7/(gM)A6/8/8/8 A 1", Move: "Ab4!", Legal: true}},
		{"SCREAM-3", defines, "A Changes and clarifications; S",
			"All occupants of one square are pushed together as one step: a Fiend and a Zombie leave together, so neither is there when the " +
				"ichor is laid. The order of a scream is an order of the adjacent squares, not of the pieces.",
			RuleExample{Position: "8/8/8/8/8/8/A(wz)6/8 A 1", Move: "Aa2!", Legal: true}},
		{"SCREAM-4", defines, "B Mobile Piece Type: Go Away; S",
			"The owner chooses the order of the squares, and each push is resolved before the next. Orders that lead to one position are one " +
				"move, named by the first of them counting N, NE, E, SE, S, SW, W, NW; if all orders lead to one position, the name has no order.",
			RuleExample{Position: "8/8/4b3/3laL2/8/8/8/8 O 1", Move: "Ae5!d5,e6,f5", Legal: true}},
		{ruleScream5, citable, "A Changes and clarifications; S",
			"If screams are clockwise (OPT-1), the squares are always pushed in the order N, NE, E, SE, S, SW, W, NW and the name never has " +
				"an order; any other order is illegal, even with the same result.",
			RuleExample{Ruleset: "Azgoroth", Position: "8/8/4b3/3laL2/8/8/8/8 O 1",
				Move: "Ae5!d5,e6,f5"}},
		{"SCREAM-6", defines, "B Mobile Piece Type: Go Away; A Introduction",
			"What is pushed may land on an occupied square and share it; ichor is not pushed.",
			RuleExample{Position: "8/8/3h4/3H4/3A4/8/8/8 A 1", Move: "Ad4!", Legal: true}},
	}},
	{rulebook, "9. Resolution order", []ruleRow{
		{"STEP-1", defines, "A Changes and clarifications; S",
			"A step is a voluntary move or the push of one square of a scream. First it leaves: a Fiend lays ichor, a digesting Leaf Pile " +
				"leaves its Mummy, and Zombies left behind on that ichor dissolve.",
			RuleExample{Position: "8/8/8/8/3(WZzM)4/8/8/8 A 1", Move: "Wd4d6", Legal: true}},
		{"STEP-2", defines, "B Mobile Piece Type: Zombie; S",
			"Second, what moves or is pushed arrives or falls off the board, and a Zombie that moves destroys what it finds.",
			RuleExample{Position: "8/8/3l[3]4/3Z4/8/8/8/8 A 1", Move: "Zd5d6", Legal: true}},
		{"STEP-3", defines, "B The Human; S",
			"Third, Humans on their eighth rank are promoted.",
			RuleExample{Position: "8/8/8/8/8/3A4/3h4/3L4 A 1", Move: "Ad3!", Legal: true}},
		{"STEP-4", defines, "A Changes and clarifications; S",
			"Fourth, ichor and Zombies on the arrival square annihilate each other.",
			RuleExample{Position: "8/8/8/3l[5]4/3(Hz)4/3A4/8/8 A 1", Move: "Ad3!", Legal: true}},
		{"STEP-5", defines, "B Mobile Piece Type: Leaf Pile; S",
			"Fifth, Leaf Piles engulf.",
			RuleExample{Position: "8/2h5/8/3l4/3B4/3A4/8/8 A 1", Move: "Ad3!", Legal: true}},
		{"STEP-6", defines, "B Square Type: Basilisk Square; S",
			"Sixth, the gaze acts over the whole board, after each push of a scream as after a move.",
			RuleExample{Position: "8/8/8/4B(hh)2/4A3/8/8/8 A 1", Move: "Ae4!e5,f5", Legal: true}},
		{"STEP-7", defines, "L Square types; S",
			"After the last step of a ply, and once only, ichor evaporates.",
			RuleExample{Position: "8/8/8/8/hAh5/.[2]1.[1]5/8/8 A 1", Move: "Ab4!", Legal: true}},
		{"STEP-8", defines, "B Details of Compulsion; S",
			"Last, the other side is to move.",
			RuleExample{Position: exampleStart, Moves: []string{"Be1d3"}, Move: "Gd8b6",
				Legal: true}},
	}},
	{rulebook, "10. Compulsion", []ruleRow{
		{ruleCompMulti, citable,
			"B Square Type: Multiple Occupancy Square; A Formal rules of compulsion",
			"A mobile piece of the side to move, a Zombie included, that shares its square with any other occupant is compelled; each such " +
				"piece counts on its own.",
			RuleExample{Position: "8/8/8/8/3(HZhpwM)4/8/8/8 A 1", Move: "Zd4d5", Legal: true}},
		{ruleCompIchor, citable, "B Square Type: Ichorous Square; A Formal rules of compulsion",
			"A mobile piece of the side to move other than a Zombie is compelled if it stands on ichor with more than one ply left; ichor " +
				"with one ply left evaporates before the opponent moves and is ignored, unless OPT-2 says otherwise.",
			RuleExample{Position: "8/8/8/8/3H[2]4/8/H7/8 A 1", Move: "Hd4d5", Legal: true}},
		{ruleCompGhast, citable,
			"B The Ghast; B Square Type: Ghast Square; A Formal rules of compulsion",
			"A mobile piece of the side to move other than a Zombie is compelled by each enemy Ghast, mobile or petrified, in whose range it " +
				"stands.",
			RuleExample{Position: "8/8/8/8/4g3/4H3/H7/8 A 1", Move: "He3d3", Legal: true}},
		{ruleCompRule, citable, "B Details of Compulsion; A Formal rules of compulsion",
			"If at least one of a side's pieces is compelled, its move must satisfy at least one compulsion of at least one of its pieces, " +
				"and be legal by every other rule as well.",
			RuleExample{Position: "8/8/8/8/4g3/4H3/H7/8 A 1", Move: "Ha2a3"}},
		{ruleCompMoved, citable, "B Square Type: Ghast Square; A Formal rules of compulsion",
			"Any otherwise legal voluntary move of a compelled piece satisfies its compulsions, even if the piece is compelled afterwards. A " +
				"scream is not a move.",
			RuleExample{Position: "7a/8/8/8/3g4/3H4/8/8 A 1", Move: "Hd3c3", Legal: true}},
		{ruleCompGone, citable, "B Details of Compulsion; A Formal rules of compulsion",
			"A compulsion is satisfied if after the move the piece has been petrified, engulfed, destroyed, dissolved or pushed off the board " +
				"or, where a Ghast compels it, promoted. Only the state after the move counts.",
			RuleExample{Position: "8/8/3g4/8/1H6/3B4/7H/8 A 1", Move: "Bd3c2", Legal: true}},
		{ruleCompMultiSat, citable, "A Formal rules of compulsion",
			"The compulsion to leave a shared square is satisfied if the piece is alone on its square after the move; being pushed along with " +
				"the other occupants is not enough.",
			RuleExample{Position: "8/8/8/3.[5]4/3(Hz)4/3A4/8/8 A 1", Move: "Ad3!", Legal: true}},
		{ruleCompIchorSat, citable, "A Formal rules of compulsion; S",
			"The compulsion to leave ichor is satisfied if the piece stands on none once the move and its evaporation are complete. A push " +
				"from ichor onto other lasting ichor is not enough; onto ichor with one ply left it is.",
			RuleExample{Position: "8/8/8/8/8/8/AH[5]5H/8 A 1", Move: "Aa2!", Legal: true}},
		{ruleCompGhastSat, citable,
			"B Mobile Piece Type: Go Away; B Details of Compulsion; A Formal rules of compulsion",
			"The compulsion by a Ghast is satisfied if that Ghast is gone or the distance between the two has grown, whichever of them was " +
				"pushed; petrifying the Ghast is not enough.",
			RuleExample{Position: "8/8/8/3g4/3A4/8/8/8 A 1", Move: "Ad4!", Legal: true}},
		{"COMP-ONE", defines, "B Victory Conditions Continued; A Formal rules of compulsion",
			"Of a piece under several compulsions it is enough to satisfy one, even if the same move makes another of them worse.",
			RuleExample{Position: "8/8/8/8/3g4/8/2pHH[5]pH3/3A4 A 1", Move: "Ad1!", Legal: true}},
		{"COMP-NEW", defines, "B Details of Compulsion; A Formal rules of compulsion",
			"A move may add any number of compulsions to its own side, provided that it obeys COMP-RULE; only a scream, or a Fiend that " +
				"leaves a shared square, ever does.",
			RuleExample{Position: "7a/8/8/8/3(WH)4/8/8/8 A 1", Move: "Wd4d7", Legal: true}},
	}},
	{rulebook, "11. Repetition and the end", []ruleRow{
		{ruleRep1, citable, "B Victory Conditions; B Digression: Repetition and Stalemate",
			"A move that brings about a position that has already occurred in the game, the first one included, is illegal.",
			RuleExample{Position: "7a/8/8/8/8/8/8/A7 A 1",
				Moves: []string{"Aa1c1", "Ah8f8", "Ac1a1"}, Move: "Af8h8"}},
		{"REP-2", defines, "B Victory Conditions; S",
			"Positions are the same if the same side is to move and every square has the same occupants, by kind, side, petrifaction and " +
				"digesting, and the same ichor; the order of occupants within a square means nothing.",
			RuleExample{Position: "7a/8/8/8/4.[9]3/8/8/A7 A 1",
				Moves: []string{"Aa1c1", "Ah8f8", "Ac1a1"}, Move: "Af8h8", Legal: true}},
		{"END-1", defines, "B Winning the Game; B Victory Conditions",
			"A side to move without a legal move loses. There are no draws, and every game ends, since no position may recur.",
			RuleExample{Position: "8/8/4h3/8/8/8/4B3/8 A 1", Move: "Be2d4", Legal: true}},
		{"END-2", defines, "B General Inventory; B Victory Conditions; S",
			"A loss is by stalemate if movement and Ghasts leave the side no move at all; else by compulsion if none of its moves satisfies " +
				"COMP-RULE; else by repetition, since all that remain repeat.",
			RuleExample{Position: "3pA3g/8/8/8/3pA3pA/8/8/A7 A 1",
				Moves: []string{"Aa1c1", "Gh8f6"}, Move: "Ac1a1", Legal: true}},
	}},
	{rulebook, "12. Setting up positions", []ruleRow{
		{rulePos1, citable, "B Mobile Piece Type: Leaf Pile; A Formal rules of compulsion; S",
			"A setup that is impossible is rejected with every violation listed: a Leaf Pile that shares its square, a Zombie on ichor, a " +
				"mobile piece other than a Zombie in a gaze, a Human on its eighth rank, ichor outside one to ten plies, a statue of a Zombie, " +
				"digesting on anything but a mobile Leaf Pile.",
			RuleExample{Position: "8/8/8/8/3(LH)4/8/8/8 A 1"}},
		{"POS-2", defines, "B Azgoroth's Simple Puzzle; S",
			"In puzzles and analysis the side to move may pass, compelled or not and without regard to repetition; ichor evaporates as after " +
				"any ply. A pass is never a legal move of the game.",
			RuleExample{Position: "8/8/8/8/8/8/8/W7 A 1", Moves: []string{"Wa1a8", "pass"},
				Move: "Wa8h8", Legal: true}},
	}},
	{rulebook, "13. Rulesets", []ruleRow{
		{"OPT-1", defines, "A Changes and clarifications; S",
			"Option: the squares of a scream are pushed clockwise from N (SCREAM-5) instead of in an order of the owner's choice (SCREAM-4). " +
				"On in Azgoroth.",
			RuleExample{Ruleset: "Standard+OPT-1", Position: "8/8/4b3/3laL2/8/8/8/8 O 1",
				Move: "Ae5!", Legal: true}},
		{"OPT-2", defines, "A Formal rules of compulsion; S",
			"Option: ichor with one ply left is a compulsion that every otherwise legal move satisfies, which frees the side from all others, " +
				"instead of being ignored (COMP-ICHOR). On in Azgoroth.",
			RuleExample{Ruleset: "Standard+OPT-2", Position: "8/8/8/8/3H[1]4/8/7H/(WM)7 A 1",
				Move: "Hh2h3", Legal: true}},
		{"OPT-3", defines, "B General Inventory; S",
			"Option: a petrified Human that is pushed to its eighth rank stays a statue instead of becoming a Zombie (PROMOTE-2). On in Betza.",
			RuleExample{Ruleset: "Standard+OPT-3", Position: "8/3pH4/3A4/8/8/8/8/8 A 1",
				Move: "Ad6!", Legal: true}},
		{"OPT-4", defines, "B Mobile Piece Type: Leaf Pile; S",
			"Option: a Leaf Pile may not step onto a Ghast of its own side (GHAST-4 applies to enemy Ghasts only). On in Betza.",
			RuleExample{Ruleset: "Standard+OPT-4", Position: "8/8/8/3g4/3L4/4G3/8/8 A 1",
				Move: "Ld4d5", Legal: true}},
	}},
	{formats, "NFEN-1: the position line", []ruleRow{
		{"NFEN-1", defines, "L Mobile piece symbols; S",
			"A position is written on one line: the ranks 8 to 1 with their occupants and ichor, the side to move, and the full-move number.",
			RuleExample{Position: "8/8/8/8/3(wpHpbM)[6]4/8/8/A7 A 1", Legal: true}},
	}},
	{formats, "NAME-1: the canonical move name", []ruleRow{
		{"NAME-1", defines, "S",
			"A move is named by the kind's letter, start and goal; a scream by A, its square and an exclamation mark, followed by the order " +
				"of the pushed squares if orders lead to different positions, and only then.",
			RuleExample{Position: "8/8/8/4B(hh)2/4A3/8/8/8 A 1", Move: "Ae4!f5,e5", Legal: true}},
	}},
	{formats, "PROTO-1: the conformance protocol", []ruleRow{
		{"PROTO-1", defines, "S",
			"Engines are compared by lines of JSON: a request gives a position, moves to play and moves to explain; the answer lists what is " +
				"compelled, every legal move with the position after it, the outcome, and every rule that forbids a move asked about.",
			RuleExample{Position: "wal1blaw/hhhphhphhh/8/4B3/3pg4/8/HHpHHpHHHH/WALG1LAW A 3",
				Move: "Be5f4", Legal: true}},
	}},
	{formats, "TRACE-1: lists of effects", []ruleRow{
		{"TRACE-1", defines, "S",
			"Effects are listed by step, within a step in the order of STEP-1 to STEP-6, then by square and as the position line lists " +
				"occupants; the evaporation comes last. Where several could be named as the cause, the first of them is.",
			RuleExample{Position: "8/8/8/3.[5]4/3(Zz)4/3A4/8/8 A 1", Move: "Ad3!", Legal: true}},
	}},
	{formats, "DIAGRAM-1: Lawson's diagram, and what the page leaves open", []ruleRow{
		{"DIAGRAM-1", defines, "L Square types; L Starting Position; S",
			"Lawson's diagram gives each square three lines of six characters: a lone occupant in the middle, several in the upper lines, " +
				"ichor on the last.",
			RuleExample{Position: "8/8/8/8/3(wpHpbM)[6]4/8/8/A7 A 1", Move: "Aa1c1", Legal: true}},
	}},
	{formats, "Moves as Lawson and Moussambani write them", []ruleRow{
		{"NOTE-1", defines, "L Notating moves; S",
			"In written moves kinds are capitals for both sides, statues have p before the letter and a Human's H is never left out; a piece " +
				"is named as it is when its element is reached (Gb6).",
			RuleExample{Position: exampleStart, Moves: []string{"Be1d3"}, Move: "Gd8b6",
				Legal: true}},
		{"NOTE-2", defines, "L Notating moves; S",
			"Equal pieces are told apart as in chess, by file, else rank, else both (Hab3); a form that fits several legal moves is " +
				"ambiguous.",
			RuleExample{Position: "8/8/8/8/8/8/H1H5/8 A 1", Move: "Ha2b3", Legal: true}},
		{"NOTE-3", defines, "L Notating moves; S",
			"Lawson writes a move with a colon before the goal where something is engulfed or destroyed, and behind the goal marks for a " +
				"mover that is promoted, dissolved or petrified, and a colon with the squares where others are petrified (Bd3:c2,e2).",
			RuleExample{Position: exampleStart, Move: "Be1d3", Legal: true}},
		{"NOTE-4", defines, "L Notating moves; S",
			"Lawson writes a scream as the Go Away and its square with the pushes in parentheses, in order and with their marks " +
				"(Ac1(pHc2-c3,Hd2-e3(p),Gd1-e1,Ab1-a1,Hb2-a3)).",
			RuleExample{Position: "wal1blaw/hhhphhphhh/8/8/3pg1B2/8/HHpHHpHHHH/WAAG1LAW A 4",
				Move: "Ac1!", Legal: true}},
		{"NOTE-5", defines, "M Notating moves; S",
			"Moussambani lists what changed behind an equals sign, each piece as it is now and where (Bd3=pHc2,pHe2), and writes x where a " +
				"Leaf Pile engulfs and * where a Zombie destroys (Z*d7).",
			RuleExample{Position: "8/3h4/3Z4/8/8/8/8/8 A 1", Move: "Zd6d7", Legal: true}},
		{"NOTE-6", defines, "L Notating moves; M Notating moves; S",
			"A bare move is always accepted; if any effect is written, exactly those that happen and have a mark must be. Exclamation and " +
				"question marks, + and ++ are comments, kept as they stood (Gd4(p) !).",
			RuleExample{Position: exampleStart, Moves: []string{"Be1d3", "Gd8b6", "Bd3e5"},
				Move: "Gb6d4", Legal: true}},
		{"NOTE-7", defines, "M Notating moves; S",
			"A record has tags, comments in braces, diagrams between moves, numbered moves and a result; Moussambani separates the two sides " +
				"by a semicolon (1. Bd3=pHc2,pHe2 ; Gb6).",
			RuleExample{Position: exampleStart, Moves: []string{"Be1d3"}, Move: "Gd8b6",
				Legal: true}},
		{"NOTE-8", defines, "S",
			"Records, and moves and positions typed into a program, may also be read leniently, as people write them. The lenient reader is a " +
				"separate step before the strict notations, which it does not change; it shows how it has read a text, and guesses nothing.",
			RuleExample{Position: exampleStart, Move: "He2e3", Legal: true}},
	}},
}
