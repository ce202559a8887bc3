package main

import (
	"context"
	"strings"
	"testing"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/clitest"
)

func TestRun(t *testing.T) {
	clitest.Check(t, run, []clitest.Case{
		{Name: "too few positions", Args: []string{"-positions", "1"}, Code: cli.Failed,
			Stdout: "\nICHOR-5 ", Stderr: "coverage: never occurred: SETUP-4 as problem"},
		{Name: "another seed on one processor",
			Args: []string{"-positions", "1", "-seed", "9", "-cpus", "1"}, Code: cli.Failed,
			Stdout: "per 10,000 positions", Stderr: "PROMOTE-2 as effect"},
		{Name: "another game", Args: []string{"-game", "wormhole", "-positions", "1"},
			Code: cli.Failed, Stdout: "\nWORM-HOLE-1 ", Stderr: "coverage: never occurred: "},
		{Name: "the third game", Args: []string{"-game", "Nature", "-positions", "1"},
			Code: cli.Failed, Stdout: "\nNAT-DRAW-REP ", Stderr: "NAT-MAJOR as effect"},
		{Name: "no such game", Args: []string{"-game", "chess"}, Code: cli.Usage,
			Stderr: "expected one of nemoroth, wormhole, nature"},
		{Name: "help", Args: []string{"-h"}, Stdout: "usage: coverage"},
		{Name: "an argument", Args: []string{"x"}, Code: cli.Usage,
			Stderr: `unexpected argument "x"; expected flags only`},
		{Name: "no such flag", Args: []string{"-depth", "3"}, Code: cli.Usage, Stderr: "-depth"},
		{Name: "no positions", Args: []string{"-positions", "0"}, Code: cli.Usage,
			Stderr: " is 0; expected at least 1"},
		{Name: "no processors", Args: []string{"-cpus", "0"}, Code: cli.Usage,
			Stderr: " is 0; expected at least 1"},
	})
}

// TestEnough checks that no count is 0 after 2,000 positions.
func TestEnough(t *testing.T) {
	if testing.Short() {
		t.Skip("2,000 positions")
	}
	clitest.Check(t, run, []clitest.Case{
		{Name: "2,000", Args: []string{"-positions", "2000"}, Stdout: "\nREP-1 "},
		{Name: "of Wormhole", Args: []string{"-game", "wormhole", "-positions", "2000"},
			Stdout: "\nonly one legal move "},
	})
}

func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var stdout, stderr strings.Builder
	if code := run(ctx, nil, strings.NewReader(""), &stdout, &stderr); code != cli.Interrupted ||
		stdout.Len() > 0 {
		t.Errorf("exit code %d, output %q, errors %q", code, stdout.String(), stderr.String())
	}
}

func TestFullDisk(t *testing.T) { clitest.FullDisk(t, run, "-positions 10") }
