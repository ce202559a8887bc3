package properties

import (
	"cmp"
	"errors"
	"slices"
	"strings"
	"testing/fstest"

	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/casebook"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// mostCases limits the cases of a corpus that are checked, to save time.
const mostCases = 8

// Corpus checks a text as a file of a rulings corpus. It is rejected with an
// error that names the line, or can be linted, searched, checked and rendered as
// a casebook.
func Corpus(text string) error {
	c, err := rulings.LoadFS(fstest.MapFS{"ghast.yaml": &fstest.MapFile{Data: []byte(text)}}, nemorothgame.Rules())
	if err != nil {
		return unloaded(text, err)
	}
	flaws := c.Lint()
	if !slices.Equal(flaws, c.Lint()) {
		return brokenText(text, "two runs of Lint over a corpus report the same flaws", "%v", flaws)
	}
	casebook.Pages(c)
	c.Search("ghast")
	cases := c.Cases()
	return cmp.Or(
		all(append(flaws, c.Coverage()...), func(f rulings.Flaw) error {
			return holdsText(f.String() != "", text, "a flaw of a corpus says what is wrong", "%+v", f)
		}),
		all(cases[:min(len(cases), mostCases)], func(k *rulings.Case) error {
			return all(nemorothgame.Rules().Rulesets(), func(ruleset string) error {
				return all(k.Check(ruleset), func(m rulings.Mismatch) error {
					return holdsText(m.String() != "", text, "a mismatch says what differs", "%+v", m)
				})
			})
		}))
}

// unloaded checks the error for a corpus of one file that cannot be loaded.
func unloaded(text string, err error) error {
	var e *rulings.LoadError
	if !errors.As(err, &e) || e.File != "ghast.yaml" || e.Msg == "" || e.Error() == "" {
		return brokenText(text, "a corpus that cannot be loaded gives a LoadError that names the file", "%T: %v", err, err)
	}
	lines := 1
	for _, r := range text {
		if strings.ContainsRune("\n\r\u0085\u2028\u2029", r) { // YAML's line ends
			lines++
		}
	}
	return holdsText(e.Line >= 0 && e.Line <= lines+1, text, "the line of a LoadError is a line of the file", "line %d of %d", e.Line, lines)
}
