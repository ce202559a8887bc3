package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/clitest"
	"github.com/nemoroth/rules/examples/internal/games"
)

// lacks checks that the output of a run has all parts and the exit code.
func lacks(t *testing.T, r clitest.Result, code cli.Code, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(r.Stdout+r.Stderr, part) {
			t.Errorf("%q is not in the output", part)
		}
	}
	if r.Code != code {
		t.Errorf("exit code %d, want %d", r.Code, code)
	}
	if t.Failed() {
		t.Logf("%s%s", r.Stdout, r.Stderr)
	}
}

// TestFuzzFindsNothing compares this library with itself, in each game.
func TestFuzzFindsNothing(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "none")
	for _, e := range games.All() {
		args := []string{"fuzz", "-game", e.Name(), "-cases", "10", "-findings", folder}
		if e.Name() == "nemoroth" {
			args = append(args, "-corpus", good) // its own has 1,100 rulings
		}
		r := onSelf(t, "serve", args...)
		lacks(t, r, cli.OK, ", 10 cases of seed 1, ", "verdict: no difference found\n")
	}
	if _, err := os.Stat(folder); err == nil {
		t.Error("there is a folder for findings, and there are none")
	}
}

// TestFuzzFinds checks the report on an engine that misses a move, that findings
// are saved, and that the next run tries them first and reports when they are fixed.
func TestFuzzFinds(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "kept")
	flags := []string{"-corpus", good, "-cases", "1", "-findings", folder}
	fuzz := func(kind string) clitest.Result {
		return onSelf(t, kind, append([]string{"fuzz"}, flags...)...)
	}
	lacks(t, fuzz("blind"), cli.Failed, "asked:   2 rulings, ", " examples, 1 case of seed 1, ",
		"1. a legal move is missing: Be5d4 [MOVE-BASILISK]\n", "First found in NR-0001, in ",
		"\n   Saved in ", "\n         a  b  c  d  e  f  g  h\n",
		"legal Be5d4: this library: legal | the engine: not listed\n", "   This library reports:\n",
		"send the engine:\n{\"id\":\"x\",")
	lacks(t, fuzz("blind"), cli.Failed, "Known from an earlier run, and not fixed")
	lacks(t, fuzz("serve"), cli.OK, "verdict: no difference found\nfixed:   a legal move is missing: ")
}

// TestFuzzPython checks that a wrong rule in an engine in Python is found, and not if
// the engine is said to lack it.
func TestFuzzPython(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("there is no python3")
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv(engineVariable, "serve")
	fuzz := func(flags ...string) clitest.Result {
		args := append([]string{"fuzz", "-corpus", good, "-cases", "5", "-findings", ""}, flags...)
		return clitest.Run(t, program, "", append(args, "--", python, "testdata/engine.py", self)...)
	}
	lacks(t, fuzz(), cli.Failed, ", 1 finding\n", "1. a legal move is missing: H",
		" [MOVE-HUMAN]\n")
	lacks(t, fuzz("-lacks", "humans"), cli.OK, "lacks:   humans; positions that need them are not")
}

// TestFuzzSilence checks that an engine that never answers is reported, and that a
// run in which no case ends is an error.
func TestFuzzSilence(t *testing.T) {
	r := onSelf(t, "silent", "fuzz", "-corpus", good, "-for", "1s", "-timeout", "50ms", "-findings",
		"")
	lacks(t, r, cli.Failed, "1. the engine gave no answer in time\n")
	r = onSelf(t, "silent", "fuzz", "-for", "50ms", "-findings", "")
	lacks(t, r, cli.Usage, "no case was finished")
}

// TestFuzzInterrupt checks that an interrupted run prints its report.
func TestFuzzInterrupt(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv(engineVariable, "serve")
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(300*time.Millisecond, cancel)
	var stdout, stderr strings.Builder
	code := program.Run(ctx, []string{"fuzz", "-findings", "", "-for", "1h", "--", self},
		strings.NewReader(""), &stdout, &stderr)
	lacks(t, clitest.Result{Code: code, Stdout: stdout.String(), Stderr: stderr.String()},
		cli.Interrupted, "verdict: no difference found", "interrupted")
}
