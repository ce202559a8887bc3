package gametest_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
)

// worked returns Examples for strips.
func worked(r game.Rules) gametest.Examples {
	return gametest.Examples{
		Rules:   r,
		Outcome: func(o game.Outcome) string { return "over: " + o.Winner + " by " + o.Reason },
		More: []gametest.Statement{{
			Form:   regexp.MustCompile(`^[AB] is to move$`),
			Answer: func(g game.Game, _ []string) string { return g.Turn() + " is to move" },
		}},
	}
}

// TestExamples checks that each form of statement can hold and can fail.
func TestExamples(t *testing.T) {
	for _, c := range []struct{ line, right, wrong string }{
		{".o....... A", "refused", "open"},
		{".o....... A", "refused (GAP)", "refused (HOLE)"},
		{"ooo...... A", "open", "refused"},
		{"ooo...... A", "A is to move", "B is to move"},
		{"ooo...... A", "after 1; B is to move", "after 1; A is to move"},
		{"ooo...... A", "after 1 2; over: B by no stone to take", "after 1 1"},
		{"ooo...... A", "after 3; over: A by no stone to take", "after 3; open"},
		{"ooo...... A", "legal exactly 1 2 3", "legal exactly 1 2"},
		{"......... A", "legal exactly none", "legal exactly 1"},
		{"ooo...... A", "1 legal", "1 illegal (MANY g)"},
		{"oo....... A", "3 illegal (ENOUGH)", "3 legal"},
		{"oo....... A", "3 illegal (ENOUGH)", "3 illegal (ENOUGH h)"},
		{"ooo...... A", "one means 1", "one means 2"},
		{"ooo...... A", "1 gives oo....... B", "1 gives oo....... A"},
		{"ooo...... A", "effects of 1: takes [TAKE]", "effects of 1: nothing"},
		{"ooo...... A", "open", "it rains"},
		{"ooo...... A", "open", "open; it rains"},
		{"ooo...... A", "open", ""},
	} {
		if err := worked(whole()).Check(c.line, c.right); err != nil {
			t.Errorf("%s: %s: %v", c.line, c.right, err)
		}
		if err := worked(whole()).Check(c.line, c.wrong); err == nil || !strings.Contains(err.Error(), c.line) {
			t.Errorf("%s: %s: %v", c.line, c.wrong, err)
		}
	}
}

// TestExamplesOfOneMind checks that a statement fails if Explain, Moves and Play
// disagree.
func TestExamplesOfOneMind(t *testing.T) {
	for name, c := range map[string]struct {
		damage     hooks
		statements string
	}{
		"Moves":   {hooks{moves: func(_ *strip, moves []string) []string { return moves[1:] }}, "1 legal"},
		"Play":    {hooks{play: func(*strip, string, game.Game, error) (game.Game, error) { return nil, game.ErrIllegal }}, "1 legal"},
		"Explain": {hooks{explain: func(_ *strip, r *game.Report) { r.Reasons = []game.Reason{{Rule: "MANY"}} }}, "1 illegal (MANY)"},
		"After":   {hooks{explain: func(_ *strip, r *game.Report) { r.After = "" }}, "1 gives oo....... B"},
		"Move":    {hooks{explain: func(_ *strip, r *game.Report) { r.Move = "2" }}, "one means 1"},
	} {
		if err := worked(rules{&c.damage}).Check("ooo...... A", c.statements); err == nil {
			t.Errorf("%s is damaged, but %q holds", name, c.statements)
		}
	}
}

// TestExamplesOfAFile checks that only the rows of examples are read.
func TestExamplesOfAFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "RULEBOOK.md")
	text := "# Rules\n\n| id | position | statements |\n|---|---|---|\n| E-01 | `ooo...... A` | `1` gives `oo....... B`; open |\n| E-02 | `o........ B` | legal exactly 1 |\n\n| x | `o` | 7 legal |\n"
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	worked(whole()).Test(t, file, 2)
}
