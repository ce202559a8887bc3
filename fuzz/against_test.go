package fuzz

import (
	"errors"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/nemoroth/rules/fuzz/naive/misread"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/gametest"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// An engine returns this library's errors from Start, and the results of begin instead
// of games.
type engine struct {
	game.Rules
	begin func(game.Game) (game.Game, error)
}

func (e engine) Start(line, ruleset string) (game.Game, error) {
	g, err := e.Rules.Start(line, ruleset)
	if err != nil {
		return nil, err
	}
	return e.begin(g)
}

// last is a game whose Play returns neither a game nor an error.
type last struct{ game.Game }

func (last) Play(string) (game.Game, error) { return nil, nil }

// TestAgainst checks that the seeds of Against and of Properties are enough to report
// engines that start or continue no game, and that the report names the right side.
func TestAgainst(t *testing.T) {
	t.Parallel()
	rules := nemorothgame.Rules()
	wrong := errors.New("not implemented")
	none := engine{rules, func(game.Game) (game.Game, error) { return nil, nil }}
	fails := engine{rules, func(game.Game) (game.Game, error) { return nil, wrong }}
	ends := engine{rules, func(g game.Game) (game.Game, error) { return last{g}, nil }}
	for _, c := range []struct {
		check func(gametest.Case) error
		want  string
	}{
		{against(rules, fails), "second: error not implemented"},
		{against(rules, none), "second: error there is neither a game nor an error"},
		{against(rules, ends), "error there is neither a game nor an error"},
		{against(rules, misread.Must("GHAST-2")), "found    first (-), second (+):\n"},
		{func(c gametest.Case) error { return gametest.Check(none, c) },
			"there is neither a game nor an error"},
	} {
		var f *gametest.Failure
		for _, s := range NewGenerator(rules).Seeds() {
			if f == nil {
				errors.As(c.check(NewGenerator(rules).Case(s.Data)), &f)
			}
		}
		f, err := Shrink(t.Context(), rules, f, c.check)
		if err != nil || !strings.Contains(f.Error(), c.want) {
			t.Errorf("%v (%v), want %q in it", f, err, c.want)
		}
	}
}

var toy = flag.Bool("toy", false, "run the fuzz target of the module in testdata/toy")

// TestToy checks that the target in testdata/toy finds the wrong rule, without a
// network, and shrinks the difference to two occupants.
func TestToy(t *testing.T) {
	if !*toy {
		t.Skip("compiles the module for go test -fuzz; run it with -toy")
	}
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(filepath.Join("testdata", "toy"))); err != nil {
		t.Fatal(err)
	}
	run := func(args ...string) (string, error) {
		c := exec.Command("go", args...)
		c.Dir, c.Env = dir, append(os.Environ(), "GOPROXY=off", "GOWORK=off", "GOFLAGS=")
		out, err := c.CombinedOutput()
		return string(out), err
	}
	root := must(filepath.Abs(".."))
	if out, err := run("mod", "edit", "-replace", "github.com/nemoroth/rules="+root); err != nil {
		t.Fatal(err, out)
	}
	out, err := run("test", "-fuzz", "FuzzEngine", "-fuzztime", "60s", "-fuzzminimizetime", "1x")
	report := regexp.MustCompile(`implementations differ: legal moves\n(?s:.*?)start +(.*)\n`)
	found := report.FindStringSubmatch(out)
	if err == nil || found == nil {
		t.Fatalf("the wrong rule is not found: %v\n%s", err, out)
	}
	if n := len(items(boardOf(nemorothgame.Rules(), Case{Line: found[1]}))); n != 2 {
		t.Errorf("%d occupants instead of a Leaf Pile and a Go Away: %s", n, found[1])
	}
}
