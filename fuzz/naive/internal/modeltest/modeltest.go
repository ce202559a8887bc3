// Package modeltest has the tests that the neighbour games' naive models share.
package modeltest

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/fuzz/naive/internal/switches"
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

// Switches holds the rules and disputes of a model, and one case for each.
type Switches[M interface {
	game.Rules
	Without(rule string) (M, error)
	Reading(dispute string) (M, error)
}] struct {
	Rules, Disputes []string
	Off             func(id string) string
	Outcome         func(game.Game) string // the outcome as text
	Cases           []Case
}

// A Case is a question and its answers. The question is one of
//
//	setup       why the position is refused
//	outcome     the outcome of the game, by Switches.Outcome
//	wins        the tournament scores of both sides
//	line        the position line
//	effects M   the effects of a move
//	M           whether a move is legal
type Case = struct {
	ID            string // of the rule or the dispute
	Line          string // of the position
	Moves         string // played first
	Ask           string
	With, Without string // the answers of the whole and the switched model
}

// Switched returns the model without a rule, or with another reading.
func (s Switches[M]) Switched(t *testing.T, id string) M {
	t.Helper()
	var whole M
	change := whole.Without
	if switches.IsDispute(id) {
		change = whole.Reading
	}
	m, err := change(id)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// Test checks the answers of all cases, and that there is one for every switch.
func (s Switches[M]) Test(t *testing.T) {
	var covered []string
	for _, c := range s.Cases {
		covered = append(covered, c.ID)
		t.Run(c.ID, func(t *testing.T) {
			var whole M
			got := []string{s.answer(t, whole, c), s.answer(t, s.Switched(t, c.ID), c)}
			if diff := cmp.Diff([]string{c.With, c.Without}, got); diff != "" {
				t.Errorf("%s, %s: with the rulebook and otherwise (-want +got)\n%s", c.Line, c.Ask, diff)
			}
			if c.With == c.Without || s.Off(c.ID) == "" {
				t.Error("the case has the same answer with and without the switch, or Off has no text")
			}
		})
	}
	slices.Sort(covered)
	want := slices.Sorted(slices.Values(slices.Concat(s.Rules, s.Disputes)))
	if diff := cmp.Diff(want, covered); diff != "" {
		t.Errorf("cases, and what can be switched (-switches +cases)\n%s", diff)
	}
}

func (s Switches[M]) answer(t *testing.T, m M, c Case) string {
	t.Helper()
	if c.Ask == "setup" {
		return gametest.Refusal(m, c.Line)
	}
	g := Play(t, Begin(t, m, c.Line), strings.Fields(c.Moves)...)
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

// TestRefuses checks that Without rejects disputes, and Reading rejects rules.
func (s Switches[M]) TestRefuses(t *testing.T, noRules, noDisputes []string) {
	var whole M
	for _, id := range append(noRules, s.Disputes...) {
		if _, err := whole.Without(id); !errors.Is(err, game.ErrSyntax) {
			t.Errorf("Without(%q) = %v; expected ErrSyntax", id, err)
		}
	}
	for _, id := range append(noDisputes, s.Rules...) {
		if _, err := whole.Reading(id); !errors.Is(err, game.ErrSyntax) {
			t.Errorf("Reading(%q) = %v; expected ErrSyntax", id, err)
		}
	}
	for _, id := range append(noRules, noDisputes...) {
		if got := s.Off(id); got != "" && !slices.Contains(s.Rules, id) && !slices.Contains(s.Disputes, id) {
			t.Errorf("Off(%q) = %q, want \"\"", id, got)
		}
	}
}

// TestPlay checks that with any switch, in games from the cases and from lines,
// legal moves can be played and Explain gives the same position after them.
func (s Switches[M]) TestPlay(t *testing.T, lines ...string) {
	for _, c := range s.Cases {
		m := s.Switched(t, c.ID)
		for start, line := range append([]string{c.Line}, lines...) {
			g, err := m.Start(line, "")
			if err != nil {
				continue
			}
			for n := range 40 {
				moves := g.Moves()
				if len(moves) == 0 {
					break
				}
				move := moves[(n+start)*7919%len(moves)]
				next := Play(t, g, move)
				if diff := cmp.Diff(next.Line(), g.Explain(move).After); diff != "" {
					t.Fatalf("%s, %s, %s: Play and Explain differ\n%s", c.ID, g.Line(), move, diff)
				}
				g = next
			}
		}
	}
}
