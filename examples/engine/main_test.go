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

func TestProtocol(t *testing.T) {
	clitest.Check(t, run, []clitest.Case{
		{Name: "help", Args: []string{"-h"}, Stdout: "position BOARD SIDE NUMBER"},
		{Name: "argument", Args: []string{"now"}, Code: cli.Usage,
			Stderr: `unexpected argument "now"; expected flags only`},
		{Name: "identify", Stdin: "nemoroth\nquit\n",
			Stdout: "id Nemoroth reference AI\nsetting ruleset Standard\n"},
		{Name: "end of input", Stdin: "", Stdout: ""},
		{Name: "blank lines", Stdin: "\n  \nready\n", Stdout: "readyok\n"},
		{Name: "search", Stdin: "go depth 2\n", Stdout: "\nbestmove "},
		{Name: "win", Stdin: "position w1lgblaw/hhh2hhh/W3h3/.[1]2G4/.[1]H6/.[1]H1pH2LH/.[1]2HH3/.[1]A1LB1AW A 9\ngo depth 3\n", Stdout: "bestmove "},
		{Name: "moves", Stdin: "position start moves Be1d3 Gd8b6 Bd3e5 Gb6d4\ngo nodes 500\n",
			Stdout: "bestmove "},
		{Name: "game over", Stdin: "position " + over +
			"\ngo depth 1\n", Stdout: "bestmove none Obsidian wins: compulsion\n"},
		{Name: "lines", Stdin: "set lines 2\ngo depth 1\n", Stdout: " line 2 moves "},
		{Name: "level", Stdin: "set level 1\ngo time 1000\n", Stdout: "bestmove "},
		{Name: "ruleset", Stdin: "set ruleset Betza\nnemoroth\n",
			Stdout: "setting ruleset Betza\n"},
		{Name: "no command", Stdin: "castle\nready\n",
			Stdout: "error unknown command \"castle\"; expected nemoroth, set, new, position, " +
				"go, stop, ready or quit\nreadyok\n"},
		{Name: "no setting", Stdin: "set contempt 5\n",
			Stdout: "error unknown setting \"contempt\"; expected ruleset, hash, threads, " +
				"lines or level\n"},
		{Name: "bad value", Stdin: "set hash 0\n",
			Stdout: "error hash is \"0\"; expected a number from 1 to 4096\n"},
		{Name: "too much memory", Stdin: "set hash 65536\n",
			Stdout: "error hash is \"65536\"; expected a number from 1 to 4096\n"},
		{Name: "ready with an argument", Stdin: "ready now\n",
			Stdout: "error unexpected argument \"now\"; expected ready alone\n"},
		{Name: "quit with an argument", Stdin: "quit now\nready\n",
			Stdout: "error unexpected argument \"now\"; expected quit alone\nreadyok\n"},
		{Name: "new with an argument", Stdin: "new game\n",
			Stdout: "error unexpected argument \"game\"; expected new alone"},
		{Name: "a limit twice", Stdin: "go nodes 1 nodes 2\n",
			Stdout: "error nodes is given twice\n"},
		{Name: "a long line", Stdin: "position start moves" + strings.Repeat(" Be1d3", 1<<20) +
			"\nready\n", Stdout: "error a line of more than 4 MiB\nreadyok\n"},
		{Name: "a line of the greatest length", Stdin: "ready" + strings.Repeat(" ", 4<<20-5) +
			"\n", Stdout: "readyok\n"},
		{Name: "bad ruleset", Stdin: "set ruleset Chess\n", Stdout: "error invalid ruleset"},
		{Name: "set without value", Stdin: "set hash\n",
			Stdout: "error expected set NAME VALUE, such as set threads 2\n"},
		{Name: "bad position", Stdin: "position 8/8 A 1\n",
			Stdout: "error invalid position at character"},
		{Name: "impossible position", Stdin: "position 8/8/8/8/8/8/8/(LH)7 A 1\n",
			Stdout: "error impossible setup"},
		{Name: "short position", Stdin: "position 8/8\n",
			Stdout: "error expected position start, or position BOARD SIDE NUMBER\n"},
		{Name: "illegal move", Stdin: "position start moves Be1e2\nready\n",
			Stdout: "error ply 1: Be1e2 is illegal"},
		{Name: "no moves", Stdin: "position start Be1d3\n",
			Stdout: "error unexpected argument \"Be1d3\"; expected moves\n"},
		{Name: "bad limit", Stdin: "go depth 0\n",
			Stdout: "error depth is \"0\"; expected a number from 1 to 1099511627775\n"},
		{Name: "unknown limit", Stdin: "go mate 3\n",
			Stdout: "error unknown limit \"mate\"; expected depth, nodes or time\n"},
		{Name: "half a limit", Stdin: "go depth\n", Stdout: "error expected go [depth N]"},
	})
}

// TestErrorsChangeNothing checks that an error does not change the position.
func TestErrorsChangeNothing(t *testing.T) {
	r := clitest.Run(t, run, "position "+over+"\nposition start moves Be1e2\ngo depth 1\n")
	if !strings.HasSuffix(r.Stdout, "bestmove none Obsidian wins: compulsion\n") {
		t.Errorf("answered\n%s", r.Stdout)
	}
}

// TestStop checks that a search without limits runs until stop, and then answers.
func TestStop(t *testing.T) {
	r := clitest.Run(t, run, "go\nready\nposition start\nstop\nready\n")
	want := []string{"readyok", "error position: a search is in progress; expected stop, ready " +
		"or quit", "bestmove ", "readyok"}
	var got []string
	for _, line := range strings.Split(strings.TrimSpace(r.Stdout), "\n") {
		if !strings.HasPrefix(line, "info ") {
			got = append(got, line)
		}
	}
	if len(got) != len(want) {
		t.Fatalf("answered\n%s", r.Stdout)
	}
	for i, line := range got {
		if !strings.HasPrefix(line, want[i]) {
			t.Errorf("line %d is %q, want %q", i+1, line, want[i])
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
			r := clitest.Run(t, run, fmt.Sprintf("set level 1\nset lines %d\nposition "+
				"start%s\ngo depth 9\n", lines, moves))
			said := strings.Split(strings.TrimSpace(r.Stdout), "\n")
			told := said[:len(said)-1]
			move, ok := strings.CutPrefix(said[len(said)-1], "bestmove ")
			first := slices.IndexFunc(told, func(l string) bool {
				return strings.Contains(l,
					" moves "+move)
			})
			if !ok || first < 0 {
				t.Fatalf("no line of the move chosen:\n%s", r.Stdout)
			}
			want := min(lines, 8)
			if !strings.Contains(told[0], " moves "+move) {
				another++
				want++
				if !strings.Contains(told[len(told)-1], " moves "+move) {
					t.Errorf("the last line is not that of the move chosen:\n%s", r.Stdout)
				}
			}
			if len(told) != want {
				t.Errorf("%d lines, want %d:\n%s", len(told), want, r.Stdout)
			}
		}
	}
	if another == 0 {
		t.Error("the best move was chosen every time, so this test checks nothing")
	}
}

func TestFullDisk(t *testing.T) { clitest.FullDisk(t, run) }
