package nemoroth

import (
	"slices"
	"strings"
)

// A Rule is the id of a rule of the rulebook or of the text formats, such as
// "GHAST-2". LookupRule describes a rule. Ids are permanent: a new rule gets a
// new id, and no id is used again for another rule.
type Rule string

// The rules that a Report, a Trace or a Problem names. To others they are texts, as in
// reason.Rule == "GHAST-2"; Rules lists all.
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

func (info RuleInfo) clone() RuleInfo {
	info.Sources = slices.Clone(info.Sources)
	info.Example.Moves = slices.Clone(info.Example.Moves)
	return info
}
