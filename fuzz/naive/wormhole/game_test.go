package wormhole_test

import (
	"errors"
	"math/rand/v2"

	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/fuzz/naive/internal/modeltest"
	"github.com/nemoroth/rules/fuzz/naive/wormhole"
	"github.com/nemoroth/rules/rulings/game"
)

var _ game.Rules = wormhole.Rules()

// TestLines checks which position lines are read and refused (WFEN-1).
func TestLines(t *testing.T) {
	const kings = "k7/8/8/8/8/8/8/K7"
	for _, c := range []struct{ line, want string }{
		{"", opening},
		{kings + " w 1", kings + " w 1"},
		{kings + " b", kings + " b 1"},
		{"  k7/8/8/44/8/1111x111/8/K7   b  000999999  ", "k7/8/8/8/8/4x3/8/K7 b 999999"},
		{"k7/2xx4/8/xxxxxxxx/8/8/8/K7 w 0000000007", "k7/2xx4/8/xxxxxxxx/8/8/8/K7 w 7"},
	} {
		if got := modeltest.Begin(t, wormhole.Rules(), c.line).Line(); got != c.want {
			t.Errorf("WFEN-1: the line of %q is %q, want %q", c.line, got, c.want)
		}
	}
	for _, line := range []string{
		" ", kings, kings + " w 0", kings + " w 1000000", kings + " w +1", kings + " w 1 x",
		kings + " w x", kings + " W 1", kings + " wb 1",
		kings + "\tw 1", kings + " w\t1", kings + " w 1\n", kings + " w -1", kings + " w ٣",
		"k7/8/8/8/8/8/K7 w 1", kings + "/8 w 1", "k8/8/8/8/8/8/8/K7 w 1", "k6/8/8/8/8/8/8/K7 w 1",
		"k70/8/8/8/8/8/8/K7 w 1",
		"k7/9/8/8/8/8/8/K7 w 1", "kX6/8/8/8/8/8/8/K7 w 1", "kq6/8/8/8/8/8/8/K7 w 1",
		"k./8/8/8/8/8/8/K7 w 1", "k7/8/8//8/8/8/K7 w 1",
	} {
		if _, err := wormhole.Rules().Start(line, ""); !errors.Is(err, game.ErrSyntax) {
			t.Errorf("WFEN-1: Start(%q) = %v, want ErrSyntax", line, err)
		}
	}
	if _, err := wormhole.Rules().Start("", "Azgoroth"); !errors.Is(err, game.ErrSyntax) {
		t.Errorf("Start in an unknown ruleset = %v, want ErrSyntax", err)
	}
}

// TestNames checks which texts are move names (WNAME-1).
func TestNames(t *testing.T) {
	g := modeltest.Begin(t, wormhole.Rules(), "")
	for _, text := range []string{"Nb1c3", "Pe2e4", "Pe2e4=M", "Ka1a1", "Pe6c8=W"} {
		if got, err := g.Read(text); got != text || err != nil {
			t.Errorf("WNAME-1: Read(%q) = %q, %v", text, got, err)
		}
	}
	for _, text := range []string{
		"", "pass", "nb1c3", "b1c3", "Nb1c3=M", "Pe6c8=K", "Pe6c8=P", "Pe6c8=", "Pe6c8=w", "Pe6c8W",
		"Nb1c9", "Ni1c3", "Nb0c3", " Nb1c3", "Nb1c3\n", "Nb1xc3", "Qd1d3",
	} {
		_, err := g.Read(text)
		_, played := g.Play(text)
		if r := g.Explain(text); !errors.Is(err, game.ErrSyntax) ||
			!errors.Is(played, game.ErrSyntax) || r.Unread == "" || r.Legal() {
			t.Errorf("WNAME-1: %q is read as a name: %v, %v, %+v", text, err, played, r)
		}
	}
	if _, err := g.Play("Pe2e5"); !errors.Is(err, game.ErrIllegal) {
		t.Errorf("Play(Pe2e5) = %v, want ErrIllegal", err)
	}
}

// TestRandomGames checks random games from the start. After n moves n squares
// are holes (WORM-HOLE-4); no other square of ranks 1, 2, 7 and 8 is empty
// (WORM-HOLE-5); the game ends within 62 moves (WORM-END-3); every position is
// possible as a setup and has the same legal moves there.
func TestRandomGames(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	m := wormhole.Rules()
	for range 4 {
		g := modeltest.Begin(t, m, "")
		n := 0
		for ; !g.Outcome().Over; n++ {
			moves := g.Moves()
			g = modeltest.Play(t, g, moves[random.IntN(len(moves))])
			line := g.Line()
			holes := strings.Count(line, "x")
			for i, rank := range strings.Split(strings.Fields(line)[0], "/") {
				if outer := i < 2 || i > 5; outer && strings.ContainsAny(rank, "12345678") {
					t.Fatalf("WORM-HOLE-5: rank %d of %s has an empty square", 8-i, line)
				}
			}
			if holes != n+1 {
				t.Fatalf("WORM-HOLE-4: %d holes after %d moves in %s", holes, n+1, g.Line())
			}
			if diff := cmp.Diff(g.Moves(), modeltest.Begin(t, m, g.Line()).Moves()); diff != "" {
				t.Fatalf("%s: the moves of the game and of the setup differ\n%s", g.Line(), diff)
			}
		}
		if len(g.Moves()) > 0 || n > 62 {
			t.Errorf("WORM-END: %d moves played, %v left in %s", n, g.Moves(), g.Line())
		}
	}
}
