package nemorothgame

import (
	"embed"
	"io/fs"
	"slices"
	"strings"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game"
)

//go:embed RULEBOOK.md SENTENCES.md
var documents embed.FS

//go:embed schema-nemoroth.json
var schema []byte

func (rules) Documents() fs.FS { return documents }
func (rules) Schema() []byte   { return schema }

func (rules) Catalogue() []game.Rule {
	return each(nemoroth.Rules(), func(r nemoroth.RuleInfo) game.Rule {
		x := r.Example
		return game.Rule{ID: string(r.ID), Section: r.Section, Statement: r.Statement,
			Sources: r.Sources, Citable: r.Citable, Uses: usesOf(r.ID), Example: game.Example{
				Ruleset: x.Ruleset, Line: x.Position, Moves: x.Moves, Move: x.Move,
				Legal: x.Legal}}
	})
}

// uses lists the citable rules by role. A rule can have several roles; PROMOTE-2 as
// a problem does not make it act on the board.
var uses = map[game.Use]string{
	game.AsProblem: "POS-1 SETUP-4 SETUP-5 ENGULF-2 ICHOR-3 GAZE-2 PROMOTE-1 PROMOTE-2",
	game.AsReason: `MOVE-1 MOVE-BASILISK MOVE-GHAST MOVE-LEAFPILE MOVE-GOAWAY MOVE-FIEND
		MOVE-HUMAN MOVE-ZOMBIE RIDER-GAZE RIDER-GHAST GHAST-2 SCREAM-1 SCREAM-5 COMP-RULE REP-1`,
	game.AsEffect: `MOVE-BASILISK MOVE-GHAST MOVE-LEAFPILE MOVE-GOAWAY MOVE-FIEND MOVE-HUMAN
		MOVE-ZOMBIE SCREAM-1 SCREAM-2 GAZE-2 ENGULF-1 ENGULF-2 ENGULF-3 MUMMY-1 ICHOR-1 ICHOR-2
		ICHOR-3 ICHOR-4 ICHOR-5 ZOMBIE-1 PROMOTE-1 PROMOTE-2`,
	game.AsCompulsion:   "COMP-MULTI COMP-ICHOR COMP-GHAST",
	game.AsSatisfaction: "COMP-MOVED COMP-GONE COMP-MULTI-SAT COMP-ICHOR-SAT COMP-GHAST-SAT",
}

// usesOf returns the roles of a rule.
func usesOf(rule nemoroth.Rule) (all game.Use) {
	for use, rules := range uses {
		if slices.Contains(strings.Fields(rules), string(rule)) {
			all |= use
		}
	}
	return all
}
