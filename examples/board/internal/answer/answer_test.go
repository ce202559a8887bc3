package answer_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/examples/board/internal/answer"
	"github.com/nemoroth/rules/examples/board/internal/books"
	"github.com/nemoroth/rules/examples/board/internal/casebook"
	"github.com/nemoroth/rules/examples/board/internal/shelf"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/examples/nature"
	"github.com/nemoroth/rules/examples/wormhole"
	"github.com/nemoroth/rules/rulings/game"
)

const (
	gamelet = "wal1blaw/hhhphhphhh/8/4B3/3pg4/8/HHpHHpHHHH/WALG1LAW A 3"
	orders  = "8/8/4b3/3laL2/8/8/8/8 O 1"
)

// board is the board as the server has it.
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

// ask asks an op into a value.
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

// The workers' list of games is the registry's.
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

// The gamelet's question by two squares: both Ghasts forbid it (GHAST-2), and the
// ruling on this very move comes first.
func TestWhyNot(t *testing.T) {
	var got trial
	mustAsk(t, board(t), "try", map[string]any{"start": gamelet, "from": "c1", "to": "d2"}, &got)
	if got.Move != "Lc1d2" || got.Legal || len(got.Reasons) != 2 || got.Reasons[0].Rule != "GHAST-2" || len(got.Frames) != 3 || len(got.Precedents) != 3 || got.Precedents[0].ID != "NR-0447" || got.Precedents[1].ID != "NR-0374" {
		t.Errorf("%+v", got)
	}
}

// The view lists moves by square, with the compulsions that each satisfies.
func TestView(t *testing.T) {
	var got struct {
		Turn  string
		Moves []struct {
			Name, From, To string
			Saves          []int
		}
		Compulsions []struct{ Square, Text string }
		Picture     struct{ Compelled []string }
	}
	mustAsk(t, board(t), "view", map[string]any{"start": gamelet}, &got)
	var moves []string
	for _, m := range got.Moves {
		if len(m.Saves) == 0 {
			t.Errorf("%v saves nobody", m)
		}
		moves = append(moves, m.Name+" "+m.From+m.To)
	}
	if diff := cmp.Diff([]string{"Be5f4 e5f4", "Hb2a3 b2a3", "Hf2g3 f2g3"}, moves); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if diff := cmp.Diff([]string{"b2", "d2", "f2", "e5"}, got.Picture.Compelled); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// A scream with four results: two questions tell them apart (SCREAM-4), and the
// order of pushes is settled as soon as the rest cannot matter.
func TestScream(t *testing.T) {
	b := board(t)
	var tried trial
	mustAsk(t, b, "try", map[string]any{"start": orders, "text": "Ae5!"}, &tried)
	if tried.Scream != "e5" {
		t.Errorf("%+v", tried)
	}
	var got struct {
		Results []struct {
			Move    string
			Answers []string
		}
		Questions []struct {
			Square  string
			Answers []string
		}
	}
	mustAsk(t, b, "scream", map[string]any{"start": orders, "square": "e5"}, &got)
	if len(got.Results) != 4 || len(got.Questions) != 2 || !slices.Equal(got.Questions[0].Answers, []string{"stays alive", "turns to stone"}) {
		t.Errorf("%+v", got)
	}
	for order, want := range map[string][]string{"": {"Ae5!d5,e6,f5", "Ae5!e6,f5,d5", "Ae5!f5,d5,e6", "Ae5!f5,e6,d5"}, "d5": {"Ae5!d5,e6,f5", "Ae5!f5,d5,e6"}, "e6": {"Ae5!e6,f5,d5"}} {
		var left struct {
			Moves []string
			Cells []cell
		}
		mustAsk(t, b, "order", map[string]any{"start": orders, "square": "e5", "order": strings.Fields(order)}, &left)
		if diff := cmp.Diff(want, left.Moves); diff != "" {
			t.Errorf("%s: -want +got:\n%s", order, diff)
		}
		if stands := slices.ContainsFunc(left.Cells, func(c cell) bool { return c.Square == order }); len(left.Cells) != 4 || stands {
			t.Errorf("%s: %v", order, left.Cells)
		}
	}
}

// After the last effect of a move the board shows what the view after it shows.
func TestFrames(t *testing.T) {
	b := board(t)
	moves := 2000
	if testing.Short() {
		moves = 200
	}
	rng := rand.New(rand.NewPCG(3, 4))
	for _, entry := range games.All() {
		line := ""
		for range moves / len(games.All()) {
			g, err := entry.Start(line, "")
			if err != nil {
				t.Fatal(err)
			}
			legal := g.Moves()
			if len(legal) == 0 {
				line = ""
				continue
			}
			move := legal[rng.IntN(len(legal))]
			var before struct{ Cells []cell }
			mustAsk(t, b, "view", map[string]any{"game": entry.Name(), "start": line}, &before)
			var got trial
			mustAsk(t, b, "try", map[string]any{"game": entry.Name(), "start": line, "text": move}, &got)
			shown := map[string]string{}
			for _, c := range before.Cells {
				shown[c.Square] = c.SVG
			}
			for _, f := range got.Frames {
				for _, c := range f.Cells {
					if shown[c.Square] = c.SVG; c.SVG == "" {
						delete(shown, c.Square)
					}
				}
			}
			want := map[string]string{}
			for _, c := range got.View.Cells {
				want[c.Square] = c.SVG
			}
			if diff := cmp.Diff(want, shown); diff != "" && got.Frames != nil {
				t.Fatalf("%s %s: -want +got:\n%s", line, move, diff)
			}
			line = got.View.Line
		}
	}
}

// Texts come in as what they are, and go out so that they come in again.
func TestImportExport(t *testing.T) {
	b := board(t)
	var out struct {
		Line, Diagram, SVG string
		Records            []struct{ Notation, Text string }
	}
	played := []string{"Be1d3", "Gd8b6"}
	mustAsk(t, b, "export", map[string]any{"moves": played, "tags": []game.RecordTag{{Key: "Event", Value: "<img onerror=x>"}}}, &out)
	if strings.Contains(out.SVG, "<img") || len(out.Records) != 3 {
		t.Errorf("%+v", out)
	}
	type read struct {
		Kind, Start string
		Moves       []string
		Stands      bool
	}
	for _, text := range append([]string{out.Line, out.Diagram}, out.Records[0].Text, out.Records[1].Text, out.Records[2].Text) {
		var got read
		mustAsk(t, b, "import", map[string]any{"text": text}, &got)
		if got.Kind == "record" && !slices.Equal(got.Moves, played) || got.Kind == "" {
			t.Errorf("%s\n%+v", text, got)
		}
	}
	// An illegal move in a record is found, at its beginning or later.
	for text, moves := range map[string]int{"1. Be1d3 Gd8b6 2. Hb2b5": 2, "1. Hb2b5": 0} {
		var got struct {
			Moves            []string
			Illegal, Trouble string
		}
		mustAsk(t, b, "import", map[string]any{"text": text}, &got)
		if got.Illegal != "Hb2b5" || len(got.Moves) != moves || got.Trouble == "" {
			t.Errorf("%s: %+v", text, got)
		}
	}
	if err := ask(b, "import", map[string]any{"text": "<img src=x onerror=alert(1)>"}, nil); err == nil {
		t.Error("nonsense was read")
	}
}

// The editor says every problem on its square (POS-1).
func TestSetup(t *testing.T) {
	var got struct {
		Line     string
		Stands   bool
		Problems []struct {
			Rule    string
			Squares []string
		}
	}
	b := board(t)
	mustAsk(t, b, "setup", map[string]any{"cells": map[string]string{"e4": "L H [3]", "a8": "H"}}, &got)
	if got.Stands || len(got.Problems) < 2 || !strings.Contains(got.Line, "[3]") {
		t.Errorf("%+v", got)
	}
	mustAsk(t, b, "setup", map[string]any{"cells": map[string]string{"e4": "H [3]"}, "turn": "O"}, &got)
	if !got.Stands {
		t.Errorf("%+v", got)
	}
}

// A search answers with news first, and ends with its context.
func TestThink(t *testing.T) {
	b := board(t)
	news := 0
	out := b.Answer(context.Background(), []byte(`{"op":"think","task":{"lines":2,"nodes":20000}}`), func([]byte) { news++ })
	if news == 0 || !strings.Contains(string(out), `"depth"`) {
		t.Errorf("%d news, %s", news, out)
	}
	ctx, cancel := context.WithCancel(context.Background())
	b.Answer(ctx, []byte(`{"op":"think","task":{"lines":1}}`), func([]byte) { cancel() }) // hangs if it does not stop
	cancel()
	var level struct{ Move string }
	mustAsk(t, b, "think", map[string]any{"task": map[string]any{"level": 1}}, &level)
	if level.Move == "" {
		t.Error("no move")
	}
	var proof struct{ Text string }
	mustAsk(t, b, "think", map[string]any{"start": gamelet, "task": map[string]any{"solve": true, "nodes": 2000}}, &proof)
	if proof.Text == "" {
		t.Error("no verdict")
	}
}

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

// The rulings that the exported data finds are those that the corpus finds, in
// its order, in every game.
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
		var book casebook.Book // as a page has it
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

// The page knows no rule: no name of a piece, a rule or a ruleset of any game is
// in its scripts.
func TestPageKnowsNoRule(t *testing.T) {
	scripts, err := filepath.Glob("../../web/*.js")
	if err != nil || len(scripts) == 0 {
		t.Fatal(scripts, err)
	}
	words := []string{"Basilisk", "Ghast", "Human", "Zombie", "Mummy", "Leaf", "Fiend", "GoAway", "petrif", "engulf"}
	for _, e := range games.All() {
		words = append(words, e.Rulesets()...)
		if c, ok := e.Rules.(game.Cataloguer); ok {
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

// Answer answers whatever it is asked.
func FuzzAnswer(f *testing.F) {
	b := board(f)
	for _, op := range []string{"games", "view", "try", "stuck", "scream", "order", "sight", "layers", "verdicts", "setup", "import", "export", "preview", "rule", "ruling", "rulings"} {
		f.Add(`{"id":1,"op":"` + op + `","start":"` + gamelet + `","text":"Lc1d2","square":"e5","from":"c1","to":"d2","cells":{"a1":"H [3]"},"order":["a1"],"picture":{"marks":[{"square":"a1"}]}}`)
	}
	f.Add(`{"op":"think","task":{"level":1}}`)
	f.Add(`[]`)
	f.Fuzz(func(t *testing.T, body string) {
		if strings.Contains(body, "think") {
			return // bounded by time only
		}
		out := b.Answer(context.Background(), []byte(body), nil)
		if !json.Valid(out) || strings.Contains(string(out), "the board failed") {
			t.Errorf("%s: %s", body, out)
		}
	})
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

// The neighbours are games like any other: their moves are shown frame by frame,
// and a try between two squares is judged.
func TestNeighbours(t *testing.T) {
	b := answer.Board{{Rules: wormhole.Rules(), Info: answer.Info{Sides: []string{"w", "b"}}}, {Rules: nature.Rules(), Info: answer.Info{Sides: []string{"N", "B"}}}}
	rng := rand.New(rand.NewPCG(5, 6))
	for _, g := range b {
		moves := []string{}
		for range 30 {
			var v struct {
				Moves []struct{ Name, From, To string }
				Cells []cell
			}
			args := map[string]any{"game": g.Name(), "moves": moves}
			mustAsk(t, b, "view", args, &v)
			if len(v.Moves) == 0 {
				break
			}
			m := v.Moves[rng.IntN(len(v.Moves))]
			if m.From == "" || m.To == "" || len(v.Cells) == 0 {
				t.Fatalf("%s: %+v", g.Name(), m)
			}
			args["from"], args["to"] = m.From, m.To
			var got trial
			mustAsk(t, b, "try", args, &got)
			if !got.Legal && !slices.ContainsFunc(got.Choices, func(c struct{ Name string }) bool { return c.Name == m.Name }) {
				t.Fatalf("%s: %+v is not %+v", g.Name(), m, got)
			}
			moves = append(moves, m.Name)
		}
		var got trial
		mustAsk(t, b, "try", map[string]any{"game": g.Name(), "from": "a2", "to": "h8"}, &got)
		if got.Legal || len(got.Reasons) == 0 {
			t.Errorf("%s: %+v", g.Name(), got)
		}
	}
}
