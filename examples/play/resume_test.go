package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/clitest"
)

// TestResume checks that flags override the settings of a loaded game.
func TestResume(t *testing.T) {
	const aiBegins = "You play Obsidian; the AI plays Alabaster at level 2.\n"
	for _, c := range []struct {
		name   string
		before []string // flags of the first session; AUTO is its autosave file
		stdin  string   // input of the first session
		after  []string // flags of the second session
		then   string   // input of the second session
		said   string   // part of the second session's output
	}{
		{"the AI begins", []string{"-ai", "A", "-level", "2", "-autosave", "AUTO"}, "", []string{"-load", "AUTO"}, "", aiBegins},
		{"the AI begins, by load", []string{"-ai", "A", "-level", "2", "-autosave", "AUTO"}, "", []string{"-autosave", "AUTO"}, "load\n", "> " + aiBegins},
		{"the player's side stays below", []string{"-ai", "A", "-level", "2", "-autosave", "AUTO"}, "", []string{"-load", "AUTO"}, "", "     h   g   f   e   d   c   b   a\n"},
		{"two people", []string{"-ai", "none", "-autosave", "AUTO"}, "Be1d3\n", []string{"-load", "AUTO"}, "", "Two people play"},
		{"another side by a flag", []string{"-ai", "A", "-level", "2", "-autosave", "AUTO"}, "", []string{"-load", "AUTO", "-ai", "none"}, "", "Two people play"},
		{"another level by a flag", []string{"-ai", "A", "-level", "2", "-autosave", "AUTO"}, "", []string{"-load", "AUTO", "-level", "3"}, "", "the AI plays Alabaster at level 3.\n"},
		{"a level chosen by command", []string{"-ai", "A", "-level", "1", "-autosave", "AUTO"}, "level 2\n", []string{"-load", "AUTO"}, "", aiBegins},
		{"a side chosen by command", []string{"-ai", "none", "-level", "2", "-autosave", "AUTO"}, "Be1d3\nGd8b6\nHa2a3\nai A\n", []string{"-load", "AUTO"}, "", aiBegins},
		{"a saved game", []string{"-ai", "A", "-level", "2", "-autosave", ""}, "save AUTO\n", []string{"-load", "AUTO", "-autosave", ""}, "", aiBegins},
		{"a resignation", []string{"-ai", "none", "-autosave", "AUTO"}, "Be1d3\nresign\n", []string{"-load", "AUTO"}, "", "Obsidian has resigned: Alabaster wins.\nundo, save, new or quit> "},
		{"a resignation, reported", []string{"-ai", "none", "-autosave", "AUTO"}, "Be1d3\nresign\n", []string{"-autosave", "AUTO"}, "", "AUTO contains another game (1 ply; Obsidian has resigned: Alabaster wins). Type load"},
		{"a resignation taken back", []string{"-ai", "none", "-autosave", "AUTO"}, "Be1d3\nresign\nundo\n", []string{"-load", "AUTO"}, "", "1. Obsidian> "},
		{"Wormhole", []string{"-game", "wormhole", "-ai", "w", "-level", "1", "-autosave", "AUTO"}, "", []string{"-game", "wormhole", "-load", "AUTO"}, "", "You play Black; the AI plays White at level 1.\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			auto := filepath.Join(t.TempDir(), "auto.txt")
			fill := func(texts []string) (filled []string) {
				for _, text := range texts {
					filled = append(filled, strings.ReplaceAll(text, "AUTO", auto))
				}
				return filled
			}
			clitest.Run(t, run, fill([]string{c.stdin})[0], fill(c.before)...)
			r := clitest.Run(t, run, fill([]string{c.then})[0], fill(c.after)...)
			if want := fill([]string{c.said})[0]; r.Code != cli.OK || !strings.Contains(r.Stdout, want) {
				t.Errorf("exit code %d, output:\n%s%s\nwant in it %q", r.Code, r.Stdout, r.Stderr, want)
			}
		})
	}
}

// TestGoingOn checks that the command printed at the end continues the game.
func TestGoingOn(t *testing.T) {
	longer := after(t, "Be1d3\nGd8b6\n")
	for _, c := range []struct {
		name  string
		flags []string // of the second session
		file  string   // contains the longer game at the end
		kept  bool     // a.txt contains the game of the first session
	}{
		{"the autosave file", nil, "a.txt", false},
		{"another one that is named", []string{"-autosave", "b.txt"}, "b.txt", true},
	} {
		dir := t.TempDir()
		t.Chdir(dir)
		r := clitest.Run(t, run, "Be1d3\nquit\n", "-ai", "none", "-autosave", "a.txt")
		if want := "The game is saved in a.txt. To continue it, run:\n  play -load a.txt\n"; !strings.HasSuffix(r.Stdout, want) {
			t.Errorf("%s: output:\n%s\nwant at its end\n%s", c.name, r.Stdout, want)
		}
		clitest.Run(t, run, "Gd8b6\n", append([]string{"-load", "a.txt"}, c.flags...)...)
		got := files(t, dir)
		if got[c.file] != longer || c.kept != (got["a.txt"] == after(t, "Be1d3\n")) || got["nemoroth-autosave.txt"] != "" {
			t.Errorf("%s: the files are %q", c.name, got)
		}
	}
	t.Chdir(t.TempDir())
	r := clitest.Run(t, run, "Pe2e4\nquit\n", "-game", "wormhole", "-ai", "none")
	if want := "  play -game wormhole -load wormhole-autosave.txt\n"; !strings.HasSuffix(r.Stdout, want) {
		t.Errorf("output:\n%s\nwant at its end\n%s", r.Stdout, want)
	}
}

// TestSavedGameStays checks that continuing a saved game does not change its file.
func TestSavedGameStays(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	clitest.Run(t, run, "Be1d3\nsave b.txt\n", "-ai", "none", "-autosave", "")
	clitest.Run(t, run, "Gd8b6\n", "-load", "b.txt")
	got := files(t, dir)
	if got["b.txt"] != saved(after(t, "Be1d3\n")) || got["nemoroth-autosave.txt"] != after(t, "Be1d3\nGd8b6\n") {
		t.Errorf("the files are %q", got)
	}
}

// TestForeignSettings checks that invalid settings in a record are ignored.
func TestForeignSettings(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.txt")
	record := "[AI \"Deep Thought\"]\n[Level \"42\"]\n[Resigned \"nobody\"]\n[Autosave \"/etc/passwd\"]\n\n1. Be1d3\n"
	if err := os.WriteFile(file, []byte(record), 0o644); err != nil {
		t.Fatal(err)
	}
	r := clitest.Run(t, run, "", "-load", file, "-autosave", "", "-ai", "none")
	if r.Code != cli.OK || !strings.Contains(r.Stdout, "1. Obsidian> ") {
		t.Errorf("exit code %d, output:\n%s%s", r.Code, r.Stdout, r.Stderr)
	}
	s := &session{ctx: t.Context(), screen: screen{out: &strings.Builder{}}}
	if err := s.begin([]string{"-load", file}); err != nil {
		t.Fatal(err)
	}
	if s.ai != "O" || s.effort.Level != 5 || s.resigned != "" || s.autoFile != "nemoroth-autosave.txt" {
		t.Errorf("AI %q, level %d, resigned %q, autosave %q", s.ai, s.effort.Level, s.resigned, s.autoFile)
	}
}
