package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/clitest"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/ai"
	"github.com/nemoroth/rules/nemoroth/notation"
)

func TestArguments(t *testing.T) {
	clitest.Check(t, run, []clitest.Case{
		{Name: "help", Args: []string{"-h"}, Stdout: "usage: match [flags]"},
		{Name: "three players", Args: []string{"ai", "ai", "ai"}, Code: cli.Usage, Stderr: `unexpected argument "ai"; expected at most two players`},
		{Name: "unknown player", Args: []string{"stockfish"}, Code: cli.Usage, Stderr: `unknown player "stockfish"; expected ai, baseline or cmd:PROGRAM`},
		{Name: "unknown setting", Args: []string{"ai,contempt=3"}, Code: cli.Usage, Stderr: "ai,contempt=3\": contempt=3: unknown setting; expected hash"},
		{Name: "unknown part", Args: []string{"ai,without=luck"}, Code: cli.Usage, Stderr: `unknown part "luck"; expected one of hashing, `},
		{Name: "bad number", Args: []string{"ai,hash=big"}, Code: cli.Usage, Stderr: "hash=big"},
		{Name: "bad level", Args: []string{"ai,level=11"}, Code: cli.Usage, Stderr: "expected a number from 1 to 10"},
		{Name: "no weights", Args: []string{"ai,weights=does-not-exist"}, Code: cli.Usage, Stderr: "no such file"},
		{Name: "no program", Args: []string{"cmd:"}, Code: cli.Usage, Stderr: "expected a program after cmd:"},
		{Name: "missing program", Args: []string{"-games", "2", "cmd:/does/not/exist"}, Code: cli.Usage, Stderr: "no such file"},
		{Name: "no such folder for the record", Args: []string{"-record", "no/such/folder/games.txt", "cmd:/does/not/exist"}, Code: cli.Usage, Stderr: "open no/such/folder/games.txt"},
		{Name: "a record of a suite", Args: []string{"-suite", "x", "-record", "y"}, Code: cli.Usage, Stderr: "-record cannot be given with -suite"},
		{Name: "forfeit without time", Args: []string{"-forfeit", "1s", "-time", "0s", "-nodes", "5"}, Code: cli.Usage, Stderr: "-forfeit is 1s; expected more than 0 and a -time"},
		{Name: "forfeit below 0", Args: []string{"-forfeit", "-1s"}, Code: cli.Usage, Stderr: "-forfeit is -1s; expected more than 0"},
		{Name: "no games", Args: []string{"-games", "0"}, Code: cli.Usage, Stderr: "of at least 1"},
		{Name: "no limit", Args: []string{"-time", "0s"}, Code: cli.Usage, Stderr: "no limit of the search"},
		{Name: "bad test", Args: []string{"-sprt", "20,0"}, Code: cli.Usage, Stderr: "; expected two numbers from -2000 to 2000"},
		{Name: "a test with letters after it", Args: []string{"-sprt", "0,20abc"}, Code: cli.Usage, Stderr: "; expected two numbers from -2000 to 2000"},
		{Name: "a test of NaN", Args: []string{"-sprt", "NaN,5"}, Code: cli.Usage, Stderr: "; expected two numbers from -2000 to 2000"},
		{Name: "a test of infinity", Args: []string{"-sprt", "-5,Inf"}, Code: cli.Usage, Stderr: "; expected two numbers from -2000 to 2000"},
		{Name: "half a test", Args: []string{"-sprt", "5"}, Code: cli.Usage, Stderr: "; expected two numbers from -2000 to 2000"},
		{Name: "any notation", Args: []string{"-notation", "any"}, Code: cli.Usage, Stderr: "-notation"},
		{Name: "two solvers", Args: []string{"-suite", "x", "ai", "baseline"}, Code: cli.Usage, Stderr: "expected one player for -suite"},
		{Name: "no suite", Args: []string{"-suite", "does-not-exist"}, Code: cli.Usage, Stderr: "no such file"},
	})
}

func readRecords(t *testing.T, file string) []*notation.Record {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	records, err := notation.ReadRecords(file, f)
	if err != nil {
		t.Fatal(err)
	}
	return records
}

// TestMatch checks that a match can be repeated, that each opening is played twice
// with sides exchanged, and that the record can be replayed.
func TestMatch(t *testing.T) {
	dir := t.TempDir()
	play := func(name string) ([]*notation.Record, string) {
		file := filepath.Join(dir, name)
		r := clitest.Run(t, run, "", "-games", "6", "-time", "0s", "-nodes", "300", "-concurrent", "1", "-record", file, "-notes")
		if r.Code != cli.OK || !strings.Contains(r.Stdout, "6 games: ") || !strings.Contains(r.Stdout, "0 failures") {
			t.Fatalf("exit code %d:\n%s%s", r.Code, r.Stdout, r.Stderr)
		}
		records := readRecords(t, file)
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
			t.Errorf("games %d and %d: sides are not exchanged", i+1, i+2)
		}
		g, err := a[i].Game()
		if err != nil {
			t.Fatal(err)
		}
		if o := g.Outcome(); a[i].Result.Winner() != o.Winner {
			t.Errorf("game %d: result %v, the game: %v", i+1, a[i].Result, o)
		}
	}
}

// full is a full disk.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left") }

// TestFullDisk checks that the program reports a result that cannot be written.
func TestFullDisk(t *testing.T) {
	for _, args := range [][]string{
		{"-games", "2", "-time", "0s", "-nodes", "50", "-plies", "6"},
		{"-suite", "../../nemoroth/ai/suite/suite.yaml", "-time", "0s", "-nodes", "50"},
	} {
		var stderr strings.Builder
		code := run(t.Context(), args, strings.NewReader(""), full{}, &stderr)
		if code != cli.Usage || stderr.String() != "match: no space left\n" {
			t.Errorf("%q: exit code %d, stderr %q", args, code, &stderr)
		}
	}
}

// TestBrokenOff checks that a game stopped by -plies counts half.
func TestBrokenOff(t *testing.T) {
	r := clitest.Run(t, run, "", "-games", "2", "-time", "0s", "-nodes", "50", "-plies", "6")
	if !strings.Contains(r.Stdout, "+0 =2 -0: 50.0 %") || !strings.Contains(r.Stdout, "   2  stopped after 6 plies: half a point each") {
		t.Errorf("output:\n%s", r.Stdout)
	}
}

// TestBaselineLoses checks that the AI beats the baseline.
func TestBaselineLoses(t *testing.T) {
	r := clitest.Run(t, run, "", "-games", "4", "-time", "0s", "-nodes", "2000", "ai", "baseline")
	if !strings.Contains(r.Stdout, "+4 =0 -0") {
		t.Errorf("output:\n%s", r.Stdout)
	}
}

// TestBaselineScores checks the texts of the baseline's estimates and proofs.
func TestBaselineScores(t *testing.T) {
	for _, c := range []struct{ position, want string }{
		{"walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW A 1", "+0.00"},
		{"7a/6Z1/8/8/8/8/8/8 A 1", "win in 1"},
		{"7h/5Z1M/7M/8/8/8/8/8 O 1", "loss in 2"},
	} {
		g, err := nemoroth.MustSetup(c.position).Game(nemoroth.Standard())
		if err != nil {
			t.Fatal(err)
		}
		choice, err := baseline{}.move(t.Context(), g, ai.Limits{Depth: 2})
		if err != nil || choice.score != c.want {
			t.Errorf("%s: %+v, %v; want %s", c.position, choice, err, c.want)
		}
	}
}

// TestBook checks that openings depend only on seed and number, and differ.
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
