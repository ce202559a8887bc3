package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/clitest"
	"github.com/nemoroth/rules/examples/internal/games"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation"
	"github.com/nemoroth/rules/rulings"
)

const gameletEnd = "wal1blaw/hhhphhphhh/8/4B3/3pg4/8/HHpHHpHHHH/WALG1LAW A 3"

// precedentLines matches the citations of rulings, which every new ruling may
// change. Golden files do not have them.
var precedentLines = regexp.MustCompile(`(?m)(^(- )?(See also|Decided by) [A-Z]{2}-.*\n(^  [^ ].*\n)*)+`)

func withoutPrecedents(s string) string {
	return precedentLines.ReplaceAllString(s, "See also NR-0000\n")
}

func TestGolden(t *testing.T) {
	for _, c := range []struct {
		name string
		args []string
		code int
	}{
		{"gamelet.txt", nil, cli.OK},
		{"history.txt", []string{"-history"}, cli.OK},
		{"markdown.md", []string{"-format", "markdown", "-position", gameletEnd, "-move", "Lc1d2"}, cli.Failed},
		{"lawson.txt", []string{"-board", "lawson", "-position", gameletEnd, "-move", "Lc1d2"}, cli.Failed},
		{"ambiguous.txt", []string{"-position", "8/8/4b3/3laL2/8/8/8/8 O 1", "-move", "Ae5!"}, cli.Usage},
		{"diff.txt", []string{"-diff"}, cli.OK},
		{"question.txt", []string{"-position", gameletEnd, "-move", "Lc1d2"}, cli.Failed},
		{"forbidden-scream.txt", []string{"-position", "8/8/8/8/4g3/4H3/8/AH6 A 1", "-move", "Aa1"}, cli.Failed},
		{"scream.txt", []string{"-position", "wal1blaw/hhhphhphhh/8/8/3pg1B2/8/HHpHHpHHHH/WAAG1LAW A 4", "-move", "Ac1!"}, cli.OK},
		{"position.txt", []string{"-ruleset", "Azgoroth", "-position", "8/8/8/8/3g4/8/2pHHpH3/W[1]7 A 1"}, cli.OK},
		{"ichor-diff.txt", []string{"-diff", "-position", "8/8/8/8/3g4/8/2pHHpH3/W[1]7 A 1"}, cli.OK},
		{"order-diff.txt", []string{"-diff", "-position", "8/8/4b3/3laL2/8/8/8/8 O 1", "-move", "Ae5!d5,e6,f5"}, cli.OK},
		{"statue-diff.txt", []string{"-diff", "-ruleset", "Betza", "-position", "7pH/8/8/8/8/8/8/W7 A 1"}, cli.OK},
		{"wormhole.txt", []string{"-game", "wormhole"}, cli.OK},
		{"wormhole-over.txt", []string{"-game", "wormhole", "-position", "xxxxxxxx/xxxxxxxk/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxc/xxxxxxxx/Kxxxxxx1 b 1", "-move", "Ch3h1"}, cli.OK},
		{"nature.txt", []string{"-game", "nature"}, cli.OK},
		{"nature-over.txt", []string{"-game", "nature", "-position", "8/8/3g4/4I3/8/8/8/4G3 N - - 1", "-move", "Ie5d6"}, cli.OK},
		{"wormhole-diff.txt", []string{"-game", "wormhole", "-diff"}, cli.OK},
		{"over.txt", []string{"-position", "8/8/8/8/8/8/8/W7 O 1"}, cli.OK},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := clitest.Run(t, run, "", c.args...)
			if r.Code != c.code || r.Stderr != "" {
				t.Errorf("exit code %d, want %d, stderr %s", r.Code, c.code, r.Stderr)
			}
			clitest.Golden(t, c.name, withoutPrecedents(r.Stdout))
		})
	}
}

// TestGameletJSON checks the JSON of the demonstration and its citations.
func TestGameletJSON(t *testing.T) {
	r := clitest.Run(t, run, "", "-json")
	if r.Code != cli.OK || r.Stderr != "" {
		t.Fatalf("exit code %d, stderr %s", r.Code, r.Stderr)
	}
	var document any
	if err := json.Unmarshal([]byte(r.Stdout), &document); err != nil {
		t.Fatal(err)
	}
	text, err := json.MarshalIndent(dropPrecedents(document), "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	clitest.Golden(t, "gamelet.json", string(text)+"\n")

	var a adjudication
	if err := json.Unmarshal([]byte(r.Stdout), &a); err != nil {
		t.Fatal(err)
	}
	corpus := rulings.MustLoad()
	for _, y := range append(a.Plies, ply{Judgement: *a.Asked}) {
		rules := rulesOf(y.Judgement)
		for _, p := range y.Precedents {
			k, ok := corpus.Case(p.ID)
			cited := func(rule string) bool { return slices.Contains(rules, rule) }
			if !ok || !slices.ContainsFunc(slices.Concat(k.TurnsOn, k.Names()), cited) {
				t.Errorf("%v: %s has none of the rules %v", y.Move, p.ID, rules)
			}
		}
	}
	if !a.Asked.Precedents[0].Same {
		t.Errorf("the ruling on Lc1d2 itself does not come first: %+v", a.Asked.Precedents)
	}
}

// rulesOf returns the rules that a verdict names.
func rulesOf(v rulings.Judgement) (ids []string) {
	for _, r := range v.Reasons {
		ids = append(ids, r.Rule)
	}
	if v.Legal {
		for _, e := range v.Effects {
			ids = append(ids, e.Rule)
		}
		for _, s := range v.Satisfies {
			ids = append(ids, s.Rule)
		}
	}
	return ids
}

func dropPrecedents(v any) any {
	switch v := v.(type) {
	case map[string]any:
		delete(v, "precedents")
		for _, x := range v {
			dropPrecedents(x)
		}
	case []any:
		for _, x := range v {
			dropPrecedents(x)
		}
	}
	return v
}

const moves = "1. Be1d3 Gd8b6 2. Bd3e5 Gb6d4 "

func TestRecords(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	illegal := write("illegal.txt", moves+"\n3. Lc1d2 *\n")
	clitest.Check(t, run, []clitest.Case{
		{Name: "canonical", Args: []string{"-"}, Stdin: moves, Stdout: "Legal moves and the compulsions that they satisfy:\n  Be5f4  e5"},
		{Name: "Lawson", Args: []string{"-history", write("lawson.txt", games.All()[0].Demo)}, Stdout: "2... Gb6d4   Gd4(p)\n"},
		{Name: "Moussambani", Args: []string{"-history", "-"}, Stdin: "[Notation \"moussambani\"]\n1. Bd3=pHc2,pHe2 ; Gb6 2. Be5=pHd7,pHf7? ; Gd4=pGd4++d2! 0-1.",
			Stdout: "d4 Obsidian Ghast petrified by the gaze from e5 [GAZE-2]"},
		{Name: "carriage returns and a byte order mark", Args: []string{"-history", "-"}, Stdin: "\ufeff[Event \"x\"]\r\n\r\n1. Be1d3\r\n", Stdout: "Event: x\n"},
		{Name: "analysis", Args: []string{"-history", "-board", "none", "-"}, Stdin: "[Mode \"analysis\"]\n[Position \"8/8/8/8/8/8/8/W7 A 1\"]\n1. Wa1a8 pass",
			Stdout: "\n1... pass\n  Obsidian passes, which is legal in analysis only [POS-2]\n"},
		{Name: "a question behind a record", Args: []string{"-move", "Lc1d2", "-"}, Stdin: moves, Code: cli.Failed, Stdout: "Lc1d2 is illegal: stops on d2"},
		{Name: "a good answer behind a record", Args: []string{"-", "-move", "Bf4"}, Stdin: moves, Stdout: "Be5f4 is legal: e5 Alabaster Basilisk moves to f4.\n"},
		{Name: "an illegal move", Args: []string{illegal}, Code: cli.Failed,
			Stdout: "Lc1d2 is illegal: stops on d2, in range of the Alabaster Ghast on d1",
			Stderr: "illegal.txt: line 2, column 4, ply 5: Lc1d2 is illegal\n"},
		{Name: "an illegal move first", Args: []string{"-"}, Stdin: "1. Be1e3", Code: cli.Failed,
			Stdout: "Be1e3 is illegal: e3 is not a square that a Basilisk on e1 reaches.", Stderr: "line 1, column 4"},
		{Name: "an illegal move in Lawson's notation", Args: []string{"-"}, Stdin: moves + "3. Ld2", Code: cli.Failed,
			Stdout: "\"Ld2\" is read as Lc1d2.\nThe move is in line 1, column 34 of the record.\n", Stderr: `ply 5: "Ld2", read as Lc1d2, is illegal`},
		{Name: "a capture as in chess", Args: []string{"-"}, Stdin: "1. Bd3 Gb6 2. Bd3:e5", Code: cli.Failed,
			Stdout: "The record's 2 moves are legal", Stderr: "line 1, column 15, ply 3: \"Bd3:e5\" is illegal: Alabaster has no mobile Basilisk that fits; the one on d3 is already there"},
		{Name: "a start of its own", Args: []string{"-history", "-"}, Stdin: "[Position \"8/8/8/8/4g3/4H3/H7/8 A 7\"]\n7. He3f3",
			Stdout: "7. He3f3   Hf3\n"},
		{Name: "compelled pieces at a start of its own", Args: []string{"-board", "none", "-"}, Stdin: "[Position \"8/8/8/8/4g3/4H3/H7/8 A 7\"]",
			Stdout: "Alabaster is to move and has compelled pieces; 2 moves are legal.\n  e3 Human compelled by the Ghast on e4 [COMP-GHAST]\n"},
		{Name: "Betza's own gamelet", Args: []string{"-"}, Stdin: "1. Be1-d3 (petrify e2 and c2), Gd8-b6 2. Bd3-e5? (petrify d7 and f7), Gb6-d4! (petrify d4).", Stdout: "The record's 4 moves are legal"},
		{Name: "a game by mail", Args: []string{"-"}, Stdin: "> 1) be1 \u2013 d3\n> ... gd8-b6\nAlabaster resigns", Stdout: "Note: \"be1 - d3\" is read as Be1-d3\n"},
		{Name: "a record that names its game", Args: []string{"-"}, Stdin: "[Game \"nemoroth\"]\n1. Be1d3", Stdout: "The record's 1 move is legal"},
		{Name: "a record of another game", Args: []string{"-"}, Stdin: "[Game \"chess\"]\n1. e4", Code: cli.Usage, Stderr: "unknown game \"chess\""},
		{Name: "a record of another game, answered in JSON", Args: []string{"-json", "-"}, Stdin: "[Game \"chess\"]\n1. e4", Code: cli.Usage,
			Stdout: "\"error\": \"unknown game \\\"chess", Stderr: "unknown game \"chess\""},
		{Name: "a resignation", Args: []string{"-"}, Stdin: "1. Be1-d3, Gd8-b6\nAlabaster resigns", Stdout: "is not in the rules"},
		{Name: "a move without its letter", Args: []string{"-move", "e2e3"}, Code: cli.Usage, Stdout: "Write, for example, He2e3.\n"},
		{Name: "a diagram as position", Args: []string{"-position", notation.WriteDiagram(nemoroth.StartSetup()) + "A 1", "-move", "be1-d3"}, Stdout: "\"be1-d3\" is read as Be1-d3.\n"},
		{Name: "a start of its own in JSON", Args: []string{"-json", "-"}, Stdin: "[Position \"8/8/8/8/4g3/4H3/H7/8 A 7\"]\n7. He3f3",
			Stdout: "\"start\": {\n    \"position\": \"8/8/8/8/4g3/4H3/H7/8 A 7\",\n    \"turn\": \"A\",\n    \"compelled\": [\n      {\n        \"square\": \"e3\""},
		{Name: "a bad record on standard input", Args: []string{"-"}, Stdin: "1. Be1e3", Code: cli.Failed, Stdout: "Be1e3 is illegal: e3", Stderr: "standard input: line 1"},
		{Name: "standard input without -", Stdin: "1. Be1e3", Stdout: "\"Lc1:d2\" is read as Lc1d2.\n"},
		{Name: "a position beside standard input", Args: []string{"-position", gameletEnd}, Stdin: "1. Be1e3", Stdout: "has compelled pieces; 3 moves are legal."},
		{Name: "differences in a position that only Betza allows", Args: []string{"-diff", "-position", "pH7/8/8/8/8/8/8/1H6 A 1"}, Stdout: "  the position\n"},
		{Name: "differences in a record that only Betza allows", Args: []string{"-diff", "-"}, Stdin: "[Position \"pH7/8/8/8/8/8/8/1H6 A 1\"]\n1. Hb1b2", Stdout: "  the position\n"},
		{Name: "differences in a position that no ruleset allows", Args: []string{"-diff", "-position", "8/8/8/8/8/8/8/(LH)7 A 1"}, Code: cli.Usage, Stderr: "shares its square"},
		{Name: "a repetition", Args: []string{"-board", "none", "-"}, Code: cli.Failed,
			Stdin:  "[Position \"8/8/8/8/8/8/7h/G7 A 1\"]\n1. Ga1c3 Hh2g2 2. Gc3a1 Hg2h2",
			Stdout: "repeats the position the game began with [REP-1]", Stderr: "ply 4"},
		{Name: "under another ruleset", Args: []string{"-ruleset", "Betza", "-"}, Stdin: "1. Lc1d1", Code: cli.Failed,
			Stdout: "Lc1d1 is illegal: ", Stderr: "line 1, column 4"},
		{Name: "under the record's ruleset", Args: []string{"-"}, Stdin: "[Ruleset \"Betza\"]\n1. Lc1d1", Code: cli.Failed,
			Stdout: "(Betza)\n", Stderr: "line 2, column 4"},
		{Name: "the record's ruleset, also as a flag", Args: []string{"-ruleset", "betza", "-"}, Stdin: "[Ruleset \"Betza\"]\n1. Lc1d1", Code: cli.Failed,
			Stdout: "(Betza)\n", Stderr: "line 2"},
		{Name: "two rulesets", Args: []string{"-ruleset", "Azgoroth", "-"}, Stdin: "[Event \"x\"]\n[Ruleset \"Betza\"]\n", Code: cli.Usage,
			Stderr: "-ruleset is Azgoroth; the record has the ruleset Betza"},
		{Name: "effects that do not happen", Args: []string{"-"}, Stdin: "1. Bd3:c2", Code: cli.Failed, Stderr: "e2 petrified"},
		{Name: "effects that do not happen, later", Args: []string{"-"}, Stdin: "1. Bd3:c2,e2 Gb6(p)", Code: cli.Failed,
			Stdout: "The record's 1 move is legal", Stderr: "the mover petrified"},
		{Name: "a diagram that is not of the game", Args: []string{"-"}, Stdin: "1. Be1d3\n" + notation.WriteDiagram(nemoroth.StartSetup()), Code: cli.Failed,
			Stdout: "The record's 1 move is legal", Stderr: "the diagram does not show the game"},
		{Name: "a result that is not of the game", Args: []string{"-"}, Stdin: "[Position \"8/8/8/8/8/8/7h/W7 A 1\"]\n1. Wa1h1 0-1", Code: cli.OK, Stdout: "The record's 1 move is legal"},
		{Name: "the wrong winner", Args: []string{"-"}, Stdin: "[Position \"8/8/8/8/8/8/8/W7 A 1\"]\n1. Wa1h1 0-1", Code: cli.Failed,
			Stdout: "The game is over: Alabaster wins by stalemate.", Stderr: "the result 0-1 contradicts the game"},
		{Name: "JSON of an illegal move", Args: []string{"-json", illegal}, Code: cli.Failed,
			Stdout: "\"refused\": {\n    \"line\": 2,\n    \"column\": 4,\n", Stderr: "ply 5"},
		{Name: "differences up to an illegal move", Args: []string{"-diff", illegal}, Code: cli.Failed, Stdout: "Lc1d1\n", Stderr: "ply 5"},
	})
}

func TestBadInput(t *testing.T) {
	dir := t.TempDir()
	huge := filepath.Join(dir, "huge.txt")
	if err := os.WriteFile(huge, bytes.Repeat([]byte("{x}\n"), cli.MaxInput/4+1), 0o644); err != nil {
		t.Fatal(err)
	}
	read := func(name, stdin, stderr string) clitest.Case {
		return clitest.Case{Name: name, Args: []string{"-"}, Stdin: stdin, Code: cli.Usage, Stderr: stderr}
	}
	clitest.Check(t, run, []clitest.Case{
		{Name: "a missing file", Args: []string{filepath.Join(dir, "none")}, Code: cli.Usage, Stderr: "no such file"},
		{Name: "a directory", Args: []string{dir}, Code: cli.Usage, Stderr: "is a directory"},
		{Name: "a huge file", Args: []string{huge}, Code: cli.Usage, Stderr: "longer than 16 MiB"},
		read("nothing", "", "there is no record"),
		read("blanks", " \n\n", "there is no record"),
		read("no game", "Dear Ralph,\n", "line 1, column 1"),
		read("a NUL", "1. Be1d3\x00", "a control character"),
		read("not UTF-8", "1. Be1d3 {gr\xfc\xdfe}", "standard input: line 1 is not UTF-8 text"),
		read("an open comment", "{ ends here", "the comment is not closed"),
		read("an open tag", "[Event \"x", "not a tag's value"),
		read("an impossible start", "[Position \"8/8/8/8/8/8/8/(LH)7 A 1\"]\n1. La1a2", "impossible setup"),
		read("a start that cannot be read", "[Position \"8/8\"]", "the board has 2 ranks, not 8"),
		read("an unknown ruleset", "[Ruleset \"House\"]", `unknown ruleset "House"`),
		read("a long line", strings.Repeat("!", 2<<20), "a line of more than 1 MiB"),
		{Name: "a second game", Args: []string{"-"}, Stdin: "1. Be1d3 *\n[Event \"y\"]\n", Code: cli.Usage, Stdout: "1 move is legal", Stderr: "another record"},
		{Name: "cut short in a move", Args: []string{"-"}, Stdin: "1. Be1d3 Gd", Code: cli.Usage, Stdout: "1 move is legal", Stderr: "line 1, column"},
		{Name: "cut short in a diagram", Args: []string{"-"}, Stdin: "1. Be1d3\n+------+\n", Code: cli.Usage, Stdout: "1 move is legal", Stderr: "the diagram ends too early"},
	})
}

// TestSVG checks that -svg writes a picture of the move in question.
func TestSVG(t *testing.T) {
	file := filepath.Join(t.TempDir(), "why.svg")
	r := clitest.Run(t, run, "", "-svg", file, "-position", gameletEnd, "-move", "Lc1d2")
	text, err := os.ReadFile(file)
	if err != nil || r.Code != cli.Failed || !strings.Contains(string(text), "<svg") || !strings.Contains(string(text), "d4") {
		t.Errorf("exit code %d, %v, %.80q", r.Code, err, text)
	}
}

func TestArguments(t *testing.T) {
	clitest.Check(t, run, []clitest.Case{
		{Name: "help", Args: []string{"-help"}, Stdout: "usage: adjudicate [flags] [FILE]"},
		{Name: "Lawson's own question", Args: []string{"-position", gameletEnd, "-move", "Lc1:d2"}, Code: cli.Failed, Stdout: "[GHAST-2]"},
		{Name: "a position and a file", Args: []string{"-position", gameletEnd, "x"}, Code: cli.Usage, Stderr: "-position cannot be given with a FILE"},
		{Name: "two files", Args: []string{"x", "y"}, Code: cli.Usage, Stderr: `unexpected argument "y"; expected one FILE`},
		{Name: "an empty file name", Args: []string{""}, Code: cli.Usage, Stderr: "is empty"},
		{Name: "an empty position", Args: []string{"-position", ""}, Code: cli.Usage, Stderr: "-position is empty"},
		{Name: "an empty move", Args: []string{"-move", ""}, Code: cli.Usage, Stderr: "-move is empty"},
		{Name: "other boards", Args: []string{"-board", "some"}, Code: cli.Usage, Stderr: `-board is "some"`},
		{Name: "an unknown form", Args: []string{"-as", "fen"}, Code: cli.Usage, Stderr: `-as is "fen"`},
		{Name: "a form and a move", Args: []string{"-as", "line", "-move", "Be1d3"}, Code: cli.Usage, Stderr: "-as cannot be given with -move"},
		{Name: "a position as a diagram", Args: []string{"-as", "diagram", "-position", "8/8/8/8/8/8/8/(LH)z[3]6 A 1"}, Stdout: "| L H  |      |"},
		{Name: "a position from standard input", Args: []string{"-as", "line", "-position", "-"}, Stdin: `{"turn":"A","squares":{"d4":{"pieces":["G"]}}}`, Stdout: "8/8/8/8/3G4/8/8/8 A 1\n"},
		{Name: "a record's last position", Args: []string{"-as", "compact", "-"}, Stdin: "1. Be1d3", Stdout: "3  . . .  B .  . . .\n"},
		{Name: "no form of a position", Args: []string{"-as", "line", "-position", "8/8"}, Code: cli.Usage, Stderr: "2 ranks"},
		{Name: "an unknown flag", Args: []string{"-x"}, Code: cli.Usage, Stderr: "not defined: -x"},
		{Name: "an unknown ruleset", Args: []string{"-ruleset", "Betza+OPT-9"}, Code: cli.Usage, Stderr: `unknown option "OPT-9"; expected Standard, Azgoroth or Betza, perhaps with +OPT-1 to +OPT-4`},
		{Name: "a ruleset of one's own", Args: []string{"-ruleset", "Standard+OPT-4", "-move", "Lc1d1"}, Code: cli.Failed, Stdout: "[GHAST-2]"},
		{Name: "a position that cannot be read", Args: []string{"-position", "8/8/8/8/8/8/8/9 A 1"}, Code: cli.Usage, Stderr: "on a1: not a piece"},
		{Name: "an impossible position", Args: []string{"-position", "8/8/8/8/8/8/8/(LH)z[3]6 A 1"}, Code: cli.Usage, Stderr: "b1 "},
		{Name: "a move in Lawson's notation", Args: []string{"-move", "Bd3:c2,e2"}, Stdout: "Be1d3 is legal: "},
		{Name: "a move in Moussambani's notation", Args: []string{"-move", "Bd3=pHc2,pHe2"}, Stdout: "Be1d3 is legal: "},
		{Name: "a move with a wrong effect", Args: []string{"-move", "Bd3:c2"}, Code: cli.Failed, Stdout: "its full text is Bd3:c2,e2: "},
		{Name: "no move", Args: []string{"-move", "e4"}, Code: cli.Usage, Stdout: "\"e4\" is not understood: "},
		{Name: "not UTF-8", Args: []string{"-move", "\xff\xfe"}, Code: cli.Usage, Stdout: "is not understood"},
		{Name: "an ambiguous move", Args: []string{"-move", "Ha3"}, Code: cli.Usage, Stdout: `"Ha3" is ambiguous; it fits 2 moves: Ha2a3; Hb2a3.`},
		{Name: "a scream that needs an order", Args: []string{"-position", "8/8/4b3/3laL2/8/8/8/8 O 1", "-move", "Ae5!"}, Code: cli.Usage, Stdout: "it fits 4 moves: Ae5!d5,e6,f5; "},
		{Name: "an order that leaves a neighbour out", Args: []string{"-position", "8/8/4b3/3laL2/8/8/8/8 O 1", "-move", "Ae5!d5"}, Code: cli.Usage, Stdout: "is not understood"},
		{Name: "a pass", Args: []string{"-move", "pass"}, Code: cli.Failed, Stdout: "a side may not pass in a game [MOVE-1]"},
		{Name: "a move in a finished game", Args: []string{"-position", "8/8/8/8/8/8/8/W7 O 1", "-move", "Hh7h6"}, Code: cli.Failed, Stdout: "[MOVE-1]"},
		{Name: "a move that ends the game", Args: []string{"-position", "8/8/8/8/8/8/8/W7 A 1", "-move", "Wh1"}, Stdout: "The move ends the game: Alabaster wins by stalemate.\n"},
		{Name: "JSON of a text that is not understood", Args: []string{"-json", "-move", "e4"}, Code: cli.Usage, Stdout: `"decision": "misread"`},
		{Name: "JSON of what cannot be judged", Args: []string{"-json", "-position", "8/8"}, Code: cli.Usage, Stdout: `"error": "`, Stderr: "2 ranks"},
		{Name: "the first move", Args: []string{"-json", "-move", "Be1d3"}, Stdout: `"legal": true`},
		{Name: "differences as JSON", Args: []string{"-diff", "-json", "-move", "Be1d3"}, Stdout: "{\n  \"differences\": []\n}\n"},
		{Name: "no differences", Args: []string{"-diff", "-move", "Be1d3"}, Stdout: "There is no difference between the rulesets Standard, Azgoroth, Betza."},
	})
}

// TestCrowds checks answers on a square with 10,000 occupants.
func TestCrowds(t *testing.T) {
	crowd := "(" + strings.Repeat("H", 10000) + "M)"
	position := "8/8/8/3g4/3" + crowd + "4/3A4/8/8 A 999999"
	clitest.Check(t, run, []clitest.Case{
		{Name: "diagram", Args: []string{"-position", position}, Stdout: "(HHHHHHHHHH…"},
		{Name: "scream", Args: []string{"-position", position, "-board", "none", "-json", "-move", "Ad3!"}, Code: cli.Failed, Stdout: `"COMP-RULE"`},
	})
}

func TestColour(t *testing.T) {
	e := games.All()[0]
	g, err := e.Start(gameletEnd, "")
	if err != nil {
		t.Fatal(err)
	}
	show := func(style cli.Style) string {
		var b bytes.Buffer
		p := newPrinter(&b, question{entry: &e, boards: "lawson", format: "text"})
		p.style = style
		v := rulings.MustLoad().Judge(g, "Lc1d2")
		p.adjudication(&adjudication{Asked: &v})
		if err := p.out.Flush(); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	plain, coloured := show(false), show(true)
	for _, want := range []string{"\x1b[31mLc1d2 is illegal: ", "|\x1b[1;33m^\x1b[0m     |", "\x1b[2m[GHAST-2]\x1b[0m"} {
		if !strings.Contains(coloured, want) {
			t.Errorf("not in colour: %q in\n%s", want, coloured)
		}
	}
	if stripped := regexp.MustCompile("\x1b\\[[0-9;]*m").ReplaceAllString(coloured, ""); stripped != plain {
		t.Errorf("colour changes the text:\n%s\n%s", plain, stripped)
	}
	if strings.Contains(clitest.Run(t, run, "").Stdout, "\x1b") {
		t.Error("colour without a terminal")
	}
}

// TestMarks checks that each mark is allowed and in the help, and that a pass has none.
func TestMarks(t *testing.T) {
	for _, mark := range []byte{markStart, markGoal, markScream, markChange, markForbids} {
		if strings.IndexByte(notation.Marks, mark) < 0 {
			t.Errorf("%c is not one of %s", mark, notation.Marks)
		}
		if !strings.Contains(help, string(rune(mark))+" ") {
			t.Errorf("%c is not in the help", mark)
		}
	}
	seen := map[byte]bool{}
	for _, k := range rulings.MustLoad().Cases() {
		g, err := games.All()[0].Start(k.Position, k.Rulesets[0])
		if err != nil {
			continue // the setup is impossible
		}
		for _, check := range k.Checks {
			if _, err := nemoroth.ParseMove(check.Move); err != nil {
				continue
			}
			v := new(rulings.Corpus).Judge(g, check.Move)
			for _, marks := range []map[string]byte{marksAfter(v.Effects), marksAgainst(&v)} {
				for sq, mark := range marks {
					seen[mark] = true
					if _, err := nemoroth.ParseSquare(sq); err != nil || strings.IndexByte(notation.Marks, mark) < 0 {
						t.Fatalf("%s: %s: mark %q on %q", k.ID, check.Move, mark, sq)
					}
				}
			}
		}
	}
	if len(seen) != 5 {
		t.Errorf("marks seen: %v", seen)
	}
	if r := clitest.Run(t, run, "", "-move", "pass"); strings.ContainsAny(r.Stdout, "<>^@#") {
		t.Errorf("a refused pass has marks:\n%s", r.Stdout)
	}
}

func TestInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var stdout, stderr bytes.Buffer
	for _, args := range [][]string{{"-"}, {}, {"-diff"}} {
		if code := run(ctx, args, strings.NewReader(moves), &stdout, &stderr); code != cli.Interrupted || stdout.Len() > 0 {
			t.Errorf("%q: exit code %d, stdout %q, stderr %q", args, code, &stdout, &stderr)
		}
	}
}

// TestOutputs checks the errors for a full disk and an invalid picture file.
func TestOutputs(t *testing.T) {
	clitest.FullDisk(t, run, "", "-json", "-diff", "-history -board lawson", "-as json")
}
