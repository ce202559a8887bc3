package nemoroth_test

import (
	"errors"
	"testing"

	"github.com/nemoroth/rules/nemoroth"
)

// TestVerdictErrors checks the table of verdicts and errors in the section Errors
// of the package documentation, and which order of pushes gives which error.
func TestVerdictErrors(t *testing.T) {
	const quiet, screaming = "8/8/8/8/4g3/8/2H1H2H/8 A 1", "8/8/4b3/3laL2/8/8/8/8 O 1"
	for _, c := range []struct {
		position, move string
		verdict        nemoroth.Verdict
		play, parse    error
	}{
		{quiet, "He2f2", nemoroth.VerdictLegal, nil, nil},
		{quiet, "Hb2b3", nemoroth.VerdictForbidden, nemoroth.ErrIllegal, nil},
		{quiet, "Hh2h3", nemoroth.VerdictCompulsion, nemoroth.ErrIllegal, nil},
		{screaming, "Ae5!", nemoroth.VerdictAmbiguous, nemoroth.ErrAmbiguous, nemoroth.ErrAmbiguous},
		{screaming, "Ae5!e4", nemoroth.VerdictInvalid, nemoroth.ErrInvalid, nemoroth.ErrSyntax},
	} {
		g := game(t, c.position, nemoroth.Standard())
		m := nemoroth.MustMove(c.move)
		if r := g.Explain(m); r.Verdict != c.verdict {
			t.Errorf("%s: Explain: %v, want %v\n%v", c.move, r.Verdict, c.verdict, r)
		}
		if _, err := g.Play(m); !errors.Is(err, c.play) {
			t.Errorf("%s: Play: %v, want %v", c.move, err, c.play)
		}
		if _, err := g.ParseMove(c.move); !errors.Is(err, c.parse) {
			t.Errorf("%s: ParseMove: %v, want %v", c.move, err, c.parse)
		}
	}
}
