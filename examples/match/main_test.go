package main

import (
	"math"
	"os"
	"os/exec"
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
	clitest.Check(t, run, []clitest.Case{
		{Name: "help", Args: []string{"-h"}, Stdout: "usage: match [flags]"},
		{Name: "three players", Args: []string{"ai", "ai", "ai"}, Code: cli.Usage, Stderr: "one PLAYER too many"},
		{Name: "unknown player", Args: []string{"stockfish"}, Code: cli.Usage, Stderr: "neither ai, baseline nor cmd:PROGRAM"},
		{Name: "unknown setting", Args: []string{"ai,contempt=3"}, Code: cli.Usage, Stderr: "no such setting"},
		{Name: "unknown part", Args: []string{"ai,without=luck"}, Code: cli.Usage, Stderr: `no part "luck"`},
		{Name: "bad number", Args: []string{"ai,hash=big"}, Code: cli.Usage, Stderr: "hash=big"},
		{Name: "bad level", Args: []string{"ai,level=11"}, Code: cli.Usage, Stderr: "between 1 and 10"},
		{Name: "no weights", Args: []string{"ai,weights=does-not-exist"}, Code: cli.Usage, Stderr: "no such file"},
		{Name: "no program", Args: []string{"cmd:"}, Code: cli.Usage, Stderr: "no program"},
		{Name: "missing program", Args: []string{"-games", "2", "cmd:/does/not/exist"}, Code: cli.Usage, Stdout: "0 games", Stderr: "no such file"},
		{Name: "no games", Args: []string{"-games", "0"}, Code: cli.Usage, Stderr: "at least 1"},
		{Name: "no limit", Args: []string{"-time", "0s"}, Code: cli.Usage, Stderr: "a limit is needed"},
		{Name: "bad test", Args: []string{"-sprt", "20,0"}, Code: cli.Usage, Stderr: "-sprt must be two numbers"},
		{Name: "any manner", Args: []string{"-notation", "any"}, Code: cli.Usage, Stderr: "-notation"},
		{Name: "scaling alone", Args: []string{"-scaling", "2"}, Code: cli.Usage, Stderr: "-scaling needs"},
		{Name: "no suite", Args: []string{"-suite", "does-not-exist"}, Code: cli.Usage, Stderr: "no such file"},
	})
}

// A match is repeatable, exchanges colours on the same openings, and its record
// can be read and replayed.
func TestMatch(t *testing.T) {
	dir := t.TempDir()
	play := func(name string) ([]*notation.Record, string) {
		file := filepath.Join(dir, name)
		r := clitest.Run(t, run, "", "-games", "6", "-time", "0s", "-nodes", "300", "-concurrent", "1", "-record", file, "-notes")
		if r.Code != cli.OK || !strings.Contains(r.Stdout, "6 games: ") || !strings.Contains(r.Stdout, "0 failures") {
			t.Fatalf("exit code %d:\n%s%s", r.Code, r.Stdout, r.Stderr)
		}
		f, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		records, err := notation.ReadRecords(file, f)
		if err != nil {
			t.Fatal(err)
		}
		return records, r.Stdout
	}
	a, said := play("a.txt")
	_, again := play("b.txt")
	if diff := cmp.Diff(said, again); diff != "" {
		t.Errorf("the same match again:\n%s", diff)
	}
	if len(a) != 6 {
		t.Fatalf("%d records", len(a))
	}
	for i := 0; i < len(a); i += 2 {
		for ply := range 4 {
			if a[i].Moves[ply].Move != a[i+1].Moves[ply].Move {
				t.Errorf("games %d and %d open differently", i+1, i+2)
			}
		}
		if a[i].Tag(notation.TagAlabaster) != "ai" || a[i+1].Tag(notation.TagAlabaster) != "baseline" {
			t.Errorf("games %d and %d: colours are not exchanged", i+1, i+2)
		}
		games, err := a[i].Games()
		if err != nil {
			t.Fatal(err)
		}
		if o := games[len(games)-1].Outcome(); a[i].Result.Winner() != o.Winner {
			t.Errorf("game %d: result %v, the game: %v", i+1, a[i].Result, o)
		}
	}
}

// A game of too many plies counts half.
func TestBrokenOff(t *testing.T) {
	r := clitest.Run(t, run, "", "-games", "2", "-time", "0s", "-nodes", "50", "-plies", "6")
	if !strings.Contains(r.Stdout, "+0 =2 -0: 50.0 %") || !strings.Contains(r.Stdout, "   2  6 plies: half a point each") {
		t.Errorf("said\n%s", r.Stdout)
	}
}

// External engines play over the protocol; one that answers nonsense loses, and
// the match says so.
func TestEngines(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program")
	}
	engine := filepath.Join(t.TempDir(), "engine")
	if out, err := exec.Command("go", "build", "-o", engine, "../engine").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	r := clitest.Run(t, run, "", "-games", "2", "-time", "0s", "-nodes", "200", "cmd:"+engine, "baseline")
	if r.Code != cli.OK || !strings.Contains(r.Stdout, "2 games: ") || !strings.Contains(r.Stdout, "0 failures") {
		t.Errorf("exit code %d:\n%s%s", r.Code, r.Stdout, r.Stderr)
	}
	liar := filepath.Join(t.TempDir(), "liar.sh")
	script := "#!/bin/sh\nwhile read word rest; do case $word in nemoroth) echo ok;; ready) echo readyok;; go) echo bestmove Be1e8;; quit) exit;; esac; done\n"
	if err := os.WriteFile(liar, []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	r = clitest.Run(t, run, "", "-games", "2", "-time", "0s", "-nodes", "200", "cmd:"+liar, "baseline")
	if r.Code != cli.Failed || !strings.Contains(r.Stdout, "+0 =0 -2") || !strings.Contains(r.Stdout, "2 failures") {
		t.Errorf("exit code %d:\n%s%s", r.Code, r.Stdout, r.Stderr)
	}
}

// The record of the match that the package doc of ai quotes: whole, legal to the
// last move, and with the stated result.
//
//	match -games 200 -time 100ms -concurrent 2 -seed 2026 -record testdata/baseline-200.txt ai baseline
func TestRecordOfTheBaseline(t *testing.T) {
	const file = "testdata/baseline-200.txt"
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	records, err := notation.ReadRecords(file, f)
	if err != nil {
		t.Fatal(err)
	}
	var s score
	for _, r := range records {
		games, err := r.Games()
		if err != nil {
			t.Fatalf("game %s: %v", r.Tag("Round"), err)
		}
		end := games[len(games)-1]
		winner := end.Outcome().Winner
		if winner != r.Result.Winner() || winner == nemoroth.NoSide && end.Ply() < 400 {
			t.Errorf("game %s: result %v after %d plies, the game: %v", r.Tag("Round"), r.Result, end.Ply(), end.Outcome())
		}
		players := map[nemoroth.Side]string{nemoroth.Alabaster: r.Tag(notation.TagAlabaster), nemoroth.Obsidian: r.Tag(notation.TagObsidian)}
		switch players[winner] {
		case "ai":
			s.wins++
		case "baseline":
			s.losses++
		default:
			s.halves++
		}
	}
	if want := (score{wins: 199, losses: 1}); s != want {
		t.Errorf("%v, want %v", s, want)
	}
}

func TestElo(t *testing.T) {
	for _, c := range []struct {
		s    score
		want string
	}{
		{score{}, "+0 =0 -0: 0.0 % [0.0, 100.0], Elo -inf [-inf, +inf]"},
		{score{wins: 75, losses: 25}, "+75 =0 -25: 75.0 % [65.7, 82.5], Elo +191 [+113, +269]"},
		{score{wins: 100}, "+100 =0 -0: 100.0 % [96.3, 100.0], Elo +inf [+566, +inf]"},
		{score{halves: 10}, "+0 =10 -0: 50.0 % [50.0, 50.0], Elo +0 [+0, +0]"},
	} {
		if diff := cmp.Diff(c.want, c.s.String()); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
	}
	for _, e := range []float64{-300, 0, 10, 700} {
		if got := elo(shareOf(e)); math.Abs(got-e) > 1e-9 {
			t.Errorf("Elo %g becomes %g", e, got)
		}
	}
}

func TestSPRT(t *testing.T) {
	test := sprt{elo0: 0, elo1: 50, alpha: 0.05, beta: 0.05}
	for _, c := range []struct {
		s        score
		want     string
		over, up bool
	}{
		{score{}, "open", false, false},
		{score{wins: 5}, "open", false, true},
		{score{wins: 70, losses: 30}, "accepted", true, true},
		{score{wins: 30, losses: 70}, "refused", true, false},
		{score{wins: 11, losses: 10}, "open", false, true},
		{score{wins: 20}, "accepted", true, true},
	} {
		verdict, over := test.decide(c.s)
		if !strings.HasPrefix(verdict, c.want) || over != c.over || c.over && test.ratio(c.s) > 0 != c.up {
			t.Errorf("%v: %s, over %v", c.s, verdict, over)
		}
	}
}

// Openings depend on seed and number alone, and differ.
func TestBook(t *testing.T) {
	seen := map[string]bool{}
	for seed := range uint64(2) {
		b := book{rules: nemoroth.Betza(), seed: seed, plies: 4}
		for n := range 3 {
			g, err := b.opening(n)
			if err != nil {
				t.Fatal(err)
			}
			again, err := b.opening(n)
			if err != nil || again.String() != g.String() || g.Ply() != 4 || g.Ruleset() != nemoroth.Betza() {
				t.Errorf("seed %d, number %d: %v, then %v (%v)", seed, n, g, again, err)
			}
			seen[g.String()] = true
		}
	}
	if len(seen) != 6 {
		t.Errorf("%d different openings of 6", len(seen))
	}
}
