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

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/clitest"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
	"github.com/nemoroth/rules/rulings/lines"
)

const (
	gamelet = "Be1d3\nGd8b6\nBd3e5\nGb6d4\n"
	orders  = "8/8/4b3/3laL2/8/8/8/8 O 1"
)

// TestMain sets a wide terminal, so that lines wrap only in TestWidth.
func TestMain(m *testing.M) {
	os.Setenv("COLUMNS", "1000")
	os.Setenv("LC_ALL", "C.UTF-8")
	os.Exit(m.Run())
}

func TestCommands(t *testing.T) {
	two := []string{"-ai", "none", "-autosave", ""}
	at := func(position string) []string { return append([]string{"-position", position}, two...) }
	clitest.Check(t, run, []clitest.Case{
		{Name: "help", Args: []string{"-h"}, Stdout: "usage: play [flags]"},
		{Name: "game", Args: append([]string{"-game", "Nemoroth"}, two...), Stdout: "1. Alabaster>"},
		{Name: "Wormhole", Args: append([]string{"-game", "wormhole"}, two...), Stdin: "Pe2e4\nPe7e5\nwhy Ke1e2\nKe1e3\n", Stdout: "no: e2 is a hole [WORM-HOLE-2]\n"},
		{Name: "Nature", Args: append([]string{"-game", "nature"}, two...), Stdin: "Ie2e4\nIe7e5\nwhy Ge1e2\n", Stdout: "no: the Grand Druid could be captured by the Hellhound on b8 [NAT-INTO]\n"},
		{Name: "the AI plays Nature", Args: []string{"-game", "nature", "-level", "1", "-autosave", ""}, Stdin: "Ie2e4\n", Stdout: "2. Nature>"},
		{Name: "no compulsions in Wormhole", Args: append([]string{"-game", "wormhole"}, two...), Stdin: "compelled\n", Stdout: "invalid move name"},
		{Name: "the AI plays Wormhole", Args: []string{"-game", "wormhole", "-level", "1", "-autosave", ""}, Stdin: "Pe2e4\n", Stdout: "2. White>"},
		{Name: "no such game", Args: []string{"-game", "chess"}, Code: cli.Usage, Stderr: "expected one of nemoroth"},
		{Name: "argument", Args: []string{"x"}, Code: cli.Usage, Stderr: `unexpected argument "x"; expected flags only`},
		{Name: "bad level", Args: []string{"-level", "11"}, Code: cli.Usage, Stderr: "-level is 11; expected a number from 0 to 10"},
		{Name: "bad side", Args: []string{"-ai", "X"}, Code: cli.Usage, Stderr: `-ai is "X"; expected A, O, both or none`},
		{Name: "bad time", Args: []string{"-time", "0s"}, Code: cli.Usage, Stderr: "-time is 0s; expected more than 0"},
		{Name: "two starts", Args: []string{"-load", "x", "-position", "y"}, Code: cli.Usage, Stderr: "-position cannot be given with -load"},
		{Name: "two rulesets", Args: []string{"-load", "x", "-ruleset", "Betza"}, Code: cli.Usage, Stderr: "-ruleset cannot be given with -load"},
		{Name: "no threads", Args: []string{"-threads", "0"}, Code: cli.Usage, Stderr: "-threads is 0; expected at least 1"},
		{Name: "load a directory", Args: []string{"-load", "."}, Code: cli.Usage, Stderr: "play: . is a folder; expected a file\n"},
		{Name: "no such file", Args: []string{"-load", "does-not-exist"}, Code: cli.Usage, Stderr: "no such file"},
		{Name: "impossible", Args: at("8/8/8/8/8/8/8/(LH)7 A 1"), Code: cli.Usage, Stderr: "impossible setup"},
		{Name: "diagram", Args: two, Stdout: " 2 | H | H | H | H | H | H | H | H | 2"},
		{Name: "flipped", Args: two, Stdin: "flip\n", Stdout: "     h   g   f   e   d   c   b   a"},
		{Name: "commands", Args: two, Stdin: "help\n", Stdout: "Bd3:c2,e2 (Lawson)"},
		{Name: "commands by ?", Args: two, Stdin: "?\n", Stdout: "list the compelled pieces"},
		{Name: "moves", Args: two, Stdin: "moves\n", Stdout: "Ab1! Ab1b3 Ag1! Ag1g3 Be1d3 Be1f3"},
		{Name: "canonical", Args: two, Stdin: "Be1d3\n", Stdout: "1. Obsidian>"},
		{Name: "Lawson", Args: two, Stdin: "Bd3:c2,e2\n", Stdout: "1. Obsidian>"},
		{Name: "Moussambani", Args: two, Stdin: "Bd3=pHc2,pHe2\n", Stdout: "1. Obsidian>"},
		{Name: "wrong effect", Args: two, Stdin: "Bd3:c2\n", Stdout: "e2"},
		{Name: "why not", Args: two, Stdin: gamelet + "why Lc1d2\n", Stdout: "GHAST-2"},
		{Name: "why", Args: two, Stdin: "why Be1d3\n", Stdout: "legal"},
		{Name: "why in Lawson's notation", Args: two, Stdin: "why Bd3\n", Stdout: "legal"},
		{Name: "why without a move", Args: two, Stdin: "why\n", Stdout: "Which move?"},
		{Name: "compelled", Args: two, Stdin: gamelet + "compelled\n", Stdout: "b2 Human compelled by the Ghast on d4"},
		{Name: "no piece compelled", Args: two, Stdin: "compelled\n", Stdout: "No piece is compelled."},
		{Name: "illegal", Args: two, Stdin: "Be1e2\n", Stdout: "[MOVE-BASILISK]"},
		{Name: "nonsense", Args: two, Stdin: "castle\n", Stdout: "Type help for the commands"},
		{Name: "hint", Args: append([]string{"-time", "20ms"}, two...), Stdin: "hint\n", Stdout: "depth"},
		{Name: "nothing to undo", Args: two, Stdin: "undo\n", Stdout: "no move to take back"},
		{Name: "undo without a number", Args: two, Stdin: "undo all\n", Stdout: "undo 3"},
		{Name: "a needless argument", Args: two, Stdin: "flip now\n", Stdout: "The command flip takes no argument; nothing was done."},
		{Name: "new with an argument", Args: two, Stdin: "Be1d3\nnew game\n", Stdout: "The command new takes no argument; nothing was done.\n1. Obsidian>"},
		{Name: "a long line", Args: two, Stdin: strings.Repeat("x", 70<<10) + "\nlevel 3\n", Stdout: "That line is too long; it was ignored.\n1. Alabaster> The level is now 3."},
		{Name: "side", Args: two, Stdin: "ai O\n", Stdout: "> You play Alabaster; the AI plays Obsidian at level 5."},
		{Name: "hint with threads", Args: append([]string{"-time", "20ms", "-threads", "2"}, two...), Stdin: "hint\n", Stdout: "depth"},
		{Name: "level", Args: two, Stdin: "level 3\n", Stdout: "The level is now 3."},
		{Name: "no level", Args: two, Stdin: "level eleven\n", Stdout: "Expected a number from 0 to 10; the level is still 5."},
		{Name: "no side", Args: two, Stdin: "ai B\n", Stdout: "Expected A, O, both or none; the AI still plays none."},
		{Name: "save without a file", Args: two, Stdin: "save\n", Stdout: "Which file? Type its name after the command: save game.txt"},
		{Name: "load without a file", Args: two, Stdin: "load\n", Stdout: "Which file? Type its name after the command: load game.txt"},
		{Name: "load a missing file", Args: two, Stdin: "load does-not-exist\n", Stdout: "no such file"},
		{Name: "save in a missing folder", Args: two, Stdin: "save no/such/folder/x\n", Stdout: "no/such/folder/x: no such file"},
		{Name: "save in a directory's place", Args: two, Stdin: "save! .\n", Stdout: "> . is a folder; expected a file\n"},
		{Name: "load from a directory", Args: two, Stdin: "load .\n", Stdout: "> . is a folder; expected a file\n"},
		{Name: "choice", Args: at(orders), Stdin: "Ae5!\n2\n", Stdout: "  4  Ae5!f5,e6,d5"},
		{Name: "chosen", Args: at(orders), Stdin: "Ae5!\n1\n", Stdout: "Obsidian wins: stalemate"},
		{Name: "no choice", Args: at(orders), Stdin: "Ae5!\n\n", Stdout: "1. Obsidian> "},
		{Name: "wrong choice", Args: at(orders), Stdin: "Ae5!\n9\n", Stdout: "nothing was played"},
		{Name: "greeting", Args: append([]string{"-ruleset", "Azgoroth"}, two...), Stdout: "The Game of Nemoroth, ruleset Azgoroth\nTwo people play, Alabaster and Obsidian.\nType a move, or help for the commands. Examples of moves: Be1d3 or "},
		{Name: "greeting of one player", Args: []string{"-autosave", "", "-level", "3"}, Stdout: "You play Alabaster; the AI plays Obsidian at level 3.\n"},
		{Name: "greeting with two AIs", Args: append([]string{"-position", "8/8/8/8/4g3/3pHHpH2/H7/8 A 1"}, "-autosave", "", "-ai", "both"), Stdout: "The AI plays both sides at level 5.\n"},
		{Name: "what a move did", Args: two, Stdin: "Be1d3\n", Stdout: "Alabaster plays Be1d3 (Bd3:c2,e2)\n  e1 Alabaster Basilisk moves to d3 [MOVE-BASILISK]\n  c2 Alabaster Human petrified by the gaze from d3 [GAZE-2]\n  e2 "},
		{Name: "drying ichor is not reported", Args: at("8/8/7.[3]/8/7h/8/H7/8 A 1"), Stdin: "Ha2a3\n", Stdout: "  a2 Alabaster Human moves to a3 [MOVE-HUMAN]\n1. Obsidian>"},
		{Name: "what a move did in Wormhole", Args: append([]string{"-game", "wormhole"}, two...), Stdin: "Pe2e4\n", Stdout: "White plays Pe2e4\n  e2 White Pawn moves to e4 [WORM-PAWN-2]\n  e2 becomes a hole [WORM-HOLE-1]\n1. Black>"},
		{Name: "what a move did in Nature", Args: append([]string{"-game", "nature"}, two...), Stdin: "Rb1e7\n", Stdout: "Nature plays Rb1e7\n  b1 Ranger moves to e7 [NAT-RANGER]\n  e7 Novice is captured [NAT-TAKE]\n1. Black Magic>"},
		{Name: "a move with a number and spaces", Args: two, Stdin: "1. be1 - d3\n", Stdout: "Alabaster plays Be1d3"},
		{Name: "why in Wormhole", Args: append([]string{"-game", "wormhole"}, two...), Stdin: "why Pe2e4\n", Stdout: "> Pe2e4: legal\n  does: e2 White Pawn moves to e4 [WORM-PAWN-2]\n  does: e2 becomes a hole [WORM-HOLE-1]\n"},
		{Name: "why in small letters", Args: two, Stdin: "why be1d3\n", Stdout: "Be1d3: legal\n"},
		{Name: "no bytes", Args: two, Stdin: "e4\n", Stdout: "the piece's letter comes first; write, for example, "},
		{Name: "board", Args: two, Stdin: "Be1d3\nboard\n", Stdout: "1. Obsidian>      a   b   c   d   e   f   g   h\n"},
		{Name: "moves of a piece", Args: two, Stdin: "moves B2\n", Stdout: "> Hb2a3 Hb2b3\n"},
		{Name: "moves of a piece that is pushed", Args: at("8/8/4b3/3laL2/8/8/8/8 O 1"), Stdin: "moves e5\n", Stdout: "> Ae5!d5,e6,f5 Ae5!"},
		{Name: "moves of a Tree that moves second", Args: append([]string{"-game", "nature", "-position", "4g3/8/8/8/8/2T5/3T4/4G3 N - - 1"}, two...), Stdin: "moves c3\n", Stdout: " Td2h2+c3d3 Td2h6+c3d4\n"},
		{Name: "no moves there", Args: two, Stdin: "moves e5\n", Stdout: "> No legal move starts on e5.\n"},
		{Name: "moves in no game", Args: at("8/8/8/8/4g3/3pHHpH2/H7/8 A 1"), Stdin: "moves e3\n", Stdout: "No move is legal: Obsidian wins: compulsion."},
		{Name: "rule", Args: two, Stdin: "rule ghast-2\n", Stdout: "> GHAST-2 (4. Ghast squares): "},
		{Name: "rule in brackets", Args: two, Stdin: "rule [GHAST-2]\n", Stdout: "> GHAST-2 (4. Ghast squares): "},
		{Name: "part of an id", Args: two, Stdin: "rule ghast\n", Stdout: "> Which rule? GHAST-1 GHAST-2 "},
		{Name: "no such rule", Args: two, Stdin: "rule chess\n", Stdout: "> Unknown rule CHESS. Type rule to list all ids.\n"},
		{Name: "rule of Nature", Args: append([]string{"-game", "nature"}, two...), Stdin: "rule nat-ep\n", Stdout: "> NAT-EP ("},
		{Name: "history", Args: two, Stdin: gamelet + "history\n", Stdout: ">   1. Be1d3 (Bd3:c2,e2)\n  1. ... Gd8b6 (Gb6)\n  2. Bd3e5 (Be5:d7,f7)\n  2. ... Gb6d4 (Gd4(p))\n3. Alabaster>"},
		{Name: "history of a game that Obsidian begins", Args: at("8/8/4h3/8/8/2H5/8/8 O 7"), Stdin: "He6e5\nhistory\n", Stdout: ">   7. ... He6e5 (He5)\n"},
		{Name: "no history", Args: two, Stdin: "history\n", Stdout: "> No move has been played.\n"},
		{Name: "resign", Args: two, Stdin: "Be1d3\nresign\n", Stdout: "> Obsidian has resigned: Alabaster wins. Resigning is not part of the rules; undo takes it back.\nundo, save, new or quit> "},
		{Name: "resign twice", Args: two, Stdin: "resign\nresign\n", Stdout: "quit> The game is over: Alabaster has resigned: Obsidian wins.\n"},
		{Name: "resign a lost game", Args: at("8/8/8/8/4g3/3pHHpH2/H7/8 A 1"), Stdin: "resign\n", Stdout: "quit> The game is over: Obsidian wins: compulsion.\n"},
		{Name: "a move after resigning", Args: two, Stdin: "resign\nBe1d3\n", Stdout: "quit> The game is over: Alabaster has resigned: Obsidian wins.\nundo, save, new or quit> "},
		{Name: "a hint after resigning", Args: two, Stdin: "resign\nhint\n", Stdout: "quit> Alabaster has resigned: Obsidian wins.\n"},
		{Name: "history of a resignation", Args: two, Stdin: "Be1d3\nresign\nhistory\n", Stdout: "quit>   1. Be1d3 (Bd3:c2,e2)\nObsidian has resigned: Alabaster wins.\n"},
		{Name: "a resignation taken back", Args: two, Stdin: "resign\nundo\nBe1d3\n", Stdout: "quit> The resignation is taken back.\n1. Alabaster> "},
		{Name: "new after resigning", Args: two, Stdin: "resign\nnew\n", Stdout: "h\n1. Alabaster> "},
		{Name: "the AI does not answer a resignation", Args: []string{"-autosave", ""}, Stdin: "resign\n", Stdout: "undo, save, new or quit> "},
		{Name: "the AI's evaluation", Args: []string{"-level", "1", "-autosave", ""}, Stdin: "Be1d3\n", Stdout: "The AI's evaluation: "},
		{Name: "over", Args: at("8/8/8/8/4g3/3pHHpH2/H7/8 A 1"), Stdin: "moves\nhint\n", Stdout: "Obsidian wins: compulsion."},
	})
}

// TestUndo checks that undo takes back one ply if two people play, and the AI's
// reply as well if the AI plays.
func TestUndo(t *testing.T) {
	for _, c := range []struct {
		name  string
		ai    string
		stdin string
		want  string
	}{
		{"two people", "none", "Be1d3\nundo\nmoves\n", "Be1d3 Be1f3"},
		{"against the AI", "O", "Be1d3\nundo\nmoves\n", "Be1d3 Be1f3"},
		{"nothing left", "O", "undo\n", "no move to take back"},
		{"several", "none", "Be1d3\nGd8b6\nBd3e5\nundo 3\nmoves\n", "Be1d3 Be1f3"},
		{"some", "none", "Be1d3\nGd8b6\nBd3e5\nundo 2\n", "1. Obsidian> \n"},
		{"more than there are", "none", "Be1d3\nGd8b6\nundo 9\nmoves\n", "Only 2 of 9 moves could be taken back."},
		{"several against the AI", "O", "Be1d3\nundo\nHa2a3\nundo 1\nmoves\n", "Be1d3 Be1f3"},
		{"the AI began", "A", "undo\n", "no move to take back"},
	} {
		r := clitest.Run(t, run, c.stdin, "-ai", c.ai, "-level", "1", "-autosave", "")
		if !strings.Contains(r.Stdout, c.want) || r.Code != cli.OK {
			t.Errorf("%s: exit code %d, output:\n%s", c.name, r.Code, r.Stdout)
		}
	}
}

// TestInterrupt checks that an interrupt, at the prompt or during a search, saves
// the game and prints the command that continues it.
func TestInterrupt(t *testing.T) {
	for _, side := range []string{"none", "O"} {
		auto := filepath.Join(t.TempDir(), "auto.txt")
		ctx, cancel := context.WithCancel(context.Background())
		in, feed := io.Pipe()
		go func() {
			io.WriteString(feed, "Be1d3\n")
			time.Sleep(100 * time.Millisecond)
			cancel()
		}()
		var stdout, stderr bytes.Buffer
		code := run(ctx, []string{"-ai", side, "-level", "0", "-time", "1m", "-autosave", auto}, in, &stdout, &stderr)
		feed.Close()
		if code != cli.Interrupted || !strings.Contains(stdout.String(), "To continue it, run:\n  play -load "+auto) {
			t.Errorf("-ai %s: exit code %d, output:\n%s", side, code, &stdout)
		}
		r := clitest.Run(t, run, "", "-ai", "none", "-autosave", "", "-load", auto)
		if !strings.Contains(r.Stdout, "1. Obsidian>") {
			t.Errorf("-ai %s: the game afterwards:\n%s", side, r.Stdout)
		}
	}
}

// TestAI checks that the AI replies to a move, and plays a game against itself.
func TestAI(t *testing.T) {
	r := clitest.Run(t, run, "Be1d3\n", "-level", "1", "-autosave", "")
	if !strings.Contains(r.Stdout, "Obsidian plays ") || !strings.Contains(r.Stdout, "2. Alabaster>") {
		t.Errorf("output:\n%s", r.Stdout)
	}
	r = clitest.Run(t, run, "", "-ai", "both", "-level", "2", "-autosave", "", "-position", "7a/8/8/8/8/2L2Z2/8/8 A 1")
	if !strings.Contains(r.Stdout, " wins: ") {
		t.Errorf("output:\n%s", r.Stdout)
	}
}

// TestBareGame plays a game that has no boards, no records and no AI of its own.
func TestBareGame(t *testing.T) {
	bare := games.Entry{Rules: struct{ game.Rules }{nemorothgame.Rules()}, Title: "Bare", Sides: []string{"A", "O"}}
	var out bytes.Buffer
	s := &session{ctx: t.Context(), screen: screen{out: &out}, rules: bare, ai: "O", effort: games.Effort{Level: 1, Time: 20 * time.Millisecond}, autoFile: "x"}
	if err := s.start("7a/8/8/8/8/2L2Z2/8/8 A 1", ""); err != nil {
		t.Fatal(err)
	}
	s.welcome()
	s.in = lines.NewReader(strings.NewReader("Lc3c4\nsave x\nhint\n"), 100)
	if err := s.run(); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"7a/8/8/8/8/2L2Z2/8/8 A 1\nA> ", "The game cannot be saved: Bare has no records\n", "O plays ", "> Bare has no records\n", ": score 0, depth "} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("output:\n%s\nwant in it %q", &out, want)
		}
	}
}
