package main

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/examples/internal/archive"
	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/clitest"
)

// manyGames is a stream of records with every verdict.
var manyGames = func() string {
	text, err := os.ReadFile("../internal/archive/testdata/many.txt")
	if err != nil {
		panic(err)
	}
	return string(text)
}()

const manyFindings = `standard input:1: legal, 4 moves, not over
standard input:6: illegal, line 7, column 4, ply 1: Be1d4: d4 is not a square that a Basilisk on e1 reaches [MOVE-BASILISK]
standard input:8: not understood, line 8, column 10, ply 2: "Gd" is not understood: it is not a move in any notation; write, for example, Ab8b6
standard input:9: contradiction, line 10, column 10, ply 2: the result 0-1 contradicts the game: Alabaster wins: stalemate
standard input:12: contradiction, line 13, column 4, ply 1: "Bd3:c2": it leaves out: e2 petrified; the move is Bd3:c2,e2
standard input:14: legal, 1 move, not over
standard input:16: not understood: unknown game "chess"; expected one of nemoroth, wormhole, nature
standard input:18: legal, 1 move, Alabaster wins: stalemate
`

// TestBatch checks that a batch prints one line for each record, in order, and that
// the JSON has the same contents.
func TestBatch(t *testing.T) {
	for _, cpus := range []string{"1", "2", "7"} {
		r := clitest.Run(t, run, manyGames, "-batch", "-cpus", cpus, "-")
		if diff := cmp.Diff(manyFindings, r.Stdout); diff != "" {
			t.Errorf("-cpus %s (-want +got):\n%s", cpus, diff)
		}
		if want := "adjudicate: 8 games: 3 legal to the end, 3 illegal or contradictory, 2 not understood\n"; r.Code != cli.Usage || r.Stderr != want {
			t.Errorf("exit code %d, stderr %q, want %q", r.Code, r.Stderr, want)
		}
	}
	var text strings.Builder
	p := newPrinter(&text, question{})
	for line := range strings.Lines(clitest.Run(t, run, manyGames, "-batch", "-json", "-").Stdout) {
		var f archive.Finding
		if err := json.Unmarshal([]byte(line), &f); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		if err := p.finding(f); err != nil {
			t.Fatal(err)
		}
	}
	p.out.Flush()
	if diff := cmp.Diff(manyFindings, text.String()); diff != "" {
		t.Errorf("-json (-text +JSON):\n%s", diff)
	}
}

// TestBatchFiles checks the order of files and folders, and the errors of wrong
// arguments.
func TestBatchFiles(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(text), 0o644)); err != nil {
			t.Fatal(err)
		}
		return path
	}
	single := write("one.rec", "1. Be1d3")
	write("archive/b.txt", "1. Be1d3 Gd8b6\n\n\n[Event \"x\"]")
	write("archive/a/z.txt", "")
	write("archive/notes.md", "no record")
	write("none/notes.md", "no record")
	folder := filepath.Join(dir, "archive")
	clitest.Check(t, run, []clitest.Case{
		{Name: "a file, a folder and standard input", Args: []string{"-batch", single, folder, "-"}, Stdin: "1. Be1d4", Code: cli.Usage,
			Stdout: "one.rec:1: legal, 1 move, not over\n" +
				filepath.Join(folder, "a/z.txt") + ":1: not understood, line 1, column 1: invalid record at character 1: there is no record; expected tags or moves\n" +
				filepath.Join(folder, "b.txt") + ":1: legal, 2 moves, not over\n" +
				filepath.Join(folder, "b.txt") + ":4: legal, 0 moves, not over\n" +
				"standard input:1: illegal, line 1, column 4",
			Stderr: "5 games: 3 legal to the end, 1 illegal or contradictory, 1 not understood"},
		{Name: "all legal", Args: []string{"-batch", single}, Stdout: "legal, 1 move, not over\n"},
		{Name: "one illegal", Args: []string{"-batch", "-"}, Stdin: "1. Be1d4", Code: cli.Failed, Stdout: "illegal", Stderr: "1 game: 0 legal"},
		{Name: "another ruleset", Args: []string{"-batch", "-ruleset", "Betza", "-json", "-"}, Stdin: "1. Be1d3", Stdout: `"ruleset":"Betza","verdict":"legal"`},
		{Name: "another game", Args: []string{"-batch", "-game", "wormhole", "-"}, Stdin: "1. Nb1c3", Stdout: ":1: legal, 1 move"},
		{Name: "read leniently", Args: []string{"-batch", "-json", "-"}, Stdin: "> 1) be1 \u2013 d3", Stdout: `"notes":["`},
		{Name: "not UTF-8", Args: []string{"-batch", "-"}, Stdin: "1. Be1d3 {gr\xfc} *\n1. Be1d3", Code: cli.Usage,
			Stdout: ":1: not understood: the record is not UTF-8 text\nstandard input:2: legal", Stderr: "1 not understood"},
		{Name: "a missing file", Args: []string{"-batch", single, filepath.Join(dir, "gone")}, Code: cli.Usage, Stderr: "no such file"},
		{Name: "a folder without records", Args: []string{"-batch", filepath.Join(dir, "none")}, Code: cli.Usage, Stderr: "the folder has no *.txt files"},
		{Name: "no file", Args: []string{"-batch"}, Code: cli.Usage, Stderr: "expected files or folders"},
		{Name: "an empty name", Args: []string{"-batch", ""}, Code: cli.Usage, Stderr: "is empty"},
		{Name: "no processors", Args: []string{"-batch", "-cpus", "0", "-"}, Code: cli.Usage, Stderr: "-cpus is 0; expected at least 1"},
		{Name: "a move besides", Args: []string{"-batch", "-move", "Be1d3", "-"}, Code: cli.Usage, Stderr: "-move cannot be given with -batch"},
		{Name: "Markdown", Args: []string{"-batch", "-format", "markdown", "-"}, Code: cli.Usage, Stderr: "expected text or json for -batch"},
	})
}

// endless repeats a text.
type endless struct {
	text string
	left int // number of repetitions left
}

func (e *endless) Read(p []byte) (int, error) {
	if e.left == 0 {
		return 0, io.EOF
	}
	e.left--
	return copy(p, e.text), nil
}

// TestBatchInterrupted checks that an interrupt ends a batch.
func TestBatchInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	in := io.MultiReader(&endless{"1. Be1d3 *\n", 1000}, readerFunc(func([]byte) (int, error) { cancel(); return 0, nil }))
	var stderr strings.Builder
	if code := run(ctx, []string{"-batch", "-"}, in, io.Discard, &stderr); code != cli.Interrupted || stderr.String() != "adjudicate: interrupted\n" {
		t.Errorf("exit code %d, stderr %q", code, &stderr)
	}
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }
