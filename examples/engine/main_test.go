package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/clitest"
)

const over = "8/8/8/8/4g3/3pHHpH2/H7/8 A 1"

// TestProtocol checks a part of the answer to each line of input.
func TestProtocol(t *testing.T) {
	for in, want := range map[string]string{
		"nemoroth\nquit\n":   "id Nemoroth reference AI\nsetting ruleset Standard\n",
		"\n  \nready\n":      "readyok\n",
		"go depth 2\n":       "\nbestmove ",
		"go depth 2 nodes 1": "bestmove ",

		"position start moves Be1d3 Gd8b6 Bd3e5 Gb6d4\ngo nodes 500\n": "bestmove ",
		"position " + over + "\ngo depth 1\n": "bestmove none Obsidian wins: " +
			"compulsion\n",
		"set lines 2\ngo depth 1\n":     " line 2 moves ",
		"set level 1\ngo time 1000\n":   "bestmove ",
		"set ruleset Betza\nnemoroth\n": "setting ruleset Betza\n",
		"castle\nready\n": "error unknown command \"castle\"; expected nemoroth, set, new, " +
			"position, go, stop, ready or quit\nreadyok\n",
		"set contempt 5\n": "error unknown setting \"contempt\"; expected ruleset, hash, threads, " +
			"lines or level\n",
		"set hash 0\n":     "error hash is \"0\"; expected a number from 1 to 4096\n",
		"set hash 65536\n": "error hash is \"65536\"; expected a number from 1 to 4096\n",
		"ready" + strings.Repeat(" ", 4<<20-9) + "\n": "readyok\n",
		"set ruleset Chess\n":                         "error invalid ruleset",
		"set hash\n":                                  "error expected set NAME VALUE",
		"position 8/8 A 1\n":                          "error invalid position at character",
		"position 8/8/8/8/8/8/8/(LH)7 A 1\n":          "error impossible setup",
		"position 8/8\n":                              "error expected position start, or BOARD",
		"position start moves Be1e2\nready\n":         "error ply 1: Be1e2 is illegal",
		"position start Be1d3\n":                      "error expected position start, or ",
		"go depth 0\n":                                "error go depth 0; expected go [depth N]",
		"go mate 3\n":                                 "error go mate 3; expected go [depth N]",
		"go depth\n":                                  "error go depth; expected go [depth N]",
		// An error does not change the position.
		"position " + over + "\nposition start moves Be1e2\ngo depth 1\n": "\nbestmove none Obsidian",
	} {
		if r := clitest.Run(t, program, in); r.Code != cli.OK || !strings.Contains(r.Stdout, want) {
			t.Errorf("%.100s: answered\n%.1000s\nwant %s", in, r.Stdout, want)
		}
	}
	clitest.Check(t, program, []clitest.Case{
		{Name: "help", Args: []string{"-h"}, Stdout: "position BOARD SIDE NUMBER"},
		{Name: "argument", Args: []string{"now"}, Code: cli.Usage,
			Stderr: `unexpected argument "now"; expected flags only`},
	})
}

// TestStop checks that a search without limits runs until stop, and then answers.
func TestStop(t *testing.T) {
	r := clitest.Run(t, program, "go\nready\nposition start\nstop\nready\n")
	got := slices.DeleteFunc(strings.Split(r.Stdout, "\n"), func(line string) bool {
		return strings.HasPrefix(line, "info ")
	})
	for i, want := range []string{"readyok", "error position: a search is in progress; expected " +
		"stop, ready or quit", "bestmove ", "readyok", ""} {
		if i >= len(got) || !strings.HasPrefix(got[i], want) {
			t.Fatalf("line %d is not %q:\n%s", i+1, want, r.Stdout)
		}
	}
}

// TestLevelTellsItsChoice checks that levels that choose at random report as many
// lines as set, and last the line of the chosen move.
func TestLevelTellsItsChoice(t *testing.T) {
	another := 0
	for _, moves := range []string{"", " moves Be1d3 Gd8b6", " moves Be1f3 Gd8b6",
		" moves Hb2a3 Hb7a6", " moves Hg2h3 Hg7h6"} {
		for _, lines := range []int{1, 2, 20} {
			r := clitest.Run(t, program, fmt.Sprintf("set level 1\nset lines %d\nposition "+
				"start%s\ngo depth 9\n", lines, moves))
			said := strings.Split(strings.TrimSpace(r.Stdout), "\n")
			last := len(said) - 1
			_, move, _ := strings.Cut(said[last], "bestmove")
			tells := func(line string) bool { return strings.Contains(line, " moves"+move) }
			if !tells(said[0]) {
				another++
			}
			if want := min(lines, 8) + 1; last != want || !tells(said[last-1]) {
				t.Errorf("%d lines, want %d, the last that of the move chosen:\n%s", last, want, r.Stdout)
			}
		}
	}
	if another == 0 {
		t.Error("the best move was chosen every time, so this test checks nothing")
	}
}

func TestFullDisk(t *testing.T) { clitest.FullDisk(t, program) }

// FuzzProtocol gives the engine lines made of the words of its protocol, chosen by bytes, so
// that most are understood. Each output line must have a known form, every line but the last
// search must be answered, and the engine must end with its input.
func FuzzProtocol(f *testing.F) {
	words := []string{"nemoroth\n", "new\n", "stop\n", "ready\n", "go nodes 50\n", "go depth 2\n",
		"position start moves Be1d3 Gd8b6\n", "position " + over + "\n", "set lines 3\n",
		"set threads 2\n", "set level 3\n", "set hash 2\n", "set ruleset Betza\n", "go depth 1 nodes",
		"position start moves ", "Be1d3 ", "Ab1! ", "set level", "\n", " 1 ", "go", "\x00", "é", "-"}
	for i := range byte(16) {
		f.Add([]byte{i, 3, 4 + i%2, i * 5, 2, i * 7, 3})
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 100 {
			t.Skip("too long")
		}
		var in strings.Builder
		for _, b := range data {
			in.WriteString(words[int(b)%len(words)])
		}
		r := clitest.Run(t, program, in.String()+"\nstop\nready\n")
		if r.Code != cli.OK || !strings.HasSuffix(r.Stdout, "readyok\n") {
			t.Fatalf("%q: exit code %d, %s\n%s", in.String(), r.Code, r.Stderr, r.Stdout)
		}
		for line := range strings.Lines(r.Stdout) {
			word, _, _ := strings.Cut(strings.TrimSpace(line), " ")
			if !slices.Contains([]string{"id", "setting", "ok", "info", "bestmove", "readyok",
				"error"}, word) {
				t.Errorf("%q: the engine says %q", in.String(), line)
			}
		}
	})
}
