package nemoroth

import (
	"slices"
	"strings"
)

// A RuleInfo is what the rule table says about one rule.
type RuleInfo struct {
	ID      Rule
	Section string // heading of the section of the rulebook or of the formats that has the rule
	// Statement is the rule in a sentence or two.
	Statement string
	// Sources are the documents that the rule rests on, each a tag (betza-2002,
	// azgoroth-2022, lawson-2002, moussambani-2002, comments or ours), a comma
	// and the heading of the section there. "ours" is a ruling where the others
	// are silent or leave a choice.
	Sources []string
	// Citable is true if a report, a trace or the problems of a position line
	// can name the rule: as a reason, an effect, a compulsion, a satisfaction, or
	// as what a set-up violates. Other rules define what those mean.
	Citable bool
	Example RuleExample
}

// A RuleExample is a position, and usually a move in it, where a rule shows.
type RuleExample struct {
	Ruleset  string   // as ParseRuleset reads it; empty for Standard
	Position string   // a position line (NFEN-1); one that cannot stand where the example is of a problem (POS-1)
	Moves    []string // played before Move; "pass" is the pass of POS-2
	Move     string   // the move in question; empty where the position alone is the example
	// Legal reports whether Move may be played or, without a Move, whether the
	// position can stand.
	Legal bool
}

// Rules returns the rule table in the order of the rulebook, then of the
// formats. The caller may change the result.
func Rules() []RuleInfo {
	rules := slices.Clone(ruleTable[:])
	for i := range rules {
		rules[i] = rules[i].clone()
	}
	return rules
}

// LookupRule returns what the table says about a rule, found by its id in
// capital or small letters, and whether there is such a rule.
func LookupRule(id string) (RuleInfo, bool) {
	for _, info := range ruleTable {
		if strings.EqualFold(string(info.ID), id) {
			return info.clone(), true
		}
	}
	return RuleInfo{}, false
}

// IsKnown reports whether r is the id of a rule in the table, in capitals as
// the table has it.
func (r Rule) IsKnown() bool {
	return slices.ContainsFunc(ruleTable[:], func(info RuleInfo) bool { return info.ID == r })
}

func (info RuleInfo) clone() RuleInfo {
	info.Sources = slices.Clone(info.Sources)
	info.Example.Moves = slices.Clone(info.Example.Moves)
	return info
}

// ruleTable holds every rule once, in the order of the rulebook, then of the
// formats. The documentation of the constants in rule.go repeats it word for
// word, and a test compares the two.
//
// Ids are permanent: a new rule gets a new id, and none is ever used again.
var ruleTable = [...]RuleInfo{
	{
		ID:        RuleSetup1,
		Section:   "1. Equipment",
		Statement: "The board has files a to h and ranks 1 to 8. Alabaster starts on ranks 1 and 2, moves first and heads for rank 8; Obsidian starts on ranks 7 and 8 and heads for rank 1; a side's eighth rank is the one it heads for.",
		Sources:   []string{"betza-2002, General Inventory", "betza-2002, Mobile Piece Type: Human"},
		Example:   RuleExample{Position: exampleStart, Move: "Ha2a3", Legal: true},
	},
	{
		ID:        RuleSetup2,
		Section:   "1. Equipment",
		Statement: "At the start rank 1 holds W A L G B L A W from a to h and rank 2 eight Humans; Obsidian stands opposite on the same files, its Ghast on d8 and its Basilisk on e8.",
		Sources:   []string{"betza-2002, Mobile Piece Type: Basilisk", "betza-2002, Mobile Piece Type: Ghast", "betza-2002, Mobile Piece Type: Leaf Pile", "betza-2002, Mobile Piece Type: Wounded Fiend", "betza-2002, The Go Away", "betza-2002, The Human", "lawson-2002, Starting Position"},
		Example:   RuleExample{Position: exampleStart, Move: "Be1d3", Legal: true},
	},
	{
		ID:        RuleSetup3,
		Section:   "1. Equipment",
		Statement: "Seven kinds are mobile: Basilisk, Ghast, Leaf Pile, Go Away, Wounded Fiend, Human and Zombie. Immobile are the statue of any of them but the Zombie, which keeps its kind and its side, and the Mummy, which has no side and no past.",
		Sources:   []string{"betza-2002, General Inventory", "betza-2002, Mobile Pieces", "lawson-2002, Mobile piece symbols", "lawson-2002, Immobile piece symbols"},
		Example:   RuleExample{Position: "8/8/8/pBpGpLpApWpHM1/8/8/8/BGLAWHZ1 A 1", Move: "Zg1g2", Legal: true},
	},
	{
		ID:        RuleSetup4,
		Section:   "1. Equipment",
		Statement: "A square holds any number of occupants (a Leaf Pile only alone: ENGULF-2) and, whether or not it holds any, may carry ichor with one to ten plies left.",
		Sources:   []string{"betza-2002, General Inventory", "azgoroth-2022, Introduction", "lawson-2002, Introduction"},
		Citable:   true,
		Example:   RuleExample{Position: "8/8/8/8/3(HhM)[11]4/8/8/8 A 1"},
	},
	{
		ID:        RuleSetup5,
		Section:   "1. Equipment",
		Statement: "A mobile Leaf Pile is digesting if it has engulfed something since its last voluntary move; nothing else ever is.",
		Sources:   []string{"betza-2002, Mobile Piece Type: Leaf Pile", "betza-2002, Immobile Piece Type: Mummy"},
		Citable:   true,
		Example:   RuleExample{Position: "8/8/8/8/3pL*4/8/8/8 A 1"},
	},
	{
		ID:        RuleGeo1,
		Section:   "2. Geometry",
		Statement: "The range of a Ghast is the five by five block of squares around it: at most two files and at most two ranks away.",
		Sources:   []string{"betza-2002, Mobile Piece Type: Ghast"},
		Example:   RuleExample{Position: "8/7H/6H1/8/1H2g3/8/2H5/4H3 A 1", Move: "Hc2b2", Legal: true},
	},
	{
		ID:        RuleGeo2,
		Section:   "2. Geometry",
		Statement: "Further and nearer compare straight-line distances between the centres of squares, so that squared whole numbers suffice.",
		Sources:   []string{"betza-2002, Square Type: Ghast Square", "azgoroth-2022, Formal rules of compulsion"},
		Example:   RuleExample{Position: "8/8/8/8/8/1G6/1H6/8 A 1", Move: "Hb2c2", Legal: true},
	},
	{
		ID:        RuleGeo3,
		Section:   "2. Geometry",
		Statement: "Adjacent squares are one step apart in any of the eight directions; a square is not adjacent to itself.",
		Sources:   []string{"betza-2002, Mobile Piece Type: Go Away"},
		Example:   RuleExample{Position: "8/8/3h4/2H5/3A4/8/8/8 A 1", Move: "Ad4!", Legal: true},
	},
	{
		ID:        RuleMove1,
		Section:   "3. Voluntary movement (what a piece may do of its own accord)",
		Statement: "A side acts exactly once a turn, with one of its own mobile pieces, and may not pass; statues and Mummies never move of their own accord.",
		Sources:   []string{"betza-2002, Immobile Piece Type: Petrified Basilisk", "betza-2002, Details of Compulsion"},
		Citable:   true,
		Example:   RuleExample{Position: "8/2h5/8/8/4pB3/8/8/A7 A 1", Move: "Be4d6"},
	},
	{
		ID:        RuleMoveBasilisk,
		Section:   "3. Voluntary movement (what a piece may do of its own accord)",
		Statement: "A Basilisk makes one of the two Knight's leaps that lead furthest forward, or one step diagonally backward, to an empty square without ichor.",
		Sources:   []string{"betza-2002, Mobile Piece Type: Basilisk"},
		Citable:   true,
		Example:   RuleExample{Position: "8/8/3pH4/8/4B3/8/8/8 A 1", Move: "Be4d6"},
	},
	{
		ID:        RuleMoveGhast,
		Section:   "3. Voluntary movement (what a piece may do of its own accord)",
		Statement: "A Ghast leaps exactly two squares diagonally, to an empty square without ichor.",
		Sources:   []string{"betza-2002, The Ghast", "betza-2002, Mobile Piece Type: Ghast"},
		Citable:   true,
		Example:   RuleExample{Position: "8/8/6pH1/8/4G3/8/8/8 A 1", Move: "Ge4g6"},
	},
	{
		ID:        RuleMoveLeafPile,
		Section:   "3. Voluntary movement (what a piece may do of its own accord)",
		Statement: "A Leaf Pile makes one step in any direction, onto mobile pieces too, but never onto ichor nor onto a square that holds a statue or a Mummy.",
		Sources:   []string{"betza-2002, Mobile Piece Type: Leaf Pile"},
		Citable:   true,
		Example:   RuleExample{Position: "8/8/8/2.[5]pHM3/3L4/8/8/8 A 1", Move: "Ld4d5"},
	},
	{
		ID:        RuleMoveGoAway,
		Section:   "3. Voluntary movement (what a piece may do of its own accord)",
		Statement: "A Go Away makes one step diagonally or leaps exactly two squares along its file or rank, to an empty square without ichor; or it screams instead (SCREAM-1).",
		Sources:   []string{"betza-2002, The Go Away", "betza-2002, Mobile Piece Type: Go Away"},
		Citable:   true,
		Example:   RuleExample{Position: "8/8/8/8/1pH1A4/8/8/8 A 1", Move: "Ad4b4"},
	},
	{
		ID:        RuleMoveFiend,
		Section:   "3. Voluntary movement (what a piece may do of its own accord)",
		Statement: "A Wounded Fiend rides any distance along its file or rank; every square that it crosses and the one it stops on must be empty and without ichor.",
		Sources:   []string{"betza-2002, The Wounded Fiend", "betza-2002, Mobile Piece Type: Wounded Fiend"},
		Citable:   true,
		Example:   RuleExample{Position: "8/8/8/8/1.[3]5W/8/8/8 A 1", Move: "Wh4a4"},
	},
	{
		ID:        RuleMoveHuman,
		Section:   "3. Voluntary movement (what a piece may do of its own accord)",
		Statement: "A Human makes one step sideways, straight forward or diagonally forward, to an empty square without ichor.",
		Sources:   []string{"betza-2002, The Human", "betza-2002, Mobile Piece Type: Human"},
		Citable:   true,
		Example:   RuleExample{Position: "8/8/8/2hh4/3H4/8/8/8 A 1", Move: "Hd4d5"},
	},
	{
		ID:        RuleMoveZombie,
		Section:   "3. Voluntary movement (what a piece may do of its own accord)",
		Statement: "A Zombie makes one step in any direction, whatever stands or lies there.",
		Sources:   []string{"betza-2002, The Zombie", "betza-2002, Mobile Piece Type: Zombie"},
		Citable:   true,
		Example:   RuleExample{Position: "8/8/8/8/3Z4/8/8/8 A 1", Move: "Zd4d6"},
	},
	{
		ID:        RuleMoveEmpty,
		Section:   "3. Voluntary movement (what a piece may do of its own accord)",
		Statement: "A square is empty if it has no occupant at all, mobile or not.",
		Sources:   []string{"betza-2002, Mobile Piece Type: Human", "betza-2002, Rules Common to All Types of Petrified Pieces"},
		Example:   RuleExample{Position: "8/8/8/3MpH3/3H4/8/8/8 A 1", Move: "Hd4c5", Legal: true},
	},
	{
		ID:        RuleMoveLeap,
		Section:   "3. Voluntary movement (what a piece may do of its own accord)",
		Statement: "The leaps of Basilisk, Ghast and Go Away ignore all that lies between start and goal: occupants, ichor, squares in range of a Ghast or in a Basilisk's gaze.",
		Sources:   []string{"betza-2002, Mobile Piece Type: Basilisk", "betza-2002, Mobile Piece Type: Ghast", "betza-2002, Square Type: Basilisk Square", "ours, RULEBOOK MOVE-LEAP"},
		Example:   RuleExample{Position: "8/8/8/3pHMH2/3.[5]B.[5]2/8/8/8 A 1", Move: "Be4d6", Legal: true},
	},
	{
		ID:        RuleRiderGaze,
		Section:   "3. Voluntary movement (what a piece may do of its own accord)",
		Statement: "A Fiend whose ride enters a square that a Basilisk sees is petrified there and goes no further; it may choose that square as its goal.",
		Sources:   []string{"betza-2002, Square Type: Basilisk Square", "betza-2002, Mobile Piece Type: Wounded Fiend"},
		Citable:   true,
		Example:   RuleExample{Position: "8/8/8/8/5pb2/8/W7/8 A 1", Move: "Wa2f2"},
	},
	{
		ID:        RuleRiderGhast,
		Section:   "3. Voluntary movement (what a piece may do of its own accord)",
		Statement: "Every square that a Fiend crosses, not the last one only, must be one onto which the Ghasts would let it move (GHAST-2).",
		Sources:   []string{"betza-2002, Mobile Piece Type: Wounded Fiend", "azgoroth-2022, Changes and clarifications"},
		Citable:   true,
		Example:   RuleExample{Position: "8/8/3g4/8/7W/8/8/8 A 1", Move: "Wh4a4"},
	},
	{
		ID:        RuleGhast1,
		Section:   "4. Ghast squares",
		Statement: "Every Ghast on the board counts, mobile or petrified and of either side, except a Ghast that is itself the mover; an engulfed one does not.",
		Sources:   []string{"betza-2002, Square Type: Ghast Square", "betza-2002, Immobile Piece Type: Petrified Ghast"},
		Example:   RuleExample{Position: "8/8/8/8/4pg3/4H3/8/8 A 1", Move: "He3d3", Legal: true},
	},
	{
		ID:        RuleGhast2,
		Section:   "4. Ghast squares",
		Statement: "A mobile piece other than a Zombie may move onto a square in range of a Ghast only if that takes it further from that Ghast than it was; this holds for each Ghast separately. Leaving the range is always allowed.",
		Sources:   []string{"betza-2002, The Ghast", "betza-2002, Square Type: Ghast Square"},
		Citable:   true,
		Example:   RuleExample{Position: "8/8/8/4g3/8/1H6/8/8 A 1", Move: "Hb3c3"},
	},
	{
		ID:        RuleGhast3,
		Section:   "4. Ghast squares",
		Statement: "A Ghast's side makes no difference to where it lets a piece go (GHAST-2), only to whom it compels (COMP-GHAST).",
		Sources:   []string{"betza-2002, The Ghast", "betza-2002, Square Type: Ghast Square"},
		Example:   RuleExample{Position: "8/8/8/8/4G3/4H3/8/8 A 1", Move: "He3d3", Legal: true},
	},
	{
		ID:        RuleGhast4,
		Section:   "4. Ghast squares",
		Statement: "A Leaf Pile that steps onto the very square of a Ghast engulfs every Ghast there, so these do not hinder that step; other Ghasts do. Whether this holds for a Ghast of its own side is an option (OPT-4).",
		Sources:   []string{"betza-2002, Mobile Piece Type: Leaf Pile", "ours, RULEBOOK GHAST-4"},
		Example:   RuleExample{Position: "8/8/8/3g4/3L4/2H5/8/8 A 1", Move: "Ld4d5", Legal: true},
	},
	{
		ID:        RuleGhast5,
		Section:   "4. Ghast squares",
		Statement: "A Human that an enemy Ghast compels may step to its eighth rank whether or not the step is a flight, from that Ghast or any other. A Human not so compelled may not.",
		Sources:   []string{"betza-2002, Mobile Piece Type: Human", "azgoroth-2022, Formal rules of compulsion", "ours, RULEBOOK GHAST-5"},
		Example:   RuleExample{Position: "8/8/8/8/8/8/1h6/2G5 O 1", Move: "Hb2b1", Legal: true},
	},
	{
		ID:        RuleGhast6,
		Section:   "4. Ghast squares",
		Statement: "Zombies ignore Ghasts. So does whatever is pushed, and so does a scream, which is not a move.",
		Sources:   []string{"betza-2002, The Zombie", "betza-2002, Square Type: Ghast Square", "betza-2002, Mobile Piece Type: Go Away"},
		Example:   RuleExample{Position: "8/8/8/8/3g4/8/3Z4/8 A 1", Move: "Zd2d3", Legal: true},
	},
	{
		ID:        RuleGaze1,
		Section:   "5. Gaze and petrification",
		Statement: "A Basilisk of either side, mobile or petrified, sees exactly the four squares that it could reach on an empty board, whatever stands or lies on them; an engulfed one sees nothing.",
		Sources:   []string{"betza-2002, The Basilisk", "betza-2002, Square Type: Basilisk Square", "betza-2002, Immobile Piece Type: Petrified Basilisk"},
		Example:   RuleExample{Position: "8/8/8/4pb3/8/2H5/8/8 A 1", Move: "Hc3d3", Legal: true},
	},
	{
		ID:        RuleGaze2,
		Section:   "5. Gaze and petrification",
		Statement: "Every mobile piece other than a Zombie that stands on a seen square, friend or foe, is petrified at once: after a voluntary move and after each single push of a scream.",
		Sources:   []string{"betza-2002, The Basilisk", "betza-2002, Square Type: Basilisk Square"},
		Citable:   true,
		Example:   RuleExample{Position: "8/8/2h1H3/8/8/8/4B3/8 A 1", Move: "Be2d4", Legal: true},
	},
	{
		ID:        RuleGaze3,
		Section:   "5. Gaze and petrification",
		Statement: "The gaze does nothing to Zombies, statues, Mummies and ichor. A Leaf Pile that is petrified stops digesting and will never leave a Mummy.",
		Sources:   []string{"betza-2002, The Zombie", "betza-2002, Square Type: Basilisk Square", "betza-2002, Immobile Piece Type: Petrified Leaf Pile"},
		Example:   RuleExample{Position: "8/8/8/4pb3/8/8/3Z4/8 A 1", Move: "Zd2d3", Legal: true},
	},
	{
		ID:        RuleGaze4,
		Section:   "5. Gaze and petrification",
		Statement: "It is legal to move voluntarily onto a seen square.",
		Sources:   []string{"betza-2002, Basilisk Tactics", "betza-2002, Details of Compulsion"},
		Example:   RuleExample{Position: "8/3h4/8/3H4/4B3/8/8/8 A 1", Move: "Hd5d6", Legal: true},
	},
	{
		ID:        RuleGaze5,
		Section:   "5. Gaze and petrification",
		Statement: "A Basilisk that is petrified sees what it saw before, so one look over the board settles a step; two Basilisks that see each other are both petrified.",
		Sources:   []string{"betza-2002, Basilisk Tactics", "ours, RULEBOOK GAZE-5"},
		Example:   RuleExample{Position: "8/8/8/8/3b4/3B4/8/8 A 1", Move: "Bd3e5", Legal: true},
	},
	{
		ID:        RuleEngulf1,
		Section:   "6. Engulfing, mummies",
		Statement: "A Leaf Pile, mobile or petrified, that moves or is pushed onto an occupied square engulfs every occupant: mobile piece, statue or Mummy, friend or foe.",
		Sources:   []string{"betza-2002, The Leaf Pile", "betza-2002, Mobile Piece Type: Leaf Pile"},
		Citable:   true,
		Example:   RuleExample{Position: "8/8/8/3(Hw)4/3L4/8/8/8 A 1", Move: "Ld4d5", Legal: true},
	},
	{
		ID:        RuleEngulf2,
		Section:   "6. Engulfing, mummies",
		Statement: "Whatever is pushed onto a Leaf Pile, mobile or petrified, is engulfed by it; if both are Leaf Piles, the one that moved engulfs the other. So a Leaf Pile is always alone on its square.",
		Sources:   []string{"betza-2002, Mobile Piece Type: Leaf Pile", "betza-2002, Immobile Piece Type: Petrified Leaf Pile"},
		Citable:   true,
		Example:   RuleExample{Position: "8/8/8/3L4/3(Hpw)4/3A4/8/8 A 1", Move: "Ad3!", Legal: true},
	},
	{
		ID:        RuleEngulf3,
		Section:   "6. Engulfing, mummies",
		Statement: "A mobile Leaf Pile that engulfs is digesting from then on; ichor is not engulfed.",
		Sources:   []string{"betza-2002, Mobile Piece Type: Leaf Pile"},
		Citable:   true,
		Example:   RuleExample{Position: "8/8/8/8/2ALh[5]3/8/8/8 A 1", Move: "Ac4!", Legal: true},
	},
	{
		ID:        RuleMummy1,
		Section:   "6. Engulfing, mummies",
		Statement: "A digesting Leaf Pile that moves voluntarily leaves one Mummy behind and stops digesting, unless it engulfs anew on arrival. A push leaves no Mummy and changes nothing.",
		Sources:   []string{"betza-2002, The Leaf Pile", "betza-2002, Mobile Piece Type: Leaf Pile"},
		Citable:   true,
		Example:   RuleExample{Position: "8/8/8/3L*4/8/8/8/8 A 1", Move: "Ld5d6", Legal: true},
	},
	{
		ID:        RuleMummy2,
		Section:   "6. Engulfing, mummies",
		Statement: "Mummies are inert: never petrified, never compelled, untouched by ichor. A Zombie can destroy them, a scream can push them, and a Leaf Pile can engulf them, though only by a push.",
		Sources:   []string{"betza-2002, Immobile Piece Type: Mummy"},
		Example:   RuleExample{Position: "8/8/4(MM)[4]3/8/8/8/4B3/8 A 1", Move: "Be2d4", Legal: true},
	},
	{
		ID:        RuleIchor1,
		Section:   "7. Ichor and Zombies",
		Statement: "Whenever a Fiend leaves a square by moving, crossing or being pushed, and whenever a petrified Fiend is pushed off one, that square's ichor becomes ten plies, whatever it was; the square where it stops stays as it was. A Fiend pushed off the board leaves its ichor behind too.",
		Sources:   []string{"betza-2002, Mobile Piece Type: Wounded Fiend", "betza-2002, Immobile Piece Type: Petrified Wounded Fiend", "azgoroth-2022, Changes and clarifications", "lawson-2002, Square types"},
		Citable:   true,
		Example:   RuleExample{Position: "8/8/8/8/8/8/8/W7 A 1", Move: "Wa1a3", Legal: true},
	},
	{
		ID:        RuleIchor2,
		Section:   "7. Ichor and Zombies",
		Statement: "At the end of every ply, whoever moved, all ichor drops by one, except ichor laid in that ply; at nought it is gone.",
		Sources:   []string{"betza-2002, Azgoroth's Simple Puzzle", "lawson-2002, Square types"},
		Citable:   true,
		Example:   RuleExample{Position: "7a/8/8/4.[1]3/3.[2]4/8/8/A7 A 1", Move: "Aa1c1", Legal: true},
	},
	{
		ID:        RuleIchor3,
		Section:   "7. Ichor and Zombies",
		Statement: "Zombies and ichor that come to share a square, whichever came second, destroy each other: all Zombies there dissolve and the ichor is gone. Other occupants are unharmed.",
		Sources:   []string{"betza-2002, Mobile Piece Type: Zombie", "betza-2002, Square Type: Ichorous Square", "azgoroth-2022, Changes and clarifications"},
		Citable:   true,
		Example:   RuleExample{Position: "8/8/8/3.[5]4/3z4/3A4/8/8 A 1", Move: "Ad3!", Legal: true},
	},
	{
		ID:        RuleIchor4,
		Section:   "7. Ichor and Zombies",
		Statement: "A Zombie that moves onto an ichorous square destroys everything there, the ichor and itself included.",
		Sources:   []string{"betza-2002, Square Type: Ichorous Square", "betza-2002, Mobile Piece Type: Zombie"},
		Citable:   true,
		Example:   RuleExample{Position: "8/8/8/3(HpgM)[5]4/3Z4/8/8/A7 A 1", Move: "Zd4d5", Legal: true},
	},
	{
		ID:        RuleIchor5,
		Section:   "7. Ichor and Zombies",
		Statement: "Ichor acts before a Leaf Pile does: a Zombie pushed onto an ichorous square that holds a Leaf Pile dissolves with the ichor instead of being engulfed.",
		Sources:   []string{"azgoroth-2022, Changes and clarifications"},
		Citable:   true,
		Example:   RuleExample{Position: "8/8/8/3l[5]4/3z4/3A4/8/8 A 1", Move: "Ad3!", Legal: true},
	},
	{
		ID:        RuleZombie1,
		Section:   "7. Ichor and Zombies",
		Statement: "A Zombie that moves destroys every occupant of its goal: friend or foe, mobile piece, statue or Mummy. A Leaf Pile so destroyed leaves no Mummy.",
		Sources:   []string{"betza-2002, The Zombie", "betza-2002, Mobile Piece Type: Zombie"},
		Citable:   true,
		Example:   RuleExample{Position: "8/8/8/3(HpgM)4/3Z4/8/8/8 A 1", Move: "Zd4d5", Legal: true},
	},
	{
		ID:        RuleZombie2,
		Section:   "7. Ichor and Zombies",
		Statement: "A Zombie that is pushed onto an occupied square destroys nothing; it can be engulfed there.",
		Sources:   []string{"betza-2002, Square Type: Multiple Occupancy Square", "betza-2002, Mobile Piece Type: Zombie"},
		Example:   RuleExample{Position: "8/8/8/3(pHM)4/3Z4/3a4/8/8 O 1", Move: "Ad3!", Legal: true},
	},
	{
		ID:        RulePromote1,
		Section:   "7. Ichor and Zombies",
		Statement: "A Human that reaches its eighth rank, moving or pushed, becomes a Zombie of its side at once.",
		Sources:   []string{"betza-2002, The Human", "betza-2002, Mobile Piece Type: Human"},
		Citable:   true,
		Example:   RuleExample{Position: "8/3H4/8/8/8/8/8/8 A 1", Move: "Hd7d8", Legal: true},
	},
	{
		ID:        RulePromote2,
		Section:   "7. Ichor and Zombies",
		Statement: "A petrified Human that is pushed to its eighth rank becomes a mobile Zombie too, unless OPT-3 says otherwise.",
		Sources:   []string{"azgoroth-2022, Changes and clarifications"},
		Citable:   true,
		Example:   RuleExample{Position: "8/3pH4/3A4/8/8/8/8/8 A 1", Move: "Ad6!", Legal: true},
	},
	{
		ID:        RulePromote3,
		Section:   "7. Ichor and Zombies",
		Statement: "On arrival promotion comes before ichor, engulfing and gaze: a Human pushed onto ichor on its eighth rank dissolves as a Zombie, and one that arrives in a Basilisk's gaze is a Zombie and safe.",
		Sources:   []string{"betza-2002, The Human", "ours, RULEBOOK PROMOTE-3"},
		Example:   RuleExample{Position: "8/8/8/8/8/8/1pB1h4/8 O 1", Move: "Hd2c1", Legal: true},
	},
	{
		ID:        RuleScream1,
		Section:   "8. The scream",
		Statement: "A mobile Go Away with at least one occupied adjacent square may, instead of moving, push all that stands on adjacent squares one square directly away from it, and stays where it is. A petrified Go Away is mute.",
		Sources:   []string{"betza-2002, The Go Away", "betza-2002, Mobile Piece Type: Go Away"},
		Citable:   true,
		Example:   RuleExample{Position: "8/8/3h4/3.[5]4/3A4/8/8/8 A 1", Move: "Ad4!"},
	},
	{
		ID:        RuleScream2,
		Section:   "8. The scream",
		Statement: "Every occupant is pushed, mobile piece, statue or Mummy, friend or foe; whatever is pushed over the edge of the board is gone.",
		Sources:   []string{"betza-2002, Mobile Piece Type: Go Away"},
		Citable:   true,
		Example:   RuleExample{Position: "8/8/8/ph7/(gM)A6/8/8/8 A 1", Move: "Ab4!", Legal: true},
	},
	{
		ID:        RuleScream3,
		Section:   "8. The scream",
		Statement: "All occupants of one square are pushed together as one step: a Fiend and a Zombie leave together, so neither is there when the ichor is laid. What has an order is the adjacent squares, not the pieces.",
		Sources:   []string{"azgoroth-2022, Changes and clarifications", "ours, RULEBOOK SCREAM-3"},
		Example:   RuleExample{Position: "8/8/8/8/8/8/A(wz)6/8 A 1", Move: "Aa2!", Legal: true},
	},
	{
		ID:        RuleScream4,
		Section:   "8. The scream",
		Statement: "The owner chooses the order of the squares, and each push is resolved before the next. Orders that lead to one position are one move, named by the first of them counting N, NE, E, SE, S, SW, W, NW; where all orders do, the name is bare.",
		Sources:   []string{"betza-2002, Mobile Piece Type: Go Away", "ours, RULEBOOK SCREAM-4"},
		Example:   RuleExample{Position: "8/8/4b3/3laL2/8/8/8/8 O 1", Move: "Ae5!d5,e6,f5", Legal: true},
	},
	{
		ID:        RuleScream5,
		Section:   "8. The scream",
		Statement: "Where screams are clockwise (OPT-1), the squares are always pushed in the order N, NE, E, SE, S, SW, W, NW and the name is always bare; any other order is refused, even with the same result.",
		Sources:   []string{"azgoroth-2022, Changes and clarifications", "ours, RULEBOOK SCREAM-5"},
		Citable:   true,
		Example:   RuleExample{Ruleset: "Azgoroth", Position: "8/8/4b3/3laL2/8/8/8/8 O 1", Move: "Ae5!d5,e6,f5"},
	},
	{
		ID:        RuleScream6,
		Section:   "8. The scream",
		Statement: "What is pushed may land on an occupied square and share it; ichor is not pushed.",
		Sources:   []string{"betza-2002, Mobile Piece Type: Go Away", "azgoroth-2022, Introduction"},
		Example:   RuleExample{Position: "8/8/3h4/3H4/3A4/8/8/8 A 1", Move: "Ad4!", Legal: true},
	},
	{
		ID:        RuleStep1,
		Section:   "9. Resolution order",
		Statement: "A step is a voluntary move or the push of one square of a scream. First it leaves: a Fiend lays ichor, a digesting Leaf Pile leaves its Mummy, and Zombies left behind on that ichor dissolve.",
		Sources:   []string{"azgoroth-2022, Changes and clarifications", "ours, RULEBOOK STEP-1"},
		Example:   RuleExample{Position: "8/8/8/8/3(WZzM)4/8/8/8 A 1", Move: "Wd4d6", Legal: true},
	},
	{
		ID:        RuleStep2,
		Section:   "9. Resolution order",
		Statement: "Second, what moves or is pushed arrives or falls off the board, and a Zombie that moves destroys what it finds.",
		Sources:   []string{"betza-2002, Mobile Piece Type: Zombie", "ours, RULEBOOK STEP-2"},
		Example:   RuleExample{Position: "8/8/3l[3]4/3Z4/8/8/8/8 A 1", Move: "Zd5d6", Legal: true},
	},
	{
		ID:        RuleStep3,
		Section:   "9. Resolution order",
		Statement: "Third, Humans on their eighth rank are promoted.",
		Sources:   []string{"betza-2002, The Human", "ours, RULEBOOK STEP-3"},
		Example:   RuleExample{Position: "8/8/8/8/8/3A4/3h4/3L4 A 1", Move: "Ad3!", Legal: true},
	},
	{
		ID:        RuleStep4,
		Section:   "9. Resolution order",
		Statement: "Fourth, ichor and Zombies on the arrival square annihilate each other.",
		Sources:   []string{"azgoroth-2022, Changes and clarifications", "ours, RULEBOOK STEP-4"},
		Example:   RuleExample{Position: "8/8/8/3l[5]4/3(Hz)4/3A4/8/8 A 1", Move: "Ad3!", Legal: true},
	},
	{
		ID:        RuleStep5,
		Section:   "9. Resolution order",
		Statement: "Fifth, Leaf Piles engulf.",
		Sources:   []string{"betza-2002, Mobile Piece Type: Leaf Pile", "ours, RULEBOOK STEP-5"},
		Example:   RuleExample{Position: "8/2h5/8/3l4/3B4/3A4/8/8 A 1", Move: "Ad3!", Legal: true},
	},
	{
		ID:        RuleStep6,
		Section:   "9. Resolution order",
		Statement: "Sixth, the gaze acts over the whole board, after each push of a scream as after a move.",
		Sources:   []string{"betza-2002, Square Type: Basilisk Square", "ours, RULEBOOK STEP-6"},
		Example:   RuleExample{Position: "8/8/8/4B(hh)2/4A3/8/8/8 A 1", Move: "Ae4!e5,f5", Legal: true},
	},
	{
		ID:        RuleStep7,
		Section:   "9. Resolution order",
		Statement: "After the last step of a ply, and once only, ichor evaporates.",
		Sources:   []string{"lawson-2002, Square types", "ours, RULEBOOK STEP-7"},
		Example:   RuleExample{Position: "8/8/8/8/hAh5/.[2]1.[1]5/8/8 A 1", Move: "Ab4!", Legal: true},
	},
	{
		ID:        RuleStep8,
		Section:   "9. Resolution order",
		Statement: "Last, the other side is on move.",
		Sources:   []string{"betza-2002, Details of Compulsion", "ours, RULEBOOK STEP-8"},
		Example:   RuleExample{Position: exampleStart, Moves: []string{"Be1d3"}, Move: "Gd8b6", Legal: true},
	},
	{
		ID:        RuleCompMulti,
		Section:   "10. Compulsion",
		Statement: "A mobile piece of the side on move, a Zombie included, that shares its square with any other occupant is compelled; each such piece counts on its own.",
		Sources:   []string{"betza-2002, Square Type: Multiple Occupancy Square", "azgoroth-2022, Formal rules of compulsion"},
		Citable:   true,
		Example:   RuleExample{Position: "8/8/8/8/3(HZhpwM)4/8/8/8 A 1", Move: "Zd4d5", Legal: true},
	},
	{
		ID:        RuleCompIchor,
		Section:   "10. Compulsion",
		Statement: "A mobile piece of the side on move other than a Zombie is compelled if it stands on ichor with more than one ply left; ichor with one ply left evaporates before the opponent moves and is ignored, unless OPT-2 says otherwise.",
		Sources:   []string{"betza-2002, Square Type: Ichorous Square", "azgoroth-2022, Formal rules of compulsion"},
		Citable:   true,
		Example:   RuleExample{Position: "8/8/8/8/3H[2]4/8/H7/8 A 1", Move: "Hd4d5", Legal: true},
	},
	{
		ID:        RuleCompGhast,
		Section:   "10. Compulsion",
		Statement: "A mobile piece of the side on move other than a Zombie is compelled by each enemy Ghast, mobile or petrified, in whose range it stands.",
		Sources:   []string{"betza-2002, The Ghast", "betza-2002, Square Type: Ghast Square", "azgoroth-2022, Formal rules of compulsion"},
		Citable:   true,
		Example:   RuleExample{Position: "8/8/8/8/4g3/4H3/H7/8 A 1", Move: "He3d3", Legal: true},
	},
	{
		ID:        RuleCompRule,
		Section:   "10. Compulsion",
		Statement: "If at least one of a side's pieces is compelled, its move must satisfy at least one compulsion of at least one of its pieces, and be legal by every other rule as well.",
		Sources:   []string{"betza-2002, Details of Compulsion", "azgoroth-2022, Formal rules of compulsion"},
		Citable:   true,
		Example:   RuleExample{Position: "8/8/8/8/4g3/4H3/H7/8 A 1", Move: "Ha2a3"},
	},
	{
		ID:        RuleCompMoved,
		Section:   "10. Compulsion",
		Statement: "Any otherwise legal voluntary move of a compelled piece satisfies its compulsions, even if the piece is compelled afterwards. A scream is not a move.",
		Sources:   []string{"betza-2002, Square Type: Ghast Square", "azgoroth-2022, Formal rules of compulsion"},
		Citable:   true,
		Example:   RuleExample{Position: "7a/8/8/8/3g4/3H4/8/8 A 1", Move: "Hd3c3", Legal: true},
	},
	{
		ID:        RuleCompGone,
		Section:   "10. Compulsion",
		Statement: "A compulsion is satisfied if after the move the piece has been petrified, engulfed, destroyed, dissolved or pushed off the board or, where a Ghast compels it, promoted. Only the state after the move counts.",
		Sources:   []string{"betza-2002, Details of Compulsion", "azgoroth-2022, Formal rules of compulsion"},
		Citable:   true,
		Example:   RuleExample{Position: "8/8/3g4/8/1H6/3B4/7H/8 A 1", Move: "Bd3c2", Legal: true},
	},
	{
		ID:        RuleCompMultiSat,
		Section:   "10. Compulsion",
		Statement: "The compulsion to leave company is satisfied if the piece is alone on its square after the move; being pushed along with its company is not enough.",
		Sources:   []string{"azgoroth-2022, Formal rules of compulsion"},
		Citable:   true,
		Example:   RuleExample{Position: "8/8/8/3.[5]4/3(Hz)4/3A4/8/8 A 1", Move: "Ad3!", Legal: true},
	},
	{
		ID:        RuleCompIchorSat,
		Section:   "10. Compulsion",
		Statement: "The compulsion to leave ichor is satisfied if the piece stands on none once the move and its evaporation are complete. A push from ichor onto other lasting ichor is not enough; onto ichor with one ply left it is.",
		Sources:   []string{"azgoroth-2022, Formal rules of compulsion", "ours, RULEBOOK COMP-ICHOR-SAT"},
		Citable:   true,
		Example:   RuleExample{Position: "8/8/8/8/8/8/AH[5]5H/8 A 1", Move: "Aa2!", Legal: true},
	},
	{
		ID:        RuleCompGhastSat,
		Section:   "10. Compulsion",
		Statement: "The compulsion by a Ghast is satisfied if that Ghast is gone or the distance between the two has grown, whichever of them was pushed; petrifying the Ghast is not enough.",
		Sources:   []string{"betza-2002, Mobile Piece Type: Go Away", "betza-2002, Details of Compulsion", "azgoroth-2022, Formal rules of compulsion"},
		Citable:   true,
		Example:   RuleExample{Position: "8/8/8/3g4/3A4/8/8/8 A 1", Move: "Ad4!", Legal: true},
	},
	{
		ID:        RuleCompOne,
		Section:   "10. Compulsion",
		Statement: "Of a piece under several compulsions it is enough to satisfy one, even if the same move makes another of them worse.",
		Sources:   []string{"betza-2002, Victory Conditions Continued", "azgoroth-2022, Formal rules of compulsion"},
		Example:   RuleExample{Position: "8/8/8/8/3g4/8/2pHH[5]pH3/3A4 A 1", Move: "Ad1!", Legal: true},
	},
	{
		ID:        RuleCompNew,
		Section:   "10. Compulsion",
		Statement: "A move may bring new compulsions upon its own side, as many as it likes, provided that it obeys COMP-RULE; only a scream, or a Fiend that leaves a shared square, ever does.",
		Sources:   []string{"betza-2002, Details of Compulsion", "azgoroth-2022, Formal rules of compulsion"},
		Example:   RuleExample{Position: "7a/8/8/8/3(WH)4/8/8/8 A 1", Move: "Wd4d7", Legal: true},
	},
	{
		ID:        RuleRep1,
		Section:   "11. Repetition and the end",
		Statement: "A move that brings about a position that has already occurred in the game, the first one included, is illegal.",
		Sources:   []string{"betza-2002, Victory Conditions", "betza-2002, Digression: Repetition and Stalemate"},
		Citable:   true,
		Example:   RuleExample{Position: "7a/8/8/8/8/8/8/A7 A 1", Moves: []string{"Aa1c1", "Ah8f8", "Ac1a1"}, Move: "Af8h8"},
	},
	{
		ID:        RuleRep2,
		Section:   "11. Repetition and the end",
		Statement: "Positions are the same if the same side is on move and every square has the same occupants, by kind, side, petrifaction and digesting, and the same ichor; the order of occupants within a square means nothing.",
		Sources:   []string{"betza-2002, Victory Conditions", "ours, RULEBOOK REP-2"},
		Example:   RuleExample{Position: "7a/8/8/8/4.[9]3/8/8/A7 A 1", Moves: []string{"Aa1c1", "Ah8f8", "Ac1a1"}, Move: "Af8h8", Legal: true},
	},
	{
		ID:        RuleEnd1,
		Section:   "11. Repetition and the end",
		Statement: "A side on move without a legal move loses. There are no draws, and since no position may recur every game ends.",
		Sources:   []string{"betza-2002, Winning the Game", "betza-2002, Victory Conditions"},
		Example:   RuleExample{Position: "8/8/4h3/8/8/8/4B3/8 A 1", Move: "Be2d4", Legal: true},
	},
	{
		ID:        RuleEnd2,
		Section:   "11. Repetition and the end",
		Statement: "A loss is by stalemate if movement and Ghasts leave the side no move at all; else by compulsion if none of its moves satisfies COMP-RULE; else by repetition, since all that remain repeat.",
		Sources:   []string{"betza-2002, General Inventory", "betza-2002, Victory Conditions", "ours, RULEBOOK END-2"},
		Example:   RuleExample{Position: "3pA3g/8/8/8/3pA3pA/8/8/A7 A 1", Moves: []string{"Aa1c1", "Gh8f6"}, Move: "Ac1a1", Legal: true},
	},
	{
		ID:        RulePos1,
		Section:   "12. Setting up positions",
		Statement: "A set-up that could not stand is refused with every violation listed: a Leaf Pile in company, a Zombie on ichor, a mobile piece other than a Zombie in a gaze, a Human on its eighth rank, ichor outside one to ten plies, a statue of a Zombie, digesting on anything but a mobile Leaf Pile.",
		Sources:   []string{"betza-2002, Mobile Piece Type: Leaf Pile", "azgoroth-2022, Formal rules of compulsion", "ours, RULEBOOK POS-1"},
		Citable:   true,
		Example:   RuleExample{Position: "8/8/8/8/3(LH)4/8/8/8 A 1"},
	},
	{
		ID:        RulePos2,
		Section:   "12. Setting up positions",
		Statement: "In puzzles and analysis the side on move may pass, compelled or not and without regard to repetition, and ichor evaporates all the same; a pass is never a legal move of the game.",
		Sources:   []string{"betza-2002, Azgoroth's Simple Puzzle", "ours, RULEBOOK POS-2"},
		Example:   RuleExample{Position: "8/8/8/8/8/8/8/W7 A 1", Moves: []string{"Wa1a8", "pass"}, Move: "Wa8h8", Legal: true},
	},
	{
		ID:        RuleOpt1,
		Section:   "13. Rulesets",
		Statement: "Option: the squares of a scream are pushed clockwise from N (SCREAM-5) instead of in an order of the owner's choice (SCREAM-4). On in Azgoroth.",
		Sources:   []string{"azgoroth-2022, Changes and clarifications", "ours, RULEBOOK OPT-1"},
		Example:   RuleExample{Ruleset: "Standard+OPT-1", Position: "8/8/4b3/3laL2/8/8/8/8 O 1", Move: "Ae5!", Legal: true},
	},
	{
		ID:        RuleOpt2,
		Section:   "13. Rulesets",
		Statement: "Option: ichor with one ply left is a compulsion that every otherwise legal move satisfies, which frees the side from all others, instead of being ignored (COMP-ICHOR). On in Azgoroth.",
		Sources:   []string{"azgoroth-2022, Formal rules of compulsion", "ours, RULEBOOK OPT-2"},
		Example:   RuleExample{Ruleset: "Standard+OPT-2", Position: "8/8/8/8/3H[1]4/8/7H/(WM)7 A 1", Move: "Hh2h3", Legal: true},
	},
	{
		ID:        RuleOpt3,
		Section:   "13. Rulesets",
		Statement: "Option: a petrified Human that is pushed to its eighth rank stays a statue instead of becoming a Zombie (PROMOTE-2). On in Betza.",
		Sources:   []string{"betza-2002, General Inventory", "ours, RULEBOOK OPT-3"},
		Example:   RuleExample{Ruleset: "Standard+OPT-3", Position: "8/3pH4/3A4/8/8/8/8/8 A 1", Move: "Ad6!", Legal: true},
	},
	{
		ID:        RuleOpt4,
		Section:   "13. Rulesets",
		Statement: "Option: a Leaf Pile may not step onto a Ghast of its own side (GHAST-4 holds for enemy Ghasts only). On in Betza.",
		Sources:   []string{"betza-2002, Mobile Piece Type: Leaf Pile", "ours, RULEBOOK OPT-4"},
		Example:   RuleExample{Ruleset: "Standard+OPT-4", Position: "8/8/8/3g4/3L4/4G3/8/8 A 1", Move: "Ld4d5", Legal: true},
	},
	{
		ID:        RuleNfen1,
		Section:   "NFEN-1: the position line",
		Statement: "A position is written on one line: the ranks 8 to 1 with their occupants and ichor, the side on move, and the number of the move.",
		Sources:   []string{"lawson-2002, Mobile piece symbols", "ours, FORMATS NFEN-1"},
		Example:   RuleExample{Position: "8/8/8/8/3(wpHpbM)[6]4/8/8/A7 A 1", Legal: true},
	},
	{
		ID:        RuleName1,
		Section:   "NAME-1: the canonical move name",
		Statement: "A move is named by the kind's letter, start and goal; a scream by A, its square and an exclamation mark, followed by the order of the pushed squares exactly where orders lead to different positions.",
		Sources:   []string{"ours, FORMATS NAME-1"},
		Example:   RuleExample{Position: "8/8/8/4B(hh)2/4A3/8/8/8 A 1", Move: "Ae4!f5,e5", Legal: true},
	},
	{
		ID:        RuleProto1,
		Section:   "PROTO-1: the conformance protocol",
		Statement: "Engines are compared by lines of JSON: a request gives a position, moves to play and moves to explain; the answer lists what is compelled, every legal move with the position after it, the outcome, and every rule that forbids a move asked about.",
		Sources:   []string{"ours, FORMATS PROTO-1"},
		Example:   RuleExample{Position: exampleGamelet, Move: "Be5f4", Legal: true},
	},
	{
		ID:        RuleDiagram1,
		Section:   "DIAGRAM-1: Lawson's diagram, and what the page leaves open",
		Statement: "Lawson's diagram gives each square three lines of six characters: a lone occupant in the middle, several in the upper lines, ichor on the last.",
		Sources:   []string{"lawson-2002, Square types", "lawson-2002, Starting Position", "ours, FORMATS DIAGRAM-1"},
		Example:   RuleExample{Position: "8/8/8/8/3(wpHpbM)[6]4/8/8/A7 A 1", Move: "Aa1c1", Legal: true},
	},
	{
		ID:        RuleNote1,
		Section:   "Moves as Lawson and Moussambani write them",
		Statement: "In written moves kinds are capitals for both sides, statues have p before the letter and a Human's H is never left out; a piece is named as it is when its element is reached (Gb6).",
		Sources:   []string{"lawson-2002, Notating moves", "ours, FORMATS NOTE-1"},
		Example:   RuleExample{Position: exampleStart, Moves: []string{"Be1d3"}, Move: "Gd8b6", Legal: true},
	},
	{
		ID:        RuleNote2,
		Section:   "Moves as Lawson and Moussambani write them",
		Statement: "A piece is told from its twins as in chess, by file, else rank, else both (Hab3); a form that fits several legal moves is ambiguous.",
		Sources:   []string{"lawson-2002, Notating moves", "ours, FORMATS NOTE-2"},
		Example:   RuleExample{Position: "8/8/8/8/8/8/H1H5/8 A 1", Move: "Ha2b3", Legal: true},
	},
	{
		ID:        RuleNote3,
		Section:   "Moves as Lawson and Moussambani write them",
		Statement: "Lawson writes a move with a colon before the goal where something is engulfed or destroyed, and behind the goal marks for a mover that is promoted, dissolved or petrified, and a colon with the squares where others are petrified (Bd3:c2,e2).",
		Sources:   []string{"lawson-2002, Notating moves", "ours, FORMATS NOTE-3"},
		Example:   RuleExample{Position: exampleStart, Move: "Be1d3", Legal: true},
	},
	{
		ID:        RuleNote4,
		Section:   "Moves as Lawson and Moussambani write them",
		Statement: "Lawson writes a scream as the Go Away and its square with the pushes in parentheses, in order and with their marks (Ac1(pHc2-c3,Hd2-e3(p),Gd1-e1,Ab1-a1,Hb2-a3)).",
		Sources:   []string{"lawson-2002, Notating moves", "ours, FORMATS NOTE-4"},
		Example:   RuleExample{Position: "wal1blaw/hhhphhphhh/8/8/3pg1B2/8/HHpHHpHHHH/WAAG1LAW A 4", Move: "Ac1!", Legal: true},
	},
	{
		ID:        RuleNote5,
		Section:   "Moves as Lawson and Moussambani write them",
		Statement: "Moussambani lists what changed behind an equals sign, each piece as it is now and where (Bd3=pHc2,pHe2), and writes x where a Leaf Pile engulfs and * where a Zombie destroys (Z*d7).",
		Sources:   []string{"moussambani-2002, Notating moves", "ours, FORMATS NOTE-5"},
		Example:   RuleExample{Position: "8/3h4/3Z4/8/8/8/8/8 A 1", Move: "Zd6d7", Legal: true},
	},
	{
		ID:        RuleNote6,
		Section:   "Moves as Lawson and Moussambani write them",
		Statement: "A bare move is always accepted; if any effect is written, exactly those that happen and have a mark must be. Exclamation and question marks, + and ++ are comments, kept as they stood (Gd4(p) !).",
		Sources:   []string{"lawson-2002, Notating moves", "moussambani-2002, Notating moves", "ours, FORMATS NOTE-6"},
		Example:   RuleExample{Position: exampleStart, Moves: []string{"Be1d3", "Gd8b6", "Bd3e5"}, Move: "Gb6d4", Legal: true},
	},
	{
		ID:        RuleNote7,
		Section:   "Moves as Lawson and Moussambani write them",
		Statement: "A record has tags, comments in braces, diagrams between moves, numbered moves and a result; Moussambani parts the two sides by a semicolon (1. Bd3=pHc2,pHe2 ; Gb6).",
		Sources:   []string{"moussambani-2002, Notating moves", "ours, FORMATS NOTE-7"},
		Example:   RuleExample{Position: exampleStart, Moves: []string{"Be1d3"}, Move: "Gd8b6", Legal: true},
	},
}

// Positions that several examples share: the start (SETUP-2), and the gamelet
// where Obsidian's petrified Ghast on d4 compels four pieces.
const (
	exampleStart   = "walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW A 1"
	exampleGamelet = "wal1blaw/hhhphhphhh/8/4B3/3pg4/8/HHpHHpHHHH/WALG1LAW A 3"
)
