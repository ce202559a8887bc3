// Package examples tests the README; its folders hold the example programs.
package examples

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const otherModule = `module example.org/other

go 1.25

require github.com/nemoroth/rules v0.0.0

replace github.com/nemoroth/rules => `

const otherProgram = `package main

import (
	"fmt"

	"github.com/nemoroth/rules/nemoroth"
)

func main() {
	g := nemoroth.NewGame(nemoroth.Standard())
	for _, name := range []string{"Be1d3", "Gd8b6", "Bd3e5", "Gb6d4"} {
		next, err := g.Play(nemoroth.MustMove(name))
		if err != nil {
			panic(err)
		}
		g = next
	}
	fmt.Println(g.Parent().Explain(g.LastMove()).Trace)
	for _, reason := range g.Explain(nemoroth.MustMove("Lc1d2")).Reasons {
		fmt.Println(reason)
	}
}
`

const otherOutput = `b6 Obsidian Ghast moves to d4 [MOVE-GHAST]
d4 Obsidian Ghast petrified by the gaze from e5 [GAZE-2]
stops on d2, in range of the Alabaster Ghast on d1 and no further from it (squared distance 1 to 1) [GHAST-2]
stops on d2, in range of the petrified Obsidian Ghast on d4 and no further from it (squared distance 10 to 4) [GHAST-2]
`

// TestOtherModule checks that another module can import the library through a
// replace directive, without a network, and play a game in a short program.
func TestOtherModule(t *testing.T) {
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": otherModule + root + "\n", "main.go": otherProgram} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.CommandContext(t.Context(), "go", "run", ".")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off", "GOWORK=off")
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, stderr.String())
	}
	if diff := cmp.Diff(otherOutput, string(out)); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if lines := strings.Count(strings.TrimSpace(otherProgram), "\n") + 1; lines > 25 {
		t.Errorf("the program has %d lines, want at most 25", lines)
	}
}
