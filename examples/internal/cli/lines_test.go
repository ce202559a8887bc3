package cli

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
)

// Long lines are skipped whole, and those after them are read.
func TestLines(t *testing.T) {
	const most = 10000 // more than the reader's buffer
	full, over := strings.Repeat("x", most), strings.Repeat("y", most+1)
	for _, c := range []struct {
		name, in string
		want     []string
	}{
		{"nothing", "", nil},
		{"lines", "a\n\nb\r\n", []string{"a", "", "b"}},
		{"no end", "a\nb", []string{"a", "b"}},
		{"as long as can be", full + "\nb\n", []string{full, "b"}},
		{"too long", "a\n" + over + "\nb\n", []string{"a", "long", "b"}},
		{"far too long, without an end", "a\n" + strings.Repeat(over, 5), []string{"a", "long"}},
	} {
		lines := NewLines(strings.NewReader(c.in), most)
		var got []string
		for {
			line, err := lines.Next()
			if err == io.EOF {
				break
			}
			if long := (&LongLineError{}); errors.As(err, &long) {
				line = "long"
			} else if err != nil {
				t.Fatal(err)
			}
			got = append(got, line)
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
	broken := errors.New("broken")
	if _, err := NewLines(iotest.ErrReader(broken), most).Next(); err != broken {
		t.Errorf("error %v, want that of the stream", err)
	}
}
