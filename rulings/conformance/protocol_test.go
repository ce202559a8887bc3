package conformance

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/nemoroth/rules/rulings/game/nemorothgame"
)

const human = "8/8/8/8/8/8/H7/8 A 1"

// TestAnswer checks the answers to the requests of testdata/protocol.txt against
// PROTO-1, byte by byte. A request follows ">", its answer "<"; "…" stands for any text.
func TestAnswer(t *testing.T) {
	text, err := os.ReadFile("testdata/protocol.txt")
	if err != nil {
		t.Fatal(err)
	}
	// What the file cannot have.
	for _, line := range []string{
		"{\"id\":\"\xff\",\"position\":\"" + human + "\"}",
		`{"id":1,"position":"` + human + `","x":"` + strings.Repeat("x", maxLine) + `"}`,
		`{"id":1,"x":` + strings.Repeat("[", 20000) + strings.Repeat("]", 20000) + "}",
	} {
		text = fmt.Appendf(text, "> %s\n< {\"id\":null,\"error\":…\n", line)
	}
	asked := ""
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSuffix(line, "\n")
		if line, ok := strings.CutPrefix(line, "> "); ok {
			asked = line
		}
		want, ok := strings.CutPrefix(line, "< ")
		if !ok {
			continue
		}
		got := right([]byte(asked))
		if !json.Valid([]byte(got)) || strings.Contains(got, "\n") || !utf8.ValidString(got) {
			t.Fatalf("not a line of JSON: %q", got)
		}
		rest, ok := got, got == want || strings.Contains(want, "…")
		for part := range strings.SplitSeq(want, "…") {
			var found bool
			_, rest, found = strings.Cut(rest, part)
			ok = ok && found
		}
		if !ok {
			t.Errorf("%.200s\ngot  %s\nwant %s", asked, got, want)
		}
	}
}

// crowded returns a request about a position in which occupants Humans of one
// square are compelled by as many Ghasts. It asks about a move asked times.
func crowded(occupants, asked int) []byte {
	line := "8/8/3(" + strings.Repeat("g", occupants) + ")4/3A4/3(" +
		strings.Repeat("H", occupants) + ")4/8/8/8 A 1"
	moves := strings.TrimSuffix(strings.Repeat(`"Hd4c4",`, asked), ",")
	return fmt.Appendf(nil, `{"id":7,"position":%q,"explain":[%s]}`, line, moves)
}

// plies returns a request that plays one move n times, the second time in vain.
func plies(n int) []byte {
	moves := strings.TrimSuffix(strings.Repeat(`"Ha2a3",`, n), ",")
	return fmt.Appendf(nil, `{"id":7,"position":%q,"moves":[%s]}`, human, moves)
}

// TestAnswerLimits checks that a request at a limit is answered, and that the error
// for a request above it states the limit.
func TestAnswerLimits(t *testing.T) {
	huge := fmt.Appendf(nil, `{"id":7,"position":"(%s)7/8/8/3B4/8/8/HHHHHHHH/WALG1LAW A 1"}`,
		strings.Repeat("M", 3<<20))
	for _, tt := range []struct {
		name string
		line []byte
		want string // the beginning of the error
	}{
		{"the most moves that can be asked about", crowded(5, maxAsked), ""},
		{"one move more", crowded(5, maxAsked+1),
			"more than 4096 moves to explain or to trace"},
		{"the most plies", plies(maxPlies), "moves[1]: "},
		{"one ply more", plies(maxPlies + 1),
			"100001 moves; expected at most 100000"},
		{"a long answer", crowded(100<<10, 1), ""},
		{"a longer answer", huge, "the answer would be longer than 67108864 bytes: "},
		{"much explained in a crowd", crowded(10<<10, maxAsked),
			"the answer would be longer than 67108864 bytes: "},
	} {
		line, err := nemorothEngine.Answer(t.Context(), tt.line)
		var a Answer
		if err == nil {
			err = json.Unmarshal(line, &a)
		}
		if err != nil || string(a.ID) != "7" ||
			!strings.HasPrefix(a.Error, tt.want) ||
			tt.want == "" && a.Error != "" {
			t.Errorf("%s: %v, error %q, want %q", tt.name, err, a.Error, tt.want)
		}
		if len(line) > 2*maxAnswer {
			t.Errorf("%s: an answer of %d bytes", tt.name, len(line))
		}
	}
}

// TestAnswerLooksAtItsContext checks that an answer ends with its context.
func TestAnswerLooksAtItsContext(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	for _, line := range [][]byte{crowded(5<<10, maxAsked/4), plies(1)} {
		if _, err := nemorothEngine.Answer(ctx, line); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%.100s: %v", line, err)
		}
	}
}

// TestProbes checks that this library answers the probes rightly, that a probe reports an
// engine that accepts a bad line, rejects a good one or changes the id.
func TestProbes(t *testing.T) {
	for _, p := range probes(nemorothgame.Rules()) {
		if msg := p.judge([]byte(right([]byte(p.line))), true); msg != "" {
			t.Errorf("%s: %s", p.name, msg)
		}
		if len(p.line) > commonLine {
			t.Errorf("%s: %d bytes are more than an engine must take", p.name, len(p.line))
		}
		bad := `{"id":` + p.id + `,"error":"x"}`
		if p.refuse {
			bad = strings.ReplaceAll(right([]byte(`{"position":"`+human+`"}`)), `"id":null`, `"id":`+p.id)
		}
		for _, wrong := range []string{bad, "x", `{"id":"other","error":"x"}`, `{"error":"x"}`} {
			if p.judge([]byte(wrong), true) == "" {
				t.Errorf("%s: %s is accepted", p.name, wrong)
			}
		}
	}
}
