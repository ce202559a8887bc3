package game

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"
)

// A Rule is one entry of a rule table.
type Rule struct {
	ID        string
	Section   string // the heading in the rulebook
	Statement string
	Sources   []string // each is "tag, section"
	Uses      []string // the roles in which reports name it; nil if none does
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

// The roles in which reports name a rule.
const (
	AsProblem      = "problem"   // a position violates it
	AsReason       = "reason"    // it forbids a move
	AsEffect       = "effect"    // an effect follows from it
	AsCompulsion   = "compels"   // it compels a piece
	AsSatisfaction = "satisfies" // it satisfies a compulsion
)

// Roles lists the roles.
func Roles() []string {
	return []string{AsProblem, AsReason, AsEffect, AsCompulsion, AsSatisfaction}
}

// RuleTable returns a function that reads a rule table at its first call. Examples that name no
// ruleset are under the one given. The function panics if the table is wrong: a test calls it.
// A table has a heading for each section of the rulebook and a paragraph for each rule, such as
//
//	## 2. Holes
//
//	WORM-HOLE-2: reason
//	A hole cannot be the goal of a move, and nothing ever stands on one.
//	Sources: vchess-2021, S-06; duniho-2000, preset
//	Illegal: 4k3/8/8/8/8/8/8/4Kx1C w 1: Ke1f1
//
// The first line has the roles of the rule, or defines for none. The
// example is a position, legal or not, or a move in it; other moves may stand before
// that move and are played first. A position may be under a ruleset, as in
// "8/8/8/8/8/8/8/W7 A 1 under Betza".
func RuleTable(text, ruleset string) func() []Rule {
	return sync.OnceValue(func() []Rule {
		list, err := readRules(text)
		if err != nil {
			panic(err)
		}
		for i := range list {
			list[i].Example.Ruleset = cmp.Or(list[i].Example.Ruleset, ruleset)
		}
		return list
	})
}

// readRules reads a rule table. The error says which line has an unknown role, or begins with
// one word and a colon that is not a key.
func readRules(text string) (list []Rule, err error) {
	section, r := "", (*Rule)(nil) // the rule of the paragraph
	for i, line := range strings.Split(text, "\n") {
		key, rest, hasKey := strings.Cut(line, ": ")
		switch {
		case line == "":
			r = nil
		case strings.HasPrefix(line, "## "):
			section = line[len("## "):]
		case r == nil:
			list = append(list, Rule{ID: key, Section: section})
			r = &list[len(list)-1]
			if rest != "defines" {
				r.Uses = strings.Split(rest, ", ")
			}
			for _, role := range r.Uses {
				if !slices.Contains(Roles(), role) {
					err = fmt.Errorf("%q is not a role; expected defines, or some of %s", role,
						strings.Join(Roles(), ", "))
				}
			}
		case key == "Sources":
			r.Sources = strings.Split(rest, "; ")
		case key == "Legal" || key == "Illegal":
			r.Example = example(rest, key == "Legal")
		case r.Statement != "" && hasKey && !strings.Contains(key, " "):
			err = fmt.Errorf("%q is not a key; expected Sources, Legal or Illegal", key)
		default:
			r.Statement = strings.TrimSpace(r.Statement + " " + line)
		}
		if err != nil {
			return nil, fmt.Errorf("rules.txt, line %d, rule %s: %w", i+1, r.ID, err)
		}
	}
	return list, nil
}

func example(text string, legal bool) Example {
	line, played, _ := strings.Cut(text, ": ")
	x := Example{Legal: legal}
	x.Line, x.Ruleset, _ = strings.Cut(line, " under ")
	if moves := strings.Fields(played); len(moves) > 0 {
		last := len(moves) - 1
		x.Moves, x.Move = moves[:last], moves[last]
	}
	return x
}
