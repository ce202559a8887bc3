package nemoroth_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/nemoroth/rules/nemoroth"
)

// TestManyOnASquare checks that eleven thousand occupants of one square can be
// pushed and engulfed, and that one of them can move (SETUP-4).
func TestManyOnASquare(t *testing.T) {
	crowd := "(" + strings.Repeat("H", 5000) + strings.Repeat("M", 6000) + ")"
	g := game(t, "8/8/8/3L4/3"+crowd+"4/3A4/8/8 A 1", nemoroth.Standard())
	if n := len(g.Compulsions()); n != 5000 {
		t.Errorf("COMP-MULTI: %d compulsions", n)
	}
	for _, c := range []struct {
		move, d4, d5 string
		effects      int
	}{
		{"Ad3!", "", "[L*]", 1 + 11000 + 11000 + 1},
		{"Hd4c4", strings.TrimSuffix(strings.TrimPrefix(crowd, "(H"), ")"), "[L]", 1},
	} {
		m := nemoroth.MustMove(c.move)
		trace, err := g.Trace(m)
		if err != nil {
			t.Fatal(err)
		}
		next, err := g.Play(m)
		if err != nil {
			t.Fatal(err)
		}
		var d4 strings.Builder
		for _, p := range next.Position().At(nemoroth.MustSquare("d4")) {
			d4.WriteString(p.String())
		}
		if d4.String() != c.d4 || fmt.Sprint(next.Position().At(nemoroth.MustSquare("d5"))) != c.d5 || len(trace) != c.effects {
			t.Errorf("%s: %d occupants on d4, d5 %v, %d effects", c.move, d4.Len(), next.Position().At(nemoroth.MustSquare("d5")), len(trace))
		}
		if again, err := nemoroth.ParsePosition(next.String(), nemoroth.Standard()); err != nil || again != next.Position() {
			t.Errorf("%s: the position after it does not survive a round trip: %v", c.move, err)
		}
	}
}

// TestRaces reads one game from eight goroutines.
func TestRaces(t *testing.T) {
	g := play(nemoroth.NewGame(nemoroth.Standard()), "Be1d3", "Gd8b6", "Bd3e5", "Gb6d4")
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 20 {
				for _, m := range g.Moves() {
					next, err := g.Play(m)
					if err != nil || len(next.Moves()) == 0 || next.Outcome().Over {
						t.Errorf("%v: %v", m, err)
					}
					g.Trace(m)
				}
				g.Explain(nemoroth.MustMove("Lc1d2"))
				g.Compulsions()
				nemoroth.NewWalker(g).Moves(nil)
			}
		})
	}
	wg.Wait()
}

// TestCopies checks that a Game can be copied and overwritten.
func TestCopies(t *testing.T) {
	var g nemoroth.Game
	if err := json.Unmarshal([]byte(`{"ruleset":"Standard","start":"`+startText+`","moves":[]}`), &g); err != nil {
		t.Fatal(err)
	}
	next, err := g.Play(nemoroth.MustMove("Be1d3"))
	if err != nil {
		t.Fatal(err)
	}
	before := g.Moves()
	g = *next
	if g.Ply() != 1 || g.First().Ply() != 0 || fmt.Sprint(g.Line()) != "[Be1d3]" || g.String() != next.String() {
		t.Errorf("copied: %v after %v", &g, g.Line())
	}
	if fmt.Sprint(g.Moves()) == fmt.Sprint(before) || fmt.Sprint(g.Moves()) != fmt.Sprint(next.Moves()) {
		t.Errorf("copied: %v", g.Moves())
	}
	*next = nemoroth.Game{}
	if g.Parent().String() != startText {
		t.Errorf("the parent is %v", g.Parent())
	}
}

// TestLongGames plays 20000 reversible plies. The test takes long if the cost of a
// ply grows with their number.
func TestLongGames(t *testing.T) {
	g := game(t, "7a/8/8/8/8/8/8/A7 A 1", nemoroth.Standard())
	for range 20000 {
		next, err := g.Pass()
		if err != nil {
			t.Fatal(err)
		}
		g = next
	}
	if n := len(g.Moves()); n == 0 || g.Ply() != 20000 {
		t.Errorf("%d moves after %d plies", n, g.Ply())
	}
}

// TestManyCompulsions checks that the list of compulsions ends after MaxCompulsions
// entries, and that legality does not depend on that (COMP-RULE).
func TestManyCompulsions(t *testing.T) {
	g := game(t, "8/8/3("+strings.Repeat("g", 3000)+")4/8/3("+strings.Repeat("H", 3000)+")4/8/8/Z7 A 1", nemoroth.Standard())
	if n := len(g.Compulsions()); n != nemoroth.MaxCompulsions {
		t.Errorf("%d compulsions are listed", n)
	}
	if r := g.Explain(nemoroth.MustMove("Za1a2")); r.Verdict != nemoroth.VerdictCompulsion {
		t.Errorf("COMP-RULE: %v", r.Verdict)
	}
	if r := g.Explain(nemoroth.MustMove("Hd4c3")); r.Legal() {
		t.Error("Hd4c3 is legal, but Humans do not move backward")
	}
	if r := g.Explain(nemoroth.MustMove("Hd4c4")); !r.Legal() {
		t.Errorf("COMP-MOVED: %v", r.Summary())
	}
}

// TestNumbers checks where the full-move number increases and stops (NFEN-1).
func TestNumbers(t *testing.T) {
	g := game(t, "7a/8/8/8/8/8/8/A7 O 999998", nemoroth.Standard())
	for _, want := range []int{999999, 999999, 999999, 999999} {
		g = play(g, g.Moves()[0].String())
		if g.FullMove() != want {
			t.Errorf("%v, want number %d", g, want)
		}
	}
}

// TestPass checks that ichor fades in a pass, that a pass is possible after the end
// of the game, and that it joins the history (POS-2).
func TestPass(t *testing.T) {
	g := game(t, "8/8/8/8/4g3/3pHHpH[2]2/H7/8 A 1", nemoroth.Standard())
	if o := g.Outcome(); !o.Over {
		t.Fatalf("not over: %v", o)
	}
	next, err := g.Pass()
	if err != nil || next.String() != "8/8/8/8/4g3/3pHHpH[1]2/H7/8 O 1" || !next.LastMove().IsPass() || next.Ply() != 1 {
		t.Errorf("POS-2: %v, %v", next, err)
	}
	lone := game(t, "7a/8/8/8/8/8/8/A7 A 1", nemoroth.Standard())
	lone = play(lone, "Aa1c1")
	lone, err = lone.Pass()
	if err != nil {
		t.Fatal(err)
	}
	lone = play(lone, "Ac1a1")
	if lone, err = lone.Pass(); err != nil {
		t.Fatal(err)
	}
	if r := lone.Explain(nemoroth.MustMove("Aa1c1")); r.Verdict != nemoroth.VerdictRepetition || r.Reasons[0].Ply != 1 {
		t.Errorf("REP-1 after passes: %v", r)
	}
}
