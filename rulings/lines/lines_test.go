package lines

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
)

func ExampleReader() {
	in := NewReader(strings.NewReader("one\na line that is too long\ntwo\n"), 10)
	for {
		line, err := in.Next()
		var long *TooLongError
		switch {
		case errors.As(err, &long):
			fmt.Println("refused:", err)
		case errors.Is(err, io.EOF):
			return
		default:
			fmt.Println(line)
		}
	}
	// Output:
	// one
	// refused: a line of more than 10 bytes
	// two
}

// TestReader checks that a line above the limit is an error and the next is read.
func TestReader(t *testing.T) {
	const most = 100_000 // more than the reader's buffer
	full, over := strings.Repeat("x", most), strings.Repeat("y", most+1)
	broken := io.MultiReader(strings.NewReader("a\nb"), iotest.ErrReader(errors.New("broken")))
	endless := io.MultiReader(strings.NewReader(over), iotest.ErrReader(errors.New("read on")))
	for name, tt := range map[string]struct {
		in   io.Reader
		want []string
	}{
		"lines":       {strings.NewReader("a\n\nb\r\n"), []string{"a", "", "b", "EOF"}},
		"no end":      {strings.NewReader("a\nb"), []string{"a", "b", "EOF"}},
		"the longest": {strings.NewReader(full + "\nb\n"), []string{full, "b", "EOF"}},
		"too long": {strings.NewReader("a\n" + over + "\n" + over + "\nb\n"),
			[]string{"a", "long", "long", "b", "EOF"}},
		"far too long":            {strings.NewReader(strings.Repeat(over, 5)), []string{"long", "EOF"}},
		"broken":                  {broken, []string{"a", "broken"}},
		"reported before it ends": {endless, []string{"long", "read on"}},
	} {
		var got []string
		for r := NewReader(tt.in, most); ; {
			line, err := r.Next()
			var long *TooLongError
			switch {
			case errors.As(err, &long):
				line = "long"
			case err != nil:
				line = err.Error()
			}
			if got = append(got, line); err != nil && long == nil {
				break
			}
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got)\n%s", name, diff)
		}
	}
}
