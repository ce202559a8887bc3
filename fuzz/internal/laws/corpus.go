package laws

import (
	"errors"
	"slices"
	"strings"
	"testing/fstest"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings"
)

// mostCases is how many cases of a corpus are checked: it takes time, and those
// of one file do not depend on each other.
const mostCases = 8

// Corpus tries a text as a file of a corpus of rulings: whatever is in it, it
// is loaded or refused with places, and what was loaded can be linted, searched
// and checked.
func Corpus(text string) error {
	files := fstest.MapFS{"ghast.yaml": &fstest.MapFile{Data: []byte(text)}}
	c, err := rulings.LoadFS(files)
	if err != nil {
		return unloaded(text, err)
	}
	problems := c.Lint()
	if !slices.Equal(problems, c.Lint()) {
		return garbled(text, "a corpus is linted the same way twice", "%v", problems)
	}
	for _, p := range append(problems, c.Coverage()...) {
		if p.String() == "" {
			return garbled(text, "a problem of a corpus says what is wrong", "%+v", p)
		}
	}
	c.Casebook()
	c.Search("ghast")
	for i, k := range c.Cases() {
		if i >= mostCases {
			break
		}
		for _, r := range nemoroth.Rulesets() {
			for _, m := range k.Check(r) {
				if m.String() == "" {
					return garbled(text, "a mismatch says what does not hold", "%+v", m)
				}
			}
		}
	}
	return nil
}

// unloaded holds of the error of a corpus of one file.
func unloaded(text string, err error) error {
	var e *rulings.LoadError
	if !errors.As(err, &e) || e.File != "ghast.yaml" || e.Msg == "" || e.Error() == "" {
		return garbled(text, "a corpus that cannot be loaded gives a LoadError that says where", "%T: %v", err, err)
	}
	lines := 1
	for _, r := range text {
		if strings.ContainsRune("\n\r\u0085\u2028\u2029", r) { // what YAML takes for the end of a line
			lines++
		}
	}
	if e.Line < 0 || e.Line > lines+1 {
		return garbled(text, "a LoadError is about a line of the file", "line %d of %d", e.Line, lines)
	}
	return nil
}
