package nemoroth

// A Rule is the id of a rule of the rulebook or of the formats, such as
// "GHAST-2". Ids are permanent.
//
// There is a constant for each. Its documentation says what the rule is, what
// it rests on (see RuleInfo.Sources for the tags), and shows it in an example:
// a position line, the moves played first if any, and the move in question.
// Rules gives the same as data, and tests run every example.
type Rule string

const (
	// RuleSetup1: The board has files a to h and ranks 1 to 8. Alabaster starts
	// on ranks 1 and 2, moves first and heads for rank 8; Obsidian starts on
	// ranks 7 and 8 and heads for rank 1; a side's eighth rank is the one it
	// heads for.
	//
	// Sources: betza-2002, General Inventory; betza-2002, Mobile Piece Type:
	// Human.
	//
	// Example, legal:
	//
	//	walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW A 1
	//	Ha2a3
	RuleSetup1 Rule = "SETUP-1"

	// RuleSetup2: At the start rank 1 holds W A L G B L A W from a to h and
	// rank 2 eight Humans; Obsidian stands opposite on the same files, its
	// Ghast on d8 and its Basilisk on e8.
	//
	// Sources: betza-2002, Mobile Piece Type: Basilisk; betza-2002, Mobile
	// Piece Type: Ghast; betza-2002, Mobile Piece Type: Leaf Pile; betza-2002,
	// Mobile Piece Type: Wounded Fiend; betza-2002, The Go Away; betza-2002,
	// The Human; lawson-2002, Starting Position.
	//
	// Example, legal:
	//
	//	walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW A 1
	//	Be1d3
	RuleSetup2 Rule = "SETUP-2"

	// RuleSetup3: Seven kinds are mobile: Basilisk, Ghast, Leaf Pile, Go Away,
	// Wounded Fiend, Human and Zombie. Immobile are the statue of any of them
	// but the Zombie, which keeps its kind and its side, and the Mummy, which
	// has no side and no past.
	//
	// Sources: betza-2002, General Inventory; betza-2002, Mobile Pieces;
	// lawson-2002, Mobile piece symbols; lawson-2002, Immobile piece symbols.
	//
	// Example, legal:
	//
	//	8/8/8/pBpGpLpApWpHM1/8/8/8/BGLAWHZ1 A 1
	//	Zg1g2
	RuleSetup3 Rule = "SETUP-3"

	// RuleSetup4: A square holds any number of occupants (a Leaf Pile only
	// alone: ENGULF-2) and, whether or not it holds any, may carry ichor with
	// one to ten plies left.
	//
	// Sources: betza-2002, General Inventory; azgoroth-2022, Introduction;
	// lawson-2002, Introduction.
	//
	// Example, which cannot stand:
	//
	//	8/8/8/8/3(HhM)[11]4/8/8/8 A 1
	RuleSetup4 Rule = "SETUP-4"

	// RuleSetup5: A mobile Leaf Pile is digesting if it has engulfed something
	// since its last voluntary move; nothing else ever is.
	//
	// Sources: betza-2002, Mobile Piece Type: Leaf Pile; betza-2002, Immobile
	// Piece Type: Mummy.
	//
	// Example, which cannot stand:
	//
	//	8/8/8/8/3pL*4/8/8/8 A 1
	RuleSetup5 Rule = "SETUP-5"

	// RuleGeo1: The range of a Ghast is the five by five block of squares
	// around it: at most two files and at most two ranks away.
	//
	// Sources: betza-2002, Mobile Piece Type: Ghast.
	//
	// Example, legal:
	//
	//	8/7H/6H1/8/1H2g3/8/2H5/4H3 A 1
	//	Hc2b2
	RuleGeo1 Rule = "GEO-1"

	// RuleGeo2: Further and nearer compare straight-line distances between the
	// centres of squares, so that squared whole numbers suffice.
	//
	// Sources: betza-2002, Square Type: Ghast Square; azgoroth-2022, Formal
	// rules of compulsion.
	//
	// Example, legal:
	//
	//	8/8/8/8/8/1G6/1H6/8 A 1
	//	Hb2c2
	RuleGeo2 Rule = "GEO-2"

	// RuleGeo3: Adjacent squares are one step apart in any of the eight
	// directions; a square is not adjacent to itself.
	//
	// Sources: betza-2002, Mobile Piece Type: Go Away.
	//
	// Example, legal:
	//
	//	8/8/3h4/2H5/3A4/8/8/8 A 1
	//	Ad4!
	RuleGeo3 Rule = "GEO-3"

	// RuleMove1: A side acts exactly once a turn, with one of its own mobile
	// pieces, and may not pass; statues and Mummies never move of their own
	// accord.
	//
	// Sources: betza-2002, Immobile Piece Type: Petrified Basilisk; betza-2002,
	// Details of Compulsion.
	//
	// Example, illegal:
	//
	//	8/2h5/8/8/4pB3/8/8/A7 A 1
	//	Be4d6
	RuleMove1 Rule = "MOVE-1"

	// RuleMoveBasilisk: A Basilisk makes one of the two Knight's leaps that
	// lead furthest forward, or one step diagonally backward, to an empty
	// square without ichor.
	//
	// Sources: betza-2002, Mobile Piece Type: Basilisk.
	//
	// Example, illegal:
	//
	//	8/8/3pH4/8/4B3/8/8/8 A 1
	//	Be4d6
	RuleMoveBasilisk Rule = "MOVE-BASILISK"

	// RuleMoveGhast: A Ghast leaps exactly two squares diagonally, to an empty
	// square without ichor.
	//
	// Sources: betza-2002, The Ghast; betza-2002, Mobile Piece Type: Ghast.
	//
	// Example, illegal:
	//
	//	8/8/6pH1/8/4G3/8/8/8 A 1
	//	Ge4g6
	RuleMoveGhast Rule = "MOVE-GHAST"

	// RuleMoveLeafPile: A Leaf Pile makes one step in any direction, onto
	// mobile pieces too, but never onto ichor nor onto a square that holds a
	// statue or a Mummy.
	//
	// Sources: betza-2002, Mobile Piece Type: Leaf Pile.
	//
	// Example, illegal:
	//
	//	8/8/8/2.[5]pHM3/3L4/8/8/8 A 1
	//	Ld4d5
	RuleMoveLeafPile Rule = "MOVE-LEAFPILE"

	// RuleMoveGoAway: A Go Away makes one step diagonally or leaps exactly two
	// squares along its file or rank, to an empty square without ichor; or it
	// screams instead (SCREAM-1).
	//
	// Sources: betza-2002, The Go Away; betza-2002, Mobile Piece Type: Go Away.
	//
	// Example, illegal:
	//
	//	8/8/8/8/1pH1A4/8/8/8 A 1
	//	Ad4b4
	RuleMoveGoAway Rule = "MOVE-GOAWAY"

	// RuleMoveFiend: A Wounded Fiend rides any distance along its file or rank;
	// every square that it crosses and the one it stops on must be empty and
	// without ichor.
	//
	// Sources: betza-2002, The Wounded Fiend; betza-2002, Mobile Piece Type:
	// Wounded Fiend.
	//
	// Example, illegal:
	//
	//	8/8/8/8/1.[3]5W/8/8/8 A 1
	//	Wh4a4
	RuleMoveFiend Rule = "MOVE-FIEND"

	// RuleMoveHuman: A Human makes one step sideways, straight forward or
	// diagonally forward, to an empty square without ichor.
	//
	// Sources: betza-2002, The Human; betza-2002, Mobile Piece Type: Human.
	//
	// Example, illegal:
	//
	//	8/8/8/2hh4/3H4/8/8/8 A 1
	//	Hd4d5
	RuleMoveHuman Rule = "MOVE-HUMAN"

	// RuleMoveZombie: A Zombie makes one step in any direction, whatever stands
	// or lies there.
	//
	// Sources: betza-2002, The Zombie; betza-2002, Mobile Piece Type: Zombie.
	//
	// Example, illegal:
	//
	//	8/8/8/8/3Z4/8/8/8 A 1
	//	Zd4d6
	RuleMoveZombie Rule = "MOVE-ZOMBIE"

	// RuleMoveEmpty: A square is empty if it has no occupant at all, mobile or
	// not.
	//
	// Sources: betza-2002, Mobile Piece Type: Human; betza-2002, Rules Common
	// to All Types of Petrified Pieces.
	//
	// Example, legal:
	//
	//	8/8/8/3MpH3/3H4/8/8/8 A 1
	//	Hd4c5
	RuleMoveEmpty Rule = "MOVE-EMPTY"

	// RuleMoveLeap: The leaps of Basilisk, Ghast and Go Away ignore all that
	// lies between start and goal: occupants, ichor, squares in range of a
	// Ghast or in a Basilisk's gaze.
	//
	// Sources: betza-2002, Mobile Piece Type: Basilisk; betza-2002, Mobile
	// Piece Type: Ghast; betza-2002, Square Type: Basilisk Square; ours,
	// RULEBOOK MOVE-LEAP.
	//
	// Example, legal:
	//
	//	8/8/8/3pHMH2/3.[5]B.[5]2/8/8/8 A 1
	//	Be4d6
	RuleMoveLeap Rule = "MOVE-LEAP"

	// RuleRiderGaze: A Fiend whose ride enters a square that a Basilisk sees is
	// petrified there and goes no further; it may choose that square as its
	// goal.
	//
	// Sources: betza-2002, Square Type: Basilisk Square; betza-2002, Mobile
	// Piece Type: Wounded Fiend.
	//
	// Example, illegal:
	//
	//	8/8/8/8/5pb2/8/W7/8 A 1
	//	Wa2f2
	RuleRiderGaze Rule = "RIDER-GAZE"

	// RuleRiderGhast: Every square that a Fiend crosses, not the last one only,
	// must be one onto which the Ghasts would let it move (GHAST-2).
	//
	// Sources: betza-2002, Mobile Piece Type: Wounded Fiend; azgoroth-2022,
	// Changes and clarifications.
	//
	// Example, illegal:
	//
	//	8/8/3g4/8/7W/8/8/8 A 1
	//	Wh4a4
	RuleRiderGhast Rule = "RIDER-GHAST"

	// RuleGhast1: Every Ghast on the board counts, mobile or petrified and of
	// either side, except a Ghast that is itself the mover; an engulfed one
	// does not.
	//
	// Sources: betza-2002, Square Type: Ghast Square; betza-2002, Immobile
	// Piece Type: Petrified Ghast.
	//
	// Example, legal:
	//
	//	8/8/8/8/4pg3/4H3/8/8 A 1
	//	He3d3
	RuleGhast1 Rule = "GHAST-1"

	// RuleGhast2: A mobile piece other than a Zombie may move onto a square in
	// range of a Ghast only if that takes it further from that Ghast than it
	// was; this holds for each Ghast separately. Leaving the range is always
	// allowed.
	//
	// Sources: betza-2002, The Ghast; betza-2002, Square Type: Ghast Square.
	//
	// Example, illegal:
	//
	//	8/8/8/4g3/8/1H6/8/8 A 1
	//	Hb3c3
	RuleGhast2 Rule = "GHAST-2"

	// RuleGhast3: A Ghast's side makes no difference to where it lets a piece
	// go (GHAST-2), only to whom it compels (COMP-GHAST).
	//
	// Sources: betza-2002, The Ghast; betza-2002, Square Type: Ghast Square.
	//
	// Example, legal:
	//
	//	8/8/8/8/4G3/4H3/8/8 A 1
	//	He3d3
	RuleGhast3 Rule = "GHAST-3"

	// RuleGhast4: A Leaf Pile that steps onto the very square of a Ghast
	// engulfs every Ghast there, so these do not hinder that step; other Ghasts
	// do. Whether this holds for a Ghast of its own side is an option (OPT-4).
	//
	// Sources: betza-2002, Mobile Piece Type: Leaf Pile; ours, RULEBOOK
	// GHAST-4.
	//
	// Example, legal:
	//
	//	8/8/8/3g4/3L4/2H5/8/8 A 1
	//	Ld4d5
	RuleGhast4 Rule = "GHAST-4"

	// RuleGhast5: A Human that an enemy Ghast compels may step to its eighth
	// rank whether or not the step is a flight, from that Ghast or any other. A
	// Human not so compelled may not.
	//
	// Sources: betza-2002, Mobile Piece Type: Human; azgoroth-2022, Formal
	// rules of compulsion; ours, RULEBOOK GHAST-5.
	//
	// Example, legal:
	//
	//	8/8/8/8/8/8/1h6/2G5 O 1
	//	Hb2b1
	RuleGhast5 Rule = "GHAST-5"

	// RuleGhast6: Zombies ignore Ghasts. So does whatever is pushed, and so
	// does a scream, which is not a move.
	//
	// Sources: betza-2002, The Zombie; betza-2002, Square Type: Ghast Square;
	// betza-2002, Mobile Piece Type: Go Away.
	//
	// Example, legal:
	//
	//	8/8/8/8/3g4/8/3Z4/8 A 1
	//	Zd2d3
	RuleGhast6 Rule = "GHAST-6"

	// RuleGaze1: A Basilisk of either side, mobile or petrified, sees exactly
	// the four squares that it could reach on an empty board, whatever stands
	// or lies on them; an engulfed one sees nothing.
	//
	// Sources: betza-2002, The Basilisk; betza-2002, Square Type: Basilisk
	// Square; betza-2002, Immobile Piece Type: Petrified Basilisk.
	//
	// Example, legal:
	//
	//	8/8/8/4pb3/8/2H5/8/8 A 1
	//	Hc3d3
	RuleGaze1 Rule = "GAZE-1"

	// RuleGaze2: Every mobile piece other than a Zombie that stands on a seen
	// square, friend or foe, is petrified at once: after a voluntary move and
	// after each single push of a scream.
	//
	// Sources: betza-2002, The Basilisk; betza-2002, Square Type: Basilisk
	// Square.
	//
	// Example, legal:
	//
	//	8/8/2h1H3/8/8/8/4B3/8 A 1
	//	Be2d4
	RuleGaze2 Rule = "GAZE-2"

	// RuleGaze3: The gaze does nothing to Zombies, statues, Mummies and ichor.
	// A Leaf Pile that is petrified stops digesting and will never leave a
	// Mummy.
	//
	// Sources: betza-2002, The Zombie; betza-2002, Square Type: Basilisk
	// Square; betza-2002, Immobile Piece Type: Petrified Leaf Pile.
	//
	// Example, legal:
	//
	//	8/8/8/4pb3/8/8/3Z4/8 A 1
	//	Zd2d3
	RuleGaze3 Rule = "GAZE-3"

	// RuleGaze4: It is legal to move voluntarily onto a seen square.
	//
	// Sources: betza-2002, Basilisk Tactics; betza-2002, Details of Compulsion.
	//
	// Example, legal:
	//
	//	8/3h4/8/3H4/4B3/8/8/8 A 1
	//	Hd5d6
	RuleGaze4 Rule = "GAZE-4"

	// RuleGaze5: A Basilisk that is petrified sees what it saw before, so one
	// look over the board settles a step; two Basilisks that see each other are
	// both petrified.
	//
	// Sources: betza-2002, Basilisk Tactics; ours, RULEBOOK GAZE-5.
	//
	// Example, legal:
	//
	//	8/8/8/8/3b4/3B4/8/8 A 1
	//	Bd3e5
	RuleGaze5 Rule = "GAZE-5"

	// RuleEngulf1: A Leaf Pile, mobile or petrified, that moves or is pushed
	// onto an occupied square engulfs every occupant: mobile piece, statue or
	// Mummy, friend or foe.
	//
	// Sources: betza-2002, The Leaf Pile; betza-2002, Mobile Piece Type: Leaf
	// Pile.
	//
	// Example, legal:
	//
	//	8/8/8/3(Hw)4/3L4/8/8/8 A 1
	//	Ld4d5
	RuleEngulf1 Rule = "ENGULF-1"

	// RuleEngulf2: Whatever is pushed onto a Leaf Pile, mobile or petrified, is
	// engulfed by it; if both are Leaf Piles, the one that moved engulfs the
	// other. So a Leaf Pile is always alone on its square.
	//
	// Sources: betza-2002, Mobile Piece Type: Leaf Pile; betza-2002, Immobile
	// Piece Type: Petrified Leaf Pile.
	//
	// Example, legal:
	//
	//	8/8/8/3L4/3(Hpw)4/3A4/8/8 A 1
	//	Ad3!
	RuleEngulf2 Rule = "ENGULF-2"

	// RuleEngulf3: A mobile Leaf Pile that engulfs is digesting from then on;
	// ichor is not engulfed.
	//
	// Sources: betza-2002, Mobile Piece Type: Leaf Pile.
	//
	// Example, legal:
	//
	//	8/8/8/8/2ALh[5]3/8/8/8 A 1
	//	Ac4!
	RuleEngulf3 Rule = "ENGULF-3"

	// RuleMummy1: A digesting Leaf Pile that moves voluntarily leaves one Mummy
	// behind and stops digesting, unless it engulfs anew on arrival. A push
	// leaves no Mummy and changes nothing.
	//
	// Sources: betza-2002, The Leaf Pile; betza-2002, Mobile Piece Type: Leaf
	// Pile.
	//
	// Example, legal:
	//
	//	8/8/8/3L*4/8/8/8/8 A 1
	//	Ld5d6
	RuleMummy1 Rule = "MUMMY-1"

	// RuleMummy2: Mummies are inert: never petrified, never compelled,
	// untouched by ichor. A Zombie can destroy them, a scream can push them,
	// and a Leaf Pile can engulf them, though only by a push.
	//
	// Sources: betza-2002, Immobile Piece Type: Mummy.
	//
	// Example, legal:
	//
	//	8/8/4(MM)[4]3/8/8/8/4B3/8 A 1
	//	Be2d4
	RuleMummy2 Rule = "MUMMY-2"

	// RuleIchor1: Whenever a Fiend leaves a square by moving, crossing or being
	// pushed, and whenever a petrified Fiend is pushed off one, that square's
	// ichor becomes ten plies, whatever it was; the square where it stops stays
	// as it was. A Fiend pushed off the board leaves its ichor behind too.
	//
	// Sources: betza-2002, Mobile Piece Type: Wounded Fiend; betza-2002,
	// Immobile Piece Type: Petrified Wounded Fiend; azgoroth-2022, Changes and
	// clarifications; lawson-2002, Square types.
	//
	// Example, legal:
	//
	//	8/8/8/8/8/8/8/W7 A 1
	//	Wa1a3
	RuleIchor1 Rule = "ICHOR-1"

	// RuleIchor2: At the end of every ply, whoever moved, all ichor drops by
	// one, except ichor laid in that ply; at nought it is gone.
	//
	// Sources: betza-2002, Azgoroth's Simple Puzzle; lawson-2002, Square types.
	//
	// Example, legal:
	//
	//	7a/8/8/4.[1]3/3.[2]4/8/8/A7 A 1
	//	Aa1c1
	RuleIchor2 Rule = "ICHOR-2"

	// RuleIchor3: Zombies and ichor that come to share a square, whichever came
	// second, destroy each other: all Zombies there dissolve and the ichor is
	// gone. Other occupants are unharmed.
	//
	// Sources: betza-2002, Mobile Piece Type: Zombie; betza-2002, Square Type:
	// Ichorous Square; azgoroth-2022, Changes and clarifications.
	//
	// Example, legal:
	//
	//	8/8/8/3.[5]4/3z4/3A4/8/8 A 1
	//	Ad3!
	RuleIchor3 Rule = "ICHOR-3"

	// RuleIchor4: A Zombie that moves onto an ichorous square destroys
	// everything there, the ichor and itself included.
	//
	// Sources: betza-2002, Square Type: Ichorous Square; betza-2002, Mobile
	// Piece Type: Zombie.
	//
	// Example, legal:
	//
	//	8/8/8/3(HpgM)[5]4/3Z4/8/8/A7 A 1
	//	Zd4d5
	RuleIchor4 Rule = "ICHOR-4"

	// RuleIchor5: Ichor acts before a Leaf Pile does: a Zombie pushed onto an
	// ichorous square that holds a Leaf Pile dissolves with the ichor instead
	// of being engulfed.
	//
	// Sources: azgoroth-2022, Changes and clarifications.
	//
	// Example, legal:
	//
	//	8/8/8/3l[5]4/3z4/3A4/8/8 A 1
	//	Ad3!
	RuleIchor5 Rule = "ICHOR-5"

	// RuleZombie1: A Zombie that moves destroys every occupant of its goal:
	// friend or foe, mobile piece, statue or Mummy. A Leaf Pile so destroyed
	// leaves no Mummy.
	//
	// Sources: betza-2002, The Zombie; betza-2002, Mobile Piece Type: Zombie.
	//
	// Example, legal:
	//
	//	8/8/8/3(HpgM)4/3Z4/8/8/8 A 1
	//	Zd4d5
	RuleZombie1 Rule = "ZOMBIE-1"

	// RuleZombie2: A Zombie that is pushed onto an occupied square destroys
	// nothing; it can be engulfed there.
	//
	// Sources: betza-2002, Square Type: Multiple Occupancy Square; betza-2002,
	// Mobile Piece Type: Zombie.
	//
	// Example, legal:
	//
	//	8/8/8/3(pHM)4/3Z4/3a4/8/8 O 1
	//	Ad3!
	RuleZombie2 Rule = "ZOMBIE-2"

	// RulePromote1: A Human that reaches its eighth rank, moving or pushed,
	// becomes a Zombie of its side at once.
	//
	// Sources: betza-2002, The Human; betza-2002, Mobile Piece Type: Human.
	//
	// Example, legal:
	//
	//	8/3H4/8/8/8/8/8/8 A 1
	//	Hd7d8
	RulePromote1 Rule = "PROMOTE-1"

	// RulePromote2: A petrified Human that is pushed to its eighth rank becomes
	// a mobile Zombie too, unless OPT-3 says otherwise.
	//
	// Sources: azgoroth-2022, Changes and clarifications.
	//
	// Example, legal:
	//
	//	8/3pH4/3A4/8/8/8/8/8 A 1
	//	Ad6!
	RulePromote2 Rule = "PROMOTE-2"

	// RulePromote3: On arrival promotion comes before ichor, engulfing and
	// gaze: a Human pushed onto ichor on its eighth rank dissolves as a Zombie,
	// and one that arrives in a Basilisk's gaze is a Zombie and safe.
	//
	// Sources: betza-2002, The Human; ours, RULEBOOK PROMOTE-3.
	//
	// Example, legal:
	//
	//	8/8/8/8/8/8/1pB1h4/8 O 1
	//	Hd2c1
	RulePromote3 Rule = "PROMOTE-3"

	// RuleScream1: A mobile Go Away with at least one occupied adjacent square
	// may, instead of moving, push all that stands on adjacent squares one
	// square directly away from it, and stays where it is. A petrified Go Away
	// is mute.
	//
	// Sources: betza-2002, The Go Away; betza-2002, Mobile Piece Type: Go Away.
	//
	// Example, illegal:
	//
	//	8/8/3h4/3.[5]4/3A4/8/8/8 A 1
	//	Ad4!
	RuleScream1 Rule = "SCREAM-1"

	// RuleScream2: Every occupant is pushed, mobile piece, statue or Mummy,
	// friend or foe; whatever is pushed over the edge of the board is gone.
	//
	// Sources: betza-2002, Mobile Piece Type: Go Away.
	//
	// Example, legal:
	//
	//	8/8/8/ph7/(gM)A6/8/8/8 A 1
	//	Ab4!
	RuleScream2 Rule = "SCREAM-2"

	// RuleScream3: All occupants of one square are pushed together as one step:
	// a Fiend and a Zombie leave together, so neither is there when the ichor
	// is laid. What has an order is the adjacent squares, not the pieces.
	//
	// Sources: azgoroth-2022, Changes and clarifications; ours, RULEBOOK
	// SCREAM-3.
	//
	// Example, legal:
	//
	//	8/8/8/8/8/8/A(wz)6/8 A 1
	//	Aa2!
	RuleScream3 Rule = "SCREAM-3"

	// RuleScream4: The owner chooses the order of the squares, and each push is
	// resolved before the next. Orders that lead to one position are one move,
	// named by the first of them counting N, NE, E, SE, S, SW, W, NW; where all
	// orders do, the name is bare.
	//
	// Sources: betza-2002, Mobile Piece Type: Go Away; ours, RULEBOOK SCREAM-4.
	//
	// Example, legal:
	//
	//	8/8/4b3/3laL2/8/8/8/8 O 1
	//	Ae5!d5,e6,f5
	RuleScream4 Rule = "SCREAM-4"

	// RuleScream5: Where screams are clockwise (OPT-1), the squares are always
	// pushed in the order N, NE, E, SE, S, SW, W, NW and the name is always
	// bare; any other order is refused, even with the same result.
	//
	// Sources: azgoroth-2022, Changes and clarifications; ours, RULEBOOK
	// SCREAM-5.
	//
	// Example, illegal in Azgoroth:
	//
	//	8/8/4b3/3laL2/8/8/8/8 O 1
	//	Ae5!d5,e6,f5
	RuleScream5 Rule = "SCREAM-5"

	// RuleScream6: What is pushed may land on an occupied square and share it;
	// ichor is not pushed.
	//
	// Sources: betza-2002, Mobile Piece Type: Go Away; azgoroth-2022,
	// Introduction.
	//
	// Example, legal:
	//
	//	8/8/3h4/3H4/3A4/8/8/8 A 1
	//	Ad4!
	RuleScream6 Rule = "SCREAM-6"

	// RuleStep1: A step is a voluntary move or the push of one square of a
	// scream. First it leaves: a Fiend lays ichor, a digesting Leaf Pile leaves
	// its Mummy, and Zombies left behind on that ichor dissolve.
	//
	// Sources: azgoroth-2022, Changes and clarifications; ours, RULEBOOK
	// STEP-1.
	//
	// Example, legal:
	//
	//	8/8/8/8/3(WZzM)4/8/8/8 A 1
	//	Wd4d6
	RuleStep1 Rule = "STEP-1"

	// RuleStep2: Second, what moves or is pushed arrives or falls off the
	// board, and a Zombie that moves destroys what it finds.
	//
	// Sources: betza-2002, Mobile Piece Type: Zombie; ours, RULEBOOK STEP-2.
	//
	// Example, legal:
	//
	//	8/8/3l[3]4/3Z4/8/8/8/8 A 1
	//	Zd5d6
	RuleStep2 Rule = "STEP-2"

	// RuleStep3: Third, Humans on their eighth rank are promoted.
	//
	// Sources: betza-2002, The Human; ours, RULEBOOK STEP-3.
	//
	// Example, legal:
	//
	//	8/8/8/8/8/3A4/3h4/3L4 A 1
	//	Ad3!
	RuleStep3 Rule = "STEP-3"

	// RuleStep4: Fourth, ichor and Zombies on the arrival square annihilate
	// each other.
	//
	// Sources: azgoroth-2022, Changes and clarifications; ours, RULEBOOK
	// STEP-4.
	//
	// Example, legal:
	//
	//	8/8/8/3l[5]4/3(Hz)4/3A4/8/8 A 1
	//	Ad3!
	RuleStep4 Rule = "STEP-4"

	// RuleStep5: Fifth, Leaf Piles engulf.
	//
	// Sources: betza-2002, Mobile Piece Type: Leaf Pile; ours, RULEBOOK STEP-5.
	//
	// Example, legal:
	//
	//	8/2h5/8/3l4/3B4/3A4/8/8 A 1
	//	Ad3!
	RuleStep5 Rule = "STEP-5"

	// RuleStep6: Sixth, the gaze acts over the whole board, after each push of
	// a scream as after a move.
	//
	// Sources: betza-2002, Square Type: Basilisk Square; ours, RULEBOOK STEP-6.
	//
	// Example, legal:
	//
	//	8/8/8/4B(hh)2/4A3/8/8/8 A 1
	//	Ae4!e5,f5
	RuleStep6 Rule = "STEP-6"

	// RuleStep7: After the last step of a ply, and once only, ichor evaporates.
	//
	// Sources: lawson-2002, Square types; ours, RULEBOOK STEP-7.
	//
	// Example, legal:
	//
	//	8/8/8/8/hAh5/.[2]1.[1]5/8/8 A 1
	//	Ab4!
	RuleStep7 Rule = "STEP-7"

	// RuleStep8: Last, the other side is on move.
	//
	// Sources: betza-2002, Details of Compulsion; ours, RULEBOOK STEP-8.
	//
	// Example, legal:
	//
	//	walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW A 1
	//	after Be1d3
	//	Gd8b6
	RuleStep8 Rule = "STEP-8"

	// RuleCompMulti: A mobile piece of the side on move, a Zombie included,
	// that shares its square with any other occupant is compelled; each such
	// piece counts on its own.
	//
	// Sources: betza-2002, Square Type: Multiple Occupancy Square;
	// azgoroth-2022, Formal rules of compulsion.
	//
	// Example, legal:
	//
	//	8/8/8/8/3(HZhpwM)4/8/8/8 A 1
	//	Zd4d5
	RuleCompMulti Rule = "COMP-MULTI"

	// RuleCompIchor: A mobile piece of the side on move other than a Zombie is
	// compelled if it stands on ichor with more than one ply left; ichor with
	// one ply left evaporates before the opponent moves and is ignored, unless
	// OPT-2 says otherwise.
	//
	// Sources: betza-2002, Square Type: Ichorous Square; azgoroth-2022, Formal
	// rules of compulsion.
	//
	// Example, legal:
	//
	//	8/8/8/8/3H[2]4/8/H7/8 A 1
	//	Hd4d5
	RuleCompIchor Rule = "COMP-ICHOR"

	// RuleCompGhast: A mobile piece of the side on move other than a Zombie is
	// compelled by each enemy Ghast, mobile or petrified, in whose range it
	// stands.
	//
	// Sources: betza-2002, The Ghast; betza-2002, Square Type: Ghast Square;
	// azgoroth-2022, Formal rules of compulsion.
	//
	// Example, legal:
	//
	//	8/8/8/8/4g3/4H3/H7/8 A 1
	//	He3d3
	RuleCompGhast Rule = "COMP-GHAST"

	// RuleCompRule: If at least one of a side's pieces is compelled, its move
	// must satisfy at least one compulsion of at least one of its pieces, and
	// be legal by every other rule as well.
	//
	// Sources: betza-2002, Details of Compulsion; azgoroth-2022, Formal rules
	// of compulsion.
	//
	// Example, illegal:
	//
	//	8/8/8/8/4g3/4H3/H7/8 A 1
	//	Ha2a3
	RuleCompRule Rule = "COMP-RULE"

	// RuleCompMoved: Any otherwise legal voluntary move of a compelled piece
	// satisfies its compulsions, even if the piece is compelled afterwards. A
	// scream is not a move.
	//
	// Sources: betza-2002, Square Type: Ghast Square; azgoroth-2022, Formal
	// rules of compulsion.
	//
	// Example, legal:
	//
	//	7a/8/8/8/3g4/3H4/8/8 A 1
	//	Hd3c3
	RuleCompMoved Rule = "COMP-MOVED"

	// RuleCompGone: A compulsion is satisfied if after the move the piece has
	// been petrified, engulfed, destroyed, dissolved or pushed off the board
	// or, where a Ghast compels it, promoted. Only the state after the move
	// counts.
	//
	// Sources: betza-2002, Details of Compulsion; azgoroth-2022, Formal rules
	// of compulsion.
	//
	// Example, legal:
	//
	//	8/8/3g4/8/1H6/3B4/7H/8 A 1
	//	Bd3c2
	RuleCompGone Rule = "COMP-GONE"

	// RuleCompMultiSat: The compulsion to leave company is satisfied if the
	// piece is alone on its square after the move; being pushed along with its
	// company is not enough.
	//
	// Sources: azgoroth-2022, Formal rules of compulsion.
	//
	// Example, legal:
	//
	//	8/8/8/3.[5]4/3(Hz)4/3A4/8/8 A 1
	//	Ad3!
	RuleCompMultiSat Rule = "COMP-MULTI-SAT"

	// RuleCompIchorSat: The compulsion to leave ichor is satisfied if the piece
	// stands on none once the move and its evaporation are complete. A push
	// from ichor onto other lasting ichor is not enough; onto ichor with one
	// ply left it is.
	//
	// Sources: azgoroth-2022, Formal rules of compulsion; ours, RULEBOOK
	// COMP-ICHOR-SAT.
	//
	// Example, legal:
	//
	//	8/8/8/8/8/8/AH[5]5H/8 A 1
	//	Aa2!
	RuleCompIchorSat Rule = "COMP-ICHOR-SAT"

	// RuleCompGhastSat: The compulsion by a Ghast is satisfied if that Ghast is
	// gone or the distance between the two has grown, whichever of them was
	// pushed; petrifying the Ghast is not enough.
	//
	// Sources: betza-2002, Mobile Piece Type: Go Away; betza-2002, Details of
	// Compulsion; azgoroth-2022, Formal rules of compulsion.
	//
	// Example, legal:
	//
	//	8/8/8/3g4/3A4/8/8/8 A 1
	//	Ad4!
	RuleCompGhastSat Rule = "COMP-GHAST-SAT"

	// RuleCompOne: Of a piece under several compulsions it is enough to satisfy
	// one, even if the same move makes another of them worse.
	//
	// Sources: betza-2002, Victory Conditions Continued; azgoroth-2022, Formal
	// rules of compulsion.
	//
	// Example, legal:
	//
	//	8/8/8/8/3g4/8/2pHH[5]pH3/3A4 A 1
	//	Ad1!
	RuleCompOne Rule = "COMP-ONE"

	// RuleCompNew: A move may bring new compulsions upon its own side, as many
	// as it likes, provided that it obeys COMP-RULE; only a scream, or a Fiend
	// that leaves a shared square, ever does.
	//
	// Sources: betza-2002, Details of Compulsion; azgoroth-2022, Formal rules
	// of compulsion.
	//
	// Example, legal:
	//
	//	7a/8/8/8/3(WH)4/8/8/8 A 1
	//	Wd4d7
	RuleCompNew Rule = "COMP-NEW"

	// RuleRep1: A move that brings about a position that has already occurred
	// in the game, the first one included, is illegal.
	//
	// Sources: betza-2002, Victory Conditions; betza-2002, Digression:
	// Repetition and Stalemate.
	//
	// Example, illegal:
	//
	//	7a/8/8/8/8/8/8/A7 A 1
	//	after Aa1c1 Ah8f8 Ac1a1
	//	Af8h8
	RuleRep1 Rule = "REP-1"

	// RuleRep2: Positions are the same if the same side is on move and every
	// square has the same occupants, by kind, side, petrifaction and digesting,
	// and the same ichor; the order of occupants within a square means nothing.
	//
	// Sources: betza-2002, Victory Conditions; ours, RULEBOOK REP-2.
	//
	// Example, legal:
	//
	//	7a/8/8/8/4.[9]3/8/8/A7 A 1
	//	after Aa1c1 Ah8f8 Ac1a1
	//	Af8h8
	RuleRep2 Rule = "REP-2"

	// RuleEnd1: A side on move without a legal move loses. There are no draws,
	// and since no position may recur every game ends.
	//
	// Sources: betza-2002, Winning the Game; betza-2002, Victory Conditions.
	//
	// Example, legal:
	//
	//	8/8/4h3/8/8/8/4B3/8 A 1
	//	Be2d4
	RuleEnd1 Rule = "END-1"

	// RuleEnd2: A loss is by stalemate if movement and Ghasts leave the side no
	// move at all; else by compulsion if none of its moves satisfies COMP-RULE;
	// else by repetition, since all that remain repeat.
	//
	// Sources: betza-2002, General Inventory; betza-2002, Victory Conditions;
	// ours, RULEBOOK END-2.
	//
	// Example, legal:
	//
	//	3pA3g/8/8/8/3pA3pA/8/8/A7 A 1
	//	after Aa1c1 Gh8f6
	//	Ac1a1
	RuleEnd2 Rule = "END-2"

	// RulePos1: A set-up that could not stand is refused with every violation
	// listed: a Leaf Pile in company, a Zombie on ichor, a mobile piece other
	// than a Zombie in a gaze, a Human on its eighth rank, ichor outside one to
	// ten plies, a statue of a Zombie, digesting on anything but a mobile Leaf
	// Pile.
	//
	// Sources: betza-2002, Mobile Piece Type: Leaf Pile; azgoroth-2022, Formal
	// rules of compulsion; ours, RULEBOOK POS-1.
	//
	// Example, which cannot stand:
	//
	//	8/8/8/8/3(LH)4/8/8/8 A 1
	RulePos1 Rule = "POS-1"

	// RulePos2: In puzzles and analysis the side on move may pass, compelled or
	// not and without regard to repetition, and ichor evaporates all the same;
	// a pass is never a legal move of the game.
	//
	// Sources: betza-2002, Azgoroth's Simple Puzzle; ours, RULEBOOK POS-2.
	//
	// Example, legal:
	//
	//	8/8/8/8/8/8/8/W7 A 1
	//	after Wa1a8 pass
	//	Wa8h8
	RulePos2 Rule = "POS-2"

	// RuleOpt1: Option: the squares of a scream are pushed clockwise from N
	// (SCREAM-5) instead of in an order of the owner's choice (SCREAM-4). On in
	// Azgoroth.
	//
	// Sources: azgoroth-2022, Changes and clarifications; ours, RULEBOOK OPT-1.
	//
	// Example, legal in Standard+OPT-1:
	//
	//	8/8/4b3/3laL2/8/8/8/8 O 1
	//	Ae5!
	RuleOpt1 Rule = "OPT-1"

	// RuleOpt2: Option: ichor with one ply left is a compulsion that every
	// otherwise legal move satisfies, which frees the side from all others,
	// instead of being ignored (COMP-ICHOR). On in Azgoroth.
	//
	// Sources: azgoroth-2022, Formal rules of compulsion; ours, RULEBOOK OPT-2.
	//
	// Example, legal in Standard+OPT-2:
	//
	//	8/8/8/8/3H[1]4/8/7H/(WM)7 A 1
	//	Hh2h3
	RuleOpt2 Rule = "OPT-2"

	// RuleOpt3: Option: a petrified Human that is pushed to its eighth rank
	// stays a statue instead of becoming a Zombie (PROMOTE-2). On in Betza.
	//
	// Sources: betza-2002, General Inventory; ours, RULEBOOK OPT-3.
	//
	// Example, legal in Standard+OPT-3:
	//
	//	8/3pH4/3A4/8/8/8/8/8 A 1
	//	Ad6!
	RuleOpt3 Rule = "OPT-3"

	// RuleOpt4: Option: a Leaf Pile may not step onto a Ghast of its own side
	// (GHAST-4 holds for enemy Ghasts only). On in Betza.
	//
	// Sources: betza-2002, Mobile Piece Type: Leaf Pile; ours, RULEBOOK OPT-4.
	//
	// Example, legal in Standard+OPT-4:
	//
	//	8/8/8/3g4/3L4/4G3/8/8 A 1
	//	Ld4d5
	RuleOpt4 Rule = "OPT-4"

	// RuleNfen1: A position is written on one line: the ranks 8 to 1 with their
	// occupants and ichor, the side on move, and the number of the move.
	//
	// Sources: lawson-2002, Mobile piece symbols; ours, FORMATS NFEN-1.
	//
	// Example, which can stand:
	//
	//	8/8/8/8/3(wpHpbM)[6]4/8/8/A7 A 1
	RuleNfen1 Rule = "NFEN-1"

	// RuleName1: A move is named by the kind's letter, start and goal; a scream
	// by A, its square and an exclamation mark, followed by the order of the
	// pushed squares exactly where orders lead to different positions.
	//
	// Sources: ours, FORMATS NAME-1.
	//
	// Example, legal:
	//
	//	8/8/8/4B(hh)2/4A3/8/8/8 A 1
	//	Ae4!f5,e5
	RuleName1 Rule = "NAME-1"

	// RuleProto1: Engines are compared by lines of JSON: a request gives a
	// position, moves to play and moves to explain; the answer lists what is
	// compelled, every legal move with the position after it, the outcome, and
	// every rule that forbids a move asked about.
	//
	// Sources: ours, FORMATS PROTO-1.
	//
	// Example, legal:
	//
	//	wal1blaw/hhhphhphhh/8/4B3/3pg4/8/HHpHHpHHHH/WALG1LAW A 3
	//	Be5f4
	RuleProto1 Rule = "PROTO-1"

	// RuleDiagram1: Lawson's diagram gives each square three lines of six
	// characters: a lone occupant in the middle, several in the upper lines,
	// ichor on the last.
	//
	// Sources: lawson-2002, Square types; lawson-2002, Starting Position; ours,
	// FORMATS DIAGRAM-1.
	//
	// Example, legal:
	//
	//	8/8/8/8/3(wpHpbM)[6]4/8/8/A7 A 1
	//	Aa1c1
	RuleDiagram1 Rule = "DIAGRAM-1"

	// RuleNote1: In written moves kinds are capitals for both sides, statues
	// have p before the letter and a Human's H is never left out; a piece is
	// named as it is when its element is reached (Gb6).
	//
	// Sources: lawson-2002, Notating moves; ours, FORMATS NOTE-1.
	//
	// Example, legal:
	//
	//	walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW A 1
	//	after Be1d3
	//	Gd8b6
	RuleNote1 Rule = "NOTE-1"

	// RuleNote2: A piece is told from its twins as in chess, by file, else
	// rank, else both (Hab3); a form that fits several legal moves is
	// ambiguous.
	//
	// Sources: lawson-2002, Notating moves; ours, FORMATS NOTE-2.
	//
	// Example, legal:
	//
	//	8/8/8/8/8/8/H1H5/8 A 1
	//	Ha2b3
	RuleNote2 Rule = "NOTE-2"

	// RuleNote3: Lawson writes a move with a colon before the goal where
	// something is engulfed or destroyed, and behind the goal marks for a mover
	// that is promoted, dissolved or petrified, and a colon with the squares
	// where others are petrified (Bd3:c2,e2).
	//
	// Sources: lawson-2002, Notating moves; ours, FORMATS NOTE-3.
	//
	// Example, legal:
	//
	//	walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW A 1
	//	Be1d3
	RuleNote3 Rule = "NOTE-3"

	// RuleNote4: Lawson writes a scream as the Go Away and its square with the
	// pushes in parentheses, in order and with their marks
	// (Ac1(pHc2-c3,Hd2-e3(p),Gd1-e1,Ab1-a1,Hb2-a3)).
	//
	// Sources: lawson-2002, Notating moves; ours, FORMATS NOTE-4.
	//
	// Example, legal:
	//
	//	wal1blaw/hhhphhphhh/8/8/3pg1B2/8/HHpHHpHHHH/WAAG1LAW A 4
	//	Ac1!
	RuleNote4 Rule = "NOTE-4"

	// RuleNote5: Moussambani lists what changed behind an equals sign, each
	// piece as it is now and where (Bd3=pHc2,pHe2), and writes x where a Leaf
	// Pile engulfs and * where a Zombie destroys (Z*d7).
	//
	// Sources: moussambani-2002, Notating moves; ours, FORMATS NOTE-5.
	//
	// Example, legal:
	//
	//	8/3h4/3Z4/8/8/8/8/8 A 1
	//	Zd6d7
	RuleNote5 Rule = "NOTE-5"

	// RuleNote6: A bare move is always accepted; if any effect is written,
	// exactly those that happen and have a mark must be. Exclamation and
	// question marks, + and ++ are comments, kept as they stood (Gd4(p) !).
	//
	// Sources: lawson-2002, Notating moves; moussambani-2002, Notating moves;
	// ours, FORMATS NOTE-6.
	//
	// Example, legal:
	//
	//	walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW A 1
	//	after Be1d3 Gd8b6 Bd3e5
	//	Gb6d4
	RuleNote6 Rule = "NOTE-6"

	// RuleNote7: A record has tags, comments in braces, diagrams between moves,
	// numbered moves and a result; Moussambani parts the two sides by a
	// semicolon (1. Bd3=pHc2,pHe2 ; Gb6).
	//
	// Sources: moussambani-2002, Notating moves; ours, FORMATS NOTE-7.
	//
	// Example, legal:
	//
	//	walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW A 1
	//	after Be1d3
	//	Gd8b6
	RuleNote7 Rule = "NOTE-7"
)
