package answer_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/examples/board/internal/answer"
	"github.com/nemoroth/rules/examples/board/internal/books"
	"github.com/nemoroth/rules/examples/board/internal/shelf"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/rulings/game"
)

const (
	gamelet = "wal1blaw/hhhphhphhh/8/4B3/3pg4/8/HHpHHpHHHH/WALG1LAW A 3"
	orders  = "8/8/4b3/3laL2/8/8/8/8 O 1"
)

// board returns the games as the server has them.
func board(t testing.TB) answer.Board {
	t.Helper()
	b, err := built()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

var built = sync.OnceValues(func() (answer.Board, error) {
	list := shelf.Games()
	for i, e := range games.All() {
		list[i].Info = answer.Info{Game: e.Name(), Title: e.Title, Sides: e.Sides, Demo: e.Demo, Question: e.Question}
		c, err := e.Corpus()
		if err != nil {
			return nil, err
		}
		list[i].Book = books.Of(e.Name(), c)
	}
	return list, nil
})

// ask sends a request and decodes the answer into a value.
func ask(b answer.Board, op string, args map[string]any, into any) error {
	q := map[string]any{"id": 7, "op": op}
	for k, v := range args {
		q[k] = v
	}
	body, err := json.Marshal(q)
	if err != nil {
		return err
	}
	var a struct {
		ID     int
		Error  *string
		Answer json.RawMessage
	}
	out := b.Answer(context.Background(), body, nil)
	if err := json.Unmarshal(out, &a); err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	if a.Error != nil {
		return errors.New(*a.Error)
	}
	if a.ID != 7 {
		return fmt.Errorf("id %d", a.ID)
	}
	return json.Unmarshal(a.Answer, into)
}

func mustAsk(t testing.TB, b answer.Board, op string, args map[string]any, into any) {
	t.Helper()
	if err := ask(b, op, args, into); err != nil {
		t.Fatalf("%s %v: %v", op, args, err)
	}
}

type cell struct{ Square, SVG, Label string }

type trial struct {
	Move       string
	Legal      bool
	Scream     string
	Reasons    []struct{ Rule, Text string }
	Choices    []struct{ Name string }
	Precedents []struct{ ID, Title string }
	Frames     []struct {
		Text  string
		Cells []cell
	}
	View *struct {
		Line  string
		Cells []cell
	}
}

// TestShelf checks that package shelf lists the games of the registry.
func TestShelf(t *testing.T) {
	var want, got []string
	for _, e := range games.All() {
		want = append(want, e.Name())
	}
	for _, g := range shelf.Games() {
		got = append(got, g.Name())
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// TestPageKnowsNoRule checks that the page's scripts contain no name of a
// piece, a rule or a ruleset of any game.
func TestPageKnowsNoRule(t *testing.T) {
	scripts, err := filepath.Glob("../../web/*.js")
	if err != nil || len(scripts) == 0 {
		t.Fatal(scripts, err)
	}
	words := []string{"Basilisk", "Ghast", "Human", "Zombie", "Mummy", "Leaf", "Fiend", "GoAway", "petrif", "engulf"}
	for _, e := range games.All() {
		words = append(words, e.Rulesets()...)
		if c, ok := e.Rules.(game.Documenter); ok {
			for _, r := range c.Catalogue() {
				words = append(words, r.ID)
			}
		}
	}
	for _, name := range scripts {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range words {
			if strings.Contains(string(text), w) {
				t.Errorf("%s says %s", name, w)
			}
		}
	}
}

// FuzzAnswer checks that every request gets an answer.
func FuzzAnswer(f *testing.F) {
	b := board(f)
	for _, op := range []string{"games", "view", "try", "stuck", "scream", "order", "sight", "layers", "verdicts", "setup", "import", "export", "preview", "rule", "ruling", "rulings"} {
		f.Add(`{"id":1,"op":"` + op + `","start":"` + gamelet + `","text":"Lc1d2","square":"e5","from":"c1","to":"d2","cells":{"a1":"H [3]"},"order":["a1"],"picture":{"marks":[{"square":"a1"}]}}`)
	}
	f.Add(`{"op":"think","task":{"level":1}}`)
	f.Add(`[]`)
	f.Fuzz(func(t *testing.T, body string) {
		if strings.Contains(body, "think") {
			return // only its time is limited
		}
		out := b.Answer(context.Background(), []byte(body), nil)
		if !json.Valid(out) || strings.Contains(string(out), "the board failed") {
			t.Errorf("%s: %s", body, out)
		}
	})
}
