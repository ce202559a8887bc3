package fuzz

import (
	"os"
	"regexp"
	"slices"
	"testing"

	"github.com/nemoroth/rules/fuzz/internal/seeds"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// TestTargetSeeds checks that package seeds knows every fuzz target, and has at least
// ten different seeds for it, each with a name of its own.
func TestTargetSeeds(t *testing.T) {
	source, err := os.ReadFile("fuzz_test.go")
	if err != nil {
		t.Fatal(err)
	}
	var targets []string
	for _, m := range regexp.MustCompile(`(?m)^func Fuzz(\w+)`).FindAllSubmatch(source, -1) {
		targets = append(targets, string(m[1]))
	}
	if slices.Sort(targets); !slices.Equal(targets, seeds.Targets()) {
		t.Errorf("package seeds has the targets %v, want %v", seeds.Targets(), targets)
	}
	for _, target := range targets {
		names, data := map[string]bool{}, map[string]bool{}
		for _, s := range seeds.Of(target) {
			names[s.Name], data[s.Data] = true, true
		}
		if n := len(seeds.Of(target)); len(names) != n || len(data) < 10 {
			t.Errorf("%s: %d seeds, %d names, %d of them different", target, n, len(names),
				len(data))
		}
	}
}

// TestBoardSeeds checks that at least eight of ten boards can be played to their end.
func TestBoardSeeds(t *testing.T) {
	rules, played := nemorothgame.Rules(), 0
	list := seeds.Of("Game")
	for _, s := range list {
		c := For(rules).Case([]byte(s.Data))
		q := Question{Line: c.Line, Ruleset: c.Ruleset, Moves: c.Moves}
		if _, err := q.Game(rules); err == nil {
			played++
		}
	}
	if 10*played < 8*len(list) {
		t.Errorf("only %d of %d boards can be played", played, len(list))
	}
}
