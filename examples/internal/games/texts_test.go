package games

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/nemoroth/rules/nemoroth/notation/letter"
)

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
		var wrong []error
		for _, err := range letter.Texts("", in) {
			wrong = append(wrong, err)
		}
		if len(wrong) != 2 || wrong[0] != nil || !errors.Is(wrong[1], letter.ErrLimit) {
			t.Errorf("%s: %v", what, wrong)
		}
	}
}
