package examples

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/nemoroth/rules/examples/internal/games"
)

var messages = flag.Bool("messages", false, "print a table of all messages of the library and its programs")

// avoided are phrases that cost a second reading, and words that have another
// one for the same thing.
var avoided = regexp.MustCompile(`(?i)\b(of which|such as is|so many|holds? of|nobody|somebody|everybody|whoever|what else|as far as|set-ups?|manner of writing|transposition table|likest)\b`)

// trailing is how long a comment behind code may be.
const trailing = 60

// TestProse checks the rules for prose that a program can check: comments,
// messages, pages and rulings have none of the avoided phrases, and a comment behind
// code is short. It leaves out the normative documents, and CHANGES.md, which cites
// old names. With -messages it prints all messages.
func TestProse(t *testing.T) {
	check := func(place, text string) {
		if found := avoided.FindString(text); found != "" {
			t.Errorf("%s: %q: say it in plainer words", place, found)
		}
	}
	err := filepath.WalkDir("..", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || d.Name() == ".git" || d.Name() == "casebook" && !strings.HasPrefix(name, "../examples/board")):
			return fs.SkipDir
		case strings.HasSuffix(name, ".go"):
			return checkGo(t, name, check)
		case filepath.Ext(name) == ".md" && filepath.Dir(name) != "../rulings" && filepath.Base(name) != "RULEBOOK.md" && filepath.Base(name) != "CHANGES.md":
			text, err := os.ReadFile(name)
			for i, line := range strings.Split(string(text), "\n") {
				check(fmt.Sprintf("%s:%d", name[3:], i+1), line)
			}
			return err
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range games.All() {
		corpus, err := entry.Corpus()
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range corpus.Cases() {
			check(c.ID, c.Title+"\n"+c.Why)
		}
	}
}

// checkGo checks a Go file: its comments and, in programs and packages, its
// messages, which are the string literals of several words.
func checkGo(t *testing.T, name string, check func(place, text string)) error {
	source, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, name[3:], source, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	lines := strings.Split(string(source), "\n")
	for _, group := range file.Comments {
		for _, c := range group.List {
			at := files.Position(c.Pos())
			check(at.String(), c.Text)
			if before := lines[at.Line-1][:at.Column-1]; strings.TrimSpace(before) != "" && len([]rune(c.Text)) > trailing {
				t.Errorf("%v: a comment of %d columns behind code, want at most %d", at, len([]rune(c.Text)), trailing)
			}
		}
	}
	if strings.HasSuffix(name, "_test.go") || name == "../rulings/search.go" { // its strings are words to find
		return nil
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec, *ast.Field:
			_, tag := n.(*ast.Field)
			return tag && n.(*ast.Field).Tag == nil
		case *ast.BasicLit:
			if n.Kind == token.STRING && regexp.MustCompile(`\pL\pL+ \pL`).MatchString(n.Value) {
				at := files.Position(n.Pos())
				check(at.String(), n.Value)
				if *messages {
					fmt.Printf("%v\t%s\n", at, n.Value)
				}
			}
		}
		return true
	})
	return nil
}
