package nature_test

import (
	"errors"
	"math/rand/v2"

	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/fuzz/naive/internal/modeltest"
	"github.com/nemoroth/rules/fuzz/naive/nature"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
)

var _ game.Rules = nature.Rules()

// TestLines checks which position lines are read and refused (NAT-LINE).
func TestLines(t *testing.T) {
	const rulers = "4g3/8/8/8/8/8/8/4G3"
	for _, c := range []struct{ line, want string }{
		{"", opening},
		{rulers + " N - - 1", rulers + " N - - 1"},
		{rulers + " B - -", rulers + " B - - 1"},
		{"  4g3/8/8/44/8/1111I111/8/4G3   B  idBIiT  -   000999999  ",
			"4g3/8/8/8/8/4I3/8/4G3 B TBIdii - 999999"},
		{"4g3/8/8/8/1iI5/8/8/4G3 B - c3 7", "4g3/8/8/8/1iI5/8/8/4G3 B - c3 7"},
		{"4g3/8/8/8/2Ii4/8/8/4G3 B - c3", "4g3/8/8/8/2Ii4/8/8/4G3 B - c3 1"},
		{"4g3/8/8/8/i1I5/8/8/4G3 B - c3 7", "4g3/8/8/8/i1I5/8/8/4G3 B - - 7"},
		{"4g3/8/8/3iI3/8/8/8/4G3 N - d6 7", "4g3/8/8/3iI3/8/8/8/4G3 N - d6 7"},
		{"8/8/8/8/iI6/8/8/4G3 B - b3 7", "8/8/8/8/iI6/8/8/4G3 B - b3 7"}, // the game is over
		{"8/8/8/8/1I6/8/8/4G3 B - b3 7", "8/8/8/8/1I6/8/8/4G3 B - - 7"},
		// no Initiate can have passed
		{"4g3/8/8/8/8/1iI5/8/4G3 B - c2 7", "4g3/8/8/8/8/1iI5/8/4G3 B - c2 7"},
		// no Initiate can capture
		{"2I1g3/8/8/8/8/8/8/4G3 B - c7 7", "2I1g3/8/8/8/8/8/8/4G3 B - - 7"},
		// the Initiate on c8 would be an officer
		{"2I1g3/8/8/8/8/8/8/4G3 B B c7 7", "2I1g3/8/8/8/8/8/8/4G3 B B - 7"},
		{"2Gg4/8/8/8/8/8/8/8 N - -", "2Gg4/8/8/8/8/8/8/8 N - - 1"}, // adjacent rulers
		// a ruler that could be captured
		{"3Bg3/8/8/8/8/8/8/4G3 N - -", "3Bg3/8/8/8/8/8/8/4G3 N - - 1"},
		// the game is over by NAT-MAJOR
		{"8/8/8/8/8/8/8/1G2G3 B - -", "8/8/8/8/8/8/8/1G2G3 B - - 1"},
		{"8/8/8/8/8/8/8/4G3 B TTBDDRRIIIIIIII -", "8/8/8/8/8/8/8/4G3 B TTBDDRRIIIIIIII - 1"},
	} {
		if got := modeltest.Begin(t, nature.Rules(), c.line).Line(); got != c.want {
			t.Errorf("NAT-LINE: the line of %q is %q, want %q", c.line, got, c.want)
		}
	}
	for _, line := range []string{
		" ", rulers, rulers + " N", rulers + " N -", rulers + " N - - 0", rulers + " N - - 1000000",
		rulers + " N - - +1", rulers + " N - - 1 x",
		rulers + " N - - x", rulers + " n - - 1", rulers + " NB - - 1", rulers + "\tN - - 1",
		rulers + " N\t- - 1", rulers + " N - - 1\n",
		rulers + " N - - -1", rulers + " N - - ١", rulers + " N G - 1", rulers + " N -B - 1",
		rulers + " N B- - 1", rulers + " N x - 1",
		rulers + " N - e9 1", rulers + " N - i3 1", rulers + " N - E3 1", rulers + " N - e 1",
		rulers + " N - e3e4 1", rulers + " N - -- 1",
		"4g3/8/8/8/8/8/4G3 N - - 1", rulers + "/8 N - - 1", "g8/8/8/8/8/8/8/4G3 N - - 1",
		"g6/8/8/8/8/8/8/4G3 N - - 1",
		"g70/8/8/8/8/8/8/4G3 N - - 1", "g7/9/8/8/8/8/8/4G3 N - - 1", "gx6/8/8/8/8/8/8/4G3 N - - 1",
		"g.6/8/8/8/8/8/8/4G3 N - - 1",
		"g7/8/8//8/8/8/4G3 N - - 1", "gn6/8/8/8/8/8/8/4G3 N - - 1",
	} {
		if _, err := nature.Rules().Start(line, ""); !errors.Is(err, game.ErrSyntax) {
			t.Errorf("NAT-LINE: Start(%q) = %v, want ErrSyntax", line, err)
		}
	}
	if _, err := nature.Rules().Start("", "Azgoroth"); !errors.Is(err, game.ErrSyntax) {
		t.Errorf("Start in an unknown ruleset = %v, want ErrSyntax", err)
	}
}

// TestSetUps checks which positions are refused, and that every violation is
// named (NAT-POS).
func TestSetUps(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"8/8/8/8/8/8/8/8 N - - 1", "refused (NAT-POS)"},
		{"4g3/8/8/8/8/8/8/8 B - - 1", "refused (NAT-POS e8)"},
		{"4g3/8/8/8/8/8/8/4GG2 N - - 1", "refused (NAT-POS e1 f1 e8)"},
		{"4g3/8/8/8/8/8/8/4GG2 B - - 1", "refused (NAT-POS e1 f1 e8)"},
		{"8/8/8/8/8/8/8/3GGG2 B - - 1", "refused (NAT-POS d1 e1 f1)"},
		{"4g3/8/8/8/8/8/8/BB2G3 N - - 1", "refused (NAT-POS a1 b1)"},
		{"4g3/8/8/8/8/8/8/B3G3 N B - 1", "refused (NAT-POS a1)"},
		{"4g3/8/8/8/8/8/8/4G3 N IIIIIIIII - 1", "refused (NAT-POS)"},
		{"i3g2i/8/8/8/8/8/8/I3G3 N bb - 1",
			"refused (NAT-POS + NAT-POS a1 + NAT-POS a8 + NAT-POS h8)"},
		{"I3g3/8/8/8/8/8/8/i3G3 N - - 1", "stands"},
		{"4g3/8/8/8/1iI5/2R5/8/4G3 B - c3 1", "refused (NAT-POS c3)"},
		{"4g3/8/8/8/1iI5/8/2R5/4G3 B - c3 1", "refused (NAT-POS c3)"},
		{"4g3/8/8/8/1iR5/8/8/4G3 B - c3 1", "refused (NAT-POS c3)"},
		{"4g3/8/8/8/1iI5/8/8/4G3 N - c3 1", "refused (NAT-POS c3)"},
		{"4g3/8/8/8/1iI5/8/8/4G3 B - c6 1", "refused (NAT-POS c6)"},
		{"4g3/8/8/8/8/8/2I5/4G3 B - c1 1", "refused (NAT-POS c1)"},
		{"4g3/8/8/8/8/8/8/4G3 B - c8 1", "refused (NAT-POS c8)"},
	} {
		if got := gametest.Refusal(nature.Rules(), c.line); got != c.want {
			t.Errorf("NAT-POS: %s: %s, want %s", c.line, got, c.want)
		}
	}
}

// TestNames checks which texts are move names (NAT-NAME, NAT-PROTO).
func TestNames(t *testing.T) {
	g := modeltest.Begin(t, nature.Rules(), "")
	for text, want := range map[string]string{
		"Rb1c3": "Rb1c3", "Ie2e4=B": "Ie2e4=B", "Ga1a1": "Ga1a1", "Tc1c2": "Tc1c2",
		"Tc1c2+f1f2": "Tc1c2+f1f2", "Tf1f2+c1c2": "Tc1c2+f1f2", "Tc1c2+c1c1": "Tc1c2+c1c1",
	} {
		if got, err := g.Read(text); got != want || err != nil {
			t.Errorf("NAT-NAME: Read(%q) = %q, %v, want %q", text, got, err, want)
		}
	}
	for _, text := range []string{
		"", "pass", "rb1c3", "b1c3", "Rb1c3=B", "Ib7b8=G", "Ib7b8=I", "Ib7b8=", "Ib7b8=b", "Ib7b8B",
		"Rb1c9", "Ri1c3", "Rb0c3", " Rb1c3", "Rb1c3\n", "Rb1xc3",
		"Nd1d3", "Ie2e4+d2d4", "Tc1c2+", "Tc1c2+f1", "Tc1c2f1f2", "Tc1c2+f1f2+g1g2", "Tc1c2+Tf1f2",
		"Tc1c2=B", "Tc1c2+f1f2=B", "T_+_", "G_",
	} {
		_, err := g.Read(text)
		_, played := g.Play(text)
		if r := g.Explain(text); !errors.Is(err, game.ErrSyntax) ||
			!errors.Is(played, game.ErrSyntax) || r.Unread == "" || r.Legal() {
			t.Errorf("NAT-NAME: %q is read as a name: %v, %v, %+v", text, err, played, r)
		}
	}
	if _, err := g.Play("Ie2e5"); !errors.Is(err, game.ErrIllegal) {
		t.Errorf("Play(Ie2e5) = %v, want ErrIllegal", err)
	}
}

// TestOutcomes checks points and tournament scores (NAT-POINTS, NAT-WINS), and
// that no move is legal after the end (NAT-OVER).
func TestOutcomes(t *testing.T) {
	scores := func(n, b float64) map[string]float64 { return map[string]float64{"N": n, "B": b} }
	for _, c := range []struct {
		line, winner, reason string
		points               int
		wins                 map[string]float64
	}{
		{"4g3/8/8/8/8/8/8/8 N - - 1", "B", "capture", 10, scores(0, 1)},
		{"8/8/8/8/8/8/8/3GG3 B - - 1", "N", "major", 15, scores(1.25, -0.25)},
		{"6b1/8/8/8/8/8/1ig5/G7 N - - 1", "B", "trapped", 10, scores(0, 1)},
		{"8/8/8/8/8/1g6/2t5/G7 N - - 1", "B", "stalemate", 5, scores(0.25, 0.75)},
		{"4g3/8/8/8/8/8/8/4G3 B i - 1", "", "bare", 0, scores(0.5, 0.5)},
	} {
		g := modeltest.Begin(t, nature.Rules(), c.line)
		want := game.Outcome{Over: true, Winner: c.winner, Reason: c.reason, Points: &c.points,
			Wins: c.wins}
		if diff := cmp.Diff(want, g.Outcome()); diff != "" {
			t.Errorf("%s (-want +got)\n%s", c.line, diff)
		}
		if len(g.Moves()) > 0 || gametest.Verdict(g, "Ga1a2") != "illegal (NAT-OVER)" {
			t.Errorf("NAT-OVER: in %[3]s the legal moves are %[1]v, and Ga1a2 is %[2]s", g.Moves(),
				gametest.Verdict(g, "Ga1a2"), c.line)
		}
	}
	if got := outcome(modeltest.Begin(t, nature.Rules(),
		"8/8/8/3g4/3G4/8/8/8 N - - 1")); got != "open" {
		t.Errorf("NAT-DRAW-BARE: a game with adjacent rulers is %s, want open", got)
	}
}

// TestRandomGames checks random games from the start. Every position is
// possible as a setup (NAT-POS), has the same line there, and has the same
// legal moves and outcome unless it is a draw by repetition.
func TestRandomGames(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	m := nature.Rules()
	ends := map[string]int{}
	for range 4 {
		g := modeltest.Begin(t, m, "")
		for n := 0; n < 150 && !g.Outcome().Over; n++ {
			moves := g.Moves()
			g = modeltest.Play(t, g, moves[random.IntN(len(moves))])
			again := modeltest.Begin(t, m, g.Line())
			if again.Line() != g.Line() {
				t.Fatalf("NAT-LINE: %s is read as %s", g.Line(), again.Line())
			}
			if g.Outcome().Reason == "repetition" {
				continue
			}
			if diff := cmp.Diff(g.Moves(), again.Moves()); diff != "" {
				t.Fatalf("%s: the moves of the game and of the setup differ\n%s", g.Line(), diff)
			}
			if diff := cmp.Diff(g.Outcome(), again.Outcome()); diff != "" {
				t.Fatalf("%s: the outcomes of the game and of the setup differ\n%s", g.Line(), diff)
			}
		}
		ends[g.Outcome().String()]++
	}
	t.Log(ends)
}
