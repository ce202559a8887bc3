package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/clitest"
)

const (
	gamelet = "Be1d3\nGd8b6\nBd3e5\nGb6d4\n"
	orders  = "8/8/4b3/3laL2/8/8/8/8 O 1"
	lost    = "8/8/8/8/4g3/3pHHpH2/H7/8 A 1"
)

// play runs the program until its input ends and returns its output.
func play(t *testing.T, flags, position, typed string) string {
	t.Helper()
	args := strings.Fields(flags)
	if position != "" {
		args = append(args, "-position", position)
	}
	r := clitest.Run(t, program, typed, args...)
	if r.Code != cli.OK || r.Stderr != "" {
		t.Errorf("%s: exit code %d, standard error:\n%s", flags, r.Code, r.Stderr)
	}
	return r.Stdout
}

// TestGames checks what the program prints for the lines that a player types.
func TestGames(t *testing.T) {
	const two, worm, nature = "-ai none", "-ai none -game wormhole", "-ai none -game nature"
	for _, c := range []struct{ flags, position, typed, want string }{
		// The start.
		{two + " -ruleset Azgoroth", "", "", "The Game of Nemoroth, ruleset Azgoroth\n" +
			"Two people play, Alabaster and Obsidian.\nType a move, or help for the commands. "},
		{"-level 3", "", "", "You play Alabaster; the AI plays Obsidian at level 3.\n"},
		{"-ai A -level 1", "", "", "You play Obsidian; the AI plays Alabaster at level 1.\n"},
		{two, "", "", "2   H  H  H  H  H  H  H  H\n"},
		{two, "", "Be1d3\n", "1   W  A  L   G <.   L  A  W\n"},
		{two, "", "help\n", "Bd3:c2,e2 (Lawson)"},

		// Moves, and what they do.
		{two, "", "Be1d3\n", "Alabaster plays Be1d3 (Bd3:c2,e2)\n" +
			"  the Alabaster Basilisk on e1 moves to d3 [MOVE-BASILISK]\n" +
			"  the Alabaster Human on c2 is petrified by the gaze from d3 [GAZE-2]\n"},
		{two, "", "Bd3:c2,e2\n", "Obsidian>"},
		{two, "", "Bd3=pHc2,pHe2\n", "Obsidian>"},
		{two, "", "1. be1 - d3\n", "Alabaster plays Be1d3"},
		{worm, "", "Pe2e4\n", "White plays Pe2e4\n  the White Pawn on e2 moves to e4 [WORM-PAWN-2]\n" +
			"  e2 becomes a hole [WORM-HOLE-1]\nBlack>"},
		{nature, "", "Rb1e7\n", "Nature plays Rb1e7\n  the Ranger on b1 moves to e7 [NAT-RANGER]\n" +
			"  the Novice on e7 is captured [NAT-TAKE]\nBlack Magic>"},
		{two, "8/8/7.[3]/8/7h/8/H7/8 A 1", "Ha2a3\n", // ichor that dries is left out
			"  the Alabaster Human on a2 moves to a3 [MOVE-HUMAN]\nObsidian>"},
		{two, "", gamelet, "Alabaster is to move and has compelled pieces; 3 moves are legal.\n" +
			"  the Ghast on d4 frightens the Human on b2"},
		{two, "", "Bd3:c2\n", "e2"},
		{two, "", "Be1e2\n", "[MOVE-BASILISK]"},
		{two, "", "castle\n", "Write, for example, "},
		{two, orders, "Ae5!\n", "  Ae5!f5,e6,d5 (legal): "},
		{two, orders, "Ae5!d5,e6,f5\n", "Obsidian wins by stalemate"},
		{two, lost, "Ha2a3\nhint\n", "Obsidian wins by compulsion: no"},

		// The AI.
		{"-level 1", "", "Be1d3\n", "The AI's evaluation: "},
		{"-level 1", "", "Be1d3\n", "Alabaster>"},
		{"-level 1 -game wormhole", "", "Pe2e4\n", "White>"},
		{"-level 1 -game nature", "", "Ie2e4\n", "Nature>"},
		{two + " -time 20ms", "", "hint\n", "depth"},

		// The commands.
		{two, "", "moves\n", "Ab1! Ab1b3 Ag1! Ag1g3 Be1d3 Be1f3"},
		{two, lost, "moves\n", "> No move is legal."},
		{two, "", gamelet + "why Lc1d2\n", "GHAST-2"},
		{two, "", "why be1d3\n", "Be1d3 is legal: the Alabaster Basilisk on e1 moves to d3.\n"},
		{two, "", "why\n", "Type the move after the command: why MOVE"},
		{worm, "", "why Pe2e4\n",
			"  does: the White Pawn on e2 moves to e4 [WORM-PAWN-2]\n"},
		{nature, "", "Ie2e4\nIe7e5\nwhy Ge1e2\n",
			"  no: the Grand Druid could be captured by the Hellhound on b8 [NAT-INTO]\n"},
		{two, "", "rule [ghast-2]\n", "> GHAST-2 (4. Ghast squares): "},
		{two, "", "rule chess\n", "> There is no rule CHESS. An id is, for example, "},
		{nature, "", "rule nat-ep\n", "> NAT-EP ("},
		{two, "", "save\n", "Type the file after the command: save FILE"},
		{two, "", "save no/such/folder/x\n", "no/such/folder/x"},
		{two, "", "Be1d3\nquit\nGd8b6\n", "Obsidian> "},

		// Moves taken back: plies between two people, otherwise with the AI's replies.
		{two, "", "Be1d3\nGd8b6\nBd3e5\nundo\nundo\n", "Obsidian> \n"},
		{"-level 1", "", "Be1d3\nundo\nmoves\n", "Be1d3 Be1f3"},
		{"-ai A -level 1", "", "undo\n", "no move to take back"},
	} {
		if got := play(t, c.flags, c.position, c.typed); !strings.Contains(got, c.want) {
			t.Errorf("play %s, %q:\n%s\nwant in it %q", c.flags, c.typed, got, c.want)
		}
	}
	if got := play(t, "-ai A -level 1", "", ""); !strings.Contains(got, "h  g  f  e  d") {
		t.Errorf("the player's side is not below:\n%s", got)
	}
}

func TestArguments(t *testing.T) {
	clitest.Wrong(t, program, map[string]string{
		"-game chess": "one of nemoroth", "-level 11": "number from 0 to 10",
		"-ai X": "expected A, O or none", "-time 0s": "expected more than 0",
		"x": "unexpected argument \"x\"", "-load .": "is a directory",
		"-load x -position y":                "cannot be given with -load",
		"-position\n8/8/8/8/8/8/8/(LH)7 A 1": "impossible setup",
	})
	clitest.FullDisk(t, program, "")
	r := clitest.Run(t, program, strings.Repeat("x", 70<<10)+"\nmoves\n", "-ai", "none")
	if r.Code != cli.Usage || r.Stderr != "play: bufio.Scanner: token too long\n" {
		t.Errorf("a line of 70 KiB: exit code %d, %q", r.Code, r.Stderr)
	}
}

// TestSave checks that a saved game is continued, and that neither save nor -autosave
// overwrites what the program has not written.
func TestSave(t *testing.T) {
	record := func(typed string) string {
		file := filepath.Join(t.TempDir(), "game.txt")
		play(t, "-ai none -autosave "+file, "", typed)
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	first, second := record("Be1d3\n"), record("Be1d3\nGd8b6\n")
	if !strings.Contains(second, "\n1. Be1d3 Gd8b6") {
		t.Errorf("saved\n%s", second)
	}
	const letter, puzzle = "Dear Fred,\n1. Be1d3\n",
		"[Position \"7a/6Z1/8/8/8/8/8/8 A 1\"]\n[Event \"Mate in one\"]\n"
	const tags, object = "[Event \"A\"]\n[Site \"B\"]\n", "{\"a\": 1}\n"
	const over = "[Position \"7a/6Z1/8/8/8/8/8/8 A 1\"]\n\n1. Zg7h8 1-0\n"
	for _, c := range []struct{ name, before, flags, typed, want, said string }{
		{"a new file", "", "", "Be1d3\nsave FILE\n", first, "The game is saved in FILE."},
		{"saved twice", "", "", "Be1d3\nsave FILE\nGd8b6\nsave FILE\n", second, "is saved"},
		{"continued", first, "-load FILE", "Gd8b6\nsave FILE\n", second, "is saved"},
		{"another file", letter, "", "Be1d3\nsave FILE\n", letter,
			"the game is not saved in FILE: it has other contents"},
		{"a letter, loaded", letter, "-load FILE", "Gd8b6\nsave FILE\n", letter, "not saved"},
		{"autosave", "", "-autosave FILE", "Be1d3\nGd8b6\n", second, "Alabaster>"},
		{"autosave, continued", first, "-load FILE -autosave FILE", "Gd8b6\n", second, ""},
		{"autosave over another game", first, "-autosave FILE", "Hb2a3\n", first, "not saved"},
		{"autosave over an object", object, "-autosave FILE", "Hb2a3\n", object, "not saved"},
		{"autosave over a puzzle", puzzle, "-autosave FILE", "Hb2a3\n", puzzle, "not saved"},
		{"autosave over a puzzle, loaded", puzzle, "-load FILE -autosave FILE", "Zg7h8\n", puzzle,
			"not saved"},
		{"autosave over tags", tags, "-autosave FILE", "Hb2a3\n", tags, "not saved"},
		{"autosave over tags, loaded", tags, "-load FILE -autosave FILE", "Hb2a3\n", tags,
			"not saved"},
		{"only looked at", first, "-load FILE", "moves\n", first, "Obsidian>"},
		{"a game that has ended", over, "-load FILE", "Zh8g8\nundo\n", over,
			"undo, save or quit> "},
	} {
		file := filepath.Join(t.TempDir(), "game.txt")
		if c.before != "" {
			if err := os.WriteFile(file, []byte(c.before), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		fill := strings.NewReplacer("FILE", file)
		said := play(t, "-ai none "+fill.Replace(c.flags), "", fill.Replace(c.typed))
		got, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(c.want, string(got)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
		said = strings.Join(strings.Fields(said), " ")
		if !strings.Contains(said, fill.Replace(c.said)) {
			t.Errorf("%s: output:\n%s\nwant in it %q", c.name, said, c.said)
		}
		if left, err := os.ReadDir(filepath.Dir(file)); err != nil || len(left) != 1 {
			t.Errorf("%s: left behind: %v, %v", c.name, left, err)
		}
	}
}

// TestSaveWhole checks that a file that cannot be written whole stays as it was, that the
// beginning of one, which a killed run has left, is removed at the next start, and that an
// endless file is refused.
func TestSaveWhole(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.txt")
	play(t, "-ai none -autosave "+file, "", "Be1d3\n")
	first, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(beside(file), first[:len(first)/2], 0o644); err != nil {
		t.Fatal(err)
	}
	play(t, "-ai none -load "+file+" -autosave "+file, "", "moves\n")
	if _, err := os.Stat(beside(file)); !os.IsNotExist(err) {
		t.Errorf("%s is left: %v", beside(file), err)
	}
	if err := os.Mkdir(beside(file), 0o755); err != nil { // nothing can be written there
		t.Fatal(err)
	}
	played := "-ai none -load " + file + " -autosave " + file
	if err := os.WriteFile(filepath.Join(beside(file), "x"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	said := play(t, played, "", "Gd8b6\n")
	now, err := os.ReadFile(file)
	if err != nil || string(now) != string(first) || !strings.Contains(said, "is a directory") {
		t.Errorf("%s (%v) after\n%s", now, err, said)
	}
	if err := os.RemoveAll(beside(file)); err != nil {
		t.Fatal(err)
	}
	if said := play(t, "-ai none -autosave /dev/zero", "", "Be1d3\n"); !strings.Contains(said,
		"longer than 16 MiB") {
		t.Error(said)
	}
}

// TestInterrupt checks that an interrupt ends the program, at the prompt and during
// a search.
func TestInterrupt(t *testing.T) {
	for _, side := range []string{"none", "O"} {
		ctx, cancel := context.WithCancel(t.Context())
		in, feed := io.Pipe()
		go func() {
			io.WriteString(feed, "Be1d3\n")
			time.Sleep(100 * time.Millisecond)
			cancel()
		}()
		var stdout, stderr bytes.Buffer
		code := program.Run(ctx, []string{"-ai", side, "-level", "0", "-time", "1m"}, in, &stdout, &stderr)
		feed.Close()
		if code != cli.Interrupted || stderr.String() != "play: interrupted\n" {
			t.Errorf("-ai %s: exit code %d, standard error %q", side, code, &stderr)
		}
	}
}
