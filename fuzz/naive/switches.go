package naive

import (
	"fmt"
	"maps"
	"slices"

	"github.com/nemoroth/rules/nemoroth"
)

// switches says of every rule that can be switched off what the game is like
// without it. A problem of POS-1 goes with the rule that the problem violates.
var switches = map[nemoroth.Rule]string{
	nemoroth.RuleSetup5:       "no Leaf Pile ever digests; a set-up's stars are dropped",
	nemoroth.RuleGeo1:         "a Ghast's range is one square instead of two",
	nemoroth.RuleGeo2:         "further means a greater Chebyshev distance instead of Euclid's",
	nemoroth.RuleGeo3:         "the same square is adjacent too: company on its own square is enough for a Go Away to scream, though it has no direction to be pushed in",
	nemoroth.RuleMove1:        "a side may also move its statues, and all that the opponent might; where several pieces fit a name, the own come before the opponent's and the mobile before the statues",
	nemoroth.RuleMoveBasilisk: "a Basilisk may go to any other square, whatever is there (MOVE-* forbids it nothing)",
	nemoroth.RuleMoveGhast:    "a Ghast may go to any other square, whatever is there",
	nemoroth.RuleMoveLeafPile: "a Leaf Pile may go to any other square, whatever is there",
	nemoroth.RuleMoveGoAway:   "a Go Away may go to any other square, whatever is there",
	nemoroth.RuleMoveFiend:    "a Fiend may go to any other square, whatever is there and on its way; off its ranks and files it crosses nothing",
	nemoroth.RuleMoveHuman:    "a Human may go to any other square, whatever is there",
	nemoroth.RuleMoveZombie:   "a Zombie may go to any other square",
	nemoroth.RuleMoveEmpty:    "occupants bar neither goal nor path of a Basilisk, Ghast, Go Away, Fiend or Human; they share the square, and a Leaf Pile there engulfs them",
	nemoroth.RuleMoveLeap:     "a leap is barred where a square between (midway; both that touch the two ends of a Knight's leap) is occupied, ichorous, seen or forbidden by a Ghast",
	nemoroth.RuleRiderGaze:    "a Fiend passes seen squares",
	nemoroth.RuleRiderGhast:   "only the square where a Fiend stops must satisfy GHAST-2",
	nemoroth.RuleGhast1:       "petrified Ghasts do not count: they neither forbid nor compel",
	nemoroth.RuleGhast2:       "no approach is forbidden",
	nemoroth.RuleGhast3:       "only enemy Ghasts forbid an approach",
	nemoroth.RuleGhast4:       "a Ghast on the square that a Leaf Pile steps onto counts like any other",
	nemoroth.RuleGhast5:       "a compelled Human may promote only where that is flight",
	nemoroth.RuleGhast6:       "Ghasts forbid Zombies to approach, and compel them",
	nemoroth.RuleGaze1:        "Basilisks see nothing",
	nemoroth.RuleGaze2:        "nobody is petrified",
	nemoroth.RuleGaze3:        "Zombies are petrified like others, and a petrified Leaf Pile goes on digesting",
	nemoroth.RuleGaze4:        "nobody but a Zombie may move onto a seen square",
	nemoroth.RuleGaze5:        "statues of Basilisks see nothing; the board is gone through from a1 to h8 and each petrification counts at once",
	nemoroth.RuleEngulf1:      "a Leaf Pile that arrives on a square shares it with whoever is there (a pile excepted: ENGULF-2)",
	nemoroth.RuleEngulf2:      "what is pushed onto a Leaf Pile shares its square, and of two Leaf Piles neither engulfs the other",
	nemoroth.RuleEngulf3:      "engulfing does not make a Leaf Pile digest",
	nemoroth.RuleMummy1:       "a digesting Leaf Pile that moves leaves no Mummy and goes on digesting",
	nemoroth.RuleMummy2:       "a gaze petrifies Mummies and ichor dissolves them; no Zombie destroys, no scream pushes and no Leaf Pile engulfs them",
	nemoroth.RuleIchor1:       "Fiends leave no ichor",
	nemoroth.RuleIchor2:       "ichor never fades",
	nemoroth.RuleIchor3:       "Zombies and ichor leave each other alone (a Zombie's own move excepted: ICHOR-4)",
	nemoroth.RuleIchor4:       "a Zombie that moves onto ichor dissolves as a pushed one does, before it destroys anything",
	nemoroth.RuleIchor5:       "a Leaf Pile engulfs before ichor acts",
	nemoroth.RuleZombie1:      "a Zombie that moves destroys nothing and shares the square",
	nemoroth.RuleZombie2:      "a Zombie that is pushed destroys as one that moves",
	nemoroth.RulePromote1:     "mobile Humans do not promote",
	nemoroth.RulePromote2:     "petrified Humans do not promote",
	nemoroth.RulePromote3:     "promotion comes after ichor, engulfing and gaze; who has just been petrified does not promote",
	nemoroth.RuleScream1:      "a petrified Go Away screams too, and one with nobody adjacent",
	nemoroth.RuleScream2:      "only mobile pieces are pushed, and the edge of the board holds them back",
	nemoroth.RuleScream3:      "the pieces of a square are pushed one after the other, each a step of its own, in the position line's order",
	nemoroth.RuleScream4:      "the owner has no choice of order: as under SCREAM-5, in every ruleset",
	nemoroth.RuleScream5:      "the owner chooses the order in every ruleset",
	nemoroth.RuleScream6:      "occupants hold back who would be pushed onto them, and ichor is pushed along with its square's occupants",
	nemoroth.RuleStep1:        "what leaving does comes last in a step",
	nemoroth.RuleStep2:        "what a moving Zombie destroys is destroyed last in a step",
	nemoroth.RuleStep3:        "promotion comes last in a step, as without PROMOTE-3",
	nemoroth.RuleStep4:        "ichor meets Zombies only after engulfing, as without ICHOR-5",
	nemoroth.RuleStep5:        "engulfing comes after the gaze",
	nemoroth.RuleStep6:        "the gaze acts once, after the last push",
	nemoroth.RuleStep7:        "ichor evaporates before the move acts instead of after it",
	nemoroth.RuleStep8:        "the same side stays on move",
	nemoroth.RuleCompMulti:    "sharing a square compels nobody",
	nemoroth.RuleCompIchor:    "ichor compels nobody",
	nemoroth.RuleCompGhast:    "Ghasts compel nobody",
	nemoroth.RuleCompRule:     "compulsions need not be satisfied",
	nemoroth.RuleCompMoved:    "moving a compelled piece satisfies nothing by itself",
	nemoroth.RuleCompGone:     "being petrified, gone or promoted satisfies nothing",
	nemoroth.RuleCompMultiSat: "being alone after the move satisfies nothing",
	nemoroth.RuleCompIchorSat: "being off ichor after the move satisfies nothing",
	nemoroth.RuleCompGhastSat: "distance from a Ghast or its end satisfies nothing",
	nemoroth.RuleCompOne:      "all the compulsions of one piece must be satisfied",
	nemoroth.RuleCompNew:      "a move that adds a compulsion to a piece of its own side is refused (COMP-RULE)",
	nemoroth.RuleRep1:         "positions may recur",
	nemoroth.RuleRep2:         "digesting does not tell positions apart in REP-1",
	nemoroth.RuleEnd1:         "a game without a legal move goes on: nobody has won",
	nemoroth.RuleEnd2:         "a compelled side that has no move at all loses by compulsion, not by stalemate",
	nemoroth.RulePos1:         "only what means nothing is a problem of a set-up: nobody on move, no such piece, no such move number",
	nemoroth.RulePos2:         "no ichor evaporates at a pass",
	nemoroth.RuleOpt1:         "the ruleset's order of pushes is the other one",
	nemoroth.RuleOpt2:         "the ruleset's reading of ichor with one ply left is the other one",
	nemoroth.RuleOpt3:         "the ruleset's reading of petrified Humans is the other one",
	nemoroth.RuleOpt4:         "the ruleset's reading of a Leaf Pile's own Ghast is the other one",
}

// Switchable lists the rules that Model.Without can switch off, sorted.
func Switchable() []nemoroth.Rule { return slices.Sorted(maps.Keys(switches)) }

// Off says in words what the game is like without a rule, or "" where the rule
// cannot be switched off.
func Off(id nemoroth.Rule) string { return switches[id] }

// A Model is the rules of the game under one ruleset, some of them perhaps
// switched off. The zero Model is Standard, whole.
type Model struct {
	rules nemoroth.Ruleset
	off   map[nemoroth.Rule]bool // not written to once it is here
	as    map[string]bool        // readings and variants in force; not written to either
}

// New returns the whole of the rules under a ruleset.
func New(r nemoroth.Ruleset) Model { return Model{rules: r} }

// Without returns the model with some rules switched off as well. An id that is
// not among Switchable gives an error that matches nemoroth.ErrInvalid.
func (m Model) Without(ids ...nemoroth.Rule) (Model, error) {
	off := map[nemoroth.Rule]bool{}
	maps.Copy(off, m.off)
	for _, id := range ids {
		if Off(id) == "" {
			return Model{}, fmt.Errorf("naive: %w: rule %q cannot be switched off", nemoroth.ErrInvalid, string(id))
		}
		off[id] = true
	}
	return Model{m.rules, off, m.as}, nil
}

// clockwise reports whether the order of pushes is fixed (OPT-1, SCREAM-4,
// SCREAM-5).
func (m *Model) clockwise() bool {
	fixed := m.rules.ClockwiseScreams != m.off[nemoroth.RuleOpt1]
	return fixed && !m.off[nemoroth.RuleScream5] || m.off[nemoroth.RuleScream4]
}

// lastPlyCompels is the reading of ichor with one ply left (OPT-2).
func (m *Model) lastPlyCompels() bool {
	return m.rules.EvaporatingIchorCompels != m.off[nemoroth.RuleOpt2]
}

// statuesPromote is the reading of petrified Humans (OPT-3, PROMOTE-2).
func (m *Model) statuesPromote() bool {
	return m.rules.StatuesStayStone == m.off[nemoroth.RuleOpt3] && !m.off[nemoroth.RulePromote2]
}

// ownGhastBars is the reading of a Leaf Pile's own Ghast (OPT-4).
func (m *Model) ownGhastBars() bool { return m.rules.OwnGhastBars != m.off[nemoroth.RuleOpt4] }
