package game

import "strings"

// A Use is the set of roles in which reports name a rule.
type Use uint8

// Defines is the Use of a rule that no report names.
const Defines Use = 0

// The roles.
const (
	AsProblem      Use = 1 << iota // a position violates it
	AsReason                       // it forbids a move
	AsEffect                       // an effect follows from it
	AsCompulsion                   // it compels a piece
	AsSatisfaction                 // it satisfies a compulsion
)

// Roles lists the roles one by one.
func Roles() []Use { return []Use{AsProblem, AsReason, AsEffect, AsCompulsion, AsSatisfaction} }

// String returns the names of the roles, such as "reason, effect".
func (u Use) String() string {
	var names []string
	for i, name := range [...]string{"problem", "reason", "effect", "compels", "satisfies"} {
		if u>>i&1 != 0 {
			names = append(names, name)
		}
	}
	return strings.Join(names, ", ")
}

// A RuleSection is a section of a rulebook with its rules.
type RuleSection struct {
	Heading string
	Rules   []Rule
}

// Row returns a rule for a RuleSection. Semicolons separate its sources.
func Row(id string, use Use, sources, statement string, example Example) Rule {
	return Rule{ID: id, Citable: use != Defines, Uses: use, Sources: strings.Split(sources, "; "), Statement: statement, Example: example}
}

// RuleTable lists the rules of the sections. Their examples get the ruleset, and
// source converts each of their sources.
func RuleTable(sections []RuleSection, ruleset string, source func(id, place string) string) []Rule {
	var list []Rule
	for _, section := range sections {
		for _, r := range section.Rules {
			r.Section, r.Example.Ruleset = section.Heading, ruleset
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
func May(line, move string, after ...string) Example {
	return Example{Line: line, Moves: after, Move: move, Legal: true}
}

// MayNot returns the example of an illegal move after other moves.
func MayNot(line, move string, after ...string) Example {
	return Example{Line: line, Moves: after, Move: move}
}

// Stands returns the example of a possible position.
func Stands(line string) Example { return Example{Line: line, Legal: true} }

// Cannot returns the example of an impossible position.
func Cannot(line string) Example { return Example{Line: line} }
