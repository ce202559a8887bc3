package games

import (
	_ "embed"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/nemoroth/notation/letter"
)

// manyGames is a stream of legal and bad records.
//
//go:embed testdata/many.txt
var manyGames string

// TestJudge checks the verdict on each record of a stream, also after bad records.
func TestJudge(t *testing.T) {
	want := []string{
		"1 nemoroth legal 4",
		"6 nemoroth illegal 0: line 7, column 4, ply 1, Be1d4 [MOVE-BASILISK]",
		"8 nemoroth not understood 1: line 8, column 10, ply 2",
		"9 nemoroth contradiction 1: line 10, column 10, ply 2",
		"12  contradiction 0: line 13, column 4, ply 1",
		"14 wormhole legal 1",
		"16  not understood 0: line 0, column 0, ply 0",
		"18 nemoroth legal 1",
	}
	var got []string
	for _, text := range recordTexts(t, strings.NewReader(manyGames)) {
		f := Judge("", text, All()[0], "")
		line := fmt.Sprintf("%d %s %s %d", f.Line, f.Game, f.Verdict, f.Moves)
		if x := f.Trouble; x != nil {
			line += fmt.Sprintf(": line %d, column %d, ply %d", x.Line, x.Column, x.Ply)
			for _, r := range x.Reasons {
				line += fmt.Sprintf(", %s [%s]", x.Move, r.Rule)
			}
		}
		got = append(got, line)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	f := Judge("x", letter.Text{Line: 1, Text: "1. Be1d3 *"}, All()[0], "Betza")
	if f.Ruleset != "Betza" || f.Verdict != Legal || f.Outcome == nil {
		t.Errorf("%+v", f)
	}
	f = Judge("", letter.Text{Line: 1, Text: "[Ruleset \"Azgoroth\"]\n1. Be1d3 *"}, All()[0],
		"Betza")
	if f.Verdict != NotUnderstood || !strings.Contains(f.Trouble.Error,
		"the record has the ruleset Azgoroth") {
		t.Errorf("%+v", f)
	}
}

// recordTexts returns the texts of a stream's records.
func recordTexts(t *testing.T, in io.Reader) (texts []letter.Text) {
	for r, err := range letter.Texts(in) {
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, r)
	}
	return texts
}

// endless is a stream that repeats a text.
type endless struct {
	text string
	left int // number of repetitions
}

func (e *endless) Read(p []byte) (int, error) {
	if e.left == 0 {
		return 0, io.EOF
	}
	e.left--
	return copy(p, e.text), nil
}

// TestSplitLimits checks that a record or a line that is too long is an error and ends the
// stream.
func TestSplitLimits(t *testing.T) {
	comment := "{" + strings.Repeat("x", 1000) + "}\n"
	for what, long := range map[string]io.Reader{
		"record": &endless{comment, 20 << 10},
		"line":   strings.NewReader(strings.Repeat("x", letter.MaxLine+1)),
	} {
		in := io.MultiReader(strings.NewReader("1. Be1d3 *\n[Event \"long\"]\n"), long,
			strings.NewReader("\n1. Be1d3 *\n"))
		texts := recordTexts(t, in)
		if len(texts) != 2 || texts[0].Err != nil || !errors.Is(texts[1].Err, letter.ErrLimit) {
			t.Errorf("%s: %d records", what, len(texts))
		}
	}
}
