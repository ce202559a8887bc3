package wormhole_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/fuzz/naive/internal/modeltest"
	"github.com/nemoroth/rules/fuzz/naive/wormhole"
	"github.com/nemoroth/rules/rulings/game"
)

var _ game.Rules = wormhole.Model{}

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
		if got := modeltest.Begin(t, wormhole.Model{}, c.line).Line(); got != c.want {
			t.Errorf("WFEN-1: the line of %q is %q, want %q", c.line, got, c.want)
		}
	}
	for _, line := range []string{
		" ", kings, kings + " w 0", kings + " w 1000000", kings + " w +1", kings + " w 1 x", kings + " w x", kings + " W 1", kings + " wb 1",
		kings + "\tw 1", kings + " w\t1", kings + " w 1\n", kings + " w -1", kings + " w ٣",
		"k7/8/8/8/8/8/K7 w 1", kings + "/8 w 1", "k8/8/8/8/8/8/8/K7 w 1", "k6/8/8/8/8/8/8/K7 w 1", "k70/8/8/8/8/8/8/K7 w 1",
		"k7/9/8/8/8/8/8/K7 w 1", "kX6/8/8/8/8/8/8/K7 w 1", "kq6/8/8/8/8/8/8/K7 w 1", "k./8/8/8/8/8/8/K7 w 1", "k7/8/8//8/8/8/K7 w 1",
	} {
		if _, err := (wormhole.Model{}).Start(line, ""); !errors.Is(err, game.ErrSyntax) {
			t.Errorf("WFEN-1: Start(%q) = %v, want ErrSyntax", line, err)
		}
	}
	if _, err := (wormhole.Model{}).Start("", "Azgoroth"); !errors.Is(err, game.ErrSyntax) {
		t.Errorf("Start in an unknown ruleset = %v, want ErrSyntax", err)
	}
}

// TestNames checks which texts are move names (WNAME-1).
func TestNames(t *testing.T) {
	g := modeltest.Begin(t, wormhole.Model{}, "")
	for _, text := range []string{"Nb1c3", "Pe2e4", "Pe2e4=M", "Ka1a1", "Pe6c8=W"} {
		if got, err := g.Read(text); got != text || err != nil {
			t.Errorf("WNAME-1: Read(%q) = %q, %v", text, got, err)
		}
	}
	for _, text := range []string{
		"", "pass", "nb1c3", "b1c3", "Nb1c3=M", "Pe6c8=K", "Pe6c8=P", "Pe6c8=", "Pe6c8=w", "Pe6c8W", "Nb1c9", "Ni1c3", "Nb0c3", " Nb1c3", "Nb1c3\n", "Nb1xc3", "Qd1d3",
	} {
		_, err := g.Read(text)
		_, played := g.Play(text)
		if r := g.Explain(text); !errors.Is(err, game.ErrSyntax) || !errors.Is(played, game.ErrSyntax) || r.Unread == "" || r.Legal() {
			t.Errorf("WNAME-1: %q is read as a name: %v, %v, %+v", text, err, played, r)
		}
	}
	if _, err := g.Play("Pe2e5"); !errors.Is(err, game.ErrIllegal) {
		t.Errorf("Play(Pe2e5) = %v, want ErrIllegal", err)
	}
}

// allNames lists every move name (WNAME-1).
func allNames() []string {
	var squares, all []string
	for i := range 64 {
		squares = append(squares, string([]byte{'a' + byte(i%8), '1' + byte(i/8)}))
	}
	for _, from := range squares {
		for _, to := range squares {
			for _, kind := range []string{"C", "K", "M", "N", "P", "W"} {
				all = append(all, kind+from+to)
			}
			for _, promo := range []string{"C", "M", "N", "W"} {
				all = append(all, "P"+from+to+"="+promo)
			}
		}
	}
	return all
}

// TestEveryName checks that Moves lists exactly the names that Explain finds
// legal, and that reasons are sorted (WORM-WHY).
func TestEveryName(t *testing.T) {
	names := allNames()
	for _, line := range []string{
		opening, diagram, "2n1w2k/3x4/4P3/8/8/8/8/4K3 w 1", "4k3/8/3p4/3p4/3W4/8/3P4/K7 w 1", "7k/8/8/4nP2/3PM3/8/8/K7 w 1",
		"7k/8/8/8/8/8/3p4/4N2K b 1", "xxxxxxxx/xxxxxxxk/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx/Kxxxxxxx w 32",
	} {
		g := modeltest.Begin(t, wormhole.Model{}, line)
		legal := []string{}
		for _, name := range names {
			r := g.Explain(name)
			if r.Legal() {
				legal = append(legal, name)
			}
			if !slices.IsSortedFunc(r.Reasons,
				func(x, y game.Reason) int { return strings.Compare(x.Rule, y.Rule) }) {
				t.Errorf("%s, %s: the reasons are not sorted: %v", line, name, r.Reasons)
			}
		}
		slices.Sort(legal)
		if diff := cmp.Diff(append([]string{}, g.Moves()...), legal); diff != "" {
			t.Errorf("%s: (-Moves +Explain)\n%s", line, diff)
		}
	}
}

// TestEffects checks all fields of effects.
func TestEffects(t *testing.T) {
	got := modeltest.Begin(t, wormhole.Model{}, "7k/8/8/8/8/8/3p4/4N2K b 1").Explain("Pd2e1=W").Effects
	want := []game.Effect{
		{Kind: "move", Piece: "p", From: "d2", To: "e1", Rule: "WORM-PAWN-3", Cause: -1, Text: "move p d2 e1 WORM-PAWN-3"},
		{Kind: "capture", Piece: "N", From: "e1", Rule: "WORM-TAKE-1", Text: "capture N e1 WORM-TAKE-1"},
		{Kind: "remove-square", From: "d2", To: "d2", Now: "x", Rule: "WORM-HOLE-1", Text: "remove-square d2 WORM-HOLE-1"},
		{Kind: "promote", Piece: "p", From: "e1", To: "e1", Was: "p", Now: "w", Rule: "WORM-PROMO-1", Cause: 1, Text: "promote p w e1 WORM-PROMO-1"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("WORM-EFFECT (-want +got)\n%s", diff)
	}
}

// TestRandomGames checks random games from the start. After n moves n squares
// are holes (WORM-HOLE-4); no other square of ranks 1, 2, 7 and 8 is empty
// (WORM-HOLE-5); the game ends within 62 moves (WORM-END-3); every position is
// possible as a setup and has the same legal moves there.
func TestRandomGames(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	m := wormhole.Model{}
	for range 12 {
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
