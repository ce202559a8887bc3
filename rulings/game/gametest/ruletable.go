package gametest

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/rulings/game"
)

// RuleTable checks a game's rule table against the rulebook in a file. The groups
// of id match the rule ids of the rulebook, and the table must have the same. Each
// section must be a heading of the rulebook. Each example must be legal or illegal
// as the table says, and must cite its rule if the rule is citable.
func RuleTable(t *testing.T, rules game.Rules, file string, id *regexp.Regexp) {
	rulebook, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var said []string
	for _, m := range id.FindAllStringSubmatch(string(rulebook), -1) {
		said = append(said, strings.Join(m[1:], ""))
	}
	if diff := cmp.Diff(slices.Sorted(slices.Values(said)), slices.Sorted(slices.Values(ids(rules)))); diff != "" {
		t.Errorf("rulebook and table differ (-rulebook +table):\n%s", diff)
	}
	for _, r := range game.Catalogue(rules) {
		t.Run(r.ID, func(t *testing.T) {
			if !strings.Contains(string(rulebook), "\n## "+r.Section+"\n") {
				t.Errorf("the rulebook has no section %q", r.Section)
			}
			cited, legal, err := tried(rules, r.Example)
			if err != nil {
				t.Fatal(err)
			}
			if legal != r.Example.Legal {
				t.Errorf("the example is legal: %v; the table says the opposite", legal)
			}
			if r.Citable && !slices.Contains(cited, r.ID) {
				t.Errorf("the example cites %v and not this citable rule", cited)
			}
		})
	}
}

func ids(rules game.Rules) (all []string) {
	for _, r := range game.Catalogue(rules) {
		all = append(all, r.ID)
	}
	return all
}

// tried returns the rules that an example cites.
func tried(rules game.Rules, x game.Example) (cited []string, legal bool, err error) {
	g, err := rules.Start(x.Line, x.Ruleset)
	var setup *game.SetupError
	if errors.As(err, &setup) {
		for _, p := range setup.Problems {
			cited = append(cited, p.Rule)
		}
		return cited, false, nil
	}
	for _, m := range x.Moves {
		if err == nil {
			g, err = g.Play(m)
		}
	}
	if err != nil || x.Move == "" {
		return nil, true, err
	}
	r := g.Explain(x.Move)
	return r.Rules(), r.Legal(), nil
}

// RulesLines checks the package in a folder against its rule table. For
// each rule, the doc comment of exactly one function, type or group of declarations
// must end in a line such as "Rules: GHAST-2, GEO-2" that names the rule.
func RulesLines(t *testing.T, rules game.Rules, folder string) {
	named := map[string]int{}
	count := func(doc *ast.CommentGroup) {
		if _, list, ok := strings.Cut(doc.Text(), "\nRules: "); ok {
			for id := range strings.SplitSeq(strings.Join(strings.Fields(list), " "), ", ") {
				named[id]++
			}
		}
	}
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
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
	for _, id := range ids(rules) {
		want[id] = 1
	}
	if diff := cmp.Diff(want, named); diff != "" {
		t.Errorf("declarations that name a rule (-want +got):\n%s", diff)
	}
}
