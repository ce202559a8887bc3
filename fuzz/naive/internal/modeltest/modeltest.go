// Package modeltest has the tests that the neighbour games' naive models share.
package modeltest

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/fuzz/naive/misread"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
)

// Begin starts a game from a position line that must be possible.
func Begin(t *testing.T, r game.Rules, line string) game.Game {
	t.Helper()
	g, err := r.Start(line, "")
	if err != nil {
		t.Fatalf("Start(%q): %v", line, err)
	}
	return g
}

// Play plays moves that must be legal.
func Play(t *testing.T, g game.Game, moves ...string) game.Game {
	t.Helper()
	for _, move := range moves {
		next, err := g.Play(move)
		if err != nil {
			t.Fatal(err)
		}
		g = next
	}
	return g
}

// Misread holds a game, its misreadings, and one case for each rule left out and each
// other reading of a dispute.
type Misread struct {
	Rules       game.Rules
	Misreadings []misread.Misreading
	Outcome     func(game.Game) string // the outcome as text
	Cases       []Case
}

// A Case is a question and its answers. The question is one of
//
//	setup       why the position is refused
//	outcome     the outcome of the game, by Misread.Outcome
//	wins        the tournament scores of both sides
//	line        the position line
//	effects M   the effects of a move
//	M           whether a move is legal
type Case = struct {
	ID            string // of the rule or the dispute
	Line          string // of the position
	Moves         string // played first
	Ask           string
	With, Without string // by the rules as written, and misread
}

// Find returns the game by a misreading.
func (s Misread) Find(t *testing.T, id string) game.Rules {
	t.Helper()
	m, err := misread.Find(s.Misreadings, id)
	if err != nil {
		t.Fatal(err)
	}
	return m.Game
}

// Test checks the answers of all cases; that there is one for every rule left out and
// every reading; and that every misreading has an id of its own, a sentence and an
// answer, which is a rule of the rulebook in a file.
func (s Misread) Test(t *testing.T, file string) {
	rulebook, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	covered := map[string]bool{}
	for _, c := range s.Cases {
		covered[c.ID] = true
		t.Run(c.ID, func(t *testing.T) {
			got := []string{s.answer(t, s.Rules, c), s.answer(t, s.Find(t, c.ID), c)}
			if diff := cmp.Diff([]string{c.With, c.Without}, got); diff != "" {
				t.Errorf("%s, %s: as written and misread (-want +got)\n%s", c.Line, c.Ask, diff)
			}
			if c.With == c.Without {
				t.Error("the case has the same answer as written and misread")
			}
		})
	}
	seen, claims := map[string]bool{}, 0
	for _, m := range s.Misreadings {
		if m.Kind == misread.Claim {
			claims++
		} else if !covered[m.ID] {
			t.Errorf("%s has no case", m.ID)
		}
		if seen[m.ID] || m.Says == "" || len(m.Answer) == 0 {
			t.Errorf("%s, %q, %v: want an id of its own, a sentence and a rule", m.ID, m.Says,
				m.Answer)
		}
		seen[m.ID] = true
		for _, rule := range m.Answer {
			if !strings.Contains(string(rulebook), "**"+rule+"**") {
				t.Errorf("%s: the rulebook has no %s", m.ID, rule)
			}
		}
	}
	if claims < 40 {
		t.Errorf("%d claims, want at least 40", claims)
	}
}

func (s Misread) answer(t *testing.T, r game.Rules, c Case) string {
	t.Helper()
	if c.Ask == "setup" {
		return gametest.Refusal(r, c.Line)
	}
	g := Play(t, Begin(t, r, c.Line), strings.Fields(c.Moves)...)
	if move, ok := strings.CutPrefix(c.Ask, "effects "); ok {
		return gametest.EffectTexts(g, move)
	}
	switch c.Ask {
	case "line":
		return g.Line()
	case "outcome":
		return s.Outcome(g)
	case "wins":
		return fmt.Sprint(g.Outcome().Wins)
	}
	return gametest.Verdict(g, c.Ask)
}

// TestPlay checks that with any misreading, in games from the cases and from lines,
// legal moves can be played and Explain gives the same position after them.
func (s Misread) TestPlay(t *testing.T, lines ...string) {
	for _, c := range s.Cases {
		lines = append(lines, c.Line)
	}
	for i, m := range s.Misreadings {
		for j := range 2 {
			g, err := m.Game.Start(lines[(i+j*7)%len(lines)], "")
			if err != nil {
				continue
			}
			for n := range 4 {
				moves := g.Moves()
				if len(moves) == 0 {
					break
				}
				move := moves[(n+i+j)*7919%len(moves)]
				next := Play(t, g, move)
				if diff := cmp.Diff(next.Line(), g.Explain(move).After); diff != "" {
					t.Fatalf("%s, %s, %s: Play and Explain differ\n%s", m.ID, g.Line(), move, diff)
				}
				g = next
			}
		}
	}
}
