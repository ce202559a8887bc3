package conformance

import (
	"bytes"
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestServe(t *testing.T) {
	request := `{"id":"a","position":"8/8/8/8/8/8/H7/8 A 1"}`
	long := `{"id":"long","x":"` + strings.Repeat("y", MaxLine) + `"}`
	for _, tt := range []struct {
		in   string
		want []string // the ids of the answers
	}{
		{"", nil},
		{strings.Repeat("y", MaxLine+1), []string{"null"}},
		{"\n" + request + "\r\nx\n" + long + "\n" +
			request, []string{"null", `"a"`, "null", "null", `"a"`}},
	} {
		var out bytes.Buffer
		if err := nemorothEngine.Serve(t.Context(), strings.NewReader(tt.in), &out); err != nil {
			t.Fatal(err)
		}
		var ids []string
		for line := range strings.Lines(out.String()) {
			f, err := split([]byte(line))
			if err != nil {
				t.Fatal(err)
			}
			ids = append(ids, string(f["id"]))
		}
		if diff := cmp.Diff(tt.want, ids); diff != "" {
			t.Errorf("(-want +got)\n%s", diff)
		}
	}
}

type brokenPipe struct{}

func (brokenPipe) Read([]byte) (int, error)  { return 0, errors.New("broken") }
func (brokenPipe) Write([]byte) (int, error) { return 0, errors.New("broken") }

func TestServeBroken(t *testing.T) {
	if err := nemorothEngine.Serve(t.Context(), brokenPipe{}, io.Discard); err == nil {
		t.Error("a broken input is not reported")
	}
	for _, out := range []io.Writer{brokenPipe{}, nil} {
		if err := nemorothEngine.Serve(t.Context(), strings.NewReader("x\n"), out); err == nil {
			t.Errorf("the output %v is not reported", out)
		}
	}
}

// A requestStream repeats a request without storing the copies.
type requestStream struct {
	left       int
	line, rest []byte
	next       func(left int)
}

func (s *requestStream) Read(b []byte) (int, error) {
	if len(s.rest) == 0 {
		if s.left == 0 {
			return 0, io.EOF
		}
		s.left--
		s.next(s.left)
		s.rest = s.line
	}
	n := copy(b, s.rest)
	s.rest = s.rest[n:]
	return n, nil
}

// TestServeKeepsNothing checks that no memory is kept between requests (PROTO-1).
func TestServeKeepsNothing(t *testing.T) {
	const requests = 10_000
	const line = `{"id":"x","position":"7a/8/8/8/8/8/1pB5/A7 A 1","moves":["Aa1c1","Ah8f8"],"explain":["Ac1a1"]}`
	heap := map[int]uint64{requests * 9 / 10: 0, requests / 10: 0} // by the requests left
	in := &requestStream{left: requests, line: []byte(line + "\n"), next: func(left int) {
		if _, measure := heap[left]; measure {
			runtime.GC()
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			heap[left] = m.HeapAlloc
		}
	}}
	var out countingWriter
	if err := nemorothEngine.Serve(t.Context(), in, &out); err != nil {
		t.Fatal(err)
	}
	if out != requests {
		t.Errorf("%d answers to %d requests", out, requests)
	}
	if early, late := heap[requests*9/10], heap[requests/10]; late > early+1<<20 {
		t.Errorf("the heap grew from %d to %d bytes", early, late)
	}
}

// A countingWriter counts lines.
type countingWriter int

func (w *countingWriter) Write(b []byte) (int, error) {
	*w += countingWriter(bytes.Count(b, []byte("\n")))
	return len(b), nil
}
