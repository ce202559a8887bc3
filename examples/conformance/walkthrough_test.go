package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/nemoroth/rules/examples/internal/clitest"
)

// TestWalkthrough runs the commands of WALKTHROUGH.md after each step. No ruling may fail.
func TestWalkthrough(t *testing.T) {
	t.Parallel()
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip(err) // .ci/run installs it
	}
	page, err := os.ReadFile("WALKTHROUGH.md")
	if err != nil {
		t.Fatal(err)
	}
	engine := filepath.Join(t.TempDir(), "engine.py")
	steps := strings.Split(string(page), "\n## ")[1:]
	blocks := regexp.MustCompile("(?s)```python\n(.*?)```")
	command := regexp.MustCompile("```sh\nconformance (check .*) -- python3 engine.py\n")
	counts := regexp.MustCompile(`(?m)^ +[0-9]+ +([0-9]+) .* Standard$`)
	code, serve := "", ""
	for i, step := range steps {
		parts := blocks.FindAllStringSubmatch(step, -1)
		code += parts[0][1] + "\n"
		if i == 0 {
			serve = parts[1][1]
		}
		if err := os.WriteFile(engine, []byte(code+serve), 0o644); err != nil {
			t.Fatal(err)
		}
		args := strings.Fields(command.FindStringSubmatch(step)[1])
		r := clitest.Run(t, program, "", append(args, "--", python, engine)...)
		failed := counts.FindStringSubmatch(r.Stdout)
		if failed == nil || failed[1] != "0" {
			t.Errorf("step %d: failed %v, want 0:\n%.3000s%s", i+1, failed, r.Stdout, r.Stderr)
		}
	}
}
