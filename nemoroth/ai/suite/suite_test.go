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

var prove = flag.Bool("prove", false, "prove every position again, however long it takes")

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
	for _, p := range s.Positions {
		kinds[p.Kind]++
	}
	for _, kind := range []string{suite.Win, suite.Zugzwang, suite.Save, suite.SelfStalemate} {
		if kinds[kind] < 3 {
			t.Errorf("only %d positions of kind %s", kinds[kind], kind)
		}
	}
	if len(s.Positions) < 60 {
		t.Errorf("only %d positions", len(s.Positions))
	}
}

// Every position is proven again: a win's length and that its moves are the only
// ones of that length; that the moves not to be played lose. Without -prove,
// what takes many nodes is passed over, but most must be proven.
func TestProofs(t *testing.T) {
	nodes := uint64(20_000)
	if *prove {
		nodes = 0
	}
	proven := 0
	s := load(t)
	for _, p := range s.Positions {
		g, err := p.Game()
		if err != nil {
			t.Fatal(err)
		}
		whole := true
		for _, m := range g.Moves() {
			next, err := g.Play(m)
			if err != nil {
				t.Fatal(err)
			}
			a, err := ai.Solve(context.Background(), next, ai.Limits{Depth: p.Plies - 1, Nodes: nodes}, ai.Hash(4))
			if err != nil {
				t.Fatal(err)
			}
			if a.Verdict == ai.Unproven && a.Plies < p.Plies-1 {
				whole = false
				break
			}
			good := p.Solves(m)
			switch p.Kind {
			case suite.Win, suite.Zugzwang:
				if good != (a.Verdict == ai.Loss) {
					t.Errorf("%s: after %v the opponent's verdict is %v", p.ID, m, a.Verdict)
				}
			default:
				if good == (a.Verdict == ai.Win) {
					t.Errorf("%s: after %v the opponent's verdict is %v", p.ID, m, a.Verdict)
				}
			}
			if p.Kind == suite.Zugzwang && good {
				checkZugzwang(t, p, next)
			}
		}
		if whole {
			proven++
		}
	}
	if proven*2 < len(s.Positions) {
		t.Errorf("only %d of %d positions were proven again", proven, len(s.Positions))
	}
}

// checkZugzwang holds that nobody is compelled after the first move, and that
// after a pass the win takes longer.
func checkZugzwang(t *testing.T, p suite.Position, g *nemoroth.Game) {
	t.Helper()
	passed, err := g.Pass()
	if err != nil {
		t.Fatal(err)
	}
	a, err := ai.Solve(context.Background(), passed, ai.Limits{Depth: p.Plies - 2, Nodes: 200_000}, ai.Hash(4))
	if err != nil {
		t.Fatal(err)
	}
	if len(g.Compulsions()) > 0 || a.Verdict != ai.Unproven {
		t.Errorf("%s: no zugzwang: %d compulsions, %v in %d after a pass", p.ID, len(g.Compulsions()), a.Verdict, a.Plies)
	}
}

// The search finds nine of ten best moves with few nodes: a fraction of a second
// each. (Within one second each: match -suite suite.yaml -time 1s ai.)
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
		{"unknown kind", head + strings.Replace(one, "win", "draw", 1), "no such kind"},
		{"twice", head + one + one, "twice"},
		{"no best move", head + strings.Replace(one, "[Zg7h8]", "[]", 1), "best move"},
		{"illegal", head + strings.Replace(one, "Zg7h8", "Zg7g5", 1), "MOVE-ZOMBIE"},
		{"no position", head + strings.Replace(one, "6Z1", "6Z", 1), "invalid position"},
		{"impossible", head + strings.Replace(one, "6Z1", "6Z[3]1", 1), "impossible"},
		{"no ruleset", head + strings.Replace(one, "Standard", "House", 1), "ruleset"},
	} {
		if _, err := suite.Parse([]byte(c.text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q in it", c.name, err, c.want)
		}
	}
}
