package nature

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/rulings/game"
)

func ids() (all []string) {
	for _, r := range Rules().(game.Cataloguer).Catalogue() {
		all = append(all, r.ID)
	}
	return all
}

// TestRuleTable compares the table with the rulebook and tries its examples.
func TestRuleTable(t *testing.T) {
	var said []string
	for _, m := range regexp.MustCompile(`\*\*(NAT-[A-Z-]+)\*\*|(?:\(| and perft \()(NAT-(?:WHY|PROTO|PERFT))\)`).FindAllStringSubmatch(rulebook(t), -1) {
		said = append(said, m[1]+m[2])
	}
	if d := cmp.Diff(slices.Sorted(slices.Values(said)), slices.Sorted(slices.Values(ids()))); d != "" {
		t.Errorf("rulebook and table differ (-rulebook +table):\n%s", d)
	}
	for _, r := range Rules().(game.Cataloguer).Catalogue() {
		t.Run(r.ID, func(t *testing.T) {
			if !strings.Contains(rulebook(t), "\n## "+r.Section+"\n") {
				t.Errorf("the rulebook has no section %q", r.Section)
			}
			cited, legal := tried(t, r.Example)
			if legal != r.Example.Legal {
				t.Errorf("the example is legal: %v", legal)
			}
			if r.Citable && !slices.Contains(cited, r.ID) {
				t.Errorf("the example cites %v", cited)
			}
		})
	}
}

// tried tries an example and returns the rules that are cited.
func tried(t *testing.T, x game.Example) (cited []string, legal bool) {
	g, err := Rules().Start(x.Line, x.Ruleset)
	if err != nil {
		for _, p := range setupError(t, err).Problems {
			cited = append(cited, p.Rule)
		}
		return cited, false
	}
	for _, m := range x.Moves {
		if g, err = g.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	if x.Move == "" {
		return nil, true
	}
	r := g.Explain(x.Move)
	return r.Rules(), r.Legal()
}

func setupError(t *testing.T, err error) *game.SetupError {
	var setup *game.SetupError
	if !errors.As(err, &setup) {
		t.Fatal(err)
	}
	return setup
}

// TestRulesLines holds that the last line of exactly one declaration's comment
// names each rule.
func TestRulesLines(t *testing.T) {
	named := map[string]int{}
	count := func(doc *ast.CommentGroup) {
		if _, list, ok := strings.Cut(doc.Text(), "\nRules: "); ok {
			for id := range strings.SplitSeq(strings.Join(strings.Fields(list), " "), ", ") {
				named[id]++
			}
		}
	}
	names, _ := filepath.Glob("*.go")
	for _, name := range names {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				count(n.Doc)
			case *ast.GenDecl:
				count(n.Doc)
			}
			return true
		})
	}
	want := map[string]int{}
	for _, id := range ids() {
		want[id] = 1
	}
	if d := cmp.Diff(want, named); d != "" {
		t.Errorf("declarations that name a rule (-want +got):\n%s", d)
	}
}
