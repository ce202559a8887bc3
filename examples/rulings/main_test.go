package main

import (
	"strings"
	"testing"

	"github.com/nemoroth/rules/examples/internal/cli"
	"github.com/nemoroth/rules/examples/internal/clitest"
	"github.com/nemoroth/rules/rulings"
	"github.com/nemoroth/rules/rulings/casebook"
	"github.com/nemoroth/rules/rulings/game"
	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

func TestLookUp(t *testing.T) {
	clitest.Check(t, program, []clitest.Case{
		{Name: "everything", Stdout: "Type rulings -h for help.\n"},
		{Name: "everything in Markdown", Args: []string{"-as=markdown"}, Stdout: "## The board, the pieces and first principles\n\n- [NR-0001](README.md#nr-0001) "},
		{Name: "a rule", Args: []string{"GHAST-2"}, Stdout: "Rulings that turn on it\n"},
		{Name: "a rule in small letters", Args: []string{"ghast-2"},
			Stdout: "GHAST-2\n\nA mobile piece"},
		{Name: "a rule in Markdown", Args: []string{"GHAST-2", "-as=markdown"},
			Stdout: "### <a id=\"ghast-2\"></a>GHAST-2"},
		{Name: "a rule with an impossible example", Args: []string{"SETUP-4"},
			Stdout: "A 1 is an impossible position.\n"},
		{Name: "a ruling", Args: []string{"NR-0001"}, Stdout: "\n1. "},
		{Name: "with a compact board", Args: []string{"NR-0080"}, Stdout: "5  . . . . G . . .\n"},
		{Name: "with Lawson's board", Args: []string{"-board", "lawson", "NR-0080"},
			Stdout: " 5 |      |      |      |      |  G   |"},
		{Name: "with Lawson's board in Markdown",
			Args:   []string{"-board", "lawson", "-as=markdown", "NR-0080"},
			Stdout: " 5 |      |      |      |      |  G   |"},
		{Name: "another board", Args: []string{"-board", "some"}, Code: cli.Usage,
			Stderr: `invalid value "some" for flag -board`},
		{Name: "a ruling in small letters", Args: []string{"nr-0001"}, Stdout: "NR-0001: "},
		{Name: "a ruling in Markdown", Args: []string{"-as=markdown", "NR-0001"},
			Stdout: "### <a id=\"nr-0001\"></a>NR-0001: "},
		{Name: "a sentence", Args: []string{"B-192"}, Stdout: "Rules. GHAST-2, COMP-RULE\n"},
		{Name: "a sentence in Markdown", Args: []string{"-as=markdown", "b-192"},
			Stdout: "**Rulings that decide it**\n\n- [NR-"},
		{Name: "another game", Args: []string{"-game", "wormhole"},
			Stdout: "The page's diagram\n\n- WR-"},
		{Name: "a ruling of another game", Args: []string{"-game", "wormhole", "wr-8"},
			Stdout: "WR-0008: A King may step over the hole in front of it\n"},
		{Name: "a rule of another game", Args: []string{"-game", "wormhole", "worm-hole-2"},
			Stdout: "WORM-HOLE-2\n"},
		{Name: "a sentence of another game", Args: []string{"-game", "wormhole", "S-12"},
			Stdout: "The black King can go to c6.\n"},
		{Name: "a ruling of a third game", Args: []string{"-game", "nature", "nv-38"},
			Stdout: "Tc3c4+f3f4 is illegal: NAT-TREE-TAKE (c4, f4)."},
		{Name: "a dispute", Args: []string{"-game", "nature", "q-06"},
			Stdout: "- NV-0038 Two Trees that each move one square may not both capture\n"},
		{Name: "a dispute of Nemoroth", Args: []string{"d-09"},
			Stdout: "D-09: Ichor to ichor and crowd to crowd by a scream\n"},
		{Name: "the rulings that depend on it", Args: []string{"D-09"}, Stdout: "- NR-0413 "},
		{Name: "a dispute in Markdown", Args: []string{"-as=markdown", "D-09"},
			Stdout: "Rulings that follow it:\n\n- [NR-0413]"},
		{Name: "a dispute by its words", Args: []string{"engulfing before gaze"},
			Stdout: "D-05 Engulfing before gaze"},
		{Name: "a point of the procedure", Args: []string{"p-7"},
			Stdout: "P-7 The order of a scream. A player who screams names the order"},
		{Name: "a point by its words", Args: []string{"illegal move found later"},
			Stdout: "P-16 An illegal move found during the game."},
		{Name: "a point before the only ruling", Args: []string{"draw by agreement"},
			Stdout: "P-12 Draw by agreement."},
		{Name: "the procedure of another game", Args: []string{"-game", "nature", "may I resign"},
			Stdout: "P-11 Resigning."},
		{Name: "a move", Args: []string{"Lc1-d1"}, Stdout: "Lc1d1 is legal (disputed, D-01): "},
		{Name: "a position", Args: []string{"8/8/8/8/4g3/4H3/8/8 A 1"},
			Stdout: "Alabaster is to move and has compelled pieces; 2 moves are legal.\n"},
		{Name: "a letter", Args: []string{"Hi, is this right?\n1. Be1-d3 Gd8-b6 2. Ha2-a5"},
			Stdout: "Ha2a5 is illegal: "},
		{Name: "a sentence of a third game", Args: []string{"-game", "nature", "S-30"},
			Stdout: "Rules. NAT-TREE-TAKE, Q-06"},
		{Name: "a page of another game",
			Args:   []string{"-game", "wormhole", "-as=markdown", "WORM-HOLE-2"},
			Stdout: "vchess, *Wormhole1* (2021): [S-06](README.md#s-06)"},
		{Name: "a ruling of the other game", Args: []string{"-game", "wormhole", "NR-1"},
			Code: cli.Failed, Stderr: "NR-1"},
		{Name: "words", Args: []string{"PETRIFIED", "ghast"}, Stdout: "- NR-"},
		{Name: "a word of the glossary", Args: []string{"Screams"}, Stdout: "scream “"},
		{Name: "the rulings about it", Args: []string{"compulsion"},
			Stdout: "(COMP-GHAST).\n\n- NR-"},
		{Name: "a word of the glossary in Markdown", Args: []string{"-as=markdown", "scream"},
			Stdout: "**scream** “"},
		{Name: "words in one argument", Args: []string{"petrified ghast"}, Stdout: "- NR-"},
		{Name: "words in Markdown", Args: []string{"-as=markdown", "petrified", "ghast"},
			Stdout: "- [NR-"},
		{Name: "a question", Args: []string{"may", "I", "pass?"}, Stdout: "NR-0494 "},
		{Name: "no such words", Args: []string{"hippogriff"}, Code: cli.Failed,
			Stderr: "no rule, ruling or sentence is about \"hippogriff\"\n"},
		{Name: "no such rule", Args: []string{"GHAST-99"}, Code: cli.Failed,
			Stderr: "no rule, ruling or sentence is about \"GHAST-99\"\n"},
		{Name: "a ruling on another game", Args: []string{"WR-71"}, Stdout: "WR-0071: "},
		{Name: "a rule of another game", Args: []string{"nat-take"}, Stdout: "NAT-TAKE\n"},
		{Name: "no such ruling", Args: []string{"NR-9999"}, Code: cli.Failed, Stderr: "NR-9999"},
		{Name: "a ruling without its zeros", Args: []string{"nr-1"}, Stdout: "NR-0001: "},
		{Name: "a withdrawn ruling", Args: []string{"NR-442"},
			Stdout: "NR-0442 was merged into NR-0374.\n\nNR-0374: "},
		{Name: "a withdrawn ruling in Markdown", Args: []string{"-as=markdown", "NR-0442"},
			Stdout: "merged into NR-0374.\n\n### <a id=\"nr-0374\"></a>NR-0374: "},
		{Name: "several: the first", Args: []string{"NR-1", "ghast-2", "B-192"},
			Stdout: "NR-0001: "},
		{Name: "several: the second", Args: []string{"NR-1", "ghast-2", "B-192"},
			Stdout: "\n\nGHAST-2\n"},
		{Name: "several: the third", Args: []string{"NR-1 ghast-2", "B-192"},
			Stdout: "\n\nB-192: "},
		{Name: "several and an unknown one", Args: []string{"NR-1", "NR-9999"}, Code: cli.Failed,
			Stderr: "NR-9999"},
		{Name: "a full stop", Args: []string{"."}, Code: cli.Failed,
			Stderr: "no rule, ruling or sentence is about \".\"\n"},
		{Name: "not UTF-8", Args: []string{"\xff"}, Code: cli.Failed, Stderr: `"\xff"`},
		{Name: "an empty word", Args: []string{""}, Code: cli.Usage, Stderr: "WORDS are empty"},
		{Name: "help", Args: []string{"-h"}, Stdout: "usage: rulings [flags] [ID... | WORDS...]"},
		{Name: "an unknown flag", Args: []string{"-html"}, Code: cli.Usage,
			Stderr: "not defined: -html"},
	})
}

// TestCite checks what a citation names, in each form.
func TestCite(t *testing.T) {
	const base = "-base=https://example.org/book/"
	clitest.Check(t, program, []clitest.Case{
		{Name: "text", Args: []string{"-cite", "NR-0374"},
			Stdout: "A Leaf Pile may not itself move into a Ghast's range to save a\ncompelled Human\n"},
		{Name: "the edition", Args: []string{"-cite", "NR-0374"},
			Stdout: "nemoroth-rulings/2, edition "},
		{Name: "the command", Args: []string{"-cite", "-game", "nature", "NV-0038"},
			Stdout: "Check it: rulings -game nature NV-0038\n"},
		{Name: "the reading", Args: []string{"-cite", "NR-0413"},
			Stdout: "Basis: disputed: D-09, reading a. Under Standard, Azgoroth, Betza.\n"},
		{Name: "the sentence", Args: []string{"-cite", "NR-0374", "-as", "markdown", base},
			Stdout: "Compulsion; [B-192](https://example.org/book/index.html#b-192))\n"},
		{Name: "the address", Args: []string{"-cite", "NR-0374", "-as", "bbcode", base},
			Stdout: "[url=https://example.org/book/nr-0374.html]"},
		{Name: "HTML", Args: []string{"-cite", "NR-0374", "-as", "html", base},
			Stdout: "<a href=\"https://example.org/book/ghast-2.html\">GHAST-2</a>"},
		{Name: "a picture", Args: []string{"NR-0374", "-as", "svg"}, Stdout: "<svg "},
		{Name: "a rule has no picture", Args: []string{"-as", "svg", "GHAST-2"}, Code: cli.Usage,
			Stderr: "expected the id of one ruling"},
		{Name: "a rule has no citation", Args: []string{"-cite", "GHAST-2"}, Code: cli.Usage,
			Stderr: "expected the id of one ruling"},
		{Name: "another form", Args: []string{"-as", "pdf", "NR-1"}, Code: cli.Usage,
			Stderr: "-as is \"pdf\""},
		{Name: "changed since", Args: []string{"NR-0374", "-edition", "0.4.0"},
			Stdout: "Since 0.4.0. Changed: title, reasons in 0.5.0; sources in 0.7.0; reasons in\n0.15.0; title in 0.21.0.\n"},
		{Name: "not changed since", Args: []string{"NR-0002", "-edition", "d8f6c0991cf3"},
			Stdout: "Since d8f6c0991cf3. This ruling has not changed.\n"},
		{Name: "an unknown edition", Args: []string{"NR-0374", "-edition", "0.0.9"},
			Code: cli.Usage, Stderr: "expected the version, date or hash of an edition"},
	})
}

// TestEverything looks up every rule, ruling and sentence.
func TestEverything(t *testing.T) {
	c := rulings.MustLoad()
	look := func(id string, want ...string) {
		t.Helper()
		text := casebook.Answer(c, c.Answer(id), game.FormCompact, "")
		text = words(casebook.Render{Format: rulings.Text}.Convert(text))
		for _, w := range want {
			if !strings.Contains(text, words(w)) {
				t.Errorf("%s: missing in the output: %s", id, w)
			}
		}
	}
	for _, r := range game.Catalogue(nemorothgame.Rules()) {
		look(r.ID, r.Statement, r.Example.Line)
	}
	for _, k := range c.Cases() {
		want := []string{k.Title, k.Why}
		for _, check := range k.Checks {
			claim := strings.Replace(k.Words(check, nil), "line  is", "line (nothing) is", 1)
			want = append(want, claim)
		}
		for _, r := range k.Considered {
			want = append(want, r.Reading, r.Because)
		}
		look(k.ID, want...)
	}
	for _, row := range rulings.MustLoad().Sentences() {
		look(row.ID, strings.ReplaceAll(row.Says, "`", ""))
	}
}

// words replaces all white space by single spaces.
func words(s string) string { return strings.Join(strings.Fields(s), " ") }

// TestOneHit checks that a search that finds only one ruling prints it.
func TestOneHit(t *testing.T) {
	k := rulings.MustLoad().Cases()[0]
	if found := rulings.MustLoad().Search(k.Title); len(found) != 1 {
		t.Fatalf("%d rulings have the words of %s", len(found), k.ID)
	}
	r := clitest.Run(t, program, "", k.Title)
	if !strings.HasPrefix(r.Stdout, k.ID+": ") || !strings.Contains(r.Stdout, "\nWhy. ") {
		t.Errorf("not the ruling:\n%s", r.Stdout)
	}
}

// TestOutputs checks the errors for a full disk and an invalid picture file.
func TestOutputs(t *testing.T) {
	clitest.FullDisk(t, program, "", "NR-0374", "-as=markdown GHAST-2", "may I pass")
}
