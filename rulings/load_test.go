package rulings

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

const smallTopic = `suite: nemoroth-rulings/2
topic: small
title: Small things
cases:
  - id: NR-9001
    title: A Human steps forward
    turns-on: [MOVE-HUMAN]
    decides: [B-029]
    basis: betza
    sources:
      - doc: betza-2002
        section: The Human
    rulesets: [Standard]
    position: 8/8/8/8/8/8/H7/8 A 1
    checks:
      - includes: [Ha2a3]
      - legal: [Ha2a3, Ha2b2, Ha2b3]
    why: Forward is forward.
`

// oneFile is a file system with one topic of that text.
func oneFile(text string) fs.FS {
	return fstest.MapFS{"small.yaml": &fstest.MapFile{Data: []byte(text)}}
}

func loadText(t *testing.T, text string) *Corpus {
	t.Helper()
	c, err := LoadFS(oneFile(text), nemorothgame.Rules())
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// withCheck is smallTopic with its checks replaced.
func withCheck(check string) string {
	before, rest, _ := strings.Cut(smallTopic, "      - includes")
	_, after, _ := strings.Cut(rest, "Ha2b3]\n")
	return before + "      - " + strings.ReplaceAll(strings.TrimSpace(check), "\n", "\n        ") +
		"\n" + after
}

func TestLoadFS(t *testing.T) {
	c := loadText(t, smallTopic)
	want := &Corpus{Rules: nemorothgame.Rules(), Topics: []*Topic{{
		File: "small.yaml", Suite: "nemoroth-rulings/2", Topic: "small", Title: "Small things",
		Cases: []*Case{{
			File: "small.yaml", Line: 5, Rules: nemorothgame.Rules(), ID: "NR-9001",
			Title:   "A Human steps forward",
			TurnsOn: []string{"MOVE-HUMAN"}, Decides: []string{"B-029"}, Basis: "betza",
			Sources:  []Source{{Doc: "betza-2002", Section: "The Human"}},
			Rulesets: []string{"Standard"},
			Position: "8/8/8/8/8/8/H7/8 A 1",
			Checks: []*Check{
				{Line: 16, Includes: []string{"Ha2a3"}},
				{Line: 17, Legal: []string{"Ha2a3", "Ha2b2", "Ha2b3"}},
			},
			Why: "Forward is forward.",
		}},
	}}}
	if diff := cmp.Diff(want.Topics, c.Topics); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if p := c.Lint(); p != nil {
		t.Errorf("lint: %v", p)
	}
}

// TestLoadKeepsAbsentAndEmptyApart checks that an empty list or text is not the same as none.
func TestLoadKeepsAbsentAndEmptyApart(t *testing.T) {
	for text, want := range map[string]*Check{
		"legal: []": {Line: 16, Legal: []string{}},
		"move: Ha2a3\ngives: {c2: pH, a1: \".[10]\", b1: empty}": {Line: 16, Move: "Ha2a3",
			Gives: Contents{{"c2", "pH"}, {"a1", ".[10]"}, {"b1", "empty"}}},
		`legal: ["Ae5!d5,e6,f5"]`:  {Line: 16, Legal: []string{"Ae5!d5,e6,f5"}},
		"text: \"\"\nsyntax: true": {Line: 16, Text: new(string), Syntax: &yes},
	} {
		if diff := cmp.Diff(want, loadText(t, withCheck(text)).Cases()[0].Checks[0]); diff != "" {
			t.Errorf("%s (-want +got)\n%s", text, diff)
		}
	}
}

var yes = true

// TestLoadIsStrict adds to the table of TestFlaws what YAML cannot write.
func TestLoadIsStrict(t *testing.T) {
	var bomb strings.Builder
	bomb.WriteString("a: &a [x, x]\n")
	for c := 'b'; c < 'z'; c++ {
		fmt.Fprintf(&bomb, "%c: &%c [*%c, *%c]\n", c, c, c-1, c-1)
	}
	for text, want := range map[string]string{
		bomb.String(): "small.yaml:1:1: unknown field a",
		strings.Replace(smallTopic, "Forward", "For\xffward", 1): "small.yaml: invalid leading UTF-8 octet",
		strings.Repeat("[", 20000):                               "small.yaml: exceeded max depth of 10000",
	} {
		_, err := LoadFS(oneFile(text), nemorothgame.Rules())
		if !errors.Is(err, game.ErrSyntax) || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("got  %v\nwant %s", err, want)
		}
	}
}

// TestLoadErrorsAreShort: an error repeats no more than the beginning of what a file
// holds.
func TestLoadErrorsAreShort(t *testing.T) {
	long := strings.Repeat("x", 1<<20)
	for name, text := range map[string]string{
		"a field": strings.Replace(smallTopic, "    why:", "    "+`"`+long+`"`+": x\n    why:",
			1),
		"the suite": strings.Replace(smallTopic, "nemoroth-rulings/2", long, 1),
	} {
		if _, err := LoadFS(oneFile(text), nemorothgame.Rules()); err == nil ||
			len(err.Error()) > 1000 {
			t.Errorf("%s of 1 MiB: an error of %d bytes", name, len(fmt.Sprint(err)))
		}
	}
}

// TestLoader checks that a loader reads its folder once, and that it returns every error.
func TestLoader(t *testing.T) {
	files := fstest.MapFS{"r/small.yaml": {Data: []byte(smallTopic)}}
	load := Loader(files, "r", nemorothgame.Rules())
	whole, err := load()
	if err != nil || len(whole.Cases()) != 1 {
		t.Fatalf("%v, error %v", whole, err)
	}
	delete(files, "r/small.yaml")
	if again, err := load(); again != whole || err != nil {
		t.Errorf("the folder is read again: %v", err)
	}
	files["d/folder.yaml/x"] = &fstest.MapFile{}
	for folder, r := range map[string]game.Rules{"..": nemorothgame.Rules(),
		"r": nemorothgame.Rules(), "d": nemorothgame.Rules(), ".": nil} {
		if c, err := Loader(files, folder, r)(); c != nil || err == nil {
			t.Errorf("%s: %v, error %v", folder, c, err)
		}
	}
}

func FuzzLoad(f *testing.F) {
	f.Add([]byte(smallTopic))
	f.Add([]byte("suite: &a [*a]\n"))
	f.Add([]byte("? {a: b}\n: [c, ~]\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := LoadFS(oneFile(string(data)), nemorothgame.Rules())
		if err != nil {
			return
		}
		c.Lint()
		for _, k := range c.Cases() {
			k.Try(k.Rules, "Standard")
			for _, check := range k.Checks {
				k.Words(check, nil)
			}
		}
	})
}

// TestLoadDevice checks that links to devices in a folder of rulings are not read.
func TestLoadDevice(t *testing.T) {
	device := &fstest.MapFile{Data: []byte("a|b|c"), Mode: fs.ModeDevice | fs.ModeCharDevice}
	_, err := LoadFS(fstest.MapFS{"endless.yaml": device}, nemorothgame.Rules())
	if err == nil || !strings.Contains(err.Error(), "endless.yaml is not a regular file") {
		t.Error(err)
	}
	c, err := LoadFS(fstest.MapFS{"one.yaml": {Data: []byte(smallTopic)}, "glossary.txt": device},
		nemorothgame.Rules())
	if err != nil || len(c.Terms()) > 0 {
		t.Error(err)
	}
}
