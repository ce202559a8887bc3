package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/clitest"
	"github.com/nemoroth/rules/examples/internal/games"
)

// TestGames checks that each game passes its corpus, and each corpus lint.
func TestGames(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv(engineVariable, "serve")
	for _, e := range games.All()[1:] {
		for _, args := range [][]string{{"lint"}, {"check", "--", self}, {"statement"}} {
			args = append([]string{args[0], "-game", e.Name()}, args[1:]...)
			r := clitest.Run(t, run, "", args...)
			if r.Code != cli.OK || args[0] != "lint" &&
				!strings.Contains(r.Stdout, "verdict: conformant\n") {
				t.Errorf("%s: exit code %d\n%s%s", args, r.Code, r.Stdout, r.Stderr)
			}
		}
	}
}

// TestServeManyGames sends ten thousand requests on each game to one server,
// including bad lines, and compares the answers with the game.
func TestServeManyGames(t *testing.T) {
	s := start(context.Background(), t)
	for _, e := range games.All()[1:] {
		archive, err := e.Archive()
		if err != nil {
			t.Fatal(err)
		}
		record, err := archive.ReadRecord("", e.Demo, "", false)
		if err != nil {
			t.Fatal(err)
		}
		points, err := record.Games(e.Rules)
		if err != nil {
			t.Fatal(err)
		}
		garbage := []string{"", "[1]", "\xff",
			fmt.Sprintf(`{"game":%q,"position":"8/8"}`,
				e.Name()), fmt.Sprintf(`{"game":%q,"position":%q,"trace":["x"]}`, e.Name(), record.Line)}
		for i := range 10000 {
			if i%8 == 7 {
				if answer := s.ask(garbage[i/8%len(garbage)]); answer["error"] == nil {
					t.Fatalf("%s, request %d: garbage %d is answered by %v", e.Name(), i,
						i/8%len(garbage), answer)
				}
				continue
			}
			n := i % len(points)
			g := points[n]
			move := g.Moves()[0]
			line, err := json.Marshal(map[string]any{"id": i, "game": e.Name(),
				"position": record.Line, "moves": record.Moves[:n],
				"explain": []string{move}, "trace": []string{move}, "unknown": nil})
			if err != nil {
				t.Fatal(err)
			}
			answer := s.ask(string(line))
			var position string
			var traced []struct{ Effects []string }
			if err := json.Unmarshal(answer["position"], &position); err != nil ||
				position != g.Line() {
				t.Fatalf("%s, request %d is answered by %v", e.Name(), i, answer)
			}
			want := g.Explain(move).Effects
			if err := json.Unmarshal(answer["traced"], &traced); err != nil || len(traced) != 1 ||
				len(traced[0].Effects) != len(want) || traced[0].Effects[0] != want[0].Text {
				t.Fatalf("%s, request %d is traced as %s", e.Name(), i, answer["traced"])
			}
		}
	}
	s.in.Close()
	if code := s.wait(); code != cli.OK || s.stderr.Len() > 0 {
		t.Errorf("exit code %d, stderr %q", code, &s.stderr)
	}
}
