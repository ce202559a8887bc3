package conformance

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

// TestCompare checks the differences of the wrong answers in testdata/lies.txt.
func TestCompare(t *testing.T) {
	text, err := os.ReadFile("testdata/lies.txt")
	if err != nil {
		t.Fatal(err)
	}
	_, cases, _ := strings.Cut(string(text), "\n\n")
	for one := range strings.SplitSeq(cases, "\n\n") {
		parts, want := map[byte]string{}, []string(nil)
		for line := range strings.SplitSeq(strings.TrimSpace(one), "\n") {
			parts[line[0]] = strings.TrimPrefix(line[1:], " ")
			if line[0] == '=' {
				want = append(want, parts['='])
			}
		}
		var req Request
		if err := json.Unmarshal([]byte(parts['>']), &req); err != nil {
			t.Fatalf("%s: %v", one, err)
		}
		c, err := Compare(t.Context(), rewriter(func(answer string) string {
			if !strings.Contains(answer, parts['-']) {
				t.Errorf("%s: not in the answer %s", one, answer)
			}
			return strings.Replace(answer, parts['-'], parts['+'], 1)
		}), nemorothgame.Rules(), req)
		var got []string
		for _, d := range c.Differences {
			if d.Want == d.Got || !d.Covers(d) || d.Move != printable(d.Move) {
				t.Errorf("%s: %+v", one, d)
			}
			if d.Move = ""; c.Failed != nil {
				d.What, _, _ = strings.Cut(c.Failed.Error(), ": \"")
			}
			got = append(got, d.Field+": "+d.String())
		}
		if diff := cmp.Diff(want, slices.Compact(got)); err != nil || diff != "" {
			t.Errorf("%s: %v (-want +got)\n%s", one, err, diff)
		}
	}
	if _, err := Compare(t.Context(), nemorothEngine, nil, plainRequest); err == nil {
		t.Error("no rules: no error")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Compare(ctx, nemorothEngine, nemorothgame.Rules(), plainRequest); !errors.Is(err,
		context.Canceled) {
		t.Errorf("after the context's end: %v", err)
	}
}
