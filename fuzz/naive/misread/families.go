package misread

import (
	"strings"

	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/nemoroth"
)

// A family is misreadings that differ in a kind of piece only. A * in its id stands for
// the kind's letter, with a "p" before it for a statue; in its sentence for the name; in
// its answer for the rule of the kind's moves.
type family struct {
	id, kinds, answer, says string
	change                  func(who test) change
}

const (
	living   = "B G L A W H"
	walking  = "B G A W H"
	everyone = "B G L A W H Z pB pG pL pA pW pH M"
)

// The families that somebody might believe, and others.
var (
	common = []family{
		{"ghast-spares-*", living, "COMP-GHAST", "a Ghast does not compel a *",
			spares("COMP-GHAST")},
		{"enter-*-enemy", walking, "* MOVE-EMPTY", "a * may move onto an enemy piece",
			enters(holds(otherMobile, Not(sameSide)))},
		{"enter-*-ichor", walking, "* MOVE-EMPTY", "a * may move onto ichor",
			enters(Both(ichorous, Not(occupied)))},
		{"dread-*-own", living, "GHAST-2 GHAST-3", "a * may approach its own Ghast",
			approaches(ownGhast)},
		{"dread-*-enemy", living, "GHAST-2 GHAST-3", "a * may approach an enemy Ghast",
			approaches(Not(ownGhast))},
		{"dread-*-stone", living, "GHAST-2 GHAST-3", "a * may approach a petrified Ghast",
			approaches(stoneGhast)},
	}
	odd = []family{
		{"ichor-spares-*", living, "COMP-ICHOR", "ichor does not compel a *", spares("COMP-ICHOR")},
		{"company-spares-*", "B G A W H Z", "COMP-MULTI", "sharing a square does not compel a *",
			spares("COMP-MULTI")},
		{"gaze-spares-*", living, "GAZE-2", "the gaze does not petrify a *", spares("GAZE-2")},
		{"push-spares-*", everyone, "SCREAM-2", "a scream does not push a *", spares("SCREAM-2")},
		{"pile-spares-*", everyone, "ENGULF-1 ENGULF-2", "a Leaf Pile does not engulf a *",
			spares("ENGULF-1")},
		{"zombie-spares-*", everyone, "ZOMBIE-1", "a Zombie does not destroy a *",
			spares("ZOMBIE-1")},
		{"enter-*-own", walking, "* MOVE-EMPTY", "a * may move onto a piece of its own side",
			enters(holds(otherMobile, sameSide))},
		{"enter-*-statue", walking, "* MOVE-EMPTY", "a * may move onto a statue",
			enters(holds(otherPetrified))},
		{"enter-*-mummy", walking, "* MOVE-EMPTY", "a * may move onto a Mummy",
			enters(holds(otherMummy))},
	}
)

func spares(id rule) func(test) change {
	return func(who test) change { return except(id, who) }
}

func enters(goal test) func(test) change {
	return func(who test) change { return also("MOVE-EMPTY", who, goal) }
}

func approaches(ghast test) func(test) change {
	return func(who test) change { return except("GHAST-2", who, ghast) }
}

// holds is true if the goal has no ichor and all conditions are true of its occupants.
func holds(sort ...test) test { return Both(Not(meets(Not(Both(sort...)))), Not(ichorous)) }

// members lists the misreadings of families.
func members(families []family) (all []row) {
	for _, f := range families {
		for _, code := range strings.Fields(f.kinds) {
			letter := code[len(code)-1:]
			k := nemoroth.Piece{Petrified: code != letter,
				Kind: nemoroth.Kind(strings.Index(" BGLAWHZM", letter))}
			like := func(s situation) bool {
				return s.Who.Kind == k.Kind && s.Who.Petrified == k.Petrified
			}
			with := func(text, kind string) string { return strings.ReplaceAll(text, "*", kind) }
			answer := f.answer
			if strings.HasPrefix(answer, "*") {
				answer = with(answer, string(naive.Moves[k.Kind].Rule))
			}
			all = append(all, row{with(f.id, code) + " " + answer,
				with(f.says, k.Describe()), f.change(like)})
		}
	}
	return all
}
