package grid

import (
	"slices"
	"strings"

	"github.com/nemoroth/rules/rulings/game"
)

// readRules reads a rule table: a heading for each section of the rulebook and a
// paragraph for each rule, such as
//
//	## 2. Holes
//
//	WORM-HOLE-2: reason
//	A hole cannot be the goal of a move, and nothing ever stands on one.
//	Sources: vchess-2021, S-06; duniho-2000, preset
//	Illegal: 4k3/8/8/8/8/8/8/4Kx1C w 1: Ke1f1
//
// The first line has the roles of the rule (game.Use), or defines for none. The
// example is a position, legal or not, or a move in it; other moves may stand before
// that move and are played first.
func readRules(text string) (list []game.Rule) {
	section := ""
	for paragraph := range strings.SplitSeq(strings.TrimSpace(text), "\n\n") {
		if heading, ok := strings.CutPrefix(paragraph, "## "); ok {
			section = heading
			continue
		}
		r := game.Rule{Section: section}
		var statement []string
		for i, line := range strings.Split(paragraph, "\n") {
			key, rest, _ := strings.Cut(line, ": ")
			switch {
			case i == 0:
				r.ID, r.Uses = key, roles(rest)
				r.Citable = r.Uses != game.Defines
			case key == "Sources":
				r.Sources = strings.Split(rest, "; ")
			case key == "Legal" || key == "Illegal":
				r.Example = example(rest, key == "Legal")
			default:
				statement = append(statement, line)
			}
		}
		r.Statement = strings.Join(statement, " ")
		list = append(list, r)
	}
	return list
}

func roles(names string) (all game.Use) {
	for _, role := range game.Roles() {
		if slices.Contains(strings.Split(names, ", "), role.String()) {
			all |= role
		}
	}
	return all
}

func example(text string, legal bool) game.Example {
	line, played, _ := strings.Cut(text, ": ")
	x := game.Example{Ruleset: Standard, Line: line, Legal: legal}
	if moves := strings.Fields(played); len(moves) > 0 {
		last := len(moves) - 1
		x.Moves, x.Move = moves[:last], moves[last]
	}
	return x
}
