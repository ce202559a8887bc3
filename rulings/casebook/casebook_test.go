package casebook

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

var update = flag.Bool("update", false, "write the pages of the casebook")

// procedure is a page that is written by hand.
const procedure = "procedure.md"

// TestIsCurrent checks that the pages in the repository are those of the corpus;
// with -update it writes them.
func TestIsCurrent(t *testing.T) {
	want := texts(Pages(rulings.MustLoad()))
	if *update {
		for name := range read(t) {
			if err := os.Remove(name); err != nil {
				t.Fatal(err)
			}
		}
		for name, text := range want {
			if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
	if diff := cmp.Diff(want, read(t)); diff != "" {
		t.Errorf("the pages are not current; run the tests of this package with -update "+
			"(-want +got)\n%.2000s", diff)
	}
}

func texts(pages []Page) map[string]string {
	m := map[string]string{}
	for _, p := range pages {
		m[p.Name] = p.Text
	}
	return m
}

// read returns the generated pages in the repository.
func read(t *testing.T) map[string]string {
	t.Helper()
	names, err := filepath.Glob("*.md")
	if err != nil {
		t.Fatal(err)
	}
	pages := map[string]string{}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if name != procedure {
			pages[name] = string(text)
		}
	}
	return pages
}

// TestPageSize checks that GitHub shows every page.
func TestPageSize(t *testing.T) {
	const most = 400_000
	for _, p := range Pages(rulings.MustLoad()) {
		if len(p.Text) > most {
			t.Errorf("%s has %d bytes; divide it in order", p.Name, len(p.Text))
		}
	}
}

var (
	anchors = regexp.MustCompile(`<a id="([^"]+)"></a>`)
	entries = regexp.MustCompile(`(?m)^### <a id="([^"]+)"></a>`)
)

// TestAnchors checks that README.md has the permanent anchor of each id, and that
// each entry has an anchor on its page.
func TestAnchors(t *testing.T) {
	c := rulings.MustLoad()
	var want []string
	for _, k := range c.Cases() {
		want = append(want, strings.ToLower(k.ID))
	}
	for _, r := range game.Catalogue(nemorothgame.Rules()) {
		want = append(want, strings.ToLower(r.ID))
	}
	listed := append(slices.Clone(want), "basis", "turns-on", "names", "near-miss-of", "cites",
		"decides", "see-also", "the-rules", "the-sentences-of-the-sources")
	for basis := range c.Descriptions("basis") {
		listed = append(listed, "basis-"+basis)
	}
	for _, d := range c.Disputes() {
		want = append(want, strings.ToLower(d.ID))
	}
	for _, w := range c.Withdrawals {
		listed = append(listed, strings.ToLower(w.ID))
	}
	for _, s := range c.Sentences() {
		listed = append(listed, strings.ToLower(s.ID))
	}
	var contained, elsewhere []string
	for _, p := range Pages(c) {
		ids, found := entries, &elsewhere
		if p.Name == "README.md" {
			ids, found = anchors, &contained
		}
		for _, match := range ids.FindAllStringSubmatch(p.Text, -1) {
			*found = append(*found, match[1])
		}
	}
	for _, list := range [][]string{want, listed, contained, elsewhere} {
		slices.Sort(list)
	}
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
	text, err := os.ReadFile(procedure)
	if err != nil {
		t.Fatal(err)
	}
	pages = append(pages, Page{procedure, string(text)})
	targets := map[string]bool{"README.md#the-rules": true, "../EDITIONS.md": true,
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
			if strings.HasPrefix(target, "#") {
				target = p.Name + target
			}
			if !targets[target] {
				t.Errorf("%s links to %s, which does not exist", p.Name, target)
			}
		}
	}
	if links < 2*len(game.Catalogue(nemorothgame.Rules())) {
		t.Errorf("only %d links", links)
	}
}

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
	want := `<!-- Generated from the rulings; CONTRIBUTING.md says how. -->

# <a id="small"></a>Small things

### <a id="nr-9001"></a>NR-9001: A Human steps forward

[Basis](README.md#basis): [Betza's text](README.md#basis-betza). Under Standard.
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

  Against it: See [MOVE-HUMAN](rules.md#move-human) and [NR-9001](#nr-9001), not NR-9002.

**Sources.** Ralph Betza, *The Game of Nemoroth* (2002): The Human

**Rules.**

- [turns on](README.md#turns-on) [MOVE-HUMAN](rules.md#move-human)
- [decides](README.md#decides) [B-029](README.md#b-029)

### <a id="nr-9003"></a>NR-9003: A Leaf Pile stands alone

[Basis](README.md#basis): [a ruling of ours, the sources being silent](README.md#basis-ours). Under Standard, Betza.

1. The setup ` + "`8/8/8/8/3(LM)4/8/8/8 A 1`" +
		` is impossible: d4 L [ENGULF-2](rules.md#engulf-2).

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

**Sources.** Ours: RULEBOOK [ENGULF-2](rules.md#engulf-2)

**Rules.**

- [names](README.md#names) [ENGULF-2](rules.md#engulf-2), [POS-1](rules.md#pos-1)
`
	if diff := cmp.Diff(want, pages["small.md"]); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	for _, want := range []string{
		"## [Small things](small.md#small)\n\n- <a id=\"nr-9001\"></a>[NR-9001](small.md#nr-9001) A Human steps forward\n",
		"| <a id=\"move-human\"></a>[MOVE-HUMAN](rules.md#move-human) | 1 | 0 | 0 |\n",
		"| <a id=\"b-029\"></a>B-029 | ", " | [NR-9001](small.md#nr-9001) |\n",
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

// TestWithoutSentences checks that the book of a game without documents does not refer to them.
func TestWithoutSentences(t *testing.T) {
	c := load(t, small)
	c.Rules = struct{ game.Rules }{c.Rules}
	for name, text := range texts(append(Pages(c), Site(c, "", "")...)) {
		if strings.Contains(text, "#the-sentences") {
			t.Errorf("%s refers to sentences", name)
		}
	}
}

func TestAnswer(t *testing.T) {
	c := rulings.MustLoad()
	pages := Pages(c)
	for _, id := range []string{"NR-0374", "GHAST-2", "NR-0001", "D-09"} {
		text := Answer(c, c.Answer(id), game.FormCompact, "")
		if !strings.HasPrefix(text, fmt.Sprintf(`### <a id="%s"></a>%s`, strings.ToLower(id), id)) {
			t.Errorf("%s: %.100q", id, text)
		}
		text, _, _ = strings.Cut(text, "\n**Cite as.**")
		if !slices.ContainsFunc(pages,
			func(p Page) bool { return strings.Contains(p.Text, "\n"+text) }) {
			t.Errorf("the entry of %s is on no page: %.100q", id, text)
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
