package casebook

import (
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

var update = flag.Bool("update", false, "write the pages of the casebook")

// TestIsCurrent checks that the pages in the repository are those of the corpus;
// with -update it writes them.
func TestIsCurrent(t *testing.T) {
	pages := Pages(rulings.MustLoad())
	if *update {
		write(t, pages)
	}
	want, got := texts(pages), texts(read(t))
	var stale []string
	for name, text := range want {
		if got[name] != text {
			stale = append(stale, name)
		}
	}
	for name := range got {
		if _, ok := want[name]; !ok {
			stale = append(stale, name+" (superfluous)")
		}
	}
	slices.Sort(stale)
	if len(stale) > 0 {
		first := strings.TrimSuffix(stale[0], " (superfluous)")
		t.Errorf("%d pages are not current; run the tests of this package with -update\n%s\nthe first of them (-want +got)\n%s",
			len(stale), strings.Join(stale[:min(len(stale), 20)], "\n"),
			cmp.Diff(want[first], got[first]))
	}
}

func texts(pages []Page) map[string]string {
	m := map[string]string{}
	for _, p := range pages {
		m[p.Name] = p.Text
	}
	return m
}

// read returns the pages in the repository.
func read(t *testing.T) (pages []Page) {
	t.Helper()
	err := fs.WalkDir(os.DirFS("."), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Ext(name) != ".md" {
			return err
		}
		text, err := os.ReadFile(filepath.FromSlash(name))
		pages = append(pages, Page{name, string(text)})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return pages
}

func write(t *testing.T, pages []Page) {
	t.Helper()
	for _, p := range read(t) {
		if err := os.Remove(filepath.FromSlash(p.Name)); err != nil {
			t.Fatal(err)
		}
	}
	for _, p := range pages {
		name := filepath.FromSlash(p.Name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(p.Text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

var anchors = regexp.MustCompile(`<a id="([^"]+)"></a>`)

// TestAnchors checks that README.md has the permanent anchor of each id, and that
// each entry has an anchor on its page.
func TestAnchors(t *testing.T) {
	c := rulings.MustLoad()
	var want []string
	for _, k := range c.Cases() {
		want = append(want, strings.ToLower(k.ID))
	}
	for _, r := range nemoroth.Rules() {
		want = append(want, strings.ToLower(string(r.ID)))
	}
	listed := slices.Clone(want)
	for _, d := range rulings.MustLoad().Disputes() {
		want = append(want, strings.ToLower(d.ID))
	}
	slices.Sort(want)
	for _, w := range c.Withdrawals {
		listed = append(listed, strings.ToLower(w.ID))
	}
	for _, s := range rulings.MustLoad().Sentences() {
		listed = append(listed, strings.ToLower(s.ID))
	}
	slices.Sort(listed)
	var contained, elsewhere []string
	for _, p := range Pages(c) {
		for _, match := range anchors.FindAllStringSubmatch(p.Text, -1) {
			if p.Name == "README.md" {
				contained = append(contained, match[1])
			} else {
				elsewhere = append(elsewhere, match[1])
			}
		}
	}
	slices.Sort(contained)
	slices.Sort(elsewhere)
	if diff := cmp.Diff(listed, contained); diff != "" {
		t.Errorf("README.md (-want +got)\n%s", diff)
	}
	if diff := cmp.Diff(want, elsewhere); diff != "" {
		t.Errorf("the other pages (-want +got)\n%s", diff)
	}
}

// TestLinks checks that every link leads to an anchor or a heading of the casebook.
func TestLinks(t *testing.T) {
	pages := Pages(rulings.MustLoad())
	targets := map[string]bool{"README.md#the-rules": true,
		"README.md#the-sentences-of-the-sources": true}
	for _, p := range pages {
		targets[p.Name] = true
		for _, match := range anchors.FindAllStringSubmatch(p.Text, -1) {
			targets[p.Name+"#"+match[1]] = true
		}
	}
	links := 0
	for _, p := range pages {
		var text strings.Builder // without code
		for i, part := range strings.Split(p.Text, "`") {
			if i%2 == 0 {
				text.WriteString(part)
			}
		}
		for _, part := range strings.Split(text.String(), "](")[1:] {
			target, _, _ := strings.Cut(part, ")")
			links++
			full := p.Name + target
			if !strings.HasPrefix(target, "#") {
				full = path.Join(path.Dir(p.Name), target)
			}
			if !targets[full] {
				t.Errorf("%s links to %s, which does not exist", p.Name, target)
			}
		}
	}
	if links < 2*len(nemoroth.Rules()) {
		t.Errorf("only %d links", links)
	}
}

const generated = "<!-- Generated from the corpus; edit the YAML files and run go test " +
	"on the game's casebook with -update. -->\n"

const small = `suite: nemoroth-rulings/2
topic: small
title: Small things
cases:
  - id: NR-9001
    title: A Human steps forward
    turns-on: [MOVE-HUMAN]
    decides: [B-029]
    basis: betza
    sources: [{doc: betza-2002, section: The Human}]
    rulesets: [Standard]
    position: 8/8/8/8/8/8/H7/8 A 1
    moves: [Ha2a3, pass]
    considered:
      - reading: A Human is a *piece* [of sorts].
        because: See MOVE-HUMAN and NR-9001, not NR-9002.
    checks:
      - move: Ha3b4
        gives: {b4: H, a3: empty}
    why: Forward is forward.
  - id: NR-9003
    title: A Leaf Pile stands alone
    basis: ours
    sources: [{doc: ours, section: RULEBOOK ENGULF-2}]
    rulesets: [Standard, Betza]
    checks:
      - setup: 8/8/8/8/3(LM)4/8/8/8 A 1
        problems: [d4 L ENGULF-2]
    why: It does.
`

func load(t *testing.T, text string) *rulings.Corpus {
	t.Helper()
	c, err := rulings.LoadFS(fstest.MapFS{"small.yaml": {Data: []byte(text)}}, nemorothgame.Rules())
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestTopicPage checks the page of a topic in a corpus other than the embedded one.
func TestTopicPage(t *testing.T) {
	pages := texts(Pages(load(t, small)))
	want := "# Small things\n\n" + generated + `
## <a id="nr-9001"></a>NR-9001: A Human steps forward

Basis: Betza's text. Under Standard.
From ` + "`8/8/8/8/8/8/H7/8 A 1`, after `Ha2a3` `pass`" + `:

` + "```text" + `
8  . . . . . . . .
7  . . . . . . . .
6  . . . . . . . .
5  . . . . . . . .
4  . . . . . . . .
3  H . . . . . . .
2  . . . . . . . .
1  . . . . . . . .
   a b c d e f g h
` + "```" + `

` + "`8/8/8/8/8/H7/8/8 A 2`" + `

1. ` + "`Ha3b4`" + ` is legal. After the move: b4 Alabaster Human; a3 empty.

**Why.** Forward is forward.

**Readings considered**

- A Human is a \*piece\* \[of sorts\].

  Against it: See [MOVE-HUMAN](../rules/3-voluntary-movement.md#move-human) and [NR-9001](#nr-9001), not NR-9002.

**Sources.** Ralph Betza, *The Game of Nemoroth* (2002): The Human

**Rules.** turns on [MOVE-HUMAN](../rules/3-voluntary-movement.md#move-human); decides [B-029](../README.md#the-sentences-of-the-sources).

## <a id="nr-9003"></a>NR-9003: A Leaf Pile stands alone

Basis: a ruling of ours, the sources being silent. Under Standard, Betza.

1. The setup ` + "`8/8/8/8/3(LM)4/8/8/8 A 1`" +
		` is impossible: d4 L [ENGULF-2](../rules/6-engulfing-mummies.md#engulf-2).

   ` + "```text" + `
   8  . . . .    . . . .
   7  . . . .    . . . .
   6  . . . .    . . . .
   5  . . . .    . . . .
   4  . . . (LM) . . . .
   3  . . . .    . . . .
   2  . . . .    . . . .
   1  . . . .    . . . .
      a b c d    e f g h
   ` + "```" + `

**Why.** It does.

**Sources.** Ours: RULEBOOK [ENGULF-2](../rules/6-engulfing-mummies.md#engulf-2)

**Rules.** names [ENGULF-2](../rules/6-engulfing-mummies.md#engulf-2), [POS-1](../rules/12-setting-up-positions.md#pos-1).
`
	if diff := cmp.Diff(want, pages["topics/small.md"]); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	for _, want := range []string{
		"## [Small things](topics/small.md)\n\n- <a id=\"nr-9001\"></a>[NR-9001](topics/small.md#nr-9001) A Human steps forward\n",
		"| <a id=\"move-human\"></a>[MOVE-HUMAN](rules/3-voluntary-movement.md#move-human) | 1 | 0 | 0 |\n",
		"| <a id=\"b-029\"></a>B-029 | ", " | [NR-9001](topics/small.md#nr-9001) |\n",
		" | no ruling yet |\n",
	} {
		if !strings.Contains(pages["README.md"], want) {
			t.Errorf("README.md lacks %q", want)
		}
	}
	if strings.Contains(pages["README.md"], "Withdrawn") {
		t.Error("README.md lists withdrawn ids of another corpus")
	}
}

func TestEntry(t *testing.T) {
	c := rulings.MustLoad()
	pages := Pages(c)
	for _, id := range []string{"NR-0374", "GHAST-2", "NR-0001"} {
		text, ok := Entry(c, id)
		if !ok || !strings.HasPrefix(text,
			fmt.Sprintf(`## <a id="%s"></a>%s`, strings.ToLower(id), id)) {
			t.Errorf("%s: %.100q", id, text)
		}
		if !slices.ContainsFunc(pages,
			func(p Page) bool { return strings.Contains(p.Text, "\n"+text) }) {
			t.Errorf("the entry of %s is on no page: %.100q", id, text)
		}
	}
	for _, id := range []string{"", "NR-0442", "GHAST-99"} {
		if text, ok := Entry(c, id); ok {
			t.Errorf("%s: %.100q", id, text)
		}
	}
}

// TestGlossaryQuotes checks that rulings also quote the glossary's quotations,
// because conformance lint -sources compares those of rulings with the documents.
func TestGlossaryQuotes(t *testing.T) {
	var quoted strings.Builder
	for _, k := range rulings.MustLoad().Cases() {
		for _, s := range k.Sources {
			quoted.WriteString(s.Quote + "\n")
		}
	}
	for _, term := range rulings.MustLoad().Terms() {
		if !strings.Contains(quoted.String(), term.Quote) {
			t.Errorf("no ruling quotes %q", term.Quote)
		}
	}
}
