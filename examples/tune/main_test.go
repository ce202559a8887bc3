package main

import (
	"context"
	"encoding/json"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/clitest"
	"github.com/nemoroth/rules/nemoroth/ai"
	"github.com/nemoroth/rules/nemoroth/ai/suite"
)

func TestArguments(t *testing.T) {
	short := filepath.Join(t.TempDir(), "short.json")
	if err := os.WriteFile(short, []byte("[1,2,3]"), 0o644); err != nil {
		t.Fatal(err)
	}
	clitest.Check(t, run, []clitest.Case{
		{Name: "help", Args: []string{"-h"}, Stdout: "usage: tune [flags]"},
		{Name: "argument", Args: []string{"fast"}, Code: cli.Usage, Stderr: "no arguments"},
		{Name: "no games", Args: []string{"-games", "0"}, Code: cli.Usage, Stderr: "at least 1"},
		{Name: "no weights", Args: []string{"-with", "does-not-exist"}, Code: cli.Usage, Stderr: "no such file"},
		{Name: "too few weights", Args: []string{"-from", short}, Code: cli.Usage, Stderr: "short.json: 3 weights, want "},
		{Name: "too few weights of another player", Args: []string{"-with", "testdata/first.json," + short}, Code: cli.Usage, Stderr: "3 weights, want "},
		{Name: "too much at random", Args: []string{"-stray", "500"}, Code: cli.Usage, Stderr: "-stray must be between 0 and 100"},
		{Name: "less than nothing at random", Args: []string{"-stray", "-5"}, Code: cli.Usage, Stderr: "-stray must be between 0 and 100"},
		{Name: "too few games", Args: []string{"-games", "1", "-nodes", "50"}, Code: cli.Usage, Stderr: "too few games"},
	})
}

// The same flags give the same weights, on one processor and on two; a match or
// another run can read them.
func TestTune(t *testing.T) {
	var said []string
	for _, cpus := range []string{"1", "2"} {
		file := filepath.Join(t.TempDir(), "weights.json")
		r := clitest.Run(t, run, "", "-games", "12", "-nodes", "40", "-cpus", cpus, "-o", file)
		if r.Code != cli.OK || !strings.Contains(r.Stdout, "error of the forecast") {
			t.Fatalf("exit code %d:\n%s%s", r.Code, r.Stdout, r.Stderr)
		}
		said = append(said, r.Stdout)
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var w ai.Weights
		if err := json.Unmarshal(data, &w); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff(said[0], said[1]); diff != "" {
		t.Errorf("one and two processors:\n%s", diff)
	}
}

// Where results follow from known weights, the fit finds them.
func TestFit(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	var truth fitted
	truth[0], truth[5], truth[9] = 1, -0.5, 0.25
	samples := make([]sample, 8000)
	for i := range samples {
		s := &samples[i]
		s.weight = 1
		for f := range s.features {
			s.features[f] = float32(rng.IntN(5) - 2)
		}
		s.won = rng.Float64() < truth.chance(s)
	}
	got := fit(samples, fitted{}, 0)
	for f := range got {
		if math.Abs(got[f]-truth[f]) > 0.09 {
			t.Errorf("weight %d is %.3f, want %.3f", f, got[f], truth[f])
		}
	}
	if a, b := loss(samples, got), loss(samples, fitted{}); a >= b {
		t.Errorf("loss %.4f, without weights %.4f", a, b)
	}
	prior := ai.Weights{0: 200, 5: -100, 9: 50}
	if s := fitScale(samples, prior); math.Abs(s-0.005) > 0.001 {
		t.Errorf("scale %.5f, want 0.005", s)
	}
}

// What is collected can be read as a suite.
func TestCollect(t *testing.T) {
	file := filepath.Join(t.TempDir(), "suite.yaml")
	j := job{cpus: 1, seed: 3, players: []ai.Weights{ai.DefaultWeights()}, suite: file, sparse: 40}
	if err := j.collect(context.Background(), &strings.Builder{}, cli.NewProgress(nil)); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	s, err := suite.Parse(data)
	if err != nil || len(s.Positions) == 0 {
		t.Errorf("%d positions, %v", len(s.Positions), err)
	}
}

// Standard output on a full disk, and a file that cannot be made.
func TestOutputs(t *testing.T) {
	clitest.FullDisk(t, run, "-games 24 -nodes 20 -sparse 0")
	clitest.NoOutput(t, run, "-o", "-suite")
}
