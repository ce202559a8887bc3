package conformance

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
)

func TestServe(t *testing.T) {
	request := `{"id":"a","position":"8/8/8/8/8/8/H7/8 A 1"}`
	long := `{"id":"long","x":"` + strings.Repeat("y", maxLine) + `"}`
	for _, tt := range []struct {
		in   string
		want []string // the ids of the answers; "" for null
	}{
		{"", nil},
		{strings.Repeat("y", maxLine+1), []string{""}},
		{"\n" + request + "\r\nx\n" + long + "\n" +
			request, []string{"", `"a"`, "", "", `"a"`}},
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

// TestServeBroken checks that the errors of reading and writing are returned.
func TestServeBroken(t *testing.T) {
	broken := errors.New("broken")
	in := io.MultiReader(strings.NewReader("x\n"), iotest.ErrReader(broken))
	if err := nemorothEngine.Serve(t.Context(), in, io.Discard); err != broken {
		t.Errorf("a broken input: %v", err)
	}
	_, out := io.Pipe()
	out.CloseWithError(broken)
	for _, out := range []io.Writer{out, nil} {
		if err := nemorothEngine.Serve(t.Context(), strings.NewReader("x\n"), out); err == nil {
			t.Errorf("the output %v is not reported", out)
		}
	}
}
