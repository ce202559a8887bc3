package ai

import (
	"encoding/json"
	"flag"
	"os"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/nemoroth/rules/nemoroth"
)

// testdata/suite.json holds 130 positions with a proven best move: 71 wins, 25
// zugzwangs, 21 saves and 13 self-stalemates. The positions with From are from games
// that the AI played against itself with 500 nodes a move.

var prove = flag.Bool("prove", false, "prove every position without a limit of nodes")

// A problem is a position of the suite. Its kinds are
//
//   - win: Best forces the win within Plies; no other move does;
//   - zugzwang: a win in which no piece is compelled after the first move, and a pass, if
//     it were legal, would let the opponent hold out longer;
//   - save: Best is the only move that does not lose by force within Plies; it does not
//     lose within Safe either, which is greater by 4 at least;
//   - self-stalemate: a save in which some other move leaves its own side without a legal
//     move even if the opponent passes, and the best move does not.
type problem struct {
	ID, Kind, Position string
	Ruleset            nemoroth.Ruleset
	Best               []nemoroth.Move
	Plies, Safe        int
	From               string
	game               *nemoroth.Game
}

// suite returns all problems.
func suite(t testing.TB) []problem {
	t.Helper()
	var file struct{ Positions []problem }
	data, err := os.ReadFile("testdata/suite.json")
	if err == nil {
		err = json.Unmarshal(data, &file)
	}
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range file.Positions {
		file.Positions[i].game = game(t, p.Position, p.Ruleset)
	}
	return file.Positions
}

// TestProofs proves what is stated of each kind. Without -prove, it skips positions that
// need many nodes, but must prove three of four.
func TestProofs(t *testing.T) {
	p := prover{nodes: 20_000}
	if *prove {
		p = prover{}
	}
	kinds, tried, proven := map[string]int{}, 0, 0
	for _, q := range suite(t) {
		kinds[q.Kind]++
		t.Run(q.ID, func(t *testing.T) {
			tried++
			if p.problem(t, q) {
				proven++
			}
		})
	}
	if proven < tried*3/4 || *prove && proven < tried {
		t.Errorf("only %d of %d positions were proven again", proven, tried)
	}
	if len(kinds) != 4 {
		t.Errorf("the kinds are %v", kinds)
	}
}

// A prover solves with at most nodes for each question; 0 is no limit.
type prover struct {
	nodes uint64
}

// solve returns the verdict within a number of plies, or false if nodes ran out.
func (p prover) solve(t *testing.T, g *nemoroth.Game, plies int) (Proof, bool) {
	t.Helper()
	s, err := Solve(t.Context(), g, Limits{Depth: plies, Nodes: p.nodes})
	if err != nil {
		t.Fatal(err)
	}
	return s.Proof, s.Proof != Unproven || s.Plies == plies
}

// problem reports whether all statements about the position were proven.
func (p prover) problem(t *testing.T, q problem) bool {
	isWin := q.Kind == "win" || q.Kind == "zugzwang"
	spentBest, spentOther := false, false
	for _, m := range q.game.Moves() {
		next := play(t, q.game, m.String())
		good, plies, want := slices.Contains(q.Best, m), q.Plies-1, Unproven
		switch {
		case good && isWin:
			want = Loss
		case good:
			plies = q.Safe - 1
		case !isWin:
			want = Win
		}
		got, known := p.solve(t, next, plies)
		if !known {
			return false
		}
		worse := isWin && !good && got == Win // this move loses where another wins
		if got != want && !worse {
			t.Errorf("after %v the opponent's verdict within %d plies is %v, want %v", m, plies,
				got, want)
		}
		if q.Kind == "zugzwang" && good && !p.zugzwang(t, next, q.Plies-2) {
			return false
		}
		if over := pass(t, next).Outcome().Over; good {
			spentBest = over
		} else {
			spentOther = spentOther || over
		}
	}
	if own := spentOther && !spentBest; !isWin && own != (q.Kind == "self-stalemate") {
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
	if n := len(g.Compulsions()); n > 0 || got != Unproven {
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
	solved, all := 0, suite(t)
	for _, p := range all {
		if r := search(t, p.game, Player{Limits: Limits{Nodes: 80_000}, Hash: 4}); slices.Contains(p.Best, r.Move) {
			solved++
		} else {
			t.Logf("%s: %v (%v) instead of %v", p.ID, r.Move, r.Score, p.Best)
		}
	}
	if solved*10 < len(all)*9 {
		t.Errorf("%d of %d solved", solved, len(all))
	}
}

// BenchmarkThreads compares one thread with all processors at depth 8, on the positions
// that take one thread at least 100 ms. It reports medians. Run it with -benchtime 1x.
func BenchmarkThreads(b *testing.B) {
	threads := runtime.GOMAXPROCS(0)
	if threads < 2 {
		b.Skip("only one processor")
	}
	table := newHashTable(entries(64))
	var speeds, works []float64
	for range b.N {
		for _, p := range suite(b) {
			timed := func(threads int) Analysis {
				clear(table.parts)
				return search(b, p.game, Player{Limits: Limits{Depth: 8}, Threads: threads, Hash: 64,
					table: table})
			}
			one := timed(1)
			if one.Time < 100*time.Millisecond {
				continue
			}
			many := timed(threads)
			speeds = append(speeds, one.Time.Seconds()/many.Time.Seconds())
			works = append(works, float64(many.Nodes)/float64(one.Nodes))
		}
	}
	for name, list := range map[string][]float64{"times-as-fast": speeds,
		"times-the-nodes": works} {
		if slices.Sort(list); len(list) > 0 {
			b.ReportMetric(list[len(list)/2], name)
		}
	}
}
