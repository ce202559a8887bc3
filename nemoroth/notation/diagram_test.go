package notation_test

import (
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation"
)

// read returns a text of Lawson's page from testdata/page.txt, where it follows
// a line with its name between "-- " and " --".
func read(t testing.TB, name string) string {
	t.Helper()
	data, err := os.ReadFile("testdata/page.txt")
	if err != nil {
		t.Fatal(err)
	}
	_, text, ok := strings.Cut("\n"+string(data), "\n-- "+name+" --\n")
	if !ok {
		t.Fatalf("testdata/page.txt has no %s", name)
	}
	text, _, more := strings.Cut(text, "\n-- ")
	if more {
		text += "\n"
	}
	return text
}

// trimmed removes trailing blanks from every line.
func trimmed(s string) string {
	lines := strings.Split(s, "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Join(lines, "\n")
}

// pageDiagrams are the three diagrams of Lawson's page, with their positions.
var pageDiagrams = []struct{ file, position string }{
	{"lawson-start.txt", "walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW A 1"},
	{"lawson-gamelet.txt", "wal1blaw/hhhphhphhh/8/4B3/3pg4/8/HHpHHpHHHH/WALG1LAW A 3"},
	{"lawson-puzzle.txt",
		".[4].[4].[4].[4].[4].[4].[4].[6]/.[2]W5.[6]/.[2].[10]5.[6]/.[2].[10]5.[6]/" +
			".[2].[10]5.[6]/.[2].[10]5.[6]/.[2].[10]5.[6]/.[2].[10].[8].[8].[8].[8].[8].[8] O 5"},
}

// TestPageDiagrams checks that the diagrams of Lawson's page are read, and
// written exactly as they stand there (DIAGRAM-1).
func TestPageDiagrams(t *testing.T) {
	for _, d := range pageDiagrams {
		want := nemoroth.MustSetup(d.position)
		page := read(t, d.file)
		if diff := cmp.Diff(trimmed(page), trimmed(notation.WriteDiagram(want))); diff != "" {
			t.Errorf("DIAGRAM-1: %s is written differently (-page +ours):\n%s", d.file, diff)
		}
		got, err := notation.ReadDiagram(page)
		if err != nil {
			t.Errorf("DIAGRAM-1: %s: %v", d.file, err)
			continue
		}
		if got.Side != nemoroth.NoSide || got.FullMove != 0 {
			t.Errorf("DIAGRAM-1: %s says that it is %v's move %d", d.file, got.Side, got.FullMove)
		}
		got.Side, got.FullMove = want.Side, want.FullMove
		if got.String() != d.position {
			t.Errorf("DIAGRAM-1: %s reads as\n%v, want\n%v", d.file, got, d.position)
		}
	}
}

// rank8 returns a diagram with the given lines on rank 8 and nothing else.
func rank8(lines ...string) string {
	const frame = "+------+------+------+------+------+------+------+------+\n"
	return frame + strings.Join(lines, "\n") + "\n" + frame +
		strings.Repeat("| | | | | | | | |\n"+frame, 7)
}

// TestReadDiagram checks that tokens and bars count, and columns do not
// (DIAGRAM-1).
func TestReadDiagram(t *testing.T) {
	start := notation.WriteDiagram(nemoroth.Start().Setup())
	startLine := "walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW"
	letters := "      a      b      c      d      e      f      g      h\n"
	for _, tt := range []struct{ name, text, want string }{
		{"no letters", strings.ReplaceAll(start, letters, ""), startLine + " - 1"},
		{"letters above only", strings.TrimSuffix(start, letters), startLine + " - 1"},
		{"no rank numbers", strings.NewReplacer("8", "", "7", "", "6", "", "5", "", "4", "", "3",
			"", "2", "", "1", "").Replace(start), startLine + " - 1"},
		{"no newline at the end", strings.TrimSuffix(start, "\n"), startLine + " - 1"},
		{"trailing blanks and returns", strings.ReplaceAll(start, "\n", " \t\r\n"), startLine +
			" - 1"},
		{"blank lines", "\n\n" + strings.ReplaceAll(start, "\n", "\n \n"), startLine + " - 1"},
		{"indented", strings.ReplaceAll("\n"+start, "\n", "\n\t"), startLine + " - 1"},
		{"the side to move", start + "O\n", startLine + " O 1"},
		{"side and number", start + "\n  O   012 \n", startLine + " O 12"},
		{"any order", rank8("|pHMpbw I06||||||||"), "(wpHpbM)[6]7/8/8/8/8/8/8/8 - 1"},
		{"ichor first", rank8("|I10M||||||||", "|  w||||||||"), "(wM)[10]7/8/8/8/8/8/8/8 - 1"},
		{"ichor with no blanks", rank8("||||||||I1|"), "7.[1]/8/8/8/8/8/8/8 - 1"},
		{"four lines in a rank", rank8("| M M M| | | | | | | |", "| M M M| | | | | | | |",
			"| M M h| | | | | | | |", "| I  9 | | | | | | | |"),
			"(hMMMMMMMM)[9]7/8/8/8/8/8/8/8 - 1"},
		{"digesting", rank8("| l* | L*I 3 | | | | | | |"), "l*L*[3]6/8/8/8/8/8/8/8 - 1"},
		{"marks", rank8("| <w  |>I 3 | # | | | | | |"), "w.[3]6/8/8/8/8/8/8/8 - 1"},
		// The reader accepts these pieces; Setup.Problems rejects them (POS-1).
		{"pieces that cannot exist", rank8("| H* pL* M*| I 0 | I 11 | | | | | |"),
			"(H*pL*M*).[0].[11]5/8/8/8/8/8/8/8 - 1"},
	} {
		got, err := notation.ReadDiagram(tt.text)
		if err != nil || got.String() != tt.want {
			t.Errorf("DIAGRAM-1: %s: %v, %v; want %v\n%s", tt.name, got, err, tt.want, tt.text)
		}
	}
}

// TestReadDiagramErrors checks the texts that are not a diagram, and that each error says
// what is wrong and where (DIAGRAM-1, POS-1).
func TestReadDiagramErrors(t *testing.T) {
	start := notation.WriteDiagram(nemoroth.Start().Setup())
	lines := strings.SplitAfter(start, "\n")
	for _, row := range [][2]string{
		{"", "it contains no position"},
		{lines[0], "the board has 0 ranks"},
		{strings.Join(lines[:20], ""), "ends too early"},
		{strings.Replace(start, " 8 |  w", " 1 |  w", 1), "not in their order"},
		{"h g f e d c b a\n" + start, "the wrong way round"},
		{rank8(""), "the board has 7 ranks"},
		{rank8("||||||||"), "a line of rank 8 has 8 bars"},
		{rank8("||||||||||"), "a line of rank 8 has 10 bars"},
		{start + "and more\n", "a line of rank 0 has 0 bars"},
		{start + "A 0\n", "full-move number"},
		{start + "A 1\nA 2\n", "a line of rank 0 has 0 bars"},
		{rank8("|  | x |||||||"), "on b8: \"x\" is not a piece"},
		{rank8("|  | m |||||||"), "on b8: \"m\" is not a piece"},
		{rank8("|  | pZ |||||||"), "(b8)"},
		{rank8("|  | p|||||||"), "on b8: \"p\" is not a piece"},
		{rank8("|  | 3|||||||"), "on b8: \"3\" is not a piece"},
		{rank8("|  | I |||||||"), "on b8: \"I\" is not a piece"},
		{rank8("|  | I 3 |||||||", "||I 3|||||||"), "on b8: \"3\" is not a piece"},
	} {
		_, err := notation.ReadDiagram(row[0])
		if !errors.Is(err, nemoroth.ErrSyntax) || !strings.Contains(err.Error(), row[1]) {
			t.Errorf("DIAGRAM-1: error %v, want %q\n%s", err, row[1], row[0])
		}
	}
}

// TestDiagramLayout checks where occupants, ichor and marks stand in a square
// (DIAGRAM-1).
func TestDiagramLayout(t *testing.T) {
	s := nemoroth.MustSetup("(WpbMMhhH)[10](hH)l*pgpL[3]3/8/8/8/8/8/8/8 A 7")
	d := notation.Diagram{Setup: s, Turn: true}
	d.Marks[nemoroth.MustSquare("a8")] = '>'
	d.Marks[nemoroth.MustSquare("f8")] = 'x' // not a mark
	got := strings.Split(d.String(), "\n")
	want := []string{
		"   | M M h| h H  |      |      |      |      |      |      |",
		" 8 | h W H|      |  l*  |  pg  |  pL  |      |      |      | 8",
		"   |pb    |      |      |      |      |      |      |      |",
		"   |>I 10 |      |      |      | I  3 |#     |      |      |",
	}
	if diff := cmp.Diff(want, got[2:6]); diff != "" {
		t.Errorf("DIAGRAM-1: rank 8 (-want +got):\n%s", diff)
	}
	if last := got[len(got)-2]; last != "A 7" {
		t.Errorf("DIAGRAM-1: the last line is %q, want %q", last, "A 7")
	}
}
