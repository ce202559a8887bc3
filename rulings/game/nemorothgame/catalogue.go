package nemorothgame

import (
	"embed"
	"io/fs"
	"slices"

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
	var list []game.Rule
	for _, r := range nemoroth.Rules() {
		x := r.Example
		list = append(list, game.Rule{ID: string(r.ID), Section: r.Section, Statement: r.Statement,
			Sources: r.Sources, Citable: r.Citable, Uses: usesOf(r.ID), Example: game.Example{
				Ruleset: x.Ruleset, Line: x.Position, Moves: x.Moves, Move: x.Move,
				Legal: x.Legal}})
	}
	return list
}

// uses lists the citable rules by role. A rule can have several roles; PROMOTE-2 as
// a problem does not make it act on the board.
var uses = map[game.Use][]nemoroth.Rule{
	game.AsProblem: {
		nemoroth.RulePos1, nemoroth.RuleSetup4, nemoroth.RuleSetup5, nemoroth.RuleEngulf2,
		nemoroth.RuleIchor3, nemoroth.RuleGaze2, nemoroth.RulePromote1, nemoroth.RulePromote2,
	},
	game.AsReason: {
		nemoroth.RuleMove1, nemoroth.RuleMoveBasilisk, nemoroth.RuleMoveGhast,
		nemoroth.RuleMoveLeafPile, nemoroth.RuleMoveGoAway, nemoroth.RuleMoveFiend,
		nemoroth.RuleMoveHuman, nemoroth.RuleMoveZombie, nemoroth.RuleRiderGaze,
		nemoroth.RuleRiderGhast, nemoroth.RuleGhast2, nemoroth.RuleScream1, nemoroth.RuleScream5,
		nemoroth.RuleCompRule, nemoroth.RuleRep1,
	},
	game.AsEffect: {
		nemoroth.RuleMoveBasilisk, nemoroth.RuleMoveGhast, nemoroth.RuleMoveLeafPile,
		nemoroth.RuleMoveGoAway, nemoroth.RuleMoveFiend, nemoroth.RuleMoveHuman,
		nemoroth.RuleMoveZombie, nemoroth.RuleScream1, nemoroth.RuleScream2, nemoroth.RuleGaze2,
		nemoroth.RuleEngulf1, nemoroth.RuleEngulf2, nemoroth.RuleEngulf3, nemoroth.RuleMummy1,
		nemoroth.RuleIchor1, nemoroth.RuleIchor2, nemoroth.RuleIchor3, nemoroth.RuleIchor4,
		nemoroth.RuleIchor5, nemoroth.RuleZombie1, nemoroth.RulePromote1, nemoroth.RulePromote2,
	},
	game.AsCompulsion: {nemoroth.RuleCompMulti, nemoroth.RuleCompIchor, nemoroth.RuleCompGhast},
	game.AsSatisfaction: {
		nemoroth.RuleCompMoved, nemoroth.RuleCompGone, nemoroth.RuleCompMultiSat,
		nemoroth.RuleCompIchorSat, nemoroth.RuleCompGhastSat,
	},
}

// usesOf returns the roles of a rule.
func usesOf(rule nemoroth.Rule) (all game.Use) {
	for use, rules := range uses {
		if slices.Contains(rules, rule) {
			all |= use
		}
	}
	return all
}
