package naive_test

import (
	"strings"
	"testing"

	"github.com/nemoroth/rules/rulings/game"
)

// gamelet4 is the gamelet after Be5f4 and a harmless reply. goAwayGamelet is
// the same with a Go Away instead of the Leaf Pile on c1.
const (
	gamelet4      = "wal1blaw/hhhphhphhh/8/8/3pg1B2/8/HHpHHpHHHH/WALG1LAW A 4"
	goAwayGamelet = "wal1blaw/hhhphhphhh/8/8/3pg1B2/8/HHpHHpHHHH/WAAG1LAW A 4"
)

// TestWorkedExamples checks the examples of RULEBOOK §14 and §15.
func TestWorkedExamples(t *testing.T) {
	for _, c := range []struct {
		section, ruleset, position, moves, ask, want string
	}{
		{"§14.1", "", opening, "", "Be1d3: c2, d2, e2, f2", "c2 pH, d2 H, e2 pH, f2 H"},
		{"§14.2", "", opening, "Be1d3 Gd8b6", "Bd3e5: d7, e7, f7", "d7 ph, e7 h, f7 ph"},
		{"§14.2", "", opening, "Be1d3 Gd8b6 Bd3e5", "Gb6d4: d4", "d4 pg"},
		{"§14.2", "", opening, "Be1d3 Gd8b6 Bd3e5 Gb6d4", "compelled",
			"b2 H ghast d4, d2 H ghast d4, f2 H ghast d4, e5 B ghast d4"},
		{"§14.2", "", opening, "Be1d3 Gd8b6 Bd3e5 Gb6d4", "legal", "Be5f4 Hb2a3 Hf2g3"},
		{"§14.2", "", gamelet, "", "Lc1d2", "illegal (GHAST-2 d1, GHAST-2 d4)"},
		{"§14.2", "", gamelet, "", "Lc1d2 satisfies", "d2 H ghast d4: COMP-GONE"},
		{"§14.3", "", gamelet4, "", "Bf4g3: f2, h2", "f2 pH, h2 pH"},
		{"§14.3", "", gamelet4, "", "Bf4g3 satisfies",
			"f2 H ghast d4: COMP-GONE, f4 B ghast d4: COMP-MOVED"},
		{"§14.3", "", gamelet4, "", "Bf4g6", "legal"},
		{"§14.4", "", goAwayGamelet, "", "Ac1!: a1, b1, c1, d1, e1, b2, c2, d2, a3, c3, e3",
			"a1 (AW), b1 empty, c1 A, d1 empty, e1 G, b2 empty, c2 empty, d2 empty, " +
				"a3 H, c3 pH, e3 pH"},
		{"§14.4", "", goAwayGamelet, "", "Ac1! satisfies",
			"b2 H ghast d4: COMP-GHAST-SAT, d2 H ghast d4: COMP-GONE"},
		{"§14.5", "", "8/8/4b3/3laL2/8/8/8/8 O 1", "", "Ae5!d5,e6,f5: c5, e7, g5",
			"c5 l, e7 b, g5 pL"},
		{"§14.5", "", "8/8/4b3/3laL2/8/8/8/8 O 1", "", "screams", "four"},
		{"§14.7", "", "8/8/8/8/8/1G6/1H6/8 A 1", "", "Hb2c2", "legal"},
		{"§14.9", "", "8/8/8/8/8/1pH6/8/(BM)LA5 A 1", "", "legal", "Ac1!"},
		{"§14.10", "", "8/8/8/3Z4/4g3/2H1H3/8/8 A 1", "", "Zd5e4 satisfies",
			"c3 H ghast e4: COMP-GHAST-SAT, e3 H ghast e4: COMP-GHAST-SAT"},
		{"§14.11", "", "8/8/8/8/8/8/1h6/2G5 O 1", "", "Hb2b1 satisfies",
			"b2 H ghast c1: COMP-MOVED"},
		{"§15 GHAST-4", "", opening, "", "Lc1d1", "legal"},
		{"§15 GHAST-4", "Betza", opening, "", "Lc1d1", "illegal (GHAST-2 d1)"},
		{"§15 PROMOTE-2", "Betza", "8/3pH4/3A4/8/8/8/8/8 A 1", "", "Ad6!: d8", "d8 pH"},
		{"§15 GHAST-5", "", "3G4/1H6/8/1g6/8/8/8/8 A 1", "", "Hb7c8: c8", "c8 Z"},
		{"§15 GHAST-5", "", "3G4/1H6/8/8/8/8/8/8 A 1", "", "Hb7c8", "illegal (GHAST-2 d8)"},
		{"§15 PROMOTE-3", "", "8/8/8/8/8/8/1pB1h4/8 O 1", "", "Hd2c1: c1", "c1 z"},
		{"§15 COMP-ICHOR-SAT", "", "8/8/8/8/8/pHpHpH5/AH[5].[1]5/8 A 1", "", "Aa2! satisfies",
			"b2 H ichor: COMP-ICHOR-SAT"},
		{"§15 COMP-ONE", "", "8/8/8/8/3g4/8/2pHH[5]pH3/3A4 A 1", "", "Ad1! satisfies",
			"d2 H ichor: COMP-ICHOR-SAT"},
		{"§15 SCREAM-3", "", "8/8/8/4B(hh)2/4A3/8/8/8 A 1", "", "screams", "two"},
		{"§15 SCREAM-3", "", "8/8/8/8/8/8/A(wz)6/8 A 1", "", "Aa2!: b2, c2", "b2 .[10], c2 (wz)"},
		{"§15 OPT-2", "", "8/8/8/8/3g4/8/2pHHpH3/W[1]7 A 1", "", "Wa1b1", "illegal (COMP-RULE d2)"},
		{"§15 OPT-2", "Azgoroth", "8/8/8/8/3g4/8/2pHHpH3/W[1]7 A 1", "", "Hd2e3",
			"illegal (GHAST-2 d4)"},
		{"§15 OPT-2", "Azgoroth", "8/8/8/8/3g4/8/2pHHpH3/W[1]7 A 1", "", "Wa1b1", "legal"},
		{"§15 REP-2", "", "7a/8/8/8/8/2L*1Z3/8/8 A 1",
			"Lc3c4 Ah8h6 Ze3d3 Ah6h8 Zd3c3 Ah8h6 Zc3d3 Ah6h8 Zd3e3 Ah8h6 Lc4c3", "Ah6h8", "legal"},
	} {
		g := start(t, c.position, c.ruleset, strings.Fields(c.moves)...)
		check(t, c.section, g, c.ask, c.want)
	}
}

// TestPuzzle checks §14.6: a lone Fiend that always makes a longest move, with
// Obsidian passing, ends in stalemate on every line.
func TestPuzzle(t *testing.T) {
	const puzzle = "8/8/8/8/8/8/8/W7 A 1"
	g := start(t, puzzle, "")
	check(t, "POS-2", g, "longest", "Wa1a8 Wa1h1")
	moves := []string{"Wa1a8", "Wa8h8", "Wh8h1", "Wh1b1", "Wb1b7", "Wb7g7"}
	for i, next := range moves[1:] {
		g = play(t, g, moves[i])
		// Lawson's diagram shows the position after move 5, before the pass.
		const column = ".[2].[10]5.[6]/"
		want := ".[4].[4].[4].[4].[4].[4].[4].[6]/.[2]W5.[6]/" + strings.Repeat(column, 5) +
			".[2].[10].[8].[8].[8].[8].[8].[8] O 5"
		if i == 4 && g.Line() != want {
			t.Errorf("ICHOR-1: diagram of the puzzle: %s, want %s", g.Line(), want)
		}
		g = play(t, g, "pass")
		check(t, "MOVE-FIEND", g, "longest", next)
	}
	check(t, "MOVE-FIEND", g, "Wb7a7", "illegal (MOVE-FIEND a7)")
	check(t, "ICHOR-2", g, "on a7", "a7 .[1]")
	check(t, "ICHOR-2", g, "Wb7g7: a1, a7", "a1 empty, a7 empty")
	var follow func(g game.Game, depth int)
	follow = func(g game.Game, depth int) {
		best := longest(g)
		if len(best) == 0 {
			check(t, "END-2", g, "end", "stalemate")
			check(t, "END-2", g, "compelled", "")
		}
		if depth > 60 {
			t.Fatalf("POS-2: %s: the line does not end", g.Line())
		}
		for _, move := range best {
			follow(play(t, g, move, "pass"), depth+1)
		}
	}
	follow(start(t, puzzle, ""), 0)
}

// TestGameletEnds checks the end of §14.3: with Obsidian passing, Alabaster
// loses by compulsion within five moves, whatever it plays.
func TestGameletEnds(t *testing.T) {
	var follow func(g game.Game, moves int)
	follow = func(g game.Game, moves int) {
		if g.Outcome().Over {
			check(t, "END-2", g, "end", "compulsion")
			return
		}
		if moves == 5 {
			t.Fatalf("%s: not over after five moves", g.Line())
		}
		for _, move := range g.Moves() {
			follow(play(t, g, move, "pass"), moves+1)
		}
	}
	follow(start(t, gamelet, ""), 0)
	for _, order := range []string{
		"Hb2a3 Be5f4 Hf2g3", "Hb2a3 Hf2g3 Be5f4", "Be5f4 Hb2a3 Hf2g3", "Be5f4 Hf2g3 Hb2a3",
		"Hf2g3 Hb2a3 Be5f4", "Hf2g3 Be5f4 Hb2a3",
	} {
		start(t, gamelet, "", strings.Fields(strings.ReplaceAll(order, " ", " pass "))...)
	}
}
