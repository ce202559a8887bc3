package game

import (
	"cmp"
	"strings"
	"sync"
)

// A Rule is one entry of a rule table.
type Rule struct {
	ID        string
	Section   string // the heading in the rulebook
	Statement string
	Sources   []string // each is "tag, section"
	// Uses lists the roles in which reports name it; nil if none does: problem (a position
	// violates it), reason (it forbids a move), effect (an effect follows from it), compels (it
	// compels a piece), satisfies (it satisfies a compulsion).
	Uses    []string
	Example Example
}

// An Example shows a rule in a position, usually with a move.
type Example struct {
	Ruleset string
	Line    string
	Moves   []string // played first
	Move    string   // "" if the position itself is the example
	Legal   bool     // whether Move is legal, or the position possible
}

// RuleOf returns the id of the rule at the end of a text, with or without brackets.
func RuleOf(text string) string {
	return strings.Trim(text[strings.LastIndexByte(text, ' ')+1:], "[]")
}

// RuleTable returns a function that reads a rule table at its first call. Examples that name no
// ruleset are under the one given.
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
	return sync.OnceValue(func() (list []Rule) {
		section := ""
		var r *Rule // of the paragraph
		for line := range strings.SplitSeq(text, "\n") {
			key, rest, _ := strings.Cut(line, ": ")
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
			case key == "Sources":
				r.Sources = strings.Split(rest, "; ")
			case key == "Legal" || key == "Illegal":
				r.Example = example(rest, key == "Legal")
				r.Example.Ruleset = cmp.Or(r.Example.Ruleset, ruleset)
			default:
				r.Statement = strings.TrimSpace(r.Statement + " " + line)
			}
		}
		return list
	})
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
