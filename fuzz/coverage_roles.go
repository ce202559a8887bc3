package fuzz

import (
	"fmt"
	"slices"

	"github.com/nemoroth/rules/nemoroth"
)

// A Role is how a report, a trace or a list of problems names a rule.
type Role int

const (
	AsProblem      Role = iota // a set-up violates it, or is refused by it
	AsReason                   // it forbids a move
	AsEffect                   // an effect follows from it
	AsCompulsion               // it compels a piece
	AsSatisfaction             // it satisfies a compulsion
	roles
)

var roleNames = [roles]string{"problem", "reason", "effect", "compels", "satisfies"}

// String is the role as the table heads its column.
func (r Role) String() string {
	if r < 0 || r >= roles {
		return fmt.Sprintf("Role(%d)", int(r))
	}
	return roleNames[r]
}

// expected lists the citable rules by the roles in which they are named. A rule
// with two of them must occur in both: that set-ups violate PROMOTE-2 does not
// make it act.
var expected = [roles][]nemoroth.Rule{
	AsProblem: {
		nemoroth.RulePos1, nemoroth.RuleSetup4, nemoroth.RuleSetup5, nemoroth.RuleEngulf2, nemoroth.RuleIchor3,
		nemoroth.RuleGaze2, nemoroth.RulePromote1, nemoroth.RulePromote2,
	},
	AsReason: {
		nemoroth.RuleMove1, nemoroth.RuleMoveBasilisk, nemoroth.RuleMoveGhast, nemoroth.RuleMoveLeafPile,
		nemoroth.RuleMoveGoAway, nemoroth.RuleMoveFiend, nemoroth.RuleMoveHuman, nemoroth.RuleMoveZombie,
		nemoroth.RuleRiderGaze, nemoroth.RuleRiderGhast, nemoroth.RuleGhast2, nemoroth.RuleScream1,
		nemoroth.RuleScream5, nemoroth.RuleCompRule, nemoroth.RuleRep1,
	},
	AsEffect: {
		nemoroth.RuleMoveBasilisk, nemoroth.RuleMoveGhast, nemoroth.RuleMoveLeafPile, nemoroth.RuleMoveGoAway,
		nemoroth.RuleMoveFiend, nemoroth.RuleMoveHuman, nemoroth.RuleMoveZombie, nemoroth.RuleScream1,
		nemoroth.RuleScream2, nemoroth.RuleGaze2, nemoroth.RuleEngulf1, nemoroth.RuleEngulf2, nemoroth.RuleEngulf3,
		nemoroth.RuleMummy1, nemoroth.RuleIchor1, nemoroth.RuleIchor2, nemoroth.RuleIchor3, nemoroth.RuleIchor4,
		nemoroth.RuleIchor5, nemoroth.RuleZombie1, nemoroth.RulePromote1, nemoroth.RulePromote2,
	},
	AsCompulsion: {nemoroth.RuleCompMulti, nemoroth.RuleCompIchor, nemoroth.RuleCompGhast},
	AsSatisfaction: {
		nemoroth.RuleCompMoved, nemoroth.RuleCompGone, nemoroth.RuleCompMultiSat, nemoroth.RuleCompIchorSat,
		nemoroth.RuleCompGhastSat,
	},
}

func expects(rule nemoroth.Rule, as Role) bool { return slices.Contains(expected[as], rule) }
