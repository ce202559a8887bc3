package main

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/clitest"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/rulings"
)

// fuzzSelf fuzzes the test binary as an engine of the given kind.
func fuzzSelf(t *testing.T, kind string, args ...string) clitest.Result {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv(engineVariable, kind)
	return clitest.Run(t, run, "", append(append([]string{"fuzz"}, args...), "--", self)...)
}

// TestFuzzFindsNothing compares this library with itself, in each game.
func TestFuzzFindsNothing(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "none")
	for _, e := range games.All() {
		r := fuzzSelf(t, "serve", "-game", e.Name(), "-cases", "10", "-findings", folder)
		if r.Code != cli.OK || r.Stderr != "" ||
			!strings.Contains(r.Stdout, "10 cases of seed 1, ") ||
			!strings.HasSuffix(r.Stdout, "verdict: no difference found\n") {
			t.Errorf("%s: exit code %d\n%s%s", e.Name(), r.Code, r.Stdout, r.Stderr)
		}
	}
	if _, err := os.Stat(folder); err == nil {
		t.Error("there is a folder for findings, and there are none")
	}
}

// TestFuzzFinds checks the report on an engine that misses a move, that the finding
// is saved, and that the next run tries it first and reports when it is fixed.
func TestFuzzFinds(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "kept")
	flags := []string{"-cases", "4", "-findings", folder}
	r := fuzzSelf(t, "blind", flags...)
	for _, want := range []string{" different answers, 1 finding\n",
		"1. a legal move is missing: ", "First found in case 0, in ", " occupants to 1.\n   " +
			"Saved in ",
		"\n    a  b  c  d  e  f  g  h\n", "this library", "| the engine: not listed\n", "   " +
			"This library reports:\n", "Similar rulings:\n     NR-", "send the " +
			"engine:\n{\"id\":\"x\",", "Draft of a ruling:\n     suite: " +
			"\"nemoroth-rulings/2\"\n"} {
		if !strings.Contains(r.Stdout, want) {
			t.Errorf("%q is not in\n%s", want, r.Stdout)
		}
	}
	kept, err := os.ReadDir(folder)
	if err != nil || len(kept) != 1 ||
		r.Code != cli.Failed || r.Stderr != "" {
		t.Fatalf("exit code %d, %d files, %v\n%s", r.Code, len(kept), err, r.Stderr)
	}
	again := fuzzSelf(t, "blind", flags...)
	if !strings.Contains(again.Stdout, "Known from an earlier run, and not fixed") ||
		strings.Contains(again.Stdout, "First found in case") || again.Code != cli.Failed {
		t.Errorf("exit code %d\n%s", again.Code, again.Stdout)
	}
	fixed := fuzzSelf(t, "serve", flags...)
	if !strings.Contains(fixed.Stdout, "verdict: no difference found\nfixed:   a legal move is "+
		"missing: ") || fixed.Code != cli.OK {
		t.Errorf("exit code %d\n%s", fixed.Code, fixed.Stdout)
	}
}

// TestJSONOfRun checks the JSON report of a run.
func TestJSONOfRun(t *testing.T) {
	r := fuzzSelf(t, "blind", "-cases", "4", "-findings", "", "-json")
	var said struct {
		Engine, Game    string
		Cases, Requests int
		Differences     int
		Seconds         float64
		Findings        []struct {
			Unsteady   bool
			Occupants  int
			Difference struct{ Field, What, Move string }
			Answers    struct {
				Request   string
				Want, Got json.RawMessage
			}
			Why        []string
			Precedents []rulings.Citation
			Ruling     string
		}
	}
	if err := json.Unmarshal([]byte(r.Stdout), &said); err != nil || r.Code != cli.Failed {
		t.Fatalf("exit code %d, %v\n%s", r.Code, err, r.Stdout)
	}
	if said.Game != "nemoroth" || said.Cases != 4 ||
		said.Differences == 0 ||
		len(said.Findings) != 1 {
		t.Fatalf("%+v", said)
	}
	f := said.Findings[0]
	if f.Unsteady || f.Answers.Request == "" ||
		f.Occupants != 1 ||
		f.Difference.Field != "legal" || len(f.Answers.Got) == 0 ||
		len(f.Why) == 0 ||
		len(f.Precedents) == 0 || f.Ruling == "" {
		t.Errorf("%+v", f)
	}
}

// TestFuzzPython checks that a wrong rule in an engine in Python is found.
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
	r := clitest.Run(t, run, "", "fuzz", "-cases", "20", "-findings", "", "--", python,
		"testdata/engine.py", self)
	if r.Code != cli.Failed || !strings.Contains(r.Stdout, ", 1 finding\n") ||
		!strings.Contains(r.Stdout, "1. a legal move is missing: H") ||
		!strings.Contains(r.Stdout, "[MOVE-HUMAN]\n") ||
		!strings.Contains(r.Stdout, " occupants to 1.") {
		t.Errorf("exit code %d\n%s%s", r.Code, r.Stdout, r.Stderr)
	}
}

// TestFuzzSilence checks that an engine that never answers is reported, and that a
// run in which no case ends is an error.
func TestFuzzSilence(t *testing.T) {
	r := fuzzSelf(t, "silent", "-cases", "1", "-timeout", "50ms", "-shrink", "200ms", "-findings",
		"")
	if r.Code != cli.Failed || !strings.Contains(r.Stdout,
		"1. the engine gave no answer in time\n") {
		t.Errorf("exit code %d\n%s%s", r.Code, r.Stdout, r.Stderr)
	}
	if strings.Contains(r.Stdout, "Draft of a ruling") {
		t.Errorf("a ruling on a missing answer:\n%s", r.Stdout)
	}
	r = fuzzSelf(t, "silent", "-for", "50ms", "-findings", "")
	if r.Code != cli.Usage || !strings.Contains(r.Stderr, "no case was finished") {
		t.Errorf("exit code %d\n%s%s", r.Code, r.Stdout, r.Stderr)
	}
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
	code := run(ctx, []string{"fuzz", "-findings", "", "-for", "1h", "--", self},
		strings.NewReader(""), &stdout, &stderr)
	if code != cli.Interrupted || !strings.Contains(stdout.String(),
		"verdict: no difference found") || !strings.Contains(stderr.String(), "interrupted") {
		t.Errorf("exit code %d\n%s%s", code, &stdout, &stderr)
	}
}

func TestFuzzArguments(t *testing.T) {
	bad := t.TempDir()
	if err := os.WriteFile(filepath.Join(bad, "x.json"), []byte("{}"), 0o644); err != nil {
		t.Fatal(err)
	}
	clitest.Check(t, run, []clitest.Case{
		{Name: "help", Args: []string{"fuzz", "-h"}, Stdout: "-findings"},
		{Name: "no engine", Args: []string{"fuzz", "-cases", "1"}, Code: cli.Usage,
			Stderr: "expected its command after --"},
		{Name: "no cases", Args: []string{"fuzz", "-cases", "-1", "--", "x"}, Code: cli.Usage,
			Stderr: "expected -timeout and -shrink above 0"},
		{Name: "no time", Args: []string{"fuzz", "-timeout", "0s", "--", "x"}, Code: cli.Usage,
			Stderr: "expected -timeout and -shrink above 0"},
		{Name: "no preset", Args: []string{"fuzz", "-rulesets", "Standard+OPT-1", "--", "x"},
			Code: cli.Usage, Stderr: "not a preset"},
		{Name: "an engine that does not exist",
			Args: []string{"fuzz", "-findings", "", "--",
				"/nonexistent/engine"}, Code: cli.Usage, Stderr: "cannot be started"},
		{Name: "an invalid file of findings", Args: []string{"fuzz", "-findings", bad, "--", "x"},
			Code: cli.Usage, Stderr: "has no request"},
	})
}
