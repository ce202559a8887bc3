package nemoroth

import (
	"slices"
	"strings"
)

// A Rule is the id of a rule of the rulebook or of the formats, such as
// "GHAST-2". Rules says what each is. Ids are permanent: a new rule gets a new
// id, and none is ever used again.
type Rule string

// Equipment (RULEBOOK §1).
const (
	RuleSetup1 Rule = "SETUP-1" // the board and the sides' directions
	RuleSetup2 Rule = "SETUP-2" // the starting position
	RuleSetup3 Rule = "SETUP-3" // kinds, statues, Mummies
	RuleSetup4 Rule = "SETUP-4" // what a square holds
	RuleSetup5 Rule = "SETUP-5" // digesting
)

// Geometry (RULEBOOK §2).
const (
	RuleGeo1 Rule = "GEO-1" // the range of a Ghast
	RuleGeo2 Rule = "GEO-2" // distance
	RuleGeo3 Rule = "GEO-3" // adjacent squares
)

// Voluntary movement (RULEBOOK §3).
const (
	RuleMove1        Rule = "MOVE-1" // one act a turn, with one's own mobile piece
	RuleMoveBasilisk Rule = "MOVE-BASILISK"
	RuleMoveGhast    Rule = "MOVE-GHAST"
	RuleMoveLeafPile Rule = "MOVE-LEAFPILE"
	RuleMoveGoAway   Rule = "MOVE-GOAWAY"
	RuleMoveFiend    Rule = "MOVE-FIEND"
	RuleMoveHuman    Rule = "MOVE-HUMAN"
	RuleMoveZombie   Rule = "MOVE-ZOMBIE"
	RuleMoveEmpty    Rule = "MOVE-EMPTY"  // what counts as empty
	RuleMoveLeap     Rule = "MOVE-LEAP"   // leaps ignore what lies between
	RuleRiderGaze    Rule = "RIDER-GAZE"  // a ride ends on a seen square
	RuleRiderGhast   Rule = "RIDER-GHAST" // a ride flees on every square
)

// Ghast squares (RULEBOOK §4).
const (
	RuleGhast1 Rule = "GHAST-1" // which Ghasts count
	RuleGhast2 Rule = "GHAST-2" // only flight within a Ghast's range
	RuleGhast3 Rule = "GHAST-3" // own Ghasts hinder too
	RuleGhast4 Rule = "GHAST-4" // a Leaf Pile onto the Ghast's square
	RuleGhast5 Rule = "GHAST-5" // promotion towards a Ghast
	RuleGhast6 Rule = "GHAST-6" // Zombies, pushes and screams ignore Ghasts
)

// Gaze and petrification (RULEBOOK §5).
const (
	RuleGaze1 Rule = "GAZE-1" // the four seen squares
	RuleGaze2 Rule = "GAZE-2" // petrification
	RuleGaze3 Rule = "GAZE-3" // what the gaze leaves alone
	RuleGaze4 Rule = "GAZE-4" // moving into a gaze is legal
	RuleGaze5 Rule = "GAZE-5" // Basilisks in each other's gaze
)

// Engulfing, mummies (RULEBOOK §6).
const (
	RuleEngulf1 Rule = "ENGULF-1" // by the pile that arrives
	RuleEngulf2 Rule = "ENGULF-2" // by the pile at rest
	RuleEngulf3 Rule = "ENGULF-3" // digesting begins
	RuleMummy1  Rule = "MUMMY-1"  // leaving a Mummy
	RuleMummy2  Rule = "MUMMY-2"  // Mummies are inert
)

// Ichor and Zombies (RULEBOOK §7).
const (
	RuleIchor1   Rule = "ICHOR-1"   // laying ichor
	RuleIchor2   Rule = "ICHOR-2"   // evaporation
	RuleIchor3   Rule = "ICHOR-3"   // Zombies and ichor destroy each other
	RuleIchor4   Rule = "ICHOR-4"   // a Zombie moves onto ichor
	RuleIchor5   Rule = "ICHOR-5"   // ichor before Leaf Piles
	RuleZombie1  Rule = "ZOMBIE-1"  // a Zombie that moves destroys
	RuleZombie2  Rule = "ZOMBIE-2"  // a pushed Zombie does not
	RulePromote1 Rule = "PROMOTE-1" // Humans
	RulePromote2 Rule = "PROMOTE-2" // petrified Humans
	RulePromote3 Rule = "PROMOTE-3" // promotion before ichor, engulfing, gaze
)

// The scream (RULEBOOK §8).
const (
	RuleScream1 Rule = "SCREAM-1" // who screams, and what it pushes
	RuleScream2 Rule = "SCREAM-2" // everything is pushed, off the board too
	RuleScream3 Rule = "SCREAM-3" // a square is pushed as one
	RuleScream4 Rule = "SCREAM-4" // the owner's order, and its name
	RuleScream5 Rule = "SCREAM-5" // the clockwise order
	RuleScream6 Rule = "SCREAM-6" // shared squares; ichor stays
)

// Resolution order (RULEBOOK §9).
const (
	RuleStep1 Rule = "STEP-1" // leaving
	RuleStep2 Rule = "STEP-2" // arriving
	RuleStep3 Rule = "STEP-3" // promotion
	RuleStep4 Rule = "STEP-4" // ichor against Zombies
	RuleStep5 Rule = "STEP-5" // engulfing
	RuleStep6 Rule = "STEP-6" // the gaze
	RuleStep7 Rule = "STEP-7" // evaporation
	RuleStep8 Rule = "STEP-8" // the other side is on move
)

// Compulsion (RULEBOOK §10).
const (
	RuleCompMulti    Rule = "COMP-MULTI"     // compelled by company
	RuleCompIchor    Rule = "COMP-ICHOR"     // compelled by ichor
	RuleCompGhast    Rule = "COMP-GHAST"     // compelled by an enemy Ghast
	RuleCompRule     Rule = "COMP-RULE"      // a move must satisfy one compulsion
	RuleCompMoved    Rule = "COMP-MOVED"     // satisfied by moving
	RuleCompGone     Rule = "COMP-GONE"      // satisfied by being gone
	RuleCompMultiSat Rule = "COMP-MULTI-SAT" // satisfied by being alone
	RuleCompIchorSat Rule = "COMP-ICHOR-SAT" // satisfied by being off ichor
	RuleCompGhastSat Rule = "COMP-GHAST-SAT" // satisfied by distance
	RuleCompOne      Rule = "COMP-ONE"       // one of several is enough
	RuleCompNew      Rule = "COMP-NEW"       // new compulsions are allowed
)

// Repetition and the end (RULEBOOK §11).
const (
	RuleRep1 Rule = "REP-1" // no position twice
	RuleRep2 Rule = "REP-2" // when positions are the same
	RuleEnd1 Rule = "END-1" // no legal move loses
	RuleEnd2 Rule = "END-2" // the three reasons
)

// Setting up positions (RULEBOOK §12).
const (
	RulePos1 Rule = "POS-1" // what cannot stand
	RulePos2 Rule = "POS-2" // the pass of analysis
)

// Rulesets (RULEBOOK §13).
const (
	RuleOpt1 Rule = "OPT-1" // clockwise screams
	RuleOpt2 Rule = "OPT-2" // ichor with one ply left frees
	RuleOpt3 Rule = "OPT-3" // statues of Humans stay stone
	RuleOpt4 Rule = "OPT-4" // no step onto an own Ghast
)

// Texts: positions, moves, diagrams, records and the protocol (FORMATS).
const (
	RuleNfen1    Rule = "NFEN-1"    // the position line
	RuleName1    Rule = "NAME-1"    // the canonical move name
	RuleProto1   Rule = "PROTO-1"   // the conformance protocol
	RuleTrace1   Rule = "TRACE-1"   // the order of a list of effects
	RuleDiagram1 Rule = "DIAGRAM-1" // Lawson's diagram
	RuleNote1    Rule = "NOTE-1"    // letters of pieces
	RuleNote2    Rule = "NOTE-2"    // telling twins apart
	RuleNote3    Rule = "NOTE-3"    // Lawson's moves
	RuleNote4    Rule = "NOTE-4"    // Lawson's screams
	RuleNote5    Rule = "NOTE-5"    // Moussambani's effects
	RuleNote6    Rule = "NOTE-6"    // bare moves, effects, comments
	RuleNote7    Rule = "NOTE-7"    // records
	RuleNote8    Rule = "NOTE-8"    // what people write
)

// A RuleInfo is what the rule table says about one rule.
type RuleInfo struct {
	ID      Rule
	Section string // its heading in the rulebook or the formats
	// Statement is the rule in a sentence or two.
	Statement string
	// Sources are the documents that the rule rests on, each a tag (betza-2002,
	// azgoroth-2022, lawson-2002, moussambani-2002 or ours), a comma and the
	// heading of the section there. "ours" is a ruling where the others are
	// silent or leave a choice.
	Sources []string
	// Citable is true if a report, a trace or the problems of a position line
	// can name the rule: as a reason, an effect, a compulsion, a satisfaction, or
	// as what a set-up violates. Other rules define what those mean.
	Citable bool
	Example RuleExample
}

// A RuleExample is a position, and usually a move in it, where a rule shows.
type RuleExample struct {
	Ruleset string // as ParseRuleset reads it; empty for Standard
	// Position is a position line (NFEN-1). It cannot stand where the example is
	// of a problem (POS-1).
	Position string
	Moves    []string // played before Move; "pass" is the pass of POS-2
	Move     string   // in question; empty if only Position is
	// Legal reports whether Move may be played or, without a Move, whether the
	// position can stand.
	Legal bool
}

// Rules returns the rule table in the order of the rulebook, then of the
// formats. The caller may change the result.
func Rules() []RuleInfo {
	rules := slices.Clone(ruleTable())
	for i := range rules {
		rules[i] = rules[i].clone()
	}
	return rules
}

// LookupRule returns what the table says about a rule, found by its id in
// capital or small letters, and whether there is such a rule.
func LookupRule(id string) (RuleInfo, bool) {
	for _, info := range ruleTable() {
		if strings.EqualFold(string(info.ID), id) {
			return info.clone(), true
		}
	}
	return RuleInfo{}, false
}

// IsKnown reports whether r is the id of a rule in the table, in capitals as
// the table has it.
func (r Rule) IsKnown() bool {
	return slices.ContainsFunc(ruleTable(), func(info RuleInfo) bool { return info.ID == r })
}

func (info RuleInfo) clone() RuleInfo {
	info.Sources = slices.Clone(info.Sources)
	info.Example.Moves = slices.Clone(info.Example.Moves)
	return info
}
