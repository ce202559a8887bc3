package misread_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/fuzz/naive/misread"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// TestAll checks that ids and the sentences of claims differ, and that every misreading
// has an answer among the rules and replaces only rules that the model has.
func TestAll(t *testing.T) {
	ids := func(r *naive.Rules) []nemoroth.Rule {
		return slices.Concat(slices.Sorted(maps.Keys(r.Tests)),
			slices.Sorted(maps.Keys(r.Acts)), slices.Sorted(slices.Values(r.Order)))
	}
	known, plain := map[string]bool{}, ids(naive.New(nemoroth.Standard()))
	for _, rule := range game.Catalogue(nemorothgame.Rules()) {
		known[rule.ID] = true
	}
	seen := map[string]bool{}
	for _, m := range misread.All() {
		if got := ids(m.Game.(naive.Model).Rules(nemoroth.Standard())); !slices.Equal(got, plain) {
			t.Errorf("%s changes a rule that the model does not have: %v", m.ID, got)
		}
		claim := !m.Reading && !m.LeftOut()
		if seen[m.ID] || claim && seen[m.Says] {
			t.Errorf("%s, %q: twice", m.ID, m.Says)
		}
		seen[m.ID], seen[m.Says] = true, claim
		if len(m.Rules) == 0 || m.Says == "" || strings.ContainsAny(m.Says, ".!?") {
			t.Errorf("%s: %q, answered by %v: want one sentence without its point, and a rule",
				m.ID, m.Says, m.Rules)
		}
		for _, id := range m.Rules {
			if !known[id] {
				t.Errorf("%s: %s is no rule", m.ID, id)
			}
		}
	}
}

// TestMovesAreExplained checks, under every misreading, that the moves that are listed
// as legal are those that Explain calls legal, in a few positions with everything.
func TestMovesAreExplained(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	lines := []string{
		"8/2h1H3/3pg4/3L*4/3pBA3/2(Hz)W[3]4/1G1Z4/8 A 1",
		"3z4/pL[1]M[1]A(hz)4/1(WpG)(hh)5/g1.[2]5/4H[2]HpB1/8/5L1(BW)/5pBpHpb A 43",
		"8/8/4b3/3laL2/2pH.[1]4/8/4h3/5g2 O 1",
	}
	for _, m := range misread.All() {
		for _, line := range lines {
			g, err := m.Game.Start(line, "")
			if err != nil {
				continue // this misreading does not let it stand
			}
			for range 3 {
				moves := g.Moves()
				for _, text := range append([]string{"Ae5!", "pass", "Ha2a4"}, moves...) {
					r := g.Explain(text)
					if r.Unread == "" && r.Legal() != slices.Contains(moves, r.Move) {
						t.Errorf("%s, %s: %s is listed: %v; %v", m.ID, g.Line(), text, !r.Legal(),
							r)
					}
				}
				if len(moves) == 0 {
					break
				}
				g = play(t, g, moves[rng.IntN(len(moves))])
			}
		}
	}
}

func play(t *testing.T, g game.Game, move string) game.Game {
	t.Helper()
	if move == "pass" {
		next, err := g.(game.Passer).Pass()
		if err != nil {
			t.Fatal(err)
		}
		return next
	}
	next, err := g.Play(move)
	if err != nil {
		t.Fatalf("%s %s: %v", g.Line(), move, err)
	}
	return next
}
