package answer_test

import (
	"encoding/json"
	"os"
	"slices"
	"testing"

	"github.com/nemoroth/rules/examples/board/internal/casebook"
)

// Rules and rulings are found by id and by words, and the other rulesets asked.
func TestCasebook(t *testing.T) {
	b := board(t)
	var rule struct {
		Statement string
		Rulings   []struct{ ID string }
	}
	mustAsk(t, b, "rule", map[string]any{"text": "ghast-2"}, &rule)
	if rule.Statement == "" || len(rule.Rulings) == 0 {
		t.Errorf("%+v", rule)
	}
	var ruling struct{ Title string }
	mustAsk(t, b, "ruling", map[string]any{"text": "NR-374"}, &ruling)
	if ruling.Title == "" {
		t.Error("no ruling")
	}
	var found, verdicts []struct{ ID string }
	mustAsk(t, b, "rulings", map[string]any{"text": "leaf pile ghast"}, &found)
	mustAsk(t, b, "verdicts", map[string]any{"start": gamelet, "text": "Lc1d2"}, &verdicts)
	if len(found) == 0 || len(verdicts) != 3 {
		t.Errorf("%v, %v", found, verdicts)
	}
	var stuck []struct {
		Rule  string
		Count int
	}
	mustAsk(t, b, "stuck", map[string]any{"start": gamelet, "square": "c1"}, &stuck)
	if len(stuck) == 0 {
		t.Error("nothing keeps c1")
	}
}

// The rulings that the data alone finds are about the rules of the report, and
// about moves that are legal or not as it is.
func TestPrecedents(t *testing.T) {
	for _, g := range board(t)[:1] {
		start, err := g.Start("", "")
		if err != nil {
			t.Fatal(err)
		}
		for _, move := range []string{"Be1e2", "Ad1!", "Ab1!", "He2e3"} {
			r := start.Explain(move)
			titles := g.Book.Precedents(r, start.Line(), start.Ruleset())
			for _, title := range titles {
				k, _ := g.Book.Find(title.ID)
				if !slices.ContainsFunc(slices.Concat(k.TurnsOn, k.Names), func(rule string) bool { return slices.Contains(r.Rules(), rule) }) ||
					!slices.ContainsFunc(k.Checks, func(c casebook.Check) bool { return c.Move != "" && c.Legal == r.Legal() }) {
					t.Errorf("%s: %s", move, title.ID)
				}
			}
			if len(titles) == 0 && !r.Legal() {
				t.Errorf("%s: no ruling", move)
			}
		}
	}
}

// Every lesson shows a ruling's position, and says of its moves what they are:
// what is watched is legal, and the ruling decides on what is watched or tried.
func TestLessons(t *testing.T) {
	text, err := os.ReadFile("../../web/lessons.json")
	if err != nil {
		t.Fatal(err)
	}
	var lessons map[string][]struct {
		Title string
		Steps []struct{ Ruling, Text, Watch, Try string }
	}
	if err := json.Unmarshal(text, &lessons); err != nil {
		t.Fatal(err)
	}
	b := board(t)
	for name, list := range lessons {
		if len(list) < 12 {
			t.Errorf("%s: %d lessons", name, len(list))
		}
		for _, lesson := range list {
			for _, step := range lesson.Steps {
				var r struct {
					Position string
					Moves    []string
					Rulesets []string
					Checks   []struct{ Move string }
				}
				mustAsk(t, b, "ruling", map[string]any{"game": name, "text": step.Ruling}, &r)
				decided := false
				for _, c := range r.Checks {
					decided = decided || c.Move != "" && (c.Move == step.Watch || c.Move == step.Try)
				}
				if !decided {
					t.Errorf("%s: %s decides on neither %q nor %q", lesson.Title, step.Ruling, step.Watch, step.Try)
				}
				for move, legal := range map[string]bool{step.Watch: true, step.Try: false} {
					if move == "" {
						continue
					}
					var got trial
					mustAsk(t, b, "try", map[string]any{"game": name, "start": r.Position, "ruleset": r.Rulesets[0], "moves": r.Moves, "text": move}, &got)
					if legal && !got.Legal {
						t.Errorf("%s, %s: %s is illegal: %v", lesson.Title, step.Ruling, move, got.Reasons)
					}
				}
			}
		}
	}
}
