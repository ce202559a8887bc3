package wormhole

import (
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/casebook"
)

var update = flag.Bool("update", false, "write the casebook afresh")

func loaded(t *testing.T) *rulings.Corpus {
	t.Helper()
	c, err := Corpus()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestCorpus holds the rulings to their form, to the rules and sentences that
// they must cover, and to the game.
func TestCorpus(t *testing.T) {
	c := loaded(t)
	for _, f := range append(c.Lint(), c.Coverage()...) {
		t.Error(f)
	}
	for _, k := range c.Cases() {
		for _, m := range k.Check(standard) {
			t.Error(m)
		}
	}
	if n := len(c.Cases()); n < 90 {
		t.Errorf("%d rulings", n)
	}
}

// TestCorpusCoversTheRulebook holds that every worked example, every dispute and
// every sentence of the rulebook has a ruling that names it.
func TestCorpusCoversTheRulebook(t *testing.T) {
	named := map[string]bool{}
	for _, k := range loaded(t).Cases() {
		for _, id := range k.Decides {
			named[id] = true
		}
		for _, s := range k.Sources {
			named[s.Section[strings.LastIndexByte(s.Section, ' ')+1:]] = true
		}
	}
	rows := regexp.MustCompile(`(?m)^(?:\| |- \*\*)([EQS]-\d\d) `).FindAllStringSubmatch(rulebook(t), -1)
	if len(rows) != 53+17+28 {
		t.Errorf("%d rows", len(rows))
	}
	for _, row := range rows {
		if !named[row[1]] {
			t.Errorf("no ruling is about %s", row[1])
		}
	}
	if n := len(loaded(t).Sentences()); n != 28 {
		t.Errorf("%d sentences", n)
	}
}

// TestCasebook holds that the casebook in the repository is the one that the
// rulings make; -update writes it.
func TestCasebook(t *testing.T) {
	const dir = "casebook"
	want, got := map[string]string{}, map[string]string{}
	for _, p := range casebook.Pages(loaded(t)) {
		want[p.Name] = p.Text
	}
	if *update {
		if err := os.RemoveAll(dir); err != nil {
			t.Fatal(err)
		}
		for name, text := range want {
			file := filepath.Join(dir, filepath.FromSlash(name))
			if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
		got[name] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the casebook is not current; run the tests of this package with -update (-want +got)\n%s", diff)
	}
}

// TestGlossary holds that the schema has a word for each text that it lists.
func TestGlossary(t *testing.T) {
	for kind, want := range map[string]string{"piece": "CKMNPW", "content": squareLetters} {
		var got []string
		for text, words := range loaded(t).Glossary(kind) {
			if text != "empty" {
				got = append(got, text)
			}
			if words == "" {
				t.Errorf("%s %s has no word", kind, text)
			}
		}
		slices.Sort(got)
		letters := strings.Split(want, "")
		slices.Sort(letters)
		if diff := cmp.Diff(letters, got); diff != "" {
			t.Errorf("%s (-want +got)\n%s", kind, diff)
		}
	}
}
