package wormhole

import (
	"regexp"
	"testing"

	"github.com/nemoroth/rules/rulings/game/gametest"
)

var ruleID = regexp.MustCompile(`\*\*(W[A-Z]+-[A-Z0-9-]+)\*\*`)

func TestRuleTable(t *testing.T) {
	var said []string
	for _, m := range ruleID.FindAllStringSubmatch(rulebook(t), -1) {
		said = append(said, m[1])
	}
	gametest.RuleTable(t, Rules(), rulebook(t), said)
}

func TestRulesLines(t *testing.T) { gametest.RulesLines(t, Rules()) }
