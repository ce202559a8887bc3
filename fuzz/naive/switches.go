package naive

import (
	"fmt"
	"maps"
	"slices"

	"github.com/nemoroth/rules/nemoroth"
)

// switches describes, for each rule that can be switched off, the game without
// it. POS-1 then lists no violations of the rule.
var switches = map[nemoroth.Rule]string{
	nemoroth.RuleSetup5:       "no Leaf Pile ever digests; the stars of a setup are dropped",
	nemoroth.RuleGeo1:         "a Ghast's range is one square instead of two",
	nemoroth.RuleGeo2:         "further means a greater Chebyshev distance instead of a greater Euclidean one",
	nemoroth.RuleGeo3:         "the same square counts as adjacent: a Go Away may scream if another occupant shares its square, though that occupant is not pushed",
	nemoroth.RuleMove1:        "a side may also move its statues and every piece of the opponent's; if several pieces fit a name, own pieces come before the opponent's and mobile pieces before statues",
	nemoroth.RuleMoveBasilisk: "a Basilisk may go to any other square, whatever is there",
	nemoroth.RuleMoveGhast:    "a Ghast may go to any other square, whatever is there",
	nemoroth.RuleMoveLeafPile: "a Leaf Pile may go to any other square, whatever is there",
	nemoroth.RuleMoveGoAway:   "a Go Away may go to any other square, whatever is there",
	nemoroth.RuleMoveFiend:    "a Fiend may go to any other square, whatever is there or in between; outside its rank and file it crosses no square",
	nemoroth.RuleMoveHuman:    "a Human may go to any other square, whatever is there",
	nemoroth.RuleMoveZombie:   "a Zombie may go to any other square",
	nemoroth.RuleMoveEmpty:    "occupants do not keep a Basilisk, Ghast, Go Away, Fiend or Human from entering or crossing their square; the pieces share it, and a Leaf Pile there engulfs the one that arrives",
	nemoroth.RuleMoveLeap:     "a leap is forbidden if a square between is occupied, ichorous, seen or forbidden by a Ghast; between are the square midway or, for a Knight's leap, the two squares that touch both ends",
	nemoroth.RuleRiderGaze:    "a Fiend may cross seen squares",
	nemoroth.RuleRiderGhast:   "only the square where a Fiend stops must satisfy GHAST-2",
	nemoroth.RuleGhast1:       "petrified Ghasts do not count: they neither forbid nor compel",
	nemoroth.RuleGhast2:       "no approach is forbidden",
	nemoroth.RuleGhast3:       "only enemy Ghasts forbid an approach",
	nemoroth.RuleGhast4:       "a Ghast on the square that a Leaf Pile steps onto counts like any other",
	nemoroth.RuleGhast5:       "a compelled Human may promote only by a move that flees",
	nemoroth.RuleGhast6:       "Ghasts compel Zombies and forbid them to approach",
	nemoroth.RuleGaze1:        "Basilisks see nothing",
	nemoroth.RuleGaze2:        "no piece is petrified",
	nemoroth.RuleGaze3:        "Zombies are petrified like other pieces, and a petrified Leaf Pile goes on digesting",
	nemoroth.RuleGaze4:        "only a Zombie may move onto a seen square",
	nemoroth.RuleGaze5:        "petrified Basilisks see nothing; pieces are petrified one by one from a1 to h8, and each petrification changes what is seen",
	nemoroth.RuleEngulf1:      "a Leaf Pile that arrives on a square shares it with the occupants there, except another Leaf Pile (ENGULF-2)",
	nemoroth.RuleEngulf2:      "a piece pushed onto a Leaf Pile shares its square, and neither of two Leaf Piles engulfs the other",
	nemoroth.RuleEngulf3:      "engulfing does not make a Leaf Pile digest",
	nemoroth.RuleMummy1:       "a digesting Leaf Pile that moves leaves no Mummy and goes on digesting",
	nemoroth.RuleMummy2:       "a gaze petrifies Mummies and ichor dissolves them; Zombies do not destroy them, screams do not push them and Leaf Piles do not engulf them",
	nemoroth.RuleIchor1:       "Fiends leave no ichor",
	nemoroth.RuleIchor2:       "ichor never fades",
	nemoroth.RuleIchor3:       "Zombies and ichor do not affect each other, except when a Zombie moves onto ichor (ICHOR-4)",
	nemoroth.RuleIchor4:       "a Zombie that moves onto ichor dissolves like a pushed one, before it destroys anything",
	nemoroth.RuleIchor5:       "a Leaf Pile engulfs before ichor acts",
	nemoroth.RuleZombie1:      "a Zombie that moves destroys nothing and shares the square",
	nemoroth.RuleZombie2:      "a Zombie that is pushed destroys like one that moves",
	nemoroth.RulePromote1:     "mobile Humans do not promote",
	nemoroth.RulePromote2:     "petrified Humans do not promote",
	nemoroth.RulePromote3:     "promotion comes after ichor, engulfing and gaze; a Human petrified in the same step does not promote",
	nemoroth.RuleScream1:      "a petrified Go Away may scream, and so may one without an occupied adjacent square",
	nemoroth.RuleScream2:      "only mobile pieces are pushed, and none over the edge of the board",
	nemoroth.RuleScream3:      "the occupants of a square are pushed one after the other, each as its own step, in the order of the position line",
	nemoroth.RuleScream4:      "the order of pushes is fixed in every ruleset, as under SCREAM-5",
	nemoroth.RuleScream5:      "the owner chooses the order of pushes in every ruleset",
	nemoroth.RuleScream6:      "no piece is pushed onto an occupied square, and ichor is pushed along with the occupants of its square",
	nemoroth.RuleStep1:        "the effects of leaving a square come last in a step",
	nemoroth.RuleStep2:        "a Zombie that moves destroys last in a step",
	nemoroth.RuleStep3:        "promotion comes last in a step, as without PROMOTE-3",
	nemoroth.RuleStep4:        "ichor dissolves Zombies only after engulfing, as without ICHOR-5",
	nemoroth.RuleStep5:        "engulfing comes after the gaze",
	nemoroth.RuleStep6:        "the gaze acts once, after the last push",
	nemoroth.RuleStep7:        "ichor evaporates before the move instead of after it",
	nemoroth.RuleStep8:        "the same side moves again",
	nemoroth.RuleCompMulti:    "sharing a square does not compel",
	nemoroth.RuleCompIchor:    "ichor does not compel",
	nemoroth.RuleCompGhast:    "Ghasts do not compel",
	nemoroth.RuleCompRule:     "compulsions need not be satisfied",
	nemoroth.RuleCompMoved:    "a move of a compelled piece does not in itself satisfy its compulsions",
	nemoroth.RuleCompGone:     "that a compelled piece is petrified, gone or promoted satisfies no compulsion",
	nemoroth.RuleCompMultiSat: "that a compelled piece is alone on its square after the move satisfies no compulsion",
	nemoroth.RuleCompIchorSat: "that a compelled piece stands on no ichor after the move satisfies no compulsion",
	nemoroth.RuleCompGhastSat: "that a Ghast is further away or gone after the move satisfies no compulsion",
	nemoroth.RuleCompOne:      "a move must satisfy all the compulsions of at least one piece",
	nemoroth.RuleCompNew:      "a move that adds a compulsion to a piece of its own side is illegal (COMP-RULE)",
	nemoroth.RuleRep1:         "positions may recur",
	nemoroth.RuleRep2:         "positions that differ only in digesting are the same for REP-1",
	nemoroth.RuleEnd1:         "a game is not over when the side to move has no legal move",
	nemoroth.RuleEnd2:         "a compelled side without any move loses by compulsion, not by stalemate",
	nemoroth.RulePos1:         "a setup is impossible only if it has no side to move, an invalid piece or an invalid full-move number",
	nemoroth.RulePos2:         "a pass lets no ichor evaporate",
	nemoroth.RuleOpt1:         "the ruleset's option for the order of pushes is reversed",
	nemoroth.RuleOpt2:         "the ruleset's option for ichor with one ply left is reversed",
	nemoroth.RuleOpt3:         "the ruleset's option for petrified Humans is reversed",
	nemoroth.RuleOpt4:         "the ruleset's option for a Leaf Pile's own Ghast is reversed",
}

// Switchable lists the rules that Model.Without can switch off, sorted.
func Switchable() []nemoroth.Rule { return slices.Sorted(maps.Keys(switches)) }

// Off describes the game without a rule. It returns "" for a rule that cannot
// be switched off.
func Off(id nemoroth.Rule) string { return switches[id] }

// A Model is the rules of the game under one ruleset, some of them perhaps
// switched off. The zero Model is Standard with all rules in force.
type Model struct {
	rules nemoroth.Ruleset
	off   map[nemoroth.Rule]bool // rules switched off; never written to
	as    map[string]bool        // readings and variants in force; never written to
}

// New returns the model of all rules under a ruleset.
func New(r nemoroth.Ruleset) Model { return Model{rules: r} }

// Without returns the model with more rules switched off. An id that is not
// among Switchable gives an error that matches nemoroth.ErrInvalid.
func (m Model) Without(ids ...nemoroth.Rule) (Model, error) {
	off := map[nemoroth.Rule]bool{}
	maps.Copy(off, m.off)
	for _, id := range ids {
		if Off(id) == "" {
			return Model{}, fmt.Errorf("naive: %w: rule %q cannot be switched off; expected an id of Switchable, such as GHAST-2", nemoroth.ErrInvalid, string(id))
		}
		off[id] = true
	}
	return Model{m.rules, off, m.as}, nil
}

// clockwise reports whether the order is fixed (OPT-1, SCREAM-4, SCREAM-5).
func (m *Model) clockwise() bool {
	fixed := m.rules.ClockwiseScreams != m.off[nemoroth.RuleOpt1]
	return fixed && !m.off[nemoroth.RuleScream5] || m.off[nemoroth.RuleScream4]
}

// lastPlyCompels reports whether ichor with one ply left compels (OPT-2).
func (m *Model) lastPlyCompels() bool {
	return m.rules.EvaporatingIchorCompels != m.off[nemoroth.RuleOpt2]
}

// statuesPromote reports whether petrified Humans promote (OPT-3, PROMOTE-2).
func (m *Model) statuesPromote() bool {
	return m.rules.StatuesStayStone == m.off[nemoroth.RuleOpt3] && !m.off[nemoroth.RulePromote2]
}

// ownGhastBars reports whether a Leaf Pile may not step onto its own Ghast
// (OPT-4).
func (m *Model) ownGhastBars() bool { return m.rules.OwnGhastBars != m.off[nemoroth.RuleOpt4] }
