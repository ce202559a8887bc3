package fuzz

import (
	"bytes"
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/fuzz/internal/seeds"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/conformance"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
	"github.com/nemoroth/rules/rulings/game/nemorothgame/gen"
)

// targetsFile is the file with all targets.
const targetsFile = "fuzz_test.go"

// targets parses targetsFile and returns the sorted names of the targets.
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

// TestTargets checks that every target has seeds, and two conditions for
// OSS-Fuzz. Its build tool compiles targetsFile without the other test files, and
// changes every Go file that contains the name of a target, so no other file may
// contain one.
func TestTargets(t *testing.T) {
	file, names := targets(t)
	var seeded []string
	for _, target := range seeds.Targets() {
		seeded = append(seeded, "Fuzz"+target)
	}
	if diff := cmp.Diff(names, seeded); diff != "" {
		t.Errorf("targets (-) and targets with seeds (+):\n%s", diff)
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
			t.Errorf("%s uses %s of another test file", targetsFile, id.Name)
		}
	}

	err := filepath.WalkDir("..", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(name) != ".go" || name == filepath.Join("..", "fuzz", targetsFile) {
			return err
		}
		text, err := os.ReadFile(name)
		for _, target := range names {
			if bytes.Contains(text, []byte(target)) {
				t.Errorf("%s contains the name %s", name, target)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestSeedNames checks that names are words with hyphens, unique for each target.
func TestSeedNames(t *testing.T) {
	name := regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	for _, target := range seeds.Targets() {
		seen := map[string]bool{}
		for _, s := range seeds.Of(target) {
			if !name.MatchString(s.Name) || seen[s.Name] {
				t.Errorf("%s/%s: the name is not words joined by hyphens, or not unique", target, s.Name)
			}
			seen[s.Name] = true
		}
	}
}

// TestTextSeeds checks that the parser of each target accepts or rejects its
// seeds as the table says. Two targets have no single parser: Word and Unmarshal.
func TestTextSeeds(t *testing.T) {
	readers := map[string]func(string) error{
		"Position": func(s string) error { _, err := nemoroth.ParseSetup(s); return err },
		"Diagram":  func(s string) error { _, err := notation.ParseDiagram(s); return err },
		"Record":   func(s string) error { _, err := notation.ReadRecords("", strings.NewReader(s)); return err },
		"Corpus": func(s string) error {
			_, err := rulings.LoadFS(fstest.MapFS{"ghast.yaml": &fstest.MapFile{Data: []byte(s)}}, nemorothgame.Rules())
			return err
		},
		"Protocol": func(s string) error {
			var answer conformance.Answer
			line, err := conformance.Games{nemorothgame.Rules()}.Answer(t.Context(), []byte(s))
			if err == nil {
				err = json.Unmarshal(line, &answer)
			}
			if err != nil {
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
	for target, read := range readers {
		for _, s := range seeds.Of(target) {
			if err := read(s.Data); (err != nil) != s.Refused {
				t.Errorf("%s/%s: %q: rejected: %v, want %v (%v)", target, s.Name, s.Data, err != nil, s.Refused, err)
			}
		}
	}
}

// TestBoardSeeds checks the positions of the boards, and the rules in Cites.
func TestBoardSeeds(t *testing.T) {
	for _, b := range seeds.Boards() {
		t.Run(b.Name, func(t *testing.T) {
			c := gen.Decode([]byte(b.Encode().Data))
			if c.Ruleset.String() != b.Ruleset || c.Wild.String() != b.Position || len(c.Line) != len(b.Moves) {
				t.Fatalf("the input decodes to %v under %v, %d plies", c.Wild, c.Ruleset, len(c.Line))
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

// cited lists the rules that the problems of a case name. If there are none, it
// lists the rules that the reports on the moves of the last position name.
func cited(t *testing.T, c gen.Case) (named []nemoroth.Rule) {
	problems := c.Wild.Problems(c.Ruleset)
	for _, p := range problems {
		named = append(named, p.Rule, p.Violates)
	}
	if problems != nil {
		return named
	}
	g, err := c.Setup.Game(c.Ruleset)
	for i := 0; i < len(c.Line) && err == nil; i++ {
		g, err = gen.Play(g, gen.Choose(g, g.Moves(), c.Line[i]))
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range gen.Thinkable(g) {
		named = append(named, g.Explain(m).Rules()...)
	}
	slices.Sort(named)
	return slices.Compact(named)
}
