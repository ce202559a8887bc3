package nature

import (
	"regexp"
	"testing"

	"github.com/nemoroth/rules/rulings/game/gametest"
)

var ruleID = regexp.MustCompile(`\*\*(NAT-[A-Z-]+)\*\*|(?:\(| and perft \()(NAT-(?:WHY|PROTO|PERFT))\)`)

func TestRuleTable(t *testing.T) {
	var said []string
	for _, m := range ruleID.FindAllStringSubmatch(rulebook(t), -1) {
		said = append(said, m[1]+m[2])
	}
	gametest.RuleTable(t, Rules(), rulebook(t), said)
}

func TestRulesLines(t *testing.T) { gametest.RulesLines(t, Rules()) }
