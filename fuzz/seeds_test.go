package fuzz

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/fuzz/internal/agree"
	"github.com/nemoroth/rules/fuzz/internal/board"
	"github.com/nemoroth/rules/fuzz/internal/seeds"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation"
	"github.com/nemoroth/rules/rulings"
)

var remake = flag.Bool("remake", false, "write the seeds and the playthroughs of testdata anew")

const corpus = "testdata/fuzz"

// targetsFile has all targets and nothing that another file of tests needs.
const targetsFile = "fuzz_test.go"

// textTargets and boardTargets pair the targets with their seeds; TestTargets
// holds them to targetsFile.
var textTargets = []struct {
	target string
	bytes  bool // takes []byte, not a string
	seeds  func() []seeds.Seed
}{
	{"Position", false, seeds.Positions},
	{"Diagram", false, seeds.Diagrams},
	{"MoveText", false, seeds.MoveTexts},
	{"Word", false, seeds.Words},
	{"Record", false, seeds.Records},
	{"Corpus", false, seeds.Corpora},
	{"Protocol", true, seeds.Requests},
	{"Unmarshal", false, seeds.Unmarshals},
}

var boardTargets = []string{"Play", "Agreement", "Explain", "Trace", "Walker", "Symmetry", "Writing", "JSON"}

// targets parses the names of the targets.
func targets(t *testing.T) (file *ast.File, names []string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), targetsFile, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil && strings.HasPrefix(f.Name.Name, "Fuzz") {
			names = append(names, f.Name.Name)
		}
	}
	slices.Sort(names)
	return file, names
}

// TestTargets: every target has seeds, and the builds of OSS-Fuzz can be made:
// the tool compiles the targets' file without other tests, and changes every Go
// file that holds a target's name.
func TestTargets(t *testing.T) {
	file, names := targets(t)
	var seeded []string
	for _, x := range textTargets {
		seeded = append(seeded, "Fuzz"+x.target)
	}
	for _, x := range boardTargets {
		seeded = append(seeded, "Fuzz"+x)
	}
	slices.Sort(seeded)
	if diff := cmp.Diff(names, seeded); diff != "" {
		t.Errorf("targets (-) and those with seeds (+):\n%s", diff)
	}

	known := map[string]bool{}
	for _, i := range file.Imports {
		imported, err := strconv.Unquote(i.Path.Value)
		if err != nil || i.Name != nil {
			t.Fatal(i.Path.Value, err)
		}
		known[path.Base(imported)] = true
	}
	for _, id := range file.Unresolved {
		if !known[id.Name] && types.Universe.Lookup(id.Name) == nil {
			t.Errorf("%s needs %s of another file", targetsFile, id.Name)
		}
	}

	err := filepath.WalkDir("..", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(name) != ".go" || name == filepath.Join("..", "fuzz", targetsFile) {
			return err
		}
		text, err := os.ReadFile(name)
		for _, target := range names {
			if bytes.Contains(text, []byte(target)) {
				t.Errorf("%s holds the name of %s", name, target)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestSeeds holds the files of testdata/fuzz to what package seeds makes. A file
// that it does not make is an input that once failed, and stays.
func TestSeeds(t *testing.T) {
	check := func(target string, asBytes bool, s seeds.Seed) {
		t.Helper()
		file := filepath.Join(corpus, "Fuzz"+target, s.Name)
		kind := "string"
		if asBytes {
			kind = "[]byte"
		}
		want := fmt.Sprintf("go test fuzz v1\n%s(%q)\n", kind, s.Data)
		if *remake {
			if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, []byte(want), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		got, err := os.ReadFile(file)
		if err != nil {
			t.Errorf("%v; go test -run TestSeeds -remake makes it", err)
		} else if diff := cmp.Diff(want, string(got)); diff != "" {
			t.Errorf("%s is not what the seed is now (-want +got):\n%s", file, diff)
		}
		if s.Name != strings.ToLower(s.Name) || strings.ContainsAny(s.Name, " _./") {
			t.Errorf("%s: not words joined by hyphens", s.Name)
		}
	}
	for _, x := range textTargets {
		for _, s := range x.seeds() {
			check(x.target, x.bytes, s)
		}
	}
	for _, b := range seeds.Boards() {
		s, err := b.Encode()
		if err != nil {
			t.Error(err)
			continue
		}
		for _, target := range boardTargets {
			check(target, true, s)
		}
	}
}

// TestTextSeeds: each can be read or not, as it is meant.
func TestTextSeeds(t *testing.T) {
	readers := map[string]func(string) error{
		"Position": func(s string) error { _, err := nemoroth.ParseSetup(s); return err },
		"Diagram":  func(s string) error { _, err := notation.ParseDiagram(s); return err },
		"Record":   func(s string) error { _, err := notation.ReadRecords("", strings.NewReader(s)); return err },
		"Corpus": func(s string) error {
			_, err := rulings.LoadFS(fstest.MapFS{"ghast.yaml": &fstest.MapFile{Data: []byte(s)}})
			return err
		},
		"Protocol": func(s string) error {
			var answer rulings.Answer
			if err := json.Unmarshal(rulings.BuiltIn{}.Answer([]byte(s)), &answer); err != nil {
				t.Fatal(err)
			}
			if answer.Error != "" {
				return errors.New(answer.Error)
			}
			return nil
		},
		"MoveText": func(s string) error {
			g := nemoroth.NewGame(nemoroth.Standard())
			if line, text, ok := strings.Cut(s, "\n"); ok {
				var err error
				if g, err = nemoroth.MustSetup(line).Game(nemoroth.Standard()); err != nil {
					t.Fatal(err)
				}
				s = text
			}
			_, err := notation.Parse(g, s, notation.Any)
			return err
		},
	}
	for _, x := range textTargets {
		read := readers[x.target]
		if read == nil {
			continue // what a word is read as depends on who reads it
		}
		for _, s := range x.seeds() {
			if err := read(s.Data); (err != nil) != s.Refused {
				t.Errorf("%s/%s: %q: refused: %v, want %v (%v)", x.target, s.Name, s.Data, err != nil, s.Refused, err)
			}
		}
	}
}

// TestBoardSeeds: each shows what it is there for.
func TestBoardSeeds(t *testing.T) {
	for _, b := range seeds.Boards() {
		t.Run(b.Name, func(t *testing.T) {
			s, err := b.Encode()
			if err != nil {
				t.Fatal(err)
			}
			c := board.Decode([]byte(s.Data))
			if c.Ruleset.String() != b.Ruleset || c.Wild.String() != b.Position || len(c.Line) != len(b.Moves) {
				t.Fatalf("decodes to %v under %v, %d plies", c.Wild, c.Ruleset, len(c.Line))
			}
			named := cited(t, c)
			for _, rule := range b.Cites {
				if !slices.Contains(named, rule) {
					t.Errorf("%v: %s is not named, only %v", b.Position, rule, named)
				}
			}
		})
	}
}

// cited lists the rules that the problems of a case name, or else all that is
// said at the end of its game.
func cited(t *testing.T, c board.Case) (named []nemoroth.Rule) {
	problems := c.Wild.Problems(c.Ruleset)
	for _, p := range problems {
		named = append(named, p.Rule, p.Violates)
	}
	if problems != nil {
		return named
	}
	g, err := c.Setup.Game(c.Ruleset)
	for i := 0; i < len(c.Line) && err == nil; i++ {
		if m := board.Choose(g, g.Moves(), c.Line[i]); m.IsPass() {
			g, err = g.Pass()
		} else {
			g, err = g.Play(m)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range append(agree.All(g), g.Moves()...) {
		named = append(named, g.Explain(m).Rules()...)
	}
	slices.Sort(named)
	return slices.Compact(named)
}
