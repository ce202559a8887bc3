package rulings

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// TestLoadPart: rulings that are read for a word are those that the whole corpus has
// for it, in all fields and at the same places.
func TestLoadPart(t *testing.T) {
	whole := MustLoad()
	part := func(word string) *Corpus {
		c, err := Load(word)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	same := func(word string, want, got []*Case) {
		t.Helper()
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-whole corpus +part):\n%s", word, diff)
		}
	}
	for _, r := range game.Catalogue(whole.rules()) {
		same(r.ID, whole.ByRule(r.ID), part(r.ID).ByRule(r.ID))
	}
	for i, s := range whole.Sentences() {
		if i%20 == 0 {
			same(s.ID, whole.BySentence(s.ID), part(strings.ToLower(s.ID)).BySentence(s.ID))
		}
	}
	for i, k := range whole.Cases() {
		if i%20 == 0 {
			word := strings.ToLower(strings.Replace(k.ID, "-0", "-", 1))
			got, ok := part(word).Case(word)
			same(word, []*Case{k}, []*Case{got})
			if n := len(part(word).Cases()); !ok || n > 40 {
				t.Errorf("%s: %d rulings read", word, n)
			}
		}
	}
	if _, ok := part("NR-442").Case("NR-0374"); !ok {
		t.Error("a withdrawn id does not find the ruling that says it now")
	}
	if n := len(part("no such word").Cases()); n != 0 {
		t.Errorf("%d rulings have a word that none has", n)
	}
}

// TestLoadPartIsStrict: what is read for a word is read as strictly as a whole file,
// and its errors keep their places; what is left out is not looked at.
func TestLoadPartIsStrict(t *testing.T) {
	second := strings.TrimPrefix(strings.Replace(smallTopic, "NR-9001", "NR-9002", 1), smallTopic[:strings.Index(smallTopic, "  - id")])
	broken := strings.Replace(second, "basis: betza", "basis: 3", 1)
	for _, c := range []struct {
		name, text, word string
		cases            int
		err              string
	}{
		{"the first", smallTopic + second, "NR-9001", 1, ""},
		{"the second", smallTopic + second, "NR-9002", 1, ""},
		{"both", smallTopic + second, "GHAST-2 MOVE-HUMAN", 0, ""},
		{"a word of both", smallTopic + second, "MOVE-HUMAN", 2, ""},
		{"a blank line and a comment between", smallTopic + "\n# a comment\n    # another\n" + second, "NR-9002", 1, ""},
		{"an error in it", smallTopic + broken, "NR-9002", 0, "small.yaml:23:12: NR-9002: expected a text, found 3 (a text must be quoted here)"},
		{"an error in the other", smallTopic + broken, "NR-9001", 1, ""},
		{"an error behind the list", smallTopic + second + "more: x\n", "NR-9001", 0, "small.yaml:33:1: unknown field more"},
		{"a list behind the list", smallTopic + second + "more:\n  - id: x\n", "NR-9001", 0, "small.yaml:33:1: unknown field more"},
		{"an error at the head", strings.Replace(smallTopic, "title: Small", "Title: Small", 1), "NR-9001", 0, "small.yaml:3:1: unknown field Title"},
		{"another indent", strings.ReplaceAll(smallTopic, "\n  ", "\n"), "no such word", 1, ""},
		{"another line end", strings.ReplaceAll(smallTopic+second, "\n", "\r\n"), "NR-9002", 2, ""},
		{"without a last newline", strings.TrimSpace(smallTopic + second), "NR-9002", 1, ""},
		{"nothing", smallTopic, "NR-9002", 0, ""},
	} {
		got, err := LoadFS(oneFile(c.text), nil, c.word)
		switch {
		case c.err != "" && (err == nil || !strings.HasPrefix(err.Error(), c.err)):
			t.Errorf("%s: %v, want %s", c.name, err, c.err)
		case c.err == "" && (err != nil || len(got.Cases()) != c.cases):
			t.Errorf("%s: %v, want %d rulings in %+v", c.name, err, c.cases, got)
		}
	}
}

// TestLoadOutlines: without their prose the rulings are otherwise the same, at the same
// places; a word or an error in the prose does not count.
func TestLoadOutlines(t *testing.T) {
	var want []*Case
	for _, k := range MustLoad().Cases() {
		bare := *k
		bare.Sources, bare.Considered, bare.Why = nil, nil, ""
		want = append(want, &bare)
	}
	got, err := Load(outlines, "NR-")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got.Cases()); diff != "" {
		t.Errorf("-whole +outlines:\n%s", diff)
	}
	for _, c := range []struct {
		name, text, word string
		cases            int
		err              string
	}{
		{"a word outside the prose", smallTopic, "MOVE-HUMAN", 1, ""},
		{"a word in the prose", smallTopic, "Forward", 0, ""},
		{"no word", smallTopic, outlines, 0, ""},
		{"an error in the prose", strings.Replace(smallTopic, "doc:", "Doc:", 1), "NR-9001", 1, ""},
		{"no prose", strings.Replace(smallTopic, "    why: Forward is forward.\n", "", 1), "NR-9001", 1, ""},
		{"prose in the middle", strings.Replace(smallTopic, "    basis", "    why: >-\n      two\n\n      lines\n    basis", 1), "two", 0, ""},
		{"a list that is not indented", strings.Replace(smallTopic, "      - ", "    - ", 3), "NR-9001", 1, ""},
		{"an error behind the prose", strings.Replace(smallTopic, "rulesets: [Standard]", "rulesets: 3", 1), "NR-9001", 0, "small.yaml:13:15: NR-9001: expected a list"},
		{"blanks at the end", strings.TrimSpace(smallTopic) + "\n    ", "NR-9001", 1, ""},
		{"another indent", strings.ReplaceAll(smallTopic, "\n  ", "\n"), "no such word", 1, ""},
	} {
		got, err := LoadFS(oneFile(c.text), nil, outlines, c.word)
		switch {
		case c.err != "" && (err == nil || !strings.HasPrefix(err.Error(), c.err)):
			t.Errorf("%s: %v, want %s", c.name, err, c.err)
		case c.err == "" && (err != nil || len(got.Cases()) != c.cases):
			t.Errorf("%s: %v, want %d rulings in %+v", c.name, err, c.cases, got)
		}
	}
}

// TestLoadPartIsCheap counts allocations: reading one ruling costs a small part of
// what reading them all does.
func TestLoadPartIsCheap(t *testing.T) {
	g, err := nemorothgame.Rules().Start("8/8/8/8/4g3/2H1H3/8/8 A 1", "")
	if err != nil {
		t.Fatal(err)
	}
	allocs := func(about ...string) float64 {
		return testing.AllocsPerRun(1, func() {
			if _, err := LoadFS(corpusFiles, nil, about...); err != nil {
				t.Fatal(err)
			}
		})
	}
	whole := allocs()
	for _, c := range []struct {
		about []string
		most  float64
	}{{[]string{"NR-0374"}, 1. / 20}, {[]string{"B-192"}, 1. / 20}, {[]string{"GHAST-2"}, 1. / 4}, {About(g.Explain("Hc3c4")), 1. / 7}} {
		if n := allocs(c.about...); n > whole*c.most {
			t.Errorf("%q: %.0f allocations, of %.0f for the whole corpus", c.about, n, whole)
		}
	}
}

// BenchmarkLoad reads the whole corpus, and what is needed for one ruling and for a
// rule.
func BenchmarkLoad(b *testing.B) {
	for name, about := range map[string][]string{"whole": nil, "NR-0374": {"NR-0374"}, "GHAST-2": {"GHAST-2"}} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := LoadFS(corpusFiles, nil, about...); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
