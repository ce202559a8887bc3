package rulings

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/nemoroth/rules/nemoroth"
)

const casebookFolder = "casebook"

// The casebook in the repository is the one that the corpus makes; -update
// writes it.
func TestCasebookIsCurrent(t *testing.T) {
	pages := MustLoad().Casebook()
	if *update {
		writeCasebook(t, pages)
	}
	want := map[string]string{}
	for _, p := range pages {
		want[p.Name] = p.Text
	}
	got := map[string]string{}
	err := fs.WalkDir(os.DirFS(casebookFolder), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(filepath.Join(casebookFolder, filepath.FromSlash(name)))
		got[name] = string(text)
		return err
	})
	if err != nil {
		t.Fatalf("%v; run the tests of this package with -update", err)
	}
	var stale []string
	for name, text := range want {
		if got[name] != text {
			stale = append(stale, name)
		}
	}
	for name := range got {
		if _, ok := want[name]; !ok {
			stale = append(stale, name+" (needless)")
		}
	}
	slices.Sort(stale)
	if len(stale) > 0 {
		first := strings.TrimSuffix(stale[0], " (needless)")
		t.Errorf("%d pages are not current; run the tests of this package with -update\n%s\nthe first of them (-want +got)\n%s",
			len(stale), strings.Join(stale[:min(len(stale), 20)], "\n"), cmp.Diff(want[first], got[first]))
	}
}

func writeCasebook(t *testing.T, pages []Page) {
	t.Helper()
	if err := os.RemoveAll(casebookFolder); err != nil {
		t.Fatal(err)
	}
	for _, p := range pages {
		name := filepath.Join(casebookFolder, filepath.FromSlash(p.Name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(p.Text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// Every link of the casebook leads to one of its pages.
func TestCasebookLinks(t *testing.T) {
	pages := MustLoad().Casebook()
	names := map[string]bool{}
	for _, p := range pages {
		if names[p.Name] {
			t.Errorf("%s comes twice", p.Name)
		}
		names[p.Name] = true
	}
	links := 0
	for _, p := range pages {
		var text strings.Builder // without what is code
		for i, part := range strings.Split(p.Text, "`") {
			if i%2 == 0 {
				text.WriteString(part)
			}
		}
		for _, part := range strings.Split(text.String(), "](")[1:] {
			target, _, _ := strings.Cut(part, ")")
			target, _, _ = strings.Cut(target, "#")
			if target == "" {
				continue
			}
			links++
			path := filepath.ToSlash(filepath.Join(filepath.Dir(p.Name), target))
			if !names[path] {
				t.Errorf("%s links to %s, which is no page", p.Name, target)
			}
		}
	}
	if links < 2*len(nemoroth.Rules()) {
		t.Errorf("only %d links", links)
	}
}

// A page is the same whenever it is written.
func TestCasebookIsDeterministic(t *testing.T) {
	c := MustLoad()
	if diff := cmp.Diff(c.Casebook(), c.Casebook()); diff != "" {
		t.Errorf("(-first +second)\n%s", diff)
	}
}

func TestCasePage(t *testing.T) {
	c := loadText(t, strings.Replace(withCheck("move: Ha3b4\ngives: {b4: H, a3: empty}"), "    checks:", "    moves: [Ha2a3, pass]\n    refuted:\n      - reading: A Human is a *piece* [of sorts].\n        because: See MOVE-HUMAN and NR-9001.\n    checks:", 1))
	var got string
	for _, p := range c.Casebook() {
		if p.Name == "rulings/NR-9001.md" {
			got = p.Text
		}
	}
	before, rest, _ := strings.Cut(got, "```text\n")
	diagram, after, _ := strings.Cut(rest, "```\n")
	if !strings.Contains(diagram, " 3 |  H   |") {
		t.Errorf("the diagram does not show the position after the moves:\n%s", diagram)
	}
	want := "# NR-9001: A Human steps forward\n\n" + generated +
		"Topic: Small things. Basis: Betza's text. Under Standard.\n\n## Position\n\n" +
		"From `8/8/8/8/8/8/H7/8 A 1`, after `Ha2a3` `pass`:\n\n…\n`8/8/8/8/8/H7/8/8 A 2`\n\n" +
		"## Verdict\n\n1. `Ha3b4` is legal. It gives b4 Alabaster Human; a3 empty.\n\n" +
		"## Why\n\nForward is forward.\n\n" +
		"## Readings refuted\n\n- A Human is a \\*piece\\* \\[of sorts\\].\n\n  Against it: See [MOVE-HUMAN](../rules/MOVE-HUMAN.md) and [NR-9001](../rulings/NR-9001.md).\n\n" +
		"## Sources\n\n- Ralph Betza, *The Game of Nemoroth* (2002): The Human\n\n" +
		"## Rules\n\n- turns on [MOVE-HUMAN](../rules/MOVE-HUMAN.md)\n- decides [B-029](../README.md#the-sentences-of-the-sources)\n"
	if diff := cmp.Diff(want, before+"…"+after); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
