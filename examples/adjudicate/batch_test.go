package main

import (
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/clitest"
	"github.com/nemoroth/rules/nemoroth/notation/letter"
)

// TestBatch checks that a batch prints one line for each record, in order, and that
// the JSON has the same contents.
func TestBatch(t *testing.T) {
	many, err := os.ReadFile("testdata/many.txt") // every verdict
	if err != nil {
		t.Fatal(err)
	}
	r := clitest.Run(t, program, string(many), "-batch", "-")
	golden(t, "batch.txt", r.Stdout)
	const want = "adjudicate: 8 games: 3 legal to the end, 3 illegal or contradictory, " +
		"2 not understood\n"
	if r.Code != cli.Usage || r.Stderr != want {
		t.Errorf("exit code %d, stderr %q, want %q", r.Code, r.Stderr, want)
	}
	var text strings.Builder
	q := question{Call: &cli.Call{Stdout: &text}}
	asJSON := clitest.Run(t, program, string(many), "-batch", "-json", "-").Stdout
	for line := range strings.Lines(asJSON) {
		var f finding
		if err := json.Unmarshal([]byte(line), &f); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		if err := q.printFinding(f); err != nil {
			t.Fatal(err)
		}
	}
	golden(t, "batch.txt", text.String())
	const reason = `"ply":1,"move":"Be1d4","reasons":[{"rule":"MOVE-BASILISK"`
	if !strings.Contains(asJSON, reason) {
		t.Errorf("%s, want %s", asJSON, reason)
	}
}

// TestBatchFiles checks the order of files and folders, and the errors of wrong
// arguments.
func TestBatchFiles(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		err := os.MkdirAll(filepath.Dir(path), 0o755)
		if err == nil {
			err = os.WriteFile(path, []byte(text), 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
		return path
	}
	single := write("one.rec", "1. Be1d3")
	write("archive/b.txt", "1. Be1d3 Gd8b6\n\n\n[Event \"x\"]")
	write("archive/a/z.txt", "\n") // no record
	write("archive/notes.md", "no record")
	write("none/notes.md", "no record")
	folder := filepath.Join(dir, "archive")
	const usage = cli.Usage
	check(t, []row{
		{"-batch " + single + " " + folder + " -", "\n\n1. Be1d4", cli.Failed,
			"one.rec:1: legal, 1 move, not over\n" +
				filepath.Join(folder, "b.txt") + ":1: legal, 2 moves, not over\n" +
				filepath.Join(folder, "b.txt") + ":4: legal, 0 moves, not over\n" +
				"standard input:3: illegal, line 3, column 4",
			"4 games: 3 legal to the end, 1 illegal or contradictory, 0 not understood"},
		{"-batch " + single, "", 0, "legal, 1 move, not over\n", ""},
		{"-batch -", "1. Be1d4", cli.Failed, "illegal", "1 game: 0 legal"},
		{"-batch -ruleset Betza -json -", "1. Be1d3", 0, `"ruleset":"Betza","verdict":"legal"`, ""},
		{"-batch -ruleset Betza -", "[Ruleset \"Azgoroth\"]\n1. Be1d3", usage,
			"not understood: -ruleset is Betza; the record has the ruleset Azgoroth", "1 not"},
		{"-batch -game wormhole -", "1. Nb1c3", 0, ":1: legal, 1 move", ""},
		{"-batch -json -", "> 1) be1 \u2013 d3", 0, `"notes":["`, ""},
		{"-batch -", "1. Be1d3 {gr\xfc} *\n1. Be1d3", usage,
			":1: not understood, line 1, column 13: not UTF-8 text; " +
				"expected UTF-8 text without control characters\nstandard input:2: legal",
			"1 not understood"},
		{"-batch -", "", usage, "", "there is no game record"},
		{"-batch -", strings.Repeat("x", letter.MaxLine+1), usage,
			"standard input:1: not understood, line 1, column 1: too long", "1 not understood"},
		{"-batch no/such/file " + single, "", usage, "", "no such file"},
		{"-batch " + filepath.Join(dir, "none"), "", usage, "", "the folder has no *.txt files"},
		{"-batch", "", usage, "", "expected files or folders"},
		{"-batch -move Be1d3 -", "", usage, "", "-move cannot be given with -batch"},
		{"-batch -as markdown -", "", usage, "", "-as cannot be given with -batch"},
		{"-batch -says x -", "", usage, "", "-says cannot be given with -batch"},
	})
}

// TestBatchInterrupted checks that an interrupt ends a batch.
func TestBatchInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	in, feed := io.Pipe()
	defer feed.Close()
	go func() {
		io.WriteString(feed, strings.Repeat("1. Be1d3 *\n", 1000))
		cancel()
	}()
	var stderr strings.Builder
	code := program.Run(ctx, []string{"-batch", "-"}, in, io.Discard, &stderr)
	if code != cli.Interrupted || stderr.String() != "adjudicate: interrupted\n" {
		t.Errorf("exit code %d, stderr %q", code, &stderr)
	}
}
