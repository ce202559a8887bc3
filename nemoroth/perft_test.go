package nemoroth_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/nemoroth/rules/nemoroth"
	seam "github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

type perftCase struct {
	id, position string
	counts       []uint64 // by depth, from 1
}

func perftCases(t testing.TB) []perftCase {
	f, err := os.Open("testdata/perft.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var cases []perftCase
	for lines := bufio.NewScanner(f); lines.Scan(); {
		line := lines.Text()
		key, rest, _ := strings.Cut(line, " ")
		if key == "id" {
			cases = append(cases, perftCase{id: rest})
			continue
		}
		if line == "" || key == "#" {
			continue
		}
		c := &cases[len(cases)-1]
		switch key {
		case "position":
			c.position = rest
		case "perft":
			var depth int
			var n uint64
			if _, err := fmt.Sscan(rest, &depth, &n); err != nil || depth != len(c.counts)+1 {
				t.Fatalf("testdata/perft.txt: %q: %v", line, err)
			}
			c.counts = append(c.counts, n)
		}
	}
	return cases
}

func game(t testing.TB, position string, r nemoroth.Ruleset) *nemoroth.Game {
	t.Helper()
	s, err := nemoroth.ParseSetup(position)
	if err != nil {
		t.Fatal(err)
	}
	g, err := s.Game(r)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// perft returns the count of all moves, and that of each, to find a move with a wrong count.
func perft(g *nemoroth.Game, depth int, o seam.DivideOptions) (n uint64, divided string, err error) {
	counts, err := nemorothgame.Game(g).(seam.Searcher).Divide(context.Background(), depth, o)
	for _, c := range counts {
		n += c.Nodes
		divided += fmt.Sprintf("  %v: %d\n", c.Move, c.Nodes)
	}
	return n, divided, err
}

func TestPerft(t *testing.T) {
	cases := perftCases(t)
	if len(cases) != 5 {
		t.Fatalf("%d positions, want 5", len(cases))
	}
	for _, c := range cases {
		t.Run(c.id, func(t *testing.T) {
			g := game(t, c.position, nemoroth.Standard())
			for i, want := range c.counts {
				for _, o := range []seam.DivideOptions{{}, {Workers: 4}} {
					got, divided, err := perft(g, i+1, o)
					if err != nil || got != want {
						t.Fatalf("perft(%d) with %d cpus is %d (%v), want %d\n%s", i+1, o.Workers, got,
							err, want, divided)
					}
				}
			}
		})
	}
}
