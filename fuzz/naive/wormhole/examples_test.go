package wormhole_test

import (
	"errors"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/nemoroth/rules/fuzz/naive/wormhole"
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
	const file = "../../../examples/wormhole/RULEBOOK.md"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var rows []row
	for _, m := range rowForm.FindAllStringSubmatch(string(text), -1) {
		rows = append(rows, row{m[1], m[2], strings.Split(m[3], "; ")})
	}
	if len(rows) < 53 {
		t.Fatalf("%d rows in %s, want at least 53: the form of §10 has changed", len(rows), file)
	}
	return rows
}

// statementForms has the statements of §10; each answer is what is the case,
// said as the statement says it.
var statementForms = []struct {
	form   *regexp.Regexp
	answer func(t *testing.T, g game.Game, m []string) string
}{
	{regexp.MustCompile(`^(?:legal exactly|moves from ([a-h][1-8]) exactly) (.+)$`), func(_ *testing.T, g game.Game, m []string) string {
		moves := g.Moves()
		if m[1] != "" {
			moves = slices.DeleteFunc(moves, func(name string) bool { return name[1:3] != m[1] })
		}
		if len(moves) == 0 {
			return strings.TrimSuffix(m[0], m[2]) + "none"
		}
		return strings.TrimSuffix(m[0], m[2]) + strings.Join(moves, " ")
	}},
	{regexp.MustCompile(`^(\S+) (?:legal|illegal \(.+\))$`), func(_ *testing.T, g game.Game, m []string) string {
		return m[1] + " " + verdict(g, m[1])
	}},
	{regexp.MustCompile("^(\\S+) gives `.+`$"), func(t *testing.T, g game.Game, m []string) string {
		after := play(t, g, m[1]).Line()
		if said := g.Explain(m[1]).After; said != after {
			return "Explain says " + said
		}
		return m[1] + " gives `" + after + "`"
	}},
	{regexp.MustCompile(`^effects of (\S+): .+$`), func(_ *testing.T, g game.Game, m []string) string {
		return "effects of " + m[1] + ": " + effects(g, m[1])
	}},
	{regexp.MustCompile(`^(?:not in check|in check from .+)$`), func(t *testing.T, g game.Game, _ []string) string {
		return inCheck(t, g)
	}},
	{regexp.MustCompile(`^(?:open|over: . by .+)$`), func(_ *testing.T, g game.Game, _ []string) string {
		return outcome(g)
	}},
}

// verdict says whether a move is legal, by Explain, Moves and Play.
func verdict(g game.Game, move string) string {
	report := g.Explain(move)
	_, err := g.Play(move)
	if report.Legal() != slices.Contains(g.Moves(), move) || report.Legal() != (err == nil) {
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

// inCheck says from where the side on move is in check. The same board with
// the other side on move is refused for that reason, WORM-POS-3, with the same
// squares.
func inCheck(t *testing.T, g game.Game) string {
	t.Helper()
	fields := strings.Fields(g.Line())
	fields[1] = map[string]string{"w": "b", "b": "w"}[fields[1]]
	for _, p := range problems(t, wormhole.Model{}, strings.Join(fields, " ")) {
		if p.Rule == "WORM-POS-3" {
			return "in check from " + strings.Join(p.Squares, " ")
		}
	}
	return "not in check"
}

func outcome(g game.Game) string {
	switch o := g.Outcome(); {
	case !o.Over:
		return "open"
	case o.Winner == "":
		return "drawn: " + o.Reason
	default:
		return "over: " + o.Winner + " by " + o.Reason
	}
}

func problems(t *testing.T, m wormhole.Model, line string) []game.Problem {
	t.Helper()
	_, err := m.Start(line, "")
	var setup *game.SetupError
	if err == nil {
		return nil
	}
	if !errors.As(err, &setup) || !errors.Is(err, game.ErrSetup) {
		t.Fatalf("Start(%q) = %v, want a *game.SetupError", line, err)
	}
	return setup.Problems
}

func refusal(t *testing.T, m wormhole.Model, line string) string {
	t.Helper()
	var all []string
	for _, p := range problems(t, m, line) {
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

func begin(t *testing.T, m wormhole.Model, line string) game.Game {
	t.Helper()
	g, err := m.Start(line, "")
	if err != nil {
		t.Fatalf("Start(%q): %v", line, err)
	}
	return g
}

// answers says of each statement what is the case in a model, and stops where a
// row's position or moves are refused.
func answers(t *testing.T, m wormhole.Model, r row) []string {
	t.Helper()
	if strings.HasPrefix(r.statements[0], "refused") {
		return []string{refusal(t, m, r.position)}
	}
	g, err := m.Start(r.position, "")
	if err != nil {
		return []string{err.Error()}
	}
	var all []string
	for _, s := range r.statements {
		if moves, ok := strings.CutPrefix(s, "after "); ok {
			for _, move := range strings.Fields(moves) {
				next, err := g.Play(move)
				if err != nil {
					return append(all, err.Error())
				}
				g = next
			}
			all = append(all, s)
			continue
		}
		i := slices.IndexFunc(statementForms, func(f struct {
			form   *regexp.Regexp
			answer func(t *testing.T, g game.Game, m []string) string
		}) bool {
			return f.form.MatchString(s)
		})
		if i < 0 {
			t.Fatalf("%s: the statement %q is not understood", r.id, s)
		}
		all = append(all, statementForms[i].answer(t, g, statementForms[i].form.FindStringSubmatch(s)))
	}
	return all
}

// TestWorkedExamples holds every statement of the rulebook, §10.
func TestWorkedExamples(t *testing.T) {
	for _, r := range workedExamples(t) {
		t.Run(r.id, func(t *testing.T) {
			if diff := cmp.Diff(r.statements, answers(t, wormhole.Model{}, r)); diff != "" {
				t.Errorf("%s (-rulebook +got)\n%s", r.position, diff)
			}
		})
	}
}
