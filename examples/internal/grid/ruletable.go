package grid

import (
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// A RuleSection is a section of a rulebook with its rules.
type RuleSection struct {
	Heading string
	Rules   []game.Rule
}

// Row returns a rule for a RuleSection. Semicolons separate its sources.
func Row(id string, use game.Use, sources, statement string, example game.Example) game.Rule {
	return game.Rule{ID: id, Citable: use != game.Defines, Uses: use, Sources: strings.Split(sources, "; "), Statement: statement, Example: example}
}

// ruleTable lists the rules of the sections. Function source expands each source.
func ruleTable(sections []RuleSection, source func(rule, place string) string) []game.Rule {
	var list []game.Rule
	for _, section := range sections {
		for _, r := range section.Rules {
			r.Section, r.Example.Ruleset = section.Heading, Standard
			places := r.Sources
			r.Sources = nil
			for _, place := range places {
				r.Sources = append(r.Sources, source(r.ID, place))
			}
			list = append(list, r)
		}
	}
	return list
}

// May returns the example of a legal move after other moves.
func May(line, move string, after ...string) game.Example {
	return game.Example{Line: line, Moves: after, Move: move, Legal: true}
}

// MayNot returns the example of an illegal move after other moves.
func MayNot(line, move string, after ...string) game.Example {
	return game.Example{Line: line, Moves: after, Move: move}
}

// Stands returns the example of a possible position.
func Stands(line string) game.Example { return game.Example{Line: line, Legal: true} }

// Cannot returns the example of an impossible position.
func Cannot(line string) game.Example { return game.Example{Line: line} }
