package games

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/game"
)

// TestAbout checks that the rulings that are loaded for a move are those of the whole
// corpus without their prose and give the same precedents: for moves of rulings, and
// for moves of other rulings' positions and of random games.
func TestAbout(t *testing.T) {
	const some = 8 // one ruling in this number is asked about
	for _, e := range All() {
		whole, err := e.Corpus()
		if err != nil {
			t.Fatal(err)
		}
		read, asked := 0, 0
		ask := func(g game.Game, move string) {
			t.Helper()
			r := g.Explain(move)
			if r.Unread != "" {
				return
			}
			part, err := e.Corpus(rulings.About(r)...)
			if err != nil {
				t.Fatal(err)
			}
			read, asked = read+len(part.Cases()), asked+1
			for _, k := range part.Cases() {
				full, _ := whole.Case(k.ID)
				bare := *full
				bare.Sources, bare.Considered, bare.Why = nil, nil, ""
				if !reflect.DeepEqual(*k, bare) {
					t.Fatalf("%s %s: %+v, the whole corpus has %+v", g.Line(), move, *k, bare)
				}
			}
			var got, want []string
			for _, p := range part.Precedents(g, r) {
				got = append(got, p.ID)
			}
			for _, p := range whole.Precedents(g, r) {
				want = append(want, p.ID)
			}
			if !slices.Equal(got, want) {
				t.Fatalf("%s %s: %v, the whole corpus finds %v", g.Line(), move, got, want)
			}
		}
		rng := rand.New(rand.NewPCG(5, 6))
		var positions []game.Game
		for i, k := range whole.Cases() {
			g, err := k.Reach(e.Rules, k.Rulesets[0])
			if err != nil {
				continue // a ruling on an impossible position
			}
			positions = append(positions, g)
			for _, check := range k.Checks {
				if check.Move != "" && i%some == 0 {
					ask(g, check.Move)
				}
			}
		}
		for range 300 / some {
			g, other := positions[rng.IntN(len(positions))], positions[rng.IntN(len(positions))]
			if moves := slices.Concat(g.Moves(), other.Moves()); len(moves) > 0 {
				ask(g, moves[rng.IntN(len(moves))])
			}
		}
		g, err := e.Rules.Start("", "")
		for range 120 / some {
			if err != nil || len(g.Moves()) == 0 {
				break
			}
			m := g.Moves()[rng.IntN(len(g.Moves()))]
			ask(g, m)
			g, err = g.Play(m)
		}
		if none, err := e.Corpus(rulings.About(game.Report{})...); err != nil || len(none.Cases()) > 0 {
			t.Errorf("%s: rulings for no move: %v, %v", e.Name(), none, err)
		}
		t.Logf("%s: %d questions, %d rulings read for each", e.Name(), asked, read/max(asked, 1))
	}
}
