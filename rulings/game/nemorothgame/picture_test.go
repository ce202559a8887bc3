package nemorothgame

import (
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation/svg"
	"github.com/nemoroth/rules/rulings/game"
)

// TestSight checks that under every option the range and the gaze that are drawn are
// those of the rules: a Human is compelled in the range of a Ghast, and a board on which
// a Basilisk sees a living Human is impossible.
func TestSight(t *testing.T) {
	rulesets := rules{}.Rulesets()
	for _, r := range catalogue() {
		if r.ID[:3] == "OPT" {
			rulesets = append(rulesets, "Standard+"+r.ID)
		}
	}
	for _, ruleset := range rulesets {
		for _, from := range board {
			near := sightOf(t, ruleset, "g", from).Ranges
			var want []string
			g, err := rules{}.Start(among(t, "g", from), ruleset)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range g.(game.Compeller).Compulsions() {
				if c.Source == from.String() {
					want = append(want, c.Square)
				}
			}
			compare(t, ruleset, from, want, near)

			seen := sightOf(t, ruleset, "b", from).Gazes
			want = nil
			_, err = rules{}.Start(among(t, "b", from), ruleset)
			var setup *game.SetupError
			if errors.As(err, &setup) {
				for _, p := range setup.Problems {
					if p.Rule == "GAZE-2" {
						want = append(want, p.Squares...)
					}
				}
			}
			compare(t, ruleset, from, want, seen)
		}
	}
}

// among returns the line of a board with a piece, and Humans on all squares but those of
// their eighth rank.
func among(t *testing.T, piece string, at nemoroth.Square) string {
	b := game.Board{Turn: "A", FullMove: 1}
	for _, sq := range board {
		c := game.Cell{Square: sq.String()}
		if sq.Rank() < 7 {
			c.Tokens = []string{"H"}
		}
		if sq == at {
			c.Tokens = append(c.Tokens, piece)
		}
		b.Cells = append(b.Cells, c)
	}
	line, err := rules{}.BoardLine(b)
	if err != nil {
		t.Fatal(err)
	}
	return line
}

// sightOf returns the sight of a piece that is alone on the board.
func sightOf(t *testing.T, ruleset, piece string, at nemoroth.Square) svg.Picture {
	cell := game.Cell{Square: at.String(), Tokens: []string{piece}}
	line, err := rules{}.BoardLine(game.Board{Turn: "A", FullMove: 1, Cells: []game.Cell{cell}})
	if err != nil {
		t.Fatal(err)
	}
	g, err := rules{}.Start(line, ruleset)
	if err != nil {
		t.Fatal(err)
	}
	return rules{}.Sight(g, at.String())
}

// compare compares squares with those of a sight below the eighth rank.
func compare(t *testing.T, ruleset string, from nemoroth.Square, want []string, drawn []svg.Sight) {
	t.Helper()
	var got []string
	for _, s := range drawn {
		got = append(got, s.Squares...)
	}
	got = slices.DeleteFunc(got, func(square string) bool { return square[1] == '8' })
	slices.Sort(got)
	slices.Sort(want)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatalf("%s, from %v (-rules +drawn):\n%s", ruleset, from, diff)
	}
}
