package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/examples/internal/clitest"
)

func TestSaveAndLoad(t *testing.T) {
	dir := t.TempDir()
	file, auto := filepath.Join(dir, "game.txt"), filepath.Join(dir, "auto.txt")
	r := clitest.Run(t, run, gamelet+"save "+file+"\nquit\n", "-ai", "none", "-autosave", auto)
	if !strings.Contains(r.Stdout, "The game is saved in") {
		t.Fatalf("output:\n%s", r.Stdout)
	}
	for _, f := range []string{file, auto} {
		r := clitest.Run(t, run, "moves\n", "-ai", "none", "-autosave", "", "-load", f)
		if !strings.Contains(r.Stdout, "Be5f4 Hb2a3 Hf2g3") {
			t.Errorf("%s: output:\n%s", f, r.Stdout)
		}
		r = clitest.Run(t, run, "load "+f+"\nmoves\n", "-ai", "none", "-autosave", "")
		if !strings.Contains(r.Stdout, "Be5f4 Hb2a3 Hf2g3") {
			t.Errorf("loading %s: output:\n%s", f, r.Stdout)
		}
	}
	left, err := os.ReadDir(dir)
	if err != nil || len(left) != 2 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

// files returns the texts of the files in a directory, by name.
func files(t *testing.T, dir string) map[string]string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	for _, e := range entries {
		text, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		found[e.Name()] = string(text)
	}
	return found
}

// after returns the text of the autosave file after some moves.
func after(t *testing.T, moves string) string {
	t.Helper()
	dir := t.TempDir()
	clitest.Run(t, run, moves, "-ai", "none", "-autosave", filepath.Join(dir, "x"))
	return files(t, dir)["x"]
}

// saved converts the text of an autosave file to that of the command save.
func saved(record string) string { return strings.Replace(record, "[Autosave \"on\"]\n", "", 1) }

// TestAutosave checks that a new game never overwrites another one.
func TestAutosave(t *testing.T) {
	first, second := after(t, "Be1d3\n"), after(t, "Hb2a3\n")
	longer := after(t, "Be1d3\nGd8b6\n")
	for _, c := range []struct {
		name  string
		stdin []string // one for each session
		said  string   // part of the last session's output
		want  map[string]string
	}{
		{"the next start", []string{"Be1d3\n", "Hb2a3\n"}, "The previous contents of", map[string]string{"a.txt": second, "a-1.txt": first}},
		{"nothing played at the next start", []string{"Be1d3\n", "moves\n"}, "a.txt contains another game (1 ply; not over). Type load to continue it", map[string]string{"a.txt": first}},
		{"the game continued", []string{"Be1d3\n", "load\nGd8b6\n"}, "", map[string]string{"a.txt": longer}},
		{"a new game", []string{"Be1d3\nnew\nHb2a3\n"}, "The previous contents of", map[string]string{"a.txt": second, "a-1.txt": first}},
		{"the same moves again", []string{"Be1d3\nnew\nBe1d3\n"}, "The previous contents of", map[string]string{"a.txt": first, "a-1.txt": first}},
		{"three", []string{"Be1d3\n", "Hb2a3\n", "Be1d3\nGd8b6\n"}, "a-2.txt", map[string]string{"a.txt": longer, "a-1.txt": first, "a-2.txt": second}},
		{"load", []string{"Be1d3\nsave DIR/b.txt\nnew\nHb2a3\nload DIR/b.txt\nGd8b6\n"}, "a-2.txt", map[string]string{"a.txt": longer, "a-1.txt": first, "a-2.txt": second, "b.txt": saved(first)}},
		{"saved where it is", []string{"Be1d3\nsave DIR/a.txt\nGd8b6\n"}, "The game is saved in", map[string]string{"a.txt": longer}},
		{"taken back", []string{"Be1d3\nundo\nHb2a3\n"}, "", map[string]string{"a.txt": second}},
		{"a game of no plies", []string{"Be1d3\nundo\n", "Hb2a3\n"}, "", map[string]string{"a.txt": second}},
	} {
		dir := t.TempDir()
		var r clitest.Result
		for _, in := range c.stdin {
			r = clitest.Run(t, run, strings.ReplaceAll(in, "DIR", dir), "-ai", "none", "-autosave", filepath.Join(dir, "a.txt"))
		}
		if diff := cmp.Diff(c.want, files(t, dir)); diff != "" || !strings.Contains(r.Stdout, c.said) {
			t.Errorf("%s (-want +got):\n%s\noutput:\n%s", c.name, diff, r.Stdout)
		}
	}
}

// TestAutosaveLink checks that the target of a link is renamed and written.
func TestAutosaveLink(t *testing.T) {
	first, second := after(t, "Be1d3\n"), after(t, "Hb2a3\nHh7g6\n")
	dir := t.TempDir()
	link := filepath.Join(dir, "link.txt")
	if err := os.WriteFile(filepath.Join(dir, "a.txt"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("a.txt", link); err != nil {
		t.Skip(err)
	}
	for _, in := range []string{"Be1d3\n", "Hb2a3\nHh7g6\n"} {
		if r := clitest.Run(t, run, in, "-ai", "none", "-autosave", link); strings.Contains(r.Stdout, "cannot be saved") {
			t.Errorf("%s", r.Stdout)
		}
	}
	want := map[string]string{"a.txt": second, "a-1.txt": first, "link.txt": second}
	if diff := cmp.Diff(want, files(t, dir)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestAutosaveOfAnother checks that a game which another program writes to the
// autosave file during the session is not lost.
func TestAutosaveOfAnother(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "a.txt")
	s := &session{ctx: t.Context(), screen: screen{out: io.Discard}}
	if err := s.begin([]string{"-autosave", file, "-ai", "none"}); err != nil {
		t.Fatal(err)
	}
	s.do("Be1d3")
	other := after(t, "Hb2a3\n")
	if err := os.WriteFile(file, []byte(other), 0o644); err != nil {
		t.Fatal(err)
	}
	s.do("Gd8b6")
	want := map[string]string{"a.txt": after(t, "Be1d3\nGd8b6\n"), "a-1.txt": other}
	if diff := cmp.Diff(want, files(t, dir)); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// TestSaveOverwrites checks which files save overwrites, and that save! forces.
func TestSaveOverwrites(t *testing.T) {
	first, longer := saved(after(t, "Be1d3\n")), saved(after(t, "Be1d3\nGd8b6\n"))
	for _, c := range []struct{ name, before, stdin, want, said string }{
		{"an empty file", "", "Be1d3\nsave FILE\n", first, "The game is saved in"},
		{"a letter", "Dear Fred\n", "Be1d3\nsave FILE\n", "Dear Fred\n", "To overwrite it, type:\n  save! "},
		{"a letter, by force", "Dear Fred\n", "Be1d3\nsave! FILE\n", first, "The game is saved in"},
		{"an earlier state", first, "Be1d3\nGd8b6\nsave FILE\n", longer, "The game is saved in"},
		{"the same state", first, "Be1d3\nsave FILE\n", first, "The game is saved in"},
		{"a later state", longer, "Be1d3\nsave FILE\n", longer, "To overwrite it, type:\n  save! "},
		{"an earlier state of other settings", strings.ReplaceAll(first, "Level \"5\"", "Level \"9\""), "Be1d3\nlevel 2\nsave FILE\n", strings.ReplaceAll(first, "Level \"5\"", "Level \"2\""), "The game is saved in"},
		{"an unknown tag", "[Event \"mine\"]\n" + first, "Be1d3\nsave FILE\n", "[Event \"mine\"]\n" + first, "To overwrite it, type:\n  save! "},
		{"another game", after(t, "Hb2a3\n"), "Be1d3\nsave FILE\n", after(t, "Hb2a3\n"), "To overwrite it, type:\n  save! "},
		{"a record with comments", "{mine} " + first, "Be1d3\nsave FILE\n", "{mine} " + first, "To overwrite it, type:\n  save! "},
	} {
		file := filepath.Join(t.TempDir(), "game.txt")
		if err := os.WriteFile(file, []byte(c.before), 0o644); err != nil {
			t.Fatal(err)
		}
		r := clitest.Run(t, run, strings.ReplaceAll(c.stdin, "FILE", file), "-ai", "none", "-autosave", "")
		got, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(c.want, string(got)); diff != "" || !strings.Contains(r.Stdout, c.said) {
			t.Errorf("%s (-want +got):\n%s\noutput:\n%s", c.name, diff, r.Stdout)
		}
	}
}
