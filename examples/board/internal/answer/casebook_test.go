package answer_test

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/nemoroth/rules/examples/board/internal/casebook"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/rulings/game"
)

// TestCasebook checks that rules and rulings are found by id and by words, and
// the verdicts of the other rulesets.
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

// TestPrecedents checks that the exported data gives the same precedents as the
// corpus, in the same order, for every game.
func TestPrecedents(t *testing.T) {
	rng, list := rand.New(rand.NewPCG(7, 9)), board(t)
	for i, e := range games.All() {
		c, err := e.Corpus()
		if err != nil {
			t.Fatal(err)
		}
		data, err := json.Marshal(list[i].Book)
		if err != nil {
			t.Fatal(err)
		}
		var book casebook.Book // decoded as by the page
		if err := json.Unmarshal(data, &book); err != nil {
			t.Fatal(err)
		}
		compare := func(g game.Game, name string) {
			t.Helper()
			r := g.Explain(name)
			var got, want []string
			for _, p := range c.Precedents(g, r) {
				want = append(want, p.ID)
			}
			for _, p := range book.Precedents(e.Rules, g, r) {
				got = append(got, p.ID)
			}
			if !slices.Equal(got, want) {
				t.Fatalf("%s %s: %v, the corpus finds %v", g.Line(), name, got, want)
			}
		}
		for _, k := range c.Cases()[:40] {
			if g, err := k.Reach(e.Rules, k.Rulesets[0]); err == nil {
				for _, check := range k.Checks {
					if check.Move != "" {
						compare(g, check.Move)
					}
				}
			}
		}
		g, err := e.Rules.Start("", "")
		for range 30 {
			if err != nil || len(g.Moves()) == 0 {
				break
			}
			m := g.Moves()[rng.IntN(len(g.Moves()))]
			compare(g, m)
			g, err = g.Play(m)
		}
	}
}

// TestLessons checks that every lesson shows the position of a ruling that
// decides on its moves, and that the moves to watch are legal.
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
	for i, g := range b {
		name, list, least := g.Name(), lessons[g.Name()], 5
		if i == 0 {
			least = 12
		}
		if len(list) < least {
			t.Errorf("%s: %d lessons, want %d", name, len(list), least)
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
