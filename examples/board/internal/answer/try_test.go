package answer_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/nemoroth/rules/examples/board/internal/answer"
	"github.com/nemoroth/rules/examples/nature"
	"github.com/nemoroth/rules/examples/wormhole"
)

// TestWhyNot asks the gamelet's question by two squares: both Ghasts forbid the
// move (GHAST-2), and the two rulings on this very move come first, in either order.
func TestWhyNot(t *testing.T) {
	var got trial
	mustAsk(t, board(t), "try", map[string]any{"start": gamelet, "from": "c1", "to": "d2"}, &got)
	if got.Move != "Lc1d2" || got.Legal || len(got.Reasons) != 2 || got.Reasons[0].Rule != "GHAST-2" || len(got.Frames) != 3 || len(got.Precedents) != 3 {
		t.Fatalf("%+v", got)
	}
	first := []string{got.Precedents[0].ID, got.Precedents[1].ID}
	slices.Sort(first)
	if want := []string{"NR-0374", "NR-0447"}; !slices.Equal(first, want) {
		t.Errorf("the first precedents are %v, expected %v", first, want)
	}
}

// TestNeighbours checks for the other games that moves have frames and that a
// move by two squares gets a verdict.
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
