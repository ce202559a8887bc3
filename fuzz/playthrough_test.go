package fuzz

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/fuzz/naive"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

var remake = flag.Bool("remake", false, "write testdata/playthroughs.txt again")

const playthroughFile = "testdata/playthroughs.txt"

// TestPlaythroughs replays the games of testdata in both implementations and compares
// every line. The file has small random games to their end, so that a change of the rules
// is a readable difference. Each begins with "== " and a name that says the ruleset and how
// the game ends. With -remake the file is written again first, with the same moves.
func TestPlaythroughs(t *testing.T) {
	t.Parallel()
	texts := strings.Split(string(must(os.ReadFile(playthroughFile))), "== ")[1:]
	rules := nemorothgame.Rules()
	if *remake {
		all := ""
		for i, text := range texts {
			texts[i] = script(rules, text)
			all += "== " + texts[i]
		}
		if err := os.WriteFile(playthroughFile, []byte(all), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, text := range texts {
		for _, implementation := range []game.Rules{rules, naive.Model{}} {
			again := script(implementation, text)
			if diff := cmp.Diff(strings.Split(text, "\n"), strings.Split(again, "\n")); diff != "" {
				t.Errorf("%T (-file +replayed):\n%s", implementation, diff)
			}
		}
	}
}

// script plays the moves of a playthrough again and returns its text: each position with
// its compulsions and the number of legal moves, each move with its effects, the outcome.
func script(rules game.Rules, text string) string {
	var q Question
	name, _, _ := strings.Cut(text, "\n")
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
	var b strings.Builder
	fmt.Fprintf(&b, "%s\nruleset  %v\n", name, q.Ruleset)
	visit(rules, q.Case(), func(p position) {
		fmt.Fprintf(&b, "\nposition %v\n", p.game.Line())
		for _, k := range p.game.(game.Compeller).Compulsions() {
			fmt.Fprintf(&b, "  %v\n", k.Text)
		}
		fmt.Fprintf(&b, "  legal moves: %d\n", len(p.game.Moves()))
		if len(p.Moves) == len(q.Moves) {
			fmt.Fprintf(&b, "\noutcome  %v\n", game.OutcomeText(rules, p.game.Outcome()))
			return
		}
		move := q.Moves[len(p.Moves)]
		fmt.Fprintf(&b, "move     %v\n", move)
		for _, e := range p.game.Explain(move).Effects {
			fmt.Fprintf(&b, "  %v\n", e.Text)
		}
	})
	return b.String()
}
