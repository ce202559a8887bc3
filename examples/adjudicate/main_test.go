package main

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/clitest"
	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation"
)

const (
	gameletEnd = "wal1blaw/hhhphhphhh/8/4B3/3pg4/8/HHpHHpHHHH/WALG1LAW A 3"
	moves      = "1. Be1d3 Gd8b6 2. Bd3e5 Gb6d4 "
	orders     = "8/8/4b3/3laL2/8/8/8/8 O 1"
	over       = "8/8/8/8/8/8/8/W7 O 1"
	impossible = "8/8/8/8/8/8/8/(LH)7 A 1"
)

// words stand for arguments with spaces.
var words = map[string]string{
	"END": gameletEnd, "ORDERS": orders, "OVER": over, "IMPOSSIBLE": impossible,
	"LAST": "8/8/8/8/8/8/8/W7 A 1", "DIAGRAM": notation.WriteDiagram(nemoroth.Start().Setup()) + "A 1",
	"ICHOR": "8/8/8/8/3g4/8/2pHHpH3/W[1]7 A 1", "CROWD": "8/8/8/3g4/3(" +
		strings.Repeat("H", 10000) + "M)4/3A4/8/8 A 999999",
	"FORBIDDEN": "8/8/8/8/4g3/4H3/8/AH6 A 1",
	"SCREAM":    "wal1blaw/hhhphhphhh/8/8/3pg1B2/8/HHpHHpHHHH/WAAG1LAW A 4",
	"HOLES":     "xxxxxxxx/xxxxxxxk/xxxxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxc/xxxxxxxx/Kxxxxxx1 b 1",
	"RULERS":    "8/8/3g4/4I3/8/8/8/4G3 N - - 1",
}

func split(args string) []string {
	list := strings.Fields(args)
	for i, word := range list {
		if text, ok := words[word]; ok {
			list[i] = text
		}
	}
	return list
}

// unowned is a letter that does not say whose a piece is.
const unowned = "Alabaster Human c3, Obsidian Ghast e5, a Basilisk on f6. Alabaster to move. Hc3-c2"

// A row is a run of the program.
type row struct {
	args, stdin    string
	code           cli.Code
	stdout, stderr string // parts
}

func check(t *testing.T, rows []row) {
	t.Helper()
	var cases []clitest.Case
	for _, r := range rows {
		cases = append(cases, clitest.Case{Name: r.args + " < " + r.stdin[:min(40, len(r.stdin))],
			Args: split(r.args), Stdin: r.stdin, Code: r.code, Stdout: r.stdout, Stderr: r.stderr})
	}
	clitest.Check(t, program, cases)
}

// cited matches the citations of rulings, which every new ruling may
// change. Golden files do not have them.
var cited = regexp.MustCompile(`(?m)^((- |<p>)?(See also|Decided by) [A-Z]{2}-.*\n(^  [^ ].*\n)*)+`)

// edition matches an edition, which changes with every new ruling.
var edition = regexp.MustCompile(`edition\s+[0-9.]+,\s+[0-9-]+,\s+[0-9a-f]{12}`)

func TestGolden(t *testing.T) {
	for _, c := range []struct {
		name, args string
		code       cli.Code
	}{
		{"gamelet.txt", "", cli.OK},
		{"history.txt", "-history", cli.OK},
		{"markdown.md", "-as markdown -position END -move Lc1d2", cli.Failed},
		{"forum.txt", "-as bbcode -position END -move Lc1d2", cli.Failed},
		{"page.html", "-as html -position END -move Lc1d2", cli.Failed},
		{"lawson.txt", "-board lawson -position END -move Lc1d2", cli.Failed},
		{"ambiguous.txt", "-position ORDERS -move Ae5!", cli.Usage},
		{"question.txt", "-position END -move Lc1d2", cli.Failed},
		{"forbidden-scream.txt", "-position FORBIDDEN -move Aa1", cli.Failed},
		{"scream.txt", "-position SCREAM -move Ac1!", cli.OK},
		{"position.txt", "-ruleset Azgoroth -position ICHOR", cli.OK},
		{"wormhole.txt", "-game wormhole", cli.OK},
		{"wormhole-over.txt", "-game wormhole -position HOLES -move Ch3h1", cli.OK},
		{"nature.txt", "-game nature", cli.OK},
		{"nature-over.txt", "-game nature -position RULERS -move Ie5d6", cli.OK},
		{"over.txt", "-position OVER", cli.OK},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := clitest.Run(t, program, "", split(c.args)...)
			if r.Code != c.code || r.Stderr != "" {
				t.Errorf("exit code %d, want %d, stderr %s", r.Code, c.code, r.Stderr)
			}
			text := edition.ReplaceAllString(r.Stdout, "edition")
			golden(t, c.name, cited.ReplaceAllString(text, "See also NR-0000\n"))
		})
	}
}

// TestGameletJSON checks the JSON of the demonstration.
func TestGameletJSON(t *testing.T) {
	r := clitest.Run(t, program, "", "-json")
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
	golden(t, "gamelet.json", string(text)+"\n")

	if !strings.Contains(r.Stdout, `"same": true`) {
		t.Error("the ruling on Lc1d2 itself is not cited")
	}
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

func TestRecords(t *testing.T) {
	const failed, usage = cli.Failed, cli.Usage
	const compelled = "[Position \"8/8/8/8/4g3/4H3/H7/8 A 7\"]\n"
	const promoted = "[Position \"8/3H4/8/8/8/8/7a/W7 A 1\"]\n1. Hd7d8 Ah2g1 2. Zd8d7 Ag1h2 3. Zd7d6"
	check(t, []row{
		{args: "-", stdin: "7h/8/8/3g4/3Z4/8/8/W7 A 1\nWa1a5\n\nA: The Zombie must flee.\nB: No, it need not.\n",
			stdout: "“The Zombie must flee.” is wrong: it is not so that a Ghast compels a Zombie."},
		{args: "-", stdin: "8/8/8/2.[8]5/3Z4/8/8/7w A 1\nZd4-c5\n\nI think that this is wrong. He says no.",
			stdout: "Someone may say: a Zombie may not move onto ichor."},
		{args: "-why-not -", stdin: "7h/8/8/8/8/8/A(WH)pH5/8 A 1\nAa2!", code: failed, stderr: "is illegal",
			stdout: "D-09 otherwise: COMP-MULTI-SAT: "},
		{args: "-", stdin: unowned, code: usage, stderr: "whose Basilisk",
			stdout: "If the letter is about 8/8/5b2/4g3/8/2H5/8/8 A 1 and Hc3c2, then:"},
		{args: "-as svg -", stdin: unowned, code: usage, stderr: "whose Basilisk"},
		{args: "-", stdin: "8/8/8/8/8/8/2pH5/W7 A 1\nHc2-c3", code: failed, stderr: "is illegal",
			stdout: "is illegal: the Human on c2 is petrified."},
		{args: "-", stdin: "wb6/5h1h/8/8/2aL*4/4H3/H7/6BW O 1\n\n1... Ac4! 2. He3-d4\n\nWhite says a pile " +
			"drops nothing when it is pushed, only when it moves on by itself, so that d4 is empty.",
			stdout: "See also NR-0132"},
		{args: "-", stdin: "[Position \"8/2pH5/2A5/8/8/8/8/w6W A 1\"]\n1. Ac6! Wa1a4 2. Zc8d7\n\nObsidian says " +
			"that a statue pushed to the last rank remains a statue: a stone can't be promoted.",
			stdout: "if a petrified Human does not\npromote, the board after Ac6! would be another."},
		{args: "-", stdin: promoted + "\n\nI say it is late. See you on Friday.",
			stdout: "The move has no further effect.\nObsidian is to move"},
		{args: "-", stdin: "[Position \"w7/8/4h3/8/2L5/8/8/7W A 1\"]\n1. Wh1h2 He6d5 2. Lc4d5 Wa8a7 3. Wh2h3 Hd5d4",
			code: failed, stderr: "is illegal", stdout: "Lc4d5 decided the fate of the piece on d5"},
		{args: "-", stdin: "White: He4, Gd4. Black: Gd6. White to move. My stone Ghast screams.", code: usage,
			stderr: "write, for example, 8/8/3g4/8/3GH3/8/8/8 A 1 if that is the position"},
		{"-", "7w/h7/3Bh3/3A4/8/8/8/8 A 1\nAd5!\n", usage,
			"\n8   .  .  .  .  .  .  .  w\n", ""},
		{"-", moves, 0, "4 moves of the record are legal under the ruleset Standard.\nGb6d4 is legal", ""},
		{"-history -", moves, 0, "Legal moves and the compulsions that they satisfy:\n  Be5f4  the Basilisk on e5", ""},
		{"-history -", "[Notation \"lawson\"]\n1. Bd3:c2,e2 Gb6 2. Be5:d7,f7 Gd4(p)\n", 0,
			"2... Gb6d4   Gd4(p)\n", ""},
		{"-history -", "\ufeff[Event \"x\"]\r\n\r\n1. Be1d3\r\n", 0, "Event: x\n", ""},
		{"-history -board none -", "[Mode \"analysis\"]\n[Position \"8/8/8/8/8/8/8/W7 A 1\"]\n" +
			"1. Wa1a8 pass", 0,
			"\n1... pass\n  Obsidian passes, which is legal in analysis only [POS-2]\n", ""},
		{"-board none -", "[Mode \"analysis\"]\n[Position \"8/8/8/8/8/8/8/W7 A 1\"]\n1. Wa1a8 pass", 0,
			"2 moves of the record are legal under the ruleset Standard.\nAlabaster is to move", ""},
		{"-board none -", "[Position \"7a/8/8/8/8/8/8/A7 A 1\"]\n1. Aa1a3 Ah8h6 2. Aa3a1 Ah6h8", failed,
			"\nCheck it: adjudicate \"-\"\n", "Ah6h8 is illegal"},
		{"-move Lc1d2 -", moves, failed, "Lc1d2 is illegal: it stops on d2", ""},
		{"- -move Bf4", moves, 0, "Be5f4 is legal: the Alabaster Basilisk on e5 moves to f4.\n", ""},
		{"-", moves + "\n3. Lc1d2 *\n", failed, "Lc1d2 is illegal: it stops on d2, in range of the",
			"standard input: line 2, column 4, ply 5: Lc1d2 is illegal\n"},
		{"-json -", moves + "\n3. Lc1d2 *\n", failed,
			"\"refused\": {\n    \"line\": 2,\n    \"column\": 4,\n", "ply 5"},
		{"-", "1. Be1e3", failed, "Be1e3 is illegal: e3 is not a square that a Basilisk on e1",
			"line 1, column 4"},
		{"-", moves + "3. Ld2", failed,
			"\"Ld2\" is read as Lc1d2: the Alabaster Leaf Pile goes from c1 to d2.\nThe move is in line 1, column 34 " +
				"of the record.\n", "ply 5: Ld2 is illegal"},
		{"-", "1. Bd3 Gb6 2. Bd3:e5", failed, "2 moves of the record are legal",
			"line 1, column 15, ply 3: \"Bd3:e5\": this does not happen: a capture on e5"},
		{"-history -", compelled + "7. He3f3", 0, "7. He3f3   Hf3\n", ""},
		{"-board none -", compelled, 0,
			"Alabaster is to move and has compelled pieces; 2 moves are " +
				"legal.\n  the Ghast on e4 frightens the Human on e3 [COMP-GHAST]\n", ""},
		{"-json -", compelled + "7. He3f3", 0,
			"\"compelled\": [\n        {\n          \"square\": \"e3\"", ""},
		{"-", "> 1) be1 \u2013 d3\n> ... gd8-b6\nAlabaster resigns", 0,
			"Note: \"be1 - d3\" is read as Be1-d3\n", ""},
		{"-", "[Game \"wormhole\"]\n1. Nb1c3", 0, "Nb1c3 is legal (disputed, Q-10): the White Knight on b1", ""},
		{"-json -", "[Game \"chess\"]\n1. e4", usage, "", "unknown game \"chess\""},
		{"", "1. Be1e3", 0, "\"Lc1:d2\" is read as Lc1d2: the ", ""}, // standard input is not read
		{"-board none -", "[Position \"8/8/8/8/8/8/7h/G7 A 1\"]\n1. Ga1c3 Hh2g2 2. Gc3a1 Hg2h2",
			failed,
			"repeats the position the game began with [REP-1]", "ply 4"},
		{"-ruleset Betza -", "1. Lc1d1", failed, "Lc1d1 is illegal (disputed, D-01): ", "line 1, column 4"},
		{"-", "[Ruleset \"Betza\"]\n1. Lc1d1", failed, "(Betza)\n", "line 2, column 4"},
		{"-ruleset betza -", "[Ruleset \"Betza\"]\n1. Lc1d1", failed, "(Betza)\n", "line 2"},
		{"-ruleset Azgoroth -", "[Event \"x\"]\n[Ruleset \"Betza\"]\n", usage, "",
			"-ruleset is Azgoroth; the record has the ruleset Betza"},
		{"-", "1. Bd3:c2", failed, "", "e2 petrified"},
		{"-", "1. Bd3:c2,e2 Gb6(p)", failed, "1 move of the record is legal",
			"the mover petrified"},
		{"-", "1. Be1d3\n" + notation.WriteDiagram(nemoroth.Start().Setup()), failed,
			"1 move of the record is legal", "the diagram does not show the game"},
		{"-", "[Position \"8/8/8/8/8/8/8/W7 A 1\"]\n1. Wa1h1 0-1", failed,
			"Alabaster wins by stalemate: the",
			"the result 0-1 contradicts the game"},
	})
}

func TestArguments(t *testing.T) {
	const failed, usage = cli.Failed, cli.Usage
	check(t, []row{
		// What is asked.
		{"-help", "", 0, "usage: adjudicate [flags] [FILE]", ""},
		{"-position END -move Lc1:d2", "", failed, "[GHAST-2]", ""},
		{"-position DIAGRAM -move be1-d3", "", 0, "\"be1-d3\" is read as Be1-d3: the ", ""},
		{"-move Ab1!c2,a2,a1,c1,b2", "", 0, "is read as Ab1!, which leads to the same position: ", ""},
		{"-position END", "1. Be1e3", 0, "has compelled pieces; 3 moves are legal.", ""},
		{"-ruleset Standard+OPT-4 -move Lc1d1", "", failed, "[GHAST-2]", ""},
		{"-move Bd3:c2,e2", "", 0, "Be1d3 is legal: ", ""},
		{"-move Bd3=pHc2,pHe2", "", 0, "Be1d3 is legal: ", ""},
		{"-move Bd3:c2", "", failed, "its full text is Bd3:c2,e2.", ""},
		{"-move Ha3", "", usage, `"Ha3" is ambiguous; it fits 2 moves: Ha2a3; Hb2a3.`, ""},
		{"-position ORDERS -move Ae5!", "", usage, "it fits 4 moves: Ae5!d5,e6,f5; ", ""},
		{"-move pass", "", failed, "a side may not pass in a game [MOVE-1]", ""},
		{"-position OVER -move Hh7h6", "", failed, "[MOVE-1]", ""},
		{"-position LAST -move Wh1", "", 0, "The move ends the game. Alabaster wins by stalemate",
			""},
		{"-json -move Be1d3", "", 0, `"legal": true`, ""},
		{"-json -move e4", "", usage, `"decision": "misread"`, ""},
		{"-as diagram -position IMPOSSIBLE", "", 0, "| L H  |      |", ""},
		{"-as line -position -", "Alabaster: Gd4. Alabaster to move", 0, "8/8/8/8/3G4/8/8/8 A 1\n", ""},
		{"-as compact -", "1. Be1d3", 0, "3  . . .  B .  . . .\n", ""},
		{"-position CROWD", "", 0, "(HHHHHHHHHHHH", ""},
		{"-position CROWD -board none -json -move Ad3!", "", failed, `"COMP-RULE"`, ""},

		// What is wrong.
		{"-position END x", "", usage, "", "-position cannot be given with a FILE"},
		{"x y", "", usage, "", `unexpected argument "y"; expected one FILE`},
		{"-board some", "", usage, "", `invalid value "some" for flag -board: expected compact,`},
		{"-as fen", "", usage, "", `-as is "fen"`},
		{"-as line -move Be1d3", "", usage, "", "-as line cannot be given with -move"},
		{"-as line -position 8/8", "", usage, "", "2 ranks"},
		{"-x", "", usage, "", "not defined: -x"},
		{"-ruleset Betza+OPT-9", "", usage, "", `unknown option "OPT-9"`},
		{"-position IMPOSSIBLE", "", usage, "", "shares its square"},
		{"-json -position 8/8", "", usage, "", "2 ranks"},
		{"-move e4", "", usage, "\"e4\" is not understood: ", ""},
		{"-move \xff\xfe", "", usage, "is not understood", ""},
		{"no/such/file", "", usage, "", "no such file"},
		{"testdata", "", usage, "", "is a directory"},
		{"-as svg -history", "", usage, "", "-as svg cannot be given with -history"},
		{"-", "", usage, "", "there is no record"},
		{"-", "Dear Ralph,\n", usage, "", "line 1, column 1"},
		{"-", "1. Be1d3 {gr\xfc\xdfe}", usage, "", "standard input: line 1, column 13: not UTF-8 text"},
		{"-", "{ ends here", usage, "", "the comment is not closed"},
		{"-", "[Position \"" + impossible + "\"]\n1. La1a2", usage, "", "impossible setup"},
		{"-", "1. Be1d3 *\n[Event \"y\"]\n", usage, "1 move of the record is legal",
			"another record"},
		{"-", "1. Be1d3 Gd", usage, "1 move of the record is legal", "line 1, column"},
	})
	clitest.FullDisk(t, program, "", "-json", "-history -board lawson", "-as compact")
}

// TestSVG checks that -as svg draws the move in question, as the README shows it.
func TestSVG(t *testing.T) {
	want, err := os.ReadFile("../../nemoroth/notation/svg/testdata/why-not.svg")
	if err != nil {
		t.Fatal(err)
	}
	r := clitest.Run(t, program, "", split("-as svg -position END -move Lc1d2")...)
	if r.Code != cli.Failed || r.Stdout != string(want) {
		t.Errorf("exit code %d, %.400q, want %.400q", r.Code, r.Stdout, want)
	}
	r = clitest.Run(t, program, "", split("-as svg -animate -move Be1d3")...)
	if n := strings.Count(r.Stdout, "<animate "); r.Code != 0 || n != 4 {
		t.Errorf("-animate: exit code %d, %d pictures, want 4", r.Code, n)
	}
}

func TestInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var stdout, stderr bytes.Buffer
	for _, args := range [][]string{{"-"}, {}} {
		code := program.Run(ctx, args, strings.NewReader(moves), &stdout, &stderr)
		if code != cli.Interrupted || stdout.Len() > 0 {
			t.Errorf("%q: exit code %d, stdout %q, stderr %q", args, code, &stdout, &stderr)
		}
	}
}

var update = flag.Bool("update", false, "rewrite the golden texts")

// goldens has the golden texts, each after a line "-- NAME --".
const goldens = "testdata/golden.txt"

// golden compares a text with the one of that name in testdata/golden.txt, or
// rewrites the latter if the flag -update is set.
func golden(t *testing.T, name, got string) {
	t.Helper()
	data, err := os.ReadFile(goldens)
	if err != nil && !*update {
		t.Fatal(err)
	}
	head := "-- " + name + " --\n"
	before, want, _ := strings.Cut(string(data), head)
	after := ""
	if i := strings.Index(want, "\n-- "); i >= 0 {
		want, after = want[:i+1], want[i+1:]
	}
	if *update {
		err := os.WriteFile(goldens, []byte(before+head+got+after), 0o644)
		if err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(strings.Split(want, "\n"), strings.Split(got, "\n")); diff != "" {
		t.Errorf("%s, %s (-want +got; -update rewrites it):\n%s", goldens, name, diff)
	}
}
