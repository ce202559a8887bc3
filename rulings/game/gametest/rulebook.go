package gametest

import (
	"errors"
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
)

// Examples checks a game against the worked examples of a rulebook. An example is a
// row of a table,
//
//	| E-01 | `position line` | statement; statement |
//
// in which backquotes may stand around code. The statements are
//
//	refused                                 the position is impossible
//	refused (WORM-POS-3 c8 + WORM-POS-1)    the same, with every problem
//	after Pe2e4 Pe7e5                       the next statements are about that position
//	legal exactly Ke1e2 Ke1f1               or "none"
//	moves from e2 exactly Pe2e3 Pe2e4       or "none"
//	Pe2e4 legal
//	Pe2e5 illegal (WORM-PAWN-2 e5)          with every reason
//	Tf1f2+c1c2 means Tc1c2+f1f2             the first text is read as the second move
//	Pe2e4 gives LINE                        the position after the move
//	effects of Pe2e4: TEXT, TEXT
//	open                                    the game is not over
//
// and those of Outcome and More.
type Examples struct {
	Rules game.Rules
	// Outcome returns the statement about a finished game, which begins with "over: ".
	// If Outcome is nil, the statement ends with the text of game.Outcome.String.
	Outcome func(game.Outcome) string
	More    []Statement
}

// A Statement is a form of statement that only one rulebook has.
type Statement struct {
	Form *regexp.Regexp // of the whole statement
	// Answer returns the true statement; m holds the matches of Form.
	Answer func(g game.Game, m []string) string
}

var exampleRow = regexp.MustCompile("(?m)^\\| (E-\\d+) \\| `([^`]*)` \\| (.*) \\|$")

// Test checks the worked examples in a file, and that their number is want.
func (x Examples) Test(t *testing.T, file string, want int) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	rows := exampleRow.FindAllStringSubmatch(string(text), -1)
	if len(rows) != want {
		t.Errorf("%s has %d worked examples; expected %d", file, len(rows), want)
	}
	for _, row := range rows {
		t.Run(row[1], func(t *testing.T) {
			if err := x.Check(row[2], strings.ReplaceAll(row[3], "`", "")); err != nil {
				t.Error(err)
			}
		})
	}
}

// Check checks statements about a position, with "; " between them.
func (x Examples) Check(line, statements string) error {
	list := strings.Split(statements, "; ")
	if diff := gocmp.Diff(list, x.answers(line, list)); diff != "" {
		return fmt.Errorf("%s (-stated +got)\n%s", line, diff)
	}
	return nil
}

// answers returns the true statement for each statement. It stops at an error of
// the position or of a move after it.
func (x Examples) answers(line string, statements []string) (all []string) {
	g, err := x.Rules.Start(line, "")
	for _, statement := range statements {
		moves, after := strings.CutPrefix(statement, "after ")
		switch {
		case statement == "refused":
			said, _, _ := strings.Cut(Refusal(x.Rules, line), " (")
			all = append(all, said)
		case strings.HasPrefix(statement, "refused "):
			all = append(all, Refusal(x.Rules, line))
		case err != nil:
			return append(all, err.Error())
		case after:
			for move := range strings.FieldsSeq(moves) {
				if g, err = g.Play(move); err != nil {
					return append(all, err.Error())
				}
			}
			all = append(all, statement)
		default:
			all = append(all, x.answer(g, statement))
		}
	}
	return all
}

// answer returns the true statement for one statement.
func (x Examples) answer(g game.Game, statement string) string {
	ending := Statement{regexp.MustCompile(`^(?:open|over: .+)$`),
		func(g game.Game, _ []string) string {
			switch o := g.Outcome(); {
			case !o.Over:
				return "open"
			case x.Outcome == nil:
				return "over: " + o.String()
			default:
				return x.Outcome(o)
			}
		}}
	for _, s := range slices.Concat(statements, []Statement{ending}, x.More) {
		if s.Form == nil || s.Answer == nil {
			continue
		}
		if m := s.Form.FindStringSubmatch(statement); m != nil {
			return s.Answer(g, m)
		}
	}
	return "the form of this statement is unknown"
}

// statements holds the forms of every rulebook.
var statements = []Statement{
	{regexp.MustCompile(`^(legal exactly|moves from (\S+) exactly) .+$`),
		func(g game.Game, m []string) string {
			moves := slices.DeleteFunc(g.Moves(),
				func(move string) bool { return m[2] != "" && !startsOn(move, m[2]) })
			if len(moves) == 0 {
				return m[1] + " none"
			}
			return m[1] + " " + strings.Join(moves, " ")
		}},
	{regexp.MustCompile(`^(\S+) (?:legal|illegal \(.+\))$`), func(g game.Game, m []string) string {
		return m[1] + " " + Verdict(g, m[1])
	}},
	{regexp.MustCompile(`^(\S+) means \S+$`), func(g game.Game, m []string) string {
		name, err := g.Read(m[1])
		if err != nil {
			return err.Error()
		}
		if explained := g.Explain(m[1]).Move; explained != name {
			return "Explain reads it as " + explained
		}
		return m[1] + " means " + name
	}},
	{regexp.MustCompile(`^(\S+) gives .+$`), func(g game.Game, m []string) string {
		next, err := g.Play(m[1])
		if err != nil {
			return err.Error()
		}
		if said := g.Explain(m[1]).After; said != next.Line() {
			return "Explain gives " + said
		}
		return m[1] + " gives " + next.Line()
	}},
	{regexp.MustCompile(`^effects of (\S+): .+$`), func(g game.Game, m []string) string {
		return "effects of " + m[1] + ": " + EffectTexts(g, m[1])
	}},
}

// startsOn reports whether a piece leaves a square in a move. The square comes
// after the letter of the piece or, for a second piece, after a plus sign.
func startsOn(move, square string) bool {
	first, second, _ := strings.Cut(move, "+")
	return strings.HasPrefix(first[min(1, len(first)):], square) ||
		strings.HasPrefix(second, square)
}

// Verdict returns "legal", or a text such as "illegal (WORM-PAWN-2 e5)" with every
// reason, or reports that Explain, Moves and Play disagree.
func Verdict(g game.Game, move string) string {
	report := g.Explain(move)
	_, err := g.Play(move)
	if report.Legal() != slices.Contains(g.Moves(), report.Move) ||
		report.Legal() != (err == nil) {
		return "Explain, Moves and Play disagree"
	}
	if report.Legal() {
		return "legal"
	}
	var reasons []string
	for _, r := range report.Reasons {
		reasons = append(reasons, r.String())
	}
	return "illegal (" + strings.Join(reasons, " + ") + ")"
}

// EffectTexts returns the texts of a move's effects, separated by commas.
func EffectTexts(g game.Game, move string) string {
	var texts []string
	for _, e := range g.Explain(move).Effects {
		texts = append(texts, e.Text)
	}
	return strings.Join(texts, ", ")
}

// Refusal returns the problems of an impossible position, such as "refused
// (WORM-POS-3 c8)"; "stands" for a possible position; the text of any error that is
// not a *game.SetupError.
func Refusal(r game.Rules, line string) string {
	_, err := r.Start(line, "")
	var setup *game.SetupError
	switch {
	case err == nil:
		return "stands"
	case !errors.As(err, &setup) || !errors.Is(err, game.ErrSetup):
		return err.Error()
	}
	var all []string
	for _, p := range setup.Problems {
		all = append(all, strings.Join(append([]string{p.Rule}, p.Squares...), " "))
	}
	return "refused (" + strings.Join(all, " + ") + ")"
}

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
	if diff := gocmp.Diff(slices.Sorted(slices.Values(said)),
		slices.Sorted(slices.Values(ids(rules)))); diff != "" {
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
	if diff := gocmp.Diff(want, named); diff != "" {
		t.Errorf("declarations that name a rule (-want +got):\n%s", diff)
	}
}
