package nature_test

import (
	"errors"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/nemoroth/rules/fuzz/naive/nature"
	"github.com/nemoroth/rules/rulings/game"
)

// A row is one of the worked examples of the rulebook, §10.
type row struct {
	id, position string
	statements   []string
}

var rowForm = regexp.MustCompile("(?m)^\\| (E-\\d+) \\| `([^`]*)` \\| (.*) \\|$")

// workedExamples reads the rows from the rulebook.
func workedExamples(t *testing.T) []row {
	t.Helper()
	const file = "../../../examples/nature/RULEBOOK.md"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var rows []row
	for _, m := range rowForm.FindAllStringSubmatch(string(text), -1) {
		rows = append(rows, row{m[1], m[2], strings.Split(m[3], "; ")})
	}
	if len(rows) < 42 {
		t.Fatalf("%d rows in %s, want at least 42: the form of §10 has changed", len(rows), file)
	}
	return rows
}

// statementForms has the statements of §10; each answer is what is the case,
// said as the statement says it.
var statementForms = []struct {
	form   *regexp.Regexp
	answer func(t *testing.T, g game.Game, m []string) string
}{
	{regexp.MustCompile(`^moves from ([a-h][1-8]) exactly .+$`), func(_ *testing.T, g game.Game, m []string) string {
		moves := slices.DeleteFunc(g.Moves(), func(name string) bool {
			_, second, two := strings.Cut(name, "+")
			return name[1:3] != m[1] && !(two && second[:2] == m[1])
		})
		if len(moves) == 0 {
			moves = []string{"none"}
		}
		return "moves from " + m[1] + " exactly " + strings.Join(moves, " ")
	}},
	{regexp.MustCompile(`^(\S+) (?:legal|illegal \(.+\))$`), func(_ *testing.T, g game.Game, m []string) string {
		return m[1] + " " + verdict(g, m[1])
	}},
	{regexp.MustCompile(`^(\S+) means \S+$`), func(_ *testing.T, g game.Game, m []string) string {
		name, err := g.Read(m[1])
		if err != nil {
			return err.Error()
		}
		if explained := g.Explain(m[1]).Move; explained != name {
			return "Explain reads " + explained
		}
		return m[1] + " means " + name
	}},
	{regexp.MustCompile("^(\\S+) gives `.+`$"), func(_ *testing.T, g game.Game, m []string) string {
		next, err := g.Play(m[1])
		if err != nil {
			return err.Error()
		}
		if said := g.Explain(m[1]).After; said != next.Line() {
			return "Explain says " + said
		}
		return m[1] + " gives `" + next.Line() + "`"
	}},
	{regexp.MustCompile(`^effects of (\S+): .+$`), func(_ *testing.T, g game.Game, m []string) string {
		return "effects of " + m[1] + ": " + effects(g, m[1])
	}},
	{regexp.MustCompile(`^(?:open|over: .+)$`), func(_ *testing.T, g game.Game, _ []string) string {
		return outcome(g)
	}},
}

// verdict says whether a move is legal, by Explain, Moves and Play.
func verdict(g game.Game, move string) string {
	report := g.Explain(move)
	_, err := g.Play(move)
	if report.Legal() != slices.Contains(g.Moves(), report.Move) || report.Legal() != (err == nil) {
		return "judged in two ways"
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

func effects(g game.Game, move string) string {
	var texts []string
	for _, e := range g.Explain(move).Effects {
		texts = append(texts, e.Text)
	}
	return strings.Join(texts, ", ")
}

func outcome(g game.Game) string {
	o := g.Outcome()
	if !o.Over {
		return "open"
	}
	winner := "draw"
	if o.Winner != "" {
		winner = o.Winner
	}
	return fmt.Sprintf("over: %s %s %d", winner, o.Reason, *o.Points)
}

// refusal says what keeps a position from standing: "refused", and the squares
// of each problem.
func refusal(t *testing.T, m nature.Model, line string) string {
	t.Helper()
	_, err := m.Start(line, "")
	var setup *game.SetupError
	if err == nil {
		return "stands"
	}
	if !errors.As(err, &setup) || !errors.Is(err, game.ErrSetup) {
		t.Fatalf("Start(%q) = %v, want a *game.SetupError", line, err)
	}
	var all []string
	for _, p := range setup.Problems {
		all = append(all, strings.Join(append([]string{p.Rule}, p.Squares...), " "))
	}
	return "refused (" + strings.Join(all, " + ") + ")"
}

func play(t *testing.T, g game.Game, moves ...string) game.Game {
	t.Helper()
	for _, move := range moves {
		next, err := g.Play(move)
		if err != nil {
			t.Fatal(err)
		}
		g = next
	}
	return g
}

func begin(t *testing.T, m nature.Model, line string) game.Game {
	t.Helper()
	g, err := m.Start(line, "")
	if err != nil {
		t.Fatalf("Start(%q): %v", line, err)
	}
	return g
}

// answers says of each statement of a row what is the case.
func answers(t *testing.T, r row) []string {
	t.Helper()
	if r.statements[0] == "refused" {
		said, _, _ := strings.Cut(refusal(t, nature.Model{}, r.position), " ")
		return []string{said}
	}
	g := begin(t, nature.Model{}, r.position)
	var all []string
statements:
	for _, s := range r.statements {
		if moves, ok := strings.CutPrefix(s, "after "); ok {
			g = play(t, g, strings.Fields(moves)...)
			all = append(all, s)
			continue
		}
		for _, f := range statementForms {
			if m := f.form.FindStringSubmatch(s); m != nil {
				all = append(all, f.answer(t, g, m))
				continue statements
			}
		}
		t.Fatalf("%s: the statement %q is not understood", r.id, s)
	}
	return all
}

// TestWorkedExamples holds every statement of the rulebook, §10.
func TestWorkedExamples(t *testing.T) {
	for _, r := range workedExamples(t) {
		t.Run(r.id, func(t *testing.T) {
			if diff := cmp.Diff(r.statements, answers(t, r)); diff != "" {
				t.Errorf("%s (-rulebook +got)\n%s", r.position, diff)
			}
		})
	}
}
