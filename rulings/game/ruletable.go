package game

import "strings"

// A Use tells how reports name a rule: none of the roles, or several.
type Use uint8

// Defines is the use of a rule that no report names.
const Defines Use = 0

// The roles in which a rule is named.
const (
	AsProblem      Use = 1 << iota // a set-up violates it, or is refused by it
	AsReason                       // it forbids a move
	AsEffect                       // an effect follows from it
	AsCompulsion                   // it compels a piece
	AsSatisfaction                 // it satisfies a compulsion
)

// Roles lists the uses that are one role.
func Roles() []Use { return []Use{AsProblem, AsReason, AsEffect, AsCompulsion, AsSatisfaction} }

// String names the roles, such as "reason, effect".
func (u Use) String() string {
	var names []string
	for i, name := range [...]string{"problem", "reason", "effect", "compels", "satisfies"} {
		if u>>i&1 != 0 {
			names = append(names, name)
		}
	}
	return strings.Join(names, ", ")
}

// A RuleSection is a heading of a rulebook with its rules.
type RuleSection struct {
	Heading string
	Rules   []Rule
}

// Row makes a rule of a RuleSection. Its sources are separated by semicolons.
func Row(id string, use Use, sources, statement string, example Example) Rule {
	return Rule{ID: id, Citable: use != Defines, Uses: use, Sources: strings.Split(sources, "; "), Statement: statement, Example: example}
}

// RuleTable lists the rules of some sections, under a ruleset. Their sources are
// as source writes them.
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

// May is the example of a move that is legal, after some moves.
func May(line, move string, after ...string) Example {
	return Example{Line: line, Moves: after, Move: move, Legal: true}
}

// MayNot is the example of a move that is illegal, after some moves.
func MayNot(line, move string, after ...string) Example {
	return Example{Line: line, Moves: after, Move: move}
}

// Stands is the example of a position that can be set up.
func Stands(line string) Example { return Example{Line: line, Legal: true} }

// Cannot is the example of a position that cannot be set up.
func Cannot(line string) Example { return Example{Line: line} }
