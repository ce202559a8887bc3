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

// mostCases is how many cases of a corpus are checked: it takes time, and those
// of one file do not depend on each other.
const mostCases = 8

// Corpus tries a text as a file of a corpus of rulings: whatever is in it, it
// is loaded or refused with places, and what was loaded can be linted, searched
// and checked, and written as a casebook.
func Corpus(text string) error {
	c, err := rulings.LoadFS(fstest.MapFS{"ghast.yaml": &fstest.MapFile{Data: []byte(text)}}, nil)
	if err != nil {
		return unloaded(text, err)
	}
	flaws := c.Lint()
	if !slices.Equal(flaws, c.Lint()) {
		return brokenText(text, "a corpus is linted the same way twice", "%v", flaws)
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
					return holdsText(m.String() != "", text, "a mismatch says what does not hold", "%+v", m)
				})
			})
		}))
}

// unloaded holds of the error of a corpus of one file.
func unloaded(text string, err error) error {
	var e *rulings.LoadError
	if !errors.As(err, &e) || e.File != "ghast.yaml" || e.Msg == "" || e.Error() == "" {
		return brokenText(text, "a corpus that cannot be loaded gives a LoadError that says where", "%T: %v", err, err)
	}
	lines := 1
	for _, r := range text {
		if strings.ContainsRune("\n\r\u0085\u2028\u2029", r) { // what YAML takes for the end of a line
			lines++
		}
	}
	return holdsText(e.Line >= 0 && e.Line <= lines+1, text, "a LoadError is about a line of the file", "line %d of %d", e.Line, lines)
}
