package nemoroth_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/nemoroth"
)

// TestWalkerDoRefuses checks that Do rejects moves that are illegal even before
// COMP-RULE and REP-1, and incomplete orders, and that nothing changes then.
func TestWalkerDoRefuses(t *testing.T) {
	for _, c := range []struct {
		rule           nemoroth.Rule
		position, move string
		done           bool
	}{
		{"MOVE-1", "8/8/8/3h4/8/3H4/8/8 A 1", "Hd5d4", false},
		{"MOVE-1", "8/8/8/8/8/3pH4/8/8 A 1", "Hd3d4", false},
		{"MOVE-HUMAN", "8/8/8/8/8/3H4/8/8 A 1", "Hd3d5", false},
		{"MOVE-HUMAN", "8/8/8/8/8/3H4/8/8 A 1", "Hd3d4", true},
		{"MOVE-EMPTY", "8/8/8/8/3M4/3H4/8/8 A 1", "Hd3d4", false},
		{"GHAST-2", "8/8/8/3G4/8/8/3H4/8 A 1", "Hd2d3", false},
		{"SCREAM-1", "8/8/8/8/8/3A4/8/8 A 1", "Ad3!", false},
		{"SCREAM-1", "8/8/8/8/3H4/3pA4/8/8 A 1", "Ad3!", false},
		{"SCREAM-1", "8/8/8/8/3H4/3A4/8/8 A 1", "Ad3!", true},
		{"SCREAM-4", "8/8/4b3/3laL2/8/8/8/8 O 1", "Ae5!d5,e6", false},
		{"SCREAM-4", "8/8/4b3/3laL2/8/8/8/8 O 1", "Ae5!d5,e6,d6", false},
		{"SCREAM-4", "8/8/4b3/3laL2/8/8/8/8 O 1", "Ae5!f5,e6,d5", true},
		{"NAME-1", "8/8/4b3/3laL2/8/8/8/8 O 1", "Ae5!", false},
		{"NAME-1", "8/8/4b3/3laL2/8/8/8/8 O 1", "Ae5!e6,d5,f5", true},
		{"SCREAM-5", "8/8/4b3/3laL2/8/8/8/8 O 1", "Ae5!", true},
		{"SCREAM-5", "8/8/4b3/3laL2/8/8/8/8 O 1", "Ae5!e6,f5,d5", true},
		{"SCREAM-5", "8/8/4b3/3laL2/8/8/8/8 O 1", "Ae5!d5,e6,f5", false},
		{"COMP-RULE", "8/8/8/8/3g4/3H4/8/7H A 1", "Hh1h2", true}, // Do ignores COMP-RULE
		{"POS-2", "8/8/8/8/8/3H4/8/8 A 1", "pass", false},
	} {
		rules := nemoroth.Standard()
		if c.rule == nemoroth.RuleScream5 {
			rules = nemoroth.Azgoroth()
		}
		g := game(t, c.position, rules)
		w := nemoroth.NewWalker(g)
		done := w.Do(nemoroth.MustMove(c.move))
		if done != c.done {
			t.Errorf("%s: Do(%s) in %s = %v, want %v", c.rule, c.move, c.position, done, c.done)
		}
		if !done && (w.Position() != g.Position() || w.Depth() != 0) {
			t.Errorf("%s: the rejected move %s leads from %s to %v", c.rule, c.move, c.position,
				w.Position())
		}
	}
}

// TestWalkerRepetitions checks REP-1 on the walker's own path. A position can
// repeat after two plies if one of them is a scream, and after four otherwise.
func TestWalkerRepetitions(t *testing.T) {
	for _, c := range []struct{ position, moves, want string }{
		{"8/8/8/3a4/3H4/8/8/8 O 1", "Ad5!", "Hd3c3 Hd3c4 Hd3e3 Hd3e4"},
		{"8/8/8/3a4/8/3H4/8/8 A 1", "Hd3d4", "Ad5b5 Ad5c4 Ad5c6 Ad5d3 Ad5d7 Ad5e4 Ad5e6 Ad5f5"},
		{"7g/8/8/8/8/8/8/G7 A 1", "Ga1c3 Gh8f6 Gc3a1", "Gf6d4 Gf6d8 Gf6h4"},
	} {
		w := nemoroth.NewWalker(game(t, c.position, nemoroth.Standard()))
		for _, m := range strings.Fields(c.moves) {
			if !w.Do(nemoroth.MustMove(m)) {
				t.Fatalf("%s: %s is rejected", c.position, m)
			}
		}
		var got []string
		for _, m := range w.Moves(nil) {
			got = append(got, m.String())
		}
		if diff := cmp.Diff(strings.Fields(c.want), got); diff != "" {
			t.Errorf("REP-1, %s after %s (-want +got)\n%s", c.position, c.moves, diff)
		}
	}
}

// TestSetupNumber checks that a setup with move number 0 is possible and that its
// game starts with move number 1 (NFEN-1, POS-1).
func TestSetupNumber(t *testing.T) {
	for _, c := range []struct{ number, want, problems int }{
		{-1, 0, 1}, {0, 1, 0}, {1, 1, 0}, {nemoroth.MaxFullMove, nemoroth.MaxFullMove, 0},
		{nemoroth.MaxFullMove + 1, 0, 1},
	} {
		s := nemoroth.StartSetup()
		s.FullMove = c.number
		if ps := s.Problems(nemoroth.Standard()); len(ps) != c.problems {
			t.Errorf("POS-1: move number %d has the problems %v, want %d", c.number, ps, c.problems)
		}
		g, err := s.Game(nemoroth.Standard())
		if (err == nil) != (c.problems == 0) || g.FullMove() != c.want {
			t.Errorf("NFEN-1: move number %d starts a game with number %d (%v), want %d", c.number,
				g.FullMove(), err, c.want)
		}
	}
}

// TestPassKeepsThePast checks that REP-1 sees positions before a pass (POS-2).
func TestPassKeepsThePast(t *testing.T) {
	g := game(t, "7a/8/8/8/8/8/8/A7 A 1", nemoroth.Standard())
	pass := func(g *nemoroth.Game) *nemoroth.Game {
		next, err := g.Pass()
		if err != nil {
			t.Fatal(err)
		}
		return next
	}
	g = pass(play(pass(g), "Ah8f8"))
	back := nemoroth.MustMove("Af8h8")
	if r := g.Explain(back); r.Verdict != nemoroth.VerdictRepetition {
		t.Errorf("after two passes: %v", r)
	}
	w := nemoroth.NewWalker(g)
	if moves := w.Moves(nil); len(moves) == 0 || slices.Contains(moves, back) {
		t.Errorf("a walker after two passes: %v", moves)
	}
}

// TestWalkerDoesWhatMakesNoDifference checks that Do plays a bare scream with
// entangled pushes if all orders lead to the same position (NAME-1, SCREAM-4).
func TestWalkerDoesWhatMakesNoDifference(t *testing.T) {
	w := nemoroth.NewWalker(game(t, "8/8/8/8/8/5BA1/5h2/4pL[1]3 A 1", nemoroth.Betza()))
	if !w.Do(nemoroth.MustMove("Ag3!")) {
		t.Error("Ag3! is rejected")
	}
}
