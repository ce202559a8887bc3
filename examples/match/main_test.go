package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/clitest"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation"
)

func TestArguments(t *testing.T) {
	clitest.Wrong(t, program, map[string]string{
		"ai ai ai":               `unexpected argument "ai"; expected at most two players`,
		"stockfish":              `player "stockfish": unknown player; expected ai, baseline or`,
		"ai,contempt=3":          "contempt=3: unknown setting; expected hash",
		"ai,hash=big":            "hash=big",
		"ai,level=11":            "expected a number from 1 to 10",
		"cmd:":                   "expected a program after cmd:",
		"cmd:/does/not/exist":    "no such file",
		"-record no/such/folder": "open no/such/folder",
		"-games 0":               "of at least 1",
		"-time 0s":               "no limit of the search",
	})
	clitest.FullDisk(t, program, "-games 2 -time 0s -nodes 50 -plies 6")
}

func readRecords(t *testing.T, file string) []*notation.Record {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var records []*notation.Record
	for r, err := range notation.Records(file, f, nemoroth.Standard()) {
		if err != nil {
			t.Fatal(err)
		}
		records = append(records, r)
	}
	return records
}

// play runs the program with a fixed number of nodes and returns its output.
func play(t *testing.T, code cli.Code, flags string, players ...string) string {
	t.Helper()
	args := append([]string{"-time", "0s", "-concurrent", "1"}, strings.Fields(flags)...)
	r := clitest.Run(t, program, "", append(args, players...)...)
	if r.Code != code {
		t.Errorf("%s: exit code %d:\n%s%s", flags, r.Code, r.Stdout, r.Stderr)
	}
	return r.Stdout
}

// TestMatch checks that a match can be repeated, that each opening is played twice
// with sides exchanged, and that the record can be replayed.
func TestMatch(t *testing.T) {
	dir := t.TempDir()
	match := func(name string) string {
		return play(t, cli.OK, "-games 6 -nodes 300 -record "+filepath.Join(dir, name))
	}
	said, again := match("a.txt"), match("b.txt")
	if diff := cmp.Diff(said, again); diff != "" {
		t.Errorf("the same match again:\n%s", diff)
	}
	if !strings.Contains(said, "6 games: ") || !strings.Contains(said, "0 failures") {
		t.Errorf("output:\n%s", said)
	}
	a := readRecords(t, filepath.Join(dir, "a.txt"))
	if len(a) != 6 {
		t.Fatalf("%d records", len(a))
	}
	for i, r := range a {
		players := r.Tags[1].Value + ", " + r.Tags[2].Value
		if want := []string{"ai, baseline", "baseline, ai"}[i%2]; players != want {
			t.Errorf("game %d: %s, want %s", i+1, players, want)
		}
		for ply := range 4 {
			if r.Moves[ply].Name != a[i/2*2].Moves[ply].Name {
				t.Errorf("games %d and %d open differently", i/2*2+1, i+1)
			}
		}
		g, err := r.Game()
		winner := map[string]nemoroth.Side{"1-0": nemoroth.Alabaster, "0-1": nemoroth.Obsidian}[r.Result]
		if err != nil || winner != g.Outcome().Winner {
			t.Errorf("game %d: result %v, the game: %v, %v", i+1, r.Result, g, err)
		}
	}
}

// TestResults checks that the AI beats the baseline, and that a game stopped by -plies
// counts half.
func TestResults(t *testing.T) {
	for _, c := range []struct{ flags, want string }{
		{"-games 4 -nodes 2000", "+4 =0 -0"},
		{"-games 2 -nodes 50 -plies 6", "+0 =2 -0: 50.0 %"},
		{"-games 2 -nodes 50 -plies 6", "   2  stopped after 6 plies: half a point each"},
	} {
		if got := play(t, cli.OK, c.flags); !strings.Contains(got, c.want) {
			t.Errorf("%s:\n%s\nwant in it %q", c.flags, got, c.want)
		}
	}
}

// TestBook checks that openings depend only on seed and number, and differ.
func TestBook(t *testing.T) {
	seen := map[string]bool{}
	for i := range 12 { // each opening twice
		b := book{rules: nemoroth.Betza(), seed: uint64(i % 2), plies: 4}
		g := b.opening(i / 2 % 3)
		if g.Ply() != 4 || g.Ruleset() != nemoroth.Betza() {
			t.Fatalf("%+v: %v", b, g)
		}
		seen[g.String()] = true
	}
	if len(seen) != 6 {
		t.Errorf("%d different openings of 6", len(seen))
	}
}
