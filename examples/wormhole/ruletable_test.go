package wormhole

import (
	"regexp"
	"testing"

	"github.com/nemoroth/rules/rulings/game/gametest"
)

const rulebook = "RULEBOOK.md"

var ruleID = regexp.MustCompile(`\*\*(W[A-Z]+-[A-Z0-9-]+)\*\*`)

func TestRuleTable(t *testing.T) { gametest.RuleTable(t, Rules(), rulebook, ruleID) }

func TestRulesLines(t *testing.T) { gametest.RulesLines(t, Rules()) }
