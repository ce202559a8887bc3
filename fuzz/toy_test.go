package fuzz_test

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

var toy = flag.Bool("toy", false, "run the fuzz target of the module in testdata/toy")

// TestToy checks that the target in testdata/toy finds the wrong rule, without a
// network, and shrinks the difference to two occupants.
func TestToy(t *testing.T) {
	if !*toy {
		t.Skip("compiles the module for go test -fuzz; run it with -toy")
	}
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
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
	if out, err := run("mod", "edit", "-replace", "github.com/nemoroth/rules="+root); err != nil {
		t.Fatal(err, out)
	}
	out, err := run("test", "-fuzz", "FuzzEngine", "-fuzztime", "60s", "-fuzzminimizetime", "1x")
	found := regexp.MustCompile(`implementations differ: legal moves\n(?s:.*?)start +(.*)\n`).FindStringSubmatch(out)
	if err == nil || found == nil {
		t.Fatalf("the wrong rule is not found: %v\n%s", err, out)
	}
	b, err := nemorothgame.Rules().(game.Boarder).Board(found[1])
	if err != nil {
		t.Fatal(err)
	}
	occupants := 0
	for _, c := range b.Cells {
		occupants += len(c.Tokens)
	}
	if occupants != 2 {
		t.Errorf("%d occupants instead of a Leaf Pile and a Go Away: %s", occupants, found[1])
	}
}
