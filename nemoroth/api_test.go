package nemoroth_test

import (
	"flag"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "rewrite testdata/api.txt of each package")

// TestAPI: what a package exports is what its testdata/api.txt says, so that
// every change is a decision: run the test with -update.
func TestAPI(t *testing.T) {
	for _, dir := range []string{
		".", "notation", "notation/svg", "ai", "ai/suite", "../rulings", "../rulings/game", "../rulings/game/gametest", "../rulings/game/nemorothgame",
		"../rulings/lines", "../rulings/conformance", "../rulings/casebook", "../fuzz/naive",
	} {
		t.Run(dir, func(t *testing.T) {
			got := api(t, dir)
			golden := filepath.Join(dir, "testdata", "api.txt")
			if *update {
				if err := os.MkdirAll(filepath.Dir(golden), 0o777); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(golden, []byte(strings.Join(got, "\n")+"\n"), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(spaced(string(want)), spaced(strings.Join(got, "\n"))); diff != "" {
				t.Errorf("exported names have changed (-%s +now); if that is meant: go test ./nemoroth -run TestAPI -update\n%s", golden, diff)
			}
		})
	}
}

// spaced returns the lines of a text with single blanks, whatever gofmt aligns.
func spaced(text string) []string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	for i, line := range lines {
		lines[i] = strings.Join(strings.Fields(line), " ")
	}
	return lines
}

// api renders the exported declarations of the package in a folder, sorted and
// without comments and bodies.
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

// receiver returns the name of a receiver's type.
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
