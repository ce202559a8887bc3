package main

import (
	"bytes"
	"context"
	"regexp"
	"strings"
	"testing"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/clitest"
)

const gamelet = "wal1blaw/hhhphhphhh/8/4B3/3pg4/8/HHpHHpHHHH/WALG1LAW A 3"

// speeds matches the output that differs between runs.
var speeds = regexp.MustCompile(`   [0-9.]+ s, [0-9.]+ million per second`)

func TestGolden(t *testing.T) {
	for _, c := range []struct {
		name string
		args []string
	}{
		{"start.txt", []string{"3"}},
		{"gamelet.txt", []string{"-position", gamelet, "4"}},
		{"wormhole.txt", []string{"-game", "wormhole", "3"}},
		{"nature.txt", []string{"-game", "nature", "3"}},
		{"divide.txt", []string{"-position", gamelet, "-divide", "3"}},
		{"azgoroth.txt", []string{"-ruleset", "Azgoroth", "-position", "8/8/4b3/3laL2/8/8/8/8 O 1", "-divide", "2"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := clitest.Run(t, run, "", c.args...)
			if r.Code != cli.OK || r.Stderr != "" {
				t.Errorf("exit code %d, stderr %s", r.Code, r.Stderr)
			}
			clitest.Golden(t, c.name, speeds.ReplaceAllString(r.Stdout, ""))
		})
	}
}

func TestCPUsDoNotMatter(t *testing.T) {
	var counts []string
	for _, cpus := range []string{"1", "2", "7"} {
		r := clitest.Run(t, run, "", "-cpus", cpus, "-divide", "3")
		counts = append(counts, speeds.ReplaceAllString(r.Stdout, ""))
	}
	if counts[0] != counts[1] || counts[0] != counts[2] {
		t.Errorf("1, 2 and 7 processors count differently:\n%s", strings.Join(counts, "\n"))
	}
}

// TestMovesAreHistory checks that REP-1 considers the positions of -moves.
func TestMovesAreHistory(t *testing.T) {
	const start = "8/8/8/8/8/8/7h/G7 A 1"
	moves := "Ga1c3 Hh2g2 Gc3a1 Hg2h2"
	clitest.Check(t, run, []clitest.Case{
		{Name: "the last move repeats", Args: []string{"-position", start, "-moves", moves, "1"}, Code: cli.Failed,
			Stderr: "ply 4: Hg2h2 is illegal: repeats the position the game began with [REP-1]"},
		{Name: "without the last move", Args: []string{"-position", start, "-moves", "Ga1c3 Hh2g2 Gc3a1", "-divide", "1"},
			Stdout: "4 moves, 4 sequences"},
		{Name: "without history", Args: []string{"-position", "8/8/8/8/8/8/6h1/G7 O 2", "-divide", "1"},
			Stdout: "5 moves, 5 sequences"},
	})
}

func TestArguments(t *testing.T) {
	clitest.Check(t, run, []clitest.Case{
		{Name: "help", Args: []string{"-h"}, Stdout: "usage: perft [flags] DEPTH"},
		{Name: "depth 0", Args: []string{"0"}, Stdout: "depth  0                1\n"},
		{Name: "divided depth 0", Args: []string{"-divide", "0"}, Stdout: "0 moves, 1 sequences"},
		{Name: "flags after DEPTH", Args: []string{"1", "-divide"}, Stdout: "33 moves, 33 sequences"},
		{Name: "no depth", Code: cli.Usage, Stderr: "expected one DEPTH"},
		{Name: "two depths", Args: []string{"1", "2"}, Code: cli.Usage, Stderr: "expected one DEPTH"},
		{Name: "depth in words", Args: []string{"three"}, Code: cli.Usage, Stderr: `DEPTH is "three"; expected a number from 0 to 99`},
		{Name: "negative depth", Args: []string{"--", "-1"}, Code: cli.Usage, Stderr: "from 0 to 99"},
		{Name: "a depth beyond 64 bits", Args: []string{"18446744073709551616"}, Code: cli.Usage, Stderr: "from 0 to 99"},
		{Name: "a hash table", Args: []string{"-hash", "1", "3"}, Stdout: "34124"},
		{Name: "a negative hash table", Args: []string{"-hash", "-1", "3"}, Code: cli.Usage, Stderr: "-hash is -1; expected"},
		{Name: "no processor", Args: []string{"-cpus", "0", "1"}, Code: cli.Usage, Stderr: "-cpus is 0; expected at least 1"},
		{Name: "unknown flag", Args: []string{"-fast", "1"}, Code: cli.Usage, Stderr: "not defined: -fast"},
		{Name: "unknown ruleset", Args: []string{"-ruleset", "House", "1"}, Code: cli.Usage, Stderr: `unknown ruleset "House"`},
		{Name: "position cut short", Args: []string{"-position", "8/8/8", "1"}, Code: cli.Usage, Stderr: "^"},
		{Name: "position not UTF-8", Args: []string{"-position", "8/8/\xff", "1"}, Code: cli.Usage, Stderr: "invalid position at character 5"},
		{Name: "impossible position", Args: []string{"-position", "8/8/8/8/8/8/8/(LH)z[3]6 A 1", "1"}, Code: cli.Usage,
			Stderr: "impossible setup:\n  a1 "},
		{Name: "no move name", Args: []string{"-moves", "e4", "1"}, Code: cli.Usage, Stderr: "not a piece that can move"},
		{Name: "illegal move", Args: []string{"-moves", "Be1d4", "1"}, Code: cli.Failed, Stderr: "[MOVE-BASILISK]"},
		{Name: "finished game", Args: []string{"-position", "8/8/8/8/8/8/8/W7 O 1", "2"}, Stdout: "depth  2                0\n"},
	})
}

func TestInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var stdout, stderr bytes.Buffer
	if code := run(ctx, []string{"99"}, nil, &stdout, &stderr); code != cli.Interrupted {
		t.Errorf("exit code %d, want %d", code, cli.Interrupted)
	}
	if !strings.HasPrefix(stdout.String(), "walgblaw/") || stderr.String() != "perft: interrupted\n" {
		t.Errorf("stdout %q, stderr %q", &stdout, &stderr)
	}
}

func TestFullDisk(t *testing.T) { clitest.FullDisk(t, run, "2", "-divide 2") }
