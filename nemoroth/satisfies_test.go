package nemoroth_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/nemoroth"
)

// TestPushedWithItsGhast holds COMP-GHAST-SAT: a piece that is pushed along with
// the Ghast on its square is no further from it; who stays behind is.
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
