package notation_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation"
	"github.com/nemoroth/rules/nemoroth/notation/letter"
)

var compareMoves = cmp.Comparer(func(a, b nemoroth.Move) bool { return a == b })

func mustRead(t *testing.T, text string) *notation.Record {
	t.Helper()
	r, err := notation.ReadRecord("", strings.NewReader(text))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return r
}

func write(t *testing.T, r *notation.Record, in notation.Notation, o ...notation.Option) string {
	t.Helper()
	var b bytes.Buffer
	if err := r.Write(&b, in, o...); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// score returns the record without its tags.
func score(t *testing.T, r *notation.Record, in notation.Notation, o ...notation.Option) string {
	t.Helper()
	_, text, _ := strings.Cut(write(t, r, in, o...), "\n\n")
	return text
}

func tagOf(r *notation.Record, key string) string {
	for _, t := range r.Tags {
		if strings.EqualFold(t.Key, key) {
			return t.Value
		}
	}
	return ""
}

func names(r *notation.Record) string {
	var list []string
	for _, m := range r.Moves {
		list = append(list, m.Move.String())
	}
	return strings.Join(list, " ")
}

// TestPageScores checks that both scores of the gamelet on Lawson's page are
// read, and written again to the letter (NOTE-3, NOTE-5, NOTE-6).
func TestPageScores(t *testing.T) {
	const moves = "Be1d3 Gd8b6 Bd3e5 Gb6d4"
	want := nemoroth.MustSetup("wal1blaw/hhhphhphhh/8/4B3/3pg4/8/HHpHHpHHHH/WALG1LAW A 3")
	for _, tt := range []struct {
		file   string
		in     notation.Notation
		result notation.Result
	}{
		{"lawson-score.txt", notation.Lawson, notation.NoResult},
		{"moussambani-score.txt", notation.Moussambani, notation.ObsidianWins},
	} {
		page := read(t, tt.file)
		r := mustRead(t, page)
		if names(r) != moves || r.Result != tt.result {
			t.Errorf("%s reads as %s, result %v", tt.file, names(r), r.Result)
		}
		g, err := r.Game()
		if err != nil || g.Ply() != 4 || g.String() != want.String() {
			t.Errorf("%s leads to %v, %v, want %v", tt.file, g, err, want)
		}
		got := score(t, r, tt.in)
		if got, want := strings.Fields(got), strings.Fields(page); !cmp.Equal(got, want) {
			t.Errorf("%s is written %q, want %q", tt.file, got, want)
		}
	}
	// Each score on one line.
	lawson := score(t, mustRead(t, read(t, "lawson-score.txt")), notation.Lawson)
	if want := "1. Bd3:c2,e2 Gb6 2. Be5:d7,f7 ? Gd4(p) !\n"; lawson != want {
		t.Errorf("Lawson's score is written %q, want %q", lawson, want)
	}
	moussambani := score(t, mustRead(t, read(t, "moussambani-score.txt")), notation.Moussambani)
	if want := "1. Bd3=pHc2,pHe2 ; Gb6 2. Be5=pHd7,pHf7? ; Gd4=pGd4++d2! 0-1.\n"; moussambani != want {
		t.Errorf("Moussambani's score is written %q, want %q", moussambani, want)
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
	if !r.Analysis || !r.Moves[8].Diagram || !r.Moves[1].Move.IsPass() {
		t.Errorf("NOTE-7: the puzzle reads as %+v", r)
	}
	if diff := cmp.Diff(text, write(t, r, notation.Any)); diff != "" {
		t.Errorf("NOTE-7: the puzzle, written again (-read +written):\n%s", diff)
	}
	for _, without := range []string{"[Mode \"analysis\"]\n", "analysis"} {
		_, err := notation.ReadRecord("", strings.NewReader(strings.Replace(text, without, "", 1)))
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
		Tags: []notation.Tag{{Key: "Event", Value: "By mail"}, {Key: "Alabaster",
			Value: `A "Slow" Player`},
			{Key: "Obsidian", Value: `C:\Player`}, {Key: "Date",
				Value: "2002-05-11"}, {Key: "Mode", Value: "EM"}},
		Ruleset:  nemoroth.Azgoroth(),
		Start:    setup(start),
		Notation: notation.Moussambani,
		Texts:    []string{"Where we stopped\n  last week."},
		Diagram:  true,
		Moves: []notation.RecordMove{
			{Move: nemoroth.MustMove("Bd3e5"), Comment: "?"},
			{Move: nemoroth.MustMove("Gb6d4"), Comment: "++d2!", Texts: []string{"the end?"}},
			{Move: nemoroth.MustMove("Hb2a3"), Texts: []string{"who knows", "who\ncares"}},
			{Move: nemoroth.MustMove("Ha7a6")},
		},
		Result:   notation.ObsidianWins,
		FullStop: true,
	}
	if diff := cmp.Diff(want, r, compareMoves); diff != "" {
		t.Errorf("NOTE-7: the record reads differently (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(text, write(t, r, notation.Any)); diff != "" {
		t.Errorf("NOTE-7: the record, written again (-read +written):\n%s", diff)
	}
	if tagOf(r, "Event") != "By mail" || tagOf(r, "alabaster") != `A "Slow" Player` ||
		tagOf(r, "None") != "" {
		t.Errorf("tags: %q, %q, %q", tagOf(r, "Event"), tagOf(r, "alabaster"), tagOf(r, "None"))
	}
}

// TestReadRecordLenient checks forms that are read but never written (NOTE-7).
func TestReadRecordLenient(t *testing.T) {
	const gamelet = "Be1d3 Gd8b6 Bd3e5 Gb6d4"
	start := notation.WriteDiagram(nemoroth.StartSetup())
	for name, text := range map[string]string{
		"no numbers":         "Bd3 Gb6 Be5 Gd4",
		"numbers and dots":   "1.Bd3 1...Gb6 02.Be5 2...Gd4",
		"a move a line":      "1. Bd3\nGb6\r\n\r\n2. Be5\n\tGd4\n",
		"mixed notations":    "1. Bd3:c2,e2 ; Gb6 2. Be5=pHd7,pHf7;Gd4(p)",
		"canonical":          "1. Be1d3 Gd8b6 2. Bd3e5 Gb6d4",
		"comments":           "{a} 1. Bd3 {b}Gb6{c} {} 2. Be5 ! {\n} ?! Gd4 ++d2",
		"a byte order mark":  "\ufeff1. Bd3 Gb6 2. Be5 Gd4",
		"comment, then tags": "{for you}\n[Event \"x\"] [Date \"\"]\n  [notation \"LAWSON\"]\n\nBd3:c2,e2 Gb6 Be5:d7,f7 Gd4(p)",
		"diagram":            start + "1. Bd3 Gb6 2. Be5 Gd4\n" + read(t, "lawson-gamelet.txt"),
		"diagram and turn": start + "\nA\n1. Bd3 Gb6 2. Be5 Gd4\n" +
			read(t, "lawson-gamelet.txt") + "A 3",
		"turn, no number":    "1. Bd3 Gb6 2. Be5 Gd4\n" + read(t, "lawson-gamelet.txt") + "A",
		"after the result":   "Bd3 Gb6 Be5 Gd4 0-1\n" + read(t, "lawson-gamelet.txt") + "{resigns}",
		"result only in tag": "[Result \"1-0\"]\nBd3 Gb6 Be5 Gd4",
		"star":               "Bd3 Gb6 Be5 Gd4 *.",
		"no newline in tag":  "[Position \" walgblaw/hhhhhhhh/8/8/8/8/HHHHHHHH/WALGBLAW A\" ]\nBd3 Gb6 Be5 Gd4",
	} {
		r, err := notation.ReadRecord(name, strings.NewReader(text))
		if err != nil || names(r) != gamelet {
			t.Errorf("NOTE-7: %s: %s, %v, want %s", name, names(r), err, gamelet)
			continue
		}
		checkFixedPoint(t, r)
	}
}

// TestReadRecordLong checks that the reading time is proportional to the length
// of a record, whatever its content.
func TestReadRecordLong(t *testing.T) {
	const many = 300_000
	crowd := "[Position \"8/8/8/8/8/8/8/(" + strings.Repeat("M", many) + ")6W A\"]\n"
	setup := nemoroth.MustSetup("8/8/8/8/8/8/8/(" + strings.Repeat("M", many) + ")6W A 1")
	for name, text := range map[string]string{
		"comments":  "Bd3 " + strings.Repeat("! ", many),
		"occupants": crowd + notation.WriteDiagram(setup),
	} {
		begun := time.Now()
		r, err := notation.ReadRecord(name, strings.NewReader(text))
		if err != nil {
			t.Errorf("NOTE-7: %s: %.200v", name, err)
		}
		if name == "comments" && r.Moves[0].Comment != strings.Repeat(" !", many) {
			t.Errorf("NOTE-7: %s: %d bytes kept, want %d", name, len(r.Moves[0].Comment), 2*many)
		}
		if took := time.Since(begun); took > 10*time.Second {
			t.Errorf("NOTE-7: %s: read in %v", name, took)
		}
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
		if diff := cmp.Diff(&want, back, compareMoves); diff != "" {
			t.Fatalf("NOTE-7: written in the notation %v and read (-before +after):\n%s\n%s", in,
				diff, first)
		}
		if diff := cmp.Diff(first, write(t, back, notation.Any)); diff != "" {
			t.Fatalf("NOTE-7: written again (-first +second):\n%s", diff)
		}
	}
}

// TestRecordRoundTrip checks random games with comments and diagrams (NOTE-7).
func TestRecordRoundTrip(t *testing.T) {
	comments := []string{"", "", "!", "??", " !?", "+", "++d2,e5!", " + ?"}
	texts := []string{"why", "two\nlines", "[Not \"a tag\"]\n1. e4 e5", "+--+\nno diagram", "ö – ü"}
	for seed := range uint64(40) {
		rnd := rand.New(rand.NewPCG(2002, seed))
		rulesets := nemoroth.Rulesets()
		g := nemoroth.NewGame(rulesets[seed%3])
		if seed%4 > 0 {
			g = mustGame(t, richPositions[int(seed)%len(richPositions)], rulesets[seed%3])
		}
		var line []notation.RecordMove
		for range rnd.IntN(40) {
			m := notation.RecordMove{Comment: comments[rnd.IntN(len(comments))],
				Diagram: rnd.IntN(12) == 0}
			for rnd.IntN(6) == 0 {
				m.Texts = append(m.Texts, texts[rnd.IntN(len(texts))])
			}
			moves := g.Moves()
			pass := seed%5 == 0 && rnd.IntN(4) == 0
			if len(moves) == 0 && !pass {
				break
			}
			var err error
			if m.Move = nemoroth.Pass(); pass {
				g, err = g.Pass()
			} else {
				m.Move = moves[rnd.IntN(len(moves))]
				g, err = g.Play(m.Move)
			}
			if err != nil {
				t.Fatal(err)
			}
			line = append(line, m)
		}
		r, err := notation.FromGame(g)
		if err != nil || len(r.Moves) != len(line) {
			t.Fatalf("FromGame: %d moves, %v, want %d", len(r.Moves), err, len(line))
		}
		for i, m := range line {
			if r.Moves[i].Move != m.Move {
				t.Fatalf("FromGame: move %d is %v, want %v", i+1, r.Moves[i].Move, m.Move)
			}
		}
		r.Moves = line
		if seed%3 == 0 {
			r.Tags = []notation.Tag{{Key: "Event", Value: `\"`}}
			r.Texts, r.Diagram = []string{"first"}, true
		}
		if r.Result == notation.NoResult && seed%2 == 0 {
			r.Result, r.FullStop = notation.Unfinished, seed%4 == 0
		}
		checkFixedPoint(t, r)
	}
}

// TestReadRecordErrors checks the place and the text of errors, and that the
// record keeps the moves before the error (NOTE-7).
func TestReadRecordErrors(t *testing.T) {
	start := notation.WriteDiagram(nemoroth.StartSetup())
	wrong := strings.Replace(start, "|  l   |  g   |", "|      |  g*  |", 1)
	over := "[Position \"8/8/8/7ph/8/8/H7/8 A 1\"]\n"
	for _, tt := range []struct {
		name, text   string
		line, column int
		ply          int // LineError.Ply
		kind         error
		says, kept   string
	}{
		{"empty text", "", 1, 1, -1, nemoroth.ErrSyntax, "there is no record", ""},
		{"blanks", " \n\n", 1, 1, -1, nemoroth.ErrSyntax, "there is no record", ""},
		{"effect", "1. Bd3:c2,e2 Gb6\n 2. Be5:d7 Gd4", 2, 5, 2, notation.ErrEffect,
			"f7 petrified", "Be1d3 Gd8b6"},
		{"illegal", "1. Bd3:c2,e2 Gb6 2. Bd3", 1, 21, 2, nemoroth.ErrIllegal, "ply 3",
			"Be1d3 Gd8b6"},
		{"ambiguous", "1. Hc3", 1, 4, 0, nemoroth.ErrAmbiguous, "or", ""},
		{"not a move", "1. Bd3:c2,e2 Gb6 xyz", 1, 18, 2, nemoroth.ErrSyntax, "", "Be1d3 Gd8b6"},
		{"within a move", "1. Bd3:c2,e9", 1, 10, 0, nemoroth.ErrSyntax, "", ""},
		{"wrong number", "1. Bd3 Gb6\n3. Be5", 2, 1, 2, nemoroth.ErrSyntax,
			"it is Alabaster's move 2", "Be1d3 Gd8b6"},
		{"number of the other side", "1. Bd3 1. Gb6", 1, 8, 1, nemoroth.ErrSyntax,
			"it is Obsidian's move 1; expected 1...", "Be1d3"},
		{"two numbers", "1. 1. Bd3", 1, 4, 0, nemoroth.ErrSyntax, "", ""},
		{"number at the end", "1. Bd3 Gb6 2.", 1, 12, 2, nemoroth.ErrSyntax, "ends too early",
			"Be1d3 Gd8b6"},
		{"comment after a number", "1. {x} Bd3", 1, 4, 0, nemoroth.ErrSyntax,
			"between a number and its move", ""},
		{"diagram after a number", "1.\n" + start, 2, 7, 0, nemoroth.ErrSyntax,
			"between a number and its move", ""},
		{"semicolon first", "; Bd3", 1, 1, 0, nemoroth.ErrSyntax, "semicolon", ""},
		{"two semicolons", "Bd3 ; ; Gb6", 1, 7, 1, nemoroth.ErrSyntax, "semicolon", "Be1d3"},
		{"semicolon after Obsidian's move", "Bd3 Gb6 ; Be5", 1, 9, 2, nemoroth.ErrSyntax,
			"semicolon", "Be1d3 Gd8b6"},
		{"semicolon at the end", "Bd3 ;", 1, 5, 1, nemoroth.ErrSyntax, "ends too early", "Be1d3"},
		{"comment first", "! Bd3", 1, 1, 0, nemoroth.ErrSyntax, "without a move", ""},
		{"bad comment", "Bd3 +:c2", 1, 6, 1, nemoroth.ErrSyntax, "braces", "Be1d3"},
		{"open comment", "Bd3\n {and so on\n", 2, 2, 1, nemoroth.ErrSyntax, "not closed", "Be1d3"},
		{"stray brace", "Bd3 }", 1, 5, 1, nemoroth.ErrSyntax, "", "Be1d3"},
		{"move after the result", "Bd3 0-1 Gb6", 1, 9, 1, nemoroth.ErrSyntax,
			"text after the result", "Be1d3"},
		{"another record", "Bd3 *\n1. Gb6", 2, 1, 1, nemoroth.ErrSyntax, "another record", "Be1d3"},
		{"another record with tags", "Bd3\n\n[Event \"x\"]", 3, 1, 1, nemoroth.ErrSyntax,
			"another record", "Be1d3"},
		{"result after a number", "1. Bd3 Gb6 2. *", 1, 15, 2, nemoroth.ErrSyntax, "",
			"Be1d3 Gd8b6"},
		{"result that contradicts", over + "1. Ha3 0-1", 2, 8, 1, notation.ErrResult,
			"Alabaster wins: stalemate", "Ha2a3"},
		{"star that contradicts", over + "1. Ha3\n*", 3, 1, 1, notation.ErrResult,
			"Alabaster wins: stalemate", "Ha2a3"},
		{"tag that contradicts", over + "[Result \"0-1\"]\n1. Ha3", 2, 10, 1, notation.ErrResult,
			"Alabaster wins: stalemate", "Ha2a3"},
		{"tag and result", "[Result \"0-1\"]\n1. Bd3 1-0", 2, 8, 1, notation.ErrResult,
			"the result 1-0 contradicts the result 0-1", "Be1d3"},
		{"move after the end", over + "1. Ha3 Hh4", 2, 8, 1, nemoroth.ErrGameOver, "", "Ha2a3"},
		{"pass", "Bd3 pass", 1, 5, 1, nemoroth.ErrIllegal, "pass in a game", "Be1d3"},

		{"no key", "[ \"x\"]", 1, 3, -1, nemoroth.ErrSyntax, "key", ""},
		{"key with a digit first", "[1x \"x\"]", 1, 2, -1, nemoroth.ErrSyntax, "key", ""},
		{"no value", "[Event]", 1, 2, -1, nemoroth.ErrSyntax, "", ""},
		{"open value", "[Event \"x]", 1, 8, -1, nemoroth.ErrSyntax, "value", ""},
		{"unknown escape", `[Event "\n"]`, 1, 8, -1, nemoroth.ErrSyntax, "value", ""},
		{"open tag", "[Event \"x\"", 1, 11, -1, nemoroth.ErrSyntax, "not closed", ""},
		{"move on the line of a tag", "[Event \"x\"] Bd3", 1, 13, -1, nemoroth.ErrSyntax,
			"not a tag", ""},
		{"tag twice", "[Event \"x\"]\n[event \"y\"]", 2, 1, -1, nemoroth.ErrSyntax, "twice", ""},
		{"ruleset", "[Ruleset \"Standard+OPT-9\"]", 1, 20, -1, nemoroth.ErrSyntax, "ruleset", ""},
		{"notation", "[Notation \"chess\"]", 1, 12, -1, nemoroth.ErrSyntax, "not a notation", ""},
		{"result", "[Result \"2-0\"]", 1, 10, -1, nemoroth.ErrSyntax, "result", ""},
		{"position", "[Position \"8/8/8/8/8/8/8/9 A\"]", 1, 26, -1, nemoroth.ErrSyntax,
			"position", ""},
		{"impossible position", "[Event \"x\"]\n[Position \"8/8/8/8/8/8/8/(LL)7 A\"]\n\nLa2", 2,
			12, -1, nemoroth.ErrSetup, "shares its square", ""},
		{"other notation", "[Notation \"lawson\"]\nBd3=pHc2,pHe2", 2, 4, 0, nemoroth.ErrSyntax,
			"", ""},

		{"diagram", start + "1. Bd3 Gb6\n" + start, 37, 7, 2, notation.ErrDiagram,
			"e1 is empty, not B, c2 is pH, not H, e2 is pH, not H, d3 is B, not empty, b6 is g, not empty, d8 is empty, not g", "Be1d3 Gd8b6"},
		{"diagram at the start", wrong + "Bd3", 1, 7, 0, notation.ErrDiagram,
			"c8 is l, not empty, d8 is g, not g*", ""},
		{"turn", start + "O 1\n1. Bd3", 1, 7, 0, notation.ErrDiagram,
			"it is Alabaster's move 1, not Obsidian's move 1", ""},
		{"number of the turn", start + "A 2\n", 1, 7, 0, notation.ErrDiagram,
			"it is Alabaster's move 1, not Alabaster's move 2", ""},
		{"turn without number", "1. Bd3\n" + notation.WriteDiagram(mustGame(t,
			"walgblaw/hhhhhhhh/8/8/8/3B4/HHpHHpHHHH/WALG1LAW O 1", nemoroth.Standard()).Setup()) +
			"A\n", 2, 7, 1, notation.ErrDiagram, "it is Obsidian's move 1, not Alabaster's move", "Be1d3"},
		{"diagram cut short", "Bd3\n" + start[:400], 8, 33, 1, nemoroth.ErrSyntax, "nine bars",
			"Be1d3"},
		{"diagram without its last frame", start[:strings.LastIndex(start, "   +")], 33, 61, 0,
			nemoroth.ErrSyntax, "the diagram ends too early", ""},
		{"within a diagram", strings.Replace(start, "  g   |", "  q   |", 1), 4, 28, 0,
			nemoroth.ErrSyntax, "(d8)", ""},

		{"not UTF-8", "1. Bd3\n{\xff}", 2, 2, 1, nemoroth.ErrSyntax, "not UTF-8", "Be1d3"},
		{"control character", "1. Bd3 \x00", 1, 8, 0, nemoroth.ErrSyntax, "control character", ""},
		{"return within a line", "1. Bd3\rGb6", 1, 7, 0, nemoroth.ErrSyntax, "control character",
			""},
		{"long line", "Bd3\n{" + strings.Repeat("x", letter.MaxLine), 2, letter.MaxLine + 1, 1,
			nemoroth.ErrLimit, "", "Be1d3"},
	} {
		r, err := notation.ReadRecord("game", strings.NewReader(tt.text))
		var e *nemoroth.LineError
		if !errors.As(err, &e) {
			t.Errorf("NOTE-7: %s: error %v, want a *LineError", tt.name, err)
			continue
		}
		if e.Line != tt.line || e.Column != tt.column || e.Ply != tt.ply || e.Name != "game" {
			t.Errorf("NOTE-7: %s: line %d, column %d, ply %d, want %d, %d, %d: %v", tt.name,
				e.Line, e.Column, e.Ply, tt.line, tt.column, tt.ply, err)
		}
		if !errors.Is(err, tt.kind) || !strings.Contains(err.Error(), tt.says) {
			t.Errorf("NOTE-7: %s: %v, want %v that says %q", tt.name, err, tt.kind, tt.says)
		}
		if names(r) != tt.kept {
			t.Errorf("NOTE-7: %s: the record has the moves %q, want %q", tt.name, names(r), tt.kept)
		}
		if err := r.Write(io.Discard, notation.Lawson); err != nil && tt.kind != nemoroth.ErrSetup {
			t.Errorf("NOTE-7: %s: the record cannot be written: %v", tt.name, err)
		}
	}
}

// TestSeveralRecords checks where one record ends and the next begins (NOTE-7).
func TestSeveralRecords(t *testing.T) {
	stream := "1. Bd3 Gb6 0-1\n{resigned}\n\n1. Gb3 *\n[Event \"third\"]\n{no moves}\n\n[Event \"fourth\"]\n[Result \"*\"]\nGf3\n"
	records, err := notation.ReadRecords("", strings.NewReader(stream))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, r := range records {
		got = append(got, fmt.Sprintf("%s|%s|%v", tagOf(r, "Event"), names(r), r.Result))
	}
	if diff := cmp.Diff([]string{"|Be1d3 Gd8b6|0-1", "|Gd1b3|*", "third||", "fourth|Gd1f3|*"},
		got); diff != "" {
		t.Errorf("NOTE-7: (-want +got):\n%s", diff)
	}
	var b bytes.Buffer
	if err := notation.WriteRecords(&b, records, notation.Lawson); err != nil {
		t.Fatal(err)
	}
	again, err := notation.ReadRecords("", bytes.NewReader(b.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	var c bytes.Buffer
	if err := notation.WriteRecords(&c, again, notation.Any); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(b.String(), c.String()); diff != "" {
		t.Errorf("NOTE-7: several records, written again (-first +second):\n%s", diff)
	}

	// Tags after a diagram belong to the next record.
	records, err = notation.ReadRecords("",
		strings.NewReader(notation.WriteDiagram(nemoroth.StartSetup())+"[Event \"x\"]\n"))
	if err != nil || len(records) != 2 || !records[0].Diagram || tagOf(records[1], "Event") != "x" {
		t.Errorf("NOTE-7: a diagram alone and a tag alone: %+v, %v", records, err)
	}

	// The records before an error are returned.
	records, err = notation.ReadRecords("",
		strings.NewReader("1. Bd3 *\n1. Bd3 Gb6 2. Bd3 *\n1. Bd3 *\n"))
	var e *nemoroth.LineError
	if len(records) != 2 || names(records[1]) != "Be1d3 Gd8b6" || !errors.As(err, &e) ||
		e.Line != 2 {
		t.Errorf("NOTE-7: %d records, %v, want two and an error in line 2", len(records), err)
	}
}

// TestReaderErrors checks that a Reader returns the error of its stream, and
// reads nothing after it.
func TestReaderErrors(t *testing.T) {
	broken := errors.New("broken")
	d := notation.NewReader("f", io.MultiReader(strings.NewReader("1. Bd3\nGb6"),
		iotest.ErrReader(broken)))
	r, err := d.Next()
	var e *nemoroth.LineError
	if !errors.Is(err, broken) || !errors.As(err, &e) || e.Line != 2 || e.Ply != 1 ||
		names(r) != "Be1d3" {
		t.Errorf("a broken stream: %v, %v", names(r), err)
	}
	if r, err := d.Next(); r != nil || !errors.Is(err, broken) {
		t.Errorf("after an error: %v, %v", r, err)
	}
	d = notation.NewReader("", iotest.OneByteReader(strings.NewReader("1. Bd3")))
	if r, err := d.Next(); err != nil || names(r) != "Be1d3" {
		t.Errorf("byte by byte: %v, %v", r, err)
	}
	for range 2 {
		if r, err := d.Next(); r != nil || err != io.EOF {
			t.Errorf("at the end: %v, %v", r, err)
		}
	}
}

// TestRecordTooLong checks the limit MaxRecord.
func TestRecordTooLong(t *testing.T) {
	line := "{" + strings.Repeat("x", 1<<19) + "}\n"
	_, err := notation.ReadRecord("", strings.NewReader("1. Bd3\n"+strings.Repeat(line,
		letter.MaxRecord/len(line)+1)))
	if !errors.Is(err, nemoroth.ErrLimit) {
		t.Errorf("a record that is too long: %v", err)
	}
}

// TestWriteErrors checks that Write rejects records that cannot be written.
func TestWriteErrors(t *testing.T) {
	bd3 := nemoroth.MustMove("Be1d3")
	ended := setup("8/8/8/7ph/8/8/8/H7 O 1")
	for name, tt := range map[string]struct {
		record notation.Record
		want   error
	}{
		"illegal move": {notation.Record{Moves: []notation.RecordMove{{Move: nemoroth.MustMove("Be1d4")}}}, nemoroth.ErrIllegal},
		"pass":         {notation.Record{Moves: []notation.RecordMove{{Move: nemoroth.Pass()}}}, nemoroth.ErrIllegal},
		"zero move": {notation.Record{Moves: []notation.RecordMove{{}}},
			nemoroth.ErrInvalid},
		"impossible start": {notation.Record{Start: setup("8/8/8/8/8/8/8/(LL)7 A 1")},
			nemoroth.ErrSetup},
		"words as comment": {notation.Record{Moves: []notation.RecordMove{{Move: bd3,
			Comment: "well"}}}, nemoroth.ErrInvalid},
		"result as comment": {notation.Record{Moves: []notation.RecordMove{{Move: bd3,
			Comment: "! 0-1"}}}, nemoroth.ErrInvalid},
		"brace in a text":   {notation.Record{Texts: []string{"a } b"}}, nemoroth.ErrInvalid},
		"control character": {notation.Record{Texts: []string{"a\x00b"}}, nemoroth.ErrInvalid},
		"text not UTF-8":    {notation.Record{Texts: []string{"\xff"}}, nemoroth.ErrInvalid},
		"key": {notation.Record{Tags: []notation.Tag{{Key: "a b", Value: "x"}}},
			nemoroth.ErrInvalid},
		"key of a field": {notation.Record{Tags: []notation.Tag{{Key: "result", Value: "x"}}},
			nemoroth.ErrInvalid},
		"key twice": {notation.Record{Tags: []notation.Tag{{Key: "a", Value: "x"},
			{Key: "A", Value: "x"}}}, nemoroth.ErrInvalid},
		"value of two lines": {notation.Record{Tags: []notation.Tag{{Key: "a", Value: "x\ny"}}},
			nemoroth.ErrInvalid},
		"result": {notation.Record{Result: 9}, nemoroth.ErrInvalid},
		"wrong result": {notation.Record{Start: ended, Result: notation.ObsidianWins},
			notation.ErrResult},
		"notation": {notation.Record{Notation: 9}, nemoroth.ErrInvalid},
		"long line": {notation.Record{Texts: []string{strings.Repeat("x",
			letter.MaxLine)}}, nemoroth.ErrLimit},
	} {
		var b bytes.Buffer
		if err := tt.record.Write(&b, notation.Any); !errors.Is(err, tt.want) || b.Len() > 0 {
			t.Errorf("NOTE-7: %s: %v, want %v; written:\n%s", name, err, tt.want, b.String())
		}
	}
	if _, err := notation.FromGame(nil); !errors.Is(err, nemoroth.ErrInvalid) {
		t.Errorf("FromGame(nil): %v", err)
	}
	good := &notation.Record{Moves: []notation.RecordMove{{Move: bd3}}}
	if err := good.Write(iotest.TruncateWriter(errorWriter{}, 0), notation.Any); err != nil &&
		err != io.ErrClosedPipe {
		t.Errorf("a writer's error: %v", err)
	}
	if err := good.Write(errorWriter{}, notation.Any); err != io.ErrClosedPipe {
		t.Errorf("a writer's error: %v", err)
	}
}

func setup(text string) *nemoroth.Setup {
	s := nemoroth.MustSetup(text)
	return &s
}

type errorWriter struct{}

func (errorWriter) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

// TestWriteOptions checks Short, Annotate for moves with a comment, and a
// comment that would turn a bare move into a canonical name (NOTE-6).
func TestWriteOptions(t *testing.T) {
	r := mustRead(t, read(t, "lawson-score.txt"))
	got := score(t, r, notation.Lawson, notation.Short, notation.Annotate)
	if want := "1. Bd3 Gb6 2. Be5 ? Gd4 !\n"; got != want {
		t.Errorf("NOTE-6: short: %q, want %q", got, want)
	}
	for i := range r.Moves {
		r.Moves[i].Comment = ""
	}
	got = score(t, r, notation.Moussambani, notation.Annotate)
	if want := "1. Bd3=pHc2,pHe2 ; Gb6 2. Be5=pHd7,pHf7 ; Gd4=pGd4+\n"; got != want {
		t.Errorf("NOTE-6: annotated: %q, want %q", got, want)
	}
	bare := &notation.Record{Start: setup("8/8/8/8/8/8/HA6/7a A 1"), Moves: []notation.RecordMove{
		{Move: nemoroth.MustMove("Ab2!"), Comment: "!"}, {Move: nemoroth.MustMove("Ah1f1"),
			Comment: "!"}}}
	got = score(t, bare, notation.Lawson, notation.Short)
	if want := "1. Ab2!! Ahf1!\n"; got != want {
		t.Errorf("NOTE-7: %q, want %q", got, want)
	}
}

// TestWrapping checks the length of lines, and that numbers stay with their
// moves.
func TestWrapping(t *testing.T) {
	g := nemoroth.NewGame(nemoroth.Standard())
	for g.Ply() < 60 {
		moves := g.Moves()
		if len(moves) == 0 {
			break
		}
		next, err := g.Play(moves[g.Ply()%len(moves)])
		if err != nil {
			t.Fatal(err)
		}
		g = next
	}
	r, err := notation.FromGame(g)
	if err != nil {
		t.Fatal(err)
	}
	text := score(t, r, notation.Moussambani)
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if len(line) > 79 && strings.Count(line, " ") > 1 || strings.HasPrefix(line, ";") ||
			strings.HasSuffix(line, ".") {
			t.Errorf("a line breaks in the wrong place: %q", line)
		}
	}
	if !strings.Contains(text, "\n") {
		t.Error("no line was broken")
	}
}

// TestReadMove checks that Read reads legal and illegal moves, and that Parse
// rejects exactly the illegal ones (NOTE-2, NOTE-4, NAME-1).
func TestReadMove(t *testing.T) {
	const gamelet = "wal1blaw/hhhphhphhh/8/4B3/3pg4/8/HHpHHpHHHH/WALG1LAW A 3"
	for _, tt := range []struct {
		rule, position, text, move string
		rules                      []nemoroth.Rule // the rules that forbid the move
	}{
		{"NOTE-3", startLine, "Bd3:c2,e2 !", "Be1d3", nil},
		{"NAME-1", gamelet, "Lc1d2", "Lc1d2", []nemoroth.Rule{"GHAST-2"}},
		{"NOTE-2", gamelet, "Ld2", "Lc1d2", []nemoroth.Rule{"GHAST-2"}},
		{"NOTE-5", gamelet, "Lxd2?", "Lc1d2", []nemoroth.Rule{"GHAST-2"}},
		{"NOTE-2", "7a/8/8/8/8/8/8/2LGLG2 A 1", "Ld2", "Le1d2", []nemoroth.Rule{"GHAST-2"}},
		// The effects of an illegal move are not compared.
		{"NOTE-6", gamelet, "Hh3(p)", "Hg2h3", []nemoroth.Rule{"COMP-RULE"}},
		{"NOTE-4", gamelet, "Ab1(Hb2-b3,Hc2-d3,Lc1-d1,Ha2-0,Wa1-0)", "Ab1!",
			[]nemoroth.Rule{"COMP-RULE"}},
		{"SCREAM-1", "8/8/8/8/8/3A4/8/7W A 1", "Ad3", "Ad3!", []nemoroth.Rule{"SCREAM-1"}},
		{"SCREAM-4", orderLine, "Ae5!d5,f5,e6", "Ae5!f5,d5,e6", nil},
		{"POS-2", startLine, "pass", "pass", []nemoroth.Rule{"MOVE-1"}},
	} {
		g := mustGame(t, tt.position, nemoroth.Standard())
		w, err := notation.Read(g, tt.text, notation.Any)
		if err != nil || w.Move.String() != tt.move {
			t.Errorf("%s: %s\n%q reads as %v, %v, want %s", tt.rule, tt.position, tt.text, w.Move,
				err, tt.move)
			continue
		}
		report := g.Explain(w.Move)
		var rules []nemoroth.Rule
		for _, reason := range report.Reasons {
			rules = append(rules, reason.Rule)
		}
		if diff := cmp.Diff(tt.rules, slices.Compact(rules)); diff != "" || report.Move != w.Move {
			t.Errorf("%s: %s\n%q, explained as %v (-want +got):\n%s", tt.rule, tt.position,
				tt.text, report.Move, diff)
		}
		parsed, err := notation.Parse(g, tt.text, notation.Any)
		var illegal *nemoroth.MoveError
		if report.Legal() && (err != nil || !cmp.Equal(parsed, w, compareMoves)) ||
			!report.Legal() && (!errors.As(err, &illegal) || illegal.Move != w.Move) {
			t.Errorf("%s: %q is read as %v, but parsed as %v, %v", tt.rule, tt.text, w.Move,
				parsed.Move, err)
		}
	}
	g := mustGame(t, gamelet, nemoroth.Standard())
	for text, want := range map[string]error{
		"Bf4:h8":     notation.ErrEffect,
		"Ld":         nemoroth.ErrSyntax,
		"Zd5":        nemoroth.ErrIllegal, // Alabaster has no Zombie
		"Lc1d2 e4":   nemoroth.ErrSyntax,
		"a1-a2,b1-0": nemoroth.ErrSyntax,
	} {
		if w, err := notation.Read(g, text, notation.Any); !errors.Is(err, want) ||
			w != (notation.Written{}) {
			t.Errorf("%q reads as %v, %v, want %v", text, w.Move, err, want)
		}
	}
}

// TestReaderRuleset checks that the Reader's ruleset applies to records without
// the tag, and that line numbers count from the start of the file (NOTE-7).
func TestReaderRuleset(t *testing.T) {
	stream := "1. Bd3 *\n\n[Ruleset \"Betza\"]\n1. Bd3 *\n\n[Event \"x\"]\n1. Bd3\nZd5\n"
	d := notation.NewReader("f", strings.NewReader(stream))
	d.Ruleset = nemoroth.Azgoroth()
	for _, want := range []nemoroth.Ruleset{nemoroth.Azgoroth(), nemoroth.Betza(),
		nemoroth.Azgoroth()} {
		r, err := d.Next()
		var at *nemoroth.LineError
		if errors.As(err, &at) && at.Line != 8 || r.Ruleset != want {
			t.Errorf("NOTE-7: %v: ruleset %v, want %v", err, r.Ruleset, want)
		}
	}
}

// TestRefused checks that the illegal move that ends the reading can be explained.
func TestRefused(t *testing.T) {
	for _, tt := range []struct{ text, refused string }{
		{"1. Bd3 Gb6\n2. Be5 Gd4\n3. Ld2 !", "Lc1d2"},
		{"1. Bd3 Gb6\n2. Be5 Gd4\n3. Lc1d2", "Lc1d2"},
		{"1. Bd3 pass", "pass"},
		{"1. Bd3:c2", ""},
		{"1. Bd3", ""},
	} {
		r, err := notation.ReadRecord("", strings.NewReader(tt.text))
		var illegal *nemoroth.MoveError
		g, played := r.Game()
		if played != nil || (err == nil) != (tt.text == "1. Bd3") {
			t.Fatalf("%q: %v, %v", tt.text, err, played)
		}
		if tt.refused == "" {
			if errors.As(err, &illegal) {
				t.Errorf("%q: %v was refused", tt.text, illegal)
			}
			continue
		}
		if !errors.As(err, &illegal) || illegal.Report.Move.String() != tt.refused ||
			g.Explain(illegal.Report.Move).Legal() {
			t.Errorf("%q: %v was refused after %v, want %s", tt.text, err, g, tt.refused)
		}
	}
}

// TestNoValue checks that functions return an error for nil and zero values.
func TestNoValue(t *testing.T) {
	var record *notation.Record
	var reader *notation.Reader
	good, err := notation.FromGame(nemoroth.NewGame(nemoroth.Standard()))
	if err != nil {
		t.Fatal(err)
	}
	var n *notation.Notation
	var result *notation.Result
	for name, got := range map[string]func() error{
		"Game of nil":  func() error { _, err := record.Game(); return err },
		"Write of nil": func() error { return record.Write(io.Discard, notation.Lawson) },
		"WriteRecords of nil": func() error {
			return notation.WriteRecords(io.Discard,
				[]*notation.Record{nil}, notation.Any)
		},
		"Write to nil": func() error { return good.Write(nil, notation.Any) },
		"WriteRecords to nil": func() error {
			return notation.WriteRecords(nil,
				[]*notation.Record{good}, notation.Any)
		},
		"Next of nil": func() error { _, err := reader.Next(); return err },
		"Next of the zero value": func() error {
			_,
				err := new(notation.Reader).Next()
			return err
		},
		"Only of the zero value": func() error {
			_,
				err := new(notation.Reader).Only()
			return err
		},
		"ReadRecord of nil": func() error {
			_, err := notation.ReadRecord("",
				nil)
			return err
		},
		"ReadRecords of nil": func() error {
			_, err := notation.ReadRecords("",
				nil)
			return err
		},
		"FromGame of nil": func() error { _, err := notation.FromGame(nil); return err },
		"Read in nil": func() error {
			_, err := notation.Read(nil, "Bd3",
				notation.Any)
			return err
		},
		"Read in no notation": func() error {
			_,
				err := notation.Read(nemoroth.NewGame(nemoroth.Standard()), "Bd3", 9)
			return err
		},
		"nil Notation": func() error { return n.UnmarshalText([]byte("lawson")) },
		"nil Result":   func() error { return result.UnmarshalText([]byte("*")) },
	} {
		if err := got(); !errors.Is(err, nemoroth.ErrInvalid) {
			t.Errorf("%s: %v, want %v", name, err, nemoroth.ErrInvalid)
		}
	}
	for _, s := range []string{new(notation.Diagram).String(),
		notation.WriteDiagram(nemoroth.Setup{}),
		new(notation.EffectError).Error(), new(notation.IllegalError).Error(), new(notation.ResultError).Error(), new(notation.DiagramError).Error()} {
		if s == "" {
			t.Error("a zero value has no text")
		}
	}
}

// TestTexts checks notations and results as texts, and that others are
// rejected.
func TestTexts(t *testing.T) {
	type both struct {
		Notation notation.Notation
		Result   notation.Result
	}
	for _, want := range []both{
		{notation.Any, notation.NoResult}, {notation.Canonical, notation.Unfinished},
		{notation.Lawson, notation.AlabasterWins}, {notation.Moussambani, notation.ObsidianWins},
	} {
		data, err := json.Marshal(want)
		if err != nil {
			t.Fatal(err)
		}
		var got both
		if err := json.Unmarshal(data, &got); err != nil || got != want {
			t.Errorf("%s reads as %v, %v, want %v", data, got, err, want)
		}
	}
	for _, bad := range []both{{9, 0}, {0, 9}} {
		if data, err := json.Marshal(bad); !errors.Is(err, nemoroth.ErrInvalid) {
			t.Errorf("%v is written %s, %v", bad, data, err)
		}
	}
	for _, bad := range []string{`{"Notation":"chess"}`, `{"Result":"1-1"}`} {
		var got both
		if err := json.Unmarshal([]byte(bad), &got); !errors.Is(err, nemoroth.ErrSyntax) {
			t.Errorf("%s reads as %v, %v", bad, got, err)
		}
	}
	for want, r := range map[string]interface{ String() string }{
		"Notation(9)": notation.Notation(9), "Result(9)": notation.Result(9), "lawson": notation.Lawson, "1-0": notation.AlabasterWins,
	} {
		if r.String() != want {
			t.Errorf("%v is shown as %q", want, r.String())
		}
	}
	for r, want := range map[notation.Result]nemoroth.Side{
		notation.NoResult: nemoroth.NoSide, notation.Unfinished: nemoroth.NoSide,
		notation.AlabasterWins: nemoroth.Alabaster, notation.ObsidianWins: nemoroth.Obsidian,
	} {
		if got := r.Winner(); got != want {
			t.Errorf("NOTE-7: %v is won by %v, want %v", r, got, want)
		}
	}
}
