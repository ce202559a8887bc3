package ai

import (
	"context"
	"math/rand/v2"
	"runtime"
	"testing"

	"github.com/nemoroth/rules/nemoroth"
)

// forced reports whether the winner forces the end within n plies, as solver.prove
// does, but tries all lines on immutable games and stores nothing.
func forced(t testing.TB, g *nemoroth.Game, n int, attacking bool) bool {
	t.Helper()
	moves := g.Moves()
	if len(moves) == 0 {
		return !attacking
	}
	if n == 0 {
		return false
	}
	for _, m := range moves {
		next, err := g.Play(m)
		if err != nil {
			t.Fatal(err)
		}
		if forced(t, next, n-1, !attacking) == attacking {
			return attacking
		}
	}
	return !attacking
}

// exhaust tries all lines for the shortest win or loss within a number of plies.
func exhaust(t testing.TB, g *nemoroth.Game, plies int) (Proof, int) {
	t.Helper()
	for n := range plies + 1 {
		attacking := n%2 == 1 // the winner makes the last ply
		switch {
		case !forced(t, g, n, attacking):
		case attacking:
			return Win, n
		default:
			return Loss, n
		}
	}
	return Unproven, plies
}

func TestSolveIsExhaustive(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 2))
	for _, c := range []struct{ depth, games, moves int }{
		{5, 180, 10},
		{9, 400, 3}, // few moves, since all lines are tried
	} {
		found := map[Proof]int{}
		for range c.games {
			g := sparseGame(t, rng, rng.IntN(12))
			if len(g.Moves()) > c.moves {
				continue
			}
			found[checkSolve(t, g, c.depth)]++
		}
		if found[Win] < 5 || found[Loss] < 3 || found[Unproven] < 5 {
			t.Errorf("depth %d: too few of a kind: %v", c.depth, found)
		}
	}
}

// checkSolve compares Solve with exhaust, and returns the verdict of exhaust.
func checkSolve(t testing.TB, g *nemoroth.Game, depth int) Proof {
	t.Helper()
	want, plies := exhaust(t, g, depth)
	s, err := Solve(context.Background(), g, Limits{Depth: depth})
	if err != nil {
		t.Fatal(err)
	}
	if s.Proof != want || s.Plies != plies {
		t.Errorf("%v (%v) after %v: Solve says %v in %d, all lines %v in %d", g, g.Ruleset(),
			g.Line(), s.Proof, s.Plies, want, plies)
		return want
	}
	checkLine(t, g, s)
	return want
}

// TestSolveRemembers checks that Solve never uses a stored result for another past
// or for the other side. Each position reveals such an error.
func TestSolveRemembers(t *testing.T) {
	for _, c := range []struct {
		ruleset        nemoroth.Ruleset
		position, line string
		verdict        Proof
		plies          int
	}{
		{azgoroth, "8/8/8/2M3M1/4MGM1/3M1M2/2MHMl2/4MM2 A 1", "", Win, 9},
		{azgoroth, "8/8/2G5/2(Hh)5/2M2M2/2M2M2/3M4/8 A 1", "Hc5b5 Hc5d5 Gc6e4 Hd5c5",
			Win, 9},
		{azgoroth, "8/8/3g4/2H5/8/8/8/8 A 1", "Hc5b6 Gd6f4 Hb6b7 Gf4d6 Hb7c8 Gd6f4",
			Win, 7},
		{azgoroth, "8/8/8/7H/8/7g/8/3M4 A 1",
			"Hh5h6 Gh3f5 Hh6h7 Gf5d7 Hh7g7 Gd7b5 Hg7g8 Gb5d7 Zg8h8", Unproven, 9},
		{betza, "8/3M3M/4M2g/6MM/4M1MZ/5M2/8/8 A 1", "Zh4g3", Unproven, 9},
		{betza, "8/8/1MMM4/1MG5/5M2/4h3/1MM5/8 A 1",
			"Gc5e7 He3d3 Ge7c5 Hd3e2 Gc5e3 He2d1 Ge3c5", Win, 7},
		{betza, "8/8/G1h5/3M4/M7/M2M4/8/8 A 1", "Ga6c4", Unproven, 9},
		{betza, "8/8/8/8/2M1M3/3G1l2/3L4/4M3 A 1", "Ld2e2", Unproven, 9},
		{betza, "8/M3B3/1gM5/3L4/8/8/8/8 A 1", "Ld5e4 Gb6d4 Le4f5 Gd4b6 Lf5g4",
			Unproven, 9},
		{standard, "3z4/2M5/M1M5/1G1M4/8/8/8/8 A 1",
			"Gb5d3 Zd8d7 Gd3b5 Zd7e6 Gb5d7 Ze6d5 Gd7b5 Zd5d6", Loss, 8},
		{standard, "8/8/8/8/5G2/3h4/8/8 A 1",
			"Gf4h2 Hd3c3 Gh2f4 Hc3c2 Gf4h2 Hc2d1 Gh2f4 Zd1e1 Gf4h2", Unproven, 9},
		{standard, "8/8/8/4h3/7M/3MMG2/3M4/8 A 1",
			"Gf3h1 He5e4 Gh1f3 He4d4 Gf3h1 Hd4c3 Gh1f3 Hc3c2 Gf3h1", Unproven, 9},
		{standard, "8/1L1M4/3M4/1g1L4/8/8/8/8 A 1",
			"Ld5e4 Gb5d3 Le4f4 Gd3f5 Lf4g3 Gf5h3 Lg3g2 Gh3f5 Lb7a6", Loss, 8},
		{standard, "8/5g2/3M2GM/3M1MM1/7M/8/8/8 A 1", "Gg6e4 Gf7h5", Loss, 8},
		{standard, "4g3/2M5/8/4MW2/2M3M1/8/8/8 A 1", "Wf5h5 Ge8g6 Wh5h1 Gg6e8 Wh1e1",
			Unproven, 9},
	} {
		g := after(t, c.ruleset, c.position, c.line)
		if v, n := exhaust(t, g, 9); v != c.verdict || n != c.plies {
			t.Errorf("%s after %s: all lines say %v in %d, not %v in %d", c.position, c.line, v, n,
				c.verdict, c.plies)
		}
		checkSolve(t, g, 9)
	}
}

// TestSolveForgets checks that the stored proofs stay within 96 MiB: a solver that holds as
// many as it may forgets them, and goes on.
func TestSolveForgets(t *testing.T) {
	g := after(t, azgoroth, "8/8/3g4/2H5/8/8/8/8 A 1",
		"Hc5b6 Gd6f4 Hb6b7 Gf4d6 Hb7c8 Gd6f4")
	heap := func() uint64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := heap()
	v := &solver{path: newPath(g, true), proofs: map[uint64]proof{}}
	for i := range uint64(mostProofs) {
		v.proofs[i*0x9e3779b97f4a7c15] = proof{}
	}
	if mib := (heap() - before) >> 20; mib > 96 {
		t.Errorf("%d proofs take %d MiB", mostProofs, mib)
	}
	if !v.prove(7) {
		t.Error("the win in 7 plies is not found")
	}
	if n := len(v.proofs); n == 0 || n >= mostProofs {
		t.Errorf("%d proofs are stored", n)
	}
}

// checkLine checks that the line has the stated length and the stated winner.
func checkLine(t testing.TB, g *nemoroth.Game, s Solution) {
	t.Helper()
	if s.Proof == Unproven {
		if len(s.Line) > 0 {
			t.Errorf("%v: unproven with a line", g)
		}
		return
	}
	winner := g.Side()
	if s.Proof == Loss {
		winner = winner.Opponent()
	}
	h := g
	for _, m := range s.Line {
		h = play(t, h, m.String())
	}
	if o := h.Outcome(); len(s.Line) != s.Plies || !o.Over || o.Winner != winner {
		t.Errorf("%v: %v in %d, but the line %v ends with: %v", g, s.Proof, s.Plies, s.Line, o)
	}
}

// TestSolve checks the verdict and the number of plies where there is little to prove.
func TestSolve(t *testing.T) {
	for _, c := range []struct {
		position string
		limits   Limits
		verdict  Proof
		plies    int
	}{
		{lost, Limits{Depth: 3}, Loss, 0},
		{gamelet, Limits{Nodes: 1}, Unproven, 0},
		{"7a/6Z1/8/8/8/8/8/8 A 1", Limits{Depth: 1}, Win, 1},
		{"7h/5Z1M/7M/8/8/8/8/8 O 1", Limits{Depth: 4}, Loss, 2},
	} {
		g := game(t, c.position, standard)
		s, err := Solve(t.Context(), g, c.limits)
		if err != nil || s.Proof != c.verdict || s.Plies != c.plies {
			t.Errorf("%v: %v in %d (%v), want %v in %d", g, s.Proof, s.Plies, err, c.verdict,
				c.plies)
		}
		checkLine(t, g, s)
	}
}
