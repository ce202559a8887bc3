package nemoroth_test

import (
	"flag"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	rulebook "github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

var update = flag.Bool("update", false, "rewrite testdata/api.txt of each package")

// promised lists the folders of the packages whose names the README promises.
var promised = []string{".", "notation", "ai", "../rulings", "../rulings/game",
	"../rulings/game/nemorothgame", "../fuzz"}

// published lists the folders of all packages that other modules may import.
var published = append(slices.Clip(promised),
	"notation/letter", "notation/svg", "../rulings/game/gametest",
	"../rulings/conformance", "../rulings/casebook",
	"../fuzz/engines", "../fuzz/naive", "../fuzz/naive/misread",
	"../examples/wormhole", "../examples/nature", "../fuzz/naive/wormhole", "../fuzz/naive/nature")

// TestAPI compares what each package exports with its testdata/api.txt. Run the
// test with -update after a deliberate change. From a promised package nothing can be
// taken away so unless the newest section of CHANGES.md names it, and from 1.0.0 on nothing
// at all.
func TestAPI(t *testing.T) {
	for _, dir := range published {
		t.Run(dir, func(t *testing.T) {
			got := api(t, dir)
			golden := filepath.Join(dir, "testdata", "api.txt")
			if *update {
				if slices.Contains(promised, dir) {
					explained(t, golden, got)
				}
				if err := os.MkdirAll(filepath.Dir(golden), 0o777); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(golden, []byte(strings.Join(got, "\n")+"\n"),
					0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(spaced(string(want)), spaced(strings.Join(got, "\n"))); diff != "" {
				t.Errorf("exported names have changed (-%s +now); to accept the change: go test ./nemoroth -run TestAPI -update\n%s", golden, diff)
			}
		})
	}
}

// declared matches a line of a snapshot that declares a name, a field included, with the type
// of a method.
var declared = regexp.MustCompile(
	`^(?:(?:func(?: \((?:\w+ )?\*?(\w+)\))?|type|const|var) )?([A-Z]\w*)`)

// explained stops the test if the lines now lack a declaration of a snapshot, unless the
// newest section of CHANGES.md has its name, or that of its type if that is gone or an alias.
func explained(t *testing.T, snapshot string, now []string) {
	was, _ := os.ReadFile(snapshot) // a new package has none
	page, err := os.ReadFile("../CHANGES.md")
	sections := strings.SplitN(string(page), "\n## ", 3)
	if err != nil || len(sections) < 3 {
		t.Fatalf("CHANGES.md has no sections: %v", err)
	}
	kept := spaced(strings.Join(now, "\n"))
	for _, line := range spaced(string(was)) {
		name := declared.FindStringSubmatch(line)
		if name == nil || slices.Contains(kept, line) {
			continue
		}
		stays := func(line string) bool {
			kind, ok := strings.CutPrefix(line, "type "+name[1]+" ")
			return ok && !strings.HasPrefix(kind, "= ")
		}
		if name[1] != "" && !slices.ContainsFunc(kept, stays) {
			name[2] = name[1]
		}
		named := regexp.MustCompile(`\b` + name[2] + `\b`).MatchString(sections[1])
		if !named || !strings.HasPrefix(sections[1], "0.") {
			t.Fatalf("%q is gone; the newest section of CHANGES.md must name it: old -> new", line)
		}
	}
}

// TestExamples checks that each package has an example.
func TestExamples(t *testing.T) {
	for _, dir := range published {
		tests, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
		if err != nil || !slices.ContainsFunc(tests, func(name string) bool {
			text, err := os.ReadFile(name)
			return err == nil && strings.Contains(string(text), "\nfunc Example")
		}) {
			t.Errorf("%s has no example (%v)", dir, err)
		}
	}
}

// spaced returns the lines of a text with single blanks, because gofmt may align a
// line differently after a change to another.
func spaced(text string) []string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	for i, line := range lines {
		lines[i] = strings.Join(strings.Fields(line), " ")
	}
	return lines
}

// api returns the exported declarations of a folder's package, without bodies.
func api(t *testing.T, dir string) (decls []string) {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	fset := token.NewFileSet()
	render := func(lead string, node any) {
		var b strings.Builder
		if err := format.Node(&b, fset, node); err != nil {
			t.Fatal(err)
		}
		decls = append(decls, lead+b.String())
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.FileExports(file)
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Recv == nil || ast.IsExported(receiver(d.Recv.List[0].Type)) {
					d.Body = nil
					render("", d)
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					if d.Tok != token.IMPORT {
						render(d.Tok.String()+" ", spec)
					}
				}
			}
		}
	}
	slices.Sort(decls)
	return decls
}

// receiver returns the name of the type of a receiver.
func receiver(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiver(e.X)
	case *ast.IndexExpr:
		return receiver(e.X)
	case *ast.IndexListExpr:
		return receiver(e.X)
	case *ast.Ident:
		return e.Name
	}
	return ""
}

// TestImports checks that the package imports only the standard library.
func TestImports(t *testing.T) {
	names, err := filepath.Glob("*.go")
	if err != nil || len(names) < 20 {
		t.Fatalf("%d files, %v", len(names), err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, imp := range f.Imports {
			if strings.Contains(imp.Path.Value, ".") {
				t.Errorf("%s imports %s", name, imp.Path.Value)
			}
		}
	}
}

// TestRulesLines checks that every rule of the table is named in exactly one line
// such as "Rules: GHAST-2, GEO-2" and that such lines name no other id. The line
// must be the last one of a doc comment in nemoroth or rulings, outside tests. It
// marks the declaration that decides the rule.
func TestRulesLines(t *testing.T) {
	decided := map[string][]string{} // the declarations of each rule
	walk := func(path string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".go" {
			return err
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, path, nil,
			parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for node, doc := range docs(file) {
			lines := strings.Split(strings.TrimSpace(doc.Text()), "\n")
			ids, ok := strings.CutPrefix(lines[len(lines)-1], "Rules: ")
			if !ok {
				continue
			}
			where := fset.Position(node.Pos()).String()
			if strings.HasSuffix(path, "_test.go") {
				t.Errorf("%s: a test must not have a Rules line", where)
			}
			for _, id := range strings.Split(ids, ", ") {
				decided[id] = append(decided[id], where)
			}
		}
		return nil
	}
	for _, dir := range []string{".", "../rulings"} {
		if err := filepath.WalkDir(dir, walk); err != nil {
			t.Fatal(err)
		}
	}
	for _, info := range rulebook.Catalogue(nemorothgame.Rules()) {
		if where := decided[info.ID]; len(where) != 1 {
			t.Errorf("%s is decided in %d places, want 1 (a doc comment whose last line is Rules: and the id): %s", info.ID, len(where), strings.Join(where, ", "))
		}
		delete(decided, info.ID)
	}
	for id, where := range decided {
		t.Errorf("%s: there is no rule %q", where[0], id)
	}
}

// docs returns the declarations of a file with their doc comments.
func docs(file *ast.File) map[ast.Node]*ast.CommentGroup {
	all := map[ast.Node]*ast.CommentGroup{}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			all[n] = n.Doc
		case *ast.GenDecl:
			all[n] = n.Doc
		case *ast.TypeSpec:
			all[n] = n.Doc
		case *ast.ValueSpec:
			all[n] = n.Doc
		}
		return true
	})
	return all
}
