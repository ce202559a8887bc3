package grid

import (
	"fmt"
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
// that move and are played first. The error says which line has an unknown role, or
// begins with one word and a colon that is not a key.
func readRules(text string) (list []game.Rule, err error) {
	section, r := "", (*game.Rule)(nil) // the rule of the paragraph
	for i, line := range strings.Split(text, "\n") {
		key, rest, hasKey := strings.Cut(line, ": ")
		switch {
		case line == "":
			r = nil
		case strings.HasPrefix(line, "## "):
			section = line[len("## "):]
		case r == nil:
			list = append(list, game.Rule{ID: key, Section: section})
			r = &list[len(list)-1]
			r.Uses, err = roles(rest)
			r.Citable = r.Uses != game.Defines
		case key == "Sources":
			r.Sources = strings.Split(rest, "; ")
		case key == "Legal" || key == "Illegal":
			r.Example = example(rest, key == "Legal")
		case hasKey && !strings.Contains(key, " "):
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

// roles reads the roles of a rule.
func roles(names string) (all game.Use, err error) {
	for name := range strings.SplitSeq(names, ", ") {
		i := slices.IndexFunc(game.Roles(), func(u game.Use) bool { return u.String() == name })
		switch {
		case i >= 0:
			all |= game.Roles()[i]
		case names != "defines":
			return 0, fmt.Errorf("%q is not a role; expected defines, or some of %s", name,
				game.Use(1<<len(game.Roles())-1))
		}
	}
	return all, nil
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
