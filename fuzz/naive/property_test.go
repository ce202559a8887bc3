package naive

import (
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// each calls test for the moves, COMP-RULE and REP-1 aside, of random positions.
func each(t *testing.T, seed uint64, test func(g *Game, r *Result)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 1))
	for range 1500 {
		line, ruleset := nemorothgame.Rules().(game.Sampler).Sample(rng)
		g, err := Model{}.Start(line, ruleset)
		if err != nil {
			continue // a few samples are impossible
		}
		for _, r := range g.(*Game).pseudo() {
			test(g.(*Game), &r)
		}
	}
}

// TestWhoAddsCompulsions checks the consequence in COMP-NEW: only a scream, or
// a Fiend that leaves a shared square, adds compulsions to its own side.
func TestWhoAddsCompulsions(t *testing.T) {
	added := 0
	each(t, 5, func(g *Game, r *Result) {
		fresh := func(c Case) bool {
			return !slices.ContainsFunc(g.Position.Compulsions(), c.Is)
		}
		if !slices.ContainsFunc(g.With(&r.Board).Compulsions(), fresh) {
			return
		}
		added++
		fiend := r.Move.Kind() == nemoroth.WoundedFiend && len(g.Board.On(r.Move.From())) > 1
		if !r.Move.IsScream() && !fiend {
			t.Errorf("COMP-NEW: %s %v adds a compulsion", g.Line(), r.Move)
		}
	})
	if added == 0 {
		t.Error("COMP-NEW: no random move adds a compulsion, want some")
	}
}

// TestMovedNeverDecides checks that another rule satisfies whatever COMP-MOVED
// satisfies. COMP-MOVED thus shows only in citations, never in legality.
func TestMovedNeverDecides(t *testing.T) {
	each(t, 6, func(g *Game, r *Result) {
		without := *g.Rules
		without.Tests = maps.Clone(g.Tests)
		without.Tests["COMP-MOVED"] = func(Case) bool { return false }
		for _, c := range g.Position.Compulsions() {
			c = c.Becomes(r)
			c.Position = &Position{Rules: &without, Board: g.Board, Side: g.Side}
			if moved(c) && c.Satisfied() == "" {
				t.Errorf("COMP-MOVED: %s %v: no other rule satisfies %v. If an option is to "+
					"do that, except it in this test, and say so at COMP-MOVED in the rulebook",
					g.Line(), r.Move, c.entry())
			}
		}
	})
}

// TestGamesAreImmutable checks that a game does not change, and has no data
// race, when several goroutines read it.
func TestGamesAreImmutable(t *testing.T) {
	const line = "3z4/pL[1]M[1]A(hz)4/1(WzpG)(hh)Z4/g1.[2]5/4H[2]HpB1/8/5LpA(BWh)/5pBpHpb A 43"
	g, err := Model{}.Start(line, "")
	if err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for _, move := range g.Moves() {
				if h, err := g.Play(move); err != nil || h.Turn() != "O" {
					t.Errorf("%s: %v, %v", move, h, err)
				}
				g.Explain(move)
			}
		})
	}
	wg.Wait()
	if g.Line() != line {
		t.Errorf("%s has become %s", line, g.Line())
	}
}
