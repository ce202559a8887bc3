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
	for _, tt := range []struct {
		name, in string
		want     []string
	}{
		{"nothing", "", nil},
		{"lines", "a\n\nb\r\n", []string{"a", "", "b"}},
		{"no end", "a\nb", []string{"a", "b"}},
		{"as long as can be", full + "\nb\n", []string{full, "b"}},
		{"too long", "a\n" + over + "\n" + over + "\nb\n", []string{"a", "long", "long", "b"}},
		{"far too long, no end", "a\n" + strings.Repeat(over, 5), []string{"a", "long"}},
		{"too long by the buffer", strings.Repeat("z", 2<<16) + "\nb", []string{"long", "b"}},
	} {
		r := NewReader(strings.NewReader(tt.in), most)
		var got []string
		for {
			line, err := r.Next()
			if err == io.EOF {
				break
			}
			if long := (&TooLongError{}); errors.As(err, &long) && long.Most == most {
				line = "long"
			} else if err != nil {
				t.Fatal(err)
			}
			got = append(got, line)
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got)\n%s", tt.name, diff)
		}
	}
}

func TestReaderFails(t *testing.T) {
	broken := errors.New("broken")
	r := NewReader(io.MultiReader(strings.NewReader("a\nb"), iotest.ErrReader(broken)), 10)
	if line, err := r.Next(); line != "a" || err != nil {
		t.Errorf("%q, %v", line, err)
	}
	if line, err := r.Next(); line != "" || err != broken {
		t.Errorf("%q, %v; expected the stream's error", line, err)
	}
	for _, none := range []*Reader{{}, NewReader(nil, 10), nil} {
		if _, err := none.Next(); err != io.EOF {
			t.Errorf("a Reader of nothing: %v", err)
		}
	}
}

// TestReaderDoesNotWait checks that a line is reported as too long before it ends.
func TestReaderDoesNotWait(t *testing.T) {
	in, out := io.Pipe()
	r := NewReader(in, 10)
	go out.Write([]byte(strings.Repeat("x", 1<<17)))
	var long *TooLongError
	if _, err := r.Next(); !errors.As(err, &long) {
		t.Errorf("got %v", err)
	}
	in.Close()
}
