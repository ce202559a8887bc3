package fuzz

import (
	"fmt"
	"slices"
	"testing"

	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// Lines that nearly repeat. A sampled game seldom comes back to where it was, so the
// comparison of samples hardly asks about repetition. Here both sides go to and fro: one
// move each and back again, until a move is refused or the game has lasted some cycles,
// from starts in which ichor, digestion or captives make what looks the same another
// position. None of the three games has castling, whose rights would be another such thing.

// shuttles lists starts of Nemoroth. All pairs of moves that can be taken back are tried,
// up to mostPairs.
func shuttles() (lines []string) {
	lines = []string{
		"a7/8/8/3L*4/8/8/8/A7 A 1", "a7/8/8/3l*4/8/8/8/A7 O 1", "a6h/8/8/8/8/8/8/A6H A 1",
		"a7/8/3L*4/8/2.[6]5/8/8/A6W A 1",
	}
	for ichor := 1; ichor <= 10; ichor++ { // every phase
		lines = append(lines, fmt.Sprintf("a6h/8/8/3.[%d]4/8/8/8/A6H A 1", ichor))
	}
	return lines
}

// natureCycles are cycles of four plies of Nature, each after its start.
var natureCycles = [][]string{
	{"4g3/8/8/8/8/8/8/R3G3 N - - 1", "Ra1c2", "Ge8d8", "Rc2a1", "Gd8e8"}, // E-31
	{"4g3/8/8/8/8/8/8/R3G3 N TBri - 9", "Ra1c2", "Ge8d8", "Rc2a1", "Gd8e8"},
	{"3tgt2/8/8/8/8/8/8/3TGT2 N - - 1", "Td1d2+f1f2", "Td8d7+f8f7", "Td2d1+f2f1",
		"Td7d8+f7f8"},
	{"3tgt2/8/8/8/8/8/8/3TGT2 N - - 1", "Td1d2+f1f3", "Ge8e7", "Td2d1+f3f1", "Ge7e8"},
	{"6g1/8/8/3iI3/8/8/8/6G1 N - d6 5", "Gg1h1", "Gg8h8", "Gh1g1", "Gh8g8"}, // en passant
}

const (
	cycles    = 4 // ten plies of ichor last for two and a half
	mostPairs = 6 // for each start of Nemoroth
)

// TestNearRepetition compares the implementations along lines that nearly repeat. Each ends
// where a move is refused or the game is over, which must happen before its last ply.
func TestNearRepetition(t *testing.T) {
	t.Parallel()
	compare := func(n contest, line, ruleset string, cycle ...string) (plies int) {
		c := gametest.Case{Line: line, Ruleset: ruleset, Moves: slices.Repeat(cycle, cycles),
			Ask: func(game.Game) []string { return cycle }}
		if _, err := n.compare(c); err != nil {
			t.Fatal(err)
		}
		for p := range c.Positions(n.rules) {
			plies = len(p.Moves)
		}
		if plies == len(c.Moves) {
			t.Errorf("%s under %s: %v repeats for ever", line, ruleset, cycle)
		}
		return plies
	}
	for _, line := range shuttles() {
		for _, r := range nemoroth.Rulesets() {
			pairs, start := 0, must(nemorothgame.Rules().Start(line, r.String()))
			for _, first := range start.Moves() {
				for _, answer := range must(start.Play(first)).Moves() {
					cycle := []string{first, answer, reversed(first), reversed(answer)}
					q := Case{Line: line, Ruleset: r.String(), Moves: cycle[:3]}
					_, err := q.Game(nemorothgame.Rules())
					if err == nil && pairs < mostPairs {
						compare(nemoroths, line, r.String(), cycle...)
						pairs++
					}
				}
			}
			if pairs == 0 {
				t.Errorf("%s under %v: no two moves go to and fro", line, r)
			}
		}
	}
	// After one round the two Leaf Piles have changed roles: only the one that digests tells the
	// position from the first one. In the second, the scream pushes nothing and would repeat.
	roles := []string{"Aa8c8", "Lc3c4", "Ac8b7", "Ab2!", "Ab7a8", "Lc4c3"}
	if plies := compare(nemoroths, "a7/8/8/8/3L4/2L*5/1A6/8 O 1", "Standard", roles...); plies != 9 {
		t.Errorf("%d plies until a position repeats but for who digests, want 9", plies)
	}
	for _, x := range natureCycles {
		if plies := compare(natures, x[0], "", x[1:]...); plies < 7 {
			t.Errorf("%v: only %d plies", x, plies)
		}
	}
	// In Wormhole no piece comes back, since the first move leaves a hole.
	plies := compare(wormholes, "4k3/8/8/8/8/8/8/C3K3 w 1", "", "Ke1d1", "Ke8d8", "Kd1e1", "Kd8e8")
	if plies != 2 {
		t.Errorf("%d plies, but a King must not go back to a hole", plies)
	}
}

// compare compares both implementations of a game on a case.
func (n contest) compare(c gametest.Case) (int, error) {
	if n.rules.Name() == nemoroths.rules.Name() {
		return agree(c, naive.Model{})
	}
	return gametest.Compare(n.rules, n.whole, c)
}
