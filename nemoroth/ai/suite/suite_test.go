package suite_test

import (
	"context"
	"flag"
	"strings"
	"testing"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/ai"
	"github.com/nemoroth/rules/nemoroth/ai/suite"
)

var prove = flag.Bool("prove", false, "prove every position without a limit of nodes")

func load(t testing.TB) *suite.Suite {
	t.Helper()
	s, err := suite.Load()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestSize(t *testing.T) {
	kinds := map[string]int{}
	s := load(t)
	compelled := 0 // positions of games with a compelled piece
	for _, p := range s.Positions {
		kinds[p.Kind]++
		if !strings.HasPrefix(p.From, "game ") {
			continue
		}
		g, err := p.Game()
		if err != nil {
			t.Fatal(err)
		}
		if len(g.Compulsions())+len(pass(t, g).Compulsions()) > 0 {
			compelled++
		}
	}
	for kind, least := range map[string]int{suite.Win: 20, suite.Zugzwang: 20, suite.Save: 15,
		suite.SelfStalemate: 8} {
		if kinds[kind] < least {
			t.Errorf("only %d positions of kind %s, want %d", kinds[kind], kind, least)
		}
	}
	if len(s.Positions) < 120 || compelled < 40 {
		t.Errorf("only %d positions, of these %d of games and with a compelled piece",
			len(s.Positions), compelled)
	}
}

// TestProofs proves what suite.go states of each kind. Without -prove, it skips
// positions that need many nodes, but must prove three of four.
func TestProofs(t *testing.T) {
	p := prover{nodes: 20_000, hash: 4}
	if *prove {
		p = prover{hash: 64}
	}
	tried, proven := 0, 0
	for _, q := range load(t).Positions {
		t.Run(q.ID, func(t *testing.T) {
			tried++
			if p.position(t, q) {
				proven++
			}
		})
	}
	if proven < tried*3/4 || *prove && proven < tried {
		t.Errorf("only %d of %d positions were proven again", proven, tried)
	}
}

// A prover solves with at most nodes for each question; 0 is no limit.
type prover struct {
	nodes uint64
	hash  int
}

// solve returns the verdict within a number of plies, or false if nodes ran out.
func (p prover) solve(t *testing.T, g *nemoroth.Game, plies int) (ai.Proof, bool) {
	t.Helper()
	s, err := ai.Solve(context.Background(), g, ai.Limits{Depth: plies, Nodes: p.nodes},
		ai.Hash(p.hash))
	if err != nil {
		t.Fatal(err)
	}
	return s.Verdict, s.Verdict != ai.Unproven || s.Plies == plies
}

// position reports whether all statements about the position were proven.
func (p prover) position(t *testing.T, q suite.Position) bool {
	g, err := q.Game()
	if err != nil {
		t.Fatal(err)
	}
	isWin := q.Kind == suite.Win || q.Kind == suite.Zugzwang
	spentBest, spentOther := false, false
	for _, m := range g.Moves() {
		next, err := g.Play(m)
		if err != nil {
			t.Fatal(err)
		}
		good, plies, want := q.Solves(m), q.Plies-1, ai.Unproven
		switch {
		case good && isWin:
			want = ai.Loss
		case good:
			plies = q.Safe - 1
		case !isWin:
			want = ai.Win
		}
		got, known := p.solve(t, next, plies)
		if !known {
			return false
		}
		// A move that is not best may lose where another wins.
		if got != want &&
			!(isWin && !good && got == ai.Win) {
			t.Errorf("after %v the opponent's verdict within %d plies is %v, want %v", m, plies,
				got, want)
		}
		if q.Kind == suite.Zugzwang && good && !p.zugzwang(t, next, q.Plies-2) {
			return false
		}
		if over := pass(t, next).Outcome().Over; good {
			spentBest = over
		} else {
			spentOther = spentOther || over
		}
	}
	if own := spentOther && !spentBest; !isWin && own != (q.Kind == suite.SelfStalemate) {
		t.Errorf("no legal move after a pass: %v after the best move, %v after another", spentBest,
			spentOther)
	}
	return true
}

// zugzwang checks that no piece is compelled and that a win is not forced within a
// number of plies after a pass. It reports whether the latter was proven.
func (p prover) zugzwang(t *testing.T, g *nemoroth.Game, plies int) bool {
	t.Helper()
	got, known := p.solve(t, pass(t, g), plies)
	if n := len(g.Compulsions()); n > 0 || got != ai.Unproven {
		t.Errorf("no zugzwang: %d compulsions, %v within %d after a pass", n, got, plies)
	}
	return known
}

func pass(t *testing.T, g *nemoroth.Game) *nemoroth.Game {
	t.Helper()
	passed, err := g.Pass()
	if err != nil {
		t.Fatal(err)
	}
	return passed
}

// TestSolved checks that Search finds nine of ten best moves with few nodes.
func TestSolved(t *testing.T) {
	solved := 0
	s := load(t)
	for _, p := range s.Positions {
		g, err := p.Game()
		if err != nil {
			t.Fatal(err)
		}
		r, err := ai.Search(context.Background(), g, ai.Limits{Nodes: 80_000}, ai.Hash(4))
		if err != nil {
			t.Fatal(err)
		}
		if p.Solves(r.Move) {
			solved++
		} else {
			t.Logf("%s: %v (%v) instead of %v", p.ID, r.Move, r.Score, p.Best)
		}
	}
	if solved*10 < len(s.Positions)*9 {
		t.Errorf("%d of %d solved", solved, len(s.Positions))
	}
}

func TestParse(t *testing.T) {
	const head = "suite: nemoroth-ai-suite/1\npositions:\n"
	const one = "- {id: a, kind: win, ruleset: Standard, position: \"7a/6Z1/8/8/8/8/8/8 A 1\", best: [Zg7h8], plies: 1}\n"
	if _, err := suite.Parse([]byte(head + one)); err != nil {
		t.Error(err)
	}
	for _, c := range []struct{ name, text, want string }{
		{"no YAML", "{", "suite:"},
		{"another format", "suite: other/1\n", "format"},
		{"unknown field", head + strings.Replace(one, "plies", "moves", 1), "moves"},
		{"unknown kind", head + strings.Replace(one, "win", "draw", 1), "unknown kind"},
		{"twice", head + one + one, "twice"},
		{"no best move", head + strings.Replace(one, "[Zg7h8]", "[]", 1), "best move"},
		{"illegal", head + strings.Replace(one, "Zg7h8", "Zg7g5", 1), "MOVE-ZOMBIE"},
		{"no position", head + strings.Replace(one, "6Z1", "6Z", 1), "invalid position"},
		{"impossible", head + strings.Replace(one, "6Z1", "6Z[3]1", 1), "impossible"},
		{"a win that is safe", head + strings.Replace(one, "plies: 1", "plies: 1, safe: 9", 1),
			"safe is 9"},
		{"not safe enough", head + strings.Replace(one, "win", "save", 1), "safe"},
		{"no ruleset", head + strings.Replace(one, "Standard", "House", 1), "ruleset"},
	} {
		if _, err := suite.Parse([]byte(c.text)); err == nil ||
			!strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q in it", c.name, err, c.want)
		}
	}
}
