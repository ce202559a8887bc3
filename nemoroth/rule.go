package nemoroth

import (
	"slices"
	"strings"
)

// A Rule is the id of a rule of the rulebook or of the text formats, such as
// "GHAST-2". LookupRule describes a rule. Ids are permanent: a new rule gets a
// new id, and no id is used again for another rule.
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
	RuleMove1        Rule = "MOVE-1" // a side acts once a turn, with a mobile piece
	RuleMoveBasilisk Rule = "MOVE-BASILISK"
	RuleMoveGhast    Rule = "MOVE-GHAST"
	RuleMoveLeafPile Rule = "MOVE-LEAFPILE"
	RuleMoveGoAway   Rule = "MOVE-GOAWAY"
	RuleMoveFiend    Rule = "MOVE-FIEND"
	RuleMoveHuman    Rule = "MOVE-HUMAN"
	RuleMoveZombie   Rule = "MOVE-ZOMBIE"
	RuleMoveEmpty    Rule = "MOVE-EMPTY"  // when a square is empty
	RuleMoveLeap     Rule = "MOVE-LEAP"   // leaps ignore the squares between
	RuleRiderGaze    Rule = "RIDER-GAZE"  // a Fiend stops on the first seen square
	RuleRiderGhast   Rule = "RIDER-GHAST" // GHAST-2 for every square a Fiend crosses
)

// Ghast squares (RULEBOOK §4).
const (
	RuleGhast1 Rule = "GHAST-1" // which Ghasts count
	RuleGhast2 Rule = "GHAST-2" // within a Ghast's range a piece may only flee
	RuleGhast3 Rule = "GHAST-3" // Ghasts of both sides restrict movement
	RuleGhast4 Rule = "GHAST-4" // a Leaf Pile may move onto a Ghast
	RuleGhast5 Rule = "GHAST-5" // a compelled Human may promote towards a Ghast
	RuleGhast6 Rule = "GHAST-6" // Zombies, pushes and screams ignore Ghasts
)

// Gaze and petrification (RULEBOOK §5).
const (
	RuleGaze1 Rule = "GAZE-1" // the four squares that a Basilisk sees
	RuleGaze2 Rule = "GAZE-2" // mobile pieces on seen squares are petrified
	RuleGaze3 Rule = "GAZE-3" // which occupants the gaze does not affect
	RuleGaze4 Rule = "GAZE-4" // moving onto a seen square is legal
	RuleGaze5 Rule = "GAZE-5" // petrified Basilisks see the same squares
)

// Engulfing, mummies (RULEBOOK §6).
const (
	RuleEngulf1 Rule = "ENGULF-1" // an arriving Leaf Pile engulfs every occupant
	RuleEngulf2 Rule = "ENGULF-2" // a Leaf Pile engulfs what is pushed onto it
	RuleEngulf3 Rule = "ENGULF-3" // a Leaf Pile that engulfs is digesting
	RuleMummy1  Rule = "MUMMY-1"  // a digesting Leaf Pile leaves a Mummy
	RuleMummy2  Rule = "MUMMY-2"  // Mummies are inert
)

// Ichor and Zombies (RULEBOOK §7).
const (
	RuleIchor1   Rule = "ICHOR-1"   // a Fiend lays ichor where it leaves
	RuleIchor2   Rule = "ICHOR-2"   // ichor evaporates
	RuleIchor3   Rule = "ICHOR-3"   // Zombies and ichor destroy each other
	RuleIchor4   Rule = "ICHOR-4"   // a Zombie moves onto ichor
	RuleIchor5   Rule = "ICHOR-5"   // ichor acts before Leaf Piles
	RuleZombie1  Rule = "ZOMBIE-1"  // a Zombie that moves destroys
	RuleZombie2  Rule = "ZOMBIE-2"  // a Zombie that is pushed destroys nothing
	RulePromote1 Rule = "PROMOTE-1" // a Human promotes on its eighth rank
	RulePromote2 Rule = "PROMOTE-2" // so does a petrified Human
	RulePromote3 Rule = "PROMOTE-3" // promotion precedes ichor, engulfing and gaze
)

// The scream (RULEBOOK §8).
const (
	RuleScream1 Rule = "SCREAM-1" // when a Go Away may scream
	RuleScream2 Rule = "SCREAM-2" // every adjacent occupant is pushed
	RuleScream3 Rule = "SCREAM-3" // the occupants of a square are pushed together
	RuleScream4 Rule = "SCREAM-4" // the owner chooses the order
	RuleScream5 Rule = "SCREAM-5" // Azgoroth: the order is clockwise
	RuleScream6 Rule = "SCREAM-6" // pushed pieces share squares; ichor stays
)

// Resolution order (RULEBOOK §9).
const (
	RuleStep1 Rule = "STEP-1" // leave
	RuleStep2 Rule = "STEP-2" // arrive
	RuleStep3 Rule = "STEP-3" // promote
	RuleStep4 Rule = "STEP-4" // ichor against Zombies
	RuleStep5 Rule = "STEP-5" // engulf
	RuleStep6 Rule = "STEP-6" // gaze
	RuleStep7 Rule = "STEP-7" // evaporate
	RuleStep8 Rule = "STEP-8" // the other side is to move
)

// Compulsion (RULEBOOK §10).
const (
	RuleCompMulti    Rule = "COMP-MULTI"     // compelled by sharing a square
	RuleCompIchor    Rule = "COMP-ICHOR"     // compelled by ichor
	RuleCompGhast    Rule = "COMP-GHAST"     // compelled by an enemy Ghast
	RuleCompRule     Rule = "COMP-RULE"      // a move must satisfy one compulsion
	RuleCompMoved    Rule = "COMP-MOVED"     // satisfied: the piece has moved
	RuleCompGone     Rule = "COMP-GONE"      // satisfied: the piece is gone
	RuleCompMultiSat Rule = "COMP-MULTI-SAT" // satisfied: it is alone
	RuleCompIchorSat Rule = "COMP-ICHOR-SAT" // satisfied: it stands on no ichor
	RuleCompGhastSat Rule = "COMP-GHAST-SAT" // satisfied: the Ghast is further away
	RuleCompOne      Rule = "COMP-ONE"       // one of several compulsions is enough
	RuleCompNew      Rule = "COMP-NEW"       // a move may add compulsions
)

// Repetition and the end (RULEBOOK §11).
const (
	RuleRep1 Rule = "REP-1" // no position may occur twice
	RuleRep2 Rule = "REP-2" // when two positions are the same
	RuleEnd1 Rule = "END-1" // a side without a legal move loses
	RuleEnd2 Rule = "END-2" // the three reasons for a loss
)

// Setting up positions (RULEBOOK §12).
const (
	RulePos1 Rule = "POS-1" // impossible setups
	RulePos2 Rule = "POS-2" // the pass of analysis
)

// Rulesets (RULEBOOK §13).
const (
	RuleOpt1 Rule = "OPT-1" // screams are clockwise
	RuleOpt2 Rule = "OPT-2" // ichor with one ply left compels
	RuleOpt3 Rule = "OPT-3" // petrified Humans do not promote
	RuleOpt4 Rule = "OPT-4" // a Leaf Pile may not engulf its own side's Ghast
)

// Text formats: positions, moves, diagrams, game records, protocol (FORMATS).
const (
	RuleNfen1    Rule = "NFEN-1"    // the position line
	RuleName1    Rule = "NAME-1"    // the canonical move name
	RuleProto1   Rule = "PROTO-1"   // the conformance protocol
	RuleTrace1   Rule = "TRACE-1"   // the order of a list of effects
	RuleDiagram1 Rule = "DIAGRAM-1" // Lawson's diagram
	RuleNote1    Rule = "NOTE-1"    // letters of pieces
	RuleNote2    Rule = "NOTE-2"    // telling pieces of one kind apart
	RuleNote3    Rule = "NOTE-3"    // Lawson's moves
	RuleNote4    Rule = "NOTE-4"    // Lawson's screams
	RuleNote5    Rule = "NOTE-5"    // Moussambani's moves
	RuleNote6    Rule = "NOTE-6"    // bare moves, effects, comments
	RuleNote7    Rule = "NOTE-7"    // game records
	RuleNote8    Rule = "NOTE-8"    // lenient reading
)

// A RuleInfo describes one rule.
type RuleInfo struct {
	ID      Rule
	Section string // the heading of its section in the rulebook or the formats
	// Statement is the rule in one to three sentences.
	Statement string
	// Sources names the documents that the rule rests on. Each entry is a tag
	// (betza-2002, azgoroth-2022, lawson-2002, moussambani-2002 or ours), a comma
	// and the heading of a section. The tag "ours" marks a ruling of this project
	// where the others are silent or leave a choice.
	Sources []string
	// Citable reports whether a report, a trace or a Problem can name the rule, as
	// the rule of a reason, effect, compulsion or satisfaction, or as the rule that
	// a setup violates. The other rules define terms that these use.
	Citable bool
	Example RuleExample
}

// A RuleExample is a position that shows a rule, in most cases with a move.
type RuleExample struct {
	Ruleset string // as ParseRuleset reads it; empty for Standard
	// Position is a position line (NFEN-1). An example of a problem (POS-1) has an
	// impossible one.
	Position string
	Moves    []string // played before Move; "pass" is the pass of POS-2
	Move     string   // the move in question; may be empty
	// Legal reports whether Move is legal or, without a Move, Position is possible.
	Legal bool
}

// Rules returns every rule in the order of the rulebook, then of the formats. The
// caller may modify the result.
func Rules() []RuleInfo {
	rules := slices.Clone(ruleTable())
	for i := range rules {
		rules[i] = rules[i].clone()
	}
	return rules
}

// LookupRule returns the rule with an id, given in capital or small letters, and
// whether there is such a rule.
func LookupRule(id string) (RuleInfo, bool) {
	for _, info := range ruleTable() {
		if strings.EqualFold(string(info.ID), id) {
			return info.clone(), true
		}
	}
	return RuleInfo{}, false
}

// IsKnown reports whether r is the id of a rule, in capital letters.
func (r Rule) IsKnown() bool {
	return slices.ContainsFunc(ruleTable(), func(info RuleInfo) bool { return info.ID == r })
}

func (info RuleInfo) clone() RuleInfo {
	info.Sources = slices.Clone(info.Sources)
	info.Example.Moves = slices.Clone(info.Example.Moves)
	return info
}
