package fuzz

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// Playthroughs are small random games to their end. Their text in testdata shows a
// change of the rules as a readable difference. Each begins with "== " and its name,
// which says the ruleset and how the game ends.

var remake = flag.Bool("remake", false, "write testdata/playthroughs.txt again")

const playthroughFile = "testdata/playthroughs.txt"

// playthroughs returns the games of the file by name.
func playthroughs(t *testing.T) map[string]string {
	t.Helper()
	data, err := os.ReadFile(playthroughFile)
	if err != nil {
		t.Fatal(err)
	}
	games := map[string]string{}
	for _, part := range strings.Split("\n"+string(data), "\n== ")[1:] {
		name, text, _ := strings.Cut(part, "\n")
		games[name] = strings.TrimSuffix(text, "\n") + "\n"
	}
	return games
}

// questionOf reads the ruleset, the start and the moves of a playthrough.
func questionOf(text string) (q Question) {
	for l := range strings.Lines(text) {
		key, value, _ := strings.Cut(strings.TrimRight(l, "\n"), " ")
		value = strings.TrimLeft(value, " ")
		switch {
		case key == "ruleset":
			q.Ruleset = value
		case key == "position" && q.Line == "":
			q.Line = value
		case key == "move":
			q.Moves = append(q.Moves, value)
		}
	}
	return q
}

// script plays a game and returns it as text: each position with its compulsions and
// the number of legal moves, each move with its effects, and the outcome.
func script(t *testing.T, rules game.Rules, q Question) string {
	t.Helper()
	var b strings.Builder
	fmt.Fprintf(&b, "ruleset  %v\n", q.Ruleset)
	err := visit(rules, q.Case(), func(p position) bool {
		fmt.Fprintf(&b, "\nposition %v\n", p.game.Line())
		for _, k := range p.game.(game.Compeller).Compulsions() {
			fmt.Fprintf(&b, "  %v\n", k.Text)
		}
		fmt.Fprintf(&b, "  legal moves: %d\n", len(p.game.Moves()))
		if len(p.Moves) == len(q.Moves) {
			fmt.Fprintf(&b, "\noutcome  %v\n", game.OutcomeText(rules, p.game.Outcome()))
			return false
		}
		move := q.Moves[len(p.Moves)]
		fmt.Fprintf(&b, "move     %v\n", move)
		for _, e := range p.game.Explain(move).Effects {
			fmt.Fprintf(&b, "  %v\n", e.Text)
		}
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestPlaythroughs replays the games of testdata in both implementations and compares
// every line. With -remake it writes the file again first, with the same moves.
func TestPlaythroughs(t *testing.T) {
	rules := nemorothgame.Rules()
	if games := playthroughs(t); *remake {
		text := ""
		for _, name := range slices.Sorted(maps.Keys(games)) {
			text += "== " + name + "\n" + script(t, rules, questionOf(games[name]))
		}
		if err := os.WriteFile(playthroughFile, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	have := map[string]bool{}
	for name, text := range playthroughs(t) {
		q := questionOf(text)
		for _, implementation := range []game.Rules{rules, naive.Model{}} {
			again := script(t, implementation, q)
			if diff := cmp.Diff(strings.Split(text, "\n"), strings.Split(again, "\n")); diff != "" {
				t.Errorf("%s, %T (-file +replayed):\n%s", name, implementation, diff)
			}
		}
		g, err := q.Game(rules)
		if err != nil {
			t.Fatal(err)
		}
		_, end, _ := strings.Cut(name, "-to-")
		if g.Outcome().Reason != end {
			t.Errorf("%s ends with %v", name, g.Outcome())
		}
		have["ruleset "+q.Ruleset], have["end "+end] = true, true
		visit(rules, q.Case(), func(p position) bool {
			if len(p.Moves) < len(q.Moves) {
				for _, e := range p.game.Explain(q.Moves[len(p.Moves)]).Effects {
					have["effect "+e.Kind] = true
				}
			}
			return true
		})
	}
	var wanted []string
	for _, name := range rules.Rulesets() {
		wanted = append(wanted, "ruleset "+name)
	}
	for k := nemoroth.EffectMove; k <= nemoroth.EffectFade; k++ {
		wanted = append(wanted, "effect "+k.String())
	}
	for e := nemoroth.EndStalemate; e <= nemoroth.EndByRepetition; e++ {
		wanted = append(wanted, "end "+e.String())
	}
	for _, w := range wanted {
		if !have[w] {
			t.Errorf("no playthrough has %s", w)
		}
	}
}
