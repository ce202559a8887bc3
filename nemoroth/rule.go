package nemoroth

import (
	"slices"
	"strings"
)

// A Rule is the id of a rule of the rulebook or of the text formats, such as
// "GHAST-2". LookupRule describes a rule. Ids are permanent: a new rule gets a
// new id, and no id is used again for another rule.
type Rule string

// The rules that a Report, a Trace or a Problem names; Rules lists all.
const (
	// Equipment (RULEBOOK §1).
	RuleSetup4 Rule = "SETUP-4" // what a square holds
	RuleSetup5 Rule = "SETUP-5" // digesting

	// Voluntary movement (RULEBOOK §3).
	RuleMove1        Rule = "MOVE-1" // a side acts once a turn, with a mobile piece
	RuleMoveBasilisk Rule = "MOVE-BASILISK"
	RuleMoveGhast    Rule = "MOVE-GHAST"
	RuleMoveLeafPile Rule = "MOVE-LEAFPILE"
	RuleMoveGoAway   Rule = "MOVE-GOAWAY"
	RuleMoveFiend    Rule = "MOVE-FIEND"
	RuleMoveHuman    Rule = "MOVE-HUMAN"
	RuleMoveZombie   Rule = "MOVE-ZOMBIE"
	RuleRiderGaze    Rule = "RIDER-GAZE"  // a Fiend stops on the first seen square
	RuleRiderGhast   Rule = "RIDER-GHAST" // GHAST-2 for every square a Fiend crosses

	// Ghast squares (RULEBOOK §4).
	RuleGhast2 Rule = "GHAST-2" // within a Ghast's range a piece may only flee

	// Gaze and petrification (RULEBOOK §5).
	RuleGaze2 Rule = "GAZE-2" // mobile pieces on seen squares are petrified

	// Engulfing, mummies (RULEBOOK §6).
	RuleEngulf1 Rule = "ENGULF-1" // an arriving Leaf Pile engulfs every occupant
	RuleEngulf2 Rule = "ENGULF-2" // a Leaf Pile engulfs what is pushed onto it
	RuleEngulf3 Rule = "ENGULF-3" // a Leaf Pile that engulfs is digesting
	RuleMummy1  Rule = "MUMMY-1"  // a digesting Leaf Pile leaves a Mummy

	// Ichor and Zombies (RULEBOOK §7).
	RuleIchor1   Rule = "ICHOR-1"   // a Fiend lays ichor where it leaves
	RuleIchor2   Rule = "ICHOR-2"   // ichor evaporates
	RuleIchor3   Rule = "ICHOR-3"   // Zombies and ichor destroy each other
	RuleIchor4   Rule = "ICHOR-4"   // a Zombie moves onto ichor
	RuleIchor5   Rule = "ICHOR-5"   // ichor acts before Leaf Piles
	RuleZombie1  Rule = "ZOMBIE-1"  // a Zombie that moves destroys
	RulePromote1 Rule = "PROMOTE-1" // a Human promotes on its eighth rank
	RulePromote2 Rule = "PROMOTE-2" // so does a petrified Human

	// The scream (RULEBOOK §8).
	RuleScream1 Rule = "SCREAM-1" // when a Go Away may scream
	RuleScream2 Rule = "SCREAM-2" // every adjacent occupant is pushed
	RuleScream5 Rule = "SCREAM-5" // Azgoroth: the order is clockwise

	// Compulsion (RULEBOOK §10).
	RuleCompMulti    Rule = "COMP-MULTI"     // compelled by sharing a square
	RuleCompIchor    Rule = "COMP-ICHOR"     // compelled by ichor
	RuleCompGhast    Rule = "COMP-GHAST"     // compelled by an enemy Ghast
	RuleCompRule     Rule = "COMP-RULE"      // a move must satisfy one compulsion
	RuleCompMoved    Rule = "COMP-MOVED"     // satisfied: the piece has moved
	RuleCompGone     Rule = "COMP-GONE"      // satisfied: the piece is gone
	RuleCompMultiSat Rule = "COMP-MULTI-SAT" // satisfied: it is alone
	RuleCompIchorSat Rule = "COMP-ICHOR-SAT" // satisfied: it stands on no ichor
	RuleCompGhastSat Rule = "COMP-GHAST-SAT" // satisfied: the Ghast is further away

	// Repetition and the end (RULEBOOK §11).
	RuleRep1 Rule = "REP-1" // no position may occur twice

	// Setting up positions (RULEBOOK §12).
	RulePos1 Rule = "POS-1" // impossible setups
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
