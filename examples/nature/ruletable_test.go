package nature

import (
	"regexp"
	"testing"

	"github.com/nemoroth/rules/rulings/game/gametest"
)

const rulebook = "RULEBOOK.md"

var ruleID = regexp.MustCompile(`\*\*(NAT-[A-Z-]+)\*\*|(?:\(| and perft \()(NAT-(?:WHY|PROTO|PERFT))\)`)

func TestRuleTable(t *testing.T) { gametest.RuleTable(t, Rules(), rulebook, ruleID) }

func TestRulesLines(t *testing.T) { gametest.RulesLines(t, Rules()) }
