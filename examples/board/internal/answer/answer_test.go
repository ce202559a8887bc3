package answer_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/nemoroth/rules/examples/board/internal/answer"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

const (
	gamelet = "wal1blaw/hhhphhphhh/8/4B3/3pg4/8/HHpHHpHHHH/WALG1LAW A 3"
	orders  = "8/8/4b3/3laL2/8/8/8/8 O 1"
)

// board returns the games as the page has them: stored and loaded again.
func board(t testing.TB) answer.Board {
	t.Helper()
	b, err := loaded()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

var loaded = sync.OnceValues(func() (answer.Board, error) {
	b, err := answer.Games()
	if err != nil {
		return nil, err
	}
	return answer.Load(b.Store())
})

// args are the fields of a request.
type args map[string]any

// ask sends a request and decodes the answer into a value.
func ask(b answer.Board, op string, a args, into any) error {
	q := args{"id": 7, "op": op}
	for k, v := range a {
		q[k] = v
	}
	body, err := json.Marshal(q)
	if err != nil {
		return err
	}
	var got struct {
		ID     int
		Error  *string
		Answer json.RawMessage
	}
	out := b.Answer(context.Background(), body, func([]byte) {})
	if err := json.Unmarshal(out, &got); err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	if got.Error != nil {
		return errors.New(*got.Error)
	}
	if got.ID != 7 {
		return fmt.Errorf("id %d", got.ID)
	}
	return json.Unmarshal(got.Answer, into)
}

func mustAsk[T any](t testing.TB, op string, a args) (got T) {
	t.Helper()
	if err := ask(board(t), op, a, &got); err != nil {
		t.Fatalf("%s %v: %v", op, a, err)
	}
	return got
}

type (
	cell   struct{ Square, SVG, Label string }
	move   struct{ Name, From, To string }
	scream struct {
		Move  string
		Fates []struct {
			Square       string
			Stone, Early bool
		}
	}
	trial struct {
		Move       string
		Legal      bool
		Scream     string
		Reasons    []struct{ Rule, Text string }
		Choices    []move
		Precedents []rulings.Citation
		Frames     []struct {
			Text  string
			Cells []cell
		}
		View *struct {
			Line  string
			Cells []cell
		}
	}
)

// TestPageKnowsNoRule checks that the page's scripts contain no name of a
// piece, a rule or a ruleset of any game.
func TestPageKnowsNoRule(t *testing.T) {
	scripts, err := filepath.Glob("../../web/*.js")
	if err != nil || len(scripts) == 0 {
		t.Fatal(scripts, err)
	}
	words := strings.Fields("Basilisk Ghast Human Zombie Mummy Leaf Fiend GoAway petrif engulf")
	for _, e := range games.All() {
		words = append(words, e.Rulesets()...)
		for _, r := range game.Catalogue(e.Rules) {
			words = append(words, r.ID)
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
	ops := "games view try stuck scream sight layers setup import export " +
		"rules ruling rulings"
	for op := range strings.FieldsSeq(ops) {
		f.Add(`{"id":1,"op":"` + op + `","start":"` + gamelet + `","text":"Lc1d2","square":"e5",` +
			`"from":"c1","to":"d2",` +
			`"picture":{"marks":[{"square":"a1"}]}}`)
	}
	f.Add(`{"op":"think","task":{"level":1}}`)
	f.Add(`[]`)
	f.Fuzz(func(t *testing.T, body string) {
		if strings.Contains(body, "think") {
			return // only its time is limited
		}
		out := b.Answer(context.Background(), []byte(body), func([]byte) {})
		if !json.Valid(out) {
			t.Errorf("%s: %s", body, out)
		}
	})
}

// TestView checks the squares of the moves and the compulsions that each satisfies.
func TestView(t *testing.T) {
	got := mustAsk[struct {
		Moves []struct {
			Name, From, To string
			Saves          []int
		}
		Compulsions []struct{ Square, Text string }
		Picture     struct{ Compelled []string }
	}](t, "view", args{"start": gamelet})
	var moves []string
	for _, m := range got.Moves {
		if len(m.Saves) == 0 {
			t.Errorf("%v satisfies no compulsion", m)
		}
		moves = append(moves, m.Name+" "+m.From+m.To)
	}
	want := []string{"Be5f4 e5f4", "Hb2a3 b2a3", "Hf2g3 f2g3"}
	if diff := cmp.Diff(want, moves); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if diff := cmp.Diff([]string{"b2", "d2", "f2", "e5"}, got.Picture.Compelled); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if len(got.Compulsions) == 0 || got.Compulsions[0].Text == "" {
		t.Errorf("%+v", got.Compulsions)
	}
}

// TestWhyNot asks the gamelet's question by two squares: both Ghasts forbid the
// move (GHAST-2), and the two rulings on this very move come first, in either order.
func TestWhyNot(t *testing.T) {
	got := mustAsk[trial](t, "try", args{"start": gamelet, "from": "c1", "to": "d2"})
	if got.Move != "Lc1d2" || got.Legal {
		t.Fatalf("%+v", got)
	}
	if len(got.Reasons) != 2 || len(got.Frames) != 3 {
		t.Fatalf("%+v", got)
	}
	if r := got.Reasons[0]; r.Rule != "GHAST-2" || r.Text == "" || len(got.Precedents) != 3 {
		t.Fatalf("%+v", got)
	}
	first := []string{got.Precedents[0].ID, got.Precedents[1].ID}
	slices.Sort(first)
	if want := []string{"NR-0374", "NR-0447"}; !slices.Equal(first, want) {
		t.Errorf("the first precedents are %v, expected %v", first, want)
	}
	stuck := mustAsk[[]game.Reason](t, "stuck", args{"start": gamelet, "square": "c1"})
	if len(stuck) < 2 || stuck[0].Text == "" {
		t.Errorf("%v keeps c1", stuck)
	}
}

// TestFrames checks for moves of random games that the last frame of the move equals
// the view after it, and that the move's two squares name it.
func TestFrames(t *testing.T) {
	const plies = 180
	rng := rand.New(rand.NewPCG(3, 4))
	for _, e := range games.All() {
		start := ""
		for range plies / len(games.All()) {
			here := args{"game": e.Name(), "start": start}
			v := mustAsk[struct {
				Moves []move
				Cells []cell
			}](t, "view", here)
			if len(v.Moves) == 0 {
				start = ""
				continue
			}
			m := v.Moves[rng.IntN(len(v.Moves))]
			here["text"] = m.Name
			got := mustAsk[trial](t, "try", here)
			shown, want := map[string]string{}, map[string]string{}
			if n := len(got.Frames); n > 0 {
				for _, c := range got.Frames[n-1].Cells {
					shown[c.Square] = c.SVG
				}
			}
			for _, c := range got.View.Cells {
				want[c.Square] = c.SVG
			}
			if diff := cmp.Diff(want, shown); diff != "" || got.Frames == nil {
				t.Fatalf("%s %s: %d frames, -want +got:\n%s", start, m.Name, len(got.Frames), diff)
			}
			if m.From != m.To {
				delete(here, "text")
				here["from"], here["to"] = m.From, m.To
				by := mustAsk[trial](t, "try", here)
				if by.Move != m.Name && !slices.Contains(by.Choices, m) {
					t.Fatalf("%s %s: the squares mean %+v", start, m.Name, by)
				}
			}
			start = got.View.Line
		}
		bad := mustAsk[trial](t, "try", args{"game": e.Name(), "from": "a2", "to": "h8"})
		if bad.Legal || len(bad.Reasons) == 0 {
			t.Errorf("%s: %+v", e.Name(), bad)
		}
	}
}

// TestScream checks a scream with four results, which the fates on two squares tell apart
// (SCREAM-4).
func TestScream(t *testing.T) {
	tried := mustAsk[trial](t, "try", args{"start": orders, "text": "Ae5!"})
	if tried.Scream != "e5" {
		t.Errorf("%+v", tried)
	}
	var got []string
	for _, s := range mustAsk[[]scream](t, "scream", args{"start": orders, "square": "e5"}) {
		line := s.Move
		for _, f := range s.Fates {
			if f.Stone {
				line += " " + f.Square
			}
		}
		got = append(got, line)
	}
	want := []string{"Ae5!d5,e6,f5 f5", "Ae5!e6,f5,d5 f5 d5", "Ae5!f5,d5,e6", "Ae5!f5,e6,d5 d5"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	for _, square := range []string{"", "a1", "e6", "z9"} {
		err := ask(board(t), "scream", args{"start": orders, "square": square}, nil)
		if err == nil {
			t.Errorf("square %q has screams", square)
		}
	}
}

// TestFates checks that two results of a scream differ in their fates (SCREAM-4).
func TestFates(t *testing.T) {
	several, rules := 0, games.AllRules()[0]
	for seed := range uint64(4000) {
		line, _ := rules.Sample(rand.New(rand.NewPCG(seed, 2)))
		g, err := rules.Start(line, "")
		if err != nil {
			continue
		}
		squares := map[string]bool{}
		for _, move := range g.Moves() {
			name, _, isScream := strings.Cut(move, "!")
			if !isScream || squares[name] {
				continue
			}
			squares[name] = true
			var stone []string
			screams := mustAsk[[]scream](t, "scream", args{"start": line, "square": name[1:]})
			for _, s := range screams {
				var fates []string
				for _, f := range s.Fates {
					if f.Stone {
						fates = append(fates, fmt.Sprint(f.Square, f.Early))
					}
				}
				slices.Sort(fates)
				stone = append(stone, strings.Join(fates, " "))
			}
			slices.Sort(stone)
			if len(slices.Compact(stone)) != len(screams) {
				t.Fatalf("%s %s: %q", line, move, stone)
			}
			if len(screams) > 1 {
				several++
			}
		}
	}
	if several < 100 {
		t.Errorf("only %d screams had several results", several)
	}
}

// TestImportExport imports texts of every kind, and the exported texts.
func TestImportExport(t *testing.T) {
	played := []string{"Be1d3", "Gd8b6"}
	tags := []game.RecordTag{{Key: "Event", Value: "<img onerror=x>"}}
	out := mustAsk[struct {
		Line, Diagram, SVG string
		Records            map[string]string
	}](t, "export", args{"moves": played, "tags": tags})
	if strings.Contains(out.SVG, "<img") || len(out.Records) != 3 {
		t.Fatalf("%+v", out)
	}
	type imported struct {
		Kind, Line, Illegal, Trouble string
		Moves                        []string
	}
	for text, want := range map[string]imported{
		out.Line:                   {Kind: "position", Line: out.Line},
		out.Diagram:                {Kind: "position"},
		out.Records["canonical"]:   {Kind: "record", Moves: played},
		out.Records["lawson"]:      {Kind: "record", Moves: played},
		out.Records["moussambani"]: {Kind: "record", Moves: played},
		// The illegal move of a record is found, also if it is the first move.
		"1. Be1d3 Gd8b6 2. Hb2b5": {Kind: "record", Moves: played, Illegal: "Hb2b5"},
		"1. Hb2b5":                {Kind: "record", Illegal: "Hb2b5"},
	} {
		got := mustAsk[imported](t, "import", args{"text": text})
		if (got.Trouble == "") != (want.Illegal == "") {
			t.Errorf("%s: trouble %q", text, got.Trouble)
		}
		if got.Trouble = ""; want.Line == "" {
			got.Line = ""
		}
		if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("%s: -want +got:\n%s", text, diff)
		}
	}
	bad := args{"text": "<img src=x onerror=alert(1)>"}
	if err := ask(board(t), "import", bad, nil); err == nil {
		t.Error("nonsense was read")
	}
}

// TestSetup checks that the editor shows every problem on its square (POS-1).
func TestSetup(t *testing.T) {
	type edited struct {
		Line     string
		Board    game.Board
		Problems []struct {
			Rule    string
			Squares []string
		}
	}
	for text, problems := range map[string]int{
		gamelet: 0, "8/8/8/8/4H[3]3/8/8/8 O 1": 0,
		"H7/8/8/8/4(LH)[3]3/8/8/8 A 1": 2,
	} {
		got := mustAsk[edited](t, "setup", args{"text": text})
		again := mustAsk[edited](t, "setup", args{"board": got.Board})
		if len(got.Problems) != problems || again.Line != got.Line {
			t.Errorf("%s: %+v", text, got)
		}
	}
}

// TestThink checks the news of a search, that it ends with its context, and every task.
func TestThink(t *testing.T) {
	b, news := board(t), 0
	request := []byte(`{"op":"think","task":{"lines":2,"nodes":20000}}`)
	out := b.Answer(context.Background(), request, func([]byte) { news++ })
	if news == 0 || !strings.Contains(string(out), `"depth"`) {
		t.Errorf("%d news, %s", news, out)
	}
	ctx, cancel := context.WithCancel(context.Background())
	// It hangs if the search goes on.
	b.Answer(ctx, []byte(`{"op":"think","task":{"lines":1}}`), func([]byte) { cancel() })
	cancel()
	for _, g := range b {
		level := args{"game": g.Name(), "task": args{"level": 1}}
		got := mustAsk[struct{ Lines []struct{ Moves []string } }](t, "think", level)
		if len(got.Lines) != 1 || len(got.Lines[0].Moves) == 0 {
			t.Errorf("%s: no move", g.Name())
		}
	}
	proof := args{"start": gamelet, "task": args{"solve": true, "nodes": 2000}}
	if got := mustAsk[struct{ Depth int }](t, "think", proof); got.Depth == 0 {
		t.Error("no verdict")
	}
}

// TestCasebook checks that rules and rulings are found by id and by words.
func TestCasebook(t *testing.T) {
	ruling := mustAsk[struct {
		Title string
		Words []string
	}](t, "ruling", args{"text": "NR-374"})
	if ruling.Title == "" || ruling.Words[0] == "" {
		t.Errorf("%+v", ruling)
	}
	for _, words := range []string{"leaf pile ghast", "NR-0374", "ghast-2"} {
		if got := mustAsk[[]rulings.Citation](t, "rulings", args{"text": words}); len(got) == 0 {
			t.Errorf("nothing was found for %s", words)
		}
	}
}

// TestStore checks that stored rulings are those of the corpus: their checks hold, and
// they are the precedents of the same moves. So are what may be objected, if the board believes.
func TestStore(t *testing.T) {
	believes := slices.Clone(board(t))
	believes.Believe(games.Hypotheses)
	objections := 0
	for i, e := range games.All() {
		c, err := e.Corpus()
		if err != nil {
			t.Fatal(err)
		}
		got := board(t)[i].Corpus
		if len(got.Cases()) != len(c.Cases()) {
			t.Errorf("%s: %d rulings, want %d", e.Name(), len(got.Cases()), len(c.Cases()))
		}
		for n, k := range got.Cases() {
			for _, m := range k.Try(e.Rules, k.Rulesets[0]).Mismatches() {
				t.Error(m)
			}
			g, err := k.Reach(e.Rules, k.Rulesets[0])
			if n%20 != 0 || err != nil {
				continue
			}
			for _, check := range k.Checks {
				var a, b []string
				for _, p := range c.Precedents(g, check.Move) {
					a = append(a, p.ID)
				}
				for _, p := range got.Precedents(g, check.Move) {
					b = append(b, p.ID)
				}
				if diff := cmp.Diff(a, b); diff != "" {
					t.Errorf("%s, %s: -want +got:\n%s", k.ID, check.Move, diff)
				}
				if n%100 != 0 || check.Move == "" {
					continue
				}
				want := c.Judge(g, check.Move, e.Hypotheses()...).Objections
				judged := believes[i].Judge(g, check.Move).Objections
				if objections += len(want); !reflect.DeepEqual(want, judged) {
					t.Errorf("%s, %s: objections\n%+v, want\n%+v", k.ID, check.Move, judged, want)
				}
			}
		}
	}
	if objections == 0 {
		t.Error("nothing is objected to any move")
	}
}

// wins reports whether the side to move wins by force within a number of plies.
func wins(g game.Game, plies int) bool {
	return slices.ContainsFunc(g.Moves(), func(m string) bool {
		next, _ := g.Play(m)
		return loses(next, plies-1)
	})
}

// loses reports whether the side to move loses by force within a number of plies.
func loses(g game.Game, plies int) bool {
	if o := g.Outcome(); o.Over || plies < 1 {
		return o.Over && o.Winner != "" && o.Winner != g.Turn()
	}
	return !slices.ContainsFunc(g.Moves(), func(m string) bool {
		next, _ := g.Play(m)
		return !wins(next, plies-1)
	})
}

// An origin is the square from which a move starts; a proof is what a search has found.
type (
	origin struct{ From string }
	proof  struct {
		Lines []struct {
			Score string
			Value int
		}
		Depth int
	}
)

// TestLessons checks that every lesson shows the position of a ruling that
// decides on its moves, that the moves to watch are legal, and that the wins to find are proven.
func TestLessons(t *testing.T) {
	text, err := os.ReadFile("../../web/lessons.json")
	if err != nil {
		t.Fatal(err)
	}
	var data struct {
		Studies map[string][]struct {
			Title    string
			About    map[string]string
			Chapters []struct{ Ruling, Text, Watch, Try string }
		}
		Wins  map[string][][]any           // of [start, ruleset, plies, 1 if all moves but one lose]
		Alone map[string]map[string]string // positions for a piece on d4, by its token
	}
	if err := json.Unmarshal(text, &data); err != nil {
		t.Fatal(err)
	}
	lessons := data.Studies
	for i, g := range board(t) {
		name, least := g.Name(), 5
		if i == 0 {
			least = 12
		}
		if n := len(lessons[name]); n < least {
			t.Errorf("%s: %d lessons, want %d", name, n, least)
		}
		for _, lesson := range lessons[name] {
			for _, step := range lesson.Chapters {
				r := mustAsk[struct {
					Position string
					Moves    []string
					Rulesets []string
					Checks   []rulings.Check
				}](t, "ruling", args{"game": name, "text": step.Ruling})
				decided := false
				here := args{"game": name, "start": r.Position, "ruleset": r.Rulesets[0],
					"moves": r.Moves}
				for _, text := range []string{step.Watch, step.Try} {
					if here["text"] = text; text == "" {
						continue
					}
					for _, c := range r.Checks {
						goals := func(to string) bool {
							return c.MovesOf.Piece+c.MovesOf.Square+to == text
						}
						decided = decided || c.Move == text || slices.Contains(c.Includes, text) ||
							c.MovesOf != nil && slices.ContainsFunc(c.MovesOf.To, goals)
					}
					got := mustAsk[trial](t, "try", here)
					if text == step.Watch && !got.Legal {
						t.Errorf("%s: %s is illegal: %v", step.Ruling, text, got.Reasons)
					}
				}
				if !decided {
					t.Errorf("%s: %s decides no move of %+v", lesson.Title, step.Ruling, step)
				}
			}
		}
	}
	// Every piece has a card, with a picture of its moves.
	for _, g := range board(t) {
		for _, c := range g.Info.Palette {
			word := ""
			for _, lesson := range lessons[g.Name()] {
				for about := range lesson.About {
					if strings.HasSuffix(c.Label, about) && len(about) > len(word) {
						word = about
					}
				}
			}
			line := data.Alone[g.Name()][c.Text]
			if line == "" {
				line = data.Alone[g.Name()][""]
			}
			side := g.Info.Sides[0]
			if strings.ToLower(c.Text) == c.Text {
				side = g.Info.Sides[1]
			}
			v := mustAsk[struct{ Moves []origin }](t, "view", args{"game": g.Name(),
				"start": strings.NewReplacer("*", c.Text, "%", side.Turn).Replace(line)})
			moves := slices.ContainsFunc(v.Moves, func(m origin) bool { return m.From == "d4" })
			still := strings.Contains(c.Label, "petrified") || c.Label == "Mummy"
			if word == "" || moves == still {
				t.Errorf("%s: %s has the card %q; moves %v", g.Name(), c.Label, word, moves)
			}
		}
	}
	// The wins of the neighbours are proven by all their moves, and one first move alone wins.
	for _, e := range games.All()[1:] {
		seen := map[string]bool{}
		for _, win := range data.Wins[e.Name()] {
			line, plies := win[0].(string), int(win[2].(float64))
			g, err := e.Start(line, win[1].(string))
			if err != nil || seen[line] {
				t.Fatalf("%v: %v, or it is there twice", win, err)
			}
			seen[line] = true
			first := 0
			for _, m := range g.Moves() {
				if next, _ := g.Play(m); loses(next, plies-1) {
					first++
				}
			}
			if first != 1 || wins(g, plies-2) {
				t.Errorf("%v: %d first moves win, or it is won sooner", win, first)
			}
			got := mustAsk[proof](t, "think", args{"game": e.Name(), "start": line,
				"ruleset": win[1], "task": map[string]any{"solve": true, "plies": plies}})
			if got.Lines[0].Value*got.Lines[0].Value != 30000*30000 || got.Depth != plies {
				t.Errorf("%v: %+v", win, got)
			}
		}
		if len(seen) < 30 {
			t.Errorf("%s has %d wins to find", e.Name(), len(seen))
		}
		lost := mustAsk[proof](t, "think", args{"game": e.Name(),
			"task": map[string]any{"solve": true, "plies": 2}})
		if v := lost.Lines[0].Value; v < -1000 || v > 1000 {
			t.Errorf("%s: the opening is said to be won: %+v", e.Name(), lost)
		}
	}
	kinds := map[string]int{}
	for _, win := range data.Wins["nemoroth"] {
		got := mustAsk[proof](t, "think", args{
			"start": win[0], "ruleset": win[1], "task": map[string]any{"solve": true, "plies": win[2]}})
		if holds := len(win) == 4; holds {
			kinds["holds"]++
			if len(got.Lines) != 0 {
				t.Errorf("%v: %v", win, got.Lines)
			}
		} else if kinds["wins"]++; len(got.Lines) != 1 ||
			!strings.Contains(got.Lines[0].Score, " wins in ") {
			t.Errorf("%v: %v", win, got.Lines)
		}
	}
	if kinds["wins"] < 150 || kinds["holds"] < 30 {
		t.Errorf("%v", kinds)
	}
}
