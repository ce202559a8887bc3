package grid_test

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
)

// exampleRow is a worked example of a rulebook: a position line and statements about it
// with "; " between them. Backquotes may stand around code.
var exampleRow = regexp.MustCompile("(?m)^\\| (E-\\d+) \\| `([^`]*)` \\| (.*) \\|$")

// TestWorkedExamples checks every statement of the rulebooks' worked examples, of the
// games and of their plain models.
func TestWorkedExamples(t *testing.T) {
	each(t, func(t *testing.T, r row) {
		rulebook := r.rulebook(t)
		rows := exampleRow.FindAllStringSubmatch(rulebook, -1)
		if all := strings.Count(rulebook, "\n| E-"); len(rows) != all || all == 0 {
			t.Errorf("%d of %d worked examples have a line and statements", len(rows), all)
		}
		for _, row := range rows {
			stated := strings.Split(strings.ReplaceAll(row[3], "`", ""), "; ")
			for _, rules := range []game.Rules{r.rules, r.model} {
				if d := gocmp.Diff(stated, answers(rules, row[2], stated)); d != "" {
					t.Errorf("%s, %T: %s (-stated +got)\n%s", row[1], rules, row[2], d)
				}
			}
		}
	})
}

func (r row) rulebook(t *testing.T) string {
	text, err := os.ReadFile(filepath.Join(r.folder, "RULEBOOK.md"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// answers returns the true statement for each statement. The statement "after MOVES"
// says that the next ones are about the position after these moves.
func answers(r game.Rules, line string, statements []string) (all []string) {
	g, err := r.Start(line, "")
	for _, s := range statements {
		switch moves, after := strings.CutPrefix(s, "after "); {
		case strings.HasPrefix(s, "refused"):
			refused := gametest.Refusal(r, line)
			if s == "refused" { // whatever the problems
				refused, _, _ = strings.Cut(refused, " (")
			}
			all = append(all, refused)
		case after:
			for move := range strings.FieldsSeq(moves) {
				if err == nil {
					g, err = g.Play(move)
				}
			}
			all = append(all, s)
		case err != nil:
			return append(all, err.Error())
		default:
			all = append(all, answer(r, g, s))
		}
	}
	return all
}

// answer returns the true statement for one statement about a position.
func answer(r game.Rules, g game.Game, s string) string {
	words := append(strings.Fields(s), "", "", "")
	begin := words[0] + " " + words[1]
	said := func(list []string) string { return cmp.Or(strings.Join(list, " "), "none") }
	switch {
	case begin == "legal exactly":
		return "legal exactly " + said(g.Moves())
	case begin == "moves from":
		others := func(move string) bool { return !startsOn(move, words[2]) }
		return "moves from " + words[2] + " exactly " + said(slices.DeleteFunc(g.Moves(), others))
	case begin == "effects of":
		_, effects := gametest.Verdict(g, strings.TrimSuffix(words[2], ":"))
		return "effects of " + words[2] + " " + effects
	case begin == "not in", begin == "in check":
		return inCheck(r, g)
	case s == "open", words[0] == "over:":
		return over(g.Outcome())
	case words[1] == "means":
		name, _ := g.Read(words[0])
		return words[0] + " means " + name
	case words[1] == "gives":
		return words[0] + " gives " + g.Explain(words[0]).After
	}
	verdict, _ := gametest.Verdict(g, words[0])
	return words[0] + " " + verdict
}

// startsOn reports whether a piece leaves a square in a move. The square comes
// after the letter of the piece or, for a second piece, after a plus sign.
func startsOn(move, square string) bool {
	first, second, _ := strings.Cut(move, "+")
	return strings.HasPrefix(first[1:], square) || strings.HasPrefix(second, square)
}

// inCheck says from which squares the side to move is in check. With the other side to
// move, WORM-POS-3 refuses the board with these squares.
func inCheck(r game.Rules, g game.Game) string {
	board, rest, _ := strings.Cut(g.Line(), " ")
	other := map[byte]string{'w': " b", 'b': " w"}[rest[0]]
	refused := gametest.Refusal(r, board+other+rest[1:])
	if _, squares, in := strings.Cut(refused, "(WORM-POS-3 "); in {
		return "in check from " + strings.TrimSuffix(squares, ")")
	}
	return "not in check"
}

// over returns the statement about an outcome.
func over(o game.Outcome) string {
	switch {
	case !o.Over:
		return "open"
	case o.Points == nil:
		return "over: " + o.Winner + " by " + o.Reason
	case o.Winner == "":
		o.Winner = "draw"
	}
	return fmt.Sprintf("over: %s %s %d", o.Winner, o.Reason, *o.Points)
}

// TestRuleTable checks that the rule table has the rules of the rulebook, each in one of
// its sections, and that the doc comment of exactly one declaration ends in a line such
// as "Rules: NAT-TREE, NAT-JUMP" that names the rule.
func TestRuleTable(t *testing.T) {
	each(t, func(t *testing.T, r row) {
		rulebook, table, once := r.rulebook(t), []string(nil), map[string]int{}
		for _, rule := range game.Catalogue(r.rules) {
			table = append(table, rule.ID)
			once[rule.ID] = 1
			if !strings.Contains(rulebook, "\n## "+rule.Section+"\n") {
				t.Errorf("%s: the rulebook has no section %q", rule.ID, rule.Section)
			}
		}
		var said []string
		for _, m := range r.id.FindAllStringSubmatch(rulebook, -1) {
			said = append(said, strings.Join(m[1:], ""))
		}
		slices.Sort(said)
		slices.Sort(table)
		if diff := gocmp.Diff(said, table); diff != "" {
			t.Errorf("rulebook and table differ (-rulebook +table):\n%s", diff)
		}
		if diff := gocmp.Diff(once, ruleLines(t, r.folder)); diff != "" {
			t.Errorf("declarations that name a rule (-want +got):\n%s", diff)
		}
	})
}

// ruleLines counts the declarations in a folder that name each rule.
func ruleLines(t *testing.T, folder string) map[string]int {
	named := map[string]int{}
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range file.Decls {
			var doc *ast.CommentGroup
			switch d := decl.(type) {
			case *ast.FuncDecl:
				doc = d.Doc
			case *ast.GenDecl:
				doc = d.Doc
			}
			if _, list, ok := strings.Cut(doc.Text(), "\nRules: "); ok {
				for id := range strings.SplitSeq(strings.Join(strings.Fields(list), " "), ", ") {
					named[id]++
				}
			}
		}
	}
	return named
}
