package main

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/fuzz/engines"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/ai"
)

// polite holds shell cases that answer all commands but go.
const polite = `nemoroth) echo ok;; ready) echo readyok;;`

// script writes a shell engine; the cases match the first word of a line.
func script(t *testing.T, cases string) string {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("needs a shell")
	}
	file := filepath.Join(t.TempDir(), "engine.sh")
	text := "#!/bin/sh\nwhile read word rest; do case $word in " + cases + " esac; done\n"
	if err := os.WriteFile(file, []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
	return file
}

// TestEngines checks that an external engine plays.
func TestEngines(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program")
	}
	dir := t.TempDir()
	engine := filepath.Join(dir, "engine.exe")
	out, err := exec.Command("go", "build", "-o", engine, "../engine").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	said := play(t, cli.OK, "-games 2 -time 1s -nodes 200 -plies 20", "cmd:"+engine, "baseline")
	if !strings.Contains(said, "2 games: ") || !strings.Contains(said, "0 failures") {
		t.Errorf("output:\n%s", said)
	}
}

// TestFailures checks that an engine that fails loses the game, that the next
// game starts a new one, and that the report and the record list the failures.
func TestFailures(t *testing.T) {
	const illegal = polite + ` go) echo bestmove Be1e8;;`
	for _, c := range []struct{ name, cases, why string }{
		{"an illegal move", illegal, "plays Be1e8 at ply 5, which is illegal: "},
		{"the rule of an illegal move", illegal, " [MOVE-"},
		{"nonsense", polite + ` go) echo bestmove mate;;`, "not a piece that can move"},
		{"an exit before the game", `nemoroth) echo ok;; new) exit;;`, "does not start: "},
		{"an exit", polite + ` go) exit;;`, "fails at ply 5: the engine ended"},
		{"an error line", polite + ` go) echo error no;;`, "the engine reports the error: no"},
	} {
		t.Run(c.name, func(t *testing.T) {
			record := filepath.Join(t.TempDir(), "games.txt")
			engine := "cmd:" + script(t, c.cases)
			said := play(t, cli.Failed, "-games 3 -nodes 20 -record "+record, engine, engine)
			want := "   3  failure\n3 failures\ngame 1: " + engine + " (Alabaster) "
			if !strings.Contains(said, want) {
				t.Errorf("output:\n%s\nwant in it %q", said, want)
			}
			if strings.Count(said, c.why) != 3 {
				t.Errorf("want 3 times %q:\n%s", c.why, said)
			}
			text, err := os.ReadFile(record)
			if err != nil || strings.Count(string(text), c.why) != 3 {
				t.Errorf("%v; recorded\n%s", err, text)
			}
		})
	}
}

// TestLate checks that late moves are counted.
func TestLate(t *testing.T) {
	engine := "cmd:" + script(t, polite+` go) sleep 0.4; echo bestmove Be1e8;;`)
	said := play(t, cli.Failed, "-games 1 -opening 0 -time 10ms", engine, "baseline")
	for _, want := range []string{"(Alabaster) plays Be1e8 at ply 1, which is illegal: ",
		"; moves more than 50ms late: 1\n"} {
		if !strings.Contains(said, want) {
			t.Errorf("%s\nwant in it %q", said, want)
		}
	}
}

// TestAllAreClosed checks that every engine is closed after its game.
func TestAllAreClosed(t *testing.T) {
	log := filepath.Join(t.TempDir(), "log")
	engine := script(t, `nemoroth) echo ok; echo start >>`+log+`;; ready) echo readyok;; `+
		`go) echo error;; esac; done; echo end >>`+log+`; while false; do case $word in`)
	play(t, cli.Failed, "-games 3 -nodes 20", "cmd:"+engine, "baseline")
	text, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Repeat("start\nend\n", 3), string(text)); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// TestInterrupt checks that a cancelled context ends a move at once, even if the
// engine ignores stop.
func TestInterrupt(t *testing.T) {
	for _, cases := range []string{polite + ` stop) echo bestmove Be1d3;;`,
		polite + ` go) sleep 30 2>/dev/null;;`} {
		e, err := engines.StartPlayer(t.Context(), script(t, cases))
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
		began := time.Now()
		_, err = e.Choose(ctx, nemoroth.NewGame(nemoroth.Standard()), ai.Limits{Time: time.Minute})
		e.Close()
		took := time.Since(began)
		if !errors.Is(err, context.DeadlineExceeded) || took > 4*time.Second {
			t.Errorf("%s: error %v after %v", cases, err, took)
		}
		cancel()
	}
}
