package answer_test

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/examples/internal/games"
)

// TestView checks the squares of the moves and the compulsions that each satisfies.
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
			t.Errorf("%v satisfies no compulsion", m)
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

// TestFrames checks that the last frame of a move equals the view after it.
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
