package nemoroth_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/nemoroth"
)

// TestPushedWithItsGhast checks COMP-GHAST-SAT: a piece gets no further from a Ghast
// that is pushed with it, but does from one that is pushed away.
func TestPushedWithItsGhast(t *testing.T) {
	g := game(t, "8/8/8/8/8/3(Hg)4/3A4/8 A 1", nemoroth.Standard())
	var got []string
	for _, s := range g.Explain(nemoroth.MustMove("Ad2!")).Satisfies {
		got = append(got, s.String())
	}
	if diff := cmp.Diff([]string{"d2 Go Away compelled by the Ghast on d3: satisfied [COMP-GHAST-SAT]"}, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// TestGhastEvidence checks that the evidence for GHAST-2 names the Ghast among the
// occupants of a square and, of two Ghasts on a Leaf Pile's goal, the one that
// forbids the move (GHAST-4, OPT-4).
func TestGhastEvidence(t *testing.T) {
	for _, c := range []struct {
		position, move, want string
	}{
		{"8/8/8/8/8/2(Gg)5/1l6/8 O 1", "Lb2c3", "Obsidian Ghast"},
		{"8/8/8/8/8/2(Ag)5/1H6/8 A 1", "Hb2b3", "Obsidian Ghast"},
		{"8/8/8/8/2(Ag)5/8/1H6/8 A 1", "Hb2b3", "Obsidian Ghast"},
	} {
		r := game(t, c.position, nemoroth.Betza()).Explain(nemoroth.MustMove(c.move))
		var got []string
		for _, reason := range r.Reasons {
			if reason.Ghast != nil {
				got = append(got, reason.Ghast.Piece.Describe())
			}
		}
		if diff := cmp.Diff([]string{c.want}, got); diff != "" {
			t.Errorf("%s: %s (-want +got):\n%s\n%v", c.position, c.move, diff, r)
		}
	}
}
