package notation_test

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation"
	"github.com/nemoroth/rules/nemoroth/notation/letter"
)

// asWritten compares records without the texts of the moves.
var asWritten = cmpopts.IgnoreFields(letter.Move{}, "Text")

func mustRead(t *testing.T, text string) *notation.Record {
	t.Helper()
	r, err := notation.ReadRecord("", text, nemoroth.Standard())
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return r
}

func write(t *testing.T, r *notation.Record, in notation.Notation) string {
	t.Helper()
	text, err := r.Text(in)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// score returns the record without its tags.
func score(t *testing.T, r *notation.Record, in notation.Notation) string {
	t.Helper()
	_, text, _ := strings.Cut(write(t, r, in), "\n\n")
	return text
}

func names(r *notation.Record) string {
	var list []string
	for _, m := range r.Moves {
		list = append(list, m.Name)
	}
	return strings.Join(list, " ")
}

// TestPageScores checks that both scores of the gamelet on Lawson's page are read,
// and written again to the letter, on one line (NOTE-3, NOTE-5, NOTE-6).
func TestPageScores(t *testing.T) {
	const end = "wal1blaw/hhhphhphhh/8/4B3/3pg4/8/HHpHHpHHHH/WALG1LAW A 3"
	for _, tt := range []struct {
		file   string
		in     notation.Notation
		result string
	}{
		{"lawson-score.txt", notation.Lawson, ""},
		{"moussambani-score.txt", notation.Moussambani, "0-1"},
	} {
		page := read(t, tt.file)
		r := mustRead(t, page)
		g, err := r.Game()
		if err != nil || g.Ply() != 4 ||
			g.String() != end || r.Result != tt.result {
			t.Errorf("%s leads to %v, %v, %v, want %s", tt.file, g, r.Result, err, end)
		}
		want := strings.Join(strings.Fields(page), " ") + "\n"
		if got := score(t, r, tt.in); got != want {
			t.Errorf("%s is written %q, want %q", tt.file, got, want)
		}
	}
}

// TestPuzzleRecord checks Azgoroth's puzzle, with its passes and with Lawson's
// diagram after the last move (NOTE-7, POS-2).
func TestPuzzleRecord(t *testing.T) {
	text := `[Event "Azgoroth's puzzle"]
[Ruleset "Standard"]
[Notation "lawson"]
[Mode "analysis"]
[Position "8/8/8/8/8/8/8/W7 A 1"]

1. Wa8 pass 2. Wh8 pass 3. Wh1 pass 4. Wb1 pass 5. Wb7
` + read(t, "lawson-puzzle.txt") + "O 5\n5... pass\n"
	r := mustRead(t, text)
	if !r.Analysis || !r.Moves[8].Diagram || r.Moves[1].Name != "pass" {
		t.Errorf("NOTE-7: the puzzle reads as %+v", r)
	}
	if diff := cmp.Diff(text, write(t, r, notation.Any)); diff != "" {
		t.Errorf("NOTE-7: the puzzle, written again (-read +written):\n%s", diff)
	}
	for _, without := range []string{"[Mode \"analysis\"]\n", "analysis"} {
		_, err := notation.ReadRecord("", strings.Replace(text, without, "", 1), nemoroth.Standard())
		if !errors.Is(err, nemoroth.ErrIllegal) {
			t.Errorf("POS-2: a pass in a game: %v", err)
		}
	}
}

// TestRecord checks a record with everything that a record can hold (NOTE-7).
func TestRecord(t *testing.T) {
	const start = "wal1blaw/hhhhhhhh/1g6/8/8/3B4/HHpHHpHHHH/WALG1LAW A 2"
	text := `[Event "By mail"]
[Alabaster "A \"Slow\" Player"]
[Obsidian "C:\\Player"]
[Date "2002-05-11"]
[Mode "EM"]
[Ruleset "Azgoroth"]
[Notation "moussambani"]
[Position "` + start + `"]
[Result "0-1"]

{Where we stopped
  last week.}
` + notation.WriteDiagram(nemoroth.MustSetup(start)) + `A 2
2. Be5=pHd7,pHf7? ; Gd4=pGd4++d2! {the end?} 3. Ha3 {who knows} {who
cares} 3... Haa6 0-1.
`
	r := mustRead(t, text)
	want := &notation.Record{
		Record: letter.Record{
			Tags: []letter.Tag{{Key: "Event", Value: "By mail"},
				{Key: "Alabaster", Value: `A "Slow" Player`}, {Key: "Obsidian", Value: `C:\Player`},
				{Key: "Date", Value: "2002-05-11"}, {Key: "Mode", Value: "EM"}},
			Texts:   []string{"Where we stopped\n  last week."},
			Diagram: true,
			Moves: []letter.Move{
				{Name: "Bd3e5", Comment: "?"},
				{Name: "Gb6d4", Comment: "++d2!", Texts: []string{"the end?"}},
				{Name: "Hb2a3", Texts: []string{"who knows", "who\ncares"}},
				{Name: "Ha7a6"},
			},
			Result:   "0-1",
			FullStop: true,
		},
		Ruleset:  nemoroth.Azgoroth(),
		Start:    setup(start),
		Notation: notation.Moussambani,
	}
	if diff := cmp.Diff(want, r, asWritten); diff != "" {
		t.Errorf("NOTE-7: the record reads differently (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(text, write(t, r, notation.Any)); diff != "" {
		t.Errorf("NOTE-7: the record, written again (-read +written):\n%s", diff)
	}
}

// TestChosenOrder checks that a record keeps the order of pushes that a player chose, beside
// the canonical name of the move (NAME-1), and no order that is another move.
func TestChosenOrder(t *testing.T) {
	r := mustRead(t, "1. Ab1!c2,a2,a1,c1,b2")
	for text, want := range map[string]string{
		r.Moves[0].Text: "\n1. Ab1!c2,a2,a1,c1,b2\n", "Ab1!c2": "\n1. Ab1!\n"} {
		r.Moves[0].Text = text
		if got := write(t, r, notation.Canonical); r.Moves[0].Name != "Ab1!" ||
			!strings.HasSuffix(got, want) {
			t.Errorf("%s: %s, %q; want %q", text, r.Moves[0].Name, got, want)
		}
	}
}

// TestReadRecordLenient checks forms that are read but never written (NOTE-7).
func TestReadRecordLenient(t *testing.T) {
	const gamelet = "Be1d3 Gd8b6 Bd3e5 Gb6d4"
	start := notation.WriteDiagram(nemoroth.Start().Setup())
	for name, text := range map[string]string{
		"no numbers":        "Bd3 Gb6 Be5 Gd4",
		"numbers and dots":  "1.Bd3 1...Gb6 02.Be5 2...Gd4",
		"a move a line":     "1. Bd3\nGb6\r\n\r\n2. Be5\n\tGd4\n",
		"mixed notations":   "1. Bd3:c2,e2 ; Gb6 2. Be5=pHd7,pHf7;Gd4(p)",
		"canonical":         "1. Be1d3 Gd8b6 2. Bd3e5 Gb6d4",
		"comments":          "{a} 1. Bd3 {b}Gb6{c} {} 2. Be5 ! {\n} ?! Gd4 ++d2",
		"a byte order mark": "\ufeff1. Bd3 Gb6 2. Be5 Gd4",
		"comment, then tags": "{for you}\n[Event \"x\"] [Date \"\"]\n  [notation " +
			"\"LAWSON\"]\n\nBd3:c2,e2 Gb6 Be5:d7,f7 Gd4(p)",
		"diagram": start + "1. Bd3 Gb6 2. Be5 Gd4\n" + read(t, "lawson-gamelet.txt"),
		"diagram and turn": start + "\nA\n1. Bd3 Gb6 2. Be5 Gd4\n" +
			read(t, "lawson-gamelet.txt") + "A 3",
		"turn, no number":    "1. Bd3 Gb6 2. Be5 Gd4\n" + read(t, "lawson-gamelet.txt") + "A",
		"after the result":   "Bd3 Gb6 Be5 Gd4 0-1\n" + read(t, "lawson-gamelet.txt") + "{resigns}",
		"result only in tag": "[Result \"1-0\"]\nBd3 Gb6 Be5 Gd4",
		"star":               "Bd3 Gb6 Be5 Gd4 *.",
		"the same number":    "1. Bd3 1. Gb6 2. {x} Be5 2. Gd4 3. *",
		"semicolons":         "; Bd3 ; ; Gb6 ; Be5 Gd4 ;",
		"no newline in tag": "[Position \" walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW A\" " +
			"]\nBd3 Gb6 Be5 Gd4",
	} {
		r, err := notation.ReadRecord(name, text, nemoroth.Standard())
		if err != nil || names(r) != gamelet {
			t.Errorf("NOTE-7: %s: %s, %v, want %s", name, names(r), err, gamelet)
			continue
		}
		checkFixedPoint(t, r)
	}
}

// checkFixedPoint writes a record in every notation, reads and rewrites it.
func checkFixedPoint(t *testing.T, r *notation.Record) {
	t.Helper()
	for _, in := range notations {
		first := write(t, r, in)
		back := mustRead(t, first)
		want := *r
		want.Notation = in
		if diff := cmp.Diff(&want, back, asWritten); diff != "" {
			t.Fatalf("NOTE-7: written in the notation %v and read (-before +after):\n%s\n%s", in,
				diff, first)
		}
		if diff := cmp.Diff(first, write(t, back, notation.Any)); diff != "" {
			t.Fatalf("NOTE-7: written again (-first +second):\n%s", diff)
		}
	}
}

// TestReadRecordErrors checks the place and the text of errors, and that the
// record keeps the moves before the error (NOTE-7).
func TestReadRecordErrors(t *testing.T) {
	start := notation.WriteDiagram(nemoroth.Start().Setup())
	wrong := strings.Replace(start, "|  l   |  g   |", "|      |  g*  |", 1)
	const over = "[Position \"8/8/8/7ph/8/8/H7/8 A 1\"]\n"
	for _, group := range []struct {
		kind error
		rows [][3]string // text, line:column after how many plies, a part of the message
	}{
		{nemoroth.ErrSyntax, [][3]string{
			{"", "1:1 after -1", "there is no record"},
			{" \n\n", "1:1 after -1", "there is no record"},
			{"1. Bd3:c2,e2 Gb6 xyz", "1:18 after 2", ""},
			{"1. Bd3:c2,e9", "1:4 after 0", "at character 7"},
			{"1. Bd3 Gb6\n3. Be5", "2:1 after 2", "it is Alabaster's move 2"},
			{"1. Bd3 Gb6 2.", "1:12 after 2", "ends too early"},
			{"! Bd3", "1:1 after 0", "without a move"},
			{"Bd3 +:c2", "1:6 after 1", "braces"},
			{"Bd3\n {and so on\n", "2:2 after 1", "not closed"},
			{"Bd3 }", "1:5 after 1", ""},
			{"Bd3 0-1 Gb6", "1:9 after 1", "text after the result"},
			{"Bd3 *\n1. Gb6", "2:1 after 1", "the next record"},
			{"Bd3\n\n[Event \"x\"]", "3:1 after 1", "another record"},
			{"[Event \"x\"] Bd3", "1:13 after -1", "not a tag"},
			{"[Event", "1:1 after -1", "not a tag"},
			{"[Event \"x\"]\n[event \"y\"]", "2:1 after -1", "twice"},
			{"[Ruleset \"Standard+OPT-9\"]", "1:1 after -1", "ruleset"},
			{"[Notation \"chess\"]", "1:1 after -1", "not a notation"},
			{"[Position \"8/8/8/8/8/8/8/9 A\"]", "1:1 after -1", "position"},
			{"[Notation \"lawson\"]\nBd3=pHc2,pHe2", "2:1 after 0", ""},
			{"Bd3\n" + start[:400], "2:7 after 1", "a line of rank 7 has 5 bars"},
			{start[:strings.LastIndex(start, "   +")], "1:7 after 0",
				"the diagram ends too early"},
			{strings.Replace(start, "  g   |", "  q   |", 1), "1:7 after 0", "on d8"},
			{"1. Bd3\n{\xff}", "2:2 after 1", "not UTF-8"},
			{"1. Bd3 \x00", "1:8 after -1", "control character"},
			{"1. Bd3\rGb6", "1:7 after -1", "control character"},
		}},
		{nemoroth.ErrIllegal, [][3]string{
			{"1. Bd3:c2,e2 Gb6 2. Bd3", "1:21 after 2", "ply 3"},
			{"Bd3 pass", "1:5 after 1", "pass in a game"},
		}},
		{nemoroth.ErrAmbiguous, [][3]string{{"1. Hc3", "1:4 after 0", "or"}}},
		{nemoroth.ErrGameOver, [][3]string{{over + "1. Ha3 Hh4", "2:8 after 1", ""}}},
		{nemoroth.ErrSetup, [][3]string{
			{"[Event \"x\"]\n[Position \"8/8/8/8/8/8/8/(LL)7 A\"]\n\nLa2", "2:1 after -1",
				"shares its square"},
		}},
		{notation.ErrEffects, [][3]string{
			{"1. Bd3:c2,e2 Gb6\n 2. Be5:d7 Gd4", "2:5 after 2", "f7 petrified"},
		}},
		{letter.ErrContradiction, [][3]string{
			{over + "1. Ha3 0-1", "2:8 after 1", "the game's, 1-0"},
			{over + "1. Ha3\n*", "3:1 after 1", "the game's, 1-0"},
			{over + "[Result \"0-1\"]\n1. Ha3", "2:1 after 1", "the game's, 1-0"},
			{"[Result \"0-1\"]\n1. Bd3 1-0", "2:8 after 1",
				"the result 1-0 contradicts the tag Result, 0-1"},
		}},
		{letter.ErrContradiction, [][3]string{
			{start + "1. Bd3 Gb6\n" + start, "37:7 after 2",
				"e1 is empty, not B, c2 is pH, not H, " +
					"e2 is pH, not H, d3 is B, not empty, b6 is g, not empty, d8 is empty, not g"},
			{wrong + "Bd3", "1:7 after 0", "c8 is l, not empty, d8 is g, not g*"},
			{start + "O 1\n1. Bd3", "1:7 after 0",
				"the last line should be A 1, not O 1"},
			{start + "A 2\n", "1:7 after 0", "the last line should be A 1, not A 2"},
		}},
	} {
		for _, row := range group.rows {
			text := row[0][:min(len(row[0]), 80)]
			r, err := notation.ReadRecord("game", row[0], nemoroth.Standard())
			var e *letter.RecordError
			if !errors.As(err, &e) || e.Name != "game" {
				t.Errorf("NOTE-7: %q: error %v, want a *RecordError", text, err)
				continue
			}
			at := fmt.Sprintf("%d:%d after %d", e.Line, e.Column, e.Ply-1)
			if at != row[1] || len(r.Moves) != max(e.Ply-1, 0) {
				t.Errorf("NOTE-7: %q: %s with the moves %q, want %s: %v", text, at, names(r),
					row[1], err)
			}
			if !errors.Is(err, group.kind) || !strings.Contains(err.Error(), row[2]) {
				t.Errorf("NOTE-7: %q: %v, want %v that says %q", text, err, group.kind, row[2])
			}
		}
	}
}

// TestTextErrors checks that Text rejects records that cannot be written.
func TestTextErrors(t *testing.T) {
	holds := func(r letter.Record) notation.Record { return notation.Record{Record: r} }
	move := func(name, comment string) notation.Record {
		return holds(letter.Record{Moves: []letter.Move{{Name: name, Comment: comment}}})
	}
	said := func(text string) notation.Record { return holds(letter.Record{Texts: []string{text}}) }
	tag := func(key, value string) notation.Record {
		return holds(letter.Record{Tags: []letter.Tag{{Key: key, Value: value}}})
	}
	twice := tag("a", "x")
	twice.Tags = append(twice.Tags, letter.Tag{Key: "A", Value: "x"})
	lost := holds(letter.Record{Result: "0-1"})
	lost.Start = setup("8/8/8/7ph/8/8/8/H7 O 1")
	for _, group := range []struct {
		want    error
		records []notation.Record
	}{
		{nemoroth.ErrIllegal, []notation.Record{move("Be1d4", ""), move("pass", "")}},
		{nemoroth.ErrSetup, []notation.Record{{Start: setup("8/8/8/8/8/8/8/(LL)7 A 1")}}},
		{nemoroth.ErrInvalid, []notation.Record{
			move("Be1d3", "well"), move("Be1d3", "! 0-1"),
			said("a } b"), said("a\x00b"), said("\xff"),
			tag("a b", "x"), tag("result", "x"), tag("a", "x\ny"), twice,
			holds(letter.Record{Result: "2-0"}), {Notation: "chess"},
		}},
		{letter.ErrContradiction, []notation.Record{lost}},
		{nemoroth.ErrSyntax, []notation.Record{move("", "")}},
	} {
		for _, r := range group.records {
			text, err := r.Text(notation.Any)
			if !errors.Is(err, group.want) || text != "" {
				t.Errorf("NOTE-7: %.200v: %v, want %v; written:\n%s", r, err, group.want, text)
			}
		}
	}
}

func setup(text string) *nemoroth.Setup {
	s := nemoroth.MustSetup(text)
	return &s
}

// TestWriteBare checks a comment that would turn a bare move into a canonical name (NOTE-6).
func TestWriteBare(t *testing.T) {
	bare := mustRead(t, "[Position \"8/8/8/8/8/8/HA6/7a A 1\"]\nAb2!! Ah1f1!")
	if got, want := score(t, bare, notation.Lawson), "1. Ab2(Ha2-0)! Ahf1!\n"; got != want {
		t.Errorf("NOTE-7: %q, want %q", got, want)
	}
}

// TestWrapping checks the length of lines, and that numbers stay with their moves.
func TestWrapping(t *testing.T) {
	g := nemoroth.NewGame(nemoroth.Standard())
	for g.Ply() < 60 && len(g.Moves()) > 0 {
		g, _ = g.Play(g.Moves()[g.Ply()%len(g.Moves())])
	}
	r, _ := notation.FromGame(g)
	lines := strings.Split(score(t, r, notation.Moussambani), "\n")
	for _, line := range lines {
		if len(line) > 79 && strings.Count(line, " ") > 1 ||
			strings.HasPrefix(line, ";") ||
			strings.HasSuffix(line, ".") {
			t.Errorf("a line breaks in the wrong place: %q", line)
		}
	}
	if len(lines) < 3 {
		t.Error("no line was broken")
	}
}

// TestReadMove checks that Read reads illegal moves, and that ReadLegal rejects exactly
// these (NOTE-2 to NOTE-6, NAME-1).
func TestReadMove(t *testing.T) {
	const gamelet = "wal1blaw/hhhphhphhh/8/4B3/3pg4/8/HHpHHpHHHH/WALG1LAW A 3"
	const ghasts = "7a/8/8/8/8/8/8/2LGLG2 A 1"
	for _, tt := range []struct {
		position, text, move string
		rule                 nemoroth.Rule // that forbids the move
	}{
		{gamelet, "Lc1d2", "Lc1d2", "GHAST-2"},
		{gamelet, "Ld2", "Lc1d2", "GHAST-2"},
		{gamelet, "Lxd2?", "Lc1d2", "GHAST-2"},
		{ghasts, "Ld2", "Le1d2", "GHAST-2"},
		// The effects of an illegal move are not compared.
		{gamelet, "Hh3(p)", "Hg2h3", "COMP-RULE"},
		{gamelet, "Ab1(Hb2-b3,Hc2-d3,Lc1-d1,Ha2-0,Wa1-0)", "Ab1!", "COMP-RULE"},
		{"8/8/8/8/8/3A4/8/7W A 1", "Ad3", "Ad3!", "SCREAM-1"},
		{startLine, "pass", "pass", "MOVE-1"},
	} {
		g := mustGame(t, tt.position, nemoroth.Standard())
		w, err := notation.Read(g, tt.text, notation.Any)
		if err != nil || w.Move.String() != tt.move {
			t.Errorf("%s\n%q reads as %v, %v, want %s", tt.position, tt.text, w.Move, err, tt.move)
			continue
		}
		_, err = notation.ReadLegal(g, tt.text, notation.Any)
		var illegal *nemoroth.MoveError
		if !errors.As(err, &illegal) || illegal.Move != w.Move ||
			slices.ContainsFunc(illegal.Report.Reasons,
				func(r nemoroth.Reason) bool { return r.Rule != tt.rule }) {
			t.Errorf("%s\n%q is parsed with %v, want %v", tt.position, tt.text, err, tt.rule)
		}
	}
	g := mustGame(t, gamelet, nemoroth.Standard())
	for text, want := range map[string]error{
		"Bf4:h8":     notation.ErrEffects,
		"Zd5":        nemoroth.ErrIllegal, // Alabaster has no Zombie
		"Lc1d2 e4":   nemoroth.ErrSyntax,
		"a1-a2,b1-0": nemoroth.ErrSyntax,
	} {
		if w, err := notation.Read(g, text, notation.Any); !errors.Is(err, want) ||
			w != (notation.WrittenMove{}) {
			t.Errorf("%q reads as %v, %v, want %v", text, w.Move, err, want)
		}
	}
}

// TestSeveralRecords checks where one record ends and the next begins, that the Reader's
// ruleset applies to records without the tag, that the record after a wrong one is read, and that
// a stream's error ends the reading (NOTE-7).
func TestSeveralRecords(t *testing.T) {
	start := notation.WriteDiagram(nemoroth.Start().Setup())
	for stream, want := range map[string]string{
		"1. Bd3 Gb6 0-1\n{resigned}\n\n1. Gb3 *\n[Event \"third\"]\n{no moves}\n\n" +
			"[Event \"fourth\"]\n[Ruleset \"Betza\"]\n[Result \"*\"]\nGf3\n": "|Be1d3 " +
			"Gd8b6|0-1 Azgoroth; " +
			"|Gd1b3|* Azgoroth; third|| Azgoroth; fourth|Gd1f3|* Betza; broken",
		// Tags after a diagram belong to the next record.
		start + "[Event \"x\"]\n": "|| Azgoroth; x|| Azgoroth; broken",
		"1. Bd3 *\n1. Bd3 Gb6 2. Bd3 *\n1. Gb3 *\n": "|Be1d3|* Azgoroth; |Be1d3 Gd8b6| " +
			"Azgoroth; line 2|Gd1b3|* Azgoroth; broken",
	} {
		in := io.MultiReader(strings.NewReader(stream), iotest.ErrReader(errors.New("broken")))
		got := ""
		for r, err := range notation.Records("", in, nemoroth.Azgoroth()) {
			var e *letter.RecordError
			got += fmt.Sprintf("%s|%s|%v %v; ", r.Tag("Event"), names(r), r.Result, r.Ruleset)
			if errors.As(err, &e) && errors.Is(err, nemoroth.ErrIllegal) {
				got += fmt.Sprint("line ", e.Line)
			} else if err != nil {
				got += "broken"
			}
		}
		if got != want {
			t.Errorf("NOTE-7: %q reads as %s, want %s", stream, got, want)
		}
	}
}

// TestArchive checks that the records of a folder's files come in order, after a wrong one, too.
func TestArchive(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"b.txt": "1. Bd3 *\n1. Bd3 Hc7c1 *\n1. Gb3 *\n",
		"a.txt": "", "c.txt": "[Event \"last\"]\n", "notes.md": "none", "d/e.txt": "\n\n1. Bd8"} {
		path := filepath.Join(dir, name)
		err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755),
			os.WriteFile(path, []byte(text), 0o644))
		if err != nil {
			t.Fatal(err)
		}
	}
	for path, want := range map[string]string{
		".":     "Be1d3; Be1d3 b.txt 2; Gd1b3; ;  e.txt 3; ",
		"c.txt": "; ", "a.txt": "", "notes.md": " notes.md 1; ", "none": "no file; ",
	} {
		got := ""
		for r, err := range notation.Archive(filepath.Join(dir, path), nemoroth.Standard()) {
			var e *letter.RecordError
			got += names(r)
			if errors.As(err, &e) {
				got += fmt.Sprintf(" %s %d", filepath.Base(e.Name), e.Line)
			} else if errors.Is(err, fs.ErrNotExist) {
				got += "no file"
			}
			got += "; "
		}
		if got != want {
			t.Errorf("%s: %q, want %q", path, got, want)
		}
	}
	for range notation.Archive(dir, nemoroth.Standard()) {
		break
	}
}

// TestSetTag checks that SetTag sets, replaces and removes a tag, sets fields, and changes nothing
// if the record could not be written.
func TestSetTag(t *testing.T) {
	r := mustRead(t, "[Event \"old\"]\n[Site \"here\"]\n\n1. Be1d3 *")
	for _, tag := range [][2]string{{"event", "new"}, {"Site", ""}, {"Round", "1"}, {"None", ""},
		{"Notation", "lawson"}, {"Mode", "analysis"}, {"result", "1/2-1/2"}} {
		if err := r.SetTag(tag[0], tag[1]); err != nil {
			t.Error(err)
		}
	}
	if err := r.SetTag("Ruleset", "House"); !errors.Is(err, nemoroth.ErrSyntax) {
		t.Errorf("an unknown ruleset: %v", err)
	}
	for _, tag := range [][2]string{{"Result", "2-0"}, {"two words", "x"}, {"Event", "a\nb"},
		{"", "x"}} {
		if err := r.SetTag(tag[0], tag[1]); !errors.Is(err, nemoroth.ErrInvalid) {
			t.Errorf("%q: %v", tag, err)
		}
	}
	const want = "[Event \"new\"]\n[Round \"1\"]\n[Ruleset \"Standard\"]\n" +
		"[Notation \"lawson\"]\n[Mode \"analysis\"]\n[Result \"1/2-1/2\"]\n\n" +
		"1. Bd3:c2,e2 1/2-1/2\n"
	if got := write(t, r, notation.Any); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// TestPlay checks that Play keeps what a record says, that it sets the result of a game that is
// over, and that an error changes nothing.
func TestPlay(t *testing.T) {
	r := mustRead(t, "[Event \"x\"]\n[Position \"w1A1b3/8/8/8/8/8/8/7H A 1\"]\n\n"+
		"{before} 1. Hh1h2 {a comment} *")
	if _, err := r.Play(nemoroth.MustMove("Bd1d2")); !errors.Is(err, nemoroth.ErrIllegal) {
		t.Errorf("an illegal move: %v", err)
	}
	if _, err := r.Play(nemoroth.MustMove("We8e1")); err == nil || len(r.Moves) != 1 {
		t.Errorf("an illegal move: %v, %v", err, r.Moves)
	}
	g, err := r.Play(nemoroth.MustMove("Wa8a1"))
	if err != nil || g.Ply() != 2 || r.Result != "*" || r.Moves[0].Texts == nil {
		t.Errorf("%v, %v: %+v", g, err, r)
	}
	if err := r.SetTag("Result", "0-1"); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Play(nemoroth.MustMove("Hh2h3")); !errors.Is(err, nemoroth.ErrGameOver) {
		t.Errorf("after a resignation: %v", err)
	}
	// The order of pushes stays, and a game that is over has its result.
	for position, c := range map[string][2]string{
		"8/8/8/8/8/8/hh6/A7 A 1": {"Aa1!b2,a2", ""},
		"7a/6Z1/8/8/8/8/8/8 A 1": {"Zg7h8", "1-0"},
	} {
		r := mustRead(t, "[Position \""+position+"\"]")
		g, err := r.Play(nemoroth.MustMove(c[0]))
		if err != nil || r.Result != c[1] || r.Moves[0].Text != c[0] {
			t.Errorf("%s: %v, %v, %+v", position, g, err, r)
		}
	}
	if _, err := (*notation.Record)(nil).Play(nemoroth.Move{}); !errors.Is(err, nemoroth.ErrInvalid) {
		t.Errorf("no record: %v", err)
	}
}

// TestTreeErrors checks that a wrong variation ends, and the rest of the tree stays.
func TestTreeErrors(t *testing.T) {
	deep := strings.Repeat("(1. Hc2c3 ", 200) + strings.Repeat(")", 200)
	for text, want := range map[string]error{
		"1. Be1d3 (1. Hc2c3 Hc7c2) Gd8b6": nemoroth.ErrIllegal,
		"1. Be1d3 " + deep + " Gd8b6":     nemoroth.ErrInvalid,
	} {
		root, err := mustRead(t, text).Tree()
		if !errors.Is(err, want) || len(root.Next) < 2 || len(root.Next[0].Next) != 1 {
			t.Errorf("%.40s: %.200v", text, err)
		}
	}
}

// TestWrongStart checks that a record with a wrong start has no game (NFEN-1, SETUP-1).
func TestWrongStart(t *testing.T) {
	for _, line := range []string{"x", "8/8/8/8/8/8/8/(LA)6 A 1"} {
		for _, read := range []func(_, _ string, _ nemoroth.Ruleset) (*notation.Record, error){
			notation.ReadRecord, notation.ReadLetter} {
			r, err := read("", "[Position \""+line+"\"]\n\n1. Be1d3 *", nemoroth.Standard())
			if g, failed := r.Game(); err == nil || failed == nil {
				t.Errorf("%s: %v; the game is %v, %v", line, err, g, failed)
			}
		}
	}
}
