package nemoroth_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nemoroth/rules/nemoroth"
)

// TestRulesLines: the doc comment of exactly one declaration of the packages below
// nemoroth and rulings, in no test file, ends in a line such as "Rules: GHAST-2, GEO-2" that names a rule
// of the table, and such lines name nothing else. There the rule is decided.
func TestRulesLines(t *testing.T) {
	decided := map[nemoroth.Rule][]string{} // by rule: the places
	walk := func(path string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".go" {
			return err
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, path, nil, parser.ParseComments|parser.SkipObjectResolution)
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
				t.Errorf("%s: a test decides no rule", where)
			}
			for _, id := range strings.Split(ids, ", ") {
				decided[nemoroth.Rule(id)] = append(decided[nemoroth.Rule(id)], where)
			}
		}
		return nil
	}
	for _, dir := range []string{".", "../rulings"} {
		if err := filepath.WalkDir(dir, walk); err != nil {
			t.Fatal(err)
		}
	}
	for id, where := range decided {
		if !id.IsKnown() {
			t.Errorf("%s: there is no rule %q", where[0], id)
		}
	}
	for _, info := range nemoroth.Rules() {
		if where := decided[info.ID]; len(where) != 1 {
			t.Errorf("%s is decided in %d places, want 1 (a doc comment whose last line is Rules: and the id): %s", info.ID, len(where), strings.Join(where, ", "))
		}
	}
}

// docs returns the declarations of a file with their doc comments: functions,
// methods, types, variables and constants.
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
