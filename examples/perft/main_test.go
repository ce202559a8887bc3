package main

import (
	"bytes"
	"context"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/clitest"
)

const (
	gamelet = "wal1blaw/hhhphhphhh/8/4B3/3pg4/8/HHpHHpHHHH/WALG1LAW A 3"
	orders  = "8/8/4b3/3laL2/8/8/8/8 O 1"
)

// speeds matches the output that differs between runs.
var speeds = regexp.MustCompile(`   [0-9.]+ s, [0-9.]+ million per second`)

func TestCounts(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"3"}, `walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW A 1  (Standard)
depth  1               33
depth  2             1089
depth  3            34124
`},
		{[]string{"-position", gamelet, "4"}, `wal1blaw/hhhphhphhh/8/4B3/3pg4/8/HHpHHpHHHH/WALG1LAW A 3  (Standard)
depth  1                3
depth  2               54
depth  3              177
depth  4             3045
`},
		{[]string{"-game", "wormhole", "3"}, `cnwmkwnc/pppppppp/8/8/8/8/PPPPPPPP/CNWMKWNC w 1  (Standard)
depth  1               31
depth  2              959
depth  3            29850
`},
		{[]string{"-game", "nature", "3"}, `drtbgtrd/iiiiiiii/8/8/8/8/IIIIIIII/DRTBGTRD N - - 1  (Standard)
depth  1               24
depth  2              576
depth  3            16470
`},
		{[]string{"-position", gamelet, "-divide", "3"}, `wal1blaw/hhhphhphhh/8/4B3/3pg4/8/HHpHHpHHHH/WALG1LAW A 3  (Standard)
Be5f4             103
Hb2a3              37
Hf2g3              37
3 moves, 177 sequences
`},
		{[]string{"-ruleset", "Azgoroth", "-position", orders, "-divide", "2"}, `8/8/4b3/3laL2/8/8/8/8 O 1  (Azgoroth)
Ae5!                0
Ae5c5               8
Ae5d4               8
Ae5d6               8
Ae5e3               8
Ae5e7               8
Ae5f4               7
Ae5f6               8
Ae5g5               8
Be6d4               7
Be6d7               7
Be6f4               7
Be6f7               7
Ld5c4               8
Ld5c5               8
Ld5c6               8
Ld5d4               8
Ld5d6               8
Ld5e4               8
Ld5e5               8
Ld5e6               8
21 moves, 155 sequences
`},
	} {
		t.Run(strings.Join(c.args, " "), func(t *testing.T) {
			r := clitest.Run(t, program, "", c.args...)
			if r.Code != cli.OK || r.Stderr != "" {
				t.Errorf("exit code %d, stderr %s", r.Code, r.Stderr)
			}
			if diff := cmp.Diff(c.want, speeds.ReplaceAllString(r.Stdout, "")); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

func TestCPUsDoNotMatter(t *testing.T) {
	var counts []string
	for _, cpus := range []string{"1", "2", "7"} {
		r := clitest.Run(t, program, "", "-cpus", cpus, "-divide", "3")
		counts = append(counts, speeds.ReplaceAllString(r.Stdout, ""))
	}
	if counts[0] != counts[1] || counts[0] != counts[2] {
		t.Errorf("1, 2 and 7 processors count differently:\n%s", strings.Join(counts, "\n"))
	}
}

func TestArguments(t *testing.T) {
	const repeat = "-position\n8/8/8/8/8/8/7h/G7 A 1\n-moves\nGa1c3 Hh2g2 Gc3a1"
	for _, c := range []struct{ args, want string }{
		{"-h", "usage: perft [flags] DEPTH"},
		{"0", "depth  0                1\n"},
		{"-divide\n0", "0 moves, 1 sequences"},
		{"1\n-divide", "33 moves, 33 sequences"},
		{"3", "34124"},
		{"-position\n8/8/8/8/8/8/8/W7 O 1\n2", "depth  2                0\n"},
		{repeat + "\n-divide\n1", "4 moves, 4 sequences"}, // REP-1 considers -moves
		{"-position\n8/8/8/8/8/8/6h1/G7 O 2\n-divide\n1", "5 moves, 5 sequences"},
	} {
		r := clitest.Run(t, program, "", strings.Split(c.args, "\n")...)
		if r.Code != cli.OK || !strings.Contains(r.Stdout, c.want) {
			t.Errorf("%q: %+v; want in it %q", c.args, r, c.want)
		}
	}
	clitest.Check(t, program, []clitest.Case{
		{Name: "a repetition", Args: strings.Split(repeat+" Hg2h2\n1", "\n"), Code: cli.Failed,
			Stderr: "ply 4: Hg2h2 is illegal: it repeats the position"},
		{Name: "an illegal move", Args: []string{"-moves", "Be1d4", "1"}, Code: cli.Failed,
			Stderr: "[MOVE-BASILISK]"},
	})
	clitest.Wrong(t, program, map[string]string{
		"": "expected one DEPTH", "1 2": "expected one DEPTH",
		"three":                                 "DEPTH is \"three\"; expected a number from 0 to 99",
		"-- -1":                                 "from 0 to 99",
		"18446744073709551616":                  "from 0 to 99",
		"-cpus 0 1":                             "-cpus of at least 1",
		"-fast 1":                               "not defined: -fast",
		"-ruleset House 1":                      "unknown ruleset \"House\"",
		"-position 8/8/8 1":                     "^",
		"-moves e4 1":                           "not a piece that can move",
		"-position 8/8/\xff 1":                  "invalid position at character 5",
		"-position\n8/8/8/8/8/8/8/(LH)7 A 1\n1": "impossible setup",
	})
	clitest.FullDisk(t, program, "2", "-divide 2")
}

func TestInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var stdout, stderr bytes.Buffer
	if code := program.Run(ctx, []string{"99"}, nil, &stdout, &stderr); code != cli.Interrupted {
		t.Errorf("exit code %d, want %d", code, cli.Interrupted)
	}
	if !strings.HasPrefix(stdout.String(), "walgblaw/") ||
		stderr.String() != "perft: interrupted\n" {
		t.Errorf("stdout %q, stderr %q", &stdout, &stderr)
	}
}
