package nemoroth

// A Rule is the id of a rule of the rulebook or of the text formats, such as
// "GHAST-2". Ids are permanent: a new rule gets a new id, and no id is used again for
// another rule. Package rulings/game/nemorothgame has the texts of the rules.
type Rule string

// The rules that a Report, a Trace or a Problem names. To others they are texts, as in
// reason.Rule == "GHAST-2".
const (
	// Equipment (RULEBOOK §1).
	ruleSetup4 Rule = "SETUP-4" // what a square holds
	ruleSetup5 Rule = "SETUP-5" // digesting

	// Voluntary movement (RULEBOOK §3).
	ruleMove1        Rule = "MOVE-1" // a side acts once a turn, with a mobile piece
	ruleMoveBasilisk Rule = "MOVE-BASILISK"
	ruleMoveGhast    Rule = "MOVE-GHAST"
	ruleMoveLeafPile Rule = "MOVE-LEAFPILE"
	ruleMoveGoAway   Rule = "MOVE-GOAWAY"
	ruleMoveFiend    Rule = "MOVE-FIEND"
	ruleMoveHuman    Rule = "MOVE-HUMAN"
	ruleMoveZombie   Rule = "MOVE-ZOMBIE"
	ruleRiderGaze    Rule = "RIDER-GAZE"  // a Fiend stops on the first seen square
	ruleRiderGhast   Rule = "RIDER-GHAST" // GHAST-2 for every square a Fiend crosses

	// Ghast squares (RULEBOOK §4).
	ruleGhast2 Rule = "GHAST-2" // within a Ghast's range a piece may only flee

	// Gaze and petrification (RULEBOOK §5).
	ruleGaze2 Rule = "GAZE-2" // mobile pieces on seen squares are petrified

	// Engulfing, mummies (RULEBOOK §6).
	ruleEngulf1 Rule = "ENGULF-1" // an arriving Leaf Pile engulfs every occupant
	ruleEngulf2 Rule = "ENGULF-2" // a Leaf Pile engulfs what is pushed onto it
	ruleEngulf3 Rule = "ENGULF-3" // a Leaf Pile that engulfs is digesting
	ruleMummy1  Rule = "MUMMY-1"  // a digesting Leaf Pile leaves a Mummy

	// Ichor and Zombies (RULEBOOK §7).
	ruleIchor1   Rule = "ICHOR-1"   // a Fiend lays ichor where it leaves
	ruleIchor2   Rule = "ICHOR-2"   // ichor evaporates
	ruleIchor3   Rule = "ICHOR-3"   // Zombies and ichor destroy each other
	ruleIchor4   Rule = "ICHOR-4"   // a Zombie moves onto ichor
	ruleIchor5   Rule = "ICHOR-5"   // ichor acts before Leaf Piles
	ruleZombie1  Rule = "ZOMBIE-1"  // a Zombie that moves destroys
	rulePromote1 Rule = "PROMOTE-1" // a Human promotes on its eighth rank
	rulePromote2 Rule = "PROMOTE-2" // so does a petrified Human

	// The scream (RULEBOOK §8).
	ruleScream1 Rule = "SCREAM-1" // when a Go Away may scream
	ruleScream2 Rule = "SCREAM-2" // every adjacent occupant is pushed
	ruleScream5 Rule = "SCREAM-5" // Azgoroth: the order is clockwise

	// Compulsion (RULEBOOK §10).
	ruleCompMulti    Rule = "COMP-MULTI"     // compelled by sharing a square
	ruleCompIchor    Rule = "COMP-ICHOR"     // compelled by ichor
	ruleCompGhast    Rule = "COMP-GHAST"     // compelled by an enemy Ghast
	ruleCompRule     Rule = "COMP-RULE"      // a move must satisfy one compulsion
	ruleCompMoved    Rule = "COMP-MOVED"     // satisfied: the piece has moved
	ruleCompGone     Rule = "COMP-GONE"      // satisfied: the piece is gone
	ruleCompMultiSat Rule = "COMP-MULTI-SAT" // satisfied: it is alone
	ruleCompIchorSat Rule = "COMP-ICHOR-SAT" // satisfied: it stands on no ichor
	ruleCompGhastSat Rule = "COMP-GHAST-SAT" // satisfied: the Ghast is further away

	// Repetition and the end (RULEBOOK §11).
	ruleRep1 Rule = "REP-1" // no position may occur twice

	// Setting up positions (RULEBOOK §12).
	rulePos1 Rule = "POS-1" // impossible setups
)
