package game

import "strings"

// A Rule is one entry of a rule table.
type Rule struct {
	ID        string
	Section   string // the heading in the rulebook
	Statement string
	Sources   []string // each is "tag, section"
	Citable   bool     // a report, an effect or a problem can name it
	Uses      Use      // the roles in which reports name it
	Example   Example
}

// An Example shows a rule in a position, usually with a move.
type Example struct {
	Ruleset string
	Line    string
	Moves   []string // played first
	Move    string   // "" if the position itself is the example
	Legal   bool     // whether Move is legal, or the position possible
}

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
