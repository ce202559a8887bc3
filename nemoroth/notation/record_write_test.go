package notation_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/nemoroth/rules/nemoroth"
	"github.com/nemoroth/rules/nemoroth/notation"
	"github.com/nemoroth/rules/nemoroth/notation/letter"
)

// TestWriteErrors checks that Write rejects records that cannot be written.
func TestWriteErrors(t *testing.T) {
	bd3 := nemoroth.MustMove("Be1d3")
	ended := setup("8/8/8/7ph/8/8/8/H7 O 1")
	for name, tt := range map[string]struct {
		record notation.Record
		want   error
	}{
		"illegal move":       {notation.Record{Moves: []notation.RecordMove{{Move: nemoroth.MustMove("Be1d4")}}}, nemoroth.ErrIllegal},
		"pass":               {notation.Record{Moves: []notation.RecordMove{{Move: nemoroth.Pass()}}}, nemoroth.ErrIllegal},
		"zero move":          {notation.Record{Moves: []notation.RecordMove{{}}}, nemoroth.ErrInvalid},
		"impossible start":   {notation.Record{Start: setup("8/8/8/8/8/8/8/(LL)7 A 1")}, nemoroth.ErrSetup},
		"words as comment":   {notation.Record{Moves: []notation.RecordMove{{Move: bd3, Comment: "well"}}}, nemoroth.ErrInvalid},
		"result as comment":  {notation.Record{Moves: []notation.RecordMove{{Move: bd3, Comment: "! 0-1"}}}, nemoroth.ErrInvalid},
		"brace in a text":    {notation.Record{Texts: []string{"a } b"}}, nemoroth.ErrInvalid},
		"control character":  {notation.Record{Texts: []string{"a\x00b"}}, nemoroth.ErrInvalid},
		"text not UTF-8":     {notation.Record{Texts: []string{"\xff"}}, nemoroth.ErrInvalid},
		"key":                {notation.Record{Tags: []notation.Tag{{Key: "a b", Value: "x"}}}, nemoroth.ErrInvalid},
		"key of a field":     {notation.Record{Tags: []notation.Tag{{Key: "result", Value: "x"}}}, nemoroth.ErrInvalid},
		"key twice":          {notation.Record{Tags: []notation.Tag{{Key: "a", Value: "x"}, {Key: "A", Value: "x"}}}, nemoroth.ErrInvalid},
		"value of two lines": {notation.Record{Tags: []notation.Tag{{Key: "a", Value: "x\ny"}}}, nemoroth.ErrInvalid},
		"result":             {notation.Record{Result: 9}, nemoroth.ErrInvalid},
		"wrong result":       {notation.Record{Start: ended, Result: notation.ObsidianWins}, notation.ErrResult},
		"notation":           {notation.Record{Notation: 9}, nemoroth.ErrInvalid},
		"long line":          {notation.Record{Texts: []string{strings.Repeat("x", letter.MaxLine)}}, nemoroth.ErrLimit},
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
	if err := good.Write(iotest.TruncateWriter(errorWriter{}, 0), notation.Any); err != nil && err != io.ErrClosedPipe {
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
		{Move: nemoroth.MustMove("Ab2!"), Comment: "!"}, {Move: nemoroth.MustMove("Ah1f1"), Comment: "!"}}}
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
		if len(line) > 79 && strings.Count(line, " ") > 1 || strings.HasPrefix(line, ";") || strings.HasSuffix(line, ".") {
			t.Errorf("a line breaks in the wrong place: %q", line)
		}
	}
	if !strings.Contains(text, "\n") {
		t.Error("no line was broken")
	}
}
