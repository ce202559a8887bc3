package games

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/nemoroth/rules/nemoroth/notation/letter"
)

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
